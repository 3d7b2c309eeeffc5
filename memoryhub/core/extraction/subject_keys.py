"""Canonical subject_keys: slugs of what is spoken of, and one name for a thing in both languages."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from memoryhub.core.text import fold

_TRIM_EN = re.compile(
    r"^(?:(?:to|the|a|an|some|any|my|our|your|all|both|very|really|so|more|most|too|much|eating|eat|drinking|drink|"
    r"having|have|playing|play|going|go|watching|watch|listening to|listen to|reading|read|doing|do|taking|using|"
    r"use|of|for|with|that|be|being|getting|get)\s+)+"
)
_TRIM_ZH = re.compile(
    r"^(?:了|过|着|吃|喝|看|听|玩|打|去|做|用|的|那些|这些|各种|一些|一个|一种|一起|和朋友)+(?=.{2})|(?:了|的|啊|呢|吧|呀|哦|之类的?|什么的|等等?)+$"
)
_TAIL_EN = re.compile(
    r"\s+(?:because|since|when|while|especially|mostly|usually|a lot|very much|so much|too|as well|though|anymore|"
    r"any more|at all|these days|lately|recently|the most|most of all|best)(?:\s.*)?$"
)
_WORD = re.compile(r"[a-z0-9]+(?:['+#.][a-z0-9+#]+)*[+#]*|[\u3400-\u9fff]+")
_STOP = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "to",
        "in",
        "on",
        "at",
        "for",
        "and",
        "or",
        "with",
        "from",
        "by",
        "is",
        "are",
        "was",
        "be",
        "that",
        "this",
        "it",
        "its",
        "my",
        "our",
        "your",
        "i",
        "we",
        "as",
        "into",
    ]
)

# One name for the same thing in both languages: allergens, foods, drinks, sports, animals, arts.
_CONCEPT_TABLE = """
peanuts:peanut 花生|nuts:nut 坚果|milk:牛奶|dairy:乳制品 奶制品|lactose:乳糖|seafood:海鲜|shellfish:贝类 甲壳类|shrimp:prawn prawns 虾
|fish:鱼|eggs:egg 鸡蛋|soy:大豆 黄豆|wheat:小麦|gluten:麸质|pollen:花粉|penicillin:青霉素|dust:尘螨 灰尘|cat-hair:猫毛|mango:mangoes 芒果
|coffee:咖啡|tea:茶|spicy-food:spicy 辣 辣的 辛辣 吃辣|cilantro:coriander 香菜|pork:猪肉|beef:牛肉|lamb:mutton 羊肉|chicken:鸡肉
|meat:肉|alcohol:酒 喝酒|beer:啤酒|wine:红酒 葡萄酒|chocolate:巧克力|durian:榴莲|sushi:寿司|hot-pot:hotpot 火锅|noodles:面条|rice:米饭
|sweets:sweet-food 甜食 甜的|fruit:fruits 水果|vegetables:vegetable 蔬菜|garlic:大蒜|onions:onion 洋葱|ginger:姜|tofu:豆腐|bread:面包
|cats:cat 猫 猫咪|dogs:dog 狗 狗狗|hiking:hike 徒步 远足|climbing:rock-climbing 攀岩|mountain-climbing:爬山 登山|swimming:swim 游泳|running:run jogging 跑步
|basketball:篮球|football:soccer 足球|badminton:羽毛球|tennis:网球|table-tennis:ping-pong 乒乓球|yoga:瑜伽|cycling:bike-riding 骑行 骑车|skiing:滑雪
|diving:潜水|fishing:钓鱼|cooking:cook 做饭 烹饪 做菜|baking:烘焙|photography:摄影 拍照|painting:paint 画画 绘画|drawing:素描|reading:read books 阅读 读书 看书
|writing:write 写作|travel:traveling travelling 旅行 旅游|music:音乐|classical-music:古典音乐|rock-music:rock 摇滚 摇滚乐|pop-music:流行音乐|jazz:爵士 爵士乐
|movies:movie films 电影|novels:novel 小说|science-fiction:sci-fi 科幻|chess:象棋 国际象棋|games:gaming video-games 游戏 电子游戏|shopping:购物
|dancing:dance 跳舞|singing:sing 唱歌|guitar:吉他|piano:钢琴|gardening:园艺|fitness:健身|blue:蓝色|red:红色|green:绿色|black:黑色|white:白色
|email:邮件 电子邮件|phone-calls:phone 电话|emoji:emojis 表情 表情符号|tables:表格|bullet-points:bullets 要点
|color:colour 颜色|food:dish 食物 菜|drink:饮料|movie:film 电影|book:书 书籍|song:歌 歌曲|city:城市|sport:运动|season:季节|singer:歌手|animal:动物|fruit-kind:水果
"""


def _concepts() -> Mapping[str, str]:
    names: dict[str, str] = {}
    for entry in _CONCEPT_TABLE.replace("\n", "").split("|"):
        canonical, _, others = entry.partition(":")
        for other in (canonical, *others.split()):
            names.setdefault(other, canonical)
    return MappingProxyType(names)


_CONCEPTS = _concepts()

KIN: Mapping[str, str] = MappingProxyType(
    {
        name: canonical
        for canonical, names in {
            "wife": "wife 妻子 老婆 太太 媳妇 爱人",
            "husband": "husband 丈夫 老公 先生",
            "partner": "partner spouse fiance fiancee girlfriend boyfriend 伴侣 对象 女朋友 男朋友 女友 男友 未婚妻 未婚夫",
            "mother": "mother mom mum mommy 妈妈 母亲 妈 老妈",
            "father": "father dad daddy 爸爸 父亲 爸 老爸",
            "parents": "parents 父母 爸妈",
            "son": "son 儿子",
            "daughter": "daughter 女儿 闺女",
            "child": "child kid baby children kids 孩子 小孩 宝宝 小朋友",
            "brother": "brother 哥哥 弟弟 哥 弟",
            "sister": "sister 姐姐 妹妹 姐 妹",
            "grandmother": "grandmother grandma granny 奶奶 外婆 姥姥",
            "grandfather": "grandfather grandpa 爷爷 外公 姥爷",
            "cousin": "cousin 表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹",
            "uncle": "uncle 叔叔 舅舅 伯伯",
            "aunt": "aunt 阿姨 姑姑 姨妈",
            "friend": "friend best-friend 朋友 闺蜜 好友",
            "roommate": "roommate flatmate 室友",
            "boss": "boss manager supervisor 老板 上司 领导 经理 主管",
            "colleague": "colleague coworker co-worker teammate 同事",
            "dog": "dog puppy 狗 狗狗 小狗",
            "cat": "cat kitten 猫 猫咪 小猫",
            "pet": "pet 宠物",
            "bird": "bird parrot 鸟 鹦鹉",
            "rabbit": "rabbit bunny 兔子",
            "hamster": "hamster 仓鼠",
            "fish": "fish goldfish 鱼 金鱼",
        }.items()
        for name in names.split()
    }
)
PETS = frozenset({"dog", "cat", "pet", "bird", "rabbit", "hamster", "fish"})

FORGET_KEYS: Mapping[str, str] = MappingProxyType(
    {
        name: key
        for key, names in {
            "profile.address": "address 地址 住址 收货地址",
            "profile.home": "home city 住处 城市 住在哪",
            "profile.phone": "phone number mobile telephone 电话 手机号 手机 号码",
            "profile.email": "email e-mail mail 邮箱 邮件 电子邮箱",
            "profile.name": "name 名字 姓名",
            "profile.birthday": "birthday birthdate 生日",
            "profile.age": "age 年龄 年纪",
            "profile.employer": "employer company workplace 公司 单位 雇主",
            "profile.job": "job work occupation profession 工作 职业",
            "profile.hometown": "hometown 家乡 老家",
            "health.*": "allergy allergies health illness condition 过敏 病 健康 病情",
            "diet.*": "diet 饮食 忌口",
            "preference.*": "preference preferences taste tastes 偏好 喜好 爱好",
            "family.*": "family 家人 家庭",
            "family.wife.*": "wife 妻子 老婆",
            "family.husband.*": "husband 丈夫 老公",
            "family.partner.*": "girlfriend boyfriend partner 女朋友 男朋友",
            "family.son.*": "son 儿子",
            "family.daughter.*": "daughter 女儿",
            "pet.*": "pet dog cat 宠物 狗 猫",
            "delivery.*": "delivery 配送 送货",
            "schedule.*": "schedule 日程 行程",
            "*": "everything all 一切 所有 全部 关于我的一切",
        }.items()
        for name in names.split()
    }
)


def slug(text: str, *, words: int = 5) -> str:
    """A short stable name of `text`: folded, without fillers, the same for a thing in both languages.

    Empty when nothing is left that could name anything.
    """
    folded = _TAIL_EN.sub("", fold(text).strip(" .,!?'\"。，！？、"))
    folded = _TRIM_ZH.sub("", _TRIM_EN.sub("", folded))
    found = [word.strip("'.") for word in _WORD.findall(folded)]
    found = [word for word in found if word and word not in _STOP] or found
    name = "-".join(found[:words])[:48].strip("-")
    return _CONCEPTS.get(name, name)


def canonical_kin(word: str) -> str:
    """The one name of a relative or pet: `妈妈` and `mom` are both `mother`."""
    return KIN.get(fold(word).replace(" ", "-"), slug(word))


def forget_key(text: str) -> str:
    """The subject_key (or pattern) that a request to forget names; `forget.<slug>` when it is unknown."""
    folded = fold(text)
    hits = [(len(name), key) for name, key in FORGET_KEYS.items() if _names(name, folded)]
    if hits:
        return max(hits)[1]
    return f"forget.{slug(text) or 'last'}"


def _names(name: str, folded: str) -> bool:
    if name.isascii():
        return re.search(rf"(?<![a-z]){re.escape(name)}(?![a-z])", folded) is not None
    return name in folded
