"""What is said with doubt, in one breath, or as being no more: the same keys as the plain statement."""

import pytest

from tests.core.test_extraction_structure import said


@pytest.mark.parametrize(
    ("plain", "doubted"),
    [
        ("My wife's birthday is July 12.", "My wife's birthday might be July 12."),
        ("My wife's birthday is July 12.", "I think my wife's birthday is July 12."),
        ("I work at Siemens.", "I think I work at Siemens."),
        ("I'm allergic to penicillin.", "I might be allergic to penicillin."),
        ("我老婆的生日是7月12日。", "我老婆的生日可能是7月12日。"),
        ("我在西门子上班。", "我好像是在西门子上班。"),
        ("我对青霉素过敏。", "我可能对青霉素过敏。"),
        ("我爸住在青岛。", "我爸好像住在青岛。"),
    ],
)
def test_a_doubt_keeps_the_key_and_lowers_the_confidence(plain: str, doubted: str) -> None:
    (sure,), (unsure,) = said(plain), said(doubted)
    assert unsure.subject_key == sure.subject_key
    assert unsure.memory_type == sure.memory_type
    assert unsure.content == doubted.rstrip(".。")
    assert unsure.confidence < sure.confidence


@pytest.mark.parametrize(
    "text",
    [
        "I might be late.",
        "I think we're done here.",
        "I could be wrong.",
        "I'm not sure I like the new layout.",
        "Maybe I'll bake a cake.",
        "我可能会迟到。",
        "我觉得第二节有点拖。",
        "我们可能会换一家。",
    ],
)
def test_a_doubt_about_nothing_lasting_is_left_alone(text: str) -> None:
    assert said(text) == []


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("I live in Berlin and work at Siemens as an engineer.", ("home", "employer", "job")),
        ("I live in Oakland and work in San Francisco as a nurse.", ("home", "workplace", "job")),
        ("I'm a product manager at Google.", ("job", "employer")),
        ("我在腾讯做产品经理。", ("employer", "job")),
        ("我在杭州做产品经理。", ("job",)),
        ("在上海做会计", ("job",)),
        ("I work in Shanghai as an accountant.", ("workplace", "job")),
        ("我住到成都去了", ("home",)),
        ("我搬成都住了", ("home",)),
        ("我住在苏州，在上海工作，做会计。", ("home", "workplace", "job")),
        ("I'm working from Hangzhou.", ("workplace",)),
        ("我在杭州远程办公。", ("workplace",)),
    ],
)
def test_one_sentence_may_tell_home_employer_and_job(text: str, keys: tuple[str, ...]) -> None:
    found = said(text)
    assert {item.subject_key for item in found} == {f"profile.{key}" for key in keys}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I have a dog.", "I don't have a dog any more."),
        ("I'm vegetarian.", "I'm not vegetarian any more."),
        ("I'm married.", "I'm not married."),
        ("我养狗。", "我不再养狗了。"),
        ("我吃素。", "我不吃素了。"),
        ("我有一辆车。", "我没有车了。"),
        ("我结婚了。", "我没结婚。"),
    ],
)
def test_what_is_no_more_has_the_key_of_what_was(before: str, after: str) -> None:
    (had,), (gone,) = said(before), said(after)
    assert (gone.subject_key, gone.single_valued) == (had.subject_key, True)


@pytest.mark.parametrize(
    ("text", "key", "memory_type"),
    [
        ("I don't have a car any more.", "profile.about.car", "fact"),
        ("I don't smoke any more.", "diet.avoid.smoking", "preference"),
        ("我不抽烟了。", "diet.avoid.smoking", "preference"),
        ("My daughter Mia started school.", "family.daughter.", "fact"),
        ("我女儿小美上小学了。", "family.daughter.", "fact"),
        ("I've decided to apply to film school.", "plan.", "experience"),
        ("我决定去学裁缝。", "plan.", "experience"),
        ("We land in Naples on Friday evening.", "event.", "experience"),
    ],
)
def test_kinds_of_statements(text: str, key: str, memory_type: str) -> None:
    (item,) = said(text)
    assert item.subject_key.startswith(key)
    assert item.memory_type == memory_type


@pytest.mark.parametrize(
    ("text", "content", "intent"),
    [
        ("Correction: I live in Rome.", "I live in Rome", "correct"),
        ("Update: I moved to Oslo.", "I moved to Oslo", "correct"),
        ("Noted: I live in Rome.", "I live in Rome", "assert"),
        ("By the way: I'm allergic to nuts.", "I'm allergic to nuts", "assert"),
        ("更正：我住在罗马。", "我住在罗马", "correct"),
        ("更新一下：我搬到奥斯陆了。", "我搬到奥斯陆了", "correct"),
        ("对了：我对花生过敏。", "我对花生过敏", "assert"),
    ],
)
def test_what_only_announces_a_statement_is_none(text: str, content: str, intent: str) -> None:
    (found,) = said(text)
    assert (found.content, found.intent) == (content, intent)


@pytest.mark.parametrize(
    "text", ["Correct this: I has a apple.", "Edit: I goes to school.", "校对：我有苹果一个。"]
)
def test_a_text_to_be_worked_on_is_not_the_speakers_word(text: str) -> None:
    assert said(text) == []


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("I can play the cello", ["profile.skill.cello"]),
        ("我会弹钢琴和吉他", ["profile.skill.弹钢琴和吉他"]),
        ("I can play it for you", []),
        ("我会尽快完成", []),
        ("I have a car, a blue Honda Civic", ["profile.about.car"]),
        ("我有一辆车，白色的比亚迪", ["profile.about.car"]),
        ("I live in Boston and teach at MIT", ["profile.home", "profile.employer", "profile.job"]),
        ("我是腾讯的产品经理", ["profile.job", "profile.employer"]),
        ("我是一名优秀的产品经理", ["profile.job"]),
        ("我满35岁了", ["profile.age"]),
        ("我现在最喜欢绿色", ["preference.favorite.color"]),
        ("My favourite is now green", ["preference.favorite.color"]),
        ("我大概八点到家", []),
        ("I'm on my way, should be home by eight", []),
    ],
)
def test_everyday_statements_have_the_key_of_what_they_say(text: str, keys: list[str]) -> None:
    assert [item.subject_key for item in said(text)] == keys


@pytest.mark.parametrize(
    "text",
    [
        "She told me: I am allergic to cats",
        "My boss wrote: I live in Rome now",
        "He lives in Denver and works at Boeing",
        "My colleague's daughter is starting college",
        "她跟我说：我对猫过敏",
        "他住在丹佛，在波音上班",
        "我邻居说他讨厌西兰花",
        "别人都说我长得像我姨",
        "想象我是你老板，我讨厌开会",
        "我同事的女儿要上大学了",
    ],
)
def test_the_words_and_the_lives_of_others_are_not_kept(text: str) -> None:
    assert said(text) == []


@pytest.mark.parametrize(
    ("text", "memory_type"),
    [
        ("我2021年切了胆囊", "experience"),
        ("两年前我跑了人生第一个马拉松", "experience"),
        ("我每天跑步", "preference"),
        ("I'd rather sit by the window on planes", "preference"),
        ("我正在攒钱买房", "experience"),
    ],
)
def test_what_was_done_once_is_an_experience(text: str, memory_type: str) -> None:
    assert [item.memory_type for item in said(text)] == [memory_type]
