"""Frames of sentences with words that must not matter: whether what fills one decides that it is pinned."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.pins.rulings import standing_after
from memoryhub.core.text import Language
from sessions_app.bench.pin_lines import LAID_DOWN

FrameHalf = Literal["seen", "aside"]  # aside: only counted, no rule or line of training was written by them
FRAME_HALVES: tuple[FrameHalf, ...] = get_args(FrameHalf)
_DATA = Path(__file__).parent / "data"
_SLOT = "slot "


@dataclass(frozen=True, slots=True)
class Frame:
    """A sentence with a gap, whether it lays something down, and what the gap is filled with in turn."""

    half: FrameHalf
    is_pin: bool
    text: str
    sentences: Sequence[str]

    @property
    def pinned(self) -> Sequence[bool]:
        """Of each sentence, whether it is pinned when it is said by itself."""
        return [bool(standing_after([SourceTurn(1, "user", text, 0)])) for text in self.sentences]


def pin_frames(language: Language) -> list[Frame]:
    """The frames of a language; each has eight sentences or more."""
    fillers: dict[str, list[str]] = {}
    found: list[Frame] = []
    for row in (_DATA / f"pin_frames.{language}.txt").read_text(encoding="utf-8").splitlines():
        first, *rest = (cell.strip() for cell in row.split("|"))
        if row.startswith(_SLOT):
            fillers[first.removeprefix(_SLOT)] = rest
        elif row and not row.startswith("#"):
            kind, text = rest
            half = next(half for half in FRAME_HALVES if half == first)
            found.append(Frame(half, kind == LAID_DOWN, text, list(_filled(text, fillers))))
    return found


def frame_figures(language: Language) -> dict[str, dict[str, int]]:
    """By half: the frames of each kind, how many agree with themselves, how many sentences are told right."""
    return {
        half: _counted([one for one in pin_frames(language) if one.half == half]) for half in FRAME_HALVES
    }


def _counted(frames: Sequence[Frame]) -> dict[str, int]:
    answers = [(frame, frame.pinned) for frame in frames]
    rules = [pinned for frame, pinned in answers if frame.is_pin]
    others = [pinned for frame, pinned in answers if not frame.is_pin]
    return {
        "rules": len(rules),
        "rules_of_one_mind": sum(len(set(pinned)) == 1 for pinned in rules),
        "rules_all_pinned": sum(all(pinned) for pinned in rules),
        "rule_sentences": sum(len(pinned) for pinned in rules),
        "rule_sentences_pinned": sum(sum(pinned) for pinned in rules),
        "others": len(others),
        "others_none_pinned": sum(not any(pinned) for pinned in others),
        "other_sentences": sum(len(pinned) for pinned in others),
        "other_sentences_pinned": sum(sum(pinned) for pinned in others),
    }


def _filled(text: str, fillers: dict[str, list[str]]) -> Iterator[str]:
    slot = next(name for name in fillers if f"{{{name}}}" in text)
    for filler in fillers[slot]:
        said = text.replace(f"{{{slot}}}", filler)
        yield said[0].upper() + said[1:]
