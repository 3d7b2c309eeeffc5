"""The patterns of addresses and of spots to meet at, in both languages."""

from memoryhub.core.spans.patterns.when import COUNT_ZH
from memoryhub.core.text_fold import HAN

_PLACE = r"(?:[^\W\d_a-zA-Z我你您他她它在到是为去从的和与请把住了]|和(?=[平谐美睦顺煦兴畅盛泰欣悦])){1,8}?"
_STREET_ZH = "(?:大道|路|街道?|巷|弄|胡同)"
_COUNT = rf"(?:\d{{1,5}}|{COUNT_ZH}{{1,3}})"
_LED = "(?<=[在到从住去往放送寄])"  # after these a word for a spot is one
_GATE = "[东西南北前后侧正]{1,2}(?:门|出口|入口|广场|站口)"
_LED_AT = "(?<=[在到从住去往是送])"
_ONE = f"[{HAN}]"
_HOUSE_ZH = f"(?:(?![的了在个一二三四五六七八九十这那]){_ONE}){{2,8}}?"
_ROOM_ZH = (
    "(?:号(?:登机|检票|安检|入|出|闸|进站|出站|转盘|取餐)口|号闸机|号电梯|号转盘|号售票窗口|号档口|号教学楼|号泳道|号楼|号厅|号馆|号柜台|号门|号口|号诊室|号航站楼|号仓库?|号库|号门|号柜|号桌|号车位|号窗口?|号柜|号桌"
    "|号会议室|号教室|号通道|号球?场|号院|号店"
    "|号床|床(?![单上垫头位])|号驿站|号站台|号码头|栋|幢|单元|诊室|楼(?!下)|层|室(?![一二两三\\d]厅))"
)
# Spots of a house or street.
# What may follow a storey or a hall: 东区, 牡丹厅, B15, 1708.
_PART_ZH = (
    rf"(?:[东西南北中]{{1,2}}[区侧头段]|[A-Z]\d{{1,4}}|[A-Z]区(?:\d{{1,4}}号?)?"
    rf"|(?:(?![的是有等找办开在和]){_ONE}){{1,3}}[厅室]|\d{{2,4}}室?(?!\d))"
)
# Of a house with its part, from a word that leads there.
_IN_HOUSE_ZH = rf"(?:(?![的了在去到从约住是往于搬送来和]){_ONE})"
_SPOT_ZH = (
    "(?:[一二三四五六七八九十]楼|大厅|大堂|前台|门口|车棚|停车场|车库|凉亭|主席台|操场|天台|传达室"
    "|门卫室|会议室|教室|阅览室|活动室|调解室|值班室|休息室|接待室|办公室|实验室|储物间|洗衣房|锅炉房"
    "|配电房|保安亭|岗亭|报亭|售楼部|服务中心|地铁站[A-Z\\d]?口?"
    "|候车厅|收费处|服务台|路口|街角|巷口|村口|拐角|食堂|医务室|护士站|导诊台|药房|抽血处|急诊|公交站|站牌|加油站|收费站|服务区|红绿灯|天桥|地下通道|地铁口|售票厅|候机厅|到达口|看台|球场|泳池|更衣室|机房|出站口|进站口|检票口|安检口|值机柜台|校门口|厂门口|大门口|喷泉|底商|家属院|雕像|旗杆|水池|亭子|长廊|菜市场|候诊区|售票处|取货点|自提点|驿站|站台|码头)"
)
# Looked for once before the patterns that begin with any character are tried.
_AHEAD = rf"(?=[{HAN}\d]{{1,9}}?[省市区县镇乡村道路街巷弄胡门口广站场棚库角栋座楼馆头处点床厅宫苑园院心厦])"
ADDRESS_ZH = (
    rf"{_LED_AT}{_HOUSE_ZH}(?:{_COUNT}{_ROOM_ZH}){{1,3}}(?:的?{_SPOT_ZH}|{_PART_ZH})?(?![\d家])|{_LED_AT}(?:(?![的了在个]){_ONE}){{2,7}}?(?:{_SPOT_ZH}|[A-Z]\d{{2,4}})(?=[，。、；的等接见集附旁碰取见\s]|$)"
    rf"|{_AHEAD}(?:[{HAN}]{{1,3}}[柜箱桌窗架]\d{{1,4}}号(?!楼)|(?:{_PLACE}(?:省|市(?!场)|自治区|区|县|镇|乡|村"
    rf"|{_STREET_ZH})){{2,6}}(?:\d{{1,5}}[号弄]){{0,2}}"
    rf"|{_PLACE}{_STREET_ZH}(?:[东西南北中一二三上下]段)?(?:\d{{1,5}}[号弄]){{1,2}}院?(?:{_COUNT}{_ROOM_ZH}){{0,3}}(?:{_SPOT_ZH}|\d{{2,4}}室?(?!\d))?"
    rf"|{_PLACE}(?:路|街)[与和]{_PLACE}(?:路|街)(?:路?口|交叉口|交界处?)"
    rf"|{_PLACE}{_GATE}(?:\d{{1,3}}号[场口馆厅])?(?=[，。、；的等接见集附旁口对碰取停进出打\s]|$)"
    rf"|{_PLACE}(?:门口|村口|路口|巷口|街角|车棚|停车场|地下车库)(?=[，。、；的等接见集附旁碰取\s])"
    rf"|{_LED}(?:(?![的了在到往去])[{HAN}]){{1,8}}{_SPOT_ZH}(?=[，。、；的等接见集附旁碰取\s]|$)"
    rf"|[{HAN}]{{2,3}}(?:村|镇)(?=[，。、；的\s])"
    rf"|(?:(?![在到去从约住是]){_ONE}){{2,6}}?[楼馆站场座]\d{{1,4}}(?:号[场厅桌馆]?|室)?(?!\d))"
    rf"|{_LED}(?:(?![的了]|人行|马路|公路|铁路|半路|一路|网路|大路|小路)[{HAN}]){{2,4}}(?:大道|路|街"
    rf"|巷|胡同)"
    rf"(?:的(?:巷子|胡同|小区|拐角|路口|街角)里?)?(?=[，。、；的和与上那开]|$)"
    rf"|地铁?[站口]?\d?号?[A-Z\d](?:号)?口|{_COUNT}号线(?:{_IN_HOUSE_ZH}{{2,6}}站)?[A-Z]\d?(?:号)?出?口|{_COUNT}{_ROOM_ZH}(?:{_COUNT}{_ROOM_ZH}){{0,2}}(?:{_PART_ZH}|楼下|门口|大堂)?"
    rf"|(?:[地负][下一]?)[一二三四](?:层|楼)(?:[A-Z]区(?:\d{{1,4}}号?)?|[A-Z]\d{{1,4}})?"
    rf"|{_AHEAD}{_IN_HOUSE_ZH}{{1,7}}(?:院|部|厦|馆|店|心|场|城|园|社|校|站|厅|楼|学|登|豪|苑|墅|宫|所|庭|湾|府|居)(?:(?:门诊|住院)?部?(?:[A-Z]座)?{_COUNT}(?:楼|层|号楼)(?!下)(?:{_COUNT}{_ROOM_ZH}){{0,2}}{_PART_ZH}?|[A-Z]区?\d{{3,4}}|(?<=[楼宫馆厦院心])\d{{3,4}}(?![\d年元块个米人多])|(?<=[园苑豪墅城])\d{{1,3}}-\d{{1,4}}(?:-\d{{2,4}})?)"
    r"|(?:宿舍|公寓|教室|病房|办公室)[A-Z]?\d{3,4}(?![\d年元块个米人多])|[东西南北]{1,2}门(?:保安亭|岗亭|门卫室?|传达室|外|快递柜|驿站|停车场|公交站)"
    rf"|{_LED_AT}{_ONE}{{1,3}}[教楼馆阶]\d{{2,4}}(?!\d)"
    rf"|{_IN_HOUSE_ZH}{{0,7}}[A-Z]座(?:{_COUNT}层|{_COUNT}楼|\d{{2,4}}室?)?"
    rf"|{_LED}(?:传达室|门卫室?|值班室|前台|服务台|收费处|取货点|自提点|保安亭|岗亭|售楼部|服务中心|候车厅|大堂|[东西南北]门外?|[老新东西南北]?码头)(?=[，。、；的等接见集附旁碰取\s]|$)"
)
_KIND_EN = (
    "(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Square|Way|Close|Crescent|Terrace|Row"
    "|Yard|Gardens|Grove|Hill|Mews|Walk|Parade|Quay|Wharf|Alley|Place|Rise|View|Park|Green|Common|Path|Passage"
    "|Vale|Heights|Meadows?|End|Mount|Circus|Approach|Broadway|Parkway|Circle|Bank|Croft|Dale|Chase|Fold|Orchard"
    "|Villas|Cottages|Esplanade|Promenade|Arcade|Buildings|Parade|Trail|Pike|Highway|Loop|Ridge|House)(?![a-z])"
)
# Named spots: what a house, a station, a park or a village has one of.
_SPOT_EN = (
    "(?:gates?|door|entrance|exit|bandstand|boathouse|lodge|kiosk|pavilion|clubhouse|jetty|pontoon|slipway|pier"
    "|boat\\sshed|fountain|clock(?:\\stower)?|noticeboard|turnstiles?|barriers?|gatehouse|reception(?:\\sdesk)?"
    "|(?:help|front|information|service|check-in)\\sdesk|loading\\sbay|bus\\sst(?:op|ation)|taxi\\srank|ticket\\s(?:office|hall|machines?)"
    "|station|hall|hut|room|court|pitch|barn|shed|tent|marquee|stall|car\\spark|archway|arch|steps|stairs|staircase"
    "|bridge|footbridge|underpass|subway|roundabout|crossroads|lych\\sgate|memorial|monument|statue|cross|green"
    "|bench(?:es)?|shelter|layby|lay-by|kiosk|booth|foyer|lobby|canteen|caf[eé]|bar|pub|inn|library|museum|church"
    "|chapel|mosque|temple|synagogue|vestry|crypt|cinema|theatre|school|gym|pool|leisure\\scentre|community\\scentre"
    "|centre|center|surgery|clinic|pharmacy|chemist['’]?s?|market|post\\soffice|town\\shall|playground|skate\\spark|park"
    "|allotments?|bowling\\sgreen|tennis\\scourts?|courts?|track|rink|stadium|stand|bay|depot|warehouse|yard|farm"
    "|mill|lighthouse|harbour|marina|lock|weir|ferry|terminal|platform|concourse|escalators?|lifts?|postbox"
    "|phone\\sbox|cashpoint|windmill|(?:tram|metro|tube|coach|taxi|train)\\s(?:stop|station)|(?:farm|coffee|chip|village|gift|corner)\\sshop|stop|shop|club|bank|ramp|path|track|baths|lido|observatory|aquarium|zoo|kitchen\\sgarden|van|truck|trailer|caravan|desk|counter|cabin|yurt|campsite|chalet|box\\soffice|fire\\sexit|(?:assembly|muster|trig|view|meeting)\\s?point|visitor\\scentre|food\\scourt|car\\swash|stile|towpath|footpath|services|nets|hatch|garden|store|ground|crossing|lights|toilets|loos|stage|altar|porch|deck|dock|greenhouse|hotel|hostel|hospital|bakery|salon|launderette|nursery|college|university|academy|bandroom|paddock|stables?|kennels|pond|lake|river|canal|beach|well|tree|oak|wall|flagpole|signpost|sculpture|bins|water\\stower|tower|castle|ruins|garden\\scentre|petrol\\sstation|garage|workshop"
    "|studio|office|annexe?|block|wing|extension|basement|attic|courtyard|cloakroom|building|cottage|house"
    "|corner|junction|trolley\\spark|picnic\\sarea)"
)
# Rooms and places of daily life that are no address.
_NO_SPOT = (
    "(?:same|whole|next|other|waiting|living|dining|train|police|only|wrong|right|sitting|spare|baby|changing|bath"
    "|engine|boiler|first|last|best|worst|small|little|nice|local|nearest|new|most|very|public|current|real"
    "|meantime|long|short|end|start|head|home|top|bottom)"
)
_AT_EN = (
    "(?:"
    + "|".join(
        rf"(?<=\s{word}\s)"
        for group in (
            "at from by outside in to behind past beside",
            "under near opposite inside of off on with",
        )
        for word in group.split()
    )
    + ")"
)
_WORD_OF_SPOT = (
    r"(?!(?:to|of|and|or|in|for|is|was|at|on|with|from|by|a|my|our)\s)"
    r"(?:[a-z][a-z-]{1,14}|[A-Z][a-z]{1,14})(?:['’]s)?"
)
ADDRESS_EN = (
    rf"(?<![A-Za-z])(?:[Uu]nit|[Ss]uite|[Ff]lat|[Aa]partment|[Rr]oom|[Pp]lot|[Ll]ot)\s[A-Z]?\d{{1,4}}(?:\.\d{{1,3}})?[A-Za-z]?(?:,\s(?:\d{{1,4}}[a-z]?\s)?(?:[A-Z][\w'’]{{1,20}}\s){{1,3}}(?:{_KIND_EN}|Estate|Centre|Center|Building|Works|Studios?))?"
    r"|(?:Rue|Via|Calle|Avenida|Rua|Plaza|Corso|Piazza|Viale|Strada)\s(?:[a-z]{1,3}\s){0,2}[A-Z]\w{1,20}(?:\s[A-Z]\w{1,20})?,?\s\d{1,5}"
    rf"|(?=the\s){_AT_EN}the\s(?!{_NO_SPOT}\s){_WORD_OF_SPOT}(?:\s{_WORD_OF_SPOT})?\s{_SPOT_EN}(?![a-z])(?:\s(?:by|of|near|behind|opposite)\sthe\s[a-z]{{3,12}}(?=[.,;!?]|$))?"
    r"|(?=the\s)(?:(?<=\sat\s)|(?<=\sby\s)|(?<=\soutside\s)|(?<=\sbehind\s)|(?<=\sopposite\s)|(?<=\snear\s)|(?<=\sfrom\s)|(?<=\sunder\s))the\s(?:bandstand|boathouse|lodge|kiosk|pavilion|clubhouse|jetty|fountain|noticeboard|clock\stower|bus\sst(?:op|ation)|taxi\srank|war\smemorial|lych\sgate|town\shall|post\soffice|crossroads|roundabout|turnstiles?|cricket\spavilion|slipway|harbour|marina|bowling\sgreen|gatehouse|footbridge|underpass|cashpoint|postbox|station|memorial|gates|barriers?)(?![a-z])(?:\s(?:by|of|near|behind|opposite)\sthe\s[a-z]{3,12}(?=[.,;!?]|$))?"
    rf"|(?=the\s)(?:(?<=\sby\s)|(?<=\soutside\s)|(?<=\sbehind\s)|(?<=\sopposite\s)|(?<=\snear\s)|(?<=\sbeside\s))the\s(?!{_NO_SPOT}(?![a-z])){_SPOT_EN}(?=[.,;!?]|$)"
    r"|(?=the\s)(?:(?<=\soutside\s)|(?<=\sbehind\s)|(?<=\sopposite\s)|(?<=\sbeside\s))the\s(?!scenes|times|wheel|rest|others?|box|law|way)(?:[A-Za-z][a-z'’-]{1,14}\s){0,2}[a-z]{3,14}(?=[.,;!?]|$)"
    r"|(?=the\s[A-Z])(?:(?<=\sat\s)|(?<=\sby\s)|(?<=\soutside\s)|(?<=\sbehind\s)|(?<=\sopposite\s)|(?<=\snear\s)|(?<=\sin\s))the\s[A-Z][a-z]{1,15}(?:-[a-z]{2,8})?(?:\s[A-Z][a-z]{2,15}){0,2}(?![a-z])"
    rf"|(?=[A-Z]){_AT_EN}(?:[A-Z][a-z'’]{{1,15}}\s){{1,3}}(?:(?:church|village|parish|primary|bus|train|tube|railway|community|leisure|garden|retail)\s)?{_SPOT_EN}(?![a-z])"
    rf"|(?=[A-Z]){_AT_EN}[A-Z][a-z]{{2,15}}(?:['’]s)?\s(?:by|near|opposite|on|behind|outside)\sthe\s(?:[a-z]{{2,12}}\s)?{_SPOT_EN}(?![a-z])"
    r"|the\scorner\sof\s[A-Z][\w'’]+(?:\s[A-Z][\w'’]+){0,2}\sand\s[A-Z][\w'’]+(?:\s[A-Z][\w'’]+){0,2}"
    r"|(?=the\s)(?<=\sin\s)the\s(?:crypt|vestry|foyer|lobby|canteen|annexe?|chapel|barn|marquee|boathouse|clubhouse|pavilion|lodge|courtyard|library|gym|atrium|auditorium|sports\shall|basement)(?=[.,;!?]|$|\sat\s)"
    r"|(?<=\sat\s)\d{1,4}[a-z]?\s[A-Z][a-z]{3,15}(?=[.,;!?]|$)"
    r"|(?=[adrb])(?:(?<=\sat\s)|(?<=\sin\s)|(?<=\sby\s))(?:arrivals|departures|reception(?!\sdesk)|baggage\sreclaim)(?![a-z])"
    r"|[Nn]umber\s\d{1,4}[a-z]?,?\s(?:[A-Z][\w'’]{1,15})(?:\s[A-Z][\w'’]{1,15}){0,2}"
    r"|\d{1,4}[a-z]?\sThe\s(?:[A-Z][a-z]{2,15})(?:\s[A-Z][a-z]{2,15})?"
    r"|P\d{1,2}停车场|[A-Z]区\d{1,4}号?|T\d航站楼(?:[\dA-Z]{1,3}号?[门口])?"
    r"|[A-Z][a-z]{1,20}['’]s\s(?:Lodge|Gate|House|Hall)(?:\s[A-Z\d])?(?![a-z])"
    rf"|[A-Z]座(?:\d{{2,4}}室?)?|\d{{1,6}}[a-z]?\s(?:[A-Z][\w'’.]{{0,20}}\s){{1,4}}{_KIND_EN}"
    r"|\d{1,5}\s(?:Rue|Via|Calle|Avenida|Rua|Plaza)\s(?:[a-z]{1,3}\s){0,2}[A-Z]\w{1,20}"
    r"|[A-Z][a-z]{1,20}['’]s\s(?:Yard|Lane|Court|Row|Corner|Wharf|Green|Field|Mews|Close|Road|Street)(?![a-z])"
    r"|(?i:(?<![a-z])(?:meeting\s|court\s|consulting\s|reception\s|help\s|check-in\s|po\s|bus\s)?(?:apartment|apt|suite|unit|room|floor|court|pitch|hall"
    r"|gate|block|building|flat|exit|pier|terminal|ward|field|platform|studio|bay|stand|locker|stall|booth|level"
    r"|warehouse|counter|car\spark|entrance|wing|track|zone|desk|stop|table|row|aisle|carriage|pen|berth|pitch|plot|cabin|lodge|chalet|garage|villa|shop|door|window|pod|pump|lane|station|theatre|screen|pontoon|jetty|quay|pier|wharf|tower|basement|berth|bed|box)\.?\s(?:#?[a-z]?\d{1,5}(?:\.\d{1,3})?[a-z]?|[b-hj-z]|a(?=[.,;!?]|$))(?![a-z0-9])(?:,\s(?:ward|floor|level|block)\s(?:[a-z]|\d{1,2})(?![a-z\d]))?"
    r"|(?:the\s)?\d{1,3}(?:st|nd|rd|th)\sfloor|(?<![a-z])(?:the\s)?(?:ground|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|top|mezzanine|lower\sground|upper)\sfloor"
    r"|(?<![a-z])(?:the\s)?(?:north|south|east|west|main|back|front|side|rear|staff|northern|southern|eastern"
    r"|western)\s(?:gate|entrance|exit|door|car\spark|porch|wing|staircase|stairs|lobby|platform)s?(?![a-z]))"
    r"|(?:the\s)?[A-Z][a-z]{1,20}\s(?:entrance|exit|gate|car\spark)(?![a-z])"
)
