"""The words in which a standing rule is lifted, in both languages, and those that say nothing of which one.

English patterns are matched on folded clauses. A marker says that something changed ("again", "now", 了):
without one a permission may as well be part of a task.
"""

import re

_CALL_OFF_EN = (
    r"(?:forget(?: about)?|never ?mind(?: about)?|don't bother with|drop|scrap|cancel|lift|ignore"
    r"|disregard|abolish|withdraw"
    r"|revoke|repeal|waive|remove|undo|strike|ditch|end|suspend|(?:take|taking) back|dropping|scrapping"
    r"|cancell?ing|lifting|withdrawing|revoking|waiving)"
)
_LEAD_EN = (
    r"^(?:(?:ok(?:ay)?|please|and|so|now|then|yes|well|right|you (?:can|may|should)|let's|let us|can we|we|i"
    r"|i'm|i'll|we'll|we're|i want (?:you )?to|i'd like (?:you )?to|from (?:now|today|here) on|as of today"
    r"|just|also|actually|going to|kindly|hereby),? )*"
)
_RULE_EN = (
    r"(?:rules?|bans?|limits?|limitations?|restrictions?|requirements?|conditions?|polic(?:y|ies)|caps?"
    r"|instructions?|prohibitions?|constraints?|embargo|ceiling|standing orders?)"
)
_HOLDS_NO_MORE_EN = (
    r"(?:no longer (?:appl\w+|holds?|counts?|valid|matters?|stands?|in force)"
    r"|(?:doesn't|don't|does not|do not) (?:apply|hold|count|matter|stand) any ?(?:more|longer))"
)
_OVER_EN = (
    rf"(?:{_HOLDS_NO_MORE_EN}|no longer (?:needed|necessary)"
    r"|(?:is|are|'s|was|were|has been|have been|is now|are now) (?:all )?(?:gone|off|over|lifted|dropped"
    r"|cancell?ed|history|void|withdrawn|scrapped|revoked|suspended|abolished|waived|no more))"
)
_SAID_EN = r"(?:what|everything|all) (?:i|we)(?:'ve| have|'d)? (?:said|told you|asked(?: for)?|wanted)"
_ANY_MORE = r"any ?(?:more|longer)"
EN = {
    # A rule that is called one.
    "undo": (
        rf"{_LEAD_EN}{_CALL_OFF_EN} .*?(?<![a-z]){_RULE_EN}(?![a-z])"
        rf"|(?<![a-z]){_RULE_EN}(?![a-z]).*?(?<![a-z]){_OVER_EN}(?![a-z])"
    ),
    # What was said, or something that is called off.
    "said": (
        rf"{_LEAD_EN}{_CALL_OFF_EN} {_SAID_EN}|changed my mind about|(?<![a-z]){_HOLDS_NO_MORE_EN}(?![a-z])"
        rf"|{_LEAD_EN}{_CALL_OFF_EN} (?:the|my|that|our) "
    ),
    # What was demanded is demanded no more.
    "release": (
        r"(?<![a-z])(?:(?:don't|doesn't|do not|does not|no longer|not) (?:have|has|need|needs|require"
        r"|requires)(?![a-z])|needn't|need not|no (?:more )?need (?:to|for)(?![a-z])"
        r"|(?:(?:is|are) (?:no longer|not)|isn't|aren't) (?:needed|required|necessary|mandatory|compulsory)"
        r"|(?:can|may) (?:stop|skip|quit|leave out) )"
    ),
    # What was forbidden is allowed.
    "permit": (
        r"(?:(?<![a-z])(?:can|may)(?! not|not|'t)|(?:'re|(?<![a-z])(?:are|is|be)) (?:now "
        r"|again )?(?:free|allowed|permitted"
        r"|welcome)(?: to)?|(?<![a-z])feel free to|(?<![a-z])(?:it's|it is|that's) (?:now |perfectly "
        r"|absolutely )?(?:fine|ok|okay"
        r"|all right|alright|no problem)(?: now| again)?(?: with me| by me)?"
        r"|(?<![a-z])(?:no longer|don't|do not) mind)(?![a-z])"
    ),
    # The thing itself is allowed, in a word on its state.
    "state": (
        r"^.+? (?:is|are) (?:now |again |perfectly |absolutely )?(?:fine|ok|okay|all right|alright|allowed"
        r"|permitted|welcome|no problem)(?![a-z])"
    ),
}
NOT_HIS_EN = re.compile(r"(?:^|[ ,])(?:i|he|she|they|it|who)(?: also| still| finally| now)?$")
"""Before a permission that is none of the user's to the assistant: "I can eat again"."""
AGAIN_EN = re.compile(
    rf"(?<![a-z])(?:again|from (?:now|today|here|this \w+|tomorrow) on|(?:as of|from|starting|beginning)"
    rf" (?:now|today|this \w+)|going forward|henceforth|in (?:the )?future|{_ANY_MORE}|no longer|no more need"
    rf"|after all|whenever|(?:can|may) (?:stop|skip|quit|leave out))(?![a-z])"
)
NOW_EN = re.compile(r"(?<![a-z])(?:now|by now|already)(?![a-z])")

