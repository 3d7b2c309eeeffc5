"""Patterns for salary and income: a word for pay next to an amount."""

import re

from memoryhub.core.redaction.model import Rule

_AMOUNT_ZH = (
    r"(?P<v>(?:[¥￥$€£]\s?)?(?:[0-9][0-9,.]{0,12}|[一二三四五六七八九两十百千]{1,8})"
    r"\s?(?:多|来|几)?\s?(?:万|萬|千|k|w|元|块|塊|美元|美金|刀|rmb|usd|港币|欧元)"
    r"(?:[0-9一二三四五六七八九]{1,5}|半)?(?:[千百元块万]|人民币){0,2}"
    r"|(?:[¥￥$€£]\s?)[0-9][0-9,.]{2,12}|[0-9][0-9,]{3,12}(?![0-9]|\s?[年月日号%点人份]))"
)
_PAY_ZH = (
    r"(?:月薪|年薪|底薪|时薪|日薪|周薪|起薪|工资|工資|薪水|薪资|薪資|薪酬|薪金|年包|总包|到手|税前|税后|"
    r"年终奖|退休金|养老金|提成|绩效|工钱|生活费收入|我(?:的)?[^，。,.]{0,6}收入|(?:家|家庭)(?:的)?(?:年|"
    r"月|总)?收入)"
)
_EARNS_ZH = (
    r"(?:(?:每|一)个?(?:月|年|天|小时)|[月年日])(?:能|可以|大概|也就|才|差不多|就|总共|只|我|他|她|都|"
    r"稳定){0,3}(?:挣|赚|拿|领|到手|进账|收入|发|给我)(?:到|个|了|的是|大概|差不多){0,2}"
)
_GIVES_ZH = (
    r"(?:给我?|帮我|公司|老板|对方|他们)[^，。,.0-9]{0,4}(?:开|发|付|涨到|谈到)(?:到|了|出)?(?:的(?:是)?)?"
)
_PER = (
    r"(?:(?:a|an|per|each|every|/)\s?(?:year|yr|annum|month|mo|week|hour|hr|day)|/\s?(?:yr|mo|hr)|annually|"
    r"monthly|yearly|hourly|weekly|p\.?a\.?(?![a-z]))"
)
_AMOUNT_EN = (
    r"(?P<v>(?:[$€£¥]|usd|rmb|cny|eur|gbp|cad|aud)\s?[0-9][0-9,.]{0,12}\s?(?:k|m|thousand|grand|"
    r"million)?(?![a-z0-9])|[0-9][0-9,.]{0,12}\s?(?:k|grand|thousand|dollars|usd|rmb|yuan|euros?|pounds)"
    r"(?![a-z0-9])|[0-9]{1,3}(?:,[0-9]{3}){1,3}|[0-9]{5,9}(?![0-9]))"
)
_BIG_EN = (
    r"(?P<v>(?:[$€£¥]\s?)?[0-9]{2,3}\s?(?:k|grand|thousand)(?![a-z0-9])|(?:[$€£¥]\s?)"
    r"[0-9]{2,3}[,.]?[0-9]{3}(?![0-9]))"
)
_PAY_EN = (
    r"(?:salar(?:y|ies)|compensation|total comp|comp|base pay|take[- ]?home(?: pay)?|wages?|paycheck|"
    r"stipend|pension|(?:annual|yearly|monthly|household|family|gross|net|personal|combined) income|annual "
    r"bonus|year[- ]end bonus|my bonus|my income|our income|my pay|my rate|hourly rate|pay rate|earnings)"
)
_ABOUT = (
    r"(?:about |around |roughly |over |almost |nearly |just |only |like |a |some |up to |close to |under "
    r"){0,3}"
)
_WHO = (
    r"(?:i|we|he|she|they|my (?:wife|husband|partner|dad|mom|boss|job|company)|the (?:job|company|role|"
    r"position))"
)

_BE = r"(?:'m| am| is| was| were)?\s?"
_RATE = rf"(?:{_PER}|before tax|after tax|gross|net)(?!\s(?:for|in|on)\s)"

_HINTS_ZH = (
    "薪",
    "工资",
    "工資",
    "年包",
    "总包",
    "到手",
    "税",
    "奖",
    "金",
    "提成",
    "绩效",
    "工钱",
    "收入",
    "月",
    "年",
    "小时",
    "天",
    "给",
    "开",
)
_HINTS_EN = (
    "salar",
    "comp",
    "pay",
    "take",
    "wage",
    "stipend",
    "pension",
    "income",
    "bonus",
    "rate",
    "earn",
    "mak",
    "made",
    "paid",
    "offer",
    "bring",
    "gross",
    "net",
)

INCOME: tuple[Rule, ...] = tuple(
    Rule("salary", "medium", re.compile(pattern), hints)
    for hints, pattern in (
        (_HINTS_ZH, rf"(?i){_PAY_ZH}[^，。；,;!?！？0-9一二三四五六七八九十两]{{0,8}}{_AMOUNT_ZH}"),
        (_HINTS_ZH, rf"(?i){_AMOUNT_ZH}\s?的?(?:月薪|年薪|底薪|薪水|薪资|年包)"),
        (_HINTS_ZH, rf"(?i){_EARNS_ZH}{_AMOUNT_ZH}"),
        (_HINTS_ZH, rf"(?i){_GIVES_ZH}{_AMOUNT_ZH}(?=[^，。,.]{{0,4}}(?:(?:每|一)个?[月年]|底薪|月薪))"),
        (_HINTS_EN, rf"(?i)(?<![a-z]){_PAY_EN}(?![a-z])[^.;!?\n0-9]{{0,28}}?{_AMOUNT_EN}"),
        (
            _HINTS_EN,
            rf"(?i){_AMOUNT_EN}(?:\s(?:base|annual|yearly|monthly|gross|net)){{0,2}}"
            r"\s(?:salary|base pay|compensation|base|total comp|pension)(?![a-z])",
        ),
        (
            _HINTS_EN,
            rf"(?i)(?<![a-z]){_WHO}{_BE}(?:now |currently |only |just )?(?:make|makes|made|earn|earns|"
            rf"earned|earning|making|bring(?:s|ing)? (?:in|home)|take home|clear)"
            rf"\s{_ABOUT}{_AMOUNT_EN}\s?{_RATE}",
        ),
        (
            _HINTS_EN,
            rf"(?i)(?:(?<![a-z])(?:am|is|are|was|were|i'm|get|gets|got|being)\s(?:now |currently |only "
            rf")?paid|(?:pay|pays|paid|paying|gives?)\s(?:me|us|him|her))\s{_ABOUT}{_AMOUNT_EN}\s?{_RATE}",
        ),
        (
            _HINTS_EN,
            rf"(?i)(?<![a-z]){_WHO}{_BE}(?:now |currently )?(?:make|makes|made|earn|earns|earned|earning|"
            rf"making)\s{_ABOUT}{_BIG_EN}(?=\s?(?:[.,;!?)]|\Z|\n|(?:before|after|now|at|as|in|working|and|"
            rf"but|when|which|since|per|year|pre|gross|net|here|there|plus|with|dollars|euros|usd|base|"
            rf"total)(?![a-z])))",
        ),
        (
            _HINTS_EN,
            rf"(?i)(?:offer(?:ed|ing|s)?|pays?|paid|give|giving)\s(?:me|us|him|her|"
            rf"them)?\s?{_ABOUT}{_AMOUNT_EN}\s?(?:base|total comp|plus (?:bonus|equity|stock)|(?:a|per) "
            rf"year|annually|p\.?a\.?(?![a-z]))",
        ),
    )
)
