"""Composes one answer from the input and what was recalled: the person's own words, dated and cited."""

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import tzinfo

from memoryhub.core.asked_content import asked_content
from memoryhub.core.authority.keys import AUTHORITY_OWNED
from memoryhub.core.text import Language, detect_language, search_terms, truncate_graphemes
from memoryhub.core.zones import first_zone
from memoryhub.providers.demo.nearness import on_our_scale
from memoryhub.providers.demo.parted import part_of_taste
from memoryhub.providers.demo.phrases import EN, ZH, Phrases
from memoryhub.providers.demo.question import (
    Question,
    asked_part,
    intent_of,
    only_asks,
    questions_in,
    read_question,
)
from memoryhub.providers.demo.relevance import relevant_indices
from memoryhub.providers.demo.restated import plain, said_again
from memoryhub.providers.demo.small_talk import small_talk
from memoryhub.providers.llm import ChatRequest, RecalledMemory

_QUOTE_LIMIT = 240  # graphemes
_LISTED = 8
_MARK = re.compile(r"\[(\d{1,3})\]")
# ASCII alone counts as letters here, so that a word may stand right beside a Chinese one: 用English回答.
_WORDS = re.I | re.A
_CHINESE = re.compile(r"中文|汉语|普通话|\bchinese\b|\bmandarin\b", _WORDS)
_ENGLISH = re.compile(r"英文|英语|\benglish\b", _WORDS)
# `use Chinese, not English` names both: what follows a refusal is struck out before looking.
_REFUSED = re.compile(
    r"(\bnot\b|\bno\b|don't|\bnever\b|instead of|rather than|不要|别|不用|而不是|不是)"
    r"(\s*(use|in|answer in|reply in|再?用|说|讲))?\s*"
    r"(chinese|mandarin|english|中文|汉语|英文|英语)",
    _WORDS,
)
_ASKS_LANGUAGE = re.compile(
    r"\b(answer|reply|respond|write|speak|talk)\w*\b.{0,30}\b(chinese|mandarin|english)\b"
    r"|用(中文|汉语|英文|英语|chinese|english).{0,6}(回答|回复|答|跟我|和我|交流)|(回答|回复|答复).{0,8}(中文|英文|英语)",
    _WORDS,
)
_BRIEF = re.compile(r"\b(brief|short|concise|terse|one sentence)\w*\b|简短|简洁|精简|一句话|短一点", _WORDS)


def compose_answer(request: ChatRequest) -> str:
    """The answer to the last user message, and what there is to ask. Pure. Marks `[n]` cite memories."""
    zone = first_zone(request.timezone)
    memories = tuple(_in_zone(one, zone) for one in on_our_scale(request.memories, request.measured_by))
    here = tuple(one for one in memories if one.said_here)  # they stand last
    said = _said(replace(request, memories=memories[: len(memories) - len(here)]), here)
    if not request.question:
        return said
    words = ZH if detect_language(request.question) == "zh" else EN
    return f"{said}\n\n{words.one_question.format(question=_plain(request.question))}"


def _in_zone(memory: RecalledMemory, zone: tzinfo) -> RecalledMemory:
    """The same by the reader's clock, whose day may be another."""
    return memory if memory.said_at is None else replace(memory, said_at=memory.said_at.astimezone(zone))


def _said(request: ChatRequest, here: Sequence[RecalledMemory]) -> str:
    words = ZH if _language(request) == "zh" else EN
    text = request.input
    intent = intent_of(text)
    if request.notices or intent == "overview":
        return _noticed(request, words) if request.notices else _overview(request.memories, words)
    if intent == "small_talk" and not request.written and not _decided(request, words):
        return _chatted(request, words)
    if intent == "question":
        # A value from its source goes before anything remembered: an old copy must not stand beside it.
        asked = asked_part(request.asked) or asked_part(text)
        return _current(request, words) or _reply(request, here, asked, words)
    if request.written:
        return _kept(request.written, words)
    decided = _decided(request, words)
    return decided or words.heard


