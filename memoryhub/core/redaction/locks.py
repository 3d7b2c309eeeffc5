"""Passwords, passphrases, codes: told by the word in front of them, and by what cannot be talk about one.

"The password is required" tells nothing, "the password is nectar" does. A word of the dictionary counts as a
password only where the clause ends behind it; what has a digit or a sign inside counts anywhere.
"""

import re

from memoryhub.core.redaction.keys import BEFORE, NOT_A_PLACEHOLDER, NOT_MARKER
from memoryhub.core.redaction.model import Rule

_SIGNS = r"[\"'`*“”‘’「『]{0,3}"
# No dictionary word: a digit or a sign between its ends, or four digits and more.
_MIXED = (
    r"(?P<v>(?=[!-~]{0,199}[0-9!@#$%^&*+=])(?=[!-~]{0,199}[A-Za-z])(?![A-Za-z_]{2,20}[=(])"
    r"(?![a-z]{2,20}(?:'[a-z]{1,2}|-[a-z]{2,20})[!?.,;)\s])[!-~]{5,200})"
)
_DIGITS = (
    r"(?P<v>(?<![0-9])[0-9]{3,12}(?![0-9]|[.,][0-9]|\s?(?:digit|char|letter|day|month|year|hour|minute|"
    r"time|people|user|%|am|pm)))"
)
_END = (
    r"(?=[\"'`”’」』]?\s{0,2}(?:[.,;!?)。，；！？）<&]|\n|\Z|(?:and|but|since|so|now|then|please|again|"
    r"right|thanks|though)(?![A-Za-z])))"
)
_WORD = r"(?P<v>[A-Za-z]{4,40})"

_TALK_WORDS = (
    "required wrong incorrect invalid expired not never always stored hashed saved reset safe secure "
    "strong weak short long same different protected empty blank missing needed changed gone lost "
    "forgotten hard easy important encrypted only still also unknown what something case very really that "
    "this there with without just less more correct right okay fine working broken rejected accepted "
    "shared known sent visible hidden already about kept here below above attached mandatory optional "
    "confidential secret private personal sensitive password passwords none null true false string text "
    "field value later soon today tomorrow yesterday again first last next random unique simple complex "
    "common default temporary permanent new old mine yours ours theirs hers anything everything nothing "
    "whatever whichever someone somebody everyone possible impossible necessary enough ready done over "
    "terrible great good better best worse worst bad funny silly stupid obvious trivial unusual usual "
    "guessable longer shorter stronger weaker nonsense them everywhere somewhere anywhere nowhere"
)
_TALK = frozenset(_TALK_WORDS.split())
_TALK_ENDING = re.compile(r"(?i)(?:ed|ing|ly|able|ible|less|ful|ous|ive|ant|ent|ment|tion)\Z")
# Words that a sentence needs and a passphrase has not.
_GRAMMAR = re.compile(
    r"(?i)(?<![A-Za-z])(?:is|are|was|were|be|been|the|an?|to|of|in|on|at|for|from|by|with|than|that|which|"
    r"who|it|its|i|you|we|they|he|she|my|your|our|their|and|or|but|if|when|because|so|not|no|can|could|"
    r"should|would|will|must|may|do|does|did|has|have|had|very|too|never|always|again|later|last|next|"
    r"enough|random|easier|better|long|more|most)(?![A-Za-z])"
)


def _is_no_talk(value: str) -> bool:
    return value.lower() not in _TALK and not _TALK_ENDING.search(value)


def _is_phrase(value: str) -> bool:
    first = re.split(r"[ -]", value, maxsplit=1)[0]
    return not (_GRAMMAR.search(value) or _TALK_ENDING.search(first))


