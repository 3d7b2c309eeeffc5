"""A context keeps what matters, fits its budget, and accounts for every token."""

import pytest

from memoryhub.core.assembly import Assembled, AssemblyRequest, Fragment, StoredTurn, SummaryText, assemble
from memoryhub.core.assembly.assemble import GATHERED_LEAST, GATHERED_MOST, GATHERED_SHARE
from memoryhub.core.budget import BudgetPolicy
from memoryhub.core.errors import BudgetTooSmall
from tests.core.counters import WordCounter

MARK = "f00dfeed"


def turns(count: int, words: int = 5) -> tuple[StoredTurn, ...]:
    text = " ".join(["talk"] * words)
    roles = ("user", "assistant")
    return tuple(StoredTurn(f"trn_{seq}", seq, roles[seq % 2], text, words) for seq in range(1, count + 1))


def build(limit: int = 10_000, **parts: object) -> Assembled:
    policy = BudgetPolicy(limit=limit, safety_margin=0, reply_reserve=0)
    return assemble(AssemblyRequest(policy=policy, delimiter=MARK, **parts), WordCounter())  # type: ignore[arg-type]


def text_of(built: Assembled) -> str:
    return "\n".join(message.content for message in built.messages)


def test_parts_stand_in_reading_order() -> None:
    built = build(
        system_prompt="Be kind.",
        input_text="And now?",
        goal="Move house",
        pins=(Fragment("p", "no lift"),),
        preferences=(Fragment("f", "tea, not coffee"),),
        task="step 2 of 5",
        summary=SummaryText("sum_1", ("They look for a flat",)),
        turns=turns(2),
        recalled=(Fragment("m", "likes quiet"),),
        authority=(Fragment("a", "rent is 900"),),
    )
    assert built.messages[0].content == "Be kind."
    assert built.messages[-1].content == "And now?"
    said = ["kind", "Move", "no lift", "tea", "step 2", "flat", "talk", "rent", "quiet", "now?"]
    places = [text_of(built).index(piece) for piece in said]
    assert places == sorted(places)
    assert [segment.kind for segment in built.manifest.segments][:3] == ["system", "input", "goal"]


def test_only_the_system_prompt_speaks_as_the_system() -> None:
    built = build(system_prompt="S", goal="G", pins=(Fragment("p", "P"),), recalled=(Fragment("m", "M"),))
    assert [message.content for message in built.messages if message.role == "system"] == ["S"]


def test_mandatory_parts_that_do_not_fit_name_their_sizes() -> None:
    with pytest.raises(BudgetTooSmall) as caught:
        build(20, system_prompt="a " * 30, input_text="b " * 10, turns=turns(3))
    data = caught.value.data
    assert data == {"required": 3 + 4 + 30 + 4 + 10, "limit": 20, "segments": {"system": 37, "input": 14}}


def test_oldest_turns_go_first_and_are_named() -> None:
    built = build(100, system_prompt="S", turns=turns(30))
    kept = built.manifest.source_ids()["turns"]
    assert kept == tuple(f"trn_{seq}" for seq in range(31 - len(kept), 31))
    assert built.budget.remaining < 9 + 5  # a turn, and the user's opening before an assistant's
    dropped = {item.source_id: item.reason for item in built.manifest.dropped}
    assert dropped == {f"trn_{seq}": "outside_window" for seq in range(1, 31 - len(kept))}


def test_recall_gives_way_before_recent_turns() -> None:
    recalled = tuple(Fragment(f"mem_{n}", "fact " * 10, tokens=10, score=n) for n in range(5))
    tight = build(3 + 6 * 9 + 10, turns=turns(6), recalled=recalled)
    assert len(tight.manifest.source_ids()["turns"]) == 6
    assert "recall" not in tight.manifest.source_ids()
    assert {item.source_id for item in tight.manifest.dropped} == {fragment.id for fragment in recalled}


def test_recall_keeps_its_share_beside_a_long_history() -> None:
    recalled = tuple(Fragment(f"mem_{n}", f"fact{n} " * 10, tokens=10, score=n) for n in range(20))
    built = build(1_000, turns=turns(400), recalled=recalled)
    ids = built.manifest.source_ids()["recall"]
    best = sorted(ids, key=lambda name: -int(name.removeprefix("mem_")))
    assert best == [f"mem_{n}" for n in range(19, 19 - len(ids), -1)]
    assert (ids[0], ids[-1]) == ("mem_19", "mem_18")
    assert 0.15 < built.budget.share("recall") <= 0.4


