"""When a session is compressed: what its triggers say of the turns that no summary covers."""

from __future__ import annotations

from collections.abc import Mapping

from memoryhub.core.budget import SegmentKind
from memoryhub.core.compression.triggers import LEAST_FOLDED, Trigger, should_compress
from memoryhub.core.context_settings import ContextSettings
from memoryhub.core.tokens import MESSAGE_OVERHEAD
from sessions_app.models import CompressionOutcome, Session
from sessions_app.queries import counted_otherwise, last_run, latest_trace, unfolded
from sessions_app.services.budgets import counter_of, session_policy
from sessions_app.services.settings import tenant_settings

# What a context gives up before older turns is no pressure on them.
_YIELDING: tuple[SegmentKind, ...] = ("turns", "recall", "authority", "input")


def trigger_of(session: Session, *, said: str = "", settings: ContextSettings | None = None) -> Trigger:
    """What the triggers say now, in the open scope; `said` is what the user just said.

    The pressure is the share of the usable budget that the unfolded turns take with all that the last
    context held beside them.
    """
    settings = settings or tenant_settings()
    found = unfolded(session.pk, after_seq=session.compressed_upto_seq)
    turns = sum(count for count, _tokens in found.values())
    if turns < settings["min_recent_turns"] + LEAST_FOLDED:  # the newest stay out of the summary
        return Trigger(False, "none")
    usable = session_policy(session, settings=settings).usable
    taken = _tokens_of(session, found, settings) + turns * MESSAGE_OVERHEAD + _standing_tokens(session)
    return should_compress(
        settings.compression_policy(mode=session.compression_mode),
        turns_since=turns,
        pressure=taken / max(usable, 1),
        last_user_text=said,
        refused_turns=_refused_turns(session),
    )


def _tokens_of(session: Session, found: Mapping[str, tuple[int, int]], settings: ContextSettings) -> int:
    """Tokens of the unfolded turns for the session's model, as a context counts them.

    What the tokenizer of another model counted, before the model was changed, is counted anew.
    """
    counter = counter_of(session, settings)
    _turns, tokens = found.get(counter.name, (0, 0))
    if found.keys() <= {counter.name}:
        return tokens
    others = counted_otherwise(session.pk, after_seq=session.compressed_upto_seq, tokenizer=counter.name)
    return tokens + sum(counter.count(text) for text in others)


def _standing_tokens(session: Session) -> int:
    """What the last context held that does not yield to turns: system prompt, goal, pins, summary, ..."""
    trace = latest_trace(session.pk)
    segments: dict[str, int] = trace.budget["segments"] if trace else {}
    return sum(tokens for kind, tokens in segments.items() if kind not in _YIELDING)


def _refused_turns(session: Session) -> int:
    """How many turns the last attempt folded, if it was refused and nothing was folded since; else 0."""
    run = last_run(session.pk)
    if (
        run is None
        or run.outcome != CompressionOutcome.REFUSED
        or run.from_seq <= session.compressed_upto_seq
    ):
        return 0
    return run.to_seq - run.from_seq + 1
