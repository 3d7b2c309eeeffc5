"""Finds foreign names and names of the minorities in Chinese characters, by what they are written with."""

import re
from collections.abc import Iterator

from memoryhub.core.given_name_words import NOT_FOREIGN
from memoryhub.core.person_name_words import FOREIGN
from memoryhub.core.titled_names import goes_on, led

Place = tuple[int, int]

_HAN = "\u4e00-\u9fff"
_LETTERS = f"[{FOREIGN}瑟卫汀吕妲斐绮洁嘉]"
# Two parts with a dot or a hyphen between them; the second may be a Chinese surname.
_JOINED = re.compile(
    rf"{_LETTERS}{{1,8}}(?:[·•・][{_HAN}]|[-－]{_LETTERS}){_LETTERS}{{0,7}}(?:[·•・]{_LETTERS}{{1,8}}){{0,2}}"
)
_SHORT = (
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
    " 罗布 巴桑 边巴 普布 拉巴 措姆 曲珍 卓嘎 益西 旦增 嘉措 江措 才让"
    " 热依 阿依 古力 阿孜 艾力 帕提 迪丽 吾买尔 肉孜 艾山 艾尼 麦麦提 阿不都 阿卜杜 库尔班 阿里木 依明"
    " 塔依尔 艾合 赛买 玉素 居马 叶尔 别克 哈力 木合 金花 英姬"
)
_BEHIND = frozenset("尔江克丽娜提热夫汗木甫勒图娅兰玛措珠吉白日格拉斯")
_PARTS = "|".join(sorted({*_MINORITY.split()}, key=len, reverse=True))
_TRIBE = re.compile(rf"(?:{_PARTS}){{1,3}}[{''.join(sorted(_BEHIND))}]{{0,2}}")
_TWO = re.compile("|".join(word for word in _SHORT.split()))
_PLACES = frozenset(("罗布", "阿里", "哈力", "金花", "普布", "高娃"))
_NOT = re.compile(f"{NOT_FOREIGN}|哈斯勒")


def foreign_names(text: str) -> Iterator[Place]:
    """Names as places in code points; one may lie in another."""
    if "·" in text or "-" in text or "•" in text or "・" in text:
        for match in _JOINED.finditer(text):
            if match.end() - match.start() >= 4:
                yield match.span()
    for match in _TRIBE.finditer(text):
        start, end = match.span()
        alone = match.group() in _PLACES or not goes_on(text[end : end + 1] or "，") or not led(text, start)
        if not (_NOT.search(match.group()) or (end - start == 2 and alone)):
            yield start, end
    for match in _TWO.finditer(text):
        start, end = match.span()
        if led(text, start) and goes_on(text[end : end + 1] or "，"):
            yield start, end
