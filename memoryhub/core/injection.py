"""Text that tries to be an instruction to the model instead of a fact about the user.

A pattern hit is a reason for triage, not a proof: trust by channel is the defence, this is the alarm.
The patterns follow the attack classes of OWASP ASI06 (memory and context poisoning).
"""

import re
from typing import Literal

from memoryhub.core.folding import fold_with_map

Force = Literal["hard", "soft"]

_HIDDEN = re.compile("[\U000e0000-\U000e007f]")
_BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
_ZERO_WIDTH = re.compile("[\u200b\u200c\u2060\ufeff]")
_SPACES = re.compile(r"\s{2,}")
_BASE64 = re.compile(
    r"(?<![A-Za-z0-9+/=_-])(?=[A-Za-z0-9+/]{0,400}[0-9])(?=[A-Za-z0-9+/]{0,400}[A-Z])[A-Za-z0-9+/]{80,}={0,2}"
)

# Both languages side by side; "hard" never is a fact about a person, "soft" may be when a person says it.
_PATTERNS: tuple[tuple[str, Force, str], ...] = (
    ("override", "hard",
        r"(?:ignor\w*|disregard\w*|forget|overrid\w*|bypass\w*)\s+(?:\w+\s+){0,3}?(?:previous|prior|above"
        r"|earlier|preceding|"
        r"system|safety|all|any|your)\s+(?:\w+\s+){0,2}?(?:instructions?|prompts?|rules?|guidelines?"
        r"|context|polic(?:y|ies)|restrictions?|messages?)"),
    ("override", "hard",
        r"(?:忽略|无视|忘记|忘掉|跳过|绕过|不要理会|不用管|抛开)[^，。,.!?！？]{0,12}(?:之前|以前|以上|上面|先前|前面|此前|所有|系统|全部|安全)"
                         r"[^，。,.!?！？]{0,8}(?:指令|指示|提示|规则|设定|限制|要求|命令|约束|内容)"),
    ("new_instructions", "hard",
        r"(?:new|updated|real|actual)\s+(?:system\s+)?(?:instructions?|prompt|directive)s?\s*[:=]"
        r"|新的?(?:系统)?(?:指令|指示|提示词)\s*[:是为]"),
    ("role_tag", "hard",
        r"<\|?\s*/?(?:im_start|im_end|system|assistant|endoftext|endofprompt|inst|sys|tool|memory"
        r"|developer)\b[^>\n]{0,60}>"
        r"|\[/?(?:INST|SYS|SYSTEM)\]|<<SYS>>|^\s{0,4}#{1,4}\s?(?:system|instruction)|(?:^"
        r"|\n)\s{0,4}(?:system|assistant|developer|系统|助手)\s?:"),
    ("prompt_leak", "hard",
        r"(?:reveal|print|show|repeat|output|leak|dump|tell|send|give)\s+(?:\w+\s+){0,4}?(?:system|hidden"
        r"|initial|developer)\s+(?:prompt|instructions?|message)s?"
                            r"|(?:输出|泄露|打印|显示|重复|告诉|透露|复述)[^，。,.]{0,10}(?:系统提示|系统指令|提示词|隐藏指令|初始指令)"),
    ("jailbreak", "hard",
        r"(?:developer|debug|dan|god|jailbreak|unrestricted|admin)\s+mode\s+(?:is\s+)?(?:on|enabled"
        r"|activated)|you are (?:now |no longer )"
        r"(?:dan|unrestricted|jailbroken|bound)|(?:开发者|调试|越狱|无限制|管理员)模式(?:已)?(?:开启|启用|激活|打开)|你现在(?:是"
        r"|不再)(?:一个)?(?:不受限|无限制|受限|没有限制)"),
    ("exfiltrate", "soft",
        r"(?:send|forward|post|upload|exfiltrate|email|transmit|append)\s+(?:\w+\s+){0,8}?(?:to"
        r"|at)\s+(?:https?://|[\w.+-]+@[\w-]+\.)"
                           r"|(?:发送|转发|上传|提交|传|发)(?:到|至|给)\s{0,2}(?:https?://|[\w.+-]+@[\w-]+\.)"),
    ("trust_source", "soft",
        r"(?:remember|treat|regard|consider|trust|mark|store|save"
        r"|memorize)\s+(?:\w+[\s.]){0,6}?as\s+(?:an?\s+|the\s+)?(?:\w+\s+){0,2}?"
        r"(?:trusted|reliable|authoritative|preferred|official|verified|safe|top|best)\s+\w+"
        r"|(?:记住|视为|当作|当成|作为|认定)[^，。,.]{0,24}(?:可信|权威|官方|首选|可靠|信任|安全)[^，。,.]{0,6}(?:来源|网站|渠道|品牌|平台|信源|机构"
        r"|供应商)"),
    ("promote", "soft",
        r"(?:always|must|should|only)\s+(?:recommend|promote|suggest|prefer|cite|link|mention|advertise"
        r"|direct|steer)\w*\s"
                        r"|(?:始终|总是|务必|必须|一律|优先|每次都)(?:要)?(?:推荐|引用|提及|宣传|引导|选择|链接)"),
    ("to_assistant", "soft",
        r"(?:^|[.!?\n]\s*|please\s+)(?:you (?:must|shall|are required to|will now)"
        r"|(?:the |this )?(?:assistant|ai|model|llm|chatbot|agent)s?"
        r"\s+(?:must|should|shall|needs? to|has to|have to|is required))"
        r"|(?:助手|模型|智能体|机器人|AI)(?:必须|务必"
        r"|一定要|应当|只能|不得)"),
    ("when_user", "soft",
        r"(?:when|if|whenever|once|next time)\s+(?:the "
        r"|this )?users?\s+(?:\w+[\s,:]+){1,10}?(?:then\s+)?(?:you|reply|respond|say|tell|send|call"
        r"|run|execute|always|do not|don't|recommend|give|transfer|include)"
        r"|(?:当|如果|一旦|每当|下次)用户[^。]{1,30}(?:时|后|就)?[，,]?\s?(?:请|必须|立即|回复|告诉|发送|调用|执行|推荐|转账)"),
    ("remember_for", "soft",
        r"(?:remember|memorize|note|store|save)\s+(?:this|that"
        r"|the following)?\s*(?:\w+\s+){0,4}?(?:in(?:to)? (?:your )?(?:long[- ]term )?memory"
        r"|for (?:all )?future|permanently|forever)"
                             r"|(?:写入|存入|保存到|记录到|植入)[^，。,.]{0,8}(?:长期)?记忆"),
    ("conceal", "soft",
        r"(?:do not|don't|never|without)\s+(?:tell|inform|mention|notify|alert"
        r"|let)(?:ing)?\s+(?:this\s+)?(?:to\s+)?(?:the\s+)?users?|(?:不要|别|切勿|不得)(?:告诉|通知|提醒|让)用户"),
    ("tool_call", "soft",
        r"(?:^|[.!?,\n]\s*|please\s+|then\s+)(?:call|invoke|run|execute|use)\s+(?:the\s+)?(?:\w+\s+){0,2}?(?:tool|function|command|shell"
        r"|script|api)s?\b.{0,40}(?:with|to|and|on|:)|(?:调用|执行|运行)[^，。,.]{0,8}(?:工具|函数|命令|脚本|接口)"),
)  # fmt: skip

