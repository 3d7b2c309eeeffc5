"""A recall from the inside, for a reader: ranks by each way of looking, the cuts, and one memory's way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from memories.models import MemoryItem, Passage
from memories.services.why_not import WhyNot
from memoryhub.core.ranking import Fused, Worth, boost
from tenants.admin.wording import Words

# One column each; a question of several lines is also looked for line by line, which is meaning too.
WAYS: Mapping[str, tuple[str, ...]] = {
    "meaning": ("vector", "line"),
    "words": ("text", "near"),
    "graph": ("graph",),
    "key": ("key",),
    "time": ("time",),
}
KINDS: Words = {
    "memory": gettext_lazy("Memory"),
    "turn": gettext_lazy("Turn"),
    "chunk": gettext_lazy("From a document"),
}
GATES: Words = {
    "no_memories": gettext_lazy("nothing is remembered"),
    "blank": gettext_lazy("it says nothing"),
    "small_talk": gettext_lazy("it is small talk"),
    "arithmetic": gettext_lazy("it is a calculation"),
    "reference_to_past": gettext_lazy("it refers to the past"),
    "question": gettext_lazy("it asks something"),
    "about_user": gettext_lazy("it speaks of the user"),
    "first_turn": gettext_lazy("it opens a conversation"),
    "default": gettext_lazy("nothing speaks against it"),
}
_MEMORY_WAY = ("channel", "status", "validity", "filters")
_TURN_WAY = ("filters", "overruled")
_RANKING = (
    *("threshold", "arm_limit", "echo", "owned_by_source", "abstained", "section", "quota", "diversity"),
    "top_k",
)
SOURCES: Words = {
    "none": gettext_lazy("no threshold"),
    "calibrated": gettext_lazy("measured for this model"),
    "tenant": gettext_lazy("set by this tenant"),
}
_STEPS: Words = {
    "channel": gettext_lazy("Its source may be recalled"),
    "status": gettext_lazy("Is active"),
    "validity": gettext_lazy("Holds on the date"),
    "filters": gettext_lazy("Is of what was asked for"),
    "overruled": gettext_lazy("Was said by then and still stands"),
    "threshold": gettext_lazy("Found"),
    "arm_limit": gettext_lazy("Among the first of one way of looking"),
    "echo": gettext_lazy("Says something of its own"),
    "owned_by_source": gettext_lazy("No live source answers instead"),
    "abstained": gettext_lazy("Something found answers the question"),
    "section": gettext_lazy("First of its section"),
    "quota": gettext_lazy("A place is left for its kind"),
    "diversity": gettext_lazy("Repeats nothing before it"),
    "top_k": gettext_lazy("Among the best"),
}
STAGES = _STEPS  # by the names that `why_not` gives them
_CURES: Words = {
    "channel": gettext_lazy("Confirm the memory on its page; from then on it is recalled."),
    "status": gettext_lazy("Restore the memory on its page, if it holds."),
    "validity": gettext_lazy("Ask as of a day on which it held, or correct its dates."),
    "filters": gettext_lazy("Ask for more kinds, or leave the labels empty."),
    "overruled": gettext_lazy("Nothing: a later statement corrected it. Ask as of an earlier day to see it."),
    "threshold": gettext_lazy(
        "A word in common with the question, a name people ask for it by, or the key itself."
    ),
    "arm_limit": gettext_lazy("A narrower question, or a kind or label that leaves others out."),
    "echo": gettext_lazy("Nothing is lost: what it says was handed on already."),
    "owned_by_source": gettext_lazy("Nothing is lost: the live value is handed on in its place."),
    "abstained": gettext_lazy(
        "A question nearer to its words; or a lower threshold, or no abstention, in the recall settings."
    ),
    "section": gettext_lazy("Nothing is lost: a hit brings its whole section with it."),
    "quota": gettext_lazy("A larger share for its kind in the recall settings."),
    "diversity": gettext_lazy("Less weight on variety in the recall settings."),
    "top_k": gettext_lazy("A higher number of places, or a question nearer to its words."),
}


@dataclass(frozen=True, slots=True)
class Candidate:
    """One line: its place, and how it was found; `ways` has (rank, score) or None, in the order of `WAYS`."""

    place: int | None
    kind: str
    public_id: str
    content: str
    under: str
    url: str
    ways: tuple[tuple[int, float] | None, ...]
    joint: float | None
    factor: float | None
    cut_by: str
    words: str


@dataclass(frozen=True, slots=True)
class Cut:
    """One step from found to sent: how many it took, and how many were left."""

    title: str
    number: str
    under: str
    last: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One step of one memory's way: passed, the one that stopped it, or never reached."""

    title: str
    state: str  # passed, stopped, unreached
    words: str = ""
    cure: str = ""


_SELDOM = ("threshold", "abstained", "section", "quota", "diversity")  # shown where they cut something


def candidates_of(trace: Mapping[str, Any]) -> list[Candidate]:
    """Every candidate, best first, then those that never had a place; two reads for what stands beside it."""
    ranked = trace.get("ranked", [])
    ids = [UUID(hex=line["row"]) for line in ranked]
    keys = dict(MemoryItem.objects.filter(pk__in=ids).values_list("pk", "subject_key"))
    places = {
        row.pk: row for row in Passage.objects.filter(pk__in=ids).only("kind", "session_id", "seq", "content")
    }
    return [_candidate(line, keys, places) for line in ranked]


