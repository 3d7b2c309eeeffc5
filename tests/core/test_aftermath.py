"""What a new statement ends under other keys, in both languages, and what it leaves alone."""

import pytest

from memoryhub.core.aftermath import Fact, keys_touched, outdated
from memoryhub.core.extraction.losses import losses_in


def ended(new: tuple[str, str], *others: tuple[str, str], replaced: tuple[str, ...] = ()) -> list[str]:
    """The words of what holds no longer once `new` does."""
    facts = [Fact(*other) for other in others]
    return [facts[place].content for place in outdated(Fact(*new), facts, replaced=replaced)]


@pytest.mark.parametrize(
    ("new", "other"),
    [
        (("profile.home", "I moved to Berlin"), ("profile.address", "My address is 5 Via Roma, Rome")),
        (("profile.home", "我搬家了，现在住在上海浦东"), ("profile.address", "我的地址是杭州市文三路1号")),
        (("profile.address", "My new address is 2 High St, Leeds"), ("profile.home", "I live in Rome")),
        (("profile.address", "我的新地址是上海市南京路2号"), ("profile.home", "我住在北京")),
        (("profile.employer", "I joined Meta last week"), ("profile.job", "I work at Google as an analyst")),
        (("profile.employer", "I joined Meta last week"), ("profile.workplace", "I work from Zurich")),
        (("profile.employer", "我跳槽到字节了"), ("profile.job", "我在腾讯做产品经理")),
        (("pet.cat", "My cat died"), ("pet.cat.name", "My cat is called Luna")),
        (("pet.cat", "我的猫去世了"), ("pet.cat.name", "我的猫叫豆豆")),
        (("family.grandmother", "我奶奶去世了"), ("family.grandmother.home", "我奶奶住在苏州")),
        (("preference.taste.coffee", "I prefer coffee now"), ("preference.taste.tea", "I prefer tea")),
        (("preference.taste.咖啡", "我现在更喜欢咖啡"), ("preference.taste.茶", "我更喜欢喝茶")),
    ],
)
def test_what_depends_on_it_ends(new: tuple[str, str], other: tuple[str, str]) -> None:
    assert any(other[0].startswith(head) for head in keys_touched(Fact(*new)))
    assert ended(new, other) == [other[1]]


@pytest.mark.parametrize(
    ("new", "other"),
    [
        (("profile.home", "I live in Rome"), ("profile.address", "My address is 2 High St, Leeds")),
        (("profile.home", "I moved to Rome"), ("profile.address", "My address is 5 Via Roma, Rome")),
        (("profile.home", "我搬到杭州了"), ("profile.address", "我的地址是杭州市文三路1号")),
        (("profile.employer", "I joined Meta last week"), ("profile.job", "I am a nurse")),
        (("profile.employer", "我跳槽到字节了"), ("profile.job", "我是产品经理")),
        (
            ("family.grandmother", "My grandma died"),
            ("family.grandmother.name", "My grandma is called Edith"),
        ),
        (("pet.cat", "I have a cat"), ("pet.cat.name", "My cat is called Luna")),
        (("preference.taste.coffee", "I prefer coffee"), ("preference.taste.tea", "I prefer tea")),
        (("preference.taste.coffee", "I prefer coffee now"), ("preference.taste.x", "I prefer window seats")),
        (("preference.taste.coffee", "I prefer coffee now"), ("preference.taste.tea", "I like tea")),
        (("preference.taste.咖啡", "我现在更喜欢咖啡"), ("preference.taste.靠窗", "我更喜欢靠窗的座位")),
    ],
)
def test_what_is_another_matter_stays(new: tuple[str, str], other: tuple[str, str]) -> None:
    assert ended(new, other) == []


SAM, ROSA = (
    ("event.a", "I have a meeting with Sam on Friday at 3pm"),
    ("event.b", "I have a meeting with Rosa"),
)
WANG, DENTIST = ("schedule.a", "我周五下午三点和老王开会"), ("schedule.b", "我周二上午十点看牙医")


