"""Brings folded turns back into a context that has more room than their summary was given.

Under its own budget a session never gets a folded turn back. How many are read follows from the room, and no
further back than working memory reaches; their stored counts are used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memoryhub.core.assembly.returning import MadeUnder, most_returning, returning, squeezed_upto
from memoryhub.core.tokens import MESSAGE_OVERHEAD
from sessions_app.models import Turn
from sessions_app.queries import turn_numbers
from sessions_app.services.budgets import session_policy
from sessions_app.services.context_parts import Standing
from sessions_app.services.made_under import recorded_in
from sessions_app.services.recorded import Recorded
from sessions_app.working_memory import MOST_TURNS


@dataclass(frozen=True, slots=True)
class Room:
    """What folded turns may take, in tokens, where the turns that are not folded take nothing.

    `beside` is what all else that stands in the context takes; `mean` is the session's tokens a turn.
    """

    standing: Standing
    beside: int
    mean: float

    @property
    def usable(self) -> int:
        """The budget of this context."""
        return self.standing.policy.usable

    @property
    def tokens(self) -> int:
        """Free tokens. What recall and sources may take stays theirs, be it that this message needs none:
        else turns would come and go from message to message."""
        policy = self.standing.policy
        return self.usable - self.beside - policy.share("recall") - policy.share("authority")


def first_read(room: Room, folded_upto: int, recorded: Recorded | None) -> int:
    """The turn after which turns are read; `folded_upto` where no folded one comes back.

    A recorded context names every turn it read: under its own rules it gets those again.
    """
    if recorded is not None and _under_own_rules(room.standing, recorded):
        numbers = turn_numbers(recorded.ids("turns", "trn")).values()
        return min([folded_upto, *(seq - 1 for seq in numbers)])
    history = _history(room.standing)
    most = most_returning(history, usable=room.usable, room=room.tokens)
    rows = int(most / (room.mean + MESSAGE_OVERHEAD)) if most else 0
    first = max(folded_upto - rows, _held_after(room.standing), 0)
    return first if first < min(squeezed_upto(history, room.usable), folded_upto) else folded_upto


def with_returning(
    turns: Sequence[Turn], room: Room, folded_upto: int, recorded: Recorded | None
) -> list[Turn]:
    """The turns after `folded_upto`, and of those before it the newest that come back."""
    folded = [turn for turn in turns if turn.seq <= folded_upto]
    if not folded or (recorded is not None and _under_own_rules(room.standing, recorded)):
        return list(turns)
    left = room.tokens - sum(turn.tokens + MESSAGE_OVERHEAD for turn in turns[len(folded) :])
    costs = [(turn.seq, turn.tokens + MESSAGE_OVERHEAD) for turn in folded]
    count = returning(costs, _history(room.standing), usable=room.usable, room=left)
    return list(turns[len(folded) - count :])


def _under_own_rules(standing: Standing, recorded: Recorded) -> bool:
    trace = recorded.trace
    usable = trace.budget["used"] + trace.budget["remaining"]
    then = (usable, trace.model, trace.strategy)
    return then == (standing.policy.usable, standing.model, standing.strategy)


def _history(standing: Standing) -> Sequence[MadeUnder]:
    """The budgets the summary was made under; the session's own where that is not on record."""
    summary, session = standing.summary, standing.session
    if summary is None:
        return ()
    own = session_policy(session, settings=standing.settings).usable
    return recorded_in(summary) or (MadeUnder(summary.to_seq, own, session.total_tokens),)


def _held_after(standing: Standing) -> int:
    """The turn after which working memory holds all; before a past turn as many are read as it would hold.

    The message that is to be answered, and what was said while it waited, are stored already.
    """
    session, settings = standing.session, standing.settings
    newest = min(session.last_seq, standing.upto_seq + settings["min_recent_turns"])
    return int(newest - MOST_TURNS)
