"""Which one relative or pet a sentence is about, and whom a pronoun fits; none where two may be meant."""

import re

from memoryhub.core.extraction.subject_keys import KIN, PETS
from memoryhub.core.lexicon.known_names import known_given_names
from memoryhub.core.text import fold
from memoryhub.core.text_fold import has_han

WOMEN = frozenset(
    (
        "wife",
        "mother",
        "daughter",
        "sister",
        "grandmother",
        "niece",
        "aunt",
        "girlfriend",
        "女朋友",
        "女友",
        "岳母",
        "婆婆",
        "嫂子",
        "弟妹",
        "继母",
        "小姑子",
        "外孙女",
        "孙女",
    )
)
MEN = frozenset(
    (
        "husband",
        "father",
        "son",
        "brother",
        "grandfather",
        "nephew",
        "uncle",
        "boyfriend",
        "男朋友",
        "男友",
        "岳父",
        "公公",
        "姐夫",
        "妹夫",
        "继父",
        "小叔子",
        "大舅哥",
        "孙子",
    )
)
_EITHER = frozenset(("partner", "child", "cousin", "friend", "roommate", "boss", "colleague"))
_MORE = (
    "neighbour neighbor landlord teacher doctor dentist therapist coach assistant 邻居 房东 老师 医生 教练"
    " 岳父 岳母 公公 婆婆 嫂子 姐夫 弟妹 妹夫 继父 继母 小叔子 小姑子 大舅哥 外孙 外孙女 孙子 孙女"
)
_MORE_NAMES = frozenset(_MORE.split())
_GENDERED = frozenset(("girlfriend", "boyfriend", "女朋友", "女友", "男朋友", "男友"))
_MANY = frozenset(("parents", "children", "kids", "父母", "爸妈"))
_NAMES = sorted({*KIN, *_MORE_NAMES}, key=len, reverse=True)
_KIN_EN = re.compile(
    rf"(?<![a-z-])(?P<k>{'|'.join(name.replace('-', '[ -]') for name in _NAMES if name.isascii())})"
    r"(?P<s>s|es)?(?P<of>'s?)?(?![a-z-])"
)
_KIN_ZH = re.compile("|".join(name for name in _NAMES if not name.isascii()))
_OWN_EN = re.compile(r"(?<![a-z'])(?:my|our|an?|the|one)(?: (?!not |very |so )[a-z]+){0,3}? $")
# "Dad" and "Mum" are one's own without a word more; "dad's coming" is no "dad's car".
_OWN_BARE_EN = re.compile(
    r"^(?:(?:so|and|but|oh|well|ok(?:ay)?|hey|hi),? )*$|(?:,|(?<![a-z])(?:for|with|to|and|because|as|when"
    r"|that|get)) $"
)
_ELDERS_WORDS = """
dad daddy mum mom mommy mama papa grandma grandpa granny gran nan
"""
_ELDERS = frozenset(_ELDERS_WORDS.split())
_IS_DOING = re.compile(
    r"^ (?:[a-z]+ing|here|been|got|not|an?|so|really|very|just|back|home|over|also|still|always|never"
    r"|[a-z]+ed)(?![a-z])"
)
_OWN_ZH = re.compile(
    r"(?:^|[我们咱家的])(?:又|刚|新|终于|还|也|上周|最近|今天|昨天|认识|有|养|领养|收养|买|捡|生|来|了|着"
    r"|[一两三二大小新只条个位名匹头]|表|堂|那|这)*$"
)
_MINE_ZH = re.compile(r"[我咱]")
# "My brother is a doctor" names one, and says what he is.
_IS_ONE_EN = re.compile(r"(?<![a-z])(?:is|was|as|be|became|becoming|'s) (?:an? |the |my )?(?:[a-z]+ )?$")
_IS_ONE_ZH = re.compile(r"(?:是|当|做|成为|成)(?:了|一)?[个名位]?[\u4e00-\u9fff]{0,2}$")
_MET_ZH = re.compile(r"(?:见|遇|碰|认识|嫁|娶|喜欢|[和跟与同](?!我))[到了过]?")
_CAPITALS = re.compile(
    r"(?<![\w'])(?<!^)(?<!in )(?<!at )(?<!from )(?<!to )(?<!called )(?<!named )(?<!is )[A-Z][a-z]+"
)
_OTHERS_EN = re.compile(
    r"(?<![a-z])(?:he|she|him|them|they|his|their|someone|somebody|woman|man|guy|girl|boy)(?![a-z])"
)
_OTHERS_ZH = re.compile(r"有人|那个人|女孩|男孩|女人|男人")
_NOT_KEPT_EN = re.compile(
    r"(?<![a-z])(?:if|wish|want|like to have|dream|would|imagine|saw|watched|movie|film|book|novel)(?![a-z])"
)
_NOT_KEPT_ZH = re.compile(r"想要?[养有]|如果|要是|假如|梦|电影|小说|书里|看到|看见|遇到一")