def _chatted(request: ChatRequest, words: Phrases) -> str:
    """A reply to small talk, one sentence for each kind of it."""
    greeting = words.greeting_known if request.memories else words.greeting
    said = [greeting if talk == "greeting" else words.small_talk[talk] for talk in small_talk(request.input)]
    return words.separator.join(said)


def _noticed(request: ChatRequest, words: Phrases) -> str:
    """What memory did about wishes to forget, beside what it kept of the same message."""
    kept = [_kept(request.written, words)] if request.written else []
    return "\n".join([*kept, *dict.fromkeys(request.notices)])


def _current(request: ChatRequest, words: Phrases) -> str:
    """What sources say, each value with its moment and its source; empty when none was asked for."""
    return "\n".join(
        words.current.format(
            name=_plain(one.name), value=_plain(one.value), as_of=one.as_of, source=one.source
        )
        for one in request.current
    )


def _decided(request: ChatRequest, words: Phrases) -> str:
    """What became of a wish to forget, of a secret, of what a source answers for; empty when it was none."""
    said = {
        "forget.asked": words.forgotten,
        "forget.nothing_known": words.nothing_to_forget,
        AUTHORITY_OWNED.rule: "\n".join([words.owned, *filter(None, [_current(request, words)])]),
    }
    found = [said.get(rule, words.not_kept if rule == "safety.secret" else "") for rule in request.outcomes]
    return words.separator.join(dict.fromkeys(sentence for sentence in found if sentence))


def cited_indices(text: str, count: int | None = None) -> list[int]:
    """Which memories an answer cites: 0-based indices into the request's `memories`, each once, in order.

    The marks in the text count from 1. With `count` memories, marks beyond them are no citations: a real
    model may write `[12]` and mean something else.
    """
    found = dict.fromkeys(int(mark) - 1 for mark in _MARK.findall(text))
    return [index for index in found if index >= 0 and (count is None or index < count)]


def _reply(request: ChatRequest, here: Sequence[RecalledMemory], asked: str, words: Phrases) -> str:
    questions = [read_question(part) for part in questions_in(asked)]
    found = list(dict.fromkeys(place for one in questions for place in _found(request, here, one)))
    kept = [_kept(request.written, words)] if request.written else []
    if found:
        taste = questions[0].taste if len(questions) == 1 else None
        shown = [part_of_taste(one, taste) for one in (*request.memories, *here)]
        return "\n".join([*kept, _quoted(found, shown, words)])
    # What was said and kept just now may well be the answer: then nothing needs to be called unknown.
    return "\n".join(kept) or words.unknown


def _found(request: ChatRequest, here: Sequence[RecalledMemory], question: Question) -> list[int]:
    """What answers one question: places in the request's memories and, behind them, in what was said here."""
    found = relevant_indices(question, request.memories)
    known = (*request.memories, *here)
    if not found and here:
        followed = request.asked not in ("", request.input)
        found = [len(request.memories) + place for place in _said_here(question, here, followed=followed)]
    if _wants_brief(request.memories) and not any(known[index].linked for index in found):
        return found[:1]  # of several steps none says the answer by itself
    return found


def _said_here(question: Question, here: Sequence[RecalledMemory], *, followed: bool) -> list[int]:
    """What answers of what was said in this conversation: there `she` is whom it was about.

    Memory has the rest, so all of it counts only for a question that itself refers back.
    """
    meant = [replace(one, content=one.means, quote="") for one in here]
    places = [place for place, one in enumerate(here) if followed or one.means != one.content]
    return [places[index] for index in relevant_indices(question, [meant[place] for place in places])]


def _quoted(found: Sequence[int], memories: Sequence[RecalledMemory], words: Phrases) -> str:
    if len(found) == 1:
        return _sentence(found[0], memories[found[0]], words)
    return "\n".join([words.found_many, *(_item(index, memories[index], words) for index in found)])


