"""Words by which people say that something is over, gone or another's, whatever the thing is; both languages.

They are looked for before or behind the thing itself (`lapses.py`), never alone.
"""

import re

from memoryhub.core.extraction.ending_patterns import NO_THING_BEHIND

_BE = (
    r"(?:is|was|are|were|has|have|had|got|gets|been|being|just|now|all|officially|finally|sadly|already|both)"
)
GONE_BEHIND_EN = re.compile(
    rf"^(?:'s|'ve|'re|s)?(?: (?:{_BE}|i|we|me|off|the|my|our|it))*,? ?(?:"
    # What one may do to something else, and what passes, is over only with nothing behind it.
    rf"(?:stopped|quit|ended|closed|shut|passed|gone|moved on)(?: down| away| on)?{NO_THING_BEHIND}"
    r"|over(?! (?:the|a|at|there|here|\d))|off(?! (?:to|on|the|work)|-)|done(?: with)?(?! [a-z]+ing)"
    r"|finished(?! [a-z]+ing)|history|toast"
    r"|no more|dead|out of the (?:window|picture|question)|off the (?:table|cards|menu)|a thing of the past"
    r"|cancell?ed|called off|scrapped|axed|scratched|stolen|nicked|pinched|robbed|towed|lost|sold|binned"
    r"|written off|totall?ed|wrecked|kaput|shutting|closing"
    r"|discontinued|disbanded|dissolved|expired|lapsed|not happening|isn't happening|not going ahead"
    r"|fell (?:through|apart)|folded|broke up|split(?: up)?|went (?:bust|under|out the window|belly up)"
    r"|left(?! (?:a|the|my|me|his|her|their|it|over|to|at|in|on|behind|for me|\d))"
    r"|retired|resigned|died"
    r"|bit the dust|conked out|gave up the ghost|packed (?:up|in|it in)"
    r"|moved (?:out|away|abroad|back)|went (?:back )?home|gone back|came off|comes off"
    r"|healed(?: up)?|cleared up"
    r"|wound (?:up|down)|ran out|got (?:fired|sacked|promoted|adopted|rehomed|deported)|promoted|transferred"
    r"|on (?:maternity|paternity|sick|parental) leave|went (?:swimming|missing)|took a (?:swim|bath|dive)"
    r"|drowned|met its end|kicked the bucket|put down|put to sleep|found (?:his|her|its|their|a) (?:forever"
    r"|new) (?:home|family|owners?)|handed in|submitted|sent off|turned in|filed"
    r"|behind (?:me|us)|taken (?:off|out|down)|removed|returned|given away|donated|swapped out|replaced"
    r")(?![a-z'])"
)
"""Directly behind the thing, with nothing but helping words between."""