@pytest.mark.parametrize(
    ("said", "known", "gone"),
    [
        ("The meeting with Sam is cancelled", (SAM, ROSA), [SAM[1]]),
        ("We postponed the meeting with Rosa to May", (SAM, ROSA), [ROSA[1]]),
        ("My flight was moved to Monday", (SAM, ROSA), []),
        ("和老王的会取消了", (WANG, DENTIST), [WANG[1]]),
        ("牙医改到周四了", (WANG, DENTIST), [DENTIST[1]]),
        ("航班取消了", (WANG, DENTIST), []),
    ],
)
def test_the_engagement_that_is_called_off_ends(
    said: str, known: tuple[tuple[str, str], ...], gone: list[str]
) -> None:
    assert ended(("event.new", said), *known) == gone


@pytest.mark.parametrize(
    "said",
    [
        "The meeting room on the second floor changed",
        "The meeting notes with Sam were delayed",
        "The meeting table was moved",
        "We changed the meeting software",
        "会议室改了",
        "老王的会议室改到三楼了",
        "和老王的会议纪要推迟了",
        "会议软件改成飞书了",
        "牙医的电话改了",
    ],
)
def test_a_compound_is_not_the_engagement_it_begins_with(said: str) -> None:
    meeting = ("schedule.c", "我周三和老王开会议")
    assert ended(("event.new", said), SAM, ROSA, WANG, DENTIST, meeting) == []


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("The meeting room is cancelled", "I booked the meeting room on the second floor"),
        ("会议室取消了", "我订了二楼的会议室"),
    ],
)
def test_the_compound_itself_ends(said: str, known: str) -> None:
    assert ended(("event.new", said), ("event.room", known)) == [known]


@pytest.mark.parametrize(
    "said",
    [
        "The meeting with Sam is not cancelled",
        "I haven't cancelled the meeting with Sam",
        "The meeting with Sam might be cancelled",
        "If the meeting with Sam is cancelled I will go home",
        "和老王的会没有取消",
        "老王的会可能取消",
        "要是和老王的会取消了我就回家",
    ],
)
def test_what_is_not_called_off_or_only_might_be_stays(said: str) -> None:
    assert ended(("event.new", said), SAM, ROSA, WANG, DENTIST) == []


@pytest.mark.parametrize(
    ("new", "others"),
    [
        ("My sister passed her driving test", ["My sister is allergic to nuts", "My sister is a nurse"]),
        ("My sister is gone for the weekend", ["My sister is allergic to nuts"]),
        ("我妹妹累死了", ["我妹妹对花生过敏", "我妹妹是护士"]),
        ("我妹妹的猫去世了", ["我妹妹对花生过敏"]),
    ],
)
def test_who_lives_keeps_what_is_known_of_them(new: str, others: list[str]) -> None:
    known = [(f"family.sister.{place}", words) for place, words in enumerate(others)]
    assert keys_touched(Fact("family.sister", new)) == ()
    assert ended(("family.sister", new), *known) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Luna died", ["Luna"]),
        ("Sadly Rex passed away last night", ["Rex"]),
        ("He died", []),
        ("Luna is dead tired", []),
        ("Luna died laughing at that", []),
        ("豆豆走了很远的路", []),
        ("豆豆去了汪星了", ["豆豆"]),
        ("What if Luna died?", []),
        ("豆豆去世了", ["豆豆"]),
        ("旺财昨天走了", ["旺财"]),
        ("他去世了", []),
        ("要是豆豆去世了怎么办", []),
        ("We rehomed Biscuit last week.", ["Biscuit"]),
        ("We rehomed the cat last month.", []),
        ("I had to rehome our rabbit.", []),
        ("我们把那只猫送人了", []),
    ],
)
def test_deaths_told_by_a_name(text: str, names: list[str]) -> None:
    assert [loss.name for loss in losses_in(text)] == names
