"""The authority segment of a context: what sources say now of the keys in question, with "as of"."""

from __future__ import annotations

import datetime
import zoneinfo
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from memories.services.authority_reading import AuthorityBoard, LiveValue, live_values
from memories.services.hits import Hit
from memoryhub.core.assembly import Dropped, Fragment
from memoryhub.core.authority.keys import MOST_KEYS, keys_in_question
from memoryhub.core.ids import decode_id, encode_id
from memoryhub.core.text import Language, detect_language
from memoryhub.core.tokens import TokenCounter
from memoryhub.providers.llm import CurrentValue
from sessions_app.services.context_material import Material
from sessions_app.services.context_parts import ContextRequest, hit_id
from sessions_app.services.context_record import hit_record
from tenants.scope import Scope

PLAINLY = 2  # how plainly a question has to name a key to be answered from its source alone
DEGRADED = "authority"


@dataclass(frozen=True, slots=True)
class Answered:
    """One live value of a context; `asked` when the question itself names its key."""

    live: LiveValue
    asked: bool = False


@dataclass(frozen=True, slots=True)
class LiveFacts:
    """What sources say for one context, and the recalled copies that it goes without because of them.

    `beyond` are keys that were in question and not asked for, because there were too many.
    """

    answers: tuple[Answered, ...] = ()
    copies: tuple[Hit, ...] = ()
    beyond: tuple[LiveValue, ...] = ()

    @property
    def known(self) -> tuple[Answered, ...]:
        """The answers that have a value."""
        return tuple(one for one in self.answers if one.live.value)

    @property
    def degraded(self) -> tuple[str, ...]:
        """Names the segment when a source is down and nothing is known of a key it answers for."""
        return (DEGRADED,) if any(one.live.is_down for one in self.answers) else ()

    def as_trace(self) -> dict[str, Any]:
        """What a replay needs: ids, keys and moments."""
        return {
            "answers": [
                {
                    "source": encode_id("aut", one.live.source_id),
                    "key": one.live.subject_key,
                    "as_of": one.live.as_of.isoformat() if one.live.as_of else None,
                    "stale": one.live.stale,
                    "error": one.live.error,
                    "asked": one.asked,
                }
                for one in self.answers
            ],
            "copies": [hit_record(hit) for hit in self.copies],
        }


NO_FACTS = LiveFacts()


def live_facts(
    scope: Scope, material: Material, request: ContextRequest, hits: Sequence[Hit], copies: Sequence[Hit]
) -> LiveFacts:
    """Ask the sources of what the question names, then of what was recalled, then of preferences.

    Nothing is asked for a moment in the past (sources only know today), without recall, or by a strategy that
    shows neither. Never call it inside a transaction.
    """
    standing = material.standing
    past = request.as_of is not None or request.known_at is not None or request.now is not None
    if past or not request.use_recall or standing.strategy != "hybrid":
        return LiveFacts(copies=tuple(copies))
    board = material.board
    if not board.sources:
        return LiveFacts(copies=tuple(copies))
    held = [hit.subject_key for hit in (*copies, *hits)]
    preferred = [one.key for one in standing.preferences]
    ranks = keys_in_question(request.input_text, board.patterns, [*board.known_keys, *held])
    keys = [key for key in dict.fromkeys([*ranks, *held, *preferred]) if board.source_of(key)]
    live = live_values(scope, board, keys[:MOST_KEYS])
    return LiveFacts(
        answers=tuple(Answered(one, ranks.get(one.subject_key, 0) >= PLAINLY) for one in live),
        copies=tuple(copies),
        beyond=_beyond(board, keys[MOST_KEYS:]),
    )


def recorded_facts(board: AuthorityBoard, trace: Mapping[str, Any], copies: Sequence[Hit]) -> LiveFacts:
    """What a stored trace says was answered then, in the words of now: nobody is asked."""
    answers = []
    for one in trace.get("answers", ()):
        stored = board.stored(str(one["key"]))
        if stored is None or stored.source_id != decode_id("aut", str(one["source"])):
            continue
        as_of = datetime.datetime.fromisoformat(one["as_of"]) if one["as_of"] else None
        live = replace(stored, as_of=as_of, stale=bool(one["stale"]), error=str(one["error"]))
        answers.append(Answered(live if as_of else replace(live, value=""), bool(one["asked"])))
    return LiveFacts(answers=tuple(answers), copies=tuple(copies))


