"""When, where and in which case a statement holds, and which side of a style it is about."""

import re
from collections.abc import Mapping
from types import MappingProxyType

CONDITIONS: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        name: re.compile(pattern)
        for name, pattern in {
            "weekday": r"(?:on |during )?(?:the )?(?<![a-z])(?:weekdays?|workdays?|working"
            " days?)(?![a-z])|工作日|周一[到至]周五|平日",
            "weekend": r"(?:on |at |over "
            "|during )?(?:the )?(?<![a-z])(?<!last )(?<!this )(?<!next )weekends?(?![a-z])"
            "|(?<![上下这本个])周末|双休日"
            "|周六日|周六周日",
            **{
                name: rf"(?:on )?(?<![a-z]){name}s?(?![a-z])|(?:周|星期|礼拜){sign}"
                for name, sign in zip(
                    ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
                    ("一", "二", "三", "四", "五", "六", "[日天]"),
                    strict=True,
                )
            },
            "morning": r"(?:in the |every )?(?<![a-z])mornings?(?![a-z])|早上|早晨|清晨|上午|早餐时",
            "noon": r"(?:at )?(?<![a-z])(?:noon|lunch ?time)(?![a-z])|中午|午休",
            "afternoon": r"(?:in the )?(?<![a-z])afternoons?(?![a-z])|下午",
            "evening": r"(?:in the |at |after )?(?<![a-z])(?:evenings?|nights?)(?![a-z])|晚上|夜里|夜间"
            "|睡前",
            "at work": r"(?<![a-z])(?:at work|at the office|in the office|for work)(?![a-z])|上班时"
            "|上班的时候|在公司里?|工作时|工作上|办公室里?",
            "at home": r"(?<![a-z])at home(?![a-z])|在家时|在家里?(?![住务])",
            "travel": r"(?<![a-z])(?:when (?:i'm |i am |i )?travel\w*|while travel\w*|on (?:business"
            " )?trips?|abroad|on the road)(?![a-z])"
            r"|出差(?:时|的时候|期间)?|旅行时|旅游时|在外地|在国外",
            "spring": r"(?<![a-z])in (?:the )?spring(?![a-z])|春天",
            "summer": r"(?<![a-z])(?:in |during )?(?:the )?summers?(?![a-z])|夏天|夏季",
            "autumn": r"(?<![a-z])in (?:the )?(?:autumn|fall)(?![a-z])|秋天",
            "winter": r"(?<![a-z])(?:in |during )?(?:the )?winters?(?![a-z])|冬天|冬季",
            "ill": r"(?<![a-z])when (?:i'm |i am )?(?:ill|sick)(?![a-z])|生病(?:时|的时候)",
            "holiday": r"(?<![a-z])(?:on |during )(?:public )?holidays(?![a-z])|节假日|过年时?|放假时",
            "rain": r"(?<![a-z])(?:when|if) it rains(?![a-z])|下雨天?(?:时|的时候)?",
            "driving": r"(?<![a-z])(?:when|while) (?:i'm )?driv\w+(?![a-z])|开车(?:时|的时候)",
        }.items()
    }
)
CLAUSE = re.compile(
    r"(?<![a-z])(?:if|when|whenever|unless|during|except)(?: for)? [^,.;]{3,60}"
    r"|(?:如果|要是|假如|除非)[^,，。;]{2,30}|[^,，。;]{1,12}(?:的时候|期间|(?<=[会饭步餐考试])时)"
)
ASPECTS: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        name: re.compile(pattern)
        for name, pattern in {
            "length": r"short|brief|concise|succinct|terse|detail|long|thorough|length|words?(?![a-z])"
            "|简短|简洁|精简|简明|详细|详尽|展开|长一点|短一点|字以内|一句话",
            "form": r"bullet|table|list|markdown|numbered|headings?|paragraph|要点|分点|列表|表格|序号"
            "|小标题|段落",
            "tone": r"formal|casual|friendly|polite|humou?r|jok|serious|tone|正式|口语|随意|幽默|活泼"
            "|严肃|语气|客气|敬语",
            "emoji": r"emoji|表情",
            "language": r"english|chinese|french|german|spanish|japanese|mandarin|中文|英文|英语|法语"
            "|日语|汉语|繁体|简体",
            "sources": r"source|citation|cite|reference|出处|来源|引用",
            "example": r"example|例子|举例|示例",
            "code": r"(?<![a-z])code(?![a-z])|代码",
        }.items()
    }
)
