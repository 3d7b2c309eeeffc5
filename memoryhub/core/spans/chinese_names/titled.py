"""Finds Chinese names by a title after any surname or nickname, and by 老, 小 or 阿 before one."""

import re
from collections.abc import Iterator

from memoryhub.core.lexicon.chinese_surnames import (
    COMPOUND_SURNAMES,
    RARE_SURNAMES,
    SURNAMES,
    UNCLEAR_COMPOUNDS,
)
from memoryhub.core.lexicon.common_words import COMMON, FOLLOWS, NO_FIRST, NO_NAME
from memoryhub.core.spans.chinese_names import Place
from memoryhub.core.spans.chinese_names.given_words import (
    NOT_SURNAME,
    ORDINARY,
    ROLE_ENDS,
    SOFT,
)
from memoryhub.core.spans.chinese_names.person_context import EDGES, INTRODUCES
from memoryhub.core.spans.chinese_names.person_words import (
    BREAKS,
    CLEAR,
    ENDS,
    FOREIGN,
    UNCLEAR,
    WORDS,
)
from memoryhub.core.spans.chinese_names.titles import KIN, NOT_BEHIND, TITLE
from memoryhub.core.text_fold import HAN, is_han

_LEADS = frozenset(
    "的是找叫让请跟和给由问约派有帮被说听向对把等陪接送到了个、替托按据带喊求催见在从怕骂谢位名，为与同看用挂"
)
_STRICT = frozenset("的是找叫让请跟和给由问约派帮被听向对把等陪接送替托带喊求催、位名与")
_COMPOUNDS = frozenset(COMPOUND_SURNAMES)
_OTHER = frozenset(NOT_SURNAME) - RARE_SURNAMES
# Before kin these make a word of it: 表叔, 大哥, 帅哥, 空姐.
_NO_KIN = frozenset(
    "大小老三二四五六七八九幺表堂亲师学空女男干帅美姨姑舅叔婶嫂伯爷奶妈爸公婆后继养岳祖外贵"
    "这那官少月房宝辣虎的哥姐弟妹娘家"
)
_LESSON = (
    "专业 体育 美术 舞蹈 健身 瑜伽 游泳 数学 物理 化学 历史 政治 地理 画画 外语 口语 生活 代课 带班"
    " 新来 实习 私人 常驻 "
    "维修 装修 安装 搬家 开锁 快递 出租 代驾 值班 主治 营养 心理 家庭 科学 编程 围棋 象棋 跆拳 写作"
    " 作文 阅读 形体 普拉 拳击 滑雪 网球 排球 隔壁 "
    "值夜 资深 外籍 外聘 退休 班级 年级 德育 教务 教研 特级 高级 初级 中级 首席 主教 助理 园艺 水电"
    " 油漆 泥瓦 空调 管道 防水 门窗 中医 西医 推拿 按摩 "
    "语文 英语 音乐 书法 武术 生物 文学 艺术 声乐 日语 法语 德语 国语 航空 保安 国文 文化 乐理 钢琴"
    " 金融 科学 法律 英文 中文 海洋 建筑"
)
_LESSONS = frozenset(_LESSON.split())
# Titles that go with a nickname: 苔苔老师, 托尼老师.
_WARM = frozenset(
    ("老师", "教练", "师傅", "阿姨", "叔叔", "姐姐", "哥哥", "奶奶", "爷爷", "大叔", "大妈", "大爷")
)
_LETTERS = frozenset(FOREIGN)
_FAMILIAR = re.compile(rf"[老小阿大](?=[{HAN}])")
_NO_FAMILIAR = {
    "小": frozenset(
        "时心说学孩区吃组路型子狗猫朋声事镇店伙姐麦数提剧院票包号费偿米船桥巷雨雪溪山河岛屋班门"
        "窗便白气腿鸟鸡菜看睡步小哥弟妹"
        "名姑姨舅叔伯婶娘爷奶婆公两半大家国城村队车床桌椅碗盘刀锅袋盒瓶箱本书册卡片张个只条块件"
        "份点些口手指脸眼嘴头脑肚"
    ),
    "老": frozenset(
        "师人家年板公婆是实鼠虎早旧化城外乡远样了的叫说忘要想在得有爸妈爷奶爹娘伴头太姐哥弟妹街"
        "房屋楼厂小区酒汤茶油片物件东西毛病大二三四五六七八九同客顾主战军兵将式派总被不没会打吐"
        "掉咬拉响催问跑去来喊哭闹吵"
    ),
    "阿": frozenset("姨拉富根尔司里莫婆公伯叔嫂妈爸爷奶哥姐弟妹拜是"),
    "大": frozenset(
        "家学米门方海连石路白金水华江山湖河池鱼牛马羊车桥雷雨麦花叶和平安全成时明宝香红黑青黄厦"
        "阪概于约多都是有同庆理洋盘年关元伯事计阳祸祝"
    ),
}


