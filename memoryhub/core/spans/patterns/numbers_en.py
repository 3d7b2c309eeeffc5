"""The pattern of English numbers with their unit, spelled out or in digits, and of codes."""

from memoryhub.core.spans.patterns.numbers_zh import DIGITS, PLAIN_DIGITS

_UNITS = (
    # time
    "seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|fortnights?|months?|years?|yrs?|terms?"
    "|semesters?|decades?|centuries|weekends?|times"
    # length, area, volume, weight
    "|mm|cm|m|km|metres?|meters?|centimet(?:re|er)s?|millimet(?:re|er)s?|kilomet(?:re|er)s?|miles?|feet|foot|ft"
    "|inch(?:es)?|yards?|acres?|hectares?|storeys?|stor(?:ey|y)|stories|sq(?:uare)?\\s(?:m|ft|met(?:re|er)s?"
    "|feet|foot|yards?|miles?|inches)|cubic\\s(?:met(?:re|er)s?|feet|yards?|centimet(?:re|er)s?)"
    "|ml|cl|dl|l|lit(?:re|er)s?|millilit(?:re|er)s?|pints?|quarts?|gallons?|cups?|cupfuls?|spoons?|spoonfuls?"
    "|tablespoons?|tbsps?|teaspoons?|tsps?|shots?|units?|bottles?|cans?|jars?|tins?|bags?|packs?|packets?|rolls?|reels?|tubs?|tubes?|crates?|trays?|batch(?:es)?|pairs?|strips?|bars?|loaf|loaves|bunch(?:es)?|bundles?|buckets?|jugs?|mugs?|bowls?|boxes|sachets?"
    "|mg|mcg|µg|g|kg|kilos?|kilograms?|grams?|tonnes?|tons?|lb|lbs|oz|ounces?|pounds?|stones?"
    # medicine, cooking
    "|tablets?|pills?|capsules?|drops?|puffs?|doses?|injections?|jabs?|stitches|sprays?|sheets?|slices?|cloves?"
    "|sticks?|pinch(?:es)?|handfuls?|rashers?|knobs?|servings?|portions?|helpings?|degrees?|deg|celsius"
    "|fahrenheit|c|f"
    # power, data, light, sound, pressure, speed, paper
    "|w|watts?|kW|kWh|kilowatts?|kilowatt[\\s-]hours?|mah|v|volts?|a|amps?|milliamps?|ohms?|bar|psi|mbar|pascals?|hp|horsepower|bhp|cc"
    "|kb|mb|gb|tb|gigs?|megs?|gigabytes?|megabytes?|terabytes?|megabits?|gigabits?|mbit|mbps|gbps|megapixels?|mp"
    "|pixels?|px|dpi|fps|hz|khz|mhz|ghz|hertz|gigahertz|megahertz|db|decibels?|lumens?|lux|kelvin|k|togs?|denier|gsm"
    "|rpm|mph|kph|knots?|mpg|kcal|cals?|calories|kilojoules?|joules?|pages?|words?|characters?|lines?"
    # per cent, people, things that measure
    "|per\\scent|percent|percentage\\spoints?|points?|goals?|marks?|people|persons?|adults?|children|men|women|kids"
    "|guests?|lessons?|sessions?|visits?|coats?|rounds?|laps?|lengths?|reps?|sets?|tables?|seats?|places?|rows?"
    "|stitch|ply|grit|gauge|thread|mesh|carats?|credits?|copies|floors?|steps?|quid|pounds|pence|dollars?|euros?|bucks|cents|grand"
)
_UNIT = f"(?:{_UNITS})(?![A-Za-z])"
_BETWEEN = (
    "(?:square|cubic|working|business|full|whole|more|extra|school|calendar|fluid|clear|solid|straight)"
)
_ONES = "(?:one|two|three|four|five|six|seven|eight|nine)"
_TEENS = "(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
_TENS = f"(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[-\\s](?:{_ONES}|odd)(?![a-z]))?)"
_BELOW_HUNDRED = f"(?:{_TENS}|{_TEENS}|{_ONES})(?![a-z])"
_HUNDREDS = f"(?:\\sand\\s{_BELOW_HUNDRED}|\\s{_BELOW_HUNDRED})?"
_LARGE = (
    f"(?:(?:an?|several|{_BELOW_HUNDRED}|{PLAIN_DIGITS}|half\\sa)(?:\\sand\\sa\\shalf)?\\s(?:hundred|thousand|million|billion)"
    f"(?![a-z])(?:\\s{_ONES}\\shundred)?{_HUNDREDS})"
)
# Every number word from two up; `one` counts only with a unit.
WRITTEN = (
    "(?:(?:(?:half\\s)?a|two|three|four|five|six|seven|eight|nine|ten|several)\\sdozen"
    f"|{_LARGE}|one\\s{_TENS}|{_TENS}|{_TEENS}|(?:two|three|four|five|six|seven|eight|nine|zero)"
    ")(?![a-z])"
)
# two or three, ten to twelve, six-foot
_SIGN = "(?:(?:minus|plus)\\s)?"
_RANGE = (
    f"{_SIGN}(?:{WRITTEN}|one|nought)\\spoint(?:\\s(?:{_ONES}|nought|zero)(?![a-z])){{1,3}}"
    f"|{_SIGN}(?:{WRITTEN}|one)(?:\\s(?:or|to|out\\sof|in)\\s|-){WRITTEN}"
    "|one[\\s-](?:nil|all)(?=[.,;!?]|$)"
    f"|{_SIGN}{WRITTEN}(?:[\\s-](?:nil|all|one|two|three|four|five|six|seven|eight|nine)(?=[.,;!?]|$))?"
)
_PART = (
    "(?:halves|thirds?|quarters?|fifths?|sixths?|eighths?|tenths?)(?![a-z])"
    "(?:\\sof\\san?\\s(?:[a-z]{3,10})(?![a-z]))?"
)
_AND_HALF = "(?:\\sand\\sa\\s(?:half|quarter)|\\sand\\sthree\\squarters)?"
# Behind a number any plural is what they count, but for these.
_NO_PLURAL = (
    "(?:is|was|has|does|this|its|as|us|plus|minus|goes|says|needs|wants|comes|gets|takes|makes|gives|costs"
    "|works|starts|ends|means|keeps|looks|leaves|runs|turns"
    "|versus|always|perhaps|yes|less|across|towards|unless|besides|sometimes|afterwards|hers|ours|yours|theirs"
    "|his|thus|previous|various|serious|famous)(?![a-z])"
)
_PLURAL = f"(?!{_NO_PLURAL})[a-z]{{2,12}}[a-rt-z]s(?![A-Za-z'’-])"
_COUNTED = f"[\\s-](?:{_BETWEEN}\\s)?{_UNIT}|\\s(?:{_BETWEEN}\\s)?{_PLURAL}"
# five foot four, one metre eighty-two: a unit with its smaller one.
_AND_SMALLER = (
    f"(?:(?:{WRITTEN}|one)\\s(?:foot|feet|met(?:re|er)s?|stone|pounds?)\\s{WRITTEN}"
    f"(?!\\s(?:{_BETWEEN}\\s)?{_UNIT}|\\s[a-z]{{3,12}}s(?![a-z])))"
)
# a metre, a fortnight: measures; a week, an hour only where they measure (for a week, a year old).
_MEASURE_ALONE = (
    "half\\san?\\s(?:hour|day|year|mile|yard|stone|ton|foot)(?![a-z])|(?:half\\s)?an?\\s(?:fortnight|met(?:re|er)|lit(?:re|er)|kilo|gram|tonne|mile|pint|gallon|acre|inch"
    "|teaspoon|tablespoon|decade|ounce|hundredweight|tablet|dose)(?:\\sand\\sa\\s(?:half|quarter))?(?![a-z])"
)
_SPELL = (
    "(?:an?\\s(?:week|month|year|day|night|term|hour|quarter|minute|weekend|foot|yard|stone|ton)"
    "|half\\san?\\s(?:hour|day|year))"
)
_FOR_A = (
    f"(?=an?\\s|half\\s)(?:(?<=for\\s)|(?<=within\\s)|(?<=over\\s)|(?<=under\\s)|(?<=nearly\\s)|(?<=almost\\s)|(?<=about\\s)|(?<=last\\s)"
    f"|(?<=lasts\\s)|(?<=lasted\\s)|(?<=takes\\s)|(?<=took\\s)|(?<=every\\s)|(?<=by\\s)|(?<=than\\s)){_SPELL}(?![a-z])"
    f"|{_SPELL}\\s(?:ago|old|early|late|long|wide|away|later|before|after|apart|off|too|short|more|less|over|high|across|deep|thick|each|['’]s\\snotice)(?![a-z])"
)
_ORDINALS = (
    "(?:third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth"
    "|sixteenth|eighteenth|nineteenth|twentieth|thirtieth|fortieth|fiftieth|sixtieth|seventieth|eightieth|ninetieth|hundredth)"
)
_NTH = (
    "(?:percentile|time|attempt|try|go|visit|dose|jab|round|lesson|session|offer|draft|version|interview|appointment"
    "|warning|letter|payment|instal?lment|place|prize|year|month|week|day|class|course|reminder|quote|opinion|half"
    "|chapter|edition|series|season|row|page|line|birthday|anniversary|grade|gear|night|call|complaint|fitting"
    "|injection|choice|degree|baby|child)s?(?![a-z])"
)
_NO_SECOND = (
    "(?!(?:hand|thoughts?|one|nature|guess|best|rate|wind|that|they|then|please|later|ago|and|but|for|the"
    "|before|after|when|while|because|from|with)(?![a-z]))"
)
_NTH_TIME = (
    f"(?:(?<=came\\s)second|(?<=finished\\s)second|(?:second|first)(?=\\sin\\s(?:the|a)\\s(?:queue|line|race|league|list)))(?![a-z])|(?:second|first(?!\\s(?:time|place|thing)))\\s{_NTH}|second\\s(?:{_NO_SECOND})[a-z]{{3,12}}(?![a-z])|(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-(?:first|second))(?:\\s{_NTH})?"
    f"|(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-)?{_ORDINALS}(?![a-z])(?:\\s{_NTH})?"
    f"|\\d{{1,3}}(?:st|nd|rd|th)(?![a-z])(?:\\s{_NTH})?"
)
_OFTEN = (
    f"(?:{WRITTEN}|\\d{{1,3}}|once)\\s(?:times\\s)?(?:a|per|each|every)\\s(?:day|week|month|year|night|hour|fortnight|term)"
    "|(?:twice|thrice)(?:\\s(?:a|per|each|every)\\s(?:day|week|month|year|night|fortnight|term))?"
)
_NAMED = (
    "(?:size|age|aged|coach|platform|row|seat|chapter|extension|line|bus|version|level|year|grade|page|gas\\smark|mark"
    "|number|no\\.|ward|week|day|part|series|season|episode|channel|route|junction|gear|band|key\\sstage|stage|lane"
    "|table|tab|item|question|step)\\s"
)
_NUMBERED = (
    rf"{_NAMED}(?:[A-Z]?\d{{1,5}}(?:\.\d{{1,2}})?[a-z]?(?![a-z\d])|(?:{WRITTEN})(?![a-z])){_AND_HALF}"
    rf"|week\s(?:one|{WRITTEN})"
)
# AX3000, QF-20918, EZY 486, C 44 910; not I 2 nor A 17 year old.
_NO_CODE = (
    "(?:AM|PM|OK|TV|PC|UK|US|EU|GP|HR|IT|BC|AD|CE|OR|AND|THE|FOR|IN|ON|AT|TO|BY|IF|SO|WE|MY|NO)(?![A-Z])"
)
CODES = (
    r"[A-Z]{1,4}(?:/\d{1,6}){1,4}(?![\d/])|[A-Z]\.\d{1,3}(?!\d)|[A-Z]\d\s\d{3,4}(?!\d)|[A-Za-z]{1,6}-?\d[A-Za-z0-9-]{0,20}(?:/\d{1,6}(?!\d))?"
    rf"|(?=[A-Z])(?!{_NO_CODE}|I\s)(?:[A-Z]{{2,4}}|(?<=[a-z,]\s)[A-Z])(?:\s\d{{1,6}}(?![\d:.,]*\d?\s?(?:[ap]m|years?|days?|of)(?![a-z]))){{1,3}}[A-Z]?"
    r"(?![A-Za-z\d-])"
    r"|[A-Z]{1,6}(?:-[A-Z]{1,4})?-\d{1,10}(?:-[A-Z\d]{1,10}){0,3}"
)
# How number words begin, looked at before they are tried; and what the rest begins with.
_BEGINS = "on[ec]|tw[eio]|th[ir]|fo[ur]|fi[fv]|si[x]|sev|eig|nin|ten|ele|zer|min|plu"
_WITH_A = "an?\\s|hal"
_OF_AN = "(?:\\sof\\san?\\s(?:inch|mile|pint|pound|acre|cup|tablet|teaspoon)(?![a-z]))?"
_ONE_UNIT = (
    "one[\\s-](?:hour|day|night|week|month|year|tablet|pill|dose|kilo|litre|mile|cup|metre|pint|inch|teaspoon"
    "|tablespoon|gram|puff|drop|roll|box|bag|bottle|pack|packet|tin|can|jar|sachet|tray|crate|pair|bunch|slice"
    "|sheet|capsule|injection|jab|stone|per\\scent|percent|hundred|thousand|term)s?(?![a-z])(?:\\sand\\sa\\shalf)?"
)
NUMBER_EN = (
    f"(?i:(?=[a-z]{{2,9}}\\.?\\s(?:stage\\s|mark\\s)?(?:[a-z]?\\d|{_BEGINS})){_NUMBERED}"
    "|(?=s)size\\s(?-i:X{0,3}[LS]|[A-Z])(?![a-z])"
    f"|(?={_BEGINS}|{_WITH_A}|sev|thr)(?:(?:minus|plus)\\s{DIGITS}|{_AND_SMALLER}|{_OFTEN}"
    f"|(?:{_RANGE}|one(?=\\sand\\sa)){_AND_HALF}(?:{_COUNTED})?{_OF_AN}|(?:an?|one|two|three|four)[\\s-]{_PART}"
    f"|{_MEASURE_ALONE}|an?\\s(?:hour|week|month|year|day)\\sand\\sa\\shalf(?![a-z])|{_FOR_A}|{_ONE_UNIT})"
    f"|(?=[tfsenh]){_NTH_TIME}|(?=[eqhn])(?:(?:eighths|quarters|halves)(?![a-z])|nil(?![a-z])(?=[.,;]|\\s(?:at|to)\\s)))"
)
# Of what begins with digits.
NUMBER_OF_DIGITS_EN = (
    rf"{DIGITS}\s(?:by|x|out\sof|of|over)\s{PLAIN_DIGITS}(?:\s(?i:{_UNIT}))?"
    rf"|(?i:{_OFTEN}|{_NTH_TIME}|\d{{1,3}}\s(?:hundred|thousand|million|billion)(?![a-z])(?:\s{_UNIT})?)"
    rf"|{DIGITS}(?:\s?½)?{_AND_HALF}(?i:\s?(?:%|°\s?[CF]?)|[\s-](?:{_BETWEEN}\s)?{_UNIT})|{DIGITS}\s(?:{_BETWEEN}\s)?{_PLURAL}"
)