def cuts_of(trace: Mapping[str, Any], top_k: int) -> list[Cut]:
    """The way from found to handed on, in the order in which recall cuts."""
    ranked = trace.get("ranked", [])
    lost = Counter(line["cut_by"] for line in ranked)
    left = len(ranked)
    ways = sum(any(set(arms) & set(line["arms"]) for line in ranked) for arms in WAYS.values())
    under = ngettext("by {n} way of looking", "by {n} ways of looking", ways).format(n=ways)
    cuts = [Cut(_("Found"), f"{left:,}", under)]
    titles = {
        "not_relevant": _("Near enough"),
        "threshold": _("Above the threshold of its type"),
        "echo": _("Not said twice"),
        "owned_by_source": _("Live source wins"),
        "abstained": _("Something answers"),
        "section": _("One of each section"),
        "quota": _("Within its share"),
        "diversity": _("Varied enough"),
        "top_k": _("Best {n}").format(n=top_k),
    }
    for name, title in titles.items():
        if name in _SELDOM and not lost[name]:
            continue
        left -= lost[name]
        number = f"−{lost[name]:,}" if lost[name] else "0"
        cuts.append(Cut(title, number, _("{n} left").format(n=f"{left:,}")))
    return [*cuts, Cut(_("Handed on"), f"{left:,}", _("best first"), last=True)]


def steps_of(found: WhyNot, person: str) -> list[Step]:
    """The way of one memory or turn up to where it fell, with the number that decided."""
    from_turn = "said_at" in found.numbers or found.stage == "overruled"
    way = [*(_TURN_WAY if from_turn else _MEMORY_WAY), *_RANKING]
    at = way.index(found.stage) if found.stage in way else len(way)
    steps = [Step(_("Belongs to {name}").format(name=person), "passed")]
    for place, name in enumerate(way):
        if place < at:
            steps.append(Step(str(_STEPS[name]), "passed"))
        elif place == at:
            steps.append(Step(str(_STEPS[name]), "stopped", _numbers(found), str(_CURES[name])))
        else:
            steps.append(Step(str(_STEPS[name]), "unreached"))
    end = "passed" if found.stage == "shown" else "unreached"
    return [*steps, Step(_("Handed on"), end, _numbers(found) if end == "passed" else "")]


def _candidate(
    line: Mapping[str, Any], keys: Mapping[UUID, str], places: Mapping[UUID, Passage]
) -> Candidate:
    pk = UUID(hex=line["row"])
    worth = line.get("boost")
    place = places.get(pk)  # a piece of a document that was cut early comes without its text
    return Candidate(
        place=None if line["cut_by"] in ("echo", "owned_by_source") else line["place"],
        kind=line["kind"],
        public_id=line.get("id", ""),
        content=line.get("content") or (place.content if place else ""),
        under=keys.get(pk, ""),
        url=_url(line["kind"], pk, place),
        ways=tuple(_best(line["arms"], arms) for arms in WAYS.values()),
        joint=None if line["score"] is None else 1000 * line["score"],
        factor=_factor(worth) if worth else None,
        cut_by=line["cut_by"],
        words=_result(line),
    )


def _result(line: Mapping[str, Any]) -> str:
    words = {
        "shown": _("In"),
        "top_k": _("Place {n}: no place was left").format(n=line["place"]),
        "echo": _("Says no more than a memory above it"),
        "owned_by_source": _("A live source answers this instead"),
        "not_relevant": _("Not near enough"),
        "threshold": _below(line),
        "abstained": _("Nothing found answers the question"),
        "section": _("Its section is in already"),
        "quota": _("The places of its kind are taken"),
        "diversity": _("Repeats what stands before it"),
    }
    return words[line["cut_by"]]


def _below(line: Mapping[str, Any]) -> str:
    """Which threshold it fell under: its number, and where that comes from."""
    of = line.get("threshold")
    if of is None:
        return _("Not near enough")
    return _("Below {least} ({source})").format(least=f"{of['least']:.3f}", source=SOURCES[of["from"]])


def _best(arms: Mapping[str, Mapping[str, float]], names: Sequence[str]) -> tuple[int, float] | None:
    found = [arms[name] for name in names if name in arms]
    best = min(found, key=lambda one: one["rank"], default=None)
    return None if best is None else (int(best["rank"]), best["score"])


def _factor(worth: Mapping[str, float]) -> float:
    """What recency, importance and confidence together multiply a score by."""
    known = Worth(importance=worth["importance"], confidence=worth["confidence"], age_days=worth["age_days"])
    return boost([Fused("one", 1.0, {})], {"one": known})[0].score


def _url(kind: str, pk: UUID, place: Passage | None) -> str:
    """The page of what a candidate is; a turn's is its session, if the console has one."""
    if kind == "memory":
        return reverse("admin:memories_memoryitem_change", args=[pk])
    if kind != "turn" or place is None or place.session_id is None:
        return ""
    try:
        session = reverse("admin:sessions_app_session_change", args=[place.session_id])
    except NoReverseMatch:
        return ""
    return f"{session}?turn={place.seq}"


def _numbers(found: WhyNot) -> str:
    """The number that decided, in words; empty where none did."""
    numbers = found.numbers
    if found.stage in ("threshold", "abstained") and numbers.get("likeness") is not None:
        return _("Likeness {has}, needs {least} ({source})").format(
            has=f"{numbers['likeness']:.3f}",
            least=f"{numbers['least']:.3f}",
            source=SOURCES[numbers["from"]],
        )
    if numbers.get("place") is not None:
        said = _("Place {n}, joint score {score}").format(
            n=numbers["place"], score=f"{1000 * (numbers['score'] or 0):.1f}"
        )
        least = numbers.get("least_shown")
        if found.stage != "top_k" or least is None:
            return said
        beside = _("the last one in has {score}").format(score=f"{1000 * least:.1f}")
        return _("{first}; {second}").format(first=said, second=beside)
    return ""
