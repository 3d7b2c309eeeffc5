"""What each recalled memory has to do with a question, and which of them cannot answer it at all."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from memoryhub.core.asked_content import asked_content
from memoryhub.core.asked_keys import EVERYTHING
from memoryhub.core.text import detect_language, search_terms
from memoryhub.providers.demo.answer_kind import asks_a_figure, lacks_its_kind
from memoryhub.providers.demo.completing import rest_of_message
from memoryhub.providers.demo.demands import asks_of_them, holds, lacks
from memoryhub.providers.demo.kin_names import names_of
from memoryhub.providers.demo.lexicon import Meaning, told_meaning
from memoryhub.providers.demo.own_words import own_words
from memoryhub.providers.demo.parted import part_of_taste
from memoryhub.providers.demo.question import Focus, Question, days_in, only_asks
from memoryhub.providers.demo.restated import changes, said_again, says_otherwise
from memoryhub.providers.demo.tastes import of_any_kind, of_food, of_one_favourite, told_tastes
from memoryhub.providers.demo.twins import of_the_named
from memoryhub.providers.demo.whose import (
    asked_of,
    is_about_another,
    lacks_a_name,
    names_any,
    of_the_numbered,
    same_letters,
    text_of,
    told_of,
)
from memoryhub.providers.llm import RecalledMemory

NEAR = 0.36
"""The cosine from which a memory answers without a word in common."""
NEAR_AND_ALONE, ALONE_BY = 0.32, 0.08
"""The same for one that is nearer than all others, and by how much."""
NEAR_FIGURE = 0.28
"""The same where a price is asked for, and it has a figure that is no date."""
NEAR_OF_THEM = 0.25
"""The same where it tells of the very person that is asked about, or of such a taste."""
NEAR_TOLD, NEAR_IF_SO = 0.55, 0.45
"""The same where it is asked whether there is such a thing or for a favourite; and for another yes or no."""
NEAR_OFF_TOPIC = 0.46
"""The same where it asks for what is always told in words of its own, and those are not there."""
NEAR_WHOLE = 0.5
"""The same where only the name in a question, or half of its words, stand there."""
NEAR_DIET = 0.3
"""The same of a diet where it is asked what one may eat."""
NEAR_AS_TURN, _NEVER = 0.46, 2.0
_PLAIN_TOPICS = frozenset({"allergy", "birthday", "age", "phone", "money", "color", "pet", "timezone"})
_LEAST_BY_KEY = 0.12  # of a memory whose key is asked for, where its likeness is known

_ABOUT_ASKING = re.compile(
    r"\bi (ever )?(ask(ed)?|want(ed)? to know)\b|\bquestions?\b|\bask(ed)? you\b|问", re.I
)
_ASKS_NAME = re.compile(r"\bnames?\b|\b(?:is|are) .{1,30} called\b|叫什么|叫啥|名字", re.I)
_TELLS_NAME = re.compile(r"\bnames?\b|\bnamed\b|\bcalled\b|[:：]|叫|名字", re.I)
_HAS_FOCUS: dict[Focus, re.Pattern[str]] = {
    "where": re.compile(r"\b(in|at|to|from|near|on) (the )?[A-Z]|住|在|到|去|来自|搬", re.I),
    "when": re.compile(r"\d|\b(mon|tues|wednes|thurs|fri|satur|sun)day\b|年|月|日|号|点|周|星期|天", re.I),
    "who": re.compile(r"\b[A-Z][a-z]+\b|叫|是我|老师|经理|朋友|同事"),
    "amount": re.compile(r"\d|[一二两三四五六七八九十百千万]"),
}
_TO_ONE = re.compile(r"\byou(?:r|rs|'re|'ve)?\b|[你您]", re.I)
_LISTED = frozenset({"family.", "schedule.", "event.", "plan.", "task."})


@dataclass(frozen=True, slots=True)
class Candidate:
    """One memory beside the question: what they share, and whether that makes it an answer."""

    index: int
    memory: RecalledMemory
    shared: frozenset[str] = frozenset()
    topics: frozenset[str] = frozenset()
    weak: frozenset[str] = frozenset()
    same_day: bool = False
    asked_key: bool = False
    names_asked: bool = False
    in_focus: bool = False
    fits: bool = False
    lacking: bool = False

    @property
    def key(self) -> str:
        """What one current statement stands under."""
        return self.memory.subject_key or f"#{self.index}"

    def replaces(self, other: "Candidate") -> bool:
        """Whether it says, later, the same with another figure, or that what is asked about has changed."""
        mine, theirs = self.memory, other.memory
        if mine.said_at is None or theirs.said_at is None or mine.said_at <= theirs.said_at:
            return False
        if changes(mine) and (self.shared & other.shared or self.topics & other.topics):
            return True
        return says_otherwise(mine, theirs)


def candidates_for(question: Question, memories: Sequence[RecalledMemory]) -> list[Candidate]:
    """The memories that may answer, in their order."""
    named = names_of(question.about.people, memories)
    if question.about_self:
        memories = [own_words(one) for one in memories]
    standing = [(index, one) for index, one in enumerate(memories) if _may_answer(question, one, named)]
    standing = of_the_named(question, of_the_numbered(question, standing))
    told = [_candidate(question, index, one, named) for index, one in standing]
    told = [replace(one, lacking=one.lacking or _is_of_another_kind(question, one, memories)) for one in told]
    told = [replace(one, fits=one.fits or _stands_out(question, one, told)) for one in told]
    told = [
        replace(one, fits=one.fits and _has_taste(question, one.memory)) for one in told if not one.lacking
    ]
    return _of_the_past(question, [one for one in told if one.fits])


def _may_answer(question: Question, memory: RecalledMemory, named: Mapping[str, frozenset[str]]) -> bool:
    if not memory.content.strip():
        return False
    if only_asks(memory.content) and not _ABOUT_ASKING.search(question.text):
        return False
    if question.of_assistant:
        return memory.source == "assistant_inferred"
    assistants = memory.is_turn and memory.source == "assistant_inferred"
    if assistants and question.about_self and not _TO_ONE.search(memory.content):
        return False
    return not lacks_a_name(question, memory) and not is_about_another(question, memory, named)


def _is_of_another_kind(question: Question, one: Candidate, memories: Sequence[RecalledMemory]) -> bool:
    """Whether neither it nor the rest of its message has what is asked for, be it an amount or a day."""
    if question.of_assistant:
        return False
    text = text_of(one.memory, question)
    whole = "\n".join([text, *(other.content for other in rest_of_message(one.memory, memories))])
    asked = asked_of(question, one.memory)
    return lacks_its_kind(asked, text, whole, told_meaning(whole), one.memory.likeness)


def _of_the_past(question: Question, told: list[Candidate]) -> list[Candidate]:
    """Of what held before, what is not remembered as holding now; all where nothing else is left."""
    if question.past not in {"before", "first"}:
        return told
    earlier = [one for one in told if question.names and not names_any(question, one.memory)]
    if earlier:
        return earlier
    now = [one for one in told if not one.memory.is_turn and not any(other.replaces(one) for other in told)]
    newest = max((_said_at(one) for one in told), default=0.0)
    now += [one for one in told if _said_at(one) == newest and any(one.replaces(other) for other in told)]
    before = [one for one in told if not any(said_again(one.memory, other.memory) for other in now)]
    return before or [one for one in told if _said_at(one) < newest] or told


def _said_at(one: Candidate) -> float:
    return one.memory.said_at.timestamp() if one.memory.said_at else 0.0


def _candidate(
    question: Question, index: int, memory: RecalledMemory, named: Mapping[str, frozenset[str]]
) -> Candidate:
    text = text_of(memory, question)
    about = told_of(memory, named, question)
    shared = question.terms & frozenset(search_terms(text))
    topics = question.about.topics & about.topics
    same_day = memory.said_at is not None and (memory.said_at.month, memory.said_at.day) in question.days
    focus = _HAS_FOCUS.get(question.focus)
    one = Candidate(
        index,
        memory,
        shared=shared,
        topics=frozenset()
        if question.about.topics & _PLAIN_TOPICS and not topics & _PLAIN_TOPICS
        else topics,
        weak=question.about.weak & about.weak,
        same_day=same_day,
        asked_key=_is_asked(question, memory),
        names_asked=bool(_ASKS_NAME.search(question.text) and _TELLS_NAME.search(text)),
        in_focus=bool(focus and focus.search(text)),
        lacking=lacks(question.text, text, about, memory.likeness),
    )
    other_day = (
        bool(question.days) and not same_day and bool(days_in(text)) and not question.days & days_in(text)
    )
    lacking = one.lacking or other_day or _says_another_thing(question, one, text, about)
    return replace(one, lacking=lacking, fits=_fits(question, one, about))


def _fits(question: Question, one: Candidate, about: Meaning) -> bool:
    memory, of_them = one.memory, bool(question.about.people & about.people)
    if one.same_day or one.shared or one.topics or one.asked_key or _is_of_its_kind(question, memory):
        return True
    # Sharing only `like` or `name` answers nothing when the question says what it is that is liked or named.
    specific = bool(question.about.topics or question.terms)
    if not specific and (one.weak or of_them):
        return True
    placed = one.in_focus and question.focus == "where"
    if of_them and (one.names_asked or question.state or placed or asks_of_them(question.text)):
        return True
    if question.yes_or_no and of_food(question.text) and _is_diet(memory):
        return (memory.likeness or 0.0) >= NEAR_DIET
    if question.taste and (of_any_kind(question.text) or (of_food(question.text) and _is_diet(memory))):
        return True
    return (memory.likeness or 0.0) >= _near(question, memory, of_them=of_them)


def _is_of_its_kind(question: Question, memory: RecalledMemory) -> bool:
    """Whether it stands under a key of what is asked for: what one avoids, what one does weekly."""
    topics, key = question.about.topics, memory.subject_key
    avoided = "allergy" in topics and key.startswith("diet.avoid")
    return avoided or ("hobby" in topics and key.startswith("habit."))


def _says_another_thing(question: Question, one: Candidate, text: str, told: Meaning) -> bool:
    """Whether it tells something else of who is asked about, or who does something else, and is not near."""
    if (one.memory.likeness or 0.0) >= NEAR_WHOLE:
        return False
    rest = question.terms - question.name_terms
    if question.yes_or_no and question.names and rest and not one.topics:
        return bool(one.shared) and not one.shared & rest
    return question.doer and not question.of_assistant and _does_something_else(question, text, told)


def _does_something_else(question: Question, text: str, told: Meaning) -> bool:
    """Whether it has the verb of the question and not its object, which stands last in English."""
    asked = asked_content(question.text)
    held = asked.held(frozenset(search_terms(text)))
    if not 0 < held <= asked.size / 2:
        return False
    return detect_language(question.text) == "zh" or not holds(asked.pieces[-1][0], text, told)


def _near(question: Question, memory: RecalledMemory, *, of_them: bool) -> float:
    """The least likeness that answers; a turn is found by what was said before it too."""
    if memory.is_turn and not question.of_assistant:
        return _NEVER if memory.source == "assistant_inferred" else NEAR_AS_TURN
    if question.exists or (question.taste and of_one_favourite(question.text)):
        return NEAR_TOLD
    if question.yes_or_no:
        return NEAR_IF_SO
    if of_them or question.taste:
        return NEAR_OF_THEM
    return NEAR_OFF_TOPIC if question.about.topics & _PLAIN_TOPICS else NEAR


def _stands_out(question: Question, one: Candidate, told: Sequence[Candidate]) -> bool:
    """Whether nothing else comes as near; of a question that any near thing answers."""
    mine = one.memory.likeness or 0.0
    if one.memory.is_turn and one.memory.source == "assistant_inferred" and not question.of_assistant:
        return False
    figure = asks_a_figure(question.text)
    if question.about.topics & _PLAIN_TOPICS and mine < NEAR_OFF_TOPIC and not figure:
        return False
    if question.focus == "when" and mine < NEAR_IF_SO and same_letters(question, one.memory.content):
        return False
    if (
        mine < (NEAR_FIGURE if figure else NEAR_AND_ALONE)
        or question.exists
        or question.yes_or_no
        or question.taste
    ):
        return False
    others = [
        other.memory.likeness or 0.0
        for other in told
        if other is not one and not said_again(one.memory, other.memory)
    ]
    return mine - max(others, default=0.0) >= ALONE_BY


def _is_diet(memory: RecalledMemory) -> bool:
    diet = memory.subject_key.startswith(("diet.", "health.allergy"))
    return diet or "allergy" in told_meaning(memory.content).topics


def _has_taste(question: Question, memory: RecalledMemory) -> bool:
    if question.taste is None:
        return True
    if question.taste == "likes" and _is_pastime(question, memory):
        return True
    told = told_tastes(part_of_taste(memory, question.taste).content)
    if question.taste == "dislikes" and of_food(question.text) and _is_diet(memory):
        return True
    return told == {question.taste} if not memory.is_turn else question.taste in told


def _is_pastime(question: Question, memory: RecalledMemory) -> bool:
    """Whether hobbies are asked for, and it tells of one without a word of liking."""
    if "hobby" not in question.about.topics or memory.is_turn or "dislikes" in told_tastes(memory.content):
        return False
    return memory.subject_key.startswith("habit.") or "hobby" in told_meaning(memory.content).topics


def _is_asked(question: Question, memory: RecalledMemory) -> bool:
    """Whether the memory stands under a key that the question asks for by itself."""
    key = memory.subject_key
    if not key or EVERYTHING in question.keys or question.exists or question.yes_or_no or question.taste:
        return False
    if (memory.likeness or 1.0) < _LEAST_BY_KEY:
        return False
    heads = [head for head in question.keys if head.startswith("profile.") and not question.about.people]
    heads += [head for head in question.keys if head in _LISTED]
    return any(key == head.rstrip(".") or (head.endswith(".") and key.startswith(head)) for head in heads)