def is_pet(who: str) -> bool:
    """Whether a word of relatives and pets, such as "puppy", is one for a pet."""
    return KIN.get(who.replace(" ", "-"), "") in PETS


def fits(who: str, pronoun: str) -> bool:
    """Whether a pronoun, folded, may stand for whom `who` names: "she" for a sister, "it" for a pet."""
    if is_pet(who):
        return True
    if pronoun in ("it", "its", "它"):
        return False
    kin = KIN.get(who.replace(" ", "-"), "")
    if who not in _GENDERED and (kin in _EITHER or who in _MORE_NAMES):
        return True
    of = WOMEN if pronoun in ("she", "her", "她") else MEN
    return who in of or kin in of


def only_one_in(sentence: str) -> str | None:
    """The word for the one relative or pet that a sentence of the speaker names as their own.

    Empty where it names two, or somebody else beside: then nobody can tell who "she" is. None where it names
    nobody, so that who was spoken of before still is.
    """
    words = fold(sentence).strip()
    if not words:
        return None
    if has_han(words):
        return _only_one_zh(words)
    return _only_one_en(sentence, words)


def _only_one_en(sentence: str, words: str) -> str | None:
    named = [one for one in _KIN_EN.finditer(words) if not _IS_ONE_EN.search(words[: one.start()])]
    begins = re.match(r"(?:and |but |so )?(?:he|she|it|his|her|its)(?![a-z])", words) is not None
    given = known_given_names()
    if not named:
        met = any(word in given for word in _CAPITALS.findall(sentence))
        return "" if met and not begins else None
    one = named[0]
    owns = one["of"] and not (one["of"] == "'s" and _IS_DOING.match(words[one.end() :]))
    if len(named) > 1 or one["s"] or owns or one["k"] in _MANY or _NOT_KEPT_EN.search(words):
        return _said_again(named, words)
    if begins:
        return None  # "He is a doctor" says what he is
    bare = one["k"] in _ELDERS and _OWN_BARE_EN.search(words[: one.start()]) is not None
    if not (bare or _OWN_EN.search(words[: one.start()])) or _OTHERS_EN.search(words[: one.start()]):
        return ""
    if any(word in given for word in _CAPITALS.findall(sentence)) and not _is_named(sentence, one):
        return ""
    return one["k"]


def _said_again(named: list[re.Match[str]], words: str) -> str:
    """The one word that a sentence has twice, or of whom it tells the name; else nobody."""
    kinds = {KIN.get(one["k"].replace(" ", "-"), one["k"]) for one in named}
    plain = not any(one["s"] or one["k"] in _MANY for one in named) and not _NOT_KEPT_EN.search(words)
    owns = len(named) == 1 and re.match(r"(?:my|our) [a-z -]+'s? (?:name|birthday|age|job)(?![a-z])", words)
    return named[0]["k"] if plain and (owns or (len(named) > 1 and len(kinds) == 1)) else ""


def _is_named(sentence: str, one: re.Match[str]) -> bool:
    """Whether a name right behind the word is that one's: "my brother Jake"."""
    return re.match(r",? (?:is (?:called|named) )?[A-Z][a-z]+", sentence[one.end() :]) is not None


def _only_one_zh(words: str) -> str | None:
    named = [one for one in _KIN_ZH.finditer(words) if not _IS_ONE_ZH.search(words[: one.start()])]
    if not named:
        return None
    one = named[0]
    kinds = {KIN.get(found.group(), found.group()) for found in named}
    before = words[: one.start()]
    begins = re.match(r"(?:而且|现在)?[她他它]", words) is not None
    if begins:
        return None
    if len(kinds) > 1 or one.group() in _MANY or _NOT_KEPT_ZH.search(words):
        return ""
    if words[one.end() : one.end() + 1] == "的" and words[one.end() + 1 : one.end() + 2] not in "名生年工":
        return ""
    if _MINE_ZH.search(before) is None or _OWN_ZH.search(before) is None or _is_of_others(words, one.start()):
        return ""
    return "" if _MET_ZH.search(words, one.end()) else one.group()


def _is_of_others(words: str, place: int) -> bool:
    """Whether somebody else is spoken of beside; "she" behind the one that is named is that one."""
    return _OTHERS_ZH.search(words) is not None or any(sign in words[:place] for sign in "她他")
