"""The patterns of sums of money and of numbers with what they count, in both languages."""

from memoryhub.core.when_patterns import COUNT_ZH

# Every repetition below is bounded, so that a pass is linear in the text whatever it holds.
_PLAIN_DIGITS = r"\d{1,30}(?:[.,]\d{1,30}){0,4}"
DIGITS = rf"{_PLAIN_DIGITS}(?:\s?[-–~～至到]\s?{_PLAIN_DIGITS})?"  # 10-15 is one thing to remember
_FROM_TWO = "[二两三四五六七八九]"
# 两千, 八十五万, 一万六; 万一 and 千万 do not begin with a figure.
_LARGE_ZH = (
    "[一二两三四五六七八九](?:十[一二三四五六七八九]?)?[百千万亿](?!个人)"
    "[零一二两三四五六七八九十百千万]{0,8}多?"
)
AMOUNT = (
    rf"[$€£¥￥]\s?{DIGITS}\s?(?:[kKmM万亿](?![a-z]))?"
    rf"|(?:{DIGITS}|{COUNT_ZH}{{1,6}})\s?(?:多)?(?:[万亿千百]?(?:元|块(?:钱"
    rf"|\d(?!\d)|[一二三四五六七八九](?![个张只条件块十百]))?|美元|欧元|英镑"
    rf"|日元|港币"
    rf"|人民币)|%|％|公斤|千克|斤|公里|平米|平方米)"
    rf"|{DIGITS}[万亿千百](?:多)?(?!像素|[步次人字户名位件册瓦转]|分之)"
    rf"|{DIGITS}\s?(?i:k\s)?(?i:quid|pence|bucks|cents|grand|dollars?|euros?|pounds?|yuan|usd|eur|rmb|cny|percent|kg|km|miles?"
    rf"|sqm)(?![a-z])"
)

