"""Labelled lines of the write path: how they are read, and what is counted over them."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from memoryhub.core.extraction import Candidate, extract
from memoryhub.core.policy.rules import PolicyInput, decide

SAID_AT = datetime(2026, 5, 13, 9, 0, tzinfo=UTC)
DATA = Path(__file__).parent / "data"
_RESAMPLES = 1_000
_SEED = 20_260_513


@dataclass(frozen=True, slots=True)
class LabelledLine:
    """One thing a user said, and what should be kept of it.

    `memory_types` are the types that count as right, empty when nothing should be kept; "forget" stands for
    a wish to forget. `keys` are heads of subject_keys that count as right ("*": any, empty: not labelled).
    """

    text: str
    memory_types: tuple[str, ...]
    keys: tuple[str, ...] = ()
    domain: str = ""
    style: str = ""

    @property
    def worth_keeping(self) -> bool:
        """Whether something of it should be kept."""
        return bool(self.memory_types)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the engine made of one line."""

    line: LabelledLine
    kept: tuple[Candidate, ...]

    @property
    def type_fits(self) -> bool:
        """Whether the memory that fits the line best has a type of its label."""
        return any(_type_of(item) in self.line.memory_types for item in self.kept)

    @property
    def key_fits(self) -> bool:
        """Whether one subject_key starts with a head of the label."""
        return any(
            key == "*" or item.subject_key.startswith(key) for item in self.kept for key in self.line.keys
        )


def own_lines(language: str, half: str) -> list[LabelledLine]:
    """Our own lines of one language: "train", "dev", "held_out" or "blind" (docs/bench-write.md)."""
    rows = (DATA / f"write.{language}.{half}.tsv").read_text("utf-8").splitlines()[1:]
    return [_line(row.split("\t")) for row in rows]


def _line(fields: Sequence[str]) -> LabelledLine:
    memory_type, keys, domain, style, text = fields
    return LabelledLine(
        text=text,
        memory_types=() if memory_type == "none" else tuple(memory_type.split("|")),
        keys=() if keys == "-" else tuple(keys.split("|")),
        domain=domain,
        style=style,
    )


def verdict(line: LabelledLine) -> Verdict:
    """What extraction and the default policy keep of a line said by a user."""
    found = extract(line.text, role="user", said_at=SAID_AT, timezone="UTC")
    return Verdict(line, tuple(item for item in found if _policy_keeps(item)))


def _policy_keeps(item: Candidate) -> bool:
    given = PolicyInput(
        content=item.content,
        memory_type=item.memory_type,
        subject_key=item.subject_key,
        channel="user_stated",
        importance=item.importance,
        confidence=item.confidence,
        inferred=item.inferred,
        intent=item.intent,
    )
    return decide(given).decision == "keep"


def _type_of(item: Candidate) -> str:
    return "forget" if item.intent == "forget" else item.memory_type


def figures(verdicts: Sequence[Verdict]) -> dict[str, object]:
    """Kept-or-not precision, recall and F1 with 95 % bootstrap intervals; type and key agreement.

    Shares are of 1; a share of nothing is None. `memories_per_kept_line` is 1 where nothing is kept twice.
    """
    right = [item for item in verdicts if item.kept and item.line.worth_keeping]
    keyed = [item for item in right if item.line.keys]
    return {
        "lines": len(verdicts),
        "worth_keeping": sum(item.line.worth_keeping for item in verdicts),
        **_with_interval("precision", _precision, verdicts),
        **_with_interval("recall", _recall, verdicts),
        **_with_interval("f1", _f1, verdicts),
        "type_accuracy": share(item.type_fits for item in right),
        "subject_key_agreement": share(item.key_fits for item in keyed),
        "memories_per_kept_line": _ratio(sum(len(item.kept) for item in right), len(right)),
    }


def by_domain(verdicts: Sequence[Verdict]) -> dict[str, object]:
    """The share of lines decided rightly (kept or not kept, as labelled), by domain and by style."""
    groups: dict[str, list[bool]] = {}
    for item in verdicts:
        for name in (item.line.domain, f"style {item.line.style}"):
            groups.setdefault(name, []).append(bool(item.kept) == item.line.worth_keeping)
    return {name: {"lines": len(found), "right": share(found)} for name, found in sorted(groups.items())}


def share(hits: Iterable[bool]) -> float | None:
    """The share of true values, rounded to three places; None of nothing."""
    found = list(hits)
    return _ratio(sum(found), len(found))


def _ratio(part: float, whole: float) -> float | None:
    return round(part / whole, 3) if whole else None


def _precision(verdicts: Sequence[Verdict]) -> float | None:
    return share(item.line.worth_keeping for item in verdicts if item.kept)


def _recall(verdicts: Sequence[Verdict]) -> float | None:
    return share(bool(item.kept) for item in verdicts if item.line.worth_keeping)


def _f1(verdicts: Sequence[Verdict]) -> float | None:
    precision, recall = _precision(verdicts), _recall(verdicts)
    if not precision or not recall:
        return None
    return _ratio(2 * precision * recall, precision + recall)


def _with_interval(
    name: str, measure: Callable[[Sequence[Verdict]], float | None], verdicts: Sequence[Verdict]
) -> dict[str, object]:
    draw = random.Random(_SEED)  # noqa: S311 - a repeatable resample, no secret
    found = sorted(
        value
        for _ in range(_RESAMPLES)
        if (value := measure(draw.choices(verdicts, k=len(verdicts)))) is not None
    )
    if not found:
        return {name: measure(verdicts), f"{name}_interval": None}
    low, high = found[int(0.025 * len(found))], found[int(0.975 * len(found))]
    return {name: measure(verdicts), f"{name}_interval": [low, high]}
