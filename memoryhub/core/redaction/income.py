"""Patterns for salary and income: a word for pay next to an amount."""

import re

_AMOUNT_ZH = (
    r"(?P<v>(?:[¥￥$€£]\s?)?(?:[0-9][0-9,.]{0,12}|[一二三四五六七八九两十百千]{1,8})"
    r"\s?(?:多|来|几)?\s?(?:万|萬|千|k|w|元|块|塊|美元|美金|刀|rmb|usd|港币|欧元)"
    r"(?:[0-9一二三四五六七八九]{1,5}|半)?(?:[千百元块万]|人民币){0,2}"
    r"|(?:[¥￥$€£]\s?)[0-9][0-9,.]{2,12}|[0-9][0-9,]{3,12}(?![0-9]|\s?[年月日号%点]))"
)
_PAY_ZH = (
    r"(?:月薪|年薪|底薪|时薪|日薪|工资|工資|薪水|薪资|薪資|薪酬|年包|总包|到手|税前|税后|年终奖|"
    r"我(?:的)?[^，。,.]{0,6}收入|家庭(?:年|月)?收入)"
)
_PER = r"(?:a|an|per|each|every|/)\s?(?:year|yr|annum|month|mo|week|hour|hr)|annually|monthly|yearly|hourly"
_AMOUNT_EN = (
    r"(?P<v>(?:[$€£¥]|usd|rmb|cny|eur|gbp)\s?[0-9][0-9,.]{0,12}\s?(?:k|m|thousand|grand|million)?(?![a-z0-9])"
    r"|[0-9][0-9,.]{0,12}\s?(?:k|grand|thousand|dollars|usd|rmb|yuan|euros?|pounds)(?![a-z0-9])"
    r"|[0-9]{1,3}(?:,[0-9]{3}){1,3}|[0-9]{5,9}(?![0-9]))"
)
_PAY_EN = (
    r"(?:salar(?:y|ies)|compensation|base pay|take[- ]?home(?: pay)?|wages?|paycheck|annual income|"
    r"my income|my pay)"
)

INCOME: tuple[re.Pattern[str], ...] = (
    re.compile(rf"(?i){_PAY_ZH}[^，。；,;!?！？0-9一二三四五六七八九十两]{{0,8}}{_AMOUNT_ZH}"),
    re.compile(rf"(?i){_AMOUNT_ZH}\s?的?(?:月薪|年薪|底薪|薪水|薪资|年包)"),
    re.compile(rf"(?i)(?<![a-z]){_PAY_EN}(?![a-z])[^.;!?\n0-9]{{0,28}}?{_AMOUNT_EN}"),
    re.compile(
        rf"(?i){_AMOUNT_EN}(?:\s(?:base|annual|yearly|monthly|gross|net)){{0,2}}"
        r"\s(?:salary|base pay|compensation)(?![a-z])"
    ),
    re.compile(
        rf"(?i)(?<![a-z])(?:i|we|he|she)(?:'m| am| is| get| gets)?\s?(?:now |currently |only )?"
        rf"(?:make|makes|earn|earns|earning|paid|making)\s(?:about |around |roughly |over )?"
        rf"{_AMOUNT_EN}\s?(?:{_PER}|before tax|after tax)"
    ),
)
