"""Patterns for secrets that are told by a prefix or by the word in front of them."""

import re

Table = tuple[tuple[str, str, re.Pattern[str]], ...]
"""(kind, confidence, pattern); the group `v`, or else the whole match, is the sensitive span."""

# Where a value may start and stop: CJK neighbours are no word boundary, so no \b anywhere here.
_BEFORE = r"(?<![A-Za-z0-9_])"
_NOT_MARKER = r"(?!\[[A-Za-z ]{2,20} removed\])"
_IS = r"(?:\s{0,3}(?:[:=]|=>|->)\s{0,3}|\s+(?:is|was|equals)\s*:?\s+|'s\s+)"
_IS_ZH = r"\s{0,3}(?:改成了?|改为|换成了?|设成了?|设为|设置为|就是|还是|是|为|叫|[:=])?\s{0,3}[:=]?\s{0,3}"
_QUOTE = r"[\"'“”‘’「『`]?"
_VALUE = r"(?P<v>[!#-&(-+\--:<-_a-~]{4,200})"
# The kind of value that is no dictionary word: it has a digit or a sign inside.
_MIXED = r"(?P<v>(?=[!-~]{0,199}[0-9!@#$%^&*+=])(?=[!-~]{0,199}[A-Za-z])[!-~]{5,200})"

# "The password is required" tells nothing; these words after the keyword are talk about passwords.
_TALK = (
    r"(?!(?:required|wrong|incorrect|invalid|expir\w*|not|n't|too|the|an?|being|never|always|stored|hashed|"
    r"saved|reset\w*|safe|secure\w*|strong\w*|weak\w*|short|long\w*|on|in|at|to|for|from|of|by|same|"
    r"different|protected|empty|blank|missing|needed|changed|set|gone|lost|forgotten|hard|easy|important|"
    r"encrypted|only|still|also|now|unknown|what|my|your|our|his|her|their|it|its|something|case|"
    r"very|really|that|this|there|with|without|just|so|less|more|at|correct|right|okay|fine|and|or|"
    r"working|broken|rejected|accepted|shared|known|sent|visible|hidden|already|about|kept)(?![A-Za-z0-9_@#$!]))"
)
_TALK_ZH = (
    r"(?![\u4e00-\u9fff]{0,8}[0-9]{1,4}\s?[-~到至]?\s?[0-9]{0,4}\s?[年月日号位个次天分小周字])"
    r"(?!在|由|至少|要|需|必须|从|可以|应该|不|什么|多少|几|怎么)"
)
_KEY_WORD = (
    r"(?:api[ _-]?keys?|access[ _-]?(?:key|token)s?|secret[ _-]?(?:access[ _-]?)?keys?|client[ _-]?secret|"
    r"auth(?:entication|orization)?[ _-]?token|refresh[ _-]?token|bearer|"
    r"private[ _-]?key|(?:app)?[ _-]?secret|token|"
    r"密钥|密匙|金鑰|秘钥|令牌|访问令牌|(?:api|access|secret)\s?key)"
)
_LOCK_EN = r"(?:pass(?:word|code|phrase|wd)|pwd|(?:wi-?fi|login|admin|root) pw|pin(?: code| number)?)"
_LOCK_ZH = r"(?:密码|密碼|口令|暗号|pin码)"

# A label as JSON, Markdown and environment files write it: `"password":"v"`, `**pwd**: v`, `DB_PASSWORD=v`.
_SIGNS = r"[\"'`*“”‘’]{0,3}"
_LABELLED = (
    rf"{_SIGNS}(?:\s{{0,3}}[:=]\s{{0,3}}|>){_SIGNS}{_NOT_MARKER}"
    r"(?!\[已隐去|(?:null|none|true|false|undefined)(?![A-Za-z0-9]))"
)

