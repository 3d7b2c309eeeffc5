"""The engine keeps what lasts, in both languages, and leaves talk alone."""

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import Candidate, extract
from tests.core.extraction_cases import KEPT_EN, KEPT_ZH, NOT_KEPT_EN, NOT_KEPT_ZH, lines

SAID_AT = datetime(2026, 5, 13, 9, 30, tzinfo=UTC)


def said(text: str, role: str = "user") -> list[Candidate]:
    """What the engine finds in one turn."""
    return extract(text, role=role, said_at=SAID_AT, timezone="Asia/Shanghai")


@pytest.mark.parametrize(("text", "key"), [*KEPT_EN, *KEPT_ZH])
def test_keeps_under_its_key(text: str, key: str) -> None:
    keys = [item.subject_key for item in said(text)]
    assert any(found == key or (key.endswith(".") and found.startswith(key)) for found in keys), keys


@pytest.mark.parametrize("text", [*lines(NOT_KEPT_EN), *lines(NOT_KEPT_ZH)])
def test_leaves_talk_alone(text: str) -> None:
    assert said(text) == []


def test_the_same_kinds_in_both_languages() -> None:
    heads = [{key.split(".")[0] for _, key in rows} for rows in (KEPT_EN, KEPT_ZH)]
    assert len(KEPT_EN) == len(KEPT_ZH)
    assert heads[0] == heads[1]


def test_one_sentence_may_hold_several_facts_each_in_its_own_words() -> None:
    found = {item.subject_key: item.content for item in said("你好，我叫李雷，住在上海，对花生过敏。")}
    assert found == {
        "profile.name": "我叫李雷",
        "profile.home": "住在上海",
        "health.allergy.peanuts": "对花生过敏",
    }
    found = {item.subject_key: item.content for item in said("Hi, my name is Anna and I live in Berlin.")}
    assert found["profile.name"] == "my name is Anna"
    assert found["profile.home"].endswith("I live in Berlin")


def test_a_list_becomes_one_candidate_a_thing() -> None:
    keys = [item.subject_key for item in said("I'm allergic to peanuts, shellfish and milk.")]
    assert keys == ["health.allergy.peanuts", "health.allergy.shellfish", "health.allergy.milk"]
    contents = [item.content for item in said("我喜欢爬山、游泳和摄影，你有什么推荐吗？")]
    assert contents == ["我喜欢爬山", "我喜欢游泳", "我喜欢摄影"]


def test_like_and_dislike_share_a_key_and_the_wording_stays_negative() -> None:
    for liked, disliked in (
        ("I like coffee", "I don't like coffee anymore"),
        ("我喜欢咖啡", "我不喜欢咖啡了"),
    ):
        (one,), (other,) = said(liked), said(disliked)
        assert one.subject_key == other.subject_key == "preference.taste.coffee"
        assert (other.content, other.single_valued) == (disliked, True)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Forget my address.", "profile.address"),
        ("Please forget that I like jazz.", "preference.taste.jazz"),
        ("Don't remember that.", "conversation.last"),
        ("忘掉我的电话。", "profile.phone"),
        ("把我的地址删掉吧", "profile.address"),
        ("别记这个。", "conversation.last"),
    ],
)
def test_a_request_to_forget(text: str, key: str) -> None:
    (found,) = said(text)
    assert (found.intent, found.subject_key) == ("forget", key)


@pytest.mark.parametrize("text", ["Actually, I live in Rome now.", "其实我住在罗马。", "我搬到罗马了。"])
def test_a_correction_is_told(text: str) -> None:
    (found,) = said(text)
    assert (found.subject_key, found.intent, found.single_valued) == ("profile.home", "correct", True)


def test_asked_to_remember_weighs_more() -> None:
    for plain, asked in (
        ("我女儿叫小雨", "请记住我女儿叫小雨"),
        ("My son is seven", "Remember my son is seven"),
    ):
        (one,), (other,) = said(plain), said(asked)
        assert one.subject_key == other.subject_key
        assert other.importance > one.importance
        assert other.confidence > one.confidence


def test_dates_are_resolved_in_the_zone_of_the_user() -> None:
    for text in ("我6月3号要去东京出差", "I will fly to Tokyo on June 3rd"):
        (found,) = said(text)
        assert (found.memory_type, found.event_precision) == ("experience", "day")
        assert found.event_at is not None
        assert found.event_at.isoformat() == "2026-06-03T00:00:00+08:00"


def test_a_clause_without_subject_is_about_whom_the_last_was_about() -> None:
    assert [item.subject_key for item in said("我妈妈住在成都，喜欢跳舞。")] == ["family.mother.home"]
    found = said("张伟负责阿波罗项目，他向李娜汇报。")
    assert [item.subject_key for item in found] == ["project.阿波罗.lead", "org.张伟.manager"]


def test_only_the_user_speaks_for_the_user() -> None:
    assert said("My name is Bob.", role="assistant") == []
    assert said("My name is Bob.", role="tool") == []
    (order,) = said("Never send the report to sales.", role="tool")
    assert order.subject_key.startswith("constraint.")


def test_a_masked_secret_comes_out_for_the_policy_to_refuse() -> None:
    for text in ("My wifi password is [password removed]", "我的密码是[已隐去密码]"):
        (found,) = said(text)
        assert found.subject_key == "secret.masked"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("I'm not allergic to peanuts", "health.allergy.peanuts"),
        ("I'm no longer allergic to mango", "health.allergy.mango"),
        ("I'm not allergic to mango anymore", "health.allergy.mango"),
        ("我对花生不过敏", "health.allergy.peanuts"),
        ("我对芒果已经不过敏了", "health.allergy.mango"),
        ("我不对花生过敏", "health.allergy.peanuts"),
    ],
)
def test_what_harms_nobody_has_the_key_of_what_does(text: str, key: str) -> None:
    said_at = datetime(2026, 5, 13, 9, 30, tzinfo=UTC)
    found = extract(text, role="user", said_at=said_at, timezone="UTC")
    assert [item.subject_key for item in found] == [key]
