"""What a context gets of a long turn one part of which answers, though little of that part is about it."""

from __future__ import annotations

import pytest

from memories.admin.memory_tests_view import hits_for
from memories.api.memory_test_shapes import outcome_data
from memories.models import MemoryTestResult
from memories.services.embedding import embed_all_pending
from memories.services.memory_test_runs import run_now
from memories.services.memory_tests import NewMemoryTest, save_test
from memories.services.recall import RecallRequest, RecallResult, recall
from memories.services.recall_settings import change_recall_settings
from memoryhub.core.ids import encode_id
from memoryhub.providers.embeddings import LOCAL_MODEL
from tenants.scope import tenant_tx
from tests.memories.conftest import BOT, DAY, MAY, Person
from tests.memories.recalling import talk

AROUND = {
    "zh": ("最近怎么样？", "还行，老样子，忙。", "好久没联系了！", "今天可真累，总算坐下来了。",
           "外面那场大雨你看到了吗？", "整条街都是树叶。", "替我问大家好！",
           "说好每个月最后一个星期天打电话。", "邻居家的狗又叫了一夜。",
           "阳台上的番茄红了三个。"),
    "en": ("How have you been?", "Fine, busy as always.", "It's been a while!", "Finally on the sofa.",
           "Did you see the storm outside?", "The whole street is full of leaves.", "Say hello to everyone!",
           "We ring each other on the last Sunday.", "The neighbour's dog barked all night.",
           "Three tomatoes on the balcony are ripe."),
}  # fmt: skip
ASKED = {
    "zh": ("我投的拉索阻尼器的报告被大会拒了。", "我那篇阻尼器的报告结果怎么样？", "蜜蜂是怎样酿蜜的？"),
    "en": ("My nephew Leo studies law in Bologna.", "What does Leo study?", "How do bees make honey?"),
}


def long_turn(language: str) -> str:
    around, joined = AROUND[language], " " if language == "en" else ""
    told = [around[place % len(around)] for place in range(60)]
    told.insert(32, ASKED[language][0])
    return joined.join(told)


def in_a_context(person: Person, query: str) -> RecallResult:
    return recall(person.scope, RecallRequest(query=query, now=MAY + DAY, gated=True, turn_count=9))


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_part_that_holds_the_words_of_a_question_answers_it(ann: Person, language: str) -> None:
    told, asked, elsewhere = ASKED[language]
    talk(ann, ("user", long_turn(language)))
    embed_all_pending(ann.tenant_id)
    names = ("answer_turn", "answer_memory")
    change_recall_settings(
        ann.tenant_scope, {"thresholds": {LOCAL_MODEL: dict.fromkeys(names, 0.9)}}, actor=BOT
    )
    found = in_a_context(ann, asked)
    assert [told in hit.content for hit in found.hits] == [True]
    decided = found.decided["relevance"]
    assert (decided["answers"], decided["by_words"], decided["relevance"] < 0.9) == (True, True, True)
    silent = in_a_context(ann, elsewhere)
    assert (silent.hits, silent.decided["abstained"]) == ((), True)
    assert silent.decided["relevance"]["by_words"] is False


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_memory_test_keeps_which_part_came_back(ann: Person, language: str) -> None:
    told, asked, _ = ASKED[language]
    [turn] = talk(ann, ("user", long_turn(language)))
    embed_all_pending(ann.tenant_id)
    expected = [{"turn": encode_id("trn", turn)}, {"text": told}]
    new = NewMemoryTest(query=asked, top_k=3, expected=expected)
    save_test(ann.tenant_scope, ann.user_id, new, actor=BOT)
    run_now(ann.tenant_scope, actor=BOT)
    with tenant_tx(ann.tenant_id):
        result = MemoryTestResult.objects.select_related("test__user").get()
        [hit] = outcome_data(result)["hits"]
        [line] = hits_for(result.test, result)
    assert (result.status, hit["part"] > 0, line.part) == ("passed", True, hit["part"])
    assert told in line.words
    del result.found["hits"][0]["part"]  # as earlier versions kept it
    assert outcome_data(result)["hits"][0]["part"] == 0
