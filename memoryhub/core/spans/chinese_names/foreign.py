"""Finds foreign names and names of the minorities in Chinese characters, by what they are written with."""

import re
from collections.abc import Iterator

from memoryhub.core.lexicon.common_words import COMMON, NO_NAME
from memoryhub.core.spans.chinese_names import Place
from memoryhub.core.spans.chinese_names.given_words import NOT_FOREIGN, STRONG_FOREIGN
from memoryhub.core.spans.chinese_names.person_words import BREAKS, FOREIGN
from memoryhub.core.spans.chinese_names.titled import goes_on, led
from memoryhub.core.spans.chinese_names.titles import by_first
from memoryhub.core.text_fold import HAN

_LETTERS = f"[{FOREIGN}瑟卫汀吕妲斐绮洁嘉逊勃翰]"
# Two parts with a dot or a hyphen between them; the second may be a Chinese surname.
_JOINED = re.compile(
    rf"{_LETTERS}{{1,8}}(?:[·•・][{HAN}]|[-－]{_LETTERS}){_LETTERS}{{0,7}}(?:[·•・]{_LETTERS}{{1,8}}){{0,2}}"
)
_JAPANESE_GIVEN = (
    "健一二三郎太子美香惠真由纪直树翔大介和也隆志"
    "雅人明宏诚浩彦秀夫雄洋平千夏奈绪里花莲优希葵遥凛结衣彩樱菜穗佳代爱理沙织友梨春秋雪晴悠"
    "拓海斗光亮勇武龙之助智"
)
_SHORT = (
    "亚伦 托比 诺亚 里昂 雷欧 卢克 杰米 乔治 乔伊 琼斯 莫妮 菲比 瑞秋 钱德 罗斯 丹妮 西蒙 弗雷 格温"
    " 埃里 伊桑 利亚 玛雅 奥利 泰勒 乔丹 布兰 朱利 亚历 "
    "伊万 大卫 约翰 玛丽 安娜 杰克 汤姆 彼得 保罗 麦克 迈克 露西 艾米 米娅 卡尔 马克 路易 亨利 托尼"
    " 艾伦 凯文 杰森 劳拉 琳达 索菲 艾玛 丽莎 戴维 尼克 安迪"
    " 亚当 杰瑞 查理 伊娃 汉斯 罗宾 肖恩 莱恩 奥托 伊恩 马可 艾拉 妮可 维克 卡特 杰夫 汤米 鲍勃 比尔"
    " 本杰 丹尼 艾瑞 凯特 凯西 简妮 露娜 诺拉 珍妮 朱莉 海伦 苏珊"
    " 南希 艾琳 黛西 萨拉 莎拉 娜塔 蒂娜 安妮 索尼 丽塔 玛莎 雷蒙 弗兰 皮埃 让娜 卡洛 胡安 佩德 何塞"
    " 迭戈 阿里 哈桑 优素 拉吉 阿米 桑杰 普丽 尤里 伊戈 谢苗 娜佳"
)
_MINORITY = (
    "古丽 努尔 买买提 艾买提 木拉提 巴图 巴特尔 苏日勒 苏日娜 其其格 格日勒 那仁 乌云 哈斯 斯琴 托娅"
    " 图雅 娜仁 萨仁 朝鲁 高娃 宝音 额尔德尼 阿古拉 毕力格 朝克 敖登"
    " 扎西 卓玛 次仁 顿珠 达瓦 尼玛 格桑 平措 央金 拉姆 旺堆 德吉 洛桑 丹增 多吉 白玛 仁青 贡布 索朗"
    " 罗布 巴桑 边巴 普布 拉巴 措姆 曲珍 卓嘎 益西 索南 旦增 嘉措 江措 才让"
    " 热依 阿依 古力 阿孜 艾力 帕提 迪丽 吾买尔 肉孜 艾山 艾尼 麦麦提 阿不都 阿卜杜 库尔班 阿里木 依明"
    " 塔依尔 艾合 赛买 玉素 居马 叶尔 别克 哈力 木合 金花 英姬"
)
_BEHIND = frozenset("尔江克丽娜提热夫汗木甫勒图娅兰玛措珠吉白日格拉斯")
_PARTS = "|".join(sorted({*_MINORITY.split()}, key=len, reverse=True))
_TRIBE = re.compile(rf"(?:{_PARTS}){{1,3}}[{''.join(sorted(_BEHIND))}]{{0,2}}")
_LONG = re.compile(f"(?<!{_LETTERS}){_LETTERS}{{3,6}}(?!{_LETTERS})")
_JAPANESE_SURNAMES = (
    "佐藤 铃木 高桥 田中 渡边 伊藤 山本 中村 小林 加藤 吉田 山田 佐佐木 山口 松本 井上 木村 清水 斋藤"
    " 山崎 中岛 阿部 池田 桥本 石川 山下 小川 石井 长谷川 后藤"
    " 冈田 近藤 前田 藤田 远藤 青木 坂本 村上 太田 金子 藤井 福田 西村 三浦 竹内 中川 原田 松田 小野"
    " 田村 中山 和田 石田 森田 上田 内田 柴田 酒井 宫崎 横山 高木"
    " 安藤 宫本 大野 小岛 谷口 工藤 今井 高田 丸山 增田 杉山 村田 大塚 新井 小山 平野 藤原 河野 上野"
    " 野口 武田 松井 千叶 岩崎 木下 久保 佐野 野村 松尾 菊地 本田"
)
_JAPANESE = re.compile(
    f"(?:{by_first(_JAPANESE_SURNAMES.split())}(?:老师|先生|女士|小姐|教授|医生|同学|社长|部长|课长|桑|君"
    f"|[{_JAPANESE_GIVEN}]{{1,3}})|[阮黎范陈裴潘武]氏[{HAN}]{{1,2}}?(?=[，。、的说做是来给要会在把]))"
)
_TWO = re.compile(by_first(_SHORT.split()))
_NOT = re.compile(f"{NOT_FOREIGN}|^罗布$|^阿里$|^哈力$|^金花$|^普布$|^高娃$|哈斯勒")


_HOLDS = re.compile("|".join(sorted(word for word in COMMON if set(word) <= set(FOREIGN))))


def foreign_names(text: str) -> Iterator[Place]:
    """Names as places in code points; one may lie in another."""
    if "·" in text or "-" in text or "•" in text or "・" in text:
        for match in _JOINED.finditer(text):
            if match.end() - match.start() >= 4:
                yield match.span()
    for match in _TRIBE.finditer(text):
        if not _NOT.search(match.group()) and (len(match.group()) > 2 or _stands_alone(text, match)):
            yield match.span()
    for pattern in (_LONG, _JAPANESE, _TWO):
        for match in pattern.finditer(text):
            if (pattern is not _LONG or _sounds_foreign(match.group())) and _stands_alone(text, match):
                yield match.span()


def _stands_alone(text: str, match: re.Match[str]) -> bool:
    """Whether a name may begin and end where `match` does."""
    start, end = match.span()
    across = text[end - 1 : end + 1]
    return across not in BREAKS and led(text, start) and goes_on(text[end : end + 1])


def _sounds_foreign(word: str) -> bool:
    """Whether a run of such characters is no word; three of them need one that is hardly in any."""
    least = 1 if len(word) < 4 else 0
    strong = sum(char in STRONG_FOREIGN for char in word)
    return strong >= least and NO_NAME.isdisjoint(word) and not _HOLDS.search(word) and not _NOT.search(word)
