"""The patterns of dates and times of day as people say them, in both languages."""

from memoryhub.core.text_fold import HAN

FIGURES_ZH = "一二两三四五六七八九十百千万半"
COUNT_ZH = f"[{FIGURES_ZH}]"
_DIGIT_ZH = "[一二三四五六七八九十廿]"
_MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}"
# May and March are words as well.
_PLAIN_MONTH = "(?:January|February|April|June|July|August|September|October|November|December)(?![a-z])"
_ANY_MONTH = rf"(?:{_PLAIN_MONTH}|(?:May|March)(?![a-z]))"
_DAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_WEEK_ZH = "(?:周|星期|礼拜)"
_MONTH_ZH = rf"(?:\d{{1,2}}|(?<!{_DIGIT_ZH}){_DIGIT_ZH}{{1,2}}|正|腊|冬|元|闰)月份?"
_FEAST_ZH = (
    "十一(?:那几天|那天|期间|假期|长假|黄金周)|国庆头[一两三]天|(?:春季|秋季)?开学(?:前|后|当天|那天|第[一二三]周)|腊八(?![蒜粥豆])|小年(?![轻夜龄])"
    "|[头初二中末三]伏天?|三九天?(?=[，。里最])|清明假期|除夕夜|元宵"
    "|开春(?:前|后|以后|之前)?|入[冬秋夏]|期[末中](?!试)|双十[一二]|国庆(?:第[一二三四五六七]天|假期|长假)?|暑假|寒假|工作日|双休日|春节|元旦|中秋|端午"
    "|清明|除夕|元宵|圣诞|五一(?!\\w)|七夕|重阳|平安夜|小年夜"
    "|大年(?:初[一二三四五六七八]|三十)"
    "|(?:劳动|妇女|儿童|教师|母亲|父亲|情人|感恩|万圣|青年|建军|护士)节|立春|立夏|立秋|立冬|夏至|冬至"
    "|春分|秋分|惊蛰|霜降|谷雨|芒种|小暑|大暑|处暑|寒露|小寒|大寒|五一(?=那天|当天|假期|前|后|期间|放假|节)"
    "|(?:小雪|大雪|雨水|小满|白露)(?=前后|那天|之前|之后|以前|以后|节气|当天|前[，。]|后[，。])"
)
_YEAR_ZH = "[零〇一二三四五六七八九]"
# The part of the day a day goes with, where no hour follows that it belongs to.
_PART_OF_DAY_ZH = (
    r"(?:(?:早上|上午|中午|下午|傍晚|晚上|早晨|夜里|一早|晚|早)"
    r"(?![\d一二两三四五六七八九十]{1,3}[点:：时]|[\d饭班会点餐安自])|当天|那天)?"
)
_LUNAR = "(?:初十|廿[一二三四五六七八九])"
DATE_ZH = (
    rf"(?:这|本|上|下)个?月(?:\d{{1,2}}|{_DIGIT_ZH}{{1,3}})(?=[，。、的上下中早晚凌前之去来到开]|$)|"
    rf"\d{{2,4}}年(?:\d{{1,2}}月份?)?(?:\d{{1,2}}[日号])?|[一二][零〇九]{_YEAR_ZH}{_YEAR_ZH}年"
    rf"(?:{_MONTH_ZH}(?:{_DIGIT_ZH}{{1,3}}[日号])?|底|初)?"
    rf"|(?:农历|阴历|阳历|[去今明前后每]年的?)?{_MONTH_ZH}(?:的?(?:最后一"
    rf"|第[一二三四])个?{_WEEK_ZH}[一二三四五六日天末]"
    rf"|(?:\d{{1,2}}|初?{_DIGIT_ZH}{{1,3}})[日号]?(?:[到至~—-](?:\d{{1,2}}|初?{_DIGIT_ZH}{{1,3}})[日号])?|底|初|末|[上中下]旬)?"
    rf"|(?:每|(?:每|这|本|上|下)个?)月(?:\d{{1,2}}|{_DIGIT_ZH}{{1,3}})[日号]|每月(?:初"
    rf"|{_DIGIT_ZH}){_DIGIT_ZH}{{1,2}}(?![个张])"
    rf"|\d{{1,2}}[日号](?:[到至~—-]\d{{1,2}}[日号])?(?![楼室码线人厅馆门床桌院柜])|(?<![第十]){_DIGIT_ZH}{{2,3}}号(?![楼线室店院门厅馆航诊仓人电桌床])"
    rf"|(?<![第{_DIGIT_ZH[1:-1]}\d]){_DIGIT_ZH}号(?=[之以前后到截开交去来，。、])"
    r"|\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}/\d{1,2}(?:/\d{2,4})?"
    rf"|(?:这|本|下下|下|上|每|隔|单|双|逢)?[个周]?{_WEEK_ZH}[一二三四五六日天末]{{1,4}}(?![张"
    rf"份次个条件套])(?:[、和到至~—-]?{_WEEK_ZH}[一二三四五六日天末](?![张份次个条件套])){{0,2}}"
    rf"{_PART_OF_DAY_ZH}|大?[前昨明后]天{_PART_OF_DAY_ZH}|[明昨今]晚|[明今]早"
    rf"|今天(?=[\d上下中早晚之]|{_DIGIT_ZH}{{1,2}}点)"
    r"|(?:去|明|前|后|今)年(?:年[底初中]|[春夏秋冬]天|底|初|中秋|国庆|春节|元旦|端午"
    r"|清明|暑假|寒假|开春|入冬|秋后)?|(?:下|上|本|这)个?(?:周|月|年|季度"
    r"|学期)(?:[上中下]旬|中(?![间国])|头上?|尾|底"
    r"|初|末)?|[年月][底末尾](?:之?前)?|[年月]初(?!次)"
    rf"|(?:{_FEAST_ZH})(?:节(?![目日约]))?(?:[之以]?[前后](?![面者台来]))?"
    rf"|(?<![{HAN}])初[一二三四五六七八九十](?![年级班的学]|新生)|(?<=[在"
    rf"了到是约订过等])初[一二三四五六七八九十](?![年级班学]|新生)|(?<![{HAN}\d]){_LUNAR}|(?<=[在"
    rf"到是约等]){_LUNAR}"
    rf"|月中(?![国间])|每个?月的?(?:最后一|第[一二三四])个?{_WEEK_ZH}[一二三四五六日天末]|每个?[月年](?![初底末\d])|每季度"
    rf"|(?:\d{{1,3}}|{COUNT_ZH}{{1,3}})(?:天|周|年|个月|个?星期|个?礼拜"
    rf"|个?小时)(?:[之以]?后(?!面|来(?=[，。的]))|[之以]?前(?![面来台]))|(?<![{HAN}提])[前后次头]一[天周]|(?<=[在"
    rf"到])[前后次头]一天|次[日月]|隔[天日](?![一二三])|(?<=[，。过])年后"
    r"|(?<![\d零一二两三四五六七八九十几半多去今明前后百每数整])年[前后](?!面)"
)
_HOLIDAY = (
    "(?:Christmas|Thanksgiving|Halloween|Easter|New\\sYear(?:['’]s)?|Boxing|Valentine['’]s|(?:Mother"
    "|Father)['’]s"
    "|Whitsun|Pentecost|Diwali|Ramadan|Hanukkah|Passover|Lunar\\sNew\\sYear|Labou?r\\sDay|Memorial\\sDay"
    "|Good\\sFriday"
    "|Bank\\sHoliday|Mid-Autumn)(?![a-z])(?:\\s(?:Day|Eve|Sunday|Monday))?"
)
_ORDINAL_DAY = r"\d{1,2}(?:st|nd|rd|th)"
DATE_EN = (
    rf"(?i:(?<![a-z])(?:(?:this|next)\s)?{_DAY}\s(?:week(?!end)|(?:the\s)?{_ORDINAL_DAY})(?![a-z])"
    rf"|(?<![a-z])the\s(?:{_DAY}|week|weekend|month|year|day)\s(?:after\snext|before\slast)(?![a-z])"
    rf"|(?<![a-z])the\s(?:{_DAY}|day|night|weekend|week)\s(?:before|after)(?![a-z])(?!\s(?:tomorrow|yesterday))"
    rf"|(?<![a-z])(?:the\s)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|twelfth|fifteenth|twentieth|thirtieth)"
    rf"\sof\s{_MONTH}(?![a-z])|(?<![a-z])(?:May|August|Easter|Spring|Christmas|Summer)\sBank\sHoliday(?:\sMonday)?)|"
    rf"(?<![A-Za-z]){_HOLIDAY}|(?<![A-Za-z])(?:early|mid|late|next|last)[\s-]{_ANY_MONTH}|(?<![A-Za-z])mid[\s-](?:week|month|term|year|winter|summer|autumn)(?![a-z])"
    rf"|(?i:(?<![a-z])(?:(?:the\s)?{_ORDINAL_DAY}\s(?:of\s)?)?{_MONTH}\.?\s\d{{1,4}}(?:st|nd|rd|th)?(?:,?\s\d{{4}})?"
    rf"|(?<![a-z])(?:(?:Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun|{_DAY}),?\s)?(?:the\s)?(?:\d{{1,2}}(?:st|nd|rd|th)?\s?(?:to|-|–|and)\s?)?\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?{_MONTH}(?![a-z])(?:,?\s(?:19|20)\d\d(?!\d))?)"
    rf"|(?i:(?<![a-z])(?:the\s)?(?:(?:first|second|third|fourth|last)\s)(?:{_DAY}|week(?=\sof)|weekend(?=\sof))(?:\s(?:of|in)\s(?:the\s"
    rf"|next\s|every\s)?(?:month|{_MONTH}))?"
    rf"|(?<![a-z])(?:a\sweek\son\s)?(?:(?:next|last|this|every|each)\s(?:other\s|second\s)?)?{_DAY}s?(?:\sand\s{_DAY}s)?(?:\s(?:morning|afternoon|evening"
    rf"|night))?(?![a-z])"
    rf"|(?<![a-z])(?:the\s)?(?:end|beginning|start|middle)\sof\s(?:(?:the|this|next|last)\s)?(?:week"
    rf"|month|year|term|{_MONTH}(?![a-z]))"
    rf"|(?<![a-z])the\s{_ORDINAL_DAY}(?!\s(?:floor|time|grade|place|street|avenue|year|century|birthday"
    rf"|row|one))"
    r"(?:\sof\s(?:(?:this|next|every|each|the)\smonth))?"
    r"|(?<![a-z])the\sday\s(?:after\stomorrow|before\syesterday)"
    r"|(?<![a-z])(?:(?:tomorrow|yesterday)(?:\s(?:morning|afternoon|evening|night))?|tonight"
    r"|half[\s-]term|(?:next|last|this)\s(?:weekend|week|month|year|spring|summer|autumn|winter|term)|weekdays?|weekends?)(?![a-z]))"
    rf"|(?<![A-Za-z]){_PLAIN_MONTH}(?:\s(?:last|next|this)\syear)?"
    r"|(?:(?<=[Ii]n\s)|(?<=[Ss]ince\s)|(?<=[Ff]rom\s)|(?<=until\s)|(?<=by\s))(?:(?:19"
    r"|20)\d\d(?![\d.,]*\d)|(?:May|March)(?![a-z]))"
)

