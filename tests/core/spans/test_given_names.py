"""Chinese names that no known surname opens: given, foreign and rare ones, and lists of names."""

import pytest

from memoryhub.core.compression.stance_worth import negation_worth
from memoryhub.core.spans import spans


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("护工秀兰姐挺细心的。", "秀兰姐"),
        ("老板娘娜姐送了我们一盘瓜子。", "娜姐"),
        ("晓彤有点高反，我们就没上去。", "晓彤"),
        ("梓涵说她不能来。", "梓涵"),
        ("对手那边谢尔盖膝盖伤了。", "谢尔盖"),
        ("董事长端木宏那天不在。", "端木宏"),
        ("大哥沈伟从外地赶回来。", "沈伟"),
        ("村支书马国庆签过字了。", "马国庆"),
        ("电信的曾经理带人来看。", "曾经理"),
        ("装修的占师傅报了一万二。", "占师傅"),
        ("维修工裘师傅明早来。", "裘师傅"),
        ("安德烈是外教，每周来两次。", "安德烈"),
        ("能到的有大鹏、马超、阿卜杜拉、小武。", "大鹏"),
        ("钢琴老师司徒敏涨价了。", "司徒敏"),
        ("义工麦穗带队。", "麦穗"),
        ("猫粮换成皇家。", "皇家"),
        ("狗狗拿铁十斤。", "拿铁"),
        ("包子是我家的狗。", "包子"),
        ("我们住梧桐里，6号楼。", "梧桐里"),
        ("灯是欧普的。", "欧普"),
    ],
)
def test_names_that_no_surname_opens(text: str, name: str) -> None:
    assert name in {span.text for span in spans(text) if span.kind == "name"}


@pytest.mark.parametrize(
    "text",
    [
        "我想看医生，顺便问问女老师。",
        "曾经理解过这件事。",
        "国庆节建国路上很堵，语文老师请了假。",
        "我喜欢巧克力、沙拉、三明治和马拉松。",
        "慢慢放松下来，天天都开心。",
        "谢谢夸奖，班主任很高兴。",
        "苹果、香蕉、牛奶都要买。",
        "哲学和诗歌让人怡然。",
        "课程是免费的，软件是新的。",
        "我住楼上，他住学校里。",
        "义工今天带队，护工已经走了。",
    ],
)
def test_words_that_only_look_like_names(text: str) -> None:
    assert not [span.text for span in spans(text) if span.kind == "name"]


@pytest.mark.parametrize(
    ("said", "idle"),
    [
        ("不能喝牛奶", "不太好"),
        ("坚决不签字", "不想"),
        ("can't drink milk", "can't wait"),
        ("no photocopies", "no idea"),
    ],
)
def test_a_refusal_is_worth_more_than_a_manner_of_speaking(said: str, idle: str) -> None:
    assert negation_worth(said) > 2 * negation_worth(idle)