def _overview(memories: Sequence[RecalledMemory], words: Phrases) -> str:
    kept = [one for one in memories if not one.is_turn] or memories
    kept = [one for one in kept if not only_asks(one.content)]
    lines = [_item(memories.index(one), one, words) for one in kept if not _said_elsewhere(one, kept)]
    if not lines:
        return words.nothing_at_all
    if len(lines) > _LISTED:
        lines[_LISTED:] = [words.and_more.format(count=len(lines) - _LISTED)]
    return "\n".join([words.overview, *lines])


def _said_elsewhere(one: RecalledMemory, others: Sequence[RecalledMemory]) -> bool:
    """Whether another says all of it, at more length or before it in the list."""
    same = [other for other in others if other is not one and said_again(one, other)]
    own = (-len(one.quote or one.content), others.index(one))
    return any((-len(other.quote or other.content), others.index(other)) < own for other in same)


def _sentence(index: int, memory: RecalledMemory, words: Phrases) -> str:
    colon = "：" if words is ZH else ": "
    return f"{words.said(memory.source, memory.said_at)}{colon}{_quote(memory, words)} [{index + 1}]"


def _item(index: int, memory: RecalledMemory, words: Phrases) -> str:
    when = "" if memory.said_at is None else words.date(memory.said_at)
    dated = "" if not when else (f"（{when}）" if words is ZH else f" ({when})")
    return f"- {_quote(memory, words)}{dated} [{index + 1}]"


def _quote(memory: RecalledMemory, words: Phrases) -> str:
    """The person's words; what they mean beside what was known stands behind them: `it's 10 mg now`."""
    said = f"{words.open_quote}{_plain(memory.quote or memory.content)}{words.close_quote}"
    if not _is_retold(memory):
        return said
    return words.retold.format(said=said, what=_plain(memory.content))


def _is_retold(memory: RecalledMemory) -> bool:
    """Whether a memory says more than the words it was made of: half of it does not stand in them."""
    if not memory.quote or memory.is_turn or plain(memory.content) in plain(memory.quote):
        return False
    asked = asked_content(memory.content)
    return asked.size > 0 and 2 * asked.held(frozenset(search_terms(memory.quote))) <= asked.size


def _plain(text: str) -> str:
    """One line, not too long, and with no mark in it that would pass for a citation of ours."""
    line = " ".join(text.split())
    short = truncate_graphemes(line, _QUOTE_LIMIT)
    return _MARK.sub(r"［\1］", short if short == line else f"{short}…")


def _kept(written: Sequence[str], words: Phrases) -> str:
    quoted = [f"{words.open_quote}{_plain(content)}{words.close_quote}" for content in written]
    if len(quoted) == 1:
        return words.kept.format(what=quoted[0])
    lines = [f"- {one}" for one in quoted[:_LISTED]]
    if len(quoted) > _LISTED:
        lines.append(words.and_more.format(count=len(quoted) - _LISTED))
    return "\n".join([words.kept_many, *lines])


def _language(request: ChatRequest) -> Language:
    """The language the person asked for, newest wish first; else the request's; else that of the input."""
    newest_first = sorted(request.memories, key=_age)
    wishes = [(text, "") for text in request.written]
    wishes += [(f"{memory.content} {memory.quote}", memory.subject_key) for memory in newest_first]
    for text, key in wishes:
        wanted = _wished_language(text, key)
        if wanted is not None:
            return wanted
    if request.language:
        return "zh" if request.language.startswith("zh") else "en"
    return detect_language(request.input)


def _age(memory: RecalledMemory) -> float:
    return -memory.said_at.timestamp() if memory.said_at else math.inf


def _wished_language(text: str, subject_key: str) -> Language | None:
    """The answer language that a memory asks for, None if it asks for none."""
    if not subject_key.endswith("answer.language") and not _ASKS_LANGUAGE.search(text):
        return None
    named = _REFUSED.sub(" ", text)
    chinese, english = _CHINESE.search(named), _ENGLISH.search(named)
    if bool(chinese) == bool(english):
        return None
    return "zh" if chinese else "en"


def _wants_brief(memories: Sequence[RecalledMemory]) -> bool:
    return any(
        "answer." in memory.subject_key and _BRIEF.search(f"{memory.content} {memory.quote}")
        for memory in memories
    )
