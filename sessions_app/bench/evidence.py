"""Whether the turns that hold a question's answer stand in its context, at 1,000 and 2,000 tokens."""

from collections.abc import Sequence
from dataclasses import dataclass

from memoryhub.core.assembly import AssemblyRequest, Fragment, assemble
from memoryhub.core.budget import BudgetPolicy
from memoryhub.core.compression import SourceTurn
from memoryhub.core.errors import BudgetTooSmall
from memoryhub.core.strategies import Strategy, apply_strategy
from memoryhub.core.tokens import TokenCounter
from sessions_app.bench.lexical import LexicalIndex
from sessions_app.bench.model import Conversation, Question
from sessions_app.bench.own_cases import SYSTEM_PROMPT
from sessions_app.bench.rolling import stored
from sessions_app.bench.spans_kept import percent, source_turns

BUDGETS = (1_000, 2_000)
_COMPARED: tuple[Strategy, ...] = ("hybrid", "last_turns", "token_budget")
_TOP_K = 8
_WINDOW = 200  # turns handed to assembly, the product's own bound


@dataclass(slots=True)
class EvidenceSums:
    """Sums over questions; `share` adds up each question's share of gold turns or sessions."""

    questions: int = 0
    whole: int = 0
    any: int = 0
    share: float = 0.0

    def as_dict(self) -> dict[str, object]:
        """Per cent of questions with some, with all, and the mean share."""
        return {
            "questions": self.questions,
            "any": percent(self.any, self.questions),
            "all": percent(self.whole, self.questions),
            "mean_share": percent(self.share, self.questions),
        }


def evidence_figures(conversations: Sequence[Conversation], counter: TokenCounter) -> dict[str, object]:
    """By budget and strategy. A summary does not count as evidence; recall is by search terms alone."""
    sums = {budget: {strategy: EvidenceSums() for strategy in _COMPARED} for budget in BUDGETS}
    for conversation in conversations:
        if not conversation.questions:
            continue
        turns = source_turns(conversation.turns, counter)
        index = LexicalIndex([turn.content for turn in conversation.turns])
        for question in conversation.questions:
            recalled = _recalled(question, turns, index)
            for budget, found in sums.items():
                request = _request(conversation, question, turns, recalled, budget)
                for strategy, one in found.items():
                    _add(one, conversation, question, apply_strategy(request, strategy), counter)
    return {
        str(budget): {strategy: one.as_dict() for strategy, one in found.items()}
        for budget, found in sums.items()
        if found["hybrid"].questions
    }


def _recalled(question: Question, turns: Sequence[SourceTurn], index: LexicalIndex) -> tuple[Fragment, ...]:
    return tuple(
        Fragment(f"trn_{place + 1}", turns[place].content, tokens=turns[place].tokens, score=score)
        for place, score in index.best(question.text, most=_TOP_K, upto=question.upto)
    )


def _request(
    conversation: Conversation,
    question: Question,
    turns: Sequence[SourceTurn],
    recalled: tuple[Fragment, ...],
    budget: int,
) -> AssemblyRequest:
    said = turns[: question.upto] if question.upto is not None else turns
    return AssemblyRequest(
        policy=BudgetPolicy(limit=budget, safety_margin=0.0, reply_reserve=0),
        delimiter="5f0c9a17d2be",
        system_prompt=SYSTEM_PROMPT[conversation.language],
        input_text=question.text,
        turns=tuple(map(stored, said[-_WINDOW:])),
        recalled=recalled,
        language=conversation.language,
    )


def _add(
    sums: EvidenceSums,
    conversation: Conversation,
    question: Question,
    request: AssemblyRequest,
    counter: TokenCounter,
) -> None:
    gold = question.refs or question.groups
    sums.questions += 1
    try:
        sources = assemble(request, counter).manifest.source_ids()
    except BudgetTooSmall:  # the question alone is longer than the budget
        return
    ids = (*sources.get("turns", ()), *sources.get("recall", ()))
    places = [int(source.removeprefix("trn_")) - 1 for source in ids]
    shown = [conversation.turns[place] for place in places]
    names = {turn.ref for turn in shown} if question.refs else {turn.group for turn in shown}
    found = len(gold & names)
    sums.any += found > 0
    sums.whole += found == len(gold)
    sums.share += found / len(gold)