_VERB_GONE = (
    r"sold|flogged|binned|ditched|dumped|dropped|cancell?ed|cancell?ing|quit|quitting"
    r"|(?<!my )(?<!the )(?<!our )(?<!a )left|leaving|stopped"
    r"|stopping|finished|finishing|completed|handed (?:in|over|back)|gave (?:up|away|back)|given (?:up|away)"
    r"|got rid of|getting rid of|lost|returned|scrapped|stole|nicked|pinched|totall?ed|wrote off"
    r"|crashed|smashed"
    r"|wrecked|closed|shut down|deleted|uninstalled|packed in|jacked in|came off|come off|done with"
    r"|through with|no longer|put an end to|said goodbye to|parted with|donated|passed|submitted|sat"
    r"|unsubscribed"
    r" from|pulled out of|dropped out of|backed out of|bailed on|called off|moved out of"
    r"|resigned from|retired"
    r" from|(?:my |the )?last (?:day|shift|week) (?:at|with|as|in)|out of|had (?:removed|taken off)|off"
    r"|switched (?:away )?from|moved (?:away )?from|gave (?:notice|my notice) (?:to|at)|terminated|ended"
    r"|bought|took back|picked up"
)
GONE_BEFORE_EN = re.compile(
    rf"(?<![a-z'])(?P<verb>{_VERB_GONE}) (?:(?:my|our|the|that|this|his|her|a|an|old|whole|poor"
    rf"|little|all|using"
    r"|doing|taking|going to|playing|with|at|dear|damn|bloody) )*$"
)
"""Directly before the thing; `verb` says how it went."""
GONE_IT = re.compile(
    rf"(?<![a-z'])(?!bought|picked up|took back)(?:{_VERB_GONE}) (?:it|them|both)(?= |$)(?! (?:at|in"
    rf"|on|with|behind) )"
    r"|(?<![a-z'])(?:threw|gave|chucked) (?:it|them) (?:away|out|up)(?![a-z])|^(?:it|they)(?:'s| is"
    r"| was| got|'ve been|'s been| are|'re)"
    r" (?:now |just |been |all )*(?:gone|over|cancell?ed|called off|stolen|sold|scrapped|no more"
    r"|off(?= |$)|finished|history)(?![a-z])"
    r"|^(?:[我咱]们?|就|也|都|给|已经|终于|刚刚?|昨天|今天|前天|上周.?|上个?月|前几天|最后|后来"
    r"|把[它他她]|索性|干脆|只好)*"
    r"(?:卖|退|退订|退租|注销|停|丢|取消|拆|报废|转让|转手|送人|送走|辞|戒|放弃|删|卸载|扔|关)(?:掉)?了$"
)
"""A clause in which "it", or nothing at all, stands for what the clause before names."""
BOUGHT_OFF = re.compile(r"(?<![a-z])(?:off|from) (?:me|us)(?![a-z])")
"""Who buys or takes a thing, takes it from somebody."""
_TAKEN = frozenset(["bought", "picked up", "took back"])
_SPLIT_EN = re.compile(
    r"(?<![a-z])(?:handed|turned|sent|packed|jacked|gave|called|wrote|threw|had|got|took)"
    r" (?:(?:my|our|the|that|this|old) )*$"
)
_SPLIT_BEHIND_EN = re.compile(
    r"^ (?:in|off|up|away|out|back|removed|taken off|stolen|towed|put down)(?![a-z])(?! (?:the|my|a) )"
)

_SINCE_ZH = (
    r"(?:我们?|咱们?|家里|已经|终于|刚刚?|就|也|都|又|全|早就|早|彻底|算是|总算|突然|不幸|正式|最近|现在|后来"
    r"|昨天|昨晚|前天|今天|今早|今晨|上午|下午|早上|晚上|周[一二三四五六日末]"
    r"|上周[一二三四五六日末]?|上个?月|这个?月"
    r"|前几天|给我?|让|被|人|把|它|他|她|[那这][张台辆个份只条款套节](?:[\u4e00-\u9fff]{1,2}?)?|一个"
    r"|同事|朋友|邻居|别人|领养人"
    r"|医生|掉|可以|[\d一二三四五六七八九十]{1,3}[号月日]|的)*"
)
_OVER_ZH = (
    r"(?:卖|退|退订|退租|注销|停用?|停产|丢|弄丢|没(?!了[油电气水墨])|散|散伙|解散|黄|吹|取消|泡汤|结束|吃完|用完|做完"
    r"|办完|考完|看完|读完"
    r"|交上去|交差|交|提交|拆|摘|取下来|报废|偷走|偷|过户|送人|送走|送|转让|转手|转卖|关门?|倒闭|歇业"
    r"|关张|走丢|走"
    r"|去世|过世|搬走|搬出去|回老家|回国|离职|辞职|辞|退休|高升|升职|调走|调岗|到期|过期|作废|痊愈"
    r"|康复|愈合|好|摔坏|摔碎"
    r"|掉.{1,4}里|进水|报销|接走|领走|领养|告一段落|停课|结课|戒|放弃|退出|退赛|退群|卸载|删|扔|淘汰"
    r"|没戏|坚持不下去"
    r"|搁置|休产假|休假|出国|下架|合并|撤|结案|告吹|作罢)"
)
_LEFT_ZH = r"(?:回老家|回国|出国|搬走|搬出去|离职|辞职|退休|调走|高升|升职|休产假)"
GONE_BEHIND_ZH = re.compile(
    rf"^{_SINCE_ZH}(?:{_LEFT_ZH}[^，。]{{0,4}}(?:了|啦)|{_OVER_ZH}(?:掉|给[^，。]{{1,6}})?(?:了|啦|喽)"
    r"|(?:去|办|考|赶|开|走)不(?:成|了|上)了?|没(?:考|去|办|走|开)成|不(?:去|办|开|搞|干|养|吃|喝|用"
    r"|续|续费|做|练|学|打|玩"
    r"|租|住|教|来|要|参加)了|没了(?![油电气水墨])|不在了|不再[^，。]{1,4}了?)"
)
"""Behind the thing, with words of time and helping words between."""
GONE_BEFORE_ZH = re.compile(
    r"(?:卖掉?|退掉?|退订|取消|停掉?|停用|丢|弄丢|辞掉?|离开|做完|办完|考完|交|提交|拆掉?|摘掉?|报废"
    r"|转让|注销|删掉?|卸载|戒掉?"
    r"|放弃|退出|搬出|结束|告别|不再(?:吃|用|去|养|做|练|学|住|租|喝)?|不(?:用|吃|去|养|做|练|学|开"
    r"|骑|租|续)|偷走?|吃完"
    r"|是我(?:在|做|当)?|(?:最后一天)(?:在)?)了?(?:我们?的?|家里?的?|那[张台辆个份只条]"
    r"|这[张台辆个份只条]|自己的)?$"
)
LAST_DAY_ZH = re.compile(r"^.{0,6}(?:的)?最后一[天班周]")

