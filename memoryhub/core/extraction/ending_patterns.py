"""The words in which people say that something ended, in both languages."""

import re
from typing import Literal

from memoryhub.core.extraction.zh_self import KIN as KIN_ZH

Kind = Literal["ceased", "disposed", "resumed", "parted", "jobless", "schooled", "unordered", "cleared"]
"""What ended: a habit, a thing, an abstention, a couple, a job, a study, a wish, a suspicion."""

_WHEN_EN = (
    r"(?:(?:have|had|'ve|just|recently|finally|already|actually|now|then|also|long ago|eventually"
    r"|really|sadly) )*"
)
_Rows = tuple[tuple[Kind, str], ...]
_ENDS_EN: _Rows = (
    ("ceased", rf"(?:i|we)(?:'ve| have|'m| am|'re| are)? {_WHEN_EN}(?:stopped|quit|gave up|given up"
         rf"|am done with|done with) "
                   r"(?!work$|my job)(?P<o>.+)$"),
    ("ceased", r"(?:i|we)(?:'m| am|'re| are)? no longer (?P<o>.+)$"),
    ("ceased", r"(?:i|we)(?:'m| am|'re| are| do| have)?(?:n't| not) (?:really |actually |even |ever )?"
                   r"(?P<o>.+?) (?:any ?more|any longer|these days|now)$"),
    ("disposed", rf"(?:i|we)(?:'ve| have)? {_WHEN_EN}(?:dropped|ditched|abandoned|cancell?ed"
         rf"|unsubscribed from|sold|got rid of"
                     r"|gave away|given away|uninstalled|returned|closed|deleted|scrapped|traded in"
                     r"|replaced) "
                     r"(?P<o>.+?)(?= and | for | with | because | in | last | this | yesterday| today|$)"),
    ("disposed", rf"(?:i|we)?(?:'ve| have)? ?{_WHEN_EN}(?:gave|given|donated|handed|flogged|offloaded|sold) "
                 r"(?!up|in|birth|it|them|him|her|me|you|back)(?P<o>.+?)(?= to (?:my|our|the|a|an|some"
                 r"|[a-z]+$)"
                 r"|(?: on ebay| last | this | yesterday| today)|$)"),
    ("disposed", r"^(?:the|my|our) (?P<o>[a-z][a-z -]{1,30}?)(?:'s| has| have| was| is| got)*(?: now| just"
        r"| finally)?(?: been)? "
                 r"(?:sold|scrapped|given away|stolen|written off)(?: last .+| yesterday| today)?$"),
    ("ceased", r"(?<![a-z])(?:weeks?|months?|years?) (?:now )?(?:without|free of|off)(?: (?:a|any|single|one"
        r"|the))* "
               r"(?P<o>(?!(?:sleep|work|power|internet|water|rain|incident|problems?)(?![a-z]))[a-z]+"
               r"(?: [a-z]+)?)"
               r"(?: now| so far)?$"),
    ("ceased", rf"(?:i|we)(?:'ve| have)? {_WHEN_EN}moved out of (?P<home>.+?)$"),
    ("ceased", r"^(?:ugh|oh|so|and|but|sadly|well|anyway)?,? ?(?:my |our |the )?(?P<o>(?!it|that|this)[a-z]+"
        r"(?: trip| holiday| visit| wedding| party)?)"
                 r"(?:'s| is| got| has been| was)(?: now| just| all)? (?:off|cancell?ed|called off"
                 r"|not happening)(?: now| after all)?$"),
    ("ceased", r"(?:i|we)(?:'m| am|'re| are)? not (?P<o>(?:going|flying|moving|travelling|driving) to .+?)"
        r"(?: after all| any ?more)?$"),
    ("resumed", r"(?:i|we)(?:'m| am|'re| are) back (?:on|to|at) (?!work|school|home|the|my|your)"
        r"(?P<o>[a-z].+?)"
                r"(?: again| now)?$"),
    ("resumed", r"(?:i|we)(?:'ve| have)? (?:started|begun|began|taken up|picked up|resumed)(?: to)? "
                r"(?P<o>[a-z]+ing(?: .+?)?) again$"),
    ("resumed", r"(?:i|we)(?:'m| am)?(?: can| am able to|'ve| have| do)?(?: finally| also)?(?: "
         r"(?:started|begun|gone back to|went back to)"
                    r"(?: to)?)? (?P<o>(?:eat|drink|have|eating|drinking|having|tolerat|smok)[a-z]*(?: "
                    r".+?)?) (?:again|now)"
                    r"(?: these days)?$"),
)  # fmt: skip
_ORDERS: _Rows = (
    ("unordered", r"(?:请|以后|从现在起)*(?:别|不要|不用|停止)(?:再)?(?:用|给我|写|加"
     "|发)(?P<o>[^□我，]{1,10}?)(?:了|吧)*$"),
    ("unordered", r"(?:please |ok(?:ay)?,? |and |now )*(?:stop|quit|no more|enough with|drop) (?:the "
     "|using |giving me "
                  r"|writing |adding |with |answering |replying |in |me )*(?P<o>[a-z].+?)(?: please"
                  r"| any ?more| now)*$"),
)  # fmt: skip
WHEN_ZH = (
    r"(?:已经|早就|早已|早|最近|现在|后来|目前|如今|从此|以后|就|都|也|又|今年|去年|上个?月|上周"
    r"|昨天|今天|刚刚?|终于|决定|[春夏秋冬][天季])*"
)
_ENDS_ZH: _Rows = (
    ("ceased", rf"(?<![你他她它])我们?(?:组|团队|公司|家)?{WHEN_ZH}(?:不再|不|没再|没)(?!是|会|能"
         rf"|可以|知|对|好|行|想|要|舒|见|敢|够|想)"
                   r"(?P<o>[^不没□]{1,16}?)了$"),
    ("ceased", rf"^(?:我的?)?(?P<topic>[^我你他她不没□，]{{1,10}}?)我?{WHEN_ZH}(?:不再|不"
         rf"|没再)(?!是|会|能|知|对|好|行|想|要|见|够)"
                   r"(?P<v>[\u4e00-\u9fff]{1,2})了$"),
    ("disposed", rf"^(?:我们?)?{WHEN_ZH}把(?:我的?|自己的)?(?P<o>[^我你他她□]{{1,16}}?)(?:给)?(?:卖"
         rf"|退订?|取消|注销|卸载?|扔|丢|送人|停|关)"
                     r"(?:掉)?了"),
    ("disposed", rf"^(?:我的?)?(?P<o>[^我你他她不没□，]{{1,10}}?)我?{WHEN_ZH}(?:卖|退订?|取消|注销"
         rf"|卸载|停)(?:掉)?(?:给[^，]{{1,8}})?了$"),
    ("disposed", r"^(?:我的?|我家的?)?(?P<o>[^我你他她不没□，]{1,10}?)(?:[\d一二三四五六七八九十]{1,3}月份?)?"
                 rf"{WHEN_ZH}"
                 r"(?:关门?|倒闭|转让|盘出去|歇业)(?:掉)?了$"),
    ("disposed", rf"^我们?{WHEN_ZH}(?:戒|退订|取消|停|放弃|卖|卸载|注销"
         rf"|退出)(?:掉)?了?(?P<o>[^我你他她□了]{{1,14}}?)了?$"),
    ("ceased", rf"^(?:我|唉)?{WHEN_ZH}把(?P<o>[^我你他她□]{{1,8}}?)(?:给|都|彻底|完全)*戒(?:掉)?了$"),
    ("ceased", rf"^(?P<o>[^我你他她不没□，]{{1,8}}?){WHEN_ZH}(?:彻底|完全|算是)*戒(?:掉)?了$"),
    ("resumed", rf"^(?:我|唉)?(?:{WHEN_ZH}|上个?(?:礼拜|星期)|没忍住|忍不住)*(?:又|重新)"
        rf"(?:开始)?[喝抽吃吸玩碰打]"
                r"(?:回|上|起)?了?(?P<o>[^不没□，]{1,8}?)了?$"),
    ("resumed", r"(?<![你他她它])我(?:现在|又|重新|已经|终于|最近)+(?:开始|能|可以|敢|也|都"
         r"|会)*(?P<o>[吃喝碰抽][^不没□]{0,12}?)了$"),
)  # fmt: skip
_ILLNESS_EN = r"(?P<o>(?!to |any|time|much|enough)[a-z][a-z' -]{2,40}?)"
_ILLNESS_ZH = r"(?P<o>(?:[^，我你他她□不没有]|不耐|不全|不良|不齐){2,10}?)"
_CLEARED_EN: _Rows = (
    ("cleared", rf"(?:i|we) (?:definitely |actually |really )?(?:do not|don't|didn't|did not) (?:actually "
        rf"|really )?have "
                rf"{_ILLNESS_EN}(?: after all| any ?more| at all)?$"),
    ("cleared", rf"i(?:'m| am) not (?:actually )?{_ILLNESS_EN}(?: after all| at all)?$"),
    ("cleared", rf"it(?:'s not| is not| isn't| wasn't| was not) (?:actually )?{_ILLNESS_EN}(?: after all"
        rf"| at all)?$"),
    ("cleared", rf"^[a-z' ]{{2,30}}? ruled out {_ILLNESS_EN}$"),
    ("cleared", rf"^(?:the |my |an? )?{_ILLNESS_EN} (?:was|has been|is|got|'s been) ruled out$"),
    ("cleared", rf"negative for {_ILLNESS_EN}$"),
)  # fmt: skip
_CLEARED_ZH: _Rows = (
    ("cleared", rf"(?:^|[^你他她它])(?:没有|没得|没查出|没患|不是|并非|排除了?){_ILLNESS_ZH}$"),
    ("cleared", rf"^{_ILLNESS_ZH}(?:已经|也|被|可以|给)*(?:排除|否定)了?$"),
)  # fmt: skip
CEASED: tuple[tuple[Kind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(f"{lead}{pattern}"))
    for lead, rows in (
        ("(?<![a-z'])", _ENDS_EN),
        ("", _ENDS_ZH),
        ("^", _ORDERS),
        ("(?<![a-z'])", _CLEARED_EN),
        ("", _CLEARED_ZH),
    )
    for kind, pattern in rows
)
JOBLESS = re.compile(
    r"^(?:(?:and|so|but|sadly|unfortunately|finally),? )?(?:i|we)(?:'ve| have|'m| am| was| got)? "
    r"(?:(?:just|recently|finally|now|already|been) )*"
    r"(?:retired|resigned|unemployed|jobless|between jobs|out of work|laid off|fired|let go|lost my job"
    r"|quit my job"
    r"|quit working|made redundant|sacked)(?! from| as)(?![a-z])"
    r"|^(?:(?:and|so|but|sadly),? )?(?:they|my (?:company|boss|employer|firm|office))(?:'ve| have| has"
    r"| just)* "
    r"(?:made me redundant|let me go|laid me off|fired me|sacked me)(?![a-z])"
    rf"|^{WHEN_ZH}我?{WHEN_ZH}被(?:公司|老板|单位)?(?:裁员?|优化|辞退|开除|炒(?:鱿鱼)?)(?:掉)?了?$"
    r"|^(?:我)?(?:.{1,8}(?<!我))?(?:那边|的工作|那份工作)?不干了$"
    rf"|^我{WHEN_ZH}(?:退休|失业|下岗|被裁|被辞退|丢了工作|没工作)了?(?:在家)?$"
)
# Couples split, and so do friends a bill: what parts people has when, why or from whom behind it: no thing.
NO_THING_BEHIND = (
    r"(?= ?$|[,.;!]| (?:with|from|last|this|for (?:good|a while|now)|after|before|since|because|over|when"
    r"|while|just|now|already|yesterday|today|tonight|recently|ages|years|months|weeks|and|but|so|again"
    r"|(?:an?|a few|a couple of|some|two|three|four|five|six|\d+) (?:days?|weeks?|months?|years?|while|time)"
    r"|on (?:the \d.*|\d.*|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)"
    r"|at (?:christmas|easter|new year|the (?:end|start|beginning))"
    r"|in (?:(?:19|20)\d\d|(?:the )?(?:spring|summer|autumn|fall|winter|end|new year)"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*))(?![a-z]))"
)
PARTED = re.compile(
    r"^(?:(?:and|so|but|sadly|unfortunately),? )?(?:(?:my )?(?P<n>[a-z][\w'-]*) and (?:i|me)|(?:i|we)) "
    r"(?:(?:have|had|just|recently|finally|are|got|now|'re|sadly) )*"
    r"(?:broke(?:n)? up|split up|split|separated|divorced|no longer together)(?: with (?:my "
    r")?(?P<n2>[a-z][\w'-]*))?"
    rf"{NO_THING_BEHIND}"
    r"|(?<![你他她])我们?(?:和|跟|与)(?:我的?)?(?P<n3>[\u4e00-\u9fffa-z]{1,8}?)"
    rf"{WHEN_ZH}(?:分手|离婚|离了婚|分开)了?$|^我们?{WHEN_ZH}(?:分手|离婚)了$"
)
SCHOOLED = re.compile(
    r"^(?:and |so |but )?(?:i|i've|i have) (?:(?:just|finally|recently|officially) )*(?:graduated|dropped out"
    r"|finished (?:my )?(?:degree|ph\.?d|master'?s|studies|school|college|university|bachelor'?s))(?![a-z])"
    rf"|^我{WHEN_ZH}(?:[\d一二三四五六七八九十]{{1,3}}月份?)?(?:从.{{2,10}})?(?:毕业|退学|肄业)了"
)
STUDIES = re.compile(
    r"(?<![a-z])(?:study|studying|students?|major|majoring|attend|in college|at university"
    r"|at school)(?![a-z])"
    r"|[读学](?!过|会|完)|大[一二三四]|研[一二三]|高[一二三]"
)
MEAT = re.compile(r"(?<![a-z])(?:meat|beef|pork|chicken|fish|steaks?)(?![a-z])|肉|荤|鱼")
PLACES = re.compile(r"(?<![a-z'])(?:my|our|the|place|house|home|apartment|flat|old)(?![a-z])")
WHEN_BEHIND = re.compile(
    r" (?:(?:about |over |nearly )?(?:a|an|one|two|three|four|five|six|ten|\d+|a few|several|last|this|in) "
    r"(?:week|month|year|day|summer|winter|spring|autumn|january|february|march|april|may|june|july|august"
    r"|september|october|november|december)s?(?: ago)?|yesterday|today|for good|completely|entirely"
    r"|altogether)$"
)
"""When it ended, behind what ended."""
DETERMINERS = re.compile(r"^(?:my|our|the|a|an|using|being|all|that) ")
NOT_MEANT = re.compile(
    r"(?<![a-z])(?:almost|nearly|never|might|(?<!in )(?<!since )may(?! \d)|could|want to|should|would"
    r"|going to|if|how|wish|for now"
    r"|today|tonight)(?![a-z])"
    r"|差点|可能|也许|如果|要是|想要?|打算|考虑|应该|暂时|今天|今晚|这次|有点|准备"
)
OF_KIN = re.compile(
    rf"^我们?(?:家)?的?(?:{KIN_ZH.replace('(?P<k>', '(?:')})|^(?:my|our) (?:[a-z]+ )?(?!team|company"
    rf"|group|office|department)"
    r"(?:wife|husband|partner|girlfriend|boyfriend|mother|mom|mum|father|dad|parents|son|daughter|kids?"
    r"|children|brother"
    r"|sister|grand[a-z]+|cousin|uncle|aunt|friend|boss|colleague|neighbou?r|roommate)(?![a-z])"
)
GAVE_UP = re.compile(
    r"(?<![a-z])(?:quit|stopped|gave up|given up|gave it up|don't|do not|no longer)(?![a-z])|戒|不再"
    r"|不[吃喝抽]"
)
"""In what one has given up."""
SUSPECTED = re.compile(
    r"(?<![a-z])(?:suspect(?:s|ed)?|thinks?|thought|might|may|could|possibl[ey]|maybe|probably|worried|afraid"
    r"|because|due to|in case|checking)(?![a-z])|怀疑|疑似|可能|好像|也许|怕是|因为|担心"
)
"""In what is said of an illness that is not certain, and of what is done because of it."""