_LOCK = (
    r"(?:(?:master|root|admin|login|wi-?fi|network|database|db|vault|account|guest)?\s?"
    r"(?:pass(?:word|code|phrase|wd)s?|pwd)|(?:wi-?fi|login|admin|root)\s(?:pw|key)|"
    r"(?<![A-Za-z])pw|(?<![A-Za-z])pin(?:\s?(?:code|number))?|"
    r"(?:door|gate|alarm|entry|unlock|access|keypad|lock|safe|garage|building|locker|vault|screen|lockbox)"
    r"(?:\s(?:keypad|lock|entry))?\s(?:code|pin|combo|combination))"
)
_ABOUT = (
    r"(?:\s?\([^()\n]{1,30}\))?(?:\s(?:for|to|of|on|at|in)\s(?!be\s|the\sone\s)"
    r"(?:[\w.'@/&-]{1,24}\s?){1,5}?)?(?:\s?[0-9] digits)?"
)
_SAYS = (
    r"(?:\s{0,3}(?:[:=]|=>|->|\s[-–—]\s)\s{0,3}|,?\s{1,2}(?:is|was|equals|it's|it is|has been|had been|"
    r"will be|becomes|(?:is |was |got |has been )?(?:now|still|currently|changed to|set to|reset to|"
    r"updated to))\s{0,2}(?:now |still |just |currently |changed to |set to )?:?\s{0,2}|'s\s{1,2})"
)
_HINTS = ("pass", "pwd", "pw", "pin", "code", "combo", "combination", "wifi key", "wi-fi key", "login key")

_LOCK_ZH = (
    r"(?:密码|密碼|口令|暗号|暗號|暗码|pin\s?码|提取码|提取碼|解压码|访问码|通行码|开门码|门禁码)"
    r"(?!管理|学|本|锁|箱)"
)
_TALK_ZH = (
    r"(?![\u4e00-\u9fff]{0,8}[0-9]{1,4}\s?[-~到至]?\s?[0-9]{0,4}\s?[年月日号位个次天分小周字])(?!在|由|"
    r"至少|要|需|必须|从哪|可以|应该|不|什么|多少|几|怎么|找|问|无|待|见|同|跟|和|与|自己|错|忘|老板|他|她|"
    r"谁|略)"
)
_SAYS_ZH = (
    r"(?:\s{0,3}(?:我?(?:改成了?|改为|换成了?|设成了?|设的是|设为|设置为|变成了?|定为|用的是)|就是|还是|是|"
    r"为|叫|就?用|从|[:=])){0,2}\s{0,3}[:=]?\s{0,3}"
)
_HINTS_ZH = ("密码", "密碼", "口令", "暗号", "暗號", "暗码", "码")
_MIXED_ZH = (
    r"(?P<v>[\u4e00-\u9fff]{1,12}[A-Za-z0-9@#$][!#-&(-+\--:<-_a-~]{1,200}|(?![:=])[!#-&(-+\--:<-_a-~]{4,200})"
)
_ASIDE_ZH = r"[，,]?\s?(?:[\u4e00-\u9fff]{1,10})?[:，,]\s{0,2}"

LABEL = (
    rf"{_SIGNS}(?:\s{{0,3}}[:=]\s{{0,3}}|\s{{0,2}}=>\s{{0,2}}|>){_SIGNS}{NOT_MARKER}"
    r"(?!(?:null|none|true|false|undefined|str|string|int|bytes)(?![A-Za-z0-9]))(?![A-Za-z_.]{2,40}[(\[])"
)
"""How JSON, Markdown and environment files label a value: `"password":"v"`, `**pwd**: v`, `DB_PASSWORD=v`."""


def _lock(pattern: str, hints: tuple[str, ...] = _HINTS, **more: object) -> Rule:
    holds = more.get("holds")
    return Rule("password", "medium", re.compile(pattern), hints, holds if callable(holds) else None)


