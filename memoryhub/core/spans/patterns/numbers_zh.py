"""The pattern of Chinese numbers with their measure word, written out or in digits."""

from memoryhub.core.text_fold import HAN

# Every repetition below is bounded, so that a pass is linear in the text whatever it holds.
PLAIN_DIGITS = r"\d{1,30}(?:[.,]\d{1,30}){0,4}"
DIGITS = rf"{PLAIN_DIGITS}(?:\s?[-–~～至到]\s?{PLAIN_DIGITS})?"  # 10-15 is one thing to remember
_FIGURE = "[零〇一二两三四五六七八九十百千万亿]"
_FROM_TWO = "[二两三四五六七八九]"
_ONE_TO_NINE = "[一二两三四五六七八九]"
# The measure words are a closed class: of things, of acts and times, of what is measured.
_OF_THINGS = (
    "个只条张本盏讲家道门台辆架艘棵株朵粒颗片块根支枝把件位名员户口头匹峰尾座栋幢间所处扇堵面幅副顶床封篇首部"
    "册卷页章节回集期届版稿份项笔宗桩则句段列排层级档关局盘场轮次趟遍番顿餐席桌包袋盒瓶罐桶箱筐篮篓捆束扎沓摞叠串挂"
    "刀令打对双套组批堆窝群队班拨代剂贴帖针滴勺匙杯碗碟锅坛缸盆管筒板锭枚杆柄眼丸圈步笔划种类款站码罩壶盅株垄畦"
    "节课题字声人单环幕轴匝梯格屉抽联票股折轮尊炷缕方波茬例通招胎担厘杆洞提兜撮弹袭炉屏桨挑滩斗斛捧筷围樘任胜负瓣抱具截孔栏瓢曲摊堂坨味样笼池旬季重"
)
_OF_MEASURES = "年天岁周载宿晚夜秒分刻度寸尺丈米里平亩顷斤两克吨升瓦伏安兆倍元角毛卡成"
_LONG_MEASURES = (
    "车(?![道间库站厢票位门灯])|个人(?=[，。、；的玩坐住])|个(?:半|多|来)?(?:疗程|百分点|赛季|台阶|车位|小时|钟头|月|星期|礼拜|学期|季度|工作日|课时)|小时|分钟|秒钟|刻钟|星期|礼拜|工作日"
    "|周岁|周年|学年|学期|季度"
    "|课时|学时|学分|节课|志愿|名额|车位|席位|平方米|平方|平米|立方米|立方|厘米|毫米|公分|英寸|英尺|英里|海里|公里"
    "|千米|公斤|千克|毫克|微克|毫升|千瓦时|千瓦|大卡|千卡|赫兹|分贝|毫安时?|流明|像素|马力|公顷|字节|度电|帧|车厢|车次|人次"
    "|口人|号人|回合|单元|楼层|页纸|元钱|转|寸照|分位|人份|人间|人座|人团|分糖|分熟|分半钟|分多钟|站地|年期|年制|日游|倍速|下(?![子车班来去午个周月])|处房产|户人家|勺子|汤匙|茶匙"
)
_MEASURE = f"(?:{_LONG_MEASURES}|[{''.join(sorted(set(_OF_THINGS + _OF_MEASURES)))}])"
# Where the same characters say something else: 两面派, 四面八方, 三级跳, 两口子, 四处找, 十分好, 两分钟热度.
_ELSE = (
    "(?:[两四]面(?:都|[派夹八临])|[二三四五六七八九]级(?:跳|医院)|[两三]口(?:子|之家)|四处|十(?:分(?!钟|之)|足|成(?!新))"
    "|两[边口]子|八门|[四八]方"
    "|三番|七[手嘴]八|四季|五[官谷花香]|[三两]言|[九十]字路|[一二两三四五六七八九十]{1,3}(?:点|[月日])"
    f"|两个人世界|[三四五六七八九十]分之|百分之|千分之|万分|千万[别不要记]|千[里家]|万[一里家]|百[姓般家]|十一(?![{HAN}])"
    "|[二三四五六七八九十]班[车组长]|两周围|九张机|[一二三四五六]级市|十[字号]路|三明治|两栖|八卦|四[周方])"
)
_STANDS_ALONE = "(?<![一二两三四五六七八九十百千万亿第几数初廿\\d])"
# 三十, 一百五十五, 二十来; not 一, nor 百 and 万 alone.
_NUMERAL = (
    f"(?:(?:{_FROM_TWO}|十|一(?=[十百千万亿]|[两二]?[百千]|[两二][个天次本张年]))"
    f"{_FIGURE}{{0,9}}(?:点{_FIGURE}{{1,4}})?[几]?)"
)
# 百八十, 上千, 百来, 十几, 几百, 七八百: about so many.
_ABOUT = (
    "(?:[百千]八[十百]|[上近成][十百千万](?!年)(?:上[千万])?|[十百千][来把余]|[几数][十百千万]{1,2}"
    "|十几|百十[来多]?)[多来余]?"
)
_MANY = f"(?:{_ABOUT}|{_NUMERAL}[多来余几]?)"
# Of one, where it measures: a pound, a bottle, a dose, a week; not 一个, 一位, 一件 as an article.
_ONE_OF = (
    "(?:个半?(?:小时|钟头|月|星期|礼拜|学期|季度)|小时|分钟|刻钟|星期(?![一二三四五六日天])|公斤|公里|毫升|毫米|厘米"
    "|斤|吨|升|亩|克|尺|寸|里地|立方|平方?米|度电|周(?![围边到])|年(?![级到四来比又前初])|晚(?=[，。；、\\d])"
    "|[瓶盒袋箱桶罐捆卷碗锅勺壶粒双打剂贴帖刀匹锭串筐篮缸坛沓摞扎板滴令盆包]|片(?=[，。、；])|节课)"
)
# An act counts where it is told how often, and where a clause ends with it; 有一次 and 下一次 tell a tale.
_ACT = (
    "(?:(?<=[天日周月年时期各])一[次回趟遍顿圈针]|(?<=[约改换修订检查催延洗打补量测缴停晚])一[次回趟遍针]"
    "|(?<=[了过])一[次回趟遍圈针](?=[，。；、]|$))"
)
_NOT_ONE = "(?<![第统唯万之那这每同另某逐单专划归始如下上])"
# What is bought, left, owed or lent counts, whatever the measure word.
_COUNTING = (
    "(?:(?<=[买订要剩欠借带缺差加留领占补交寄送共租卖存吃喝])|(?<=[欠差缺][他她你我])|(?<=[买订要剩欠还借带缺差加留领占补"
    "交寄送开租卖存丢坏拆少退换修接][了过着])|(?<=[、和各])|(?<=只[剩有])|(?<=还[有剩]))"
)
_COUNTED_ONE = (
    f"{_COUNTING}一[本张只条件份部辆台套间片块支根把面扇头朵幅床封门节页册集章期层排组对位名户单笔顿副支棵颗盘杯株枝盏尾]"
    "(?![起点些直样般持])"
)
# 一杯 where another number of the same measure follows: 米一杯水八杯.
_BESIDE_ANOTHER = (
    "一(?P<beside>[杯把盒本张只条件份台块支根颗棵面片位栋])"
    rf"(?=[^。！？]{{1,8}}(?:\d|{_FROM_TWO}|十)(?P=beside))"
)
_HALF = (
    "大?半(?:个(?:小时|月|学期|钟头|工作日|西瓜)?|小时|年|公斤|公里|[坛缸盆篮筐车斤片包瓶盒箱袋桶罐杯碗勺升米吨亩粒张"
    "页份卷锅壶盘匹寸尺度克辈])(?![子夜空路])"
)
_AND_HALF = "(?:半(?![夜价天路票个年])|[多余](?![少年月]))?"
# 两米四, 一尺二, 三斤六两: a measure with its next smaller one.
_AND_SMALLER = (
    f"(?:{_ONE_TO_NINE}|十{_ONE_TO_NINE}?)[米尺斤丈度里](?:{_ONE_TO_NINE}{{1,2}}|{_ONE_TO_NINE}[两寸分])"
    f"(?!{_MEASURE}|[十百千号月])"
)
_ORDINAL = (
    rf"第(?![一二三四][方者产])(?:\d{{1,4}}|{_FIGURE}{{2,5}}|{_FROM_TWO})(?:志愿|名额|学期|季度|号|单元|回合|小题|批次"
    rf"|大题|{_MEASURE})?(?![三者方])"
    "|第一(?:志愿|名|期|季|批|排|章|条|页|册|集|组|列|层|轮|版|周|学期|单元)(?![次])"
)
_OF_CLASS = (
    r"[一二三四五六七八九]年级(?![一二三四五六七八九]?[（(]?\d{0,2}[）)]?班|[一二三四五六七八九十]{1,2}班)[上下]?|"
    r"(?:[高初][一二三]|[一二三四五六七八九]年级)?[一二三四五六七八九]?[（(]?\d{1,2}[）)]班"
    r"|(?:[高初][一二三]|[一二三四五六七八九]年级)[（(]?(?:\d{1,2}|[一二三四五六七八九十]{1,2})[）)]?班"
)
_FRACTION = (
    rf"(?:百|千|{_FIGURE}{{1,3}})分之(?:{_FIGURE}{{1,4}}(?:点{_FIGURE}{{1,4}})?|{PLAIN_DIGITS})"
    r"|[一二两三四五六七八九]成[半多]?(?=[，。、；的左以新熟多]|$)|一半|一打|一倍半?"
)
_SCORE = rf"{PLAIN_DIGITS}\s?[比:：]\s?{PLAIN_DIGITS}|{_FIGURE}{{1,3}}比{_FIGURE}{{1,3}}(?!例)"
_ROOMS = "[一二三四五六两]室(?:[一二两三]厅)?(?:[一二两]卫)?"
SIZE = (
    "(?=[XSML\\d])(?<![A-Za-z0-9])(?:X{1,4}[LS]|\\d{1,2}X[LS]|[SML](?=码)|(?<=[是穿要拿选换买])[SML](?=[，。、；的]))"
    "码?(?![A-Za-z0-9])"
)
# 26磅, 607路, 95新: whatever one character stands right behind digits says of what they are, but these.
_NO_UNIT = (
    "的了着过是在有和与及或也都就才又还再给让把被为从向往对于以而但要会能可应该去来上下前后里外内中之间左右吗吧呢啊呀哦嘛"
    "起至到不没别说打开走买卖付交约送发出进说问找想看用做拿接已刚正将等共算比按跟我你他她它这那哪每各其左右尾号收住坐"
)
# Behind digits the large unit belongs to them: 3万步.
_DIGITS_ZH = (
    rf"{DIGITS}(?<!\d{{8}})\s?[万亿千百]?[多来余几]?(?:像素|{_MEASURE}{_AND_HALF}|字|号人|号(?=[电字楼球]))"
    rf"|{DIGITS}[万亿千百]多?|\d{{1,4}}(?:\.\d{{1,2}})?(?=[{HAN}])[^{_NO_UNIT}](?![{HAN}]{{0,2}}[号路街]\d)"
)
_DEGREES = rf"(?:{DIGITS}|{_FIGURE}{{2,4}})度[\d半一二三四五六七八九](?!(?![度的])[{HAN}\d]{{0,1}}[百十])"
_BARE = (
    rf"(?:[二两三四五六七八九]?十{_ONE_TO_NINE}|{_FROM_TWO}十"
    rf"|{_ONE_TO_NINE}[百千万]{_FIGURE}{{0,8}})[多几来余]?(?![月日号点分字周])"
)
_BY_ONE = (
    "(?<=[大小高低多少快慢长短宽窄早晚偏][了])一[码号度倍级寸档挡]|(?<=[大小高低偏])一[码号](?=[，。、])"
)
_DAYS_OFF = r"(?<=提前)一(?:天|周|年)|(?<=[隔每停歇休戒])[一两]天"
_PAIR = "(?:俩|仨)(?![儿口])"
_NUMBERED = rf"{_STANDS_ALONE}[一二三四五六七八九十]{{1,3}}号(?:(?=[电球针钢的字线机桌床车])|人)"
NUMBER_ZH = "|".join(
    (
        _DEGREES,
        _FRACTION,
        _OF_CLASS,
        _SCORE,
        _ORDINAL,
        _ROOMS,
        _AND_SMALLER,
        _HALF,
        _NUMBERED,
        rf"{_STANDS_ALONE}(?<![第这那])(?!{_ELSE}){_MANY}{_MEASURE}{_AND_HALF}(?!边|(?<=[方层])面)",
        rf"{_NOT_ONE}一{_ONE_OF}{_AND_HALF}",
        _ACT,
        _COUNTED_ONE,
        _BESIDE_ANOTHER,
        _BY_ONE,
        "(?<=[，、；])一[杯把盒本张只条件份台块支根颗片](?![起样])",
        "(?<=[假休歇工班了])半天(?=[，。、；假班课工]|$)|半天(?=假|班)",
        _DAYS_OFF,
        rf"{_STANDS_ALONE}(?:{_ABOUT}|{_BARE})",
        _PAIR,
    )
)
# Of what begins with digits.
NUMBER_OF_DIGITS_ZH = f"{_DEGREES}|{_SCORE}|{_ORDINAL}|{_OF_CLASS}|{_DIGITS_ZH}"
# What a Chinese number begins with.
NUMBER_FIRST = "零〇一二两三四五六七八九十百千万半大第上近成几数俩仨高初（("
