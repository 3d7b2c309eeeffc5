"""What may be an entity of the graph: names and short terms; no greeting, pronoun, bare role or clause."""

from __future__ import annotations

import re

from memoryhub.core.extraction.words_zh import WORDS_ZH
from memoryhub.core.lexicon.common_words import COMMON
from memoryhub.core.lexicon.known_names import known_given_names, known_names
from memoryhub.core.lexicon.ordinary_words import is_ordinary
from memoryhub.core.relations.model import Mention, Told
from memoryhub.core.relations.names import is_proper, is_title
from memoryhub.core.relations.sorts_of_people import is_sort_of_person
from memoryhub.core.relations.vocabulary import NOUNS_ZH, is_known
from memoryhub.core.text import fold
from memoryhub.core.text_fold import CJK

_HAN = re.compile(f"[{CJK}]")
# Marks that stand in tables, lists, code and formulas, and between sentences.
_JUNK = re.compile(
    r"[*|=<>{}~\[\]\"`_\\;?!:：；？！“”]|[a-z]{4,}\.\s|^[Aa]n? [a-z]"
    r"|^(?i:day|step|week|part|item|chapter|no\.?) \d+$"
    r"|^\d+[.)]|^[\d.,%\s]+(?:\s?\w{1,6})?$|^\d+%|\(\s*$|^[^()]*\)|\([^)]*$|\$"
    r"|^[^,]{1,24}, (?!and )[a-z]"
)
# "Yoga moved to Thursday evenings" tells of no place.
_TIME = re.compile(
    r"(?:(?:next|this|last|every|on) )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:morning"
    r"|afternoon|evening"
    r"|night|at .+)s?)?$|(?:today|tomorrow|tonight|yesterday|noon|midnight)$|(?:这|下|上)?个?(?:周|星期"
    r"|礼拜)[一二三四五六日天]"
)
_CLAUSE_EN = re.compile(
    r"(?<![\w'])(?:i|you|we|he|she|they|me|us|him|them|your|our|my|can|could|will|would|should|must|may|might|is|are"
    r"|was|were|be|been|being|has|have|had|do|does|did|that|which|who|how|what|when|where|why|if|because|while|please"
    r"|not|never|it's|i'm|there|here|this|these|those|just|really|truly|completely|very|too|than|also|already)(?![\w'])"
)
_GREETING = re.compile(
    r"^(?:hi|hello|hey|thanks?|thank you|good (?:morning|evening|night)|dear|welcome|bye|sorry|okay|ok|yes"
    r"|no|sure)(?![a-z])"
    r"|^(?:你好|您好|大家好|各位|嗨|哈喽|早上好|早安|晚上好|下午好|晚安|谢谢|感谢|再见|拜拜|好的|没事|不客气|哈哈|嗯)"
)
_CLAUSE_ZH = re.compile(
    r"你|您|[我他她它](?!们?$)|可以|可能|尝试|试试|如果|因为|但是|所以|然后|或者|以及|并且|能够|需要|应该|一些|一款|一项|一种|这[种个些]"
    r"|那[种个些]|很|非常|特别|不[是会能要太]|没有|正在|已经|进行|实现|包括|例如|比如|尤其|更好|什么|怎么|怎样|为什么|吗|呢"
    r"|今天|昨天|明天|现在|后来|之后|之前|以前"
    r"|最|将|适量|选择|资深|.{2}和.{2}|(?:摄影|设计|工程|会计|厨|教|程序|销售|服务|技术|管理|研究|分析|律)[师员]$"
    r"|强壮|养成|健康|快乐|开心|.在.|.去.|.带.{2}|.参$|[一二两三几半多][条个位只本家名场次张件种]|[几]本"
    r"|^(?:妈妈?|爸爸?|爷爷|奶奶|班主任|评委|老师|朋友|同学|孩子)们?."
)
_EDGE_ZH = re.compile(
    r"^[了和与跟或及而但并是在有到对把被让给向为以于由从将会能要想去来做用更最也都就还又再这那某]"
    r"|[和与跟或及的地得了着是在有到等们时里中后前]$"
)
_EDGE_NAMES = frozenset("于和那来有能从向时都")  # surnames too
_ROLE_WORDS = """
老板 同事 老师 医生 朋友 好友 家人 室友 邻居 客户 用户 领导 经理 主管 组长 负责人 先生 女士 小姐
同学 孩子 小孩 家 家里 家中 公司 学校 医院 单位 办公室 工厂 银行 餐厅 宿舍 外企 国企 私企 市区 市中心 城里
乡下 国外 外地 国内 老家 附近 网上 线上 现场 外面 里面 这里 那里 人 事 作 学 项目 团队 部门 小组 产品
系统 平台 主题 周末 卡片 范围 服务
"""
_ROLES = frozenset(_ROLE_WORDS.split()) | frozenset(NOUNS_ZH)
_ROLES_EN_WORDS = """
user users people person everyone boss manager doctor teacher friend friends colleague colleagues customer
customers client clients team company school home work office family kids parents mom dad husband wife son
daughter brother sister things something time money life today tomorrow yesterday assistant
"""
_ROLES_EN = frozenset(_ROLES_EN_WORDS.split())
_OF_A_NAME = (2, 3)  # characters of a person's name
_MOST_WORDS, _MOST_HAN = 7, 12
_MOST_PLAIN = 3
_LINK_WORDS = "of de la le van von der den bin al del the and & in on for to at with by from a an"
_LINKS = frozenset(_LINK_WORDS.split())