_MEASURE = (
    "(?:个人(?=[，。、；的])|个半?(?:小时|钟头|月|星期|礼拜|学期|季度|工作日|课时)"
    "|个|位|次|年|天|岁|人|台|本|张|只|条|件|份|套|间|层|部|辆|小时|分钟|轮|桌)"
)
# After digits these measure as well; after 一 they are mostly something else (一块, 一家, 一度).
_UNIT = (
    "(?:平方米|平米|平方|立方米|立方|厘米|毫米|公分|英寸|英里|毫升|公里|公斤|千克|毫克|微克|千瓦|大卡"
    "|千卡|赫兹|工作日|课时|学时|星期|钟头"
    "|刻钟|周岁|周年|口人|车厢"
    "|[星兆亩吨瓦伏秒平口户席趟针剂支枝根颗棵匹场道题句行列篇幅首枚双副把架艘幢笔批卷束盆桶罐盘勺壶锅筐捆袋"
    "款种类项代封局码车帧步胎磅例顿段板档帖贴管扇株头挂串卡尾窝圃拨滴声]|分贝|毫安"
    "|安(?=[，。、；的以])|像素|流明|转|节|分(?!钟)|单|块|箱|瓶|杯|盒|包|碗|页|章|集|期|届|名|家|晚|周"
    "|遍|圈|米|升|克|度|倍|折|寸|股|票|座|排|册|粒|片|滴|组|级)"
)
# Written out, only from two on (一家 is any house), and not where it says something else (两边, 十分).
_COUNTED_ZH = (
    rf"(?<![第十百千万\d])(?:{_FROM_TWO}|{_FROM_TWO}?十[一二三四五六七八九]?"
    rf"|{_FROM_TWO}百{COUNT_ZH}{{0,4}})"
    rf"(?!分|周围|级跳|口之家|面){_UNIT}(?![面边])"
    rf"|(?<![第十百千万\d])(?:{_FROM_TWO}十[一二三四五六七八九]?|十[二三四五六七八九])(?![字月号日"
    rf"点分])(?:{_MEASURE}|{_UNIT})?"
    "|(?<![第统唯万之])一(?:个半?(?:小时|钟头|月|星期|礼拜|学期|季度)|周(?![围边])|片(?=[，。；、])|粒"
    "|勺|针|晚(?=[，。；、\\d]))|半(?:年|小时|个月|个小时|斤|片)"
)
# 一本书 is a book, not a number of books, and 美好的一天 any day; 一天一次 is a dose.
_ARTICLE = (
    "一(?:个(?!月)|位|本|张|只|条|件|份|部|辆|台|套|间)|(?<![天日周月年])一次|一天(?![两三四五六七八九十一])"
)
_UNIT_EN = (
    "(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|terms?|times|kilos?|grams?|kg|g|mg"
    "|mcg|ml|cl|l|litres?|liters?"
    "|mm|cm|m|km|metres?|meters?|miles?|feet|foot|inch(?:es)?|yards?|acres?|pints?|cups?|spoons?"
    "|tablespoons?|teaspoons?"
    "|mph|amps?|inches|degrees?|bar|volts?|watts?|kW|kWh|GB|MB|TB|Mbit|Mbps|Hz|kcal|calories|lb|lbs|oz|ounces?|pounds?"
    "|people|children|men|women|kids"
    "|guests?|pages?|lessons?|sessions?|visits?|tablets?|pills?|drops?|coats?|rounds?|tables?|seats?"
    "|places?|rows?|units?|doses?)(?![A-Za-z])"
)
_BETWEEN_EN = "(?:square|cubic|working|business|full|whole|more|extra)"
_WORD_EN = (
    "(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    "|seventeen|eighteen|nineteen"
    "|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-[a-z]{3,5})?|a\\sdozen|half\\sa"
    "|half\\san|(?:a|one|two|three)\\s(?:hundred|thousand))"
)
# Behind digits any plural is what they count, but for these.
_NO_PLURAL = (
    "(?:is|was|has|does|this|its|as|us|plus|minus"
    "|versus|always|perhaps|yes|less|across|towards|unless|besides|sometimes)(?![a-z])"
)
_NUMBER_EN = (
    rf"(?i:(?<![a-z])size\s{_WORD_EN}(?:\sand\sa\shalf)?|(?<=turning\s){_WORD_EN}(?![a-z])|(?<![a-z])(?:{_WORD_EN}|\d{{1,3}})\stimes\s(?:a|per|each|every)\s(?:day|week|month|year|night))|"
    rf"{DIGITS}\s(?:by|x|out\sof|of|over)\s{_PLAIN_DIGITS}(?:\s{_UNIT_EN})?"
    rf"|{DIGITS}\s(?:{_BETWEEN_EN}\s)?(?:{_UNIT_EN}|(?!{_NO_PLURAL})[a-z]{{2,12}}[a-rt-z]s(?![A-Za-z'’]))"
    rf"|(?i:(?<![a-z]){_WORD_EN}(?:\sand\sa\shalf)?\s(?:{_BETWEEN_EN}\s)?(?:{_UNIT_EN}|(?!{_NO_PLURAL})[a-z]{{2,12}}[a-rt-z]s(?![A-Za-z'’])))"
    r"|(?i:(?<![a-z])(?:a\s(?:dozen|third|quarter|fifth)|(?:two|three)[\s-](?:thirds|quarters|fifths))(?![a-z]))"
    rf"|(?i:(?<![a-z])one\s(?:hour|day|night|week|month|year|tablet|pill|dose|kilo|litre|mile)(?![a-z])"
    r"|(?<![a-z])an?\s(?:hour|week|month|year)\sand\sa\shalf(?![a-z])|(?<![a-z])(?:twice"
    r"|thrice)(?:\sa\s(?:day|week|month|year))?(?![a-z])"
    r"|(?<![a-z])(?:size|age|coach|platform|row|seat|chapter|extension|line|bus|version"
    r"|level)\s\d{1,5}[a-z]?(?![a-z\d])(?:\sand\sa\shalf)?)"
)
# A unit of Latin letters belongs to its number: 45g is not 45.
NUMBER = (
    rf"{DIGITS}[万亿千百]多?(?:像素|{_MEASURE}|{_UNIT}|字"
    rf"|户)|[一二两三四五六七八九]米[一二三四五六七八九](?![一二三四五六七八九个张])"
)
NUMBER += (
    rf"|(?:{DIGITS}|{COUNT_ZH}{{2,4}})度[\d半一二三四五六七八九](?![一-鿿\d]{{0,1}}[百"
    rf"十])|\d{{1,3}}[A-Z](?:类|级|型|期|座)|{COUNT_ZH}{{1,3}}(?:升|斤|米|小时|年|天|寸"
    rf"|尺|吨|亩|倍)半"
)
NUMBER += r"|\d{2,4}/\d{2,4}(?![\d/])|[A-Za-z]{1,6}-?\d[A-Za-z0-9-]{0,20}"
NUMBER += rf"|{_NUMBER_EN}|{DIGITS}(?:\s?[x×乘]\s?{DIGITS})?(?:\s?(?:{_MEASURE}|{_UNIT})"
NUMBER += r"|[A-Za-z]{1,4}(?![A-Za-z0-9]))?"
NUMBER += rf"|{_LARGE_ZH}(?:{_MEASURE}|{_UNIT}|元|块钱?)?|{_COUNTED_ZH}"
NUMBER += rf"|(?<![第这那])(?!{_ARTICLE}){COUNT_ZH}{{1,4}}{_MEASURE}"
NUMBER += r"|(?<=提前)一(?:天|周|年)|(?<=[隔每停歇休戒])[一两]天"
NUMBER += rf"|[一二三四五六七八九两]成(?=[，。、；的左])|{COUNT_ZH}分之{COUNT_ZH}|一打"
NUMBER += rf"|[一二三四五六两]室[一二两三]厅(?:[一二两]卫)?|百分之{COUNT_ZH}{{1,4}}"