_PART_ZH = "(?:凌晨|清晨|清早|早上|早晨|上午|中午|午后|下午|傍晚|晚上|夜里|半夜|深夜|今晚|明早|早|晚)"
_HOUR_EN = "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_TIME_ENDS = (
    r"(?=\s?[.,;!?)]|$|\s(?:on|sharp|in\sthe"
    r"|tonight|tomorrow|and|the\s(?:night|day|next)|every|today)(?![a-z]))"
)
_BEFORE_HOUR = (
    "(?:(?<=at\\s)|(?<=by\\s)|(?<=till\\s)|(?<=until\\s)|(?<=after\\s)|(?<=before\\s)|(?<=around\\s))"
)
_POINT = rf"(?:\d{{1,2}}|{COUNT_ZH}{{1,3}})点半?"
TIME_ZH = (
    rf"{_PART_ZH}?{_POINT}[到至~—-]{_PART_ZH}?{_POINT}(?![分一二三四五"
    rf"六七八九十钟])|{_PART_ZH}?\d{{1,2}}[:：]\d{{2}}(?::\d{{2}})?(?:\s?[ap]\.?m\.?)?"
    rf"|\d{{1,2}}(?:\.\d\d)?\s?[ap]\.?m(?![a-z])"
    rf"|(?:{_PART_ZH}|(?!一点(?![半钟\d])))"  # 慢一点 is no time of day
    rf"(?:\d{{1,2}}|{COUNT_ZH}{{1,3}})点(?:半|钟|整|多|[一三]刻|零?{COUNT_ZH}{{1,3}}(?:分"
    rf"|(?![个位名人张次块]))|\d{{1,2}}(?:分|(?![\d个位名人张次块])))?"
    rf"|\d{{1,2}}时(?:\d{{1,2}}分|整)|正午(?=[，。开])"
)
TIME_EN = (
    rf"(?i:(?<![a-z])(?:half(?!\s(?:a|an|of)\s)\s(?:past\s)?"
    rf"|(?:(?:a\s)?quarter|ten|five|twenty)\s(?:past|to)\s)(?:{_HOUR_EN}|\d{{1,2}})(?![a-z\d])"
    rf"|(?<![a-z])(?:{_HOUR_EN}|\d{{1,2}})\s?(?:o['’]clock|sharp)(?![a-z])|(?<![a-z])(?:noon|midnight"
    rf"|midday)(?![a-z])"
    rf"|{_BEFORE_HOUR}{_HOUR_EN}(?:\s(?:thirty|fifteen|forty-five|ten|twenty))?(?![a-z]){_TIME_ENDS}(?:\s(?:in\sthe\s(?:morning|afternoon|evening)|at\snight))?"
    rf"|(?<![a-z]){_HOUR_EN}\s(?:thirty|fifteen|forty-five|twenty)(?=[.,;!?]|\s(?:sharp|at|on|in|for|tomorrow|tonight)|$)"
    rf"|(?<=between\s){_HOUR_EN}\sand\s(?:{_HOUR_EN}|noon|midnight)(?![a-z]))"
)
# The Chinese characters beside figures that a date or a time of day begins with.
DATE_FIRST = (
    "十元闰头末三开入期逢单每这本上下大前昨明后今去隔个周星礼月年季初廿正腊冬农阴阳双国暑寒工春元中端清除圣重平小"
    "劳妇儿教母父情感青建护立夏秋惊霜谷芒处雨白次头"
)
TIME_FIRST = "凌清早上中午后下傍晚夜深今明正"
