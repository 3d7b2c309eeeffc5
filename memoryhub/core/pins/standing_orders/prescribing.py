"""Orders by their form alone: who alone may, what must never exceed a figure, who must be there, 务必, 请勿.

Beside the trained judge, like `forbidding`: here a form decides, whatever fills it. Whoever speaks sets the
rule, so it names a figure, a person, a place of one's own or a duty; what is past, supposed, quoted, asked
or true of the world ("only time can tell") is none, nor is what holds for today or for one text.
"""

import re

from memoryhub.core.pins.standing_orders.as_facts import LEAD, NO_RULE_EN, NO_RULE_ZH
from memoryhub.core.text_fold import fold_plain, has_han

_LONGEST = 160  # characters of an order that is given in one breath
_MAY_EN = r"(?:may|must|shall|should|is allowed|are allowed|is permitted|are permitted|gets to|get to)"
_BY_FORM_EN = re.compile(
    # Who alone may.
    rf"^(?:nobody|no one|no-one|none) (?:but|except(?: for)?|besides|other than"
    rf"|apart from) .{{2,40}}? {_MAY_EN}"
    r"(?! (?:say|know|understand|laugh|love|believe|care|think)(?![a-z])) .+"
    # A figure that is never passed, in either direction.
    r"|^(?!i |we |you )[a-z][a-z0-9.,' -]{1,60}? (?:must|may|can|should|shall) (?:never|not"
    r"|under no circumstances) (?:exceed|go (?:over|above|below|under|beyond)|drop below|fall below"
    r"|rise above|be (?:more|less|higher|lower|longer|shorter|later|earlier) than) .*[0-9].*"
    # At no time at all.
    r"|^(?:at no time|under no circumstances|in no case|on no account|at no point) (?:may|must|can|should"
    r"|shall|is|are) .+"
    # A limit that is named as one.
    r"|^(?:the|our|my|his|her|their|daily|weekly|monthly|total)? ?(?:[a-z]+ ){0,2}?(?:dose|dosage|budget"
    r"|limit|cap|ceiling|maximum|minimum|allowance|spend|deposit)(?: (?:for|of|on"
    r"|in) [a-z0-9.' -]{1,40}?)? (?:is|stays|remains) (?:at most|at least|no more than|no less than"
    r"|never more than|capped at|limited to) .*[0-9].*"
    # How much each may have or do.
    r"|^(?:each|every|any) [a-z-]+(?: [a-z-]+){0,2} (?:at most|no more than|at least|no fewer than) .*[0-9].*"
    # How many, or who, must be there.
    r"|^(?:at least |no fewer than |a minimum of )?(?:one|two|three|four|five|six|\d+|an?"
    r"|the) (?:[a-z-]+ ){1,3}?must (?:always )?(?:be|stay|remain) (?:present|there|on (?:duty|site|call"
    r"|the (?:floor|ward|premises))|in the (?:room|building|house)|within (?:reach|sight))(?![a-z]).*"
    # What must stay as it is, whatever is noted beside its name.
    r"|^(?:the|our|my|this|that|all|every|each) [^,;!?]{1,60}? (?:must|has to|have to) (?:stay|remain"
    r"|be kept) (?:closed|shut|locked|open|covered|dry|dark|cold|upright|sealed|unplugged|off|on|empty"
    r"|clear|private|below|above|under|between|until)(?![a-z]).*"
    # What must not be done to a thing of one's own, said politely.
    r"|^please (?:don't|do not) (?:move|touch|rearrange|open|use|unplug|switch off|turn off|feed|water"
    r"|block|remove|delete|edit|rename|paint|lend|share|publish|print|post|mention|discuss|store|stack|park"
    r"|prune|clean|wash|iron|charge) (?!the (?:subject|salt))(?:the|our|my|any|these|those|anything|anyone"
    r"|[a-z]+'s) .+"
    r"|^you (?:may|can|must|should) only (?:use|buy|order|book|contact|call|send|share|ship|store|deploy"
    r"|enter|open|access|take|accept|hire|quote|cite|sell|invite) .+"
    # What is forbidden at a place of one's own.
    r"|^[a-z]+ing (?:[a-z]+ ){0,2}?(?:in|on|at|near|inside|with|from) (?:the|our"
    r"|my) [a-z' -]{2,40}? is (?:strictly |absolutely )?(?:prohibited|forbidden|not allowed|not permitted"
    r"|off limits)(?![a-z]).*"
    r"|^it(?:'s| is) (?:strictly |absolutely )?(?:forbidden|prohibited|not allowed|not permitted) (?:to"
    r"|for) .+"
    r"|^(?:staff|employees|volunteers|interns|trainees|contractors|drivers|nurses|members|subcontractors"
    r"|freelancers|assistants)(?: of ours)? (?:are not|aren't|are never|must not|must never"
    r"|may not) (?:allowed |permitted )?(?:to )?.+"
)
# What everybody is forbidden or allowed, wherever; and what is for this once.
_NOT_OURS_EN = re.compile(
    r"(?<![a-z])(?:law|museum|library|schools?|airport|airlines?|parks?|hotels?|church|temple|zoo"
    r"|government|passengers?|tourists|country|countries|city|president|king|queen|landlord|tenant|today"
    r"|tonight|tomorrow|this (?:time|once|one|essay|text|letter|poem|email)|right now|yet|for now|god"
    r"|heaven|apparently|learned|learnt|heard|read)(?![a-z])"
)

