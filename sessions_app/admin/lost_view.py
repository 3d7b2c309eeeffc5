"""What of a past context can no longer be shown as it was, part by part, with the reason in words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from memoryhub.core.text import Language
from sessions_app.admin.context_names import Named, Names
from sessions_app.models import ContextTrace
from sessions_app.services.simulation import Simulation
from tenants.templatetags.console import reads_chinese


@dataclass(frozen=True, slots=True)
class Lost:
    """A part and why it is not as it was; `count` things are meant, `items` are those still there.

    `count` is 0 where the part is one text.
    """

    kind: str
    reason: str
    count: int
    items: tuple[Named, ...] = ()


def lost_parts(found: Simulation, trace: ContextTrace) -> tuple[Lost, ...]:
    """In the order of keeping; nothing is read where nothing is lost."""
    if not found.lost:
        return ()
    names = Names(trace.manifest)
    language: Language = "zh" if reads_chinese() else "en"
    return tuple(
        Lost(
            kind=one.kind,
            reason=one.words(language),
            count=len(one.source_ids),
            items=tuple(map(_plainly, filter(None, map(names.named, one.source_ids)))),
        )
        for one in found.lost
    )


def _plainly(item: Named) -> Named:
    """What has a turn by the number of that: of its words there is a mark left at most."""
    return item if item.seq is None else replace(item, words=_("turn {n}").format(n=item.seq))
