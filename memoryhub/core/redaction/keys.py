"""Keys and tokens told by the shape their vendor gives them, or by the word in front of them."""

import re

from memoryhub.core.redaction.model import Rule

# Where a value may start and stop: CJK neighbours are no word boundary, so no \b anywhere here.
BEFORE = r"(?<![A-Za-z0-9_])"
NOT_MARKER = r"(?!\[[A-Za-z ]{2,20} removed\]|\[已隐去)"
# What stands in documentation where a secret will stand.
NOT_A_PLACEHOLDER = (
    r"(?![<$({\[]|%[({%]|\*{3}|x{4}|X{4}|YOUR|your|my[_-]|some[_-]|example|EXAMPLE[_-]|os\.|process\.|env|"
    r"config|settings\.|get|input|self\.|None|null|true|false|undefined|str\b|string|int\b)"
)
_SIGNS = r"[\"'`*“”‘’「]{0,3}"
# A digit and a letter somewhere: no dictionary word.
_MIXED_AHEAD = r"(?=[!-~]{0,199}[0-9])(?=[!-~]{0,199}[A-Za-z])"

_NAMED_PART = re.compile(r"[a-z]+|[A-Z]+|[0-9]{1,4}|[vV]?[0-9]{1,2}")


def is_random(value: str) -> bool:
    """Whether a value is no name made of words and small numbers, as `order_id_2024` is."""
    parts = re.split(r"[-_./]", value)
    return len(parts) == 1 or not all(_NAMED_PART.fullmatch(part) for part in parts if part)


_SHAPES: tuple[tuple[str, str, str], ...] = (
    (
        "private_key",
        "private key",
        r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----.{0,20000}?"
        r"(?:-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----|\Z)",
    ),
    ("private_key", "age-secret-key", r"AGE-SECRET-KEY-1[A-Z0-9]{20,80}"),
    (
        "jwt",
        "eyj",
        r"(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,8000}(?:\.[A-Za-z0-9_-]{0,2000})?",
    ),
    ("api_key", "sk-", r"sk-(?:proj-|ant-|or-|live-|test-|svcacct-)?[A-Za-z0-9_-]{16,200}"),
    ("api_key", "k_", r"(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,120}"),
    ("api_key", "gh", r"gh[pousr]_[A-Za-z0-9]{20,255}"),
    ("api_key", "github_pat_", r"github_pat_[A-Za-z0-9_]{20,255}"),
    ("api_key", "gl", r"gl(?:pat|dt|rt|ptt|ft|soat|cbt|agent)-[A-Za-z0-9_-]{16,100}"),
    ("api_key", "a", r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])"),
    ("api_key", "xox", r"xox[abeoprs]-[A-Za-z0-9-]{10,200}"),
    ("api_key", "xapp-", r"xapp-[A-Za-z0-9-]{20,200}"),
    ("api_key", "hooks.slack.com", r"(?<=hooks\.slack\.com/services/)[A-Za-z0-9/]{20,100}"),
    (
        "api_key",
        "webhooks/",
        r"(?<=discord\.com/api/webhooks/)[0-9]{10,24}/[A-Za-z0-9_-]{40,100}",
    ),
    ("api_key", "aiza", r"AIza[A-Za-z0-9_-]{30,45}"),
    ("api_key", "mh_", r"mh_(?:live|test)_[A-Za-z0-9_-]{8,200}"),
    (
        "api_key",
        "_",
        r"(?:hf|npm|gsk|ntn|r8|nvapi|rnd|lin_api|lin_oauth|whsec|dckr_pat|figd|figdr|sbp)"
        r"_[A-Za-z0-9_-]{20,150}",
    ),
    (
        "api_key",
        "_",
        r"(?:glsa|glc|pat|pul|tfp|dop_v1|doo_v1|dor_v1|shpat|shpss|shpca|shppa|sq0atp|EAAA)"
        r"_[A-Za-z0-9_.-]{20,300}",
    ),
    (
        "api_key",
        "-",
        r"(?:pplx|nvapi|tskey|xai|ATATT3|PMAK|sq0atp|sq0csp|EAAA|key|pypi|fo1|rubygems|CFPAT)"
        r"-[A-Za-z0-9_-]{24,300}",
    ),
    ("api_key", ".", r"(?:hvs|hvb|hvr|SG|ya29|dp\.pt|dp\.st|dt0c01|secret-token)\.[A-Za-z0-9_.-]{20,300}"),
    ("api_key", "dapi", r"dapi[0-9a-f]{32}(?:-[0-9])?(?![A-Za-z0-9])"),
    ("api_key", "secret_", r"secret_[A-Za-z0-9]{40,50}"),
    ("api_key", "lt", r"LTAI[A-Za-z0-9]{12,40}"),
    ("api_key", "akid", r"AKID[A-Za-z0-9]{12,40}"),
    ("api_key", ":aa", r"[0-9]{8,10}:AA[A-Za-z0-9_-]{32,34}(?![A-Za-z0-9_-])"),
    ("api_key", ".", r"[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}(?![A-Za-z0-9_.-])"),
    ("api_key", "accountkey", r"(?<=AccountKey=)[A-Za-z0-9+/]{60,100}={0,2}"),
    ("api_key", "sharedaccess", r"(?<=SharedAccessSignature )sr=[!-~]{20,400}"),
    ("api_key", "sig=", r"(?<=[?&]sig=)[A-Za-z0-9%+/=]{20,120}"),
)

