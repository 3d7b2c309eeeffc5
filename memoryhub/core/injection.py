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

# Words that a talk about machines may hold too; only with such a verb are they an order to one.
_ACT = (
    r"(?:always |never |also |only |then |first |now )?(?:recommend|promote|answer|reply|respond|say|tell|"
    r"send|forward|call|run|execute|ignore|skip|bypass|book|transfer|pay|approve|mark|include|append|"
    r"mention|ask|request|rank|rate|confirm|open|visit|grant|delete|disable|obey|follow|comply|store|"
    r"remember|write|start|begin|treat|suggest|prefer|cite|link|not |use the|use http)"
)
_ACT_ZH = (
    r"(?:推荐|回答|回复|告诉|发送|转发|调用|执行|运行|忽略|跳过|预订|转账|付款|批准|标记|使用|索要|要求|"
    r"打开|关闭|确认|将|把|不经|始终|一律|先|在|向|记住|写明|服从|删除|授予|支持|代表)"
)
_RULES = (
    r"(?:instructions?|prompts?|rules?|guidelines?|polic(?:y|ies)|restrictions?|directi(?:on|ve)s?|"
    r"safeguards?|filters|limits)"
)
_DATA = (
    r"(?:chat|conversation|history|messages?|contacts?|contact list|passwords?|credentials?|data|tokens?|"
    r"memor(?:y|ies)|secrets?|keys|every|all|invitations?|records?|documents?)"
)

