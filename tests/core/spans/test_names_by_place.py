"""Chinese names that a title, a role, a shop's ending or the words around them give away; English spots."""

import pytest

from memoryhub.core.spans import spans


def _named(text: str) -> set[str]:
    return {span.text for span in spans(text) if span.kind == "name"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("我二姨介绍的瞿裁缝改裤脚。", "瞿裁缝"),
        ("公羊医师建议先吃中药。", "公羊医师"),
        ("我们班数学是仲孙老师教的。", "仲孙老师"),
        ("村里的哑巴叔会编竹筐。", "哑巴叔"),
        ("家长群里糖糖妈在统计人数。", "糖糖"),
        ("物业毋经理答应修好电梯。", "毋经理"),
        ("听郝胖子说，那条路封了。", "郝胖子"),
        ("小区理发的托尼老师请假了。", "托尼老师"),
        ("跟老谌说好了，月底给答复。", "老谌"),
    ],
)
def test_any_surname_or_nickname_with_a_title(text: str, name: str) -> None:
    assert any(name in found for found in _named(text))  # 糖糖妈 is as good as 糖糖


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("那个修锁的外号叫一根筋，手艺真好。", "一根筋"),
        ("我家布丁又把沙发抓烂了。", "布丁"),
        ("楼上那只金毛将军半夜叫。", "将军"),
        ("我侄子核桃下个月上小学。", "核桃"),
        ("跑步群的风清扬每天都打卡。", "风清扬"),
        ("领队是铁头，他发了路线。", "铁头"),
        ("给花花打疫苗。", "花花"),
        ("翻译扎西顿珠会举牌子。", "扎西顿珠"),
        ("帮我给让-皮埃尔写封信。", "让-皮埃尔"),
        ("外教凯瑟琳·王周五请假。", "凯瑟琳·王"),
        ("导师推荐我联系伊藤教授。", "伊藤教授"),
    ],
)
def test_what_is_called_kept_or_foreign(text: str, name: str) -> None:
    assert name in _named(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("快递走的飞马货运，三天没更新。", "飞马货运"),
        ("去听雨轩喝茶。", "听雨轩"),
        ("救助站毛孩子之家在招人。", "毛孩子之家"),
        ("我最近在用番茄钟这款app，挺好使。", "番茄钟"),
        ("家里那辆二手途悦要年检了。", "途悦"),
        ("我那台海棠牌的酸奶机还在保修。", "海棠"),
        ("最近在追南城往事，一天两集。", "南城往事"),
    ],
)
def test_shops_brands_and_works(text: str, name: str) -> None:
    assert any(name in found for found in _named(text))  # 海棠牌 is as good as 海棠


@pytest.mark.parametrize(
    "text",
    [
        "老师表扬了我，同事聚餐很热闹。",
        "我家楼下超市在打折。",
        "我喜欢爱情小说和人物传记。",
        "比如篮球、足球、游泳等等。",
        "你可以和妈妈谈谈，也和老师聊聊。",
        "苹果、香蕉、牛奶都要买。",
        "这是一次很有收获的旅行。",
        "主任务先做，代表团后天到。",
    ],
)
def test_what_stands_where_names_do(text: str) -> None:
    assert not _named(text)


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("我住桂花苑6栋2单元901，门铃坏了。", "address", "桂花苑6栋2单元901"),
        ("约在万达广场3号门见。", "address", "万达广场3号门"),
        ("体温38度5，再量一次。", "number", "38度5"),
        ("树干要高一米四。", "number", "一米四"),
        ("装空调的约了初十上午来。", "date", "初十"),
        ("他们寄不了。", "negation", "寄不了"),
        ("Collect it from Unit 6, Canal Yard.", "address", "Unit 6, Canal Yard"),
        ("See you at the old boathouse.", "address", "the old boathouse"),
        ("Come on Friday the 20th.", "date", "Friday the 20th"),
        ("It is due the week after next.", "date", "the week after next"),
        ("Her teacher is Ji-woo, she wants cash.", "name", "Ji-woo"),
        ("Mr. Szymański fixed the fence.", "name", "Mr. Szymański"),
        ("She takes it three times a day.", "number", "three times a day"),
    ],
)
def test_spots_days_and_figures(text: str, kind: str, said: str) -> None:
    assert (kind, said) in {(span.kind, span.text) for span in spans(text)}
