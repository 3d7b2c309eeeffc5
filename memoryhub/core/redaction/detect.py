"""Find secrets and personal data in Chinese and English text, obfuscated or not, and mask them."""

import re
from collections.abc import Iterator, Sequence

from memoryhub.core.folding import FoldedText, fold_with_map, numerals_to_digits
from memoryhub.core.redaction.han_secrets import HAN_SECRETS
from memoryhub.core.redaction.headers import HEADERS
from memoryhub.core.redaction.identities import IDENTITIES
from memoryhub.core.redaction.income import INCOME
from memoryhub.core.redaction.keys import KEYS
from memoryhub.core.redaction.locks import CODES, LOCKS
from memoryhub.core.redaction.model import KIND_ORDER, MARKERS, SECRET_KINDS, TAG_KINDS, Finding, Rule
from memoryhub.core.redaction.numbers import number_findings
from memoryhub.core.redaction.records import RECORDS
from memoryhub.core.text import detect_language

_RANK = {kind: rank for rank, kind in enumerate(KIND_ORDER)}
_CLOSERS = "\"'`.,;:!?)]}>"

_CONTACT: tuple[Rule, ...] = (
    Rule(
        "email",
        "high",
        re.compile(
            r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,5}[A-Za-z]{2,24}(?!"
            r"[A-Za-z0-9])"
        ),
        ("@",),
    ),
    Rule(
        "email",
        "low",
        re.compile(
            r"(?i)(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}\s?(?:\s[\[(]?at[\])]?\s|艾特)"
            r"\s?[A-Za-z0-9-]{1,63}\s?(?:\s[\[(]?dot[\])]?\s|点)\s?[A-Za-z]{2,24}(?![A-Za-z0-9])"
        ),
        (" dot ", "点", "dot]", "dot)"),
    ),
    Rule(
        "bank_card",
        "medium",
        re.compile(r"(?i)(?:cvv2?|cvc2?|安全码)\s{0,2}(?:是|为|[:=]|is)?\s{0,2}(?P<v>[0-9]{3,4}(?![0-9]))"),
        ("cvv", "cvc", "安全码"),
    ),
)
_WORDED: tuple[Rule, ...] = (*LOCKS, *HAN_SECRETS, *CODES, *IDENTITIES, *RECORDS)
_FIRST: tuple[Rule, ...] = (*KEYS, *HEADERS, *_CONTACT)
_SPELLED_KINDS = frozenset(
    {"otp", "password", "bank_card", "ssn", "bank_account", "medical_number", "licence"}
)
# Digits told in Chinese words would make a mixture of what is Chinese alone.
_SPELLED: tuple[Rule, ...] = tuple(
    rule for rule in _WORDED if rule.kind in _SPELLED_KINDS and rule not in HAN_SECRETS
)

_MARKER = re.compile(
    "|".join(
        re.escape(f"[{english} removed]") + "|" + re.escape(f"[已隐去{chinese}]")
        for kind, (english, chinese) in MARKERS.items()
        if kind in SECRET_KINDS
    )
)

_Raw = tuple[str, str, int, int]


def find_sensitive(text: str) -> list[Finding]:
    """Return the sensitive spans of `text`, ordered, not overlapping.

    Matching runs on an NFKC copy without invisible characters, with Chinese numerals read as digits;
    the offsets are those of `text` itself.
    """
    folded = fold_with_map(text)
    found: list[Finding] = []
    for kind, confidence, start, end in _raw_findings(folded.text):
        found.append(_to_original(folded, kind, confidence, start, end))
    return _merge(found)


def mask(text: str, findings: Sequence[Finding], *, kinds: frozenset[str] = SECRET_KINDS) -> str:
    """Replace each span of `findings` whose kind is in `kinds` by a marker in the language of `text`."""
    chinese = detect_language(text) == "zh"
    pieces: list[str] = []
    position = 0
    for finding in sorted(findings, key=lambda item: item.start):
        if finding.kind in kinds and finding.start >= position:
            english_name, chinese_name = MARKERS[finding.kind]
            pieces += [
                text[position : finding.start],
                f"[已隐去{chinese_name}]" if chinese else f"[{english_name} removed]",
            ]
            position = finding.end
    return "".join([*pieces, text[position:]])


def has_marker(text: str) -> bool:
    """Whether `mask` has been here: a marker of a secret stands in `text`."""
    return _MARKER.search(text) is not None


def unmasked_parts(text: str) -> list[str]:
    """What stands before, between and behind the markers of a text; the text alone where there is none."""
    return _MARKER.split(text)


def _raw_findings(copy: str) -> Iterator[_Raw]:
    lowered = copy.lower()
    digits = numerals_to_digits(copy)
    yield from _rule_findings(copy, lowered, _FIRST)
    yield from number_findings(digits)
    yield from _rule_findings(copy, lowered, _WORDED)
    if digits != copy:
        yield from _rule_findings(digits, lowered, _SPELLED)
    yield from _rule_findings(copy, lowered, INCOME)


def _rule_findings(copy: str, lowered: str, rules: Sequence[Rule]) -> Iterator[_Raw]:
    for rule in rules:
        if rule.hints and not any(hint in lowered for hint in rule.hints):
            continue
        for match in rule.pattern.finditer(copy):
            start, end = match.span("v" if "v" in rule.pattern.groupindex else 0)
            while rule.confidence != "high" and end > start + 1 and copy[end - 1] in _CLOSERS:
                end -= 1
            if rule.holds is None or rule.holds(copy[start:end]):
                yield rule.kind, rule.confidence, start, end


def _to_original(folded: FoldedText, kind: str, confidence: str, start: int, end: int) -> Finding:
    original_start, original_end = folded.original_span(start, end)
    return Finding(kind, original_start, original_end, confidence)


def _merge(found: list[Finding]) -> list[Finding]:
    """Join what overlaps, so that no rest of a secret stays behind; the stronger kind names it."""
    merged: list[Finding] = []
    for item in sorted(found, key=lambda f: (f.start, -f.end)):
        last = merged[-1] if merged else None
        if last is None or item.start >= last.end:
            merged.append(item)
            continue
        strong, weak = sorted((last, item), key=lambda f: _RANK[f.kind])
        if strong.kind in SECRET_KINDS and weak.kind in TAG_KINDS:
            merged[-1] = strong
            continue
        merged[-1] = Finding(strong.kind, last.start, max(last.end, item.end), strong.confidence)
    return merged
