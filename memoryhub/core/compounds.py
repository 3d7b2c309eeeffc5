"""A compound noun is not the word it begins with: a meeting room is no meeting, dog food is no dog."""

from __future__ import annotations

import re

ENGAGEMENT_EN = (
    r"(?:meetings?|appointments?|calls?|flights?|trips?|dinner|lunch|breakfast|brunch|interview|party|wedding"
    r"|exam|test|class|lessons?|reservation|booking|concert|game|match|visit|sessions?|conference|surgery"
    r"|operation|check-?up|event|demo|review|stand-?up|holiday|vacation|train|ceremony|workshop|presentation"
    r"|webinar|dentist|doctor|date)"
)
"""English nouns of what can be called off, as a regular expression over folded text."""
ENGAGEMENT_ZH = (
    r"(?>会议?|约会|约|面试|航班|飞机|机票|高铁|火车|旅行|旅游|出差|聚会|聚餐|饭局|早饭|午饭|晚饭|饭|婚礼|考试|课|预约|手术|体检"
    r"|牙医|复诊|门诊|演唱会|比赛|活动|行程|电影|拜访|发布会|评审|培训|讲座|典礼|派对|例会)"
)
"""The same in Chinese; each is read whole (会议室 is no 会) and to be followed by `ENDS_ZH`."""
_THINGS_ZH = (
    r"(?:室|厅|馆|院|桌|店|碗|盒|箱|包|票价|价格?|费用?|号|本(?!周|月|来)|题|卷|刀|件|服|衣|鞋|表|单(?!独)|卡|簿|网站|软件|系统|平台"
    r"|纪要|记录|资料|材料|通知|邀请函?|链接|主题|议程|内容|名单|人数|地点|地址|场地|会场|模型|玩具|照片?|视频|音乐|老师|官|员|者"
    r"|公司|机构|社|团(?!建)|景点|攻略|设备|流程|制度|规则|规定|方式|形式|成绩|结果|大纲|报告|方案|文件|代表|主持|嘉宾|对手|裁判"
    r"|教练|顾问|助理|负责人|策划|蛋糕|中心|部(?!分)|楼|站|牌|app)"
)
ENDS_ZH = rf"(?!的?{_THINGS_ZH})"
"""Behind a Chinese engagement: it is the head of its noun, not the first part of a compound."""
ENDS_EN = (
    r"(?=$|[,.;:!?)]|\s+(?:with|to|at|in|on|for|about|of|from|by|until|till|since|because|due|over|near|this|that"
    r"|next|last|tomorrow|today|tonight|yesterday|again|and|but|or|so|we|i|you|he|she|they|it|which|is|was|are"
    r"|were|has|have|had|got|isn't|won't|will|won|already|now|just|all|together|up|back|forward|ahead|after"
    r"|before|when|if|as|instead|\d|mon|tues|wednes|thurs|fri|satur|sun|january|february|march|april|may|june"
    r"|july|august|september|october|november|december|times?|dates?|slots?|"
    r"cancell?ed|called|off|postponed|delayed|rescheduled|moved|pushed|brought|shifted|changed"
    rf"|{ENGAGEMENT_EN})(?![a-z-])|\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
)
"""Behind an English engagement: the same."""
PET_ENDS_ZH = (
    r"(?!的?(?:粮|砂|窝|笼|缸|食|罐|零食|玩具|牌|链|绳|包|舍|屋|房|架|爬|抓|薄荷|毛|屎|便|尿|肉|竿|饲料|饵|塘|池|店|医院|照片?|咖|厕"
    r"|衣|碗|盆|垫|床|沐浴|主人|妈妈|爸爸|医生|朋友))"
)
"""Behind a Chinese pet: it is the animal, not a thing or a person of it."""
KIN_ENDS_ZH = (
    r"(?!的|家|那边|他们|公司|单位|学校|老板|上司|领导|同事|同学|朋友"
    r"|老师|邻居|手机|电脑|车|店|厂|[爸妈哥姐弟妹]|养)"
)
"""Behind a Chinese relative: it is that one, not somebody or something of them."""

_COMPOUND_EN = re.compile(
    rf"(?<![a-z]){ENGAGEMENT_EN}(?!{ENDS_EN})(?:'s)?\s+(?P<head>[a-z]+(?: [a-z]+)?)(?=$|\s|[,.;!?])"
)
_COMPOUND_ZH = re.compile(rf"{ENGAGEMENT_ZH}的?(?P<head>{_THINGS_ZH})")


def compound_in(folded: str) -> str:
    """The compound that an engagement begins in a noun phrase ("meeting room", 会议室); empty without one."""
    english = _COMPOUND_EN.search(folded)
    if english is not None:
        return english["head"].split()[0]
    chinese = _COMPOUND_ZH.search(folded)
    return chinese.group() if chinese is not None else ""
