"""What a person may begin with: each starter fills the composer and sends nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from sessions_app.pages.dates import is_chinese


@dataclass(frozen=True, slots=True)
class Starter:
    """A card of the first page; `lang` is set on the one that speaks the other language."""

    icon: str
    title: str
    text: str
    lang: str = ""

    @property
    def other(self) -> bool:
        """Whether this one is in the language the page is not in."""
        return bool(self.lang)


def starters() -> tuple[Starter, ...]:
    """Three ways to begin in the reader's language, and one in the other."""
    if is_chinese(get_language() or "en"):
        other = Starter("globe", "English works too", "Remember: no work messages at the weekend.", "en")
    else:
        other = Starter("globe", "也可以说中文", "记住：我周末不看工作消息。", "zh-Hans")
    return (
        Starter("heart", _("Tell me how you like answers"), _("Keep it short. Prices in a table.")),
        Starter("bookmark", _("Ask me to remember something"), _("Remember: Dad can’t eat peanuts.")),
        Starter("steps", _("Start something with several steps"), _("Plan Mum’s 60th with me.")),
        other,
    )
