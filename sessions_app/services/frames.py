"""The websocket's server frames as plain data (CONTRACT, Websocket)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from memories.models import Clarification
from memories.services.asking import clarification_data
from memoryhub.core.ids import encode_id
from memoryhub.providers.llm import Usage
from sessions_app.models import Turn, TurnStatus
from sessions_app.services.citing import sources_of
from sessions_app.services.context import BuiltContext
from sessions_app.services.context_authority import authority_use

Frame = dict[str, Any]


def turn_data(turn: Turn) -> dict[str, Any]:
    """A turn as API, socket and page show it (CONTRACT, Shapes).

    `created_at` is when it was said, `recorded_at` when it was stored.
    """
    return {
        "id": encode_id("trn", turn.id),
        "session": encode_id("ses", turn.session_id),
        "seq": turn.seq,
        "role": turn.role,
        "name": turn.name or None,
        "content": turn.content,
        "tokens": turn.tokens,
        "tokenizer": turn.tokenizer,
        "created_at": turn.said_at,
        "recorded_at": turn.created_at,
        "client_turn_id": turn.client_turn_id,
        "tool_call_id": turn.tool_call_id or None,
        "status": turn.status,
        "masked": turn.masked_kinds,
        "offloaded": _offloaded(turn),
    }


def _offloaded(turn: Turn) -> dict[str, Any] | None:
    if turn.artifact_id is None:
        return None
    return {
        "artifact_id": encode_id("art", turn.artifact_id),
        "tokens": turn.offload["tokens"],
        "preview": turn.offload["preview"],
        "expired_at": getattr(turn, "artifact_expired_at", None),  # as `turns_of` reads it
    }


def used_frame(context: BuiltContext, *, seq: int, just_written: Collection[str] = ()) -> Frame:
    """What was looked at, and which of it went into the context; an answer cites it as [`number`].

    `just_written` are the memories this very message made: in the context too, but nothing it used.
    `standing` marks what is in every context and was not looked up for this message: preferences.
    `authority` are the values that sources gave, each with its moment.
    """
    injected = set(context.injected_ids)
    looked_up = {encode_id("mem", hit.id) for hit in context.memory_hits}

    def state(identifier: str) -> str:
        if identifier in just_written:
            return "written"
        return "injected" if identifier in injected else "retrieved"

    memories = [
        {
            "id": source.id,
            "kind": source.kind,
            "number": number,
            "content": source.content,
            "language": source.language,
            "said_at": source.said_at,
            "session": encode_id("ses", source.session_id) if source.session_id else None,
            "channel": source.channel,
            "state": state(source.id),
            "standing": source.kind == "memory" and source.id not in looked_up,
        }
        for number, source in enumerate(sources_of(context), start=1)
    ]
    return {
        "type": "memory.used",
        "seq": seq,
        "memories": memories,
        "authority": authority_use(context.facts),
    }


def budget_frame(context: BuiltContext, *, seq: int) -> Frame:
    """The session's token budget after this request."""
    return {"type": "budget", "seq": seq, "budget": context.assembled.budget.as_dict()}


def clarify_frame(row: Clarification, *, seq: int) -> Frame:
    """A question to the user that the answer asks, or one that has just been settled."""
    return {"type": "clarify", "seq": seq, "clarification": clarification_data(row)}


def compressing_frame(*, seq: int, turns: int) -> Frame:
    """The answer waits until `turns` older turns are folded into the summary."""
    return {"type": "compressing", "seq": seq, "turns": turns}


def end_frame(turn: Turn, *, seq: int, usage: Usage | None, degraded: Sequence[str]) -> Frame:
    """The end of a stored answer: `done`, or `interrupted` when it was cut short."""
    use: dict[str, Any] = turn.memory_use
    return {
        "type": "interrupted" if turn.status == TurnStatus.INTERRUPTED else "done",
        "seq": seq,
        "turn": turn_data(turn),
        "usage": usage_data(usage),
        "cited": use.get("cited", []),
        "memory": use,
        "degraded": list(degraded),
    }


def error_frame(code: str, data: dict[str, Any], *, seq: int) -> Frame:
    """A refusal or failure; the edge adds its words in the reader's language."""
    return {"type": "error", "seq": seq, "code": code, "data": data}


def usage_data(usage: Usage | None) -> dict[str, Any] | None:
    """What a call cost, in tokens; `exact` is False when only we counted."""
    if usage is None:
        return None
    return {
        "prompt_tokens": usage.prompt_tokens,
        "completion_tokens": usage.completion_tokens,
        "exact": usage.exact,
    }