FINISHED = re.compile(
    r"(?<![a-z])(?:over|done|finish(?:ed|ing)|completed|passed|sat|ended|ran out|behind (?:me|us))(?![a-z])"
    r"|完了?$|结束|考[^，]{0,4}了|结课|到期|过期"
)
"""How something that is done once is over: what recurs only pauses so."""
SUBMITTED = re.compile(
    r"(?<![a-z])(?:handed in|handed|submitted|sent off|turned in|filed)(?![a-z])|交(?:上去|差)?[了给]?$|提交"
)
"""How a piece of work is over, and nothing else that is given away."""
LEFT_ALONE_ZH = re.compile(r"(?<![偷搬送接领调拿牵])走(?:了|啦)$")
USED_UP = re.compile(r"(?<![a-z])(?:ran out|out of)(?![a-z])|没了$")
"""How what one goes on with is used up: one buys more."""
OF_AN_ANIMAL = re.compile(
    r"(?<![a-z])(?:stopped|quit|ended|closed|shut|passed(?! (?:away|on))|done|finished|over|off|home|moved on"
    r"|completed|submitted|sat)(?![a-z])"
)
"""What an animal does or passes without being gone."""
SHUT = re.compile(r"(?<![a-z])(?:closed|shut)(?![a-z])|[关停]了$")
"""How a place stands still, for good or for a day."""
WELL_ZH = re.compile(r"好(?:了|啦)$")
DUE = re.compile(r"(?<![a-z])(?:due|deadline|submit|hand in|by)(?![a-z])|截止|要?交|之?前|ddl|提交|申报")
RECURS = re.compile(
    r"(?<![a-z])(?:every|each|daily|weekly|monthly|usually|always|often|times? a|once a|twice a"
    r"|mornings|evenings"
    r"|weekends|(?:mon|tues|wednes|thurs|fri|satur|sun)days)(?![a-z])|每|天天|平时|通常|一般|常常?|总是"
)
PASSING = re.compile(
    r"(?<![a-z])(?:today|tonight|tomorrow|this (?:week|weekend|time|once|month|morning|evening"
    r"|(?:mon|tues|wednes|thurs"
    r"|fri|satur|sun)day)|next week|for now|until|early|for the (?:day|week|holidays))(?![a-z])"
    r"|今天|今晚|明天|明晚|这周|这次|下周|本周|这回|暂时|先"
)
"""In what is off for once: what recurs comes again."""

