"""What happened in the last seven days, as sentences with their numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, F, Sum
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memories.admin.filters import RECENT, decisions_in, guesses, memories_in, recent, unused
from memories.admin.wording import OUTCOMES
from memories.models import MemoryStatus
from memoryhub.core.budget import KINDS
from sessions_app.admin.wording import PARTS
from sessions_app.admin.work import counted
from sessions_app.models import FAILED, ContextTrace, TokenUsage
from tenants.admin.wording import Words

WIDTH = 1000
TRACES_READ = 200


@dataclass(frozen=True, slots=True)
class Slice:
    """One part of a finding; `x` and `width` place it in a bar of 0 to 1000."""

    name: str
    words: str
    count: int
    share: float
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence, its parts with numbers, and their sum."""

    sentence: str
    total: int
    slices: tuple[Slice, ...]


@dataclass(frozen=True, slots=True)
class Spent:
    """Model calls of the last seven days and their tokens; those that gave nothing failed, and count too."""

    calls: int
    failed: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Health:
    """How the memories stand."""

    active: int
    guessed: int
    unused: int


def writes_by_outcome() -> Finding:
    """Decisions of the last seven days by outcome: the rows of the list under "Last 7 days"."""
    counts = dict(decisions_in(recent()).order_by().values_list("decision").annotate(n=Count("id")))
    slices = _slices({name: counts.get(name, 0) for name in OUTCOMES}, OUTCOMES)
    if not slices:
        return Finding(_("Nothing was said that could be remembered."), 0, ())
    total = sum(part.count for part in slices)
    kept = counts.get("kept", 0)
    sentence = _("{share} kept as new.").format(share=f"{round(100 * kept / total)}%")
    if counts.get("refused"):
        refused = counts["refused"]
        also = ngettext("{n} refused.", "{n} refused.", refused).format(n=refused)
        sentence = _("{sentence} {next}").format(sentence=sentence, next=also)
    return Finding(sentence, total, slices)


def tokens_by_part() -> Finding:
    """What the last 200 contexts were made of."""
    sums: Counter[str] = Counter()
    budgets = ContextTrace.objects.order_by("-created_at", "-id").values_list("budget", flat=True)
    for budget in budgets[:TRACES_READ]:
        sums.update({kind: int(tokens) for kind, tokens in budget["segments"].items()})
    slices = _slices({kind: sums[kind] for kind in KINDS}, PARTS)
    if not slices:
        return Finding(_("No answer was given yet."), 0, ())
    most = max(slices, key=lambda part: part.count)
    sentence = _("Largest part of what the model reads: {part}, {share}.").format(
        part=most.words, share=f"{round(100 * most.share)}%"
    )
    return Finding(sentence, sum(sums.values()), slices)


def spent() -> Spent:
    """Calls and tokens of the last seven days."""
    sums = TokenUsage.objects.filter(created_at__gte=timezone.now() - RECENT).aggregate(
        calls=Count("id"),
        failed=Count("id", filter=FAILED),
        tokens=Sum(F("prompt_tokens") + F("completion_tokens")),
    )
    return Spent(calls=sums["calls"], failed=sums["failed"], tokens=sums["tokens"] or 0)


def health() -> Health:
    """Active memories, and how many of them nobody said or nobody uses; counted to a thousand."""
    return Health(
        active=counted(memories_in(MemoryStatus.ACTIVE)),
        guessed=counted(memories_in(MemoryStatus.ACTIVE, guesses())),
        unused=counted(memories_in(MemoryStatus.ACTIVE, unused())),
    )


def _slices(counts: dict[str, int], words: Words) -> tuple[Slice, ...]:
    total = sum(counts.values())
    rows, x = [], 0.0
    for name, count in counts.items():
        if not count:
            continue
        width = WIDTH * count / total
        label = str(words[name])
        rows.append(Slice(name, label, count, count / total, round(x, 1), round(width, 1)))
        x += width
    return tuple(rows)