_CALL_OFF_ZH = (
    r"(?:取消|作废|废除|废止|解除|撤[销掉了回]|撤$|收回|去掉|拿掉|免了|不算|不作数|不适用|失效|无效|不再有效|不用(?:再)?[管理守]"
    r"|别(?:再)?管|不必(?:再)?[管理守]|忘[掉了记]|没有了|放开|解禁|结束|到此为止|算[了啦])"
)
_RULE_ZH = (
    r"(?:规定|规矩|规则|要求|限制|上限|下限|约定|禁令|禁忌|忌讳|条款|限令|那条|这条|那一条|这一条|那项|这项)"
)
ZH = {
    "undo": rf"{_CALL_OFF_ZH}.*{_RULE_ZH}|{_RULE_ZH}.*{_CALL_OFF_ZH}",
    "said": rf"{_CALL_OFF_ZH}|改主意|说过?的.{{0,6}}(?:不用|不需要)了|不再[^，。]{{0,4}}(?:适用|有效)",
    "release": r"不用|不必|无需|无须|毋须|不需要|用不着|不要求|不强求|不再需要|甭",
    "permit": r"(?<![不否才])(?:可以|允许|准许|许可)(?!不了|吗)|(?:又|现在|以后|已经|终于)也?能(?!力|源|量)",
    "state": r"没问题|没关系|无所谓|随便|随意|不受限|不限",
}
AGAIN_ZH = re.compile(
    r"以后|今后|往后|从[^，]{1,6}(?:起|开始)|又(?:可以|能)|重新|恢复|再也不用|不用再|不必再"
)
NOW_ZH = re.compile(r"现在|已经|如今|[了啦]$|[了啦][。！!~]?$")

