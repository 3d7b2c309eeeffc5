"""Numbers in words, Chinese and English, as far as dates use them."""

_ZH = {
    "〇": 0,
    "零": 0,
    "一": 1,
    "二": 2,
    "两": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
}
_EN_WORDS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty
"""
_EN = tuple(_EN_WORDS.split())
_EN_OTHER = {"a": 1, "an": 1, "couple": 2, "few": 3, "several": 3, "half": 0}

ZH_NUMBER = r"(?:[0-9]{1,4}|[〇零一二两三四五六七八九十]{1,4})"
EN_NUMBER = r"(?:[0-9]{1,4}|a couple(?: of)?|a few|several|an?|" + "|".join(reversed(_EN)) + ")"


def zh_number(text: str) -> int:
    """`3`, `三`, `十五`, `二十`, `二〇二六` as a number; 一二三 without 十 reads digit by digit."""
    if text.isdigit() and text.isascii():
        return int(text)
    if "十" not in text:
        return int("".join(str(_ZH[char]) for char in text))
    tens, _, ones = text.partition("十")
    return (_ZH.get(tens, 1) if tens else 1) * 10 + (_ZH.get(ones, 0) if ones else 0)


def en_number(text: str) -> int:
    """`3`, `three`, `a`, `a couple of` as a number."""
    if text.isdigit():
        return int(text)
    word = text.lower().removesuffix(" of").split()[-1]
    return _EN.index(word) if word in _EN else _EN_OTHER[word]
