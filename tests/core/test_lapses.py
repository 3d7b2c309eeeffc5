"""What a clause ends of what is known, by the thing, the state or the part that both speak of."""

from __future__ import annotations

import pytest

from memoryhub.core.extraction.lapses import lapse_of, may_end_something, told_in

KEY = "about.something"


def lapse(known: str, said: str, key: str = KEY) -> str:
    """The last thing that becomes of a known statement after a turn, empty where nothing does."""
    clauses = [told for told in told_in(said) if may_end_something(told)]
    ways = [lapse_of(key, known, told) for told in clauses]
    return next((how for how in reversed(ways) if how), "")


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I ride a Kawasaki to work", "Somebody stole my Kawasaki on Sunday"),
        ("I have a kayak called Dory", "Dory got sold to a club in Wales"),
        ("I play drums in a trio called Salt", "Salt split up after the last gig"),
        ("I'm taking a pottery course", "I dropped out of the pottery course"),
        ("My driving lesson is on 4 May", "They cancelled my driving lesson"),
        ("My essay is due on 9 June", "Handed the essay in an hour ago"),
        ("I drive a Passat", "The Passat kept breaking down. We scrapped it."),
        ("I wear a splint until Easter", "My splint came off this morning"),
        ("I play drums in a trio called Salt", "Salt ended last month"),
        ("I pay for a gym membership", "The gym closed down for good"),
        ("我每天骑摩托车上班", "摩托车被人偷了"),
        ("我在一个叫石头的话剧社演戏", "石头话剧社上个月解散了"),
        ("我们养了一只乌龟叫慢慢", "慢慢昨天送人了"),
        ("我的体检约在5月4号", "体检取消了"),
        ("我的读书报告6月9号要交", "读书报告昨晚交了"),
        ("我开一辆帕萨特", "帕萨特老是坏，上周卖了"),
        ("我戴着牙套", "今天牙套终于拆了"),
    ],
)
def test_a_known_thing_that_is_gone_ends(known: str, said: str) -> None:
    assert lapse(known, said) == "over"


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I ride a Kawasaki to work", "Somebody stole my brother's Kawasaki"),
        ("I ride a Kawasaki to work", "I might sell the Kawasaki"),
        ("I ride a Kawasaki to work", "Was the Kawasaki stolen?"),
        ("I ride a Kawasaki to work", "I haven't sold the Kawasaki"),
        ("I ride a Kawasaki to work", "If I sold my Kawasaki I'd buy a van"),
        ("I met Ann at the gym", "The gym closed for good"),
        ("I do yoga every morning", "Yoga is done, on to breakfast"),
        ("The team meets every Tuesday", "The team meeting got cancelled today"),
        ("My rent is 900 a month", "I handed the rent in yesterday"),
        ("I run the Orion project", "The Heron project was scrapped"),
        ("I have two cats, Salt and Pepper", "Salt died on Monday"),
        ("My sister Ann lives in Hull", "Ann quit"),
        ("I always take the aisle seat", "The aisle seats are gone this time"),
        ("我一直选靠走道的座", "这次走道没了"),
        ("我每天骑摩托车上班", "我表哥的摩托车被偷了"),
        ("我每天骑摩托车上班", "我可能会把摩托车卖了"),
        ("我每天骑摩托车上班", "摩托车卖了吗？"),
        ("我每天骑摩托车上班", "摩托车还没卖掉"),
        ("我以前骑摩托车上班", "摩托车卖了"),
        ("我每天早上练瑜伽", "瑜伽做完了，吃早饭去"),
        ("我房租一个月3500", "房租昨天交了"),
        ("我负责猎户座项目", "苍鹭项目黄了"),
        ("我姐姐小安住在苏州", "小安辞职了"),
    ],
)
def test_what_is_another_s_not_meant_or_only_for_once_ends_nothing(known: str, said: str) -> None:
    key = "family.sister" if "Ann lives" in known or "姐姐" in known else KEY
    assert lapse(known, said, key) == ""