# A permission for once, or until something happens, ends no rule.
ONCE = re.compile(
    r"(?<![a-z])(?:once|this (?:one )?time|one time|(?:for|only) (?:now|today|tonight|tomorrow|this"
    r"|the (?:moment"
    r"|time being|next|day|night|week|weekend))|today|tonight|tomorrow|this (?:evening|morning|afternoon|week"
    r"|weekend|month|friday|monday|tuesday|wednesday|thursday|saturday|sunday)|until|till|unless"
    r"|as an exception"
    r"|exceptionally|temporarily|but only|only if|provided|as long as|while|yet)(?![a-z])"
    r"|只此一次|[这那]一?[次回]|就一次|一次性|下不为例|破例|例外|暂时|临时|今[天晚早]|明[天晚早]|后天|[这本下][个]?(?:周|星期|礼拜|月)"
    r"|直到|为止|除非|只要|期间"
)
RESTRICTS = re.compile(
    r"(?<![a-z])(?:only(?! (?:for|this|today|tonight|once))|no more than)(?![a-z])|只有|只能|只在|仅"
)
"""In a permission that limits more than it allows."""
FOR_GOOD = re.compile(
    r"(?<![a-z])(?:(?:from|as of|starting|beginning) (?:today|tomorrow|this \w+)(?: on)?"
    r"|(?:and )?not (?:just|only) (?:for )?(?:this (?:once|time)|today|now|once))(?![a-z])"
    r"|从[^，]{1,6}(?:起|开始)|不[只止仅]是?(?:这一?[次回]|今天|一次)"
)
"""What looks like a permission for once and is none."""
# What one said or minds oneself is no doubt and nobody else's word.
OWN_WORD = re.compile(
    r"(?<![a-z])(?:(?:what|everything|all|that|which) (?:i|we)(?:'ve| have|'d)? (?:said|told you"
    r"|asked(?: for)?|wanted)"
    r"|(?:mind|fine|ok|okay|all right) if)(?![a-z])"
)
NOT_SAID = re.compile(
    r"(?<![a-z])(?:if|whether|maybe|perhaps|might|could|would|wish|hope|suppose|imagine|wonder|unsure"
    r"|not sure"
    r"|said|says|told me|thinks?|thought|claims?|wants|asked|asks|heard|agreed|disagree"
    r"|haven't decided|(?:no|not|nothing|nobody|no one|n't|never)(?: longer)?(?: be)? (?:may"
    r"|can|allowed|permitted|welcome|free to))(?![a-z])"
    r"|如果|要是|假如|假设|也许|可能|或许|希望|要不要|是不是|能不能|可不可以|说又?可以|说现在|听说|据说|不同意|没想好|不确定"
    r"|(?:不要|别|不能|不许|不准|没|没有|不会)(?:随便|擅自|就)?(?:取消|废除|解除|撤|收回|忘)"
)
POINTS_BACK = re.compile(
    r"之前|刚才|先前|上次|上回|说过|说的|[那这]条|[那这]个(?:限制|规定|要求)|规矩"
    r"|(?<![a-z])(?:what i (?:said|told you|asked)|(?:that|this|the|my(?: earlier)?|your) (?:rule|request"
    r"|instruction|restriction|ban|limit|requirement))(?![a-z])"
)

FORBIDS = re.compile(
    r"(?<![a-z])(?:never|don't|do not|doesn't|must ?n[o']t|mustn't|can't|cannot|can not|may not|shouldn't"
    r"|should not|won't|isn't|aren't|not|no|nobody|no one|nothing|none|avoid|refrain|stop|without|forbidden"
    r"|prohibited|banned|off[- ]limits|out of bounds|keep (?:away|off|out)|hands off|stay (?:away|off"
    r"|out))(?![a-z])"
    r"|不|别|勿|禁|忌|避|严禁|谢绝|免谈|休想"
)
DEMANDS = re.compile(
    r"(?<![a-z])(?:must(?!n't| not)|always|every|each|needs?|have to|has to|only|just|required?"
    r"|make sure|keep"
    r"|stay|stick|at (?:least|most)|no (?:more|less|later|earlier|fewer)|before|without|unless|until|except"
    r"|under|within|limit\w*|max\w*|min\w*|ask|in|with|use|reply|answer|call me)(?![a-z])"
    r"|必须|务必|一定要|都要|得[先要]|要先|先|一律|总是|每|只|仅|统一|至少|至多|最多|最少|不[超少多早晚低]|之?[前内]|除非|没有|未经|不经|才"
    r"|用|叫"
)
"""What makes a rule one that asks for something, if it forbids something too or not."""
DENIED_EN = re.compile(
    r"(?<![a-z])(?:avoid|avoiding|without|skip|leave out|omit|stop|stay (?:away|off)|keep (?:away|off)"
    r"|look out for|worry about|not to)(?![a-z])"
)
DENIED_ZH = re.compile(r"避|忌|戒|绕开|躲|^再?(?:不|限|卡|拦)")
"""Behind a release: what was forbidden need not be kept from. Behind a permission: what was demanded."""
ACT_EN = re.compile(
    r"(?<![a-z])(?:never|don't|do not|must not|mustn't|can't|cannot|may not|shouldn't|should not|avoid|stop"
    r"|not to|refrain from)(?: ever| please)? (?P<rest>.+)"
)
NO_THING_EN = re.compile(r"(?:^|[,;:.] ?|(?<=please ))no [a-z]")
"""A rule that names the thing alone: "no emojis"."""
LIGHT_EN = frozenset(
    ["use", "put", "have", "do", "make", "giv", "give", "get", "tak", "take", "add", "includ", "keep", "let"]
)
"""Stems of verbs that say little beside their object."""

