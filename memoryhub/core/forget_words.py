"""What is said to a user about a wish to forget: what went, what waits for a yes, that nothing was found."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from memoryhub.core.text import Language, search_terms

PAGE = "/chat/memory/"
_GONE: Mapping[Language, str] = {
    "en": "Done: {memories} erased{turns}.",
    "zh": "好的：已清除{memories}{turns}。",
}
_KEPT: Mapping[Language, str] = {
    "en": " Other versions of it stay as they are; nothing of the past holds again.",
    "zh": "其他版本保持原样，过去的说法不会重新生效。",
}
_ASK: Mapping[Language, str] = {
    "en": "I found {memories}{turns} about it. Shall I erase all of that for good? Say “yes” to go ahead.",
    "zh": "找到与此有关的{memories}{turns}。要永久清除吗？回复“是的”即可继续。",
}
_ASK_ALL: Mapping[Language, str] = {
    "en": "This would erase everything I know about you: {memories}{turns}. It cannot be undone. Say “yes” "
    "to go ahead, or look at it first on the page of your memory ({page}).",
    "zh": "这将清除我所知道的关于你的一切：{memories}{turns}，且无法恢复。回复“是的”即可继续，"
    "也可以先到记忆页面（{page}）查看。",
}
_NOTHING: Mapping[Language, str] = {
    "en": "I found nothing of that kind to erase. What I remember about you is on the page of your memory "
    "({page}).",
    "zh": "没有找到可以清除的相关内容。我记得的关于你的内容都在记忆页面（{page}）。",
}
_TO_MODEL: Mapping[Language, str] = {
    "en": "Memory report for this turn: {said} Tell the user so in one sentence with its numbers, add "
    "nothing to it, and do not repeat what was erased.",
    "zh": "本轮记忆操作结果：{said} 请用一句话如实告诉用户（保留数字），"
    "不要补充其他内容，也不要复述被清除的内容。",
}


@dataclass(frozen=True, slots=True)
class WishOutcome:
    """What became of one wish: the rule that decided, what went or would go, and whether all was meant."""

    rule: str
    memories: int = 0
    turns: int = 0
    texts: int = 0
    kept: int = 0
    everything: bool = False


def sentence_of(outcome: WishOutcome, language: Language) -> str:
    """The sentence for the user; empty for a rule that is not about a wish."""
    wording = {
        "forget.asked": _GONE,
        "forget.nothing_known": _NOTHING,
        "confirm.forget": _ASK_ALL if outcome.everything else _ASK,
    }.get(outcome.rule)
    if wording is None:
        return ""
    others = _turns(outcome, language) + _texts(outcome, language)
    counts = {"memories": _memories(outcome, language), "turns": others}
    said = wording[language].format(**counts, page=PAGE)
    left = _KEPT[language] if outcome.rule == "forget.asked" and outcome.kept else ""
    return said + left


def note_for_model(sentence: str, language: Language) -> str:
    """The same as a note in the system prompt of a connected model, which does not see what memory did."""
    return _TO_MODEL[language].format(said=sentence)


@cache
def own_terms() -> frozenset[str]:
    """The search terms of these sentences: an answer made of them repeats nothing of a wish."""
    outcomes = [
        WishOutcome(rule, memories, memories, memories, everything=everything)
        for rule in ("forget.asked", "forget.nothing_known", "confirm.forget")
        for memories in (1, 2)
        for everything in (False, True)
    ]
    languages: tuple[Language, ...] = ("en", "zh")
    texts = [sentence_of(outcome, language) for outcome in outcomes for language in languages]
    about_forgetting = "forget forgotten remember 忘掉 忘记 忘了 记得"
    return frozenset(term for text in (*texts, about_forgetting) for term in search_terms(text))


def _memories(outcome: WishOutcome, language: Language) -> str:
    if language == "zh":
        return f"{outcome.memories}条记忆"
    return "1 memory" if outcome.memories == 1 else f"{outcome.memories} memories"


def _turns(outcome: WishOutcome, language: Language) -> str:
    if not outcome.turns:
        return ""
    if language == "zh":
        return f"和{outcome.turns}条消息"
    return " and 1 message" if outcome.turns == 1 else f" and {outcome.turns} messages"


def _texts(outcome: WishOutcome, language: Language) -> str:
    """Goals and tasks of conversations."""
    if not outcome.texts:
        return ""
    if language == "zh":
        return f"，以及目标与任务中的{outcome.texts}处"
    return f", and {outcome.texts} in goals and tasks"
