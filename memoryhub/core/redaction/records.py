"""Numbers told only by the word in front of them: of patients, drivers, accounts."""

import re

from memoryhub.core.redaction.identities import START, STOP, has_six_digits
from memoryhub.core.redaction.model import Rule

_RECORD = r"(?P<v>[A-Z]{0,5}-?[0-9][0-9A-Z-]{3,17}[0-9A-Z])"

RECORDS: tuple[Rule, ...] = (
    Rule(
        "medical_number",
        "medium",
        re.compile(
            rf"(?i)(?<![a-z])(?:mrn|(?:medical|hospital|patient|health|chart)\s(?:record\s)?(?:number|"
            rf"no\.?|id|card)|chart(?=\s(?:no|number|#))|(?:health\s)?insurance(?:\s(?:policy|member|card|"
            rf"group))?(?:\s(?:number|no\.?|id|#))|(?:medicare|medicaid|ehic)(?:\s(?:number|no\.?|id))?|"
            rf"member id)(?:\s?(?:number|no\.?|#))?(?:\s?(?:is|was|[:=#(])){{0,2}}\s{{0,2}}{_RECORD}{STOP}"
        ),
        ("mrn", "medical", "hospital", "patient", "health", "chart", "insurance", "medica", "ehic", "member"),
        has_six_digits,
    ),
    Rule(
        "medical_number",
        "medium",
        re.compile(
            rf"(?i){START}(?P<v>[1-9][A-Z][A-Z0-9][0-9]-[A-Z][A-Z0-9][0-9]-[A-Z]{{2}}[0-9]{{2}}){STOP}"
        ),
        ("-",),
    ),
    Rule(
        "medical_number",
        "medium",
        re.compile(
            rf"(?i)(?:病历|病案|住院|门诊|就诊|挂号|诊疗|健康|医保|社保|社会保障|医疗保险|参保|保单)(?:卡|"
            rf"证|电子)?(?:号码?|编号|序号|登记号|账号)(?:就?是|为|[:=]|\s){{0,3}}{_RECORD}{STOP}"
        ),
        ("病", "院", "诊", "医", "保", "挂号", "健康"),
        has_six_digits,
    ),
    Rule(
        "licence",
        "medium",
        re.compile(
            rf"(?i)(?:driv(?:er'?s?|ing)\s(?:licen[cs]e)|(?<![a-z])dl(?=\s?(?:number|no|#|:)))"
            rf"(?:\s?(?:number|no\.?|num|id|#))?(?:\s?(?:is|was|[:=#])){{0,2}}\s{{0,2}}{_RECORD}{STOP}"
        ),
        ("driv", "dl"),
        has_six_digits,
    ),
    Rule(
        "licence",
        "medium",
        re.compile(
            rf"(?i)(?:驾照|驾驶证|駕照|行驶证)(?:的)?(?:档案)?(?:号码?|编号)?(?:就?是|为|[:=]|"
            rf"\s){{0,3}}{_RECORD}{STOP}"
        ),
        ("驾", "駕", "行驶证"),
        has_six_digits,
    ),
    Rule(
        "bank_account",
        "medium",
        re.compile(
            rf"(?i)(?<![a-z])(?:(?:bank|checking|savings|current|deposit)\s(?:account|acct)|account|acct|"
            rf"a/c)(?:\s(?:number|no\.?|num|#))?(?:\s?(?:is|was|[:=#])"
            rf"){{0,2}}\s{{0,2}}(?P<v>[0-9](?:[ -]?[0-9]){{7,17}}){STOP}"
        ),
        ("account", "acct", "a/c"),
        has_six_digits,
    ),
    Rule(
        "bank_account",
        "medium",
        re.compile(
            rf"(?i)(?<![a-z])(?:routing|aba|sort code|bsb|transit)(?:\s(?:number|no\.?|#))?(?:\s?(?:is|was|"
            rf"[:=#])){{0,2}}\s{{0,2}}(?P<v>[0-9]{{9}}|[0-9]{{2}}-[0-9]{{2}}-[0-9]{{2}}|"
            rf"[0-9]{{3}}-[0-9]{{3}}|[0-9]{{6}}){STOP}"
        ),
        ("routing", "aba", "sort", "bsb", "transit"),
    ),
    Rule(
        "bank_account",
        "medium",
        re.compile(
            rf"(?:对公|银行|存折|收款|打款|汇款|公积金|开户行?|储蓄|公司|结算|基本)[^\n0-9]{{0,14}}?(?:账|"
            rf"帐|賬|帳)(?:号|户|號|戶)(?:号码?)?(?:就?是|为|[:=]|"
            rf"\s){{0,3}}(?P<v>[0-9](?:[ -]?[0-9]){{7,21}}){STOP}"
        ),
        ("账", "帐", "賬", "帳"),
    ),
    Rule(
        "bank_account",
        "medium",
        re.compile(
            rf"(?:户名|卡号|(?:账|帐)[号户])(?:就?是|为|[:=]|"
            rf"\s){{0,3}}(?P<v>[0-9](?:[ -]?[0-9]){{11,21}}){STOP}"
        ),
        ("户名", "卡号", "账", "帐"),
    ),
)
