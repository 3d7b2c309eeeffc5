"""Whether the turns that hold a question's answer reach its context through the product's own recall."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from memoryhub.core.errors import BudgetTooSmall
from memoryhub.core.ids import encode_id
from sessions_app.bench.context_figures import bench_policy
from sessions_app.bench.evidence import BUDGETS, EvidenceSums
from sessions_app.bench.model import BenchTurn, Conversation, Question
from sessions_app.bench.own_cases import SYSTEM_PROMPT
from sessions_app.bench.product_session import ProductSession, at_once
from sessions_app.services.context import BuiltContext

_AT_ONCE = 40  # turns of one of the data set's sessions
_Sums = Mapping[int, EvidenceSums]


def product_evidence(conversations: Sequence[Conversation], tenant_id: uuid.UUID) -> dict[str, object]:
    """By tokens of the context: memories, turns and vectors are searched, as in a chat.

    A turn counts when it stands in the context itself or is cited by a memory there; a summary does not.
    """
    sums: _Sums = {budget: EvidenceSums() for budget in BUDGETS}
    for conversation in conversations:
        for budget, found in sums.items():
            if conversation.questions:
                _ask(found, conversation, budget, tenant_id)
    return {str(budget): found.as_dict() for budget, found in sums.items() if found.questions}


def _ask(sums: EvidenceSums, conversation: Conversation, budget: int, tenant_id: uuid.UUID) -> None:
    """Replay a session under that budget, which also sizes its summary, and ask when it may be asked."""
    prompt = SYSTEM_PROMPT[conversation.language]
    session = ProductSession.opened(tenant_id, system_prompt=prompt, token_budget=limit_for(budget))
    end = len(conversation.turns)
    for upto, asked in groupby(
        sorted(conversation.questions, key=lambda one: _upto(one, end)), key=lambda one: _upto(one, end)
    ):
        for said in _by_session(conversation.turns[len(session.turns) : upto]):
            session.say(said)
        session.catch_up()
        for question in asked:
            shown = _shown(session, conversation, question)
            sums.too_small += shown is None
            sums.add(question, shown or ())


def _upto(question: Question, end: int) -> int:
    return end if question.upto is None else question.upto


def _by_session(turns: Sequence[BenchTurn]) -> Iterator[Sequence[BenchTurn]]:
    for _, group in groupby(turns, key=lambda turn: turn.group):
        yield from at_once(list(group), _AT_ONCE)


def _shown(session: ProductSession, conversation: Conversation, question: Question) -> list[BenchTurn] | None:
    """The turns of the data set that the context holds or cites; None where there is no context."""
    try:
        built = session.built(question.text)
    except BudgetTooSmall:
        return None
    places = {turn.pk: place for place, turn in enumerate(session.turns)}
    return [conversation.turns[places[turn_id]] for turn_id in _turn_ids(session, built) if turn_id in places]


def _turn_ids(session: ProductSession, built: BuiltContext) -> list[uuid.UUID]:
    """The stored turns behind the context's turns, and behind what was recalled into it."""
    sources = built.assembled.manifest.source_ids()
    shown = set(sources.get("turns", ()))
    ids = [turn.pk for turn in session.turns if encode_id("trn", turn.pk) in shown]
    recalled = set(sources.get("recall", ()))
    prefix = {"memory": "mem", "turn": "trn", "chunk": "chk"}
    for hit in built.recalled:
        if encode_id(prefix[hit.kind], hit.id) in recalled:
            ids += [hit.id, *hit.source_turn_ids]
    return ids


def limit_for(usable: int) -> int:
    """The budget under which exactly `usable` tokens are left beside the margin and the reply."""
    limit = usable
    while bench_policy(limit).usable < usable:
        limit += 1
    return limit
