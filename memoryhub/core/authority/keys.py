"""Which source answers for a subject key: patterns, the most specific of them, and what a question asks."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from memoryhub.core.asked_keys import EVERYTHING, asked_keys
from memoryhub.core.errors import InvalidInput
from memoryhub.core.policy.rules import PolicyOutcome
from memoryhub.core.text import fold

MOST_PATTERN = 200
MOST_KEYS = 12  # that one context asks sources for
LEAST_LAST = 2  # characters of a last part that names its key alone
MOST_NAMES, MOST_WORDS, MOST_WORD = 100, 10, 60
AUTHORITY_OWNED = PolicyOutcome(
    "refuse",
    "authority.owned",
    "an authoritative source answers for this; a copy in memory would grow old",
    "该信息由权威来源提供，记忆中的副本会过时，因此不保存",
)
"""Why a statement under a source's key is not kept as memory."""

NOTE = "note."  # keys of what somebody asked to note down
# Over folded text. A number, or a word that says what something is.
_STATES = re.compile(r"\d|[一二三四五六七八九十百千万两]|\b(?:is|are|was|means|equals)\b|是|为|等于|指")
_OF_A_PERSON = re.compile(r"\b(?:i|i'm|i've|me|my|mine|we|us|our)\b|我|咱|俺")
_PATTERN = re.compile(r"[\w\-*?]+(?:\.[\w\-*?]+)*")
_KEY = re.compile(r"[\w\-]+(?:\.[\w\-]+)*")
_LITERAL = re.compile(r"\w")
_DOTTED = re.compile(r"(?<![a-z0-9_\-])[a-z0-9_\-]++(?:\.[a-z0-9_\-]++)+")
_PARTS = re.compile(r"[.\-_]")
_LETTER = re.compile(r"[a-z0-9]")


@dataclass(frozen=True, slots=True)
class KeyPattern:
    """The keys one source answers for; `names` are keys with the words by which a question means them."""

    id: str
    pattern: str
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)


def checked_pattern(text: str) -> str:
    """A pattern as it is stored: NFKC, case-folded; `*` stands for any characters and `?` for one.

    Raises:
        InvalidInput: `authority_invalid_pattern`. A pattern without a letter or digit would own everything.
    """
    pattern = _normal(text)
    if len(pattern) > MOST_PATTERN or not _PATTERN.fullmatch(pattern) or not _LITERAL.search(pattern):
        raise InvalidInput("authority_invalid_pattern", field="pattern", maximum=MOST_PATTERN)
    return pattern


def checked_key(text: str) -> str:
    """A subject key as memories have it. Raises InvalidInput(`invalid_key`)."""
    key = _normal(text)
    if len(key) > MOST_PATTERN or not _KEY.fullmatch(key):
        raise InvalidInput("invalid_key", field="key", expected="letters, digits, _ and - joined by dots")
    return key