_ROLE_ZH = (
    r"(?:[小老阿][一-龥]{1,2}|[一-龥]{1,3}(?:经理|主任|医生|大夫|老师|师傅|总|工|姐|哥|叔|姨|律师|会计|主管"
    r"|组长|队长|店长|护士长?|教练|先生|女士|助理|编辑|站长|馆长|厂长|班长)|本人|家属|监护人|负责人"
    r"|值班[一-龥]{1,2}|管理员|财务|法务|[一-龥]{1,2}部(?:门|的人)?)"
)
_ACT_ZH = (
    r"(?:签|收|开(?!心)|进(?!步)|改(?!变)|动(?![心人])|批|领|查|碰|接(?![受近])|发(?![现愁呆])|取|管(?!不"
    r"|得)|保管|操作|审|登录|访问|修改|决定|代|验|盖|用|调|删|付|报|借|拿|拍|联系|下单|打开)"
)
_OWN_PLACE_ZH = (
    r"(?:天台|露台|阳台|仓库|库房|车间|厨房|机房|实验室|会议室|后院|院子|店里|店内|屋里|屋内|家里|房间|病房"
    r"|展厅|现场|工地|舞台|后台|办公室|车库|电梯|走廊|楼道|书房|客厅|卧室|地下室|档案室|配电间|冷库|温室"
    r"|泳池|门口|通道|花园|车里|车内|前台|库区|棚里)"
)
_BY_FORM_ZH = re.compile(
    # A duty that is pressed on whoever helps.
    r"^[^，,我他她]{0,14}?务必.{2,}"
    r"|^(?:[^，,我他她]{0,10}?)(?:请勿|切勿|勿(?![忘]))[^，,]{2,}"
    # Who alone may.
    rf"|^[^，,我他她]{{0,10}}?只(?:有|能由|准|许){_ROLE_ZH}(?:才)?(?:可以|能够?|有权|才能|来|负责)?{_ACT_ZH}.*"
    # Who must be there, or agree.
    r"|^[^，,我他她]{0,14}?必须(?:要|得)?有[^，,]{1,10}?(?:在场|陪同|签字|同意|批准|确认|盖章|看护|值守"
    r"|复核).*"
    r"|^[^，,我他她]{0,10}?(?:至少|最少|起码)(?:(?:要|得|必须)(?:留|有)|留|保留|安排"
    r"|配)[^，,]{0,3}?[一二两三四五六七八九十\d]+[名位个人].*"
    # What is forbidden at a place of one's own, or without consent.
    rf"|^(?:在)?[^，,我他她]{{0,4}}?{_OWN_PLACE_ZH}[里内上]?(?:一律|全面)?(?:禁止|严禁|不准|不许|谢绝)[^，,]{{2,}}"
    r"|^(?:未经|没经过?)[^，,]{1,10}[，,]?[^，,]{0,12}?(?:不得|不准|不许|禁止|严禁|不能|不可).{2,}"
    # What is left out of what is chosen, ordered or cooked.
    r"|^(?:(?:餐食|菜|饭菜|点心|甜点|礼物|食材|配料|点餐|订餐|选址|排班|排期|行程|路线|座位)[^，,我]{0,6})?(?:一律|都|要|请|全部)?避开.{2,}"
)
_ONCE_ZH = re.compile(
    r"今天|今晚|今早|明天|明早|现在|马上|尽快|立刻|这次|这回|这[篇份封段首张]|待会|等会|一会儿|保重|小心"
    r"|注意身体|照顾好自己|赏光|光临|海涵|见谅|公园|景区|地铁|飞机|博物馆|图书馆|学校|法律|国家|规定|违者"
    r"|罚|告示|写着|贴着|才知道|发现|听说|公告|时间|命运|上帝|老天|业主|甲方|乙方|承租"
    r"|第[一二三四五六七八九十\d]+条|本品|产品|转载|易燃|高压|危险|服用|食用|空腹|孕妇|儿童|堵"
    r"|我[^，,]{0,4}避开"
)
# Sounds like a prohibition and is small talk: "Nothing urgent.", 谁也不喜欢下雨天.
_IDLE = re.compile(
    r"^(?:it's |it is |there's |there is |oh,? |no,? )*(?:nothing|no) (?:urgent|special|new|much|serious"
    r"|fancy|else|big|important|wrong|really|interesting|exciting|worth|to (?:report|add|complain|worry)"
    r"|rush|hurry|worries|problem|offen[cs]e|idea|clue|doubt|kidding|pressure|need|wonder"
    r"|surprise)(?![a-z])[^,;]*(?:,? (?:really|thanks|thank you|today|so far|just [a-z ]{1,15}))?$"
    r"|^(?:share|talk|chat|sit|stay|walk) with me(?![a-z])[^,;]{0,20}$"
    r"|^[^，,]{1,6}(?:来|去|到|回|赶)不[了成](?:了|的)?$|谁[也都]不(?:喜欢|想|愿|爱|知道|清楚|明白|记得|会"
    r"|信|相信|在乎|认识|怪)"
)


def is_prescribing(sentence: str) -> bool:
    """Whether the form of a sentence of 160 characters at most prescribes for good."""
    if len(sentence) > _LONGEST:
        return False
    said = LEAD.sub("", fold_plain(sentence).strip(" .!。！"))
    if has_han(said):
        return not NO_RULE_ZH.search(said) and not _ONCE_ZH.search(said) and bool(_BY_FORM_ZH.search(said))
    if NO_RULE_EN.search(said) or _NOT_OURS_EN.search(said):
        return False
    return bool(_BY_FORM_EN.search(said))


def is_idle(sentence: str) -> bool:
    """Whether a sentence is small talk that only sounds like an order."""
    return bool(_IDLE.search(fold_plain(sentence).strip(" .!。！")))
