"""States of which a person has one at a time, and the words that leave them; in both languages.

What parts a couple ends that they are engaged; another state of the same kind ends the one before.
"""

import re
from dataclasses import dataclass

from memoryhub.core.extraction.ending_patterns import NO_THING_BEHIND
from memoryhub.core.extraction.indoors import INDOORS_ZH

_SELF = r"(?:^|(?<![a-z]))(?:i|we|i'm|i've|we're|we've|me and [a-z]+|[a-z]+ and i)"


@dataclass(frozen=True, slots=True)
class LifeState:
    """A state by the words of who is in it (`known`), and what a clause says that leaves it (`left`).

    `weak` leaves it only beside a name or word that the known statement has too. `replaced`: the clause
    tells what is so instead, so that it takes the known statement's key.
    """

    name: str
    known: re.Pattern[str]
    left: re.Pattern[str]
    weak: re.Pattern[str] | None = None
    replaced: bool = False
    keys: tuple[str, ...] = ()


def _state(
    name: str, known: str, left: str, weak: str = "", *, replaced: bool = False, keys: tuple[str, ...] = ()
) -> LifeState:
    return LifeState(
        name, re.compile(known), re.compile(left), re.compile(weak) if weak else None, replaced, keys
    )


_PARTED = (
    rf"(?<![a-z])(?:(?:broke(?:n)? up|breaking up|split(?:ting)? up){NO_THING_BEHIND}|(?:and i|we|we've|'ve"
    rf"|have) split{NO_THING_BEHIND}|call(?:ed)? it (?:quits|off|a day)|broke it off"
    r"|(?:it's|it is|things are) (?:all )?over (?:between us|with)|(?:called|call) off (?:the"
    r"|our) (?:engagement|wedding)"
    r"|(?:got|getting|get|are|am|'re|'m|were|now|finally|officially|just|been|i|we) divorc(?:ed|ing)"
    r"|^divorced|divorced me|(?:getting|got|get|filed for|going through) (?:a |the |my |our )?divorce"
    r"|(?:and i|we|we're|we've|i'm|i've|we are|i am|have|been|just|recently|now|legally)"
    rf" separat(?:ed|ing){NO_THING_BEHIND}"
    r"|(?:left|dumped|ditched|ghosted) me(?! (?:a|the|in|at|with) )"
    r"|i split (?:with|from)|no longer together"
    r"|went our separate ways|going our separate ways|parted ways|not (?:a couple|together) any ?more"
    r"|(?:engagement|wedding|marriage)(?:'s| is| was)(?: all| now)? (?:off|over)|single again)(?![a-z])"
    r"|分手(?!的|信|歌)|掰了|离(?:了)?婚(?!礼|率|律师|官司的|案|剧|的)|散伙(?!饭)|一拍两散|分居|各过各的"
    r"|不在一起了|单身了|退婚|悔婚|解除婚约"
    r"|[跟和与]我?(?:[他她]|对象|[男女](?:朋)?友|老[公婆]|丈夫|妻子|媳妇|爱人|未婚[夫妻])(?:断|吹|散|分|黄|离|崩)了(?!工)"
)
_PARTED_WEAK = (
    r"(?<![a-z])(?:we're|we are|it's|us) (?:done|over|finished|through|history)(?![a-z])|moved out(?![a-z])"
    r"|(?<![a-z])my ex(?:-[a-z]+)?(?![a-z])|前男友|前女友|前夫|前妻"
    r"|[跟和与].{1,6}(?:断|吹|散|分|黄|离|崩)了(?!工)"
    r"|(?:吹|黄|散|分|断|离)了(?!$|工)|搬走了|搬出去了"
)
_COUPLE = (
    r"(?<![a-z])(?:engaged|fianc[eé]e?|girlfriend|boyfriend|gf|bf|partner|married|wife|husband|dating|seeing"
    r"|living together)(?![a-z])"
    r"|订婚|未婚[夫妻]|女朋友|男朋友|女友|男友|对象|老公|老婆|丈夫|妻子|媳妇|爱人|结婚|恋爱|谈着|同居"
)
_NEW_COUPLE = (
    r"(?<![a-z])(?:(?:i'm|i've been|i am|been) (?:now )?(?:seeing someone|seeing a (?:guy|girl|man"
    r"|woman)|dating(?! (?:my|the|back|from)(?![a-z]))|going out with)"
    r"|(?:have|got|'ve got) a (?:new )?(?:girlfriend|boyfriend|partner)"
    r"|my (?:new )?(?:girlfriend|boyfriend|partner(?! (?:at work|in crime))|fianc[eé]e?|wife|husband)"
    r"|we(?:'re| are) (?:a couple|together|official|engaged|married)|(?:got|am|'m) (?:engaged|married)"
    r"|(?:i'm|am|we're|'re) (?:now )?in a relationship)(?![a-z])"
    r"|脱单|有对象|对象叫|在一起了(?!.{0,3}(?:小时|天|分钟))|谈恋爱了|我(?:的)?(?:新)?(?:女朋友|男朋友|女友|男友|老公|老婆)"
    r"|有(?:了)?(?:女|男)朋友|结婚了(?!的)|订婚了(?!的)|领证了"
)
COUPLE = re.compile(_COUPLE)
"""A word for the other of a couple, or for being one."""
STATES: tuple[LifeState, ...] = (
    _state("couple", _COUPLE, _PARTED, _PARTED_WEAK),
    _state("single", r"(?<![a-z])single(?![a-z])(?! (?:bed|room|mum|mom|dad|parent|malt|shot))"
                     r"|单身|没有?对象", _NEW_COUPLE, replaced=True),
    _state(
        "engaged", r"(?<![a-z])(?:engaged|fianc[eé]e?)(?![a-z])|订婚|未婚[夫妻]",
        r"(?<![a-z])(?:(?:we|i) (?:just |finally |both )?(?:got married|tied the knot|said i do)"
        r"|we're married|our honeymoon)(?![a-z])"
        r"|领证了|结婚了(?!的)|婚礼(?:办完|结束)", replaced=True,
    ),
    _state(
        "pregnant", r"(?<![a-z])(?:pregnant|expecting a|baby is due|due date)(?![a-z])|怀孕|预产期"
                    r"|孕妇|怀着|有喜",
        r"(?<![a-z])(?:(?:was|were) born|gave birth|(?:she|he|baby|they)(?:'s|'re| is| are) (?:finally )?here"
        r"|had (?:the|our|a) (?:baby|boy|girl|twins)"
        r"(?! (?:from|of|next|over|who|round)(?![a-z]))|miscarried|miscarriage|lost the baby)(?![a-z])"
        r"|生了(?![^，。]{0,3}病|气|火|锈|根|炉|疑|效|意|活)|出生了|卸货"
        r"|出月子|流产|坐月子", replaced=True,
    ),
    _state(
        "no animal food", r"(?<![a-z])(?:vegan|plant-based)(?![a-z])|全素|纯素|吃素|素食",
        r"(?<![a-z])(?:eat|eating|having|have|eats) "
        r"(?:(?!vegan|no |fake|mock|plant)[a-z]+,? (?:and |or )?){0,3}(?:dairy|eggs?"
        r"|meat|fish|cheese|chicken|butter)"
        r" (?:[a-z ]+ )?(?:again|now|these days)(?![a-z])|not (?:a )?vegan any ?more|no longer vegan"
        r"|(?:恢复|重新|又|开始|可以)(?:能)?吃(?:蛋|奶|肉|荤|鱼|鸡)(?!香|[^，。]{0,3}以外)|开荤|破戒"
        r"|不(?:再)?吃(?:全|纯)?素了", replaced=True,
    ),
    _state(
        "job", r"(?!)",
        rf"{_SELF} (?:just |already )?(?:handed|put|gave) in my notice|(?<![a-z])(?:got|was"
        rf"|been) (?:made redundant|let go(?! (?:early|of|home))|laid off|fired(?! up)|sacked|the sack"
        r"|the boot)(?![a-z])|(?<![a-z])lost my job(?![a-z]| (?:appl|offer|interview|descr|title))"
        r"|(?:was|is|today's|yesterday was) my last (?:day|shift)(?![a-z])"
        r"(?! (?:off|of (?!work)|in (?!the (?:office|job|shop|lab))))"
        r"|my last (?:day|shift) (?:at|as|with|was)(?![a-z])|(?:^|我)(?:已经|刚|终于|昨天"
        r"|今天)?(?:辞职|离职|裸辞|被裁"
        r"|失业|下岗|被优化|被开)了|最后一天(?:上班)?$"
        r"|是我在.{2,10}的最后一[天班]", keys=("profile.job", "profile.employer", "profile.workplace"),
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Holder:
    """A part that one person, place or maker plays: `known` are words of who has one, `now` of a new one.

    `keys` are the beginnings of the keys under which it may stand; empty: any.
    """

    name: str
    known: re.Pattern[str]
    now: re.Pattern[str]
    keys: tuple[str, ...] = ()


def _holder(name: str, known: str, now: str, *, keys: tuple[str, ...] = ()) -> Holder:
    return Holder(name, re.compile(known), re.compile(now), keys)


# Where one moves without moving house.
_NO_ROOM_ZH = rf"(?!{INDOORS_ZH})"
_DR = r"(?:dr\.?|doctor|mr\.?|mrs\.?|ms\.?|miss) ?"
HOLDERS: tuple[Holder, ...] = (
    _holder(
        "doctor", r"(?<![a-z])(?:gp|doctor|dr|dentist|therapist|physio|optician|vet|hygienist"
                  r"|surgery|midwife)(?![a-z])|牙医|医生|大夫|中医|兽医|康复师|咨询师",
        rf"(?<![a-z])(?:(?:i|we)(?:'m| am|'re| are)? (?:now )?(?:see|seeing|go to|going to|with"
        rf"|registered with|under|signed up with)"
        rf" {_DR}[a-z]+|(?:my|our) new (?:gp|doctor|dentist|therapist|physio|vet|optician) is"
        rf"|new (?:gp|doctor|dentist|therapist) called)"
        r"|(?:现在|以后|换成|换了|改).{0,8}(?:看(?:牙|病|诊)?的?是|是|找|由|挂"
        r"|请)?[\u4e00-\u9fff]{1,3}(?:医生|大夫|主任)(?:在"
        r"|来|给|看|接)?",
    ),
    _holder(
        "boss", r"(?<![a-z])(?:(?:my|our) (?:[a-z]+ )?(?:manager|boss|supervisor|team lead)"
                r"|i report to)(?![a-z])"
        r"|我们?的?(?:直属|顶头)?(?:领导|老板|主管|上司|导师)(?:是|叫)|我[向跟]\S{1,4}汇报|我归.{1,4}管",
        r"(?<![a-z])(?:i (?:now )?(?:report|answer) to"
        r"(?! (?:nobody|no one|everyone|everybody|it|that|the phone)(?![a-z]))"
        r"|(?:my|our) new (?:boss|manager|supervisor"
        r"|line manager|team lead) is"
        r"|(?:is|'s) (?:now )?my (?:new )?(?:boss|manager|supervisor))(?![a-z])"
        r"|(?:^|我们?|起|现在|以后|今后|改成?)(?:都|就|我)*归[^，。]{1,5}管|(?:^|我|起|现在|以后"
        r"|改)(?:都|就|我"
        r"|改)*[向跟][^，。]{1,4}汇报|新(?:领导|老板|主管|上司)|(?:领导|老板|主管|上司|导师)(?:换|变)成?了?",
    ),
    _holder(
        "teacher", r"(?<![a-z])(?:teacher|tutor|coach|instructor|trainer)(?![a-z])|老师|教练|家教|外教|私教",
        r"(?<![a-z])(?:(?:my|our|his|her|the|their) new (?:[a-z]+ )?(?:teacher|tutor|coach"
        r"|instructor|trainer) is"
        r"|(?:teaches|coaches|tutors|trains) (?:me|us|him|her|them)(?: now)?)(?![a-z])"
        r"|(?:换成?了?|改由|现在是?|改成?)[\u4e00-\u9fff]{1,3}(?:老师|教练)|(?:老师|教练)(?:换|改)成?了?",
    ),
    _holder(
        "in charge", r"(?<![a-z])(?:in charge|leads?|leading|responsible|runs|owns|manages"
                     r"|heads)(?![a-z])|负责|牵头|带队|主管|主导|接口人|在管|带$",
        r"(?<![a-z])(?:(?:has |'s )?(?:taken|takes|took|taking) over|(?:is|'s) (?:now )?in charge"
        r"|now (?:leads|runs|owns|heads|manages)"
        r"|(?:leads|runs|owns|heads|manages) .{2,40}(?: now)|(?:stepped|steps|stepping) in"
        r"|handed (?:it |that |everything )?over to|picked up)(?![a-z])"
        r"|接手|接管|接替|顶上|交给|(?:现在|改|以后|换)(?:是|由|成)?[^，。]{1,6}(?:在带|负责|牵头|管"
        r"|来带|在管)",
    ),
    _holder(
        "school", r"(?<![a-z])(?:goes to|attends?|at|is in|starts at) (?:[a-z']+ ){0,3}(?:school"
                  r"|primary|academy|college|nursery|kindergarten"
                  r"|(?:high|elementary|secondary|grammar)(?! [a-z]))(?![a-z])"
        r"|(?:小学|中学|幼儿园|高中|初中|一中|附中|学校|托班)",
        r"(?<![a-z])(?:(?:started|starts|starting|enrolled|moved|switched|transferred|changed|goes"
        r"|going)(?: up| over)? (?:at|in|to) (?:[a-z']+ ){0,3}"
        r"(?:school|primary|academy|college|nursery|kindergarten"
        r"|(?:high|elementary|secondary|grammar)(?! (?!now|in|from|this|next)[a-z])))(?![a-z])"
        r"|(?:转(?:学)?到|升(?:学)?到|考上|开学去|去|现在在|换到|转去)[^，。]{1,8}(?:小学|中学|高中"
        r"|[中高](?=$|了|读|上|念)|幼儿园|学校|附中|学院|托班)",
        keys=("family.", "profile.", "note.", "about."),
    ),
    _holder(
        "desk", r"(?<![a-z])(?:desk|seat|sit|office|cubicle)(?![a-z])|工位|座位|办公室|坐在",
        r"(?<![a-z])(?:(?:i've|i|we|we've) ?(?:been )?(?:just |now )*(?:ended up|moved|got moved"
        r"|was moved|sit|am sitting|been put|been moved|relocated|landed)"
        r" (?:at|to|by|on|next to|in|over) [^,]*(?:desk|floor|window|corner|wing|seat|room|building)"
        r"|my new (?:desk|seat|office))"
        r"|(?:调|搬|换|挪|坐)到(?:了)?[^，。]{0,8}(?:楼|窗|排|座|区|角|工位|门口|办公室)|新(?:工位|座位)",
    ),
    _holder(
        "home", r"",
        r"(?<![a-z])(?:(?:is|'s) (?:my|our) home now|[a-z]+ is (?:now )?(?:my"
        r"|our) home(?! (?:town|page))|(?:got|have|picked up|collected) the keys (?:to|for) (?:my|our)"
        r" (?:own |new )*(?:place|flat|house|apartment|home|studio|bungalow|cottage)|(?:i|we)(?:'ve"
        r"| have)? (?:just |finally |all )*(?:moved into(?! (?:the|my|our|a) (?:kitchen|bedroom|living room"
        r"|lounge|office|attic|basement|role|position|job|management|lead|new role))"
        r"|unpacked|settled in(?:to)?) |(?:i|we)(?:'re| am|'m| are)? (?:now )?(?:living|based"
        r"|renting|settled) (?:in|at|near)"
        r"(?! (?:fear|denial|hope|sin|poverty|peace|the (?:moment|past|future|office)"
        r"|a (?:dream|simulation|bubble|nightmare|hotel)|work)(?![a-z])))"
        r"|(?:以后|现在|从此|正式)(?:就)?(?:是|成了?|算)[\u4e00-\u9fff]{2,4}人了|(?:在|到"
        rf"|去){_NO_ROOM_ZH}[\u4e00-\u9fff]{{2,6}}(?:住下"
        r"|安家|定居|落户|安顿)(?:来)?了"
        r"|住(?:进|到|在)(?!院|了院|酒店|宾馆)[\u4e00-\u9fff]{2,8}了|搬(?:进|到|来"
        rf"|去){_NO_ROOM_ZH}(?:了)?(?:自己的)?(?:新家|新房"
        r"|[\u4e00-\u9fff]{2,8})(?:了|$)",
        keys=("profile.home",),
    ),
    _holder(
        "phone plan", r"(?<![a-z])(?:vodafone|o2|ee|(?:with|on) three|giffgaff|verizon|t-mobile|at&t"
                      r"|telekom|lebara|voxi|tesco mobile|phone plan|gb plan|gb contract"
                      r"|virgin media)(?![a-z])|联通|移动|电信|广电|宽带|套餐",
        r"(?<![a-z])(?:ported|switched|moved|transferred|changed|took)(?: (?:my|our|the) (?:number"
        r"|phone|sim|contract|broadband|line|internet|mobile))(?: over)?"
        r" to (?!(?:silent|vibrate|airplane|flight|the|my|our|his|her|a|an|\d+)(?![a-z]))"
        r"(?:[a-z0-9&-]+)(?![a-z])|(?:switched|gone over|went over|moved over|signed up"
        r"|now) (?:to|with) (?:vodafone|o2|ee|three|giffgaff|verizon|t-mobile|at&t|telekom|lebara"
        r"|voxi)(?![a-z])|携号转网|(?:转|换|改)(?:网)?(?:到|成|用)了?(?:联通|移动|电信|广电)",
    ),
    _holder(
        "runs on", r"(?<![a-z])(?:runs? on|hosted (?:on|by|with)|built (?:on|with)|uses?|using"
                   r"|host(?:ed)? at)(?![a-z])|用的是|跑在|部署在|托管|搭在|用着",
        r"(?<![a-z])(?:migrated|switched|moved|ported|transferred|rebuilt|rewrote|converted) (?:the "
        r"|our |my |it |everything |all )*(?:[a-z]+ ){0,3}?(?:over |across )?(?:to|in|on|onto) [a-z]"
        r"|(?:迁|搬|换|切|改|转)(?:移|换)?(?:到|成|用|去)了?[^，。]{1,10}",
    ),
)  # fmt: skip
"""What somebody has one of at a time; a new one is told in many ways and takes the place of the known."""
