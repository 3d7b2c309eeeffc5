"""Why a part of a past context cannot be shown as it was."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.budget import SegmentKind
from memoryhub.core.text import Language

LossCode = Literal["erased", "reworded", "only_now", "not_kept", "changed"]

LOSS_WORDS: Mapping[LossCode, Mapping[Language, str]] = {
    "erased": {
        "en": "Forgotten or deleted for good since; it is not brought back.",
        "zh": "此后已被遗忘或永久删除，不会再恢复。",
    },
    "reworded": {
        "en": "Its stored words were changed since, because a part was forgotten or a secret hidden.",
        "zh": "此后保存的文字改过：其中一部分已被遗忘，或有机密被隐去。",
    },
    "only_now": {
        "en": "Kept only as it is now.",
        "zh": "只保存现在的状态。",
    },
    "not_kept": {
        "en": "How it was then is not kept.",
        "zh": "当时的样子没有保存。",
    },
    "changed": {
        "en": "It is worded or counted in another way now than it was then.",
        "zh": "现在的措辞或计数方式与当时不同。",
    },
}


@dataclass(frozen=True, slots=True)
class Loss:
    """One part that is not as it was, why, and the ids that this is about, as the manifest had them."""

    kind: SegmentKind
    code: LossCode
    source_ids: tuple[str, ...] = ()

    def words(self, language: Language) -> str:
        """The reason as a sentence."""
        return LOSS_WORDS[self.code][language]