def answered_otherwise(facts: LiveFacts, trace: Mapping[str, Any]) -> bool:
    """Whether what was answered then cannot be read any more: a value changed, or its source went."""
    changed = any(
        one.live.as_of and one.live.changed_at and one.live.changed_at > one.live.as_of for one in facts.known
    )
    return changed or len(facts.answers) < len(trace.get("answers", ()))


def authority_fragments(
    facts: LiveFacts, *, language: Language, timezone: str, now: datetime.datetime
) -> tuple[Fragment, ...]:
    """The lines of the segment, what was asked for first."""
    ordered = sorted(facts.known, key=lambda one: not one.asked)
    return tuple(_fragment(one.live, language, timezone, now) for one in ordered)


def authority_dropped(facts: LiveFacts, counter: TokenCounter) -> tuple[Dropped, ...]:
    """Copies that go without a place because a source answers for them, and keys nobody was asked for."""
    copies = [
        Dropped("recall", "owned_by_source", hit_id(hit), hit.tokens or counter.count(hit.content))
        for hit in facts.copies
    ]
    beyond = [Dropped("authority", "over_share", encode_id("aut", one.source_id), 0) for one in facts.beyond]
    return (*copies, *beyond)


def as_of_words(live: LiveValue, *, language: Language, timezone: str, now: datetime.datetime) -> str:
    """`as of 2026-11-30 09:15 (Europe/Berlin)`, with the age of a value whose source could not be asked."""
    if live.as_of is None:
        return ""
    moment = f"{live.as_of.astimezone(zoneinfo.ZoneInfo(timezone)):%Y-%m-%d %H:%M} ({timezone})"
    if not live.stale:
        return f"截至 {moment}" if language == "zh" else f"as of {moment}"
    age = _age(now - live.as_of, language)
    if language == "zh":
        return f"截至 {moment}，已过期 {age}：来源暂时无法读取"
    return f"as of {moment}, {age} old: the source cannot be read now"


def label(live: LiveValue, language: Language) -> str:
    """What a value is called: the first of its names in that language, else its key."""
    return next((name for name in live.names if detect_language(name) == language), live.subject_key)


def current_values(
    facts: LiveFacts, *, language: Language, timezone: str, now: datetime.datetime
) -> tuple[CurrentValue, ...]:
    """What the input asks for by name, for an answer without a model."""
    return tuple(
        CurrentValue(
            name=label(one.live, language),
            value=one.live.value,
            as_of=as_of_words(one.live, language=language, timezone=timezone, now=now),
            source=one.live.host,
        )
        for one in facts.known
        if one.asked
    )


def authority_use(facts: LiveFacts) -> list[dict[str, Any]]:
    """The values of a context as frames and a stored answer show them."""
    return [
        {
            "source": encode_id("aut", one.live.source_id),
            "key": one.live.subject_key,
            "value": one.live.value,
            "host": one.live.host,
            "as_of": one.live.as_of.isoformat() if one.live.as_of else None,
            "stale": one.live.stale,
            "asked": one.asked,
        }
        for one in facts.known
    ]


def _fragment(live: LiveValue, language: Language, timezone: str, now: datetime.datetime) -> Fragment:
    mark, name = "：" if language == "zh" else ": ", label(live, language)
    named = "" if name == live.subject_key else f"（{name}）" if language == "zh" else f" ({name})"
    return Fragment(
        id=encode_id("aut", live.source_id),
        content=f"{live.subject_key}{named}{mark}{live.value}",
        date=as_of_words(live, language=language, timezone=timezone, now=now),
        source=live.host,
    )


def _age(age: datetime.timedelta, language: Language) -> str:
    minutes = max(1, int(age.total_seconds() // 60))
    if minutes < 120:
        return f"{minutes} 分钟" if language == "zh" else f"{minutes} min"
    hours = minutes // 60
    if hours < 48:
        return f"{hours} 小时" if language == "zh" else f"{hours} h"
    return f"{hours // 24} 天" if language == "zh" else f"{hours // 24} days"


def _beyond(board: AuthorityBoard, keys: Iterable[str]) -> tuple[LiveValue, ...]:
    return tuple(stored for key in keys if (stored := board.stored(key)))
