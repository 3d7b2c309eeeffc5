"""A short message that puts one value of the message before right, in both languages."""

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract
from memoryhub.core.extraction.put_right import Known, correction_in, put_right
from memoryhub.core.extraction.value_kinds import kind_of_value

NOON = datetime(2026, 5, 13, 12, tzinfo=UTC)


def righted(before: str, said: str) -> tuple[str, str] | None:
    """The key and the content after `said` put `before` right."""
    found = extract(before, role="user", said_at=NOON, timezone="UTC")
    known = [Known(one.subject_key, one.content) for one in found]
    right = put_right(said, known, said_at=NOON, timezone="UTC")
    return None if right is None else (right.found.subject_key, right.found.content)


@pytest.mark.parametrize(
    ("before", "said", "key", "content"),
    [
        ("My birthday is May 20", "I misspoke, it's May 21", "profile.birthday", "My birthday is May 21"),
        ("I live in Queens", "Not Queens, Brooklyn", "profile.home", "I live in Brooklyn"),
        ("I live in Queens", "I meant Brooklyn", "profile.home", "I live in Brooklyn"),
        ("My wife is called Sara", "Typo, it's Sarah", "family.wife.name", "My wife is called Sarah"),
        (
            *("My dad is allergic to peanuts", "no, it's almonds, not peanuts"),
            *("family.father.allergy.almonds", "My dad is allergic to almonds"),
        ),
        (
            *("My dad is allergic to peanuts", "I meant almonds"),
            *("family.father.allergy.almonds", "My dad is allergic to almonds"),
        ),
        ("I'm a teacher", "Sorry, I meant nurse", "profile.job", "I'm a nurse"),
        ("I was born in 1985", "Sorry, I meant 1986", "profile.birthday", "I was born in 1986"),
        ("我是1985年出生的", "不好意思，我是说1986年", "profile.birthday", "我是1986年出生的"),
        ("我爸爸对花生过敏", "不对，是杏仁不是花生", "family.father.allergy.杏仁", "我爸爸对杏仁过敏"),
        ("我爸爸对花生过敏", "不对，是杏仁", "family.father.allergy.杏仁", "我爸爸对杏仁过敏"),
        ("I study at Oxford", "Correction: Cambridge", "profile.education", "I study at Cambridge"),
        ("I have three kids", "Oops, two, I can't count", "family.child", "I have two kids"),
        ("我生日是5月20号", "说错了，是5月21号", "profile.birthday", "我生日是5月21号"),
        ("我住在朝阳区", "不是朝阳区，是海淀区", "profile.home", "我住在海淀区"),
        ("我老婆叫张敏", "打错字了，是章敏", "family.wife.name", "我老婆叫章敏"),
        ("我叫李雷", "是李磊，不是李雷", "profile.name", "我叫李磊"),
        ("我下周三去看牙医", "不对，是下周四", "plan.牙医", "我下周四去看牙医"),
        ("我住在五道口", "说错了，是三里屯", "profile.home", "我住在三里屯"),
        ("我养了两只猫，一直很乖", "不对，是三只", "pet.cat", "我养了三只猫，一直很乖"),
    ],
)
def test_the_value_takes_the_place_of_its_like(before: str, said: str, key: str, content: str) -> None:
    assert righted(before, said) == (key, content)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("I live in Queens", "I mean, it's fine"),
        ("I live in Queens", "Sorry, I was busy"),
        ("I like tea", "no, thanks"),
        ("I live in Queens", "Not Queens, is it?"),
        ("I live in Queens", "I meant what I said"),
        ("My dad is allergic to peanuts", "I meant yesterday"),
        ("My dad is allergic to peanuts", "I meant teacher"),
        ("我住在北京", "不好意思，打扰了"),
        ("我住在北京", "不是吧"),
        ("我住在北京", "不是我，是我朋友"),
        ("我住在北京", "不对，你说得不对"),
        ("我住在北京", "不对，是5月21号"),
    ],
)
def test_what_names_no_value_of_that_kind_puts_nothing_right(before: str, said: str) -> None:
    assert righted(before, said) is None


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("28岁", "number"), ("二十八", "number"), ("三只", "number"), ("3 years", "number"),
        ("seven", "number"),
        ("三里屯", ""), ("三明治", ""), ("千层面", ""), ("一点点", ""), ("One Direction", ""),
    ],
)  # fmt: skip
def test_a_number_within_a_name_counts_nothing(value: str, kind: str) -> None:
    assert kind_of_value(value) == kind


@pytest.mark.parametrize("said", ["No wait, next Thursday", "不对，是下周四"])
def test_the_quote_stands_in_the_message(said: str) -> None:
    found = correction_in(said)
    assert found is not None
    assert said[found.start : found.end] == found.value