CANCELLED = re.compile(r"(?<![a-z])(?:cancel|called off|not happening|off(?![a-z]))|取消|停课|[办开]不成")
LATER = re.compile(
    r"(?<![a-z])(?:(?:from |starting )?next (?:week|month|term|summer|autumn|spring|winter|(?:mon"
    r"|tues|wednes|thurs|fri|satur"
    r"|sun)day)|in (?:a|two|three|four|six|\d+|a few|a couple of) (?:weeks?|months?|years?"
    r"|days?)(?! (?:time )?ago))(?![a-z])"
    r"|下个?(?:月|周|星期|礼拜|学期)|明年|月底要|月份?(?:我们?)?要|要(?:搬|换|去|走)(?!.*了)|将(?:要|会)"
)
"""In what is to come, which ends nothing yet."""

NOT_REALLY = re.compile(
    r"(?<![a-z])(?:almost|nearly|might|maybe|(?<!in )(?<!since )(?<!last )(?<!of )may(?! \d)"
    r"|could|couldn't|want(?:s|ed)? to|would|wouldn't|should"
    r"|going to|gonna|will|won't|if|unless|whether|how|wish|thinking|considering|plan(?:s|ning)? to"
    r"|hope|hopefully"
    r"|afraid|worried|about to|supposed to|next year|not yet|pretend|dreamt?|joking|kidding"
    r"|in (?:the|a|my|that|this) (?:film|movie|show|series|episode|book|novel|story|play|game|dream|cartoon"
    r"|documentary|song))(?![a-z])"
    r"|(?:电影|电视剧?|剧|书|小说|游戏|动画片?|故事|漫画|纪录片)里"
    r"|差点|可能|也许|如果|要是|假如|万一|想要?(?!不)|打算|考虑|应该|准备|计划|希望|还没|尚未|快要"
    r"|别(?!人)|明年|将来|梦|也不知"
)
"""In what is not so, or not yet."""
DENIED = re.compile(
    r"(?<![a-z])(?:(?:did|has|have|had|do|does|is|are|was|were|ca|wo)n't|not|never|hardly"
    r"|without)(?: [a-z]+){0,3} ?$"
    r"|(?:没有?|未|不会|不是)[^，。]{0,3}$"
)
"""Right before what would say that something is over."""
LONG_AGO = re.compile(
    r"(?<![a-z])(?:(?:back )?in (?:19|20)\d\d|years? ago|decades? ago|as a (?:kid|child|teenager|student)"
    r"|when i was|used to|in my (?:teens|twenties|thirties|youth)|at (?:school|uni|university) i|once upon"
    r"|growing up|ages ago)(?![a-z])"
    r"|小时候|以前|从前|当年|那年|那时|(?:19|20)\d\d年|年前|大学时|上学时|年轻时|曾经|早些年"
)
"""In what is told of another time."""


_SOMEWHERE = tuple(
    re.compile(one.pattern.removeprefix("^").removesuffix("$"))
    for one in (GONE_BEHIND_EN, GONE_BEHIND_ZH, GONE_BEFORE_ZH, GONE_IT, LAST_DAY_ZH)
)
_VERB_SOMEWHERE = re.compile(rf"(?<![a-z'])(?:{_VERB_GONE})(?![a-z])|{_SPLIT_EN.pattern.removesuffix('$')}")


def may_say_gone(words: str) -> bool:
    """Whether a folded clause holds words that could say of something that it is gone; cheap."""
    return _VERB_SOMEWHERE.search(words) is not None or any(one.search(words) for one in _SOMEWHERE)


def goes_before(words: str, place: int, end: int) -> bool:
    """Whether a folded English clause says right before the thing at `place` that it went."""
    found = GONE_BEFORE_EN.search(words, 0, place)
    if found is not None and (found["verb"] not in _TAKEN or BOUGHT_OFF.search(words, end)):
        return found["verb"] != "off" or BOUGHT_OFF.search(words) is not None
    return _SPLIT_EN.search(words, 0, place) is not None and _SPLIT_BEHIND_EN.search(words[end:]) is not None