KEYED: Table = (
    (
        "password",
        "medium",
        re.compile(
            rf"(?i)(?:pass(?:word|code|phrase|wd)|pwd|{_BEFORE}pin|{_LOCK_ZH}){_LABELLED}{_TALK_ZH}{_TALK}"
            r"(?P<v>(?<=\")[^\"\n]{4,200}(?=\")|[!#-&(-+\--:=-_a-~]{4,200})"
        ),
    ),
    (
        "api_key",
        "medium",
        re.compile(
            rf"(?i)(?:(?!token){_KEY_WORD}|{_BEFORE}token){_LABELLED}"
            r"(?P<v>(?=[!-~]{0,199}[0-9])(?=[!-~]{0,199}[A-Za-z])[A-Za-z0-9_\-./+=~]{8,200})"
        ),
    ),
    (
        "password",
        "medium",
        re.compile(
            rf"(?i){_BEFORE}{_LOCK_EN}(?:\s+(?:for|to|of)\s+[\w.' -]{{1,40}}?)?"
            rf"{_IS}{_QUOTE}{_NOT_MARKER}{_TALK}{_VALUE}"
        ),
    ),
    (
        "password",
        "medium",
        re.compile(rf"(?i){_BEFORE}{_LOCK_EN}(?:\s+(?:back\s+)?to)?\s+{_QUOTE}{_NOT_MARKER}{_MIXED}"),
    ),
    (
        "password",
        "medium",
        re.compile(
            rf"(?i){_LOCK_ZH}{_IS_ZH}{_QUOTE}{_NOT_MARKER}{_TALK_ZH}{_TALK}"
            r"(?P<v>[\u4e00-\u9fff]{1,8}[!#-&(-+\--:<-_a-~]{2,200}|[!#-&(-+\--:<-_a-~]{4,200})"
        ),
    ),
    (
        "api_key",
        "medium",
        re.compile(
            rf"(?i){_BEFORE}{_KEY_WORD}(?:{_IS}|{_IS_ZH}|\s+){_QUOTE}{_NOT_MARKER}"
            r"(?P<v>(?=[!-~]{0,199}[0-9])(?=[!-~]{0,199}[A-Za-z])[A-Za-z0-9_\-./+=~]{8,200})"
        ),
    ),
    (
        "otp",
        "medium",
        re.compile(
            r"(?i)(?:验证码|驗證碼|校验码|动态码|动态密码|取件码|(?:verification|one[- ]time|security|"
            r"login|auth\w*|2fa|sms|confirmation)\s(?:pass)?(?:code|password)|(?<![a-z])otp(?![a-z]))"
            r"(?:\s{0,2}(?:是|为|[:=]|is|was)){0,2}\s{0,3}(?P<v>(?<![0-9])[0-9]{3}[ -]?[0-9]{1,5}(?![0-9]))"
        ),
    ),
    (
        "otp",
        "medium",
        re.compile(
            r"(?i)(?P<v>(?<![0-9])[0-9]{4,8}(?![0-9]))\s{0,2}(?:是|为|is)\s{0,2}(?:您的?|你的?|your|the)?"
            r"\s{0,2}.{0,12}?(?:验证码|校验码|动态码|verification code|login code|one[- ]time|otp)"
        ),
    ),
    (
        "bank_card",
        "medium",
        re.compile(r"(?i)(?:cvv2?|cvc2?|安全码)\s{0,2}(?:是|为|[:=]|is)?\s{0,2}(?P<v>[0-9]{3,4}(?![0-9]))"),
    ),
    (
        "private_key",
        "medium",
        re.compile(
            r"(?i)(?:seed|recovery|mnemonic)\s(?:phrase|words?)(?:\sis|\s?[:=])?\s{0,3}"
            r"(?P<v>(?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})"
        ),
    ),
    (
        "private_key",
        "medium",
        re.compile(r"(?i)助记词(?:是|为|[:=])?\s{0,3}(?P<v>(?:[a-z]{3,8}[ ,、]{1,2}){11,23}[a-z]{3,8})"),
    ),
    (
        "passport",
        "medium",
        re.compile(
            r"(?i)(?:passport|护照|護照)(?:\s?(?:number|no\.?|号码?|號碼?|#))?(?:\s{0,2}(?:是|为|[:=]|is)){0,2}"
            r"\s{0,3}(?P<v>(?:[A-Z]{1,2}[0-9]{6,8}|[0-9]{9})(?![0-9A-Za-z]))"
        ),
    ),
    (
        "passport",
        "low",
        re.compile(
            r"(?<![A-Za-z0-9])(?P<v>(?:[EG][0-9]{8}|E[A-HJ-NP-Z][0-9]{7}))(?![0-9A-Za-z])"
            r"(?=.{0,12}(?:护照|passport))"
        ),
    ),
)

PREFIXED: Table = tuple(
    (kind, "high", re.compile(pattern, re.DOTALL))
    for kind, pattern in (
        (
            "private_key",
            r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----.{0,20000}?"
            r"(?:-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----|\Z)",
        ),
        (
            "jwt",
            r"(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,8000}(?:\.[A-Za-z0-9_-]{0,2000})?",
        ),
        ("api_key", _BEFORE + r"sk-(?:proj-|ant-|or-|live-|test-)?[A-Za-z0-9_-]{16,200}"),
        ("api_key", _BEFORE + r"(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,120}"),
        ("api_key", _BEFORE + r"gh[pousr]_[A-Za-z0-9]{20,255}"),
        ("api_key", _BEFORE + r"github_pat_[A-Za-z0-9_]{20,255}"),
        ("api_key", _BEFORE + r"glpat-[A-Za-z0-9_-]{16,100}"),
        ("api_key", _BEFORE + r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])"),
        ("api_key", _BEFORE + r"xox[abeoprs]-[A-Za-z0-9-]{10,200}"),
        ("api_key", _BEFORE + r"AIza[A-Za-z0-9_-]{30,45}"),
        ("api_key", _BEFORE + r"mh_(?:live|test)_[A-Za-z0-9_-]{8,200}"),
        ("api_key", _BEFORE + r"(?:hf|npm)_[A-Za-z0-9]{20,100}"),
        ("api_key", _BEFORE + r"pypi-[A-Za-z0-9_-]{30,300}"),
        ("api_key", _BEFORE + r"(?:LTAI|AKID)[A-Za-z0-9]{12,40}"),
        ("api_key", _BEFORE + r"(?:dop_v1|shpat|shpss|ya29|SG)[_.][A-Za-z0-9_.-]{20,300}"),
        (
            "url_credentials",
            r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.-]{1,20}://(?P<v>[^\s/:@\[]{0,64}:[^\s/]{1,128})@(?=[A-Za-z0-9\[])",
        ),
        (
            "email",
            r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,5}[A-Za-z]{2,24}(?![A-Za-z0-9])",
        ),
    )
)