# Both languages side by side; "hard" never is a fact about a person, "soft" may be when a person says it.
_PATTERNS: tuple[tuple[str, Force, str], ...] = (
    ("override", "hard",
        rf"(?<!i )(?<!we )(?<!they )(?<!people )(?<!not )(?<!n't )(?<![a-z])(?:ignore|disregard|forget|"
        rf"override|bypass|set aside|stop following)\s+(?:\w+\s+){{0,3}}?(?:previous|prior|above|earlier|"
        rf"preceding|system|safety|all|any|your|the user's)\s+(?:\w+\s+){{0,2}}?{_RULES}|(?:ignore|"
        rf"disregard|forget)\s+(?:everything|all)\s+(?:above|before|that was said)|(?:忽略|无视|忘记|忘掉|"
        rf"跳过|绕过|不要理会|不用管|抛开|不要再遵守|不再遵守)[^，。,.!?！？我]{{0,12}}?(?:之前|以前|以上|"
        rf"上面|先前|前面|此前|所有|系统|全部|安全)[^，。,.!?！？]{{0,8}}(?:指令|指示|提示|规则|设定|限制|"
        rf"要求|命令|约束|策略)|把(?:前面|之前|以上|上面)的(?:要求|指令|规则|设定|限制)都?(?:忘|忽略|作废)"),
    ("new_instructions", "hard",
        r"(?:new|updated|real|actual)\s+(?:system\s+)?(?:instructions?|prompt|directive)s?\s*(?:[:=]|are "
        r"(?:below|as follows))|(?:新的?|真正的)(?:系统)?(?:指令|指示|提示词)\s*(?:[:是为]|在下面|如下)"),
    ("role_tag", "hard",
        r"<\|?\s*/?(?:im_start|im_end|system|assistant|endoftext|endofprompt|inst|sys|tool(?:_result)?|"
        r"memory|document|developer)\b[^>\n]{0,60}>|\[/?(?:INST|SYS|SYSTEM|系统(?:消息|提示)?)\]|<<SYS>>|"
        r"^\s{0,4}#{1,4}\s?(?:system|instruction)|(?:^|\n|[\"'“])\s{0,4}(?:system|assistant|developer|系统|"
        r"系统消息|助手)\s?:|<!--\s?(?:assistant|system|ai)\s?:|[。.!]\s?系统\s?:"),
    ("prompt_leak", "hard",
        r"(?:reveal|print|show|repeat|output|leak|dump|tell|send|give)\s+(?:\w+\s+){0,4}?(?:system|hidden|"
        r"initial|developer)\s+(?:prompt|instructions?)s?|(?:输出|泄露|打印|显示|重复|告诉|透露|复述)"
        r"[^，。,.]{0,10}(?:系统提示|系统指令|提示词|隐藏指令|初始指令)"),
    ("jailbreak", "hard",
        r"(?:developer|debug|dan|god|jailbreak|unrestricted|admin)\s+mode\s+(?:is\s+|has "
        r"been\s+)?(?:on(?=\s?(?:[.!,;]|$))|enabled(?! on)|activated)|you are (?:now |no longer )(?:an? "
        r")?(?:dan(?![a-z])|unrestricted|jailbroken|bound by)|(?:your|these|all|safety)\s(?:rules?|"
        r"guidelines|restrictions|filters|limits)\s(?:no longer|do not|don't)\sapply|(?:开发者|调试|越狱|"
        r"无限制|管理员)模式(?:已)?(?:开启|启用|激活|打开)|你现在(?:是|不再)(?:一个)?(?:不受限|无限制|受限|"
        r"没有限制|是?助手)|(?:你的)(?:规则|限制|设定)(?:全部|都|已|一律)?(?:作废|失效|解除|取消)|"
        r"优先级高于[^，。]{0,8}(?:设定|指令|规则)"),
    ("exfiltrate", "soft",
        rf"(?:send|forward|post|upload|exfiltrate|email|transmit|append)"
        rf"\s+(?:\w+\s+){{0,5}}?{_DATA}\s+(?:\w+\s+){{0,4}}?(?:to|at)\s+(?:https?://|[\w.+-]+@[\w-]+\.)|"
        rf"(?:聊天|对话|通讯录|密码|所有|全部|每份|数据|记忆|密钥|邀请)[^，。]{{0,8}}(?:发送|转发|上传|"
        rf"提交|传|发)(?:到|至|给)\s{{0,2}}(?:https?://|[\w.+-]+@[\w-]+\.)|(?:发送|转发|上传|提交)"
        rf"[^，。]{{0,8}}(?:聊天|对话|通讯录|密码|数据|记忆|密钥)[^，。]{{0,8}}(?:到|至|给)\s{{0,2}}"
        rf"(?:https?://|[\w.+-]+@[\w-]+\.)|(?:索要|要求)"
        rf"[^，。]{{0,4}}(?:密码|卡号|验证码)|ask\s(?:the\s)?users?\sfor\s(?:\w+\s){{0,2}}(?:password|card|"
        rf"code|pin)"),
    ("trust_source", "soft",
        r"(?:remember|treat|regard|consider|trust|mark|store|save|memorize)"
        r"\s+(?:[\w-]+[\s.]){1,6}?as\s+(?:an?\s+|the\s+)?(?:user's\s+)?(?:\w+\s+){0,2}?(?:trusted|reliable|"
        r"authoritative|preferred|official|verified|safe|top|best)\s+(?:source|site|website|brand|vendor|"
        r"provider|currency|bank|channel|company|authority|lawyer|doctor)|(?:记住|视为|当作|当成|认定)"
        r"[^，。,]{0,30}?(?:可信|权威|官方|首选|可靠|信任|安全)[^，。,]{0,6}(?:来源|网站|渠道|品牌|平台|"
        r"信源|机构|供应商|货币)"),
    ("promote", "soft",
        r"(?<!i )(?<!we )(?<!you )(?<!he )(?<!she )(?<!they )(?<![a-z])(?:always|must|should|only)"
        r"\s+(?:recommend|promote|suggest|cite|link|advertise|direct|steer)(?![a-z])\s|(?<!我)(?<!都)"
        r"(?<!家)(?:始终|总是|务必|必须|一律|以后一律|每次都要)(?:要)?(?:推荐|引用|宣传|引导|支持)|(?:rate|"
        r"rank)\s(?:\w+\s){1,3}(?:as the best|first)|(?:评为|排在)(?:最佳|第一)"),
    ("to_assistant", "soft",
        rf"(?:^|[.!?:\n]\s*+|please\s+|and\s+|,\s*)(?:you (?:must|shall|should|are required to|will now)|if "
        rf"you are an? (?:ai|assistant|model))\s+{_ACT}|if you are an? (?:ai|llm|assistant|language model)|"
        rf"(?<!my )(?<!our )(?<![a-z])(?:assistant|ai|model|llm|chatbot|agent|ai reviewer)s?\s+(?:must|"
        rf"should|shall|needs? to|has to|have to|is required to)\s+{_ACT}|(?:for|to)"
        rf"\s(?:the\s)?(?:language models?|ai|llms?|chatbots?|agents?|assistants?|models?)\s?:|(?<!我的)"
        rf"(?:助手|AI|智能体|机器人|模型)\s?(?:必须|务必|一定要|应当|须|只能|不得){_ACT_ZH}|"
        rf"给(?:语言)?(?:模型|AI|助手|智能体)的[^，。]{{0,4}}(?:说明|指示|指令|备注)|"
        rf"如果你是[^，。]{{0,12}}(?:AI|助手|模型)|(?:^|[.。!\n:，,]\s?)你必须(?:在|推荐|回复|执行|服从|只)"),
    ("when_user", "soft",
        r"(?:when(?:ever)?|if|once|next time|as soon as|every time)\s+(?:the |this |a "
        r")?user\s+(?:[\w\"']+[\s,:]+){1,10}?(?:then\s+)?(?:you(?![a-z])|the assistant|please|reply|"
        r"respond|say|tell|send|call|run|execute|always|do not|don't|recommend|give|transfer|include|ask|"
        r"treat|open|mention|append)|(?:if|when) asked (?:who|what|which|about)[^.]{1,40}(?:assistant|you|"
        r"model|answer|reply|say)|(?:after|in) (?:\w+ )?(?:messages|turns|any later session)[,\s]|on \w+, "
        r"remind yourself|(?:当|如果|一旦|每当|下次|只要)用户[^。]{1,30}?(?:时|后|就)?[，,]\s?(?:就|请|"
        r"必须|立即|回复|告诉|发送|调用|执行|推荐|转账|AI|助手)|若被问到|(?:轮|次)对话(?:之后|后)|"
        r"每次新会话"),
    ("memory_order", "soft",
        r"(?:remember|memorize|note|store|save|record)\s+(?:this|that|it|the following|for all future "
        r"chats)?\s*(?:\w+\s+){0,4}?(?:in(?:to)? (?:your )?(?:long[- ]term )?memory|to (?:your )?memory|"
        r"for all (?:the )?future|permanently(?=\s?[:,])|forever)|(?:save|add|write|commit)"
        r"\s+(?:\w+\s+)?to\s(?:your\s)?memory|memory update\s?:|(?:remember|memorize|note)"
        r"\s+(?:that\s+)?the user(?![a-z])|in memory(?=\s?[.!])|(?:update|set|change|replace)\sthe\suser's|"
        r"user[ _]preference\s(?:recorded|=|:)|(?:delete|forget|remove)\s(?:what you know about\s)?the "
        r"user(?:'s)?(?![a-z])|(?:写入|存入|保存到|记录到|植入|替换)[^，。,.]{0,8}(?:长期)?记忆|"
        r"(?:永久)?记录到记忆|记忆更新|(?:更新|已?记录)用户偏好|记住\s?[:]?\s?用户|(?:删除|忘掉|忘记)"
        r"(?:你所知道的)?用户的?|替换[^，。]{0,4}记忆"),
    # What a user likes may be inferred and said so; that a user agreed to something may not.
    ("speaks_for_user", "soft",
        r"(?<![a-z])the user (?:always|never) wants?|(?<![a-z])the user (?:has |had )?(?:already )?(?:agreed|"
        r"approved|authori[sz]ed|confirmed|accepted|is (?:an? )?admin|has admin)(?![a-z])|"
        r"the user's (?:standing |lasting )?(?:instruction|order)|this user has|user wants no|用户总是想要|"
        r"用户(?:已|现在|长期|三次|希望)?"
        r"(?:同意|授权|要求|确认|批准|指示|拥有|永久|不需要|不用|是管理员)|(?:requests|deletions|payments|"
        r"transfers|refunds|actions) (?:are|is) (?:all )?(?:pre-)?approved|(?:needs?|with) no confirmation|"
        r"without (?:confirmation|review|asking|verification)|never ask before|all terms were accepted|"
        r"(?:转账|付款|删除|退款|请求|预订)[^，。]{0,8}(?:无需|不用|不需要|免|不经|不得|一律)"
        r"[^，。]{0,2}(?:确认|核实|审核|询问|验证|通过|预先批准)|均已预先批准"),
    ("summary_plant", "soft",
        r"(?:summari[sz]e|summary|summaries|recap)[^.]{0,60}?(?:write that|say that|include (?:the "
        r"sentence|this)|keep this|carry this|state that)|carry this into|(?:constraints|rules) agreed|key "
        r"decision|(?:总结|摘要)[^。]{0,12}(?:写明|写入|逐字保留|保留这条|加入|注明)|(?:写入|放进)"
        r"[^，。]{0,4}摘要|已约定的约束|关键决定"),
    ("conceal", "soft",
        r"(?:do not|don't|never|without)\s+(?:tell|inform|mention|notify|alert|let)"
        r"(?:ing)?\s+(?:this\s+)?(?:to\s+)?(?:the\s+)?users?(?![a-z])|hide this note|(?:不要|别|切勿|不得|"
        r"勿)(?:告诉|通知|提醒)用户|never mention the risks|绝不提及"),
    ("tool_call", "soft",
        r"(?:^|[.!?,:\n]\s*+|please\s+|then\s+|and\s+|next,\s+)(?:call|invoke|run|execute|use)"
        r"\s+(?:the\s+)?(?:\w+\s+){0,2}?(?:tool|function|shell)(?![a-z]).{0,40}?(?:with|to|and|on|in|for|"
        r":)|execute the shell command|(?:请|然后|接下来|立即|必须|并且?|就|[:：，,]\s?|^)(?:调用|执行|"
        r"运行)[^，。,.的]{0,8}(?:工具|函数)|执行删除"),
    ("plant_answer", "soft",
        r"(?:in|to|at the end of) (?:every|each|the|your) (?:answer|reply|response)|(?:begin|start|end) "
        r"(?:by|every|each) (?:opening|answer|reply)|(?:每次|每个)回[答复](?:中|里|都|时)|"
        r"(?:以后|今后|从现在起)[^，。,.我]{0,4}回[答复][^，。,.]{0,2}(?:都|前|中|必须)|"
        r"(?:请在)?回复末尾|answer only with|只回答"),
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