_FRAME_EN = """
a an the this that these those it its it's that's there here my mine our ours your yours their his her i me
we us you they them he she i'm i'll i'd i've we're we'll you're let's am is are was were be been being do
does did don't doesn't not have has had having will would should shall can may could might must mustn't need
needs needed needn't require requires required requirement requirements necessary mandatory compulsory
allowed allow allows permitted permit free fine ok okay all right alright welcome problem mind feel able no
never none nobody anybody anyone anything nothing any every each some always only just ever please again now
then than already anymore more longer from on of in into at to for with by about against as and or but so if
when whenever where before while because since today tomorrow go going forward henceforth future after-all
yes well actually also too still even such own kindly rule rules ban bans limit limits limitation
restriction restrictions condition conditions policy policies cap caps instruction instructions prohibition
constraint constraints embargo ceiling standing order orders thing stuff forget forgot nevermind drop
dropped dropping scrap scrapped cancel cancelled canceled cancelling lift lifted lifting ignore disregard
abolish abolished withdraw withdrawn withdrawing revoke revoked repeal waive waived remove removed undo
strike ditch end suspend suspended take taking back changed change-of-mind void apply applies applied hold
holds count counts matter matters stand stands valid force gone off over history has-been said told asked
wanted what everything way freely stop skip quit leave out avoid avoiding without omit stay keep let use
using used put make made give get got add include included carry number-of must-not exactly really directly
early earlier
"""
FRAME_EN = frozenset(_FRAME_EN.split())
"""Words that say how a rule is laid down or lifted, and not which one it is."""
FRAME_ZH = re.compile(
    r"从[^，]{1,6}(?:起|开始)|以后|今后|往后|现在|已经|如今|目前|之前|以前|刚才|先前|上次|上回|说过|我?说的|关于"
    r"|可以|允许|准许|许可|能够|不能|只能|能不能|不可以|不可|不允许|不准|不许|不得|不要|不用|不必|无需|无须|不需要|用不着|不要求"
    r"|必须|务必|一定|应该|需要|要求|只有|只在|只用|仅限|仅|非得|非要|一律|统一|总是|一直|始终|永远|绝对|坚决|严禁|禁止|请勿|千万"
    r"|没问题|没关系|无所谓|随便|随意|没有|了吧|任何人?|所有|每一|每次|每份|都要|直接"
    r"|规定|规矩|规则|限制|上限|下限|约定|禁令|禁忌|忌讳|条款|[那这]一?[条项个]|[这那]件?事|的事情?|的时候|的话|这个词|这种"
    r"|取消|作废|废除|废止|解除|撤[销掉了回]?|收回|去掉|拿掉|不算数?|不作数|不适用|失效|无效|有效|适用|忘[掉了记]|放开|解禁|结束"
    r"|改主意|不超过|不多于|不少于|最多|至多|至少|以内|控制在|限于|限|避|忌|块钱?|元"
    r"|[我你您他她它们咱的地得了着过啊吧呢呀嘛啦哦也都还再又就才先只要别勿把被给让向对跟和与在里上中用能是有会个每来去请麻烦到没不"
    r"甭免管理守该须由于为以而且但]"
)
# Words that stand for one another in a rule and in what lifts it.
SAME_EN = {
    word: group[0]
    for group in (
        ("touch", "edit", "chang", "modifi", "alter"),
        ("call", "phon", "ring", "telephon"),
        ("email", "mail"),
        ("discus", "discuss", "mention", "talk", "speak", "tell", "say", "bring"),
        ("delet", "eras", "remov"),
        ("buy", "purchas"),
        ("repli", "answer", "respond", "respons"),
        ("photo", "pictur", "imag"),
        ("show", "share"),
    )
    for word in group
}
SAME_ZH = str.maketrans(
    {"碰": "动", "触": "动", "改": "动", "修": "动", "提": "说", "讲": "说", "谈": "说", "聊": "说"}
)
