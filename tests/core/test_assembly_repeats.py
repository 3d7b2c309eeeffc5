"""What a context says already is not recalled beside it, and nothing that adds a word or a day is lost."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryhub.core.assembly import Assembled, AssemblyRequest, Fragment, StoredTurn, assemble
from memoryhub.core.assembly.editions import FIRST
from memoryhub.core.budget import BudgetPolicy
from memoryhub.core.text import Language
from tests.core.counters import WordCounter

DAY, OTHER_DAY = "2026-03-01", "2025-08-09"
BOTH = pytest.mark.parametrize("language", ["en", "zh"])
FACT: dict[Language, str] = {"en": "My sister lives in Lisbon", "zh": "我妹妹住在里斯本"}
WITH_MORE: dict[Language, str] = {
    "en": "Good morning. My sister lives in Lisbon! She is a nurse.",
    "zh": "早上好。我妹妹住在里斯本！她是护士。",
}
WITHIN: dict[Language, str] = {
    "en": "My sister lives in Lisbon, in the old town.",
    "zh": "我妹妹住在里斯本，就在老城区。",
}
# The same words say something else there, or say less.
OTHERWISE: dict[Language, tuple[str, ...]] = {
    "en": (
        "I never said that My sister lives in Lisbon.",
        "My sister lives in Lisbon?",
        "My sister lives in Lisbon, or so she says.",
        "My sister lives in Lisbon2.",
        "my sister is in Lisbon.",
    ),
    "zh": (
        "没人说过我妹妹住在里斯本。",
        "我妹妹住在里斯本？",
        "我妹妹住在里斯本，是吗？",
        "我妹妹在里斯本。",
    ),
}


def turn(content: str, *, seq: int = 1, role: str = "user", date: str = DAY) -> StoredTurn:
    return StoredTurn(f"trn_{seq}", seq, role, content, WordCounter().count(content), date=date)


def hit(content: str, name: str = "mem_1", **facts: object) -> Fragment:
    given = {"date": DAY, "told": DAY, "role": "user", "tokens": 8, **facts}
    return Fragment(name, content, **given)  # type: ignore[arg-type]


def build(*recalled: Fragment, **parts: object) -> Assembled:
    limit = parts.pop("limit", 10_000)
    policy = BudgetPolicy(limit=limit, safety_margin=0, reply_reserve=0)  # type: ignore[arg-type]
    request = AssemblyRequest(policy=policy, delimiter="f00dfeed", recalled=recalled, **parts)  # type: ignore[arg-type]
    return assemble(request, WordCounter())


def left_out(built: Assembled) -> dict[str, str]:
    return {one.source_id: one.reason for one in built.manifest.dropped if one.kind == "recall"}


@BOTH
def test_it_is_left_out_where_a_pin_says_it(language: Language) -> None:
    built = build(hit(FACT[language] + "."), pins=(Fragment("pin_1", FACT[language]),))
    assert left_out(built) == {"mem_1": "said_by_pin"}
    assert "recall" not in built.manifest.source_ids()
    assert built.manifest.steps == ()


@BOTH
@pytest.mark.parametrize("kind", ["preferences", "gathered"])
def test_it_is_left_out_where_a_preference_says_it(language: Language, kind: str) -> None:
    built = build(hit(FACT[language]), **{kind: (Fragment("mem_1", FACT[language], date=DAY),)})
    assert left_out(built) == {"mem_1": "said_by_preference"}


@BOTH
def test_a_preference_heard_in_talk_is_left_out_where_a_pin_says_it(language: Language) -> None:
    pins, heard = (Fragment("pin_1", FACT[language]),), (Fragment("mem_1", FACT[language] + "."),)
    built = build(pins=pins, gathered=heard)
    assert [(one.kind, one.reason) for one in built.manifest.dropped] == [("preferences", "said_by_pin")]
    assert "preferences" not in built.manifest.source_ids()
    assert "mem_1" in build(pins=pins, gathered=heard, edition=FIRST).manifest.source_ids()["preferences"]
    assert "mem_1" in build(pins=pins, preferences=heard).manifest.source_ids()["preferences"]


@BOTH
def test_it_is_left_out_where_a_turn_says_it_beside_other_things(language: Language) -> None:
    assert left_out(build(hit(FACT[language]), turns=(turn(WITH_MORE[language]),))) == {
        "mem_1": "said_by_turn"
    }


@BOTH
def test_of_the_very_turn_it_came_from_a_part_of_a_sentence_suffices(language: Language) -> None:
    built = build(hit(FACT[language], turn_id="trn_1"), turns=(turn(WITHIN[language]),))
    assert left_out(built) == {"mem_1": "said_by_turn"}
    other = build(hit(FACT[language], turn_id="trn_9"), turns=(turn(WITHIN[language]),))
    assert other.manifest.source_ids()["recall"] == ("mem_1",)


@BOTH
def test_what_the_message_itself_says_is_not_recalled_from_it(language: Language) -> None:
    parts = {"input_text": WITHIN[language], "input_turn": "trn_5"}
    assert left_out(build(hit(FACT[language], turn_id="trn_5"), **parts)) == {"mem_1": "said_by_input"}
    assert left_out(build(hit(FACT[language], turn_id="trn_4"), **parts)) == {}


@BOTH
def test_the_same_words_are_recalled_once(language: Language) -> None:
    first, second = hit(FACT[language], score=2.0), hit(FACT[language] + "。", "mem_2", score=1.0)
    assert left_out(build(first, second)) == {"mem_2": "said_by_recalled"}
    assert left_out(build(first, replace(second, date=OTHER_DAY))) == {}
    assert left_out(build(first, replace(second, role="assistant"))) == {}


@pytest.mark.parametrize(
    ("language", "text"), [(language, text) for language, texts in OTHERWISE.items() for text in texts]
)
def test_words_that_mean_something_else_there_do_not_count(language: Language, text: str) -> None:
    built = build(
        hit(FACT[language]),
        pins=(Fragment("pin_1", text),),
        preferences=(Fragment("mem_9", text, date=DAY),),
        turns=(turn(text),),
    )
    assert left_out(built) == {}
    assert built.manifest.source_ids()["recall"] == ("mem_1",)


@BOTH
def test_another_day_is_something_new(language: Language) -> None:
    earlier = hit(FACT[language], date=OTHER_DAY, told=OTHER_DAY)
    text = FACT[language]
    assert left_out(build(earlier, turns=(turn(text),))) == {}
    assert left_out(build(earlier, preferences=(Fragment("mem_9", text, date=DAY),))) == {}
    # A pin tells no day: when it was said does not matter, from when on it holds does.
    assert left_out(build(earlier, pins=(Fragment("pin_1", text),))) == {"mem_1": "said_by_pin"}
    assert left_out(build(hit(text, date=OTHER_DAY), pins=(Fragment("pin_1", text),))) == {}


@BOTH
def test_what_another_said_does_not_stand_for_the_users_word(language: Language) -> None:
    text = FACT[language]
    assert left_out(build(hit(text), turns=(turn(text, role="assistant"),))) == {}
    assert left_out(build(hit(text, role=""), turns=(turn(text),))) == {}
    assert left_out(build(hit(text, role="assistant"), pins=(Fragment("pin_1", text),))) == {}


@BOTH
def test_a_turn_that_may_have_no_room_does_not_count(language: Language) -> None:
    said = [turn(WITH_MORE[language])]
    said += [turn("talk " * 60, seq=seq, role=("user", "assistant")[seq % 2]) for seq in range(2, 12)]
    facts = {"turns": tuple(said), "min_recent_turns": 2}
    built = build(hit(FACT[language], tokens=12), limit=600, **facts)
    assert "trn_1" not in built.manifest.source_ids()["turns"]
    assert built.manifest.source_ids()["recall"] == ("mem_1",)
    assert left_out(build(hit(FACT[language]), **facts)) == {"mem_1": "said_by_turn"}


@BOTH
def test_the_next_one_has_the_place(language: Language) -> None:
    text = FACT[language]
    built = build(
        hit(text, score=3.0),
        hit("another", "mem_2", score=2.0),
        spare=(hit(text, "mem_3"), hit("third", "mem_4"), hit("fourth", "mem_5")),
        turns=(turn(text),),
    )
    assert built.manifest.source_ids()["recall"] == ("mem_2", "mem_4")
    assert left_out(built) == {"mem_1": "said_by_turn"}
    without = build(hit("another", "mem_2"), spare=(hit("third", "mem_4"),))
    assert without.manifest.source_ids()["recall"] == ("mem_2",)


@BOTH
def test_the_first_edition_says_it_again(language: Language) -> None:
    text = FACT[language]
    built = build(hit(text), turns=(turn(text),), spare=(hit("third", "mem_4"),), edition=FIRST)
    assert left_out(built) == {}
    assert built.manifest.source_ids()["recall"] == ("mem_1",)


SENTENCES = ("I like tea.", "Not coffee!", "I like tea, mostly.", "我喜欢茶。", "不喝咖啡！", "Is it so?")
texts = st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=3).map(" ".join)


@given(recalled=st.lists(texts, max_size=5), said=st.lists(texts, max_size=4), limit=st.integers(120, 600))
def test_every_word_that_is_left_out_as_said_stands_in_the_context(
    recalled: list[str], said: list[str], limit: int
) -> None:
    hits = [hit(text, f"mem_{n}", score=-n) for n, text in enumerate(recalled)]
    built = build(
        *hits, limit=limit, turns=tuple(turn(text, seq=n) for n, text in enumerate(said)), min_recent_turns=1
    )
    shown = "\n".join(message.content for message in built.messages)
    for one in hits:
        if left_out(built).get(one.id) == "said_by_turn":
            assert one.content.rstrip(".!。！") in shown