LOCKS: tuple[Rule, ...] = (
    _lock(
        rf"(?i)(?:pass(?:word|code|phrase|wd)?|"
        rf"pwd|{BEFORE}pw|{BEFORE}pin|{_LOCK_ZH}){LABEL}{NOT_A_PLACEHOLDER}{_TALK_ZH}(?P<v>(?<=\")"
        rf"[^\"\n]{{4,200}}(?=\")|(?<=[\"'“”‘’`*=:>])[!#-&(-+\--:=-_a-~]{{4,200}}|"
        rf"(?=[!-~]{{0,199}}[0-9!@#$%^&*+=])[!#-&(-+\--:=-_a-~]{{4,200}})",
        (*_HINTS, *_HINTS_ZH),
    ),
    _lock(rf"(?i){BEFORE}{_LOCK}{_ABOUT}{_SAYS}{_SIGNS}{NOT_MARKER}{NOT_A_PLACEHOLDER}{_MIXED}"),
    _lock(rf"(?i){BEFORE}{_LOCK}{_ABOUT}{_SAYS}{_SIGNS}{NOT_MARKER}{_DIGITS}"),
    _lock(rf"(?i){BEFORE}{_LOCK}{_ABOUT}{_SAYS}{_SIGNS}{NOT_MARKER}{_WORD}{_END}", holds=_is_no_talk),
    _lock(rf"(?i){BEFORE}{_LOCK}(?:\s(?:back )?to)?\s{_SIGNS}{NOT_MARKER}{_MIXED}"),
    _lock(rf"(?i){BEFORE}{_LOCK}(?:\s(?:back )?to)?\s{_SIGNS}{_DIGITS}"),
    _lock(
        rf"(?i){BEFORE}(?:pass\s?phrase|(?:master |vault )?password|pass\s?words|secret phrase|code "
        rf"phrase){_ABOUT}{_SAYS}{_SIGNS}{NOT_MARKER}(?P<v>[A-Za-z]{{2,14}}(?:[ -][A-Za-z]{{2,14}}){{2,9}}"
        rf"[0-9-]{{0,6}}){_END}",
        holds=_is_phrase,
    ),
    _lock(
        rf"(?i){BEFORE}pass\s?phrase{_ABOUT}{_SAYS}{_SIGNS}{NOT_MARKER}(?P<v>[A-Za-z0-9]{{2,20}}(?:[ -]"
        rf"[A-Za-z0-9]{{2,20}}){{1,9}}){_END}",
        holds=_is_phrase,
    ),
    _lock(
        r"(?i)(?P<v>(?<![0-9A-Za-z.,/-])[0-9]{4,8}(?![0-9]))[\"']?,?\s(?:that's|is|as|was)\s(?:the|my|your|"
        r"our)\s(?:\w{1,12}\s)?(?:passcode|pin|password)(?![a-z])"
    ),
    _lock(
        r"(?i)(?:combination|combo|security answer)(?:\s(?:to|for|of)\s[\w' ]{1,24}?)?(?:\s(?:is|was)|"
        r"\s?[:=])\s{0,2}[\"'“]?(?P<v>[0-9]{1,4}(?:[ -][0-9]{1,4}){1,4}|(?<=answer: )(?-i:[A-Z][a-z]{2,20})|"
        r"(?<=answer is )(?-i:[A-Z][a-z]{2,20}))",
        ("comb", "answer"),
    ),
    _lock(
        rf"(?i)(?<!\S){_MIXED}(?=\s(?:as|is|was|for)\s(?:the|my|your|our|"
        rf"a)?\s?(?:\w{{1,12}}\s)?pass(?:word|code|phrase))",
        ("pass",),
    ),
    _lock(
        rf"(?i)(?:log(?:ged|ging)?[ -]?in|login|creds?|credentials?|sign in|signin|user(?:name)?|账号|帐号|"
        rf"账户|登录|登陆|用户名?)(?:\s?(?:are|is|with|as|for|[:=是为])"
        rf"){{0,2}}\s{{0,3}}[\w.@+-]{{2,64}}\s?(?:/|\||:|,\s?pass\s)\s?{NOT_MARKER}{_MIXED}",
        ("log", "cred", "sign", "user", "账号", "帐号", "账户", "登", "用户"),
    ),
    _lock(
        rf"(?i)(?:credentials?|creds|login|logins|登录信息|账密)"
        rf"[^\n]{{0,24}}?[:：]\s{{0,2}}[\w.@+-]{{2,64}}\s?[/|:]\s?{_MIXED}",
        ("cred", "login", "登录", "账密"),
    ),
    _lock(
        rf"(?i){BEFORE}(?:pass|pw|pwd)\s{{1,2}}{NOT_MARKER}(?P<v>(?=[!-~]{{0,99}}[0-9])"
        rf"(?=[!-~]{{0,99}}[A-Za-z])[!-~]{{6,100}})",
        ("pass", "pw"),
    ),
    _lock(rf"(?i){BEFORE}wi-?fi[^\n]{{0,30}}?(?:key|pass){LABEL}(?P<v>[!-~]{{6,64}})", ("wifi", "wi-fi")),
    _lock(
        rf"(?i){_LOCK_ZH}(?:短语|短句"
        rf")?{_SAYS_ZH}{_SIGNS}{NOT_MARKER}{NOT_A_PLACEHOLDER}{_TALK_ZH}{_MIXED_ZH}",
        _HINTS_ZH,
    ),
    _lock(
        rf"(?i){_LOCK_ZH}(?:就?是)?[\u4e00-\u9fff]{{0,12}}{_ASIDE_ZH}{NOT_MARKER}(?P<v>(?=[!-~]{{0,99}}"
        rf"[0-9!@#$%^&*+=])(?=[!-~]{{0,99}}[A-Za-z])[!-~]{{6,100}})",
        _HINTS_ZH,
    ),
    _lock(
        rf"(?:口令|暗号|暗號|密码短语|助记口令)(?:就?是|[:=]|为)"
        rf"\s{{0,2}}[「“\"']?{NOT_MARKER}{_TALK_ZH}(?P<v>[\u4e00-\u9fff]{{1,8}}(?:[ 、][\u4e00-\u9fff]{{1,8"
        rf"}}){{0,9}})(?=[」”\"']?\s?(?:[，。！？,.!?\n]|\Z))",
        ("口令", "暗号", "暗號", "密码短语"),
        holds=lambda value: len(value) >= 3,
    ),
    _lock(
        r"(?i)(?<![!-~])(?P<v>(?=[!-~]{0,99}[0-9])(?=[!-~]{0,99}[A-Za-z])[!-~]{6,100})\s?(?:就?是|作为|当作?|"
        r"做)(?:我的?|新的?|你的?|这个)?[\u4e00-\u9fffA-Za-z]{0,6}(?:密码|口令)",
        ("密码", "口令"),
    ),
)