def is_entity(name: str, *, plain: bool = False) -> bool:
    """Whether a name may stand for an entity; with `plain` also a short term in lower case ("football")."""
    if (
        not name
        or _JUNK.search(name)
        or _TIME.match(fold(name))
        or (_GREETING.search(fold(name)) and not is_title(name))
    ):
        return False
    return _is_entity_zh(name) if _HAN.search(name) else _is_entity_en(name, plain=plain)


def is_tellable(told: Told) -> bool:
    """Whether both ends of a relation may be entities; a term in lower case only behind a known predicate."""
    plain = is_known(told.predicate)
    return (told.sure or told.whole) and is_namable(told.subject) and is_namable(told.object, plain=plain)


def is_namable(mention: Mention, *, plain: bool = False) -> bool:
    """Whether a mention is the speaker, one told by a relation alone, or bears names that may be entities."""
    if mention.of is not None and not is_namable(mention.of):
        return False
    names = (mention.name, *mention.aliases)
    return mention.is_self or not mention.name or all(is_entity(name, plain=plain) for name in names)


def is_nobody(name: str) -> bool:
    """Whether words say how or what somebody is, and name nobody: "my son is sick", "my mum is Irish"."""
    if is_sort_of_person(name):
        return True
    if _HAN.search(name) or not name[:1].islower():
        return False
    words = [word.strip(".,") for word in name.split()]
    given = known_given_names()
    return not any(word.title() in given for word in words) and all(is_ordinary(word) for word in words)


def _is_entity_en(name: str, *, plain: bool) -> bool:
    words = name.split()
    folded = fold(name)
    if folded.removeprefix("the ") in _ROLES_EN or words[-1] in _LINKS:
        return False
    if is_title(name):
        return len(words) <= _MOST_WORDS + 3
    short = len(words) <= _MOST_WORDS and _CLAUSE_EN.search(folded) is None
    return short and _is_term(name, words, plain=plain)


def _is_term(name: str, words: list[str], *, plain: bool) -> bool:
    """Whether words that are no title are a name all the same, or a short term where `plain` allows one."""
    if not is_proper(name):
        if len(words) <= _MOST_PLAIN and any(word[:1].isupper() and not is_ordinary(word) for word in words):
            return True  # "ancient Rome"
        return plain and len(words) <= _MOST_PLAIN and words[0] not in _LINKS
    loose = [word for word in words[1:] if word[:1].islower() and word not in _LINKS]
    if len(loose) <= _MOST_PLAIN and not is_ordinary(words[0]):
        return True  # "Slovakia national football team"
    return not loose or (len(loose) == 1 and len(words) <= _MOST_PLAIN)  # "Phoenix project", "Rosa's bakery"


def _is_entity_zh(name: str) -> bool:
    if "city" in WORDS_ZH.get(name, ()) or known_names("zh").get(name) is False:
        return True
    if name in _ROLES or name in COMMON or _CLAUSE_ZH.search(name):
        return False
    han = len(_HAN.findall(name))
    edge = _EDGE_ZH.search(name)
    if edge is not None and not (edge.start() == 0 and edge.group() in _EDGE_NAMES and han in _OF_A_NAME):
        return False
    return 1 <= han <= _MOST_HAN