@pytest.mark.parametrize(
    ("known", "said", "how"),
    [
        ("I'm engaged to Rob", "Rob and I called off the wedding", "over"),
        ("My boyfriend is a vet", "He dumped me last night, the coward", "over"),
        ("I'm single", "I've got a girlfriend now", "replaced"),
        ("I'm pregnant", "Our son Max was born at dawn", "replaced"),
        ("My manager is Ines", "I report to Paul now", "replaced"),
        ("My dentist is Dr Hall", "The dentist retired, I see Dr Moss these days", "replaced"),
        ("Our blog runs on Ghost", "We moved the blog to Hugo", "replaced"),
        ("I'm engaged to Rob", "Rob and I split up two weeks ago", "over"),
        ("My wife is a vet", "We separated in May", "over"),
        ("My wife is a vet", "Got divorced, finally", "over"),
        ("I'm engaged to Rob", "Rob is my ex now", "over"),
        ("我跟阿强订婚了", "婚礼取消，我们掰了", "over"),
        ("我跟阿强订婚了", "阿强是我前男友了", "over"),
        ("我老婆是兽医", "上个月离婚了", "over"),
        ("我女朋友是兽医", "跟我女朋友吹了", "over"),
        ("我女朋友是兽医", "我跟她分手了", "over"),
        ("我单身", "我脱单了", "replaced"),
        ("我怀孕了", "昨晚生了，是个男孩", "replaced"),
        ("我的主管是李姐", "这个月起我归老吴管", "replaced"),
        ("我的牙医是何医生", "现在给我看牙的是白医生", "replaced"),
    ],
)
def test_a_state_that_is_left_ends_however_it_is_said(known: str, said: str, how: str) -> None:
    assert lapse(known, said) == how


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I'm engaged to Rob", "My cousin and her husband split up"),
        ("I'm engaged to Rob", "My parents got divorced in 1998"),
        ("My manager is Ines", "Ines is my manager, I report to Ines"),
        ("My dentist is Dr Hall", "My son's new teacher is Ms Moss"),
        ("I'm allergic to nuts", "The nuts are gone"),
        ("我跟阿强订婚了", "我表姐跟她老公离婚了"),
        ("我跟阿强订婚了", "我爸妈1998年离婚了"),
        ("我的主管是李姐", "小魏向玛丽汇报"),
        ("我的牙医是何医生", "我儿子的新老师是白老师"),
    ],
)
def test_the_state_of_somebody_else_ends_nothing(known: str, said: str) -> None:
    assert lapse(known, said, "health.allergy.nuts" if "allergic" in known else KEY) == ""


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("My wife is called Helen", "We split two pizzas last night"),
        ("My wife is called Helen", "We split up into two teams"),
        ("My wife is called Helen", "I separated the eggs"),
        ("My wife is called Helen", "We're separated by an ocean"),
        ("My wife is called Helen", "I had lunch with my ex"),
        ("My wife is called Helen", "They broke up last week"),
        ("My wife is called Helen", "He got divorced last year"),
        ("My wife is called Helen", "The meeting broke up at five"),
        ("My wife is called Helen", "Forget that I got divorced"),
        ("I'm single", "My partner at work is on leave"),
        ("I work as a nurse", "I got let go early today"),
        ("I work as a nurse", "Today was my last day of holiday"),
        ("I retired from the fire brigade in 2022", "Got laid off"),
        ("我老婆叫海伦", "我和小王分了工"),
        ("我老婆叫海伦", "跟客户谈黄了"),
        ("我老婆叫海伦", "我前女友来电话了"),
        ("我老婆叫海伦", "我在看离婚律师的剧"),
        ("我老婆叫海伦", "那两个演员离婚了"),
        ("我老婆叫海伦", "忘掉我离婚的事"),
        ("我单身", "结婚了的同事请我吃饭"),
        ("我单身", "我们在一起了三小时"),
        ("我怀孕了", "生了一场病"),
        ("我从消防队退休了", "被裁了"),
    ],
)
def test_what_only_sounds_like_an_end_of_a_state_ends_nothing(known: str, said: str) -> None:
    job = any(word in known for word in ("nurse", "retired", "退休"))
    assert lapse(known, said, "profile.job" if job else KEY) == ""