def checked_names(pattern: str, names: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Words by key, as they are stored: folded, every key one that the pattern names.

    Raises:
        InvalidInput: `authority_invalid_names`, with the key that cannot be.
    """
    if len(names) > MOST_NAMES:
        raise InvalidInput("authority_invalid_names", field="names", maximum=MOST_NAMES)
    checked = {}
    for given, words in names.items():
        key = _normal(given)
        folded = [fold(word).strip() for word in words]
        sound = all(word and len(word) <= MOST_WORD for word in folded) and len(folded) <= MOST_WORDS
        if not _KEY.fullmatch(key) or not fnmatchcase(key, pattern) or not sound:
            raise InvalidInput("authority_invalid_names", field="names", key=given[:MOST_PATTERN])
        checked[key] = folded
    return checked


def owner_of(key: str, patterns: Iterable[KeyPattern]) -> KeyPattern | None:
    """The pattern that answers for a key: of those that match, the most specific."""
    matching = [one for one in patterns if key and fnmatchcase(key, one.pattern)]
    return max(matching, key=lambda one: specificity(one.pattern), default=None)


def is_readable(key: str) -> bool:
    """Whether a key may stand in an address: even percent-encoded, a slash or `..` is a path to some."""
    return not ({"/", "\\"} & set(key) or ".." in key)


def owns(memory_type: str, key: str, content: str, patterns: Sequence[KeyPattern]) -> bool:
    """Whether a source answers for such a memory. What a person prefers is always their own to say.

    By its key; a mere note, whose key says only its words, by what it states.
    """
    if memory_type == "preference":
        return False
    unspecific = not key or key.startswith(NOTE)
    return owner_of(key, patterns) is not None or (unspecific and states_a_value(content, patterns))


def states_a_value(content: str, patterns: Iterable[KeyPattern]) -> bool:
    """Whether a text says what a key of a source is, by the key's names; not of a person ("I bought the
    pro plan in May"), and no question."""
    folded = fold(content).strip()
    if folded.endswith("?") or _OF_A_PERSON.search(folded) or not _STATES.search(folded):
        return False
    return any(_stands_in(word, folded) for one in patterns for words in one.names.values() for word in words)


def specificity(pattern: str) -> tuple[int, int, int, str]:
    """Orders patterns: more characters that are given, then fewer wildcards, `?` before `*`; then by name."""
    stars, marks = pattern.count("*"), pattern.count("?")
    return len(pattern) - stars - marks, -stars, -marks, pattern


def sql_conditions(pattern: str) -> tuple[str, str]:
    """What PostgreSQL is asked for the keys of a pattern: how they begin, and a regular expression."""
    head = re.split(r"[*?]", pattern, maxsplit=1)[0]
    body = "".join({"*": ".*", "?": ".", ".": r"\."}.get(letter, letter) for letter in pattern)
    return head, f"^{body}$"


def keys_in_question(
    question: str, patterns: Sequence[KeyPattern], known: Iterable[str] = ()
) -> dict[str, int]:
    """The keys of these sources that a question asks for, in either language, with how plainly it does.

    4: by words of the source's `names`, or the key as it is. 3: by all of the key's parts. 2: by what it
    names (`asked_keys`). 1: only by the last part of the one key of a source; it may mean something else.
    `known` are further keys that may be meant: read before, or held by a memory. The plainest come first.
    """
    folded = fold(question)
    if not folded.strip():
        return {}
    asked = [one for one in asked_keys(question) if one != EVERYTHING]
    exact = {one.pattern for one in patterns if not set("*?") & set(one.pattern)}
    named = {key: words for one in patterns for key, words in one.names.items()}
    spelt = [*_DOTTED.findall(folded), *(one for one in asked if one[-1] != ".")]
    candidates = dict.fromkeys([*named, *sorted(exact), *known, *spelt])
    ranks = {
        key: _plainness(key, folded, named.get(key, ()), asked) or int(key in exact and _ends_in(key, folded))
        for key in candidates
        if owner_of(key, patterns)
    }
    return {key: rank for key, rank in sorted(ranks.items(), key=lambda one: -one[1]) if rank}


def _plainness(key: str, folded: str, words: Sequence[str], asked: Sequence[str]) -> int:
    if any(_stands_in(word, folded) for word in (fold(key), *words)):
        return 4
    parts = [part for part in _PARTS.split(fold(key)) if part]
    if len(parts) > 1 and all(_stands_in(part, folded) for part in parts):
        return 3
    return 2 * any(key == one or (one.endswith(".") and key.startswith(one)) for one in asked)


def _ends_in(key: str, folded: str) -> bool:
    last = fold(key.rpartition(".")[2])
    return len(last) >= LEAST_LAST and all(_stands_in(part, folded) for part in _PARTS.split(last) if part)


def _stands_in(word: str, folded: str) -> bool:
    """Whether a word stands in a text by itself; one in Chinese characters anywhere."""
    if word not in folded:
        return False
    before = r"(?<![a-z0-9])" if _LETTER.match(word) else ""
    after = r"(?![a-z0-9])" if _LETTER.match(word[-1]) else ""
    return re.search(f"{before}{re.escape(word)}{after}", folded) is not None


def _normal(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return unicodedata.normalize("NFKC", folded).strip()