def test_a_summary_is_tightened_before_the_last_turns_go() -> None:
    summary = SummaryText("sum_1", ("long " * 60, "short " * 10), ("trn_0",))
    built = build(130, summary=summary, turns=turns(6))
    assert built.manifest.source_ids()["summary"] == ("sum_1", "trn_0")
    assert len(built.manifest.source_ids()["turns"]) == 6
    assert [(item.reason, item.tokens) for item in built.manifest.dropped] == [("tightened", 50)]


def test_a_summary_outranks_turns_when_both_cannot_stay() -> None:
    built = build(60, summary=SummaryText("sum_1", ("short " * 10,)), turns=turns(6))
    assert "summary" in built.manifest.source_ids()
    assert {item.reason for item in built.manifest.dropped if item.kind == "turns"} == {"over_budget"}


def test_a_summary_made_for_a_larger_budget_leaves_room_for_recall() -> None:
    texts = tuple(" ".join(["fact"] * words) for words in (300, 150, 60))
    found = (Fragment("m", "likes quiet", tokens=2),)
    built = build(200, summary=SummaryText("sum_1", texts), turns=turns(2), recalled=found)
    assert built.budget.segments["summary"] < 200 * 0.45
    assert "likes quiet" in text_of(built)
    assert ("summary", "tightened") in {(item.kind, item.reason) for item in built.manifest.dropped}


def test_what_was_heard_and_the_summary_leave_recall_its_floor() -> None:
    heard = tuple(Fragment(f"p{place}", "likes tea", tokens=2) for place in range(40))
    found = tuple(Fragment(f"m{place}", " ".join([f"gold{place}"] * 8), tokens=8) for place in range(3))
    texts = tuple(" ".join(["fact"] * words) for words in (110, 60, 20))
    built = build(400, gathered=heard, summary=SummaryText("s", texts), turns=turns(6, 20), recalled=found)
    assert text_of(built).count("gold") >= 16
    assert len(built.manifest.source_ids()["turns"]) == 6


def test_a_summary_that_cannot_be_tightened_stays_above_its_share() -> None:
    built = build(200, summary=SummaryText("sum_1", (" ".join(["fact"] * 120),)), turns=turns(2))
    assert built.budget.segments["summary"] > 200 * 0.45


def test_stored_turns_are_not_counted_again() -> None:
    counter = WordCounter()
    policy = BudgetPolicy(limit=10_000)
    assemble(AssemblyRequest(policy=policy, delimiter=MARK, system_prompt="S", turns=turns(300)), counter)
    assert counter.counted == ["S", "…"]


def test_one_inexact_turn_makes_the_budget_an_estimate() -> None:
    inexact = StoredTurn("trn_1", 1, "user", "hi", 1, exact=False)
    assert build(turns=turns(2)).budget.exact is True
    assert build(turns=(inexact,)).budget.exact is False


def test_the_manifest_holds_ids_and_numbers_only() -> None:
    built = build(
        90, input_text="secret", recalled=(Fragment("mem_1", "hidden", tokens=500),), turns=turns(9)
    )
    shown = str(built.manifest.as_dict())
    assert "secret" not in shown
    assert "hidden" not in shown
    assert "talk" not in shown


@pytest.mark.parametrize("limit", [200, 400, 2_000])
@pytest.mark.parametrize("text", ["I like {n} comedies.", "我喜欢{n}号喜剧。"])
def test_what_was_only_heard_in_talk_takes_no_more_than_its_share(text: str, limit: int) -> None:
    heard = tuple(Fragment(f"mem_{n}", text.format(n=n), tokens=6) for n in range(60))
    wanted = Fragment("mem_set", "Use metric units.", tokens=4)
    built = build(limit, preferences=(wanted,), gathered=heard)
    (part,) = [one for one in built.manifest.segments if one.kind == "preferences"]
    assert part.tokens <= max(limit * GATHERED_SHARE, min(GATHERED_LEAST, limit * GATHERED_MOST))
    assert part.source_ids[:2] == ("mem_set", "mem_0")
    dropped = {one.source_id for one in built.manifest.dropped if one.reason == "over_share"}
    assert dropped == {one.id for one in heard} - set(part.source_ids)


def test_a_task_that_does_not_fit_is_told_in_fewer_words() -> None:
    wordings = {"task": "step two " * 100, "tighter_tasks": ("step two " * 20, "step two")}
    built = build(60, turns=turns(3), **wordings)
    assert "step two" in text_of(built)
    assert built.budget.remaining >= 0
    assert ("task", "tightened") in {(item.kind, item.reason) for item in built.manifest.dropped}
    nothing = build(8, **wordings)
    assert [(item.kind, item.reason) for item in nothing.manifest.dropped] == [("task", "over_budget")]