@pytest.mark.parametrize(
    ("key", "known", "said"),
    [
        ("profile.home", "I live in Leeds", "Dad is home now"),
        ("profile.home", "I live in Leeds", "I'm living in fear of Mondays"),
        ("profile.home", "I live in Leeds", "I moved into the kitchen to work"),
        ("profile.home", "我住在青岛", "我搬到沙发上了"),
        ("profile.home", "我住在青岛", "我搬进会议室了"),
        ("pet.dog.name", "I have a dog called Rex", "Rex passed his exam"),
        ("pet.dog.name", "I have a dog called Rex", "Rex stopped barking"),
        ("pet.dog.name", "I have a dog called Rex", "Rex went home"),
        ("health.medication", "I take metformin for diabetes", "I ran out of metformin"),
        ("health.medication", "我在吃二甲双胍", "二甲双胍没了"),
        (KEY, "I ride a Kawasaki to work", "I left my Kawasaki at home"),
        (KEY, "我每天骑摩托车上班", "摩托车没了油"),
        (KEY, "I play drums in a trio called Salt", "Salt closed the show"),
        (KEY, "I pay for a gym membership", "The gym is closed today"),
        (KEY, "I'm vegan", "I eat vegan cheese again"),
        (KEY, "我吃素", "我又吃鱼香茄子了"),
        (KEY, "My manager is Ines", "I answer to nobody"),
        (KEY, "I'm with Vodafone on a 20 GB plan", "I switched my phone to silent"),
    ],
)
def test_what_only_sounds_like_an_end_of_a_thing_ends_nothing(key: str, known: str, said: str) -> None:
    assert lapse(known, said, key) == ""


def test_what_is_told_instead_is_quoted_with_its_sentence() -> None:
    told = told_in("小米掉水里了，现在用的是荣耀")[0]
    assert (told.quote, told.whole.quote) == ("小米掉水里了", "小米掉水里了，现在用的是荣耀")
    asked = told_in("I sold the Golf, is that wise?")
    assert [one.whole.quote for one in asked] == ["I sold the Golf"]


@pytest.mark.parametrize("said", ["I love long walks by the sea", "我喜欢在海边散步", "My sister is a nurse"])
def test_what_cannot_end_anything_is_known_cheaply(said: str) -> None:
    assert not any(may_end_something(told) for told in told_in(said))


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I pay for the Foundry gym", "The Foundry gym closed"),
        ("I'm in a reading circle called Folio", "Folio is over now"),
        ("I play in a band called Salt", "Salt is finished"),
        ("I lodge with a woman called Bea", "I lost Bea last week"),
        ("我在青禾健身房练拳击", "青禾关门了"),
        ("我在追一部叫长夜的剧", "长夜看完了"),
        ("我参加了石头话剧社", "石头话剧社没了"),
    ],
)
def test_what_may_mean_its_end_is_asked(known: str, said: str) -> None:
    assert lapse(known, said) == "asked"


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I pay for the Foundry gym", "The Foundry gym closed at nine"),
        ("I pay for the Foundry gym", "Foundry is over for today"),
        ("I have a season ticket for Rovers", "Rovers lost again"),
        ("I work at Delphin", "Delphin sold three ships"),
        ("My landlord is Mr Petrov", "Mr Petrov gave up trying to fix it"),
        ("I keep two geckos", "The geckos died in the film"),
        ("I lodge with a woman called Bea", "Bea moved out of the way of the bus"),
        ("I play drums in a trio called Salt", "Salt broke up laughing"),
        ("I play drums in a trio called Salt", "Salt packed up at midnight"),
        ("My son goes to Hill Primary School", "My son goes to high jump now"),
        ("My wife is pregnant", "My wife had the twins from next door over"),
        ("我在远航物流上班", "远航卖了三条船"),
        ("我订了城市晚报", "晚报看完了"),
        ("我在写一本小说", "小说掉浴缸里了"),
        ("我养了两条金鱼", "电影里的金鱼死了"),
        ("我参加了江边合唱团", "合唱团又散了"),
        ("我儿子在育英小学上学", "我儿子去跳高队了"),
    ],
)
def test_everyday_sentences_neither_end_nor_ask(known: str, said: str) -> None:
    assert lapse(known, said) == ""


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I ride a Vespa", "My Vespa sold for 900"),
        ("I ride a Vespa", "The Vespa got sold"),
        ("我有一辆摩托车", "摩托车卖了五千块"),
        ("我有一辆摩托车", "摩托车卖给同事了"),
    ],
)
def test_a_price_or_a_buyer_behind_is_an_end_all_the_same(known: str, said: str) -> None:
    assert lapse(known, said) == "over"
