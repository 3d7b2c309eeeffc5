"""Credentials as programs write them: headers, cookies, addresses, connection strings, command lines."""

import base64
import binascii
import re

from memoryhub.core.redaction.keys import BEFORE, NOT_A_PLACEHOLDER, NOT_MARKER, is_random
from memoryhub.core.redaction.model import Rule

_MIXED = r"(?=[!-~]{0,199}[0-9])(?=[!-~]{0,199}[A-Za-z])"
_CHAR = r"[A-Za-z0-9+/=_.~%-]"


def _is_user_and_password(value: str) -> bool:
    """Whether `value` is what a Basic header carries: base64 of a name, a colon and a password."""
    try:
        plain = base64.b64decode(value + "=" * (-len(value) % 4), validate=True)
    except (binascii.Error, ValueError):
        return False
    return b":" in plain[1:] and plain.isascii()


HEADERS: tuple[Rule, ...] = (
    Rule(
        "auth_header",
        "high",
        re.compile(
            rf"(?i)(?:proxy-)?authorization[\"']?\s{{0,2}}[:=]\s{{0,2}}[\"']?(?:(?:basic|bearer|token|"
            rf"apikey|api-key|digest|negotiate|key)"
            rf"\s{{1,2}})?{NOT_MARKER}{NOT_A_PLACEHOLDER}(?P<v>(?={_CHAR}{{0,199}}[0-9=]){_CHAR}{{10,2000}}"
            rf")"
        ),
        ("authorization",),
        is_random,
    ),
    Rule(
        "auth_header",
        "high",
        re.compile(rf"(?i){BEFORE}basic\s{{1,2}}(?P<v>[A-Za-z0-9+/]{{8,400}}={{0,2}})(?![A-Za-z0-9+/=])"),
        ("basic",),
        _is_user_and_password,
    ),
    Rule(
        "auth_header",
        "high",
        re.compile(rf"(?i)(?<![A-Za-z])bearer\s{{1,2}}{NOT_MARKER}{_MIXED}(?P<v>{_CHAR}{{12,2000}})"),
        ("bearer",),
    ),
    Rule(
        "auth_header",
        "high",
        re.compile(
            rf"(?i)(?:x-[a-z-]{{0,24}}(?:key|token|secret|auth|signature)|api-key|private-token|"
            rf"ocp-apim-subscription-key)"
            rf"[\"']?\s{{0,2}}[:=]\s{{0,2}}[\"']?{NOT_MARKER}{NOT_A_PLACEHOLDER}{_MIXED}(?P<v>{_CHAR}{{8,20"
            rf"00}})"
        ),
        ("-key", "-token", "-secret", "-auth", "-signature"),
        is_random,
    ),
    Rule(
        "cookie",
        "high",
        re.compile(
            rf"(?i)(?<![A-Za-z0-9_.-])(?:[\w.-]{{0,20}}sess(?:ion)?[-_.]?(?:id|data|key|token)?|"
            rf"[\w-]{{0,12}}sid|[\w-]{{0,12}}csrf\w{{0,12}}|remember[\w-]{{0,12}}|"
            rf"[\w-]{{0,12}}auth(?:[-_]?\w{{0,8}})?|[\w-]{{0,12}}token)"
            rf"=[\"']?{NOT_MARKER}{_MIXED}(?P<v>{_CHAR}{{12,2000}})"
        ),
        ("sess", "sid=", "csrf", "remember", "auth", "token="),
        is_random,
    ),
    Rule(
        "cookie",
        "medium",
        re.compile(
            rf"(?i)cookie[\w.\"'\u4e00-\u9fff]{{0,8}}\s{{0,2}}[:=]?\s{{0,2}}[\"']?(?:[\w.-]{{1,40}}="
            rf"[\w%.-]{{0,40}};\s?){{0,6}}[\w.-]{{1,40}}=[\"']?{NOT_MARKER}{_MIXED}(?P<v>{_CHAR}{{8,2000}})"
        ),
        ("cookie",),
        is_random,
    ),
    Rule(
        "url_credentials",
        "high",
        re.compile(
            r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.-]{1,20}://(?P<v>[^\s/:@\[]{0,64}:(?![$<{])[^\s/]{1,128})@"
            r"(?=[A-Za-z0-9\[\u4e00-\u9fff])"
        ),
        ("://",),
    ),
    Rule(
        "url_credentials",
        "medium",
        re.compile(
            rf"(?i){BEFORE}(?:curl|wget|http|https|xh)\s[^\n]{{0,120}}?(?:-u|--user|--auth|-a)[ =]?[\"']?"
            r"(?P<v>[\w.@+-]{1,64}:(?![$<{])[^\s\"']{3,128})"
        ),
        ("-u", "--user", "--auth", "-a"),
    ),
    Rule(
        "url_credentials",
        "medium",
        re.compile(
            rf"(?i){BEFORE}(?:sshpass\s+-p|redis-cli\s[^\n]{{0,60}}?-a|mysql(?:dump|"
            rf"admin)?\s[^\n]{{0,60}}?-p(?=\S)|--pass(?:word|wd)?(?==|\s[^\s=]{{0,30}}[0-9]))"
            rf"[ =]?[\"']?{NOT_MARKER}{NOT_A_PLACEHOLDER}(?P<v>[^\s\"']{{4,128}})"
        ),
        ("sshpass", "redis-cli", "mysql", "--pass"),
    ),
)
