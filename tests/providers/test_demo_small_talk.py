"""Small talk gets a reply of its own, whatever is remembered; news and questions are none."""

import pytest

from memoryhub.providers.demo import cited_indices
from memoryhub.providers.demo.phrases import EN, ZH
from memoryhub.providers.demo.small_talk import SmallTalk, small_talk
from tests.providers.test_demo import EN as TOLD_EN
from tests.providers.test_demo import ZH as TOLD_ZH
from tests.providers.test_demo import ask

SAID: list[tuple[SmallTalk, list[str], list[str]]] = [
    ("greeting", ["Hi there!", "Good evening"], ["你好呀！", "晚上好", "我回来啦"]),
    ("wellbeing", ["How are you doing today?", "Hey, what's up?"], ["你今天怎么样？", "嗨，最近好吗？"]),
    ("identity", ["Who are you?", "Are you a robot?"], ["你是谁？", "你是机器人吗？"]),
    ("ability", ["What can you do for me?", "help"], ["你能做什么？", "这个怎么用？"]),
    ("joke", ["Tell me a joke.", "Could you sing me a song?"], ["给我讲个笑话吧。", "唱首歌吧"]),
    ("thanks", ["Thanks for remembering all this!", "ok thanks"], ["谢谢你记得这么多！", "太感谢了"]),
    ("praise", ["You're so kind!", "Good job!"], ["你真贴心。", "做得真好！"]),
    ("goodbye", ["See you tomorrow!", "I have to go now"], ["明天见！", "我先走了"]),
    ("reaction", ["Haha, that's funny.", "What a lovely day!"], ["哈哈，真有意思。", "今天天气真好！"]),
    ("dismissal", ["Oh well, never mind."], ["那算了吧"]),
]


@pytest.mark.parametrize(("talk", "english", "chinese"), SAID)
def test_each_kind_has_its_reply(talk: SmallTalk, english: list[str], chinese: list[str]) -> None:
    replies = {language.small_talk.get(talk) or language.greeting_known for language in (EN, ZH)}
    for text, told in [*((one, TOLD_EN) for one in english), *((one, TOLD_ZH) for one in chinese)]:
        assert small_talk(text) == (talk,)
        assert ask(text, told) in replies
        assert not cited_indices(ask(text, told))


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("Great, thanks, bye!", "You're welcome.", "Goodbye!"),
        ("好的，谢谢，拜拜", "不客气。", "再见！"),
        ("Thanks, you're great! Who are you?", "You're welcome.", "I am the built-in"),
        ("谢谢，你真棒！你是谁？", "不客气。", "我是"),
    ],
)
def test_two_kinds_get_one_sentence_each(text: str, first: str, second: str) -> None:
    answer = ask(text, TOLD_EN)
    assert answer.startswith(first)
    assert second in answer


@pytest.mark.parametrize(
    "text",
    [
        "Thanks to my sister I found a flat",
        "Thanks, my sister is called Mia",
        "Who are you going with? I said Tom.",
        "What can I eat?",
        "Tell me about my dog",
        "Great news, I got the job",
        "The weather in Oslo made me ill",
        "多亏了我妹妹，我找到了房子",
        "谢谢，我妹妹叫小雨",
        "我能吃什么？",
        "你知道我的狗叫什么吗？",
        "好消息，我被录用了",
        "",
    ],
)
def test_news_and_questions_are_none(text: str) -> None:
    assert small_talk(text) == ()
