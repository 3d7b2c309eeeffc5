"""Our own conversations of two people with cited turns, zh and en, made from scenes by a fixed draw."""

from __future__ import annotations

import datetime
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from memoryhub.core.text import Language
from sessions_app.bench.model import half_of
from sessions_app.bench.recall_model import Asked, Kept, Pool

CONVERSATIONS = 24  # of each language
_SCENES_A_SESSION = (2, 4)
_PLAYED = 0.72  # the share of scenes that one of the two tells
_MIXED_UP = 8  # one in so many questions names the wrong person of the two, as people do
_LISTED_AT_LEAST = 2
_DATA = Path(__file__).parent / "data"
_FIRST_DAY = datetime.datetime(2024, 1, 3, 19, tzinfo=datetime.UTC)
_MINUTE = datetime.timedelta(minutes=1)
_LANGUAGES: tuple[Language, ...] = ("en", "zh")
_SMALL_TALK: Mapping[Language, Sequence[Sequence[str]]] = {
    "en": (
        ("Hey {B}, how have you been?", "Hi {A}! Fine, busy as always. And you?"),
        ("Good to hear from you, {B}!", "Same here! It's been a while."),
        ("What a day... finally on the sofa.", "Tell me about it, I only just came home."),
        ("I have to run, talk soon!", "Take care, {A}!"),
        ("Thanks for listening.", "Any time. Say hello to everyone!"),
        ("Did you see the storm outside?", "Yes, the whole street is full of leaves."),
    ),
    "zh": (
        ("{B}，最近怎么样？", "嗨{A}！还行，老样子，忙。你呢？"),
        ("好久没联系了，{B}！", "是啊，有一阵子了。"),
        ("今天可真累，总算坐下来了。", "可不是嘛，我也刚进门。"),
        ("我得走了，回头聊！", "保重啊，{A}！"),
        ("谢谢你听我说这些。", "随时都行，替我问大家好！"),
        ("外面那场大雨你看到了吗？", "看到了，整条街都是树叶。"),
    ),
}


@dataclass(frozen=True, slots=True)
class Scene:
    """An exchange with slots: lines as (speaker, text, tag), questions with the lines that answer."""

    slots: Mapping[str, Sequence[str]]
    lines: list[tuple[str, str, str]] = field(default_factory=list)
    asked: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)


@dataclass(slots=True)
class _Told:
    """What has been said and asked so far in one conversation."""

    kept: list[Kept] = field(default_factory=list)
    asked: list[tuple[str, frozenset[str], str]] = field(default_factory=list)
    tagged: dict[tuple[str, str], set[str]] = field(default_factory=dict)

    def say(self, name: str, first: str, text: str, session: int) -> str:
        """Keep one turn; answers its ref."""
        ref = f"{session}:{len(self.kept) + 1}"
        moment = _FIRST_DAY + datetime.timedelta(days=9 * session) + len(self.kept) * _MINUTE
        role = "user" if name == first else "assistant"
        self.kept.append(Kept(ref, text, moment, str(session), role, name))
        return ref


@cache
def own_conversations(_folder: Path | None = None) -> list[Pool]:
    """The conversations of both languages, the same at every call; nothing is read from outside."""
    return [_conversation(language, number) for language in _LANGUAGES for number in range(CONVERSATIONS)]


@dataclass(frozen=True, slots=True)
class Script:
    """What conversations of a language are made of; `lists` are questions for all that has one tag."""

    names: list[str] = field(default_factory=list)
    scenes: list[Scene] = field(default_factory=list)
    lists: dict[str, list[str]] = field(default_factory=dict)


@cache
def script(language: Language) -> Script:
    """Read the scenes of a language."""
    found = Script()
    for line in (_DATA / f"recall_scenes.{language}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("== names"):
            found.names.extend(line.split()[2:])
        elif line.startswith("== list"):
            tag, questions = line.removeprefix("== list").split(":", 1)
            found.lists[tag.strip()] = [question.strip() for question in questions.split(" / ")]
        elif line.startswith("-- "):
            pairs = (slot.split(" = ") for slot in line[3:].split(" ; "))
            found.scenes.append(Scene({name.strip(): values.strip().split(", ") for name, values in pairs}))
        elif line.startswith("? "):
            question, gold = line[2:].rsplit(" > ", 1)
            found.scenes[-1].asked.append((question, tuple(map(int, gold.split()))))
        elif line:
            text, _, tag = line[3:].partition(" #")
            found.scenes[-1].lines.append((line[0], text.strip(), tag.strip()))
    return found


def _conversation(language: Language, number: int) -> Pool:
    draw = random.Random(f"{language} {number}")  # noqa: S311  a fixed draw, no secret
    both = draw.sample(script(language).names, 2)
    told = _Told()
    for session, (opening, played) in enumerate(_sessions(language, both, draw), start=1):
        for name, text in opening:
            told.say(name, both[0], text, session)
        for scene, teller in played:
            _play(scene, teller, both[both[0] == teller], told, draw, session, both[0])
    _ask_lists(language, told, draw)
    end = half_of(number)
    asked = tuple(Asked(text, gold, end, kind) for text, gold, kind in told.asked)
    return Pool(f"own {language} {number}", language, "turns", tuple(told.kept), asked)


def _sessions(
    language: Language, both: Sequence[str], draw: random.Random
) -> Iterator[tuple[list[tuple[str, str]], list[tuple[Scene, str]]]]:
    """Openings and scenes session by session; each scene is told by one, the other, both or nobody."""
    played = [(scene, name) for scene in script(language).scenes for name in both if draw.random() < _PLAYED]
    draw.shuffle(played)
    while played:
        many = draw.randint(*_SCENES_A_SESSION)
        first, second = draw.sample(list(both), 2)
        lines = draw.choice(_SMALL_TALK[language])
        words = [line.format(A=first, B=second) for line in lines]
        yield (
            list(zip((first, second), words, strict=True)),
            [played.pop() for _ in range(min(many, len(played)))],
        )


def _play(
    scene: Scene, teller: str, other: str, told: _Told, draw: random.Random, session: int, first: str
) -> None:
    values = {name: draw.choice(list(choices)) for name, choices in scene.slots.items()}
    people = {"A": teller, "B": other}
    refs = []
    for speaker, text, tag in scene.lines:
        refs.append(told.say(people[speaker], first, _capital(text.format(**values, **people)), session))
        if tag:
            told.tagged.setdefault((tag, people[speaker]), set()).add(refs[-1])
    for question, gold in scene.asked:
        asked = people if draw.randrange(_MIXED_UP) else {"A": other, "B": teller}
        cited = frozenset(refs[line - 1] for line in gold)
        told.asked.append(
            (question.format(**values, **asked), cited, "mixed up" if asked != people else "single")
        )


def _ask_lists(language: Language, told: _Told, draw: random.Random) -> None:
    lists = script(language).lists
    for (tag, name), refs in sorted(told.tagged.items()):
        if len(refs) >= _LISTED_AT_LEAST:
            told.asked.append((draw.choice(lists[tag]).format(A=name), frozenset(refs), "several"))


def _capital(text: str) -> str:
    return re.sub(r"^([a-z])|(?<=[.!?] )([a-z])", lambda found: found.group().upper(), text)
