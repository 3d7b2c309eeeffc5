"""Sorts of things that take one another's place in what one prefers: drinks, colours, ways to travel."""

import re

from memoryhub.core.text import fold

_CATEGORIES = {
    "drink": "coffee tea water juice beer wine milk cola soda latte espresso cappuccino matcha cocoa "
    "whisky whiskey"
    " 咖啡 茶 水 果汁 啤酒 红酒 白酒 牛奶 可乐 汽水 拿铁 奶茶 豆浆 抹茶 美式",
    "color": "red blue green yellow purple pink black white grey gray orange brown beige teal turquoise"
    " 红 蓝 绿 黄 紫 粉 黑 白 灰 橙 棕 青 米色",
    "season": "spring summer autumn fall winter 春 夏 秋 冬",
    "meat": "beef pork chicken lamb fish tofu 牛肉 猪肉 鸡肉 羊肉 鱼 豆腐",
    "staple": "rice noodles bread pasta dumplings 米饭 面条 面包 饺子 馒头 米粉",
    "cuisine": "italian japanese chinese thai indian mexican french korean sichuan cantonese"
    " 川菜 粤菜 湘菜 日料 日本菜 韩国菜 泰国菜 法餐 意大利菜 西餐 中餐",
    "sport": "football soccer basketball tennis badminton swimming running cycling hiking yoga"
    " 足球 篮球 网球 羽毛球 游泳 跑步 骑车 骑行 徒步 瑜伽 乒乓球",
    "transport": "train plane bus car bike subway metro flying driving 火车 高铁 飞机 公交 地铁 开车 骑车",
    "music": "jazz rock pop classical blues hip-hop rap folk 爵士 摇滚 流行 古典 民谣 说唱 蓝调",
    "reading": "paper e-books ebooks audiobooks kindle 纸质书 电子书 有声书",
    "contact": "email e-mail phone text slack wechat call chat 邮件 电话 短信 微信 飞书 钉钉",
    "seat": "window aisle 靠窗 过道",
    "daytime": "morning mornings evening evenings afternoon night nights 早上 上午 下午 晚上",
}

_TOOLS = {
    "phone": "iphone pixel galaxy samsung oneplus xiaomi redmi huawei oppo vivo nokia motorola fairphone"
    " 苹果手机 华为 小米 红米 荣耀 三星 一加 魅族",
    "laptop": "macbook thinkpad chromebook zenbook ideapad surface 联想 华硕 戴尔 拯救者",
    "system": "ubuntu fedora debian windows macos linux arch mint",
    "editor": "vim neovim emacs vscode vs-code pycharm intellij sublime zed cursor",
    "browser": "chrome firefox safari edge brave opera arc",
    "notes": "notion obsidian evernote onenote roam logseq bear 语雀 印象笔记 有道云笔记 飞书文档",
    "chat": "slack teams discord telegram whatsapp signal wechat 钉钉 飞书 微信 企业微信",
    "songs": "spotify tidal deezer pandora 网易云 qq音乐 酷狗",
    "car": "tesla honda toyota bmw audi ford volvo mazda nissan hyundai kia subaru mercedes porsche byd"
    " 特斯拉 比亚迪 本田 丰田 宝马 奔驰 奥迪 大众 别克 蔚来 理想 小鹏",
    "language": "python java rust golang javascript typescript ruby kotlin swift",
}


def sort_of_tool(content: str) -> str:
    """The sort of the first known tool or thing that a statement names, such as `editor`; else empty."""
    return _first_of(fold(content).replace("vs code", "vs-code"), _TOOLS)


def sort_of(content: str) -> str:
    """The sort of the first known thing that a statement of taste names, such as `drink`; else empty."""
    return _first_of(fold(content), _CATEGORIES)


def sorts_in(content: str) -> frozenset[str]:
    """The sorts of all known things that a statement of taste names."""
    folded = fold(content)
    return frozenset(
        sort
        for sort, words in _CATEGORIES.items()
        if any(_place_of(word, folded) >= 0 for word in words.split())
    )


def _first_of(folded: str, sorts: dict[str, str]) -> str:
    best: tuple[int, str] | None = None
    for sort, words in sorts.items():
        for word in words.split():
            place = _place_of(word, folded)
            if place >= 0 and (best is None or place < best[0]):
                best = (place, sort)
    return best[1] if best is not None else ""


def _place_of(word: str, folded: str) -> int:
    if not word.isascii():
        return folded.find(word)
    found = re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", folded)
    return found.start() if found is not None else -1