_NAMES = (
    r"(?:api[ _-]?(?:key|token|secret)s?|access[ _-]?(?:key|token)s?(?:[ _-]?(?:id|secret))?|"
    r"accesskey(?:id|secret)?|secret[ _-]?(?:access[ _-]?)?(?:keys?|id)|(?:client|app|signing|shared|"
    r"webhook|consumer|jwt)[ _-]?secrets?|(?:auth(?:entication|orization)?|refresh|bearer|bot|personal|"
    r"session|id|csrf|deploy|registration|service|upload|push|device)[ _-]?tokens?|(?:private|secret|"
    r"license|licence|product|activation|encryption|signing|deploy|master|service|app|subscription|account|"
    r"live|maps|storage|hmac|aes)[ _-]?keys?|secret|token|bearer|pat|(?<![A-Za-z])key|密钥|密匙|金鑰|秘钥|"
    r"钥匙串|令牌|凭证|激活码|注册码|授权码)"
)
_IS = (
    r"(?:\s{0,3}(?:[:=]|=>|->)\s{0,3}|\s{1,2}(?:is|was|equals)\s{0,2}:?\s{1,2}|'s\s{1,2}|"
    r"\s{0,2}(?:改成了?|改为|换成了?|设成了?|设为|设置为|就是|还是|是|为|叫)\s{0,2}[:=]?\s{0,2}|\s{1,3}|"
    r"(?<=[\u4e00-\u9fff]))"
)
_FOR = r"(?:\s(?:for|to|of|on)\s[\w.' -]{1,30}?)?"
_KEY_HINTS = (
    "key",
    "token",
    "secret",
    "bearer",
    "pat",
    "密钥",
    "密匙",
    "金鑰",
    "秘钥",
    "令牌",
    "凭证",
    "激活码",
    "注册码",
    "授权码",
)

KEYS: tuple[Rule, ...] = (
    *(
        Rule(
            kind,
            "high",
            re.compile(pattern if pattern.startswith(("(?<", "-")) else BEFORE + pattern, re.DOTALL),
            (hint,),
        )
        for kind, hint, pattern in _SHAPES
    ),
    Rule(
        "api_key",
        "medium",
        re.compile(
            rf"(?i)(?<![A-Za-z]"
            rf"){_NAMES}{_SIGNS}{_FOR}{_IS}{_SIGNS}{NOT_MARKER}{NOT_A_PLACEHOLDER}{_MIXED_AHEAD}(?P<v>"
            rf"[A-Za-z0-9_\-./+=~]{{12,400}})"
        ),
        _KEY_HINTS,
        is_random,
    ),
    Rule(
        "api_key",
        "medium",
        re.compile(
            rf"(?i)(?:api|access|secret|client|auth|app|token|key)[ _-]?(?:key|token|secret|id)?{_SIGNS}"
            rf"(?:\s{{0,3}}[:=]\s{{0,3}}|>){_SIGNS}{NOT_MARKER}{NOT_A_PLACEHOLDER}{_MIXED_AHEAD}"
            r"(?P<v>[A-Za-z0-9_\-./+=~]{8,400})(?![A-Za-z0-9(\[])"
        ),
        ("key", "token", "secret"),
        lambda value: is_random(value) and (len(value) >= 12 or not value[0].isdigit()),
    ),
    Rule(
        "private_key",
        "medium",
        re.compile(
            r"(?i)(?:private[ _-]?key|私钥|私鑰|wallet|钱包)"
            r"[^\n]{0,24}?(?P<v>(?:0x)?[0-9a-f]{64}(?![0-9a-f]))"
        ),
        ("private", "私钥", "私鑰", "wallet", "钱包"),
    ),
    Rule(
        "private_key",
        "medium",
        re.compile(
            r"(?i)(?:private[ _-]?key|私钥|wif|wallet|钱包)[^\n]{0,24}?"
            r"(?P<v>(?-i:[5KL][1-9A-HJ-NP-Za-km-z]{50,51})(?![A-Za-z0-9]))"
        ),
        ("private", "私钥", "wif", "wallet", "钱包"),
    ),
    Rule(
        "private_key",
        "medium",
        re.compile(
            r"(?i)(?:(?:seed|recovery|mnemonic|backup|secret|wallet)\s{0,2}(?:phrase|words?|seed|"
            r"mnemonic)?|(?:12|15|18|21|24|twelve|twenty[- ]four)[- ]words?(?: phrase)?|助记词|助記詞|"
            r"(?:恢复|备份|种子)(?:短语|词|密语))[^a-z\n]{0,6}?(?:(?:is|are|was|were|for\s\w{1,16})"
            r"(?![a-z])\s{0,2}:?){0,2}[^a-z0-9]{0,6}(?P<v>(?!(?:is|are|was|were|for|phrase|words?)[^a-z])"
            r"(?:(?:[0-9]{1,2}[.):]?\s?)?[a-z]{3,8}[ ,、\n]{1,2}){11,23}(?:[0-9]{1,2}[.):]?\s?)?[a-z]{3,8})"
        ),
        (
            "seed",
            "recovery",
            "mnemonic",
            "backup",
            "secret",
            "wallet",
            "words",
            "助记",
            "助記",
            "恢复",
            "备份",
            "种子",
        ),
    ),
    Rule(
        "private_key",
        "medium",
        re.compile(
            r"(?:助记词|助記詞|恢复短语|恢复词)(?:就?是|为|"
            r"[:=])?\s{0,3}(?P<v>(?:[\u4e00-\u9fff]{1,2}[ ,、]{1,2}){11,23}[\u4e00-\u9fff]{1,2})"
        ),
        ("助记", "助記", "恢复"),
    ),
)