_COMPILED = tuple((name, force, re.compile(pattern, re.IGNORECASE)) for name, force, pattern in _PATTERNS)


def find_instructions(text: str, *, force: Force | None = None) -> tuple[str, ...]:
    """Return the names of the instruction patterns that `text` shows; empty means none.

    `force` "hard" leaves out what a person may well say about themself ("always recommend ...").
    """
    names = [] if force == "soft" else list(_unseen(text))
    # Long runs of white space would hide an instruction from these patterns, and cost them quadratic time.
    copy = _SPACES.sub(lambda run: "\n" if "\n" in run[0] else " ", fold_with_map(text).text)
    for name, strength, pattern in _COMPILED:
        if force in (None, strength) and name not in names and pattern.search(copy):
            names.append(name)
    return tuple(names)


def _unseen(text: str) -> tuple[str, ...]:
    """What the eye does not see: tag characters, reversed text, text cut by zero-width signs, blobs."""
    found = []
    if _HIDDEN.search(text.replace("\U0001f3f4", "")) and not _is_flag(text):
        found.append("hidden_text")
    if _BIDI.search(text):
        found.append("bidi")
    if len(_ZERO_WIDTH.findall(text)) > 8:
        found.append("zero_width")
    if _BASE64.search(text):
        found.append("encoded")
    return tuple(found)


def _is_flag(text: str) -> bool:
    """Tag characters also spell the flags of England, Scotland and Wales, behind a black flag."""
    return not _HIDDEN.search(re.sub("\U0001f3f4[\U000e0061-\U000e007a]{2,6}\U000e007f", "", text))