def titled_names(text: str) -> Iterator[Place]:
    """Names as places in code points; one may lie in another."""
    for match in TITLE.finditer(text):
        at, end = match.span()
        if at and text[end - 1 : end + 1] not in NOT_BEHIND:
            start = _before_title(text, at, match.group())
            if start is not None:
                yield start, end
    for match in _FAMILIAR.finditer(text):
        start, end = match.start(), match.end() + 1
        if _is_familiar(text, start, end):
            yield start, end


def _before_title(text: str, at: int, title: str) -> int | None:
    """Where the name begins whose title stands at `at`; None if nothing before it is a name."""
    two = text[at - 2 : at] if at > 1 else ""
    if two in _COMPOUNDS and (two not in UNCLEAR_COMPOUNDS or led(text, at - 2)):
        return at - 2
    if _is_surname(text, at, title):
        return at - 1
    if (title[-1] in KIN and len(title) == 1) or title in ("大哥", "大姐", "大叔", "大爷", "大妈"):
        return _nickname(text, at)
    soft = len(two) == 2 and SOFT.issuperset(two)
    soft = soft or two[:1] in ("阿", "铁") or (len(two) == 2 and _LETTERS.issuperset(two))
    soft = soft or (title in _WARM and text[at - 3 : at - 2] == "的" and is_open_name(two))
    if soft and two not in _LESSONS and len(title) > 1 and not _is_word(two) and _strictly_led(text, at - 2):
        return at - 2
    return None


def _is_surname(text: str, at: int, title: str) -> bool:
    char = text[at - 1]
    if char not in SURNAMES or (char in _OTHER and char not in CLEAR) or char + title[0] in WORDS:
        return False
    start = at - 1
    if char in RARE_SURNAMES or (char in CLEAR and len(title) > 1):
        return text[max(0, start - 1) : at] not in ENDS
    if len(title) == 1:
        if title in "队局处少":
            return False
        return char not in _NO_KIN and _strictly_led(text, start)
    return led(text, start)


def _nickname(text: str, at: int) -> int | None:
    """Where a nickname before kin begins: 哑巴叔, 糖豆妈, 胖婶."""
    two, one = text[at - 2 : at], text[at - 1]
    behind = text[at + 1 : at + 2]
    ordinary = _is_word(text[at - 1 : at + 1]) or text[at - 1 : at + 1] in WORDS or one in NO_NAME
    ordinary = ordinary or one in _NO_KIN or not is_han(one) or text[at] in "妈爸公婆姑"
    short = not ordinary and _strictly_led(text, at - 1) and goes_on(behind)
    if short and text.endswith(INTRODUCES, 0, at - 1):
        return at - 1
    if at > 1 and is_open_name(two) and two[1] not in _NO_KIN and _strictly_led(text, at - 2):
        return at - 2
    return at - 1 if short else None


def _is_familiar(text: str, start: int, end: int) -> bool:
    """老 or 小 with a name, led by what a name follows and before what somebody does."""
    head, char = text[start], text[start + 1]
    if char in _NO_FAMILIAR[head] or char in NO_NAME or text[start : start + 2] in COMMON:
        return False
    if head == "大" and char not in CLEAR | UNCLEAR:
        return False
    if char not in SURNAMES and char not in SOFT and head != "阿":
        return False
    if text[start + 1 : start + 3] in COMMON | BREAKS or text[start + 1 : start + 3] in ORDINARY:
        return False
    if start and text[start - 1] in "最更很太越多较缩变扩从自":
        return False
    behind = text[end : end + 1]
    return led(text, start) and goes_on(behind)


def goes_on(char: str) -> bool:
    """Whether a name may end before `char`: a pause, or the beginning of what somebody does."""
    return not char or char in EDGES or char in FOLLOWS


def _is_word(two: str) -> bool:
    return two in COMMON or two in BREAKS or two in ORDINARY


def is_open_name(word: str) -> bool:
    """Whether nothing speaks against `word` being a name, whatever characters it is made of."""
    if not word or not is_han(word) or not NO_NAME.isdisjoint(word):
        return False
    if word in ("可乐", "可可", "可颂"):
        return True
    if word[0] in NO_FIRST and not (word[0] in "大小老" and word[1:2] in SOFT | SURNAMES):
        return False
    return not any(_is_word(word[place : place + 2]) for place in range(len(word) - 1))


def led(text: str, start: int) -> bool:
    """Whether what stands before `start` may stand before a name."""
    if _strictly_led(text, start) or text[start - 1] in _LEADS or text[start - 1] in ROLE_ENDS:
        return True
    return text[max(0, start - 2) : start] in COMMON


def _strictly_led(text: str, start: int) -> bool:
    before = text[start - 1 : start] if start > 0 else ""
    return not before or before in EDGES or before in _STRICT or text.endswith(INTRODUCES, 0, start)