_CODE_EN = (
    r"(?:verification|one[- ]time|security|login|sign[- ]?in|log[- ]?in|auth\w*|2fa|two[- ]factor|mfa|sms|"
    r"confirmation|backup|recovery|access|pairing|activation)\s(?:pass)?(?:code|password|pin)s?"
)
_CODE_ZH = (
    r"(?:验证码|驗證碼|校验码|动态码|动态口令|动态密码|取件码|取货码|确认码|短信码|安全码|配对码|激活码|"
    r"备用码|恢复码)"
)
_CODE = (
    r"(?P<v>(?<![0-9])(?:[A-Z]{1,2}-)?[0-9]{3}[ -]?[0-9]{1,5}(?![0-9]|\s?(?:分钟|秒|小时|位|次|条|minutes?|"
    r"seconds?|hours?|digits?|times?)))"
)
_CODE_HINTS = ("码", "碼", "口令", "code", "otp", "password", "pin", "2fa")

CODES: tuple[Rule, ...] = tuple(
    Rule("otp", "medium", re.compile(pattern), _CODE_HINTS)
    for pattern in (
        rf"(?i)(?<![a-z])code\s(?:from|in|by|via)\s(?:the\s|my\s)?(?:app|sms|text|e-?mail|message|"
        rf"authenticator)(?:\s?(?:is|was|[:=])){{1,2}}\s{{0,2}}{_CODE}",
        rf"(?i)(?:{_CODE_ZH}|{_CODE_EN}|(?<![a-z])(?:otp|totp|2fa)(?![a-z]))"
        rf"(?:\s{{0,2}}(?:就?是|为|[:=]|is|was|are|now|i got)){{0,2}}\s{{0,3}}{_CODE}",
        rf"(?i){_CODE}['\"」]?[,，]?\s{{0,2}}(?:就?是|为|is|was|that's|as|作为)\s{{0,2}}(?:您的?|你的?|"
        rf"我的?|your|the|my)?\s{{0,2}}.{{0,16}}?(?:{_CODE_ZH}|{_CODE_EN}|(?<![a-z])otp(?![a-z]))",
        rf"(?i)(?:use|enter|type|input)\s(?:the\s)?(?:code|otp)\s{_CODE}(?=\s(?:to|for|when|within|before|"
        rf"now)|[.,!])",
        rf"(?i)(?:code|otp)\s(?:is|was)?\s?{_CODE}(?=[^\n]{{0,24}}(?:expires?|valid for|to (?:sign|log)"
        rf" ?in|do(?:n't| not) share))",
        r"(?:取件码|取货码|提货码)(?:就?是|为|[:=])?\s{0,2}(?P<v>[A-Z0-9]{1,4}(?:-[0-9]{1,6}){1,3})",
    )
)
