"""Orders by their strongest words: "You must never ...", "Nobody ... is allowed to", 严禁, 不得, 绝对不能.

Beside the trained judge, like `as_facts`: its lines hold few of these forms, and where they stand at the head
of a sentence of the present there is little to weigh. What is no order, in whatever form: comfort ("you must
not blame yourself"), what a house or a law forbids everybody, what others keep to, what is past, supposed,
asked or quoted.
"""

import re

from memoryhub.core.pins.standing_orders.as_facts import LEAD, NO_RULE_EN, NO_RULE_ZH
from memoryhub.core.text_fold import fold_plain, has_han

_LONGEST = 160  # characters of an order that is given in one breath
# Nobody and nothing, or a thing that is named: the order is for whoever has to do with it.
_WHAT_EN = (
    r"(?:you|nobody|no one|no-one|nothing|none of (?:it|this|that|these|those|them)"
    r"|(?:the|this|that|these|those|our|all|every|each|any|no) [a-z0-9' -]{1,40}?)"
)
_COMFORT_EN = (
    r"(?!(?: ever)? (?:worry|blame|give up|feel|think|lose|miss|mind|let|forget"
    r"|be (?:so|too|sad|afraid|hard|shy)|beat|despair|take it)(?![a-z]))"
)
_ORDERS_EN = re.compile(
    rf"^{_WHAT_EN} (?:must|(?:is|are) to) (?:never|not){_COMFORT_EN} .+"
    r"|^(?:nobody|no one|no-one|nothing) (?:must|may) .+"
    r"|^[a-z]+s (?:must|(?:has|have) to) (?:stay|remain) (?:below|under|above|within|between) .*[0-9].*"
    rf"|^{_WHAT_EN} (?:must|(?:has|have) to) (?:always |only )?"
    r"(?:stay|remain|be (?:kept|encrypted|stored|signed|approved)) .+"
    r"|^(?:nobody|no one|no-one|no [a-z]+|only [a-z ]{1,30}?)(?: [a-z]+){0,4}"
    r" (?:is|are) (?:allowed|permitted|authori[sz]ed)(?![a-z]).*"
    r"|^(?:please )?(?:make sure|ensure|see to it)(?: that)?"
    r" (?:every|all|each|no|nothing|none|nobody|no one|you never|it never|we never)(?![a-z]) .+"
    r"|^(?:please )?(?:leave|keep) (?:the|our|this|that|these|those|all) [a-z0-9' -]{2,30}?"
    r" (?:alone|untouched|as (?:it|they) (?:is|are)|private|confidential|offline|locked|secret)(?![a-z]).*"
    r"|^(?:please )?(?:make|keep) (?:it|them|this|that|everything) (?:under|below|at most|within|no more than"
    r"|shorter than|less than) .+"
)
# Of things in general it is said how the world is (漂白剂绝不能和酸混用): an order names which, or when.
_NAMED_ZH = r"(?=.*[0-9]|这|那|该|所有|任何|一切|每)"
_NOT_I_ZH = r"[^，,。；;我他她它你咱]"
_NEVER_ZH = r"(?:严格?禁止?|禁止|切勿|切不可|绝不可|(?:绝对?|一律|万万)不[能可许准得]|千万不[能可])"
_ORDERS_ZH = re.compile(
    rf"^(?:请|务必|以后|今后|从现在起|从今天起|平时)?[，,]?(?:{_NEVER_ZH}|不[许許准]|不得(?![不了已]))(?:再)?.{{2,}}"
    rf"|^(?:在|于)?{_NOT_I_ZH}{{1,16}}(?:之前|以前|期间|之后|以后|[时前后])[，,]?(?:都|一律)?(?:{_NEVER_ZH}|不得(?![不了已])).{{2,}}"
    rf"|^(?:除了?)?{_NOT_I_ZH}{{1,16}}(?:以外|之外)的?(?:任何|其他|所有)?(?:人员?)?(?:一律|都|均|也)?不[得能可许准].+"
    rf"|^{_NAMED_ZH}{_NOT_I_ZH}{{2,28}}?(?:绝对|绝|一律|任何时候都|无论如何都)不[能得可许准].{{2,}}"
    rf"|^{_NOT_I_ZH}{{2,12}}?必须(?:要|全部|一直|始终)?(?:留在|保存在|存在|存放在|加密).+"
    rf"|^{_NAMED_ZH}{_NOT_I_ZH}{{2,12}}?必须(?:要|全部|一直|始终)?(?:放在|控制在|经过|低于|高于|小于|大于|少于|由).+"
)
# Whose order it is that everybody knows: a house, a law, an office.
_HOUSE_ZH = re.compile(
    r"学校|公司规定|法律|法规|规定|条例|医生|大夫|老师|小区|景区|国家|政府|寺|庙|博物馆|图书馆|地铁|飞机|机场|动物园|宿舍|网站|平台"
    r"|本品|孕期|儿童|业主|企业|员工手册|第[^，,]{1,6}条|罚|违者|否则会|常识|调用|解禁"
)
_HOUSE_EN = re.compile(
    r"(?<![a-z])(?:law|policy|rules?|museum|library|school|airport|airline|park|hotel|church|temple|zoo"
    r"|government|passengers?|visitors?|guests?|students?|kids|children|tenant|landlord|licensee|lessee|contractor"
    r"|candidates?|applicants?|president|parks|dogs|premises|listings)(?![a-z])"
)


def is_forbidding(sentence: str) -> bool:
    """Whether the words at the head of a sentence forbid or prescribe for good. Linear in its length."""
    if len(sentence) > _LONGEST:
        return False
    said = LEAD.sub("", fold_plain(sentence).strip(" .!。！"))
    if has_han(said):
        return not NO_RULE_ZH.search(said) and not _HOUSE_ZH.search(said) and bool(_ORDERS_ZH.search(said))
    return not NO_RULE_EN.search(said) and not _HOUSE_EN.search(said) and bool(_ORDERS_EN.search(said))
