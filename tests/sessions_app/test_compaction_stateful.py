"""Whatever happens to a session, in whatever order: its summaries, pins and contexts stay whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from memories.services.forget import ForgetRequest, forget
from sessions_app.models import OUT_OF_FORCE, Pin, PinStatus, Session, Summary, Turn, TurnStatus
from sessions_app.services.chat import take_edit, take_regenerate
from sessions_app.services.claims import release_claim
from sessions_app.services.compaction import compact
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.sessions import change_session, close_session
from sessions_app.services.summaries import restore_summary
from sessions_app.services.turns import NewTurn, append_turns
from tenants.services.audit import SYSTEM
from tests.conftest import new_owner
from tests.sessions_app.compressing import POINTS, Killed, fresh, home_of, killed_after, rows
from tests.sessions_app.conftest import new_session

SYSTEM_PROMPT = "You are a careful assistant. 请如实作答。"
EXAMPLES, STEPS = 8, 14
LINES = (
    "Never open gate G{n} without a second guard.",
    "不要打开第G{n}号门。",
    "The invoice G{n} came to {n} dollars on May 3.",
    "订单G{n}共{n}件，周五送到。",
)
BUDGETS = ("The budget is {n}00 dollars.", "预算是{n}00元。")


@dataclass(frozen=True, slots=True)
class Version:
    """A summary as it should be."""

    number: int
    to_seq: int


class Sessions(RuleBasedStateMachine):
    """One session of a tenant of its own, and what should be of it."""

    @initialize()
    def open(self) -> None:
        """A new tenant and session, with some talk."""
        self.owner, self.count = new_owner(), 0
        self.session: Session = new_session(self.owner, system_prompt=SYSTEM_PROMPT, token_budget=4_000)
        self.said: list[str] = []  # the contents of all turns, as they were stored
        self.versions: list[Version] = []
        self.talk(12)

    # What may happen

    @rule(count=st.integers(1, 12))
    def talk(self, count: int) -> None:
        """Turns of both, in which something is laid down now and then."""
        new = [self._line(LINES) for _ in range(count)]
        self._append(
            [NewTurn("user" if place % 2 == 0 else "assistant", line) for place, line in enumerate(new)]
        )

    @rule()
    def set_a_budget(self) -> None:
        """A constraint that takes the place of the one before."""
        self._append([NewTurn("user", self._line(BUDGETS))])

    @rule(back=st.integers(0, 15))
    def edit(self, back: int) -> None:
        """Change a message; all after it goes out of force."""
        turn = self._pick(back, role="user")
        if turn is None:
            return
        content = self._line(LINES)
        taken = take_edit(self.owner.scope, self.session.pk, turn.pk, content=content)
        assert taken.claim is not None
        release_claim(self.owner.scope, taken.claim)
        self.said.append(content)
        self._spoil(turn.seq)

    @rule()
    def regenerate(self) -> None:
        """Set the answer to the last message aside."""
        asked = self._pick(0, role="user")
        if asked is None:
            return
        if not rows(self.owner, Turn, answers_id=asked.pk):
            self._append([NewTurn("assistant", self._line(LINES), answers_id=asked.pk)])
        answer = rows(self.owner, Turn, answers_id=asked.pk)[-1]
        taken = take_regenerate(self.owner.scope, self.session.pk)
        assert taken.claim is not None
        release_claim(self.owner.scope, taken.claim)
        if answer.status not in OUT_OF_FORCE:
            self._spoil(answer.seq)

    @rule(back=st.integers(0, 30))
    def forget(self, back: int) -> None:
        """Take the words of a turn, and of the answer to it, out of everything."""
        turn = self._pick(back)
        if turn is None:
            return
        request = ForgetRequest(source_turn_id=turn.pk)
        forget(self.owner.scope, user_id=self.owner.user.pk, request=request, actor=SYSTEM)
        self._spoil(turn.seq)

    @rule(trigger=st.sampled_from(["requested", "turn_count", "hard_bound"]))
    def compress(self, trigger: str) -> None:
        """Fold what there is to fold."""
        done = compact(self.owner.scope, self.session.pk, trigger=trigger)
        if done is not None and done.summary is not None:
            number = max((one.number for one in self.versions), default=0) + 1
            assert done.summary.version == number
            self.versions.append(Version(number, done.summary.to_seq))

    @rule(point=st.sampled_from(POINTS))
    def compress_and_die(self, point: str) -> None:
        """End at a point, if there is anything to fold at all: nothing is changed by it."""
        with pytest.MonkeyPatch.context() as deadly:
            deadly.setattr(home_of(point), point, killed_after(getattr(home_of(point), point)))
            try:
                done = compact(self.owner.scope, self.session.pk)
            except Killed:
                return
        assert done is None or done.summary is None

    @precondition(lambda self: self.versions)
    @rule(data=st.data())
    def restore(self, data: Any) -> None:
        """Bring an earlier version back as a new one."""
        old = data.draw(st.sampled_from(self.versions))
        made = restore_summary(self.owner.scope, self.session.pk, old.number, actor=SYSTEM)
        self.versions.append(Version(self.versions[-1].number + 1, old.to_seq))
        assert (made.version, made.to_seq) == (self.versions[-1].number, old.to_seq)

    @rule(budget=st.sampled_from([2_000, 4_000, 16_000]))
    def change_the_budget(self, budget: int) -> None:
        """Another budget for the session."""
        change_session(self.owner.scope, self.session.pk, actor=SYSTEM, token_budget=budget)

    # What must always be

    @invariant()
    def versions_follow_one_another(self) -> None:
        """All versions that speak of turns in force, the newest of them current, and no other."""
        found = rows(self.owner, Summary, session_id=self.session.pk)
        assert [(one.version, one.to_seq) for one in found] == [
            (one.number, one.to_seq) for one in self.versions
        ]
        current = [one for one in found if one.status == "current"]
        assert current == found[-1:]
        session = fresh(self.owner, self.session)
        assert session.compressed_upto_seq == (current[0].to_seq if current else 0) <= session.last_seq

    @invariant()
    def every_turn_is_there(self) -> None:
        """Word for word, but for what was forgotten; and of that no copy is left."""
        turns = rows(self.owner, Turn, session_id=self.session.pk)
        assert [turn.seq for turn in turns] == list(range(1, len(self.said) + 1))
        stored = rows(self.owner, Summary, session_id=self.session.pk)
        copies = "\n".join(str((one.text, one.content, one.pins)) for one in stored)
        copies += "\n".join(pin.text for pin in rows(self.owner, Pin, session_id=self.session.pk))
        for turn, content in zip(turns, self.said, strict=True):
            assert turn.content == content or turn.status == TurnStatus.FORGOTTEN
            assert turn.status not in OUT_OF_FORCE or content not in copies

    @invariant()
    def what_was_laid_down_is_pinned(self) -> None:
        """Every gate of a turn in force, and the newest budget."""
        turns = rows(self.owner, Turn, session_id=self.session.pk, role="user")
        said = [turn.content for turn in turns if turn.status not in OUT_OF_FORCE]
        budgets = [text for text in said if "udget" in text or "预算" in text]
        gates = [text for text in said if "gate" in text or "号门" in text]
        pins = rows(self.owner, Pin, session_id=self.session.pk)
        standing = {pin.text for pin in pins if pin.status in (PinStatus.ACTIVE, PinStatus.OVERFLOW)}
        assert standing >= {*gates, *budgets[-1:]}
        same = [text for text in budgets[:-1] if text[:2] == budgets[-1][:2]]
        assert standing.isdisjoint(same)

    @invariant()
    def a_context_holds_what_it_must(self) -> None:
        """The system prompt whole, every active pin once, no token too many."""
        built = build_context(
            self.owner.scope, self.session.pk, ContextRequest(input_text="ok?", use_recall=False)
        )
        texts = [message.content for message in built.assembled.messages]
        assert texts[0] == SYSTEM_PROMPT
        assert built.assembled.budget.remaining >= 0
        for pin in rows(self.owner, Pin, session_id=self.session.pk, status=PinStatus.ACTIVE):
            assert pin.text in "\n".join(texts)

    def teardown(self) -> None:
        """A run after all of it goes on from where the session stands; closing changes nothing of that."""
        if not hasattr(self, "session"):
            return
        close_session(self.owner.scope, self.session.pk, actor=SYSTEM)
        self.compress("session_closed")
        self.versions_follow_one_another()
        self.a_context_holds_what_it_must()

    # How it is done

    def _line(self, lines: tuple[str, ...]) -> str:
        self.count += 1
        return lines[self.count % len(lines)].format(n=self.count + 1_000)

    def _append(self, turns: list[NewTurn]) -> None:
        append_turns(self.owner.scope, self.session.pk, turns)
        self.said += [turn.content for turn in turns]

    def _pick(self, back: int, **names: Any) -> Turn | None:
        """A turn in force, so many from the end."""
        turns = rows(self.owner, Turn, session_id=self.session.pk, **names)
        standing = [turn for turn in turns if turn.status not in OUT_OF_FORCE]
        return standing[-1 - back % len(standing)] if standing else None

    def _spoil(self, seq: int) -> None:
        self.versions = [one for one in self.versions if one.to_seq < seq]


def test_any_sequence_keeps_the_session_whole(database: None) -> None:
    bounds = settings(
        max_examples=EXAMPLES,
        stateful_step_count=STEPS,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Sessions, settings=bounds)
