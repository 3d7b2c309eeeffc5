"""Canonical subject_keys: slugs of what is spoken of, and one name for a thing in both languages."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from memoryhub.core.extraction.concepts import CONCEPTS
from memoryhub.core.text import fold

_TRIM_EN = re.compile(
    r"^(?:(?:to|the|a|an|some|any|my|our|your|all|both|very|really|so|more|most|too|much|"
    r"eating|eat|drinking|drink|"
    r"having|have|playing|play|going|go|watching|watch|listening to|listen to|reading|read"
    r"|doing|do|taking|using|"
    r"use|of|for|with|that|be|being|getting|get)\s+)+"
)
# 去世 and 用户 are words of their own: their first sign is no verb in front of something.
_TRIM_ZH = re.compile(
    r"^(?:现在|目前|如今|了(?![解不])|过(?![敏年期程度去分])|着|吃(?!素|货|播|亏)|喝"
    r"|看(?![望到见法病护])|听(?![力说])"
    r"|玩(?![具偶笑])|打(?![算扮工折印车包架针扰卡开字])|去(?![世年掉])|做(?![法人客])"
    r"|用(?![户品药途具餐心电法功])|的(?!士)"
    r"|那些|这些|各种|一些|一个|一种|一起|和朋友)+(?=.{2})"
    r"|(?:(?<!为)了|(?<!目)的|啊|呢|吧|呀|哦|之类的?|什么的|等等?|现在|目前)+$"
)
# Words that say nothing of what a statement is about, unless they are a part of one that does.
_FUNCTION_ZH = re.compile(
    r"我们|咱们|自己|现在|目前|已经|一直|正在|(?<!第)一[个种些]|我们?(?!国)|^[你您他她]们?"
    r"|(?<![为除])了(?![解不])"
    r"|(?<![目标有])的(?!士|确)|(?<![存现正实内所潜])在(?![线乎意职校读])"
    r"|(?<![但可还就要于总正只老])是(?!否|非)|就(?![业诊餐近])"
)
_TAIL_EN = re.compile(
    r"\s++(?:because|since|when|while|especially|mostly|usually|a lot|very much|so much|too"
    r"|as well|though|anymore|"
    r"any more|at all|these days|lately|recently|"
    r"now|nowadays|right now|instead|currently|again|the most|most of all|best|(?:on|at) (?:the "
    r")?weekends?|every \w+)(?:\s.*)?$"
)
_WORD = re.compile(r"[a-z0-9]+(?:['+#.][a-z0-9+#]+)*[+#]*|[\u3400-\u9fff]+")
_STOP_WORDS = """
a an the of to in on at for and or with from by is are was were be been am that this it its it's as into i i'm
i've i'd i'll me my mine we we're we've us our you your he she they them his her their have has had got there
now just also really can
"""
_LONGEST = 48  # characters of a name in a key
_STOP = frozenset(_STOP_WORDS.split())

KIN: Mapping[str, str] = MappingProxyType(
    {
        name: canonical
        for canonical, names in {
            "wife": "wife 妻子 老婆 太太 媳妇 爱人",
            "husband": "husband hubby 丈夫 老公 先生",
            "partner": "partner spouse bf gf fiance fiancee girlfriend boyfriend 伴侣 对象 "
            "女朋友 男朋友 女友 男友 未婚妻 未婚夫",
            "mother": "mother mom mum mommy 妈妈 母亲 妈 老妈",
            "father": "father dad daddy 爸爸 父亲 爸 老爸",
            "parents": "parents 父母 爸妈",
            "son": "son 儿子",
            "daughter": "daughter 女儿 闺女",
            "child": "child kid baby children kids 孩子 小孩 宝宝 小朋友",
            "brother": "brother 哥哥 弟弟 哥 弟",
            "sister": "sister 姐姐 妹妹 姐 妹",
            "grandmother": "grandmother grandma granny nan nana 奶奶 外婆 姥姥",
            "grandfather": "grandfather grandpa grandad granddad 爷爷 外公 姥爷",
            "cousin": "cousin 表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹",
            "niece": "niece 侄女 外甥女",
            "nephew": "nephew 侄子 外甥",
            "uncle": "uncle 叔叔 舅舅 伯伯",
            "aunt": "aunt 阿姨 姑姑 姨妈",
            "friend": "friend best-friend 朋友 闺蜜 好友",
            "roommate": "roommate flatmate 室友",
            "boss": "boss manager supervisor 老板 上司 领导 经理 主管",
            "colleague": "colleague coworker co-worker teammate 同事",
            "dog": "dog puppy golden-retriever labrador poodle corgi husky beagle bulldog 狗 狗狗 小狗 "
            "金毛 拉布拉多 柯基 泰迪 哈士奇 柴犬 边牧 贵宾 比格 博美 雪纳瑞 萨摩耶 吉娃娃 法斗 德牧 秋田 "
            "汪星人 pup doggo",
            "cat": "cat kitten siamese tabby 猫 猫咪 小猫 布偶 英短 美短 橘猫 加菲猫 缅因 暹罗 三花 狸花 "
            "喵星人 主子 喵主子 kitty",
            "pet": "pet 宠物 毛孩子 毛孩",
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
            "profile.employer": "employer company 公司 单位 雇主",
            "profile.workplace": "workplace 工作地点 上班地点 办公地点 工作城市",
            "profile.job": "job work occupation profession 工作 职业",
            "profile.hometown": "hometown 家乡 老家",
            "health.*": "allergy allergies health illness condition 过敏 病 健康 病情",
            "diet.*": "diet 饮食 忌口",
            "preference.*": "preference preferences taste tastes 偏好 喜好 爱好",
            "family.*": "family 家人 家庭",
            "pet.*": "pet 宠物",
            "delivery.*": "delivery 配送 送货",
            "schedule.*": "schedule 日程 行程",
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
    said = [word.strip("'.") for word in _WORD.findall(folded)]
    plain = [_without_function_words(word) for word in said]
    found = [word for word in plain if word and word not in _STOP] or [word for word in said if word]
    name = _within(found[:words])
    return CONCEPTS.get(name, name)


def _without_function_words(word: str) -> str:
    """A run of Chinese signs without what says nothing; empty where nothing is left."""
    return word if word.isascii() else _FUNCTION_ZH.sub("", word)


def _within(words: list[str]) -> str:
    """So many whole words, joined, as a key holds; a single one that is longer is cut."""
    name = words[0][:_LONGEST] if words else ""
    for word in words[1:]:
        if len(name) + 1 + len(word) > _LONGEST:
            break
        name = f"{name}-{word}"
    return name.strip("-")


def canonical_kin(word: str) -> str:
    """The one name of a relative or pet: `妈妈` and `mom` are both `mother`."""
    return KIN.get(fold(word).replace(" ", "-"), slug(word))
