"""Whom a memory is about, and whether that is who the question is about."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from memoryhub.core.asked_content import asked_content
from memoryhub.core.extraction.of_one import fits
from memoryhub.core.numbered import names_another, names_one_of, numbered_things
from memoryhub.core.text import CJK, fold, search_terms
from memoryhub.providers.demo.kinds import names_in
from memoryhub.providers.demo.lexicon import Meaning, people_words, told_meaning
from memoryhub.providers.demo.question import Question
from memoryhub.providers.llm import RecalledMemory

_PRONOUN_FIRST = re.compile(r"\W*(?:he|she|it|they|his|her|their|this|that)\b|^[他她它]", re.I)
_ASKS_LEAVE = re.compile(r"\W*(?:may|can|could|should|must|(?:am|are) (?:i|we|they) allowed)\b", re.I)
_RULES_FOR_ALL = re.compile(
    r"\W*(?:no|never|don't|do not|nobody|nothing|none|any\w*|every\w*|all|always|only|under no)\b", re.I
)
_PETS = frozenset({"cat", "dog"})
_CHINESE = re.compile(f"[{CJK}]")
_OTHERS_WITH_ONE = frozenset({"cat", "dog", "landlord", "neighbor", "coach", "boss", "colleague", "roommate"})
"""What is told of these is told of oneself too: `our landlord raised the rent`."""


def text_of(memory: RecalledMemory, question: Question) -> str:
    """All that a memory says; of the assistant's own words also what they answer."""
    return f"{memory.content}\n{memory.quote}\n{memory.replies_to if question.of_assistant else ''}"


def told_of(memory: RecalledMemory, named: Mapping[str, frozenset[str]], question: Question) -> Meaning:
    """What a memory tells of; who is called as the people asked about is one of them."""
    text = text_of(memory, question)
    about = told_meaning(f"{text} {memory.subject_key.replace('.', ' ').replace('_', ' ')}")
    folded = fold(text)
    called = [who for name, who in named.items() if name in folded]
    return replace(about, people=about.people.union(*called)) if called else about


def lacks_a_name(question: Question, memory: RecalledMemory) -> bool:
    """Whether the question names what the memory, in the same letters, does not."""
    text = fold(f"{memory.content}\n{memory.quote}")
    if _is_general_rule(question, memory):
        return False
    if not question.names or question.past in {"before", "first"} or _PRONOUN_FIRST.match(memory.content):
        return False
    return same_letters(question, text) and not all(_says(text, name) for name in question.names)


def _says(text: str, name: str) -> bool:
    """Whether a folded text says a folded name, be a doctor 医生 or 大夫, or told of as 姓李."""
    others = {name.replace("大夫", "医生"), name.replace("医生", "大夫"), f"姓{name[0]}"}
    return name in text or (_CHINESE.search(name) is not None and any(one in text for one in others))


def asked_of(question: Question, memory: RecalledMemory) -> str:
    """What a question asks of a memory: all of it, and of a rule for all the question without its names."""
    return _unnamed(question) if _is_general_rule(question, memory) else question.text


def _is_general_rule(question: Question, memory: RecalledMemory) -> bool:
    """Whether leave is asked for and the memory rules on it for all: Brazil is one of "any region"."""
    if not question.names or not _ASKS_LEAVE.match(question.text) or not _RULES_FOR_ALL.match(memory.content):
        return False
    if names_in(memory.content):
        return False
    asked = asked_content(_unnamed(question))
    return 0 < asked.size <= 2 * asked.held(frozenset(search_terms(memory.content)))


def _unnamed(question: Question) -> str:
    words = question.text.split()
    return " ".join(word for word in words if fold(word.strip("?,.!'")) not in question.names)


def same_letters(question: Question, text: str) -> bool:
    """Whether question and text are both in Chinese letters, or neither is."""
    return bool(_CHINESE.search(question.text)) == bool(_CHINESE.search(text))


def names_any(question: Question, memory: RecalledMemory) -> bool:
    """Whether a name of the question stands in a memory."""
    text = fold(f"{memory.content}\n{memory.quote}")
    return any(_says(text, name) for name in question.names)


def is_about_another(question: Question, memory: RecalledMemory, named: Mapping[str, frozenset[str]]) -> bool:
    """True when the question names a person the memory does not, or asks of oneself and gets another."""
    if question.about.people:
        if memory.is_turn and _may_be_them(question, memory) and _is_told(question, memory):
            return False  # who `she` is stood in the message before, which recall read beside it
        return not question.about.people & told_of(memory, named, question).people
    return question.about_self and _tells_of_others(memory.content, whoever=question.exists)


def of_the_numbered(
    question: Question, standing: Sequence[tuple[int, RecalledMemory]]
) -> list[tuple[int, RecalledMemory]]:
    """Of room 107 only what tells of room 107, where it is asked for; never what tells of another room."""
    asked = numbered_things(question.text)
    if not asked:
        return list(standing)
    told = [(one, f"{one[1].content}\n{one[1].quote}") for one in standing]
    exact = [one for one, text in told if names_one_of(text, asked)]
    return exact or [one for one, text in told if not names_another(text, asked)]


def _may_be_them(question: Question, memory: RecalledMemory) -> bool:
    """Whether it begins with a pronoun that fits who is asked about."""
    found = _PRONOUN_FIRST.match(memory.content)
    word = found.group().strip(" \"'“").casefold() if found else ""
    plain = {"her": "she", "his": "he"}.get(word, word)
    return bool(plain) and any(fits(one, plain) for one in question.about.people)


def _is_told(question: Question, memory: RecalledMemory) -> bool:
    """Whether half of what the question says stands there: the person does not."""
    asked = asked_content(question.text)
    return 0 < asked.size <= 2 * asked.held(frozenset(search_terms(memory.content)))


def _tells_of_others(content: str, *, whoever: bool) -> bool:
    """Whether only others of one's own are told of, such as `my father is allergic to nuts`.

    `whoever`: a neighbour's parrot is none of one's own either.
    """
    rest = _others(frozenset() if whoever else _OTHERS_WITH_ONE).sub(" ", content)
    return rest != content and not _oneself().search(rest)


@cache
def _others(without: frozenset[str]) -> re.Pattern[str]:
    english, chinese = people_words(without=without | _PETS)
    short = [word[1:] for word in chinese if word.startswith("我")]
    zh = "|".join(sorted((word for word in chinese if not word.startswith("我")), key=len, reverse=True))
    return re.compile(
        rf"\b(?:my|our) (?:[\w-]+ )?(?:ex-|step)?(?:{'|'.join(english)})\b"
        rf"|我们?的?(?:{zh}|{'|'.join(short)})",
        re.I,
    )


@cache
def _oneself() -> re.Pattern[str]:
    return re.compile(r"\b(?:I|I'm|I've|I'd|I'll|me|myself|we|we're|we've|us|my|our)\b|我", re.I)
