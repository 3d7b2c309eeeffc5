"""Numbers and codes that name one thing of its kind: room 107, INV-881, 一号楼, 合同甲3.

Two rooms share every word but this one, so it alone tells whose value a statement gives. A figure that
measures, counts, dates or costs names nothing and is left out.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from memoryhub.core.dates.numerals import zh_number
from memoryhub.core.text_fold import fold_plain

_LONGEST = 4_000  # characters of a text that are looked at
_MOST = 30  # things that one text names

_NOUNS_EN = (
    r"rooms?|flats?|apartments?|apt|houses?|suites?|units?|blocks?|buildings?|gates?|platforms?|bays?|beds?"
    r"|wards?|desks?|tables?|seats?|rows?|lockers?|vans?|trucks?|buses|bus|trams?|lines?|routes?|lorr(?:y"
    r"|ies)|orders?|invoices?|tickets?|cases?|claims?|polic(?:y|ies)|contracts?|lots?|batch(?:es)?|plots?"
    r"|pens?|tanks?|lanes?|shel(?:f|ves)|crates?|containers?|pallets?|machines?|pumps?|boilers?|reactors?"
    r"|servers?|nodes?|chapters?|volumes?|episodes?|sections?|versions?|releases?|milestones?|sprints?"
    r"|projects?|tasks?|exhibits?|cabins?|berths?|docks?|piers?|terminals?|courts?|pitch(?:es)?|halls?"
    r"|studios?|stores?|shops?|branch(?:es)?|sites?|stations?|wells?|samples?|patients?|trials?|cohorts?"
    r"|accounts?|parcels?|packages?|shipments?|bookings?|reservations?|flights?|trains?|stalls?|booths?"
    r"|plans?|teams?|groups?|lifts?|doors?|zones?|sectors?|barns?|fields?|hives?|kilns?|ovens?|printers?"
    r"|cameras?|sensors?|meters?"
)
_EN = re.compile(
    # A noun with its number, or with one capital letter: room 107, house 12b, Block C, rooms 3 and 5.
    rf"(?<![a-z])(?i:{_NOUNS_EN})\s?(?i:number|no\.?|nr\.?|#)?\s?(?P<numbered>[a-z]\d{{1,4}}(?!\d)|#?\d{{1,6}}(?:[A-Za-z]|(?:-\d{{1,4}}))?|[A-Z])"
    r"(?P<more>(?:\s?(?:,|and|or|&)\s?\d{1,6}[A-Za-z]?){0,4})(?![\w.,:/-]*\d|\w|%)"
    # A code of letters and digits: INV-881, A-17, B12, 12-B, SN 44-B/7.
    r"|(?<![A-Za-z0-9_.#-])(?P<code>[A-Z]{1,6}[-/ ]?\d{1,8}(?:[-/][A-Z0-9]{1,6}){0,3}|[a-z]{2,6}-\d{2,8}"
    r"|\d{1,6}-[A-Z]{1,3}|\d{1,4}[A-HJ-LN-Z])(?![A-Za-z0-9_%])"
)
_N = r"[0-9]{1,6}|[一二两三四五六七八九十]{1,3}"
_ZH = re.compile(
    rf"(?<![月\d])(?P<hao>{_N}|[A-Za-z]{{1,2}})号(?=(?:楼|房|车|门|院|床|桌|线|柜|机|厅|库|仓|井|泵|棚|馆|店|厂|炉|池|箱|台|位|室|间|"
    r"[病客学教会][房床户员室]|设备|仪|公馆|发票|订单|合同|工单|包厢|选手|样品|仓库|公寓|宿舍|地块|泳道|跑道|站台|窗口|项目|会议室|门店))"
    rf"|第(?P<nth>{_N})(?=分店|批|项|期|组|版|章|箱|排|桶|柜|棚|栏|车间|小组|分队|连锁|门店|仓|标段|工区|会议室|教室|实验室|病区|号)"
    r"|(?P<room>\d{1,5}|[A-Za-z]\d{1,4})(?=房(?!租)|室(?!友)|床|栋|幢|单元|路公交|路车|班(?![车次])|包间"
    r"|包厢|会议室|教室|病房)|(?:合同|订单|发票|项目|方案|批次|工单|案件|样品|房间|单元|线路|航班|车次|编号"
    r"|门店|分店|版本|计划|地块|标段|病床|柜子|仓库|机器|设备|保单|包裹|客户|教室|会议室|包厢"
    r"|车间)(?P<called>[甲乙丙丁戊己]?[A-Za-z]{0,4}[-－]?\d{1,8}|[甲乙丙丁戊己]|[A-Z](?![A-Za-z]))"
    r"|(?<![甲乙丙丁一-龥])(?P<letter>[A-Z]|[甲乙丙丁])(?=[座区栋组班馆楼厅线队](?![一-龥]?长))"
)
_MEASURE = re.compile(r"\d+(?:AM|PM|KG|KM|MM|CM|GB|MB|KB|MG|ML|MIN|H|D|S|ST|ND|RD|TH|K|L|G|X|V|W)")


@lru_cache(maxsize=4096)
def numbered_things(text: str) -> frozenset[str]:
    """The numbers and codes in `text` that name one thing, as `107`, `inv881`, `甲3`; at most 30.

    一号楼 and 1号楼 are the same one, and so are INV-881 and inv 881. Linear in the text.
    """
    found: list[str] = []
    for name in _names(fold_width(text[:_LONGEST])):
        found.append(name)
        if len(found) >= _MOST:
            break
    return frozenset(found)


def names_one_of(text: str, asked: frozenset[str]) -> bool:
    """Whether `text` names one of the things that are `asked` for; 881 alone is INV-881 too."""
    named = numbered_things(text)
    return not named.isdisjoint(asked) or any(_digits(one) == other for one, other in _pairs(named, asked))


def names_another(text: str, asked: frozenset[str]) -> bool:
    """Whether `text` names things by number and none of those that are `asked` for."""
    return bool(asked and numbered_things(text)) and not names_one_of(text, asked)


def _pairs(named: frozenset[str], asked: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Each code of either beside each bare number of the other."""
    yield from ((one, other) for one in named for other in asked if other.isdigit())
    yield from ((other, one) for one in named for other in asked if one.isdigit())


def _digits(name: str) -> str:
    return re.sub(r"\D", "", name)


def _names(text: str) -> Iterator[str]:
    for match in _EN.finditer(text):
        if match["code"]:
            if not _MEASURE.fullmatch(match["code"].upper()):
                yield _plain(match["code"])
            continue
        yield _plain(match["numbered"])
        yield from (_plain(one) for one in re.findall(r"\d+[A-Za-z]?", match["more"] or ""))
    for match in _ZH.finditer(text):
        name = match[match.lastgroup or 0]
        yield str(zh_number(name)) if re.fullmatch(_N, name) else _plain(name)


def _plain(name: str) -> str:
    return re.sub(r"[^0-9a-z甲乙丙丁戊己]", "", fold_plain(name))


def fold_width(text: str) -> str:
    """Letters and digits of full width as plain ones; capitals stay."""
    return text.translate(_NARROW)


_NARROW = {
    code: code - 0xFEE0 for code in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))
}
