"""The patterns of what is denied, banned or cannot be, and of what is laid down, in both languages."""

_CLAUSE_ZH = r"[^，。！？；、,.!?;\s]"
_WORD_EN = r"[\w$€£'’%-]{1,24}(?:\.\d{1,4})?"
_WORDS_EN = rf"(?:\s{_WORD_EN})"
# What a denial ends at: a pause, or when, where and why it holds.
_ENDS_EN = (
    r"(?=\s?[.,;:!?)]|$|\s(?:on|at|until|till|before|after|because|since|for|when|while|if|so|and|but|or|by|with"
    r"|as|then|anymore|please|yet)(?![a-z]))"
)
_ROOM_FOR_EN = (
    rf"\s(?:room|space|place|time|need|point|use)\s(?:for|in){_WORDS_EN}{{1,3}}?"
    r"(?=\s?[.,;:!?)]|$|\s(?:in|on|at|and|but|so)\s)"
)
_DENIED_EN = (
    rf"(?:{_ROOM_FOR_EN}|{_WORDS_EN}\sor{_WORDS_EN}(?![a-z])"
    rf"|{_WORDS_EN}(?:{_WORDS_EN}){{0,5}}?{_ENDS_EN}|{_WORDS_EN}{{1,3}})"
)
_DENIED_ZH = rf"(?:{_CLAUSE_ZH}{{1,9}}(?=[，。！？；、,.!?;\s]|$)|{_CLAUSE_ZH}{{1,6}})"
# 来不了, 咬不动: what cannot be done.
_CANNOT_ZH = (
    "(?!对不起|差不多|忍不住|免不了|少不了|大不了|了不得|看不出|看不见得|舍不得|数不清|算不上|算不了"
    "|管不着|住不住|少不|过不去|说不准|记不清|看不惯|说不定|怪不得|来不及|想不到|用不着|看不上|比不上"
    "|谈不上)"
    "(?:[来去上下进出做吃喝咬走听看赶拿放搬修用开关接打买卖赔付还等坐站跑爬睡带装拆换洗退报学写"
    "读吞抬弯睁动嚼发运办寄配骑拖认记找借租订约签填交登连充提捡扛推拉"
    "抓握蹲夹咽吸消养治查测验补抵靠融晒调停躺翻切烧煮插塞扣拧撕粘贴缝剪印传存取领送派转教背"
    "算数画唱弹踢投考过管住留省]|联系|打听|消化|吸收|承受|负担|恢复|下载|登录|安装|接受|控制|解决|打开"
    "|适应)"
    rf"不(?:了(?!解|起)|动(?!产)|下|完|上|进|开|好|起(?!眼)|到|清|懂|住|着|出|掉|见|准|齐|稳"
    rf"|透){_CLAUSE_ZH}{{0,4}}"
)
_ASKED_ZH = "|".join(f"(?<={word})不{word}" for word in "能会是够敢愿想行好对要可")  # 能不能 asks
# 不 in words that deny nothing.
_NOT_NEGATION_ZH = (
    "过(?!敏)|仅|错|同(?!意)|管|如|论|断|妨|少|客气|好意思|久|禁|但|光|止|愧|由得|得不|起|了|停"
)
_NOT_NEGATION_ZH += "|已(?!经)|乏|用谢|谢|见不散|一定"
NEGATION = (
    rf"(?:{_CANNOT_ZH}|(?:(?:从来|坚决|绝对|再也|一律|完全|一[个条点次分]都"
    rf"|一[个条点次分]也)?(?<![要可多差])(?!{_ASKED_ZH})不(?!{_NOT_NEGATION_ZH})|无法|切勿|请勿|(?:从来"
    rf"|一[个条点次分][都也])?(?<!有)没(?!错|事|问题|关系|什么|准|想到|完(?!成))"
    rf"|未(?!来|必|婚|免|知)|无(?:需|须|权)|(?:先|千万|绝对|坚决|一定|万万"
    rf"|可)?(?<![特分区级个性类道])别(?![人的墅说]))(?!吗|呢){_DENIED_ZH})"
    rf"|(?i:(?<![a-z])(?:[a-z]{{1,8}}n['’]t|not|never|no\slonger|cannot|without|nobody|none|nothing"
    rf"|neither|no(?!\s(?:problem|worries|doubts?|wonder)(?![a-z]))){_DENIED_EN})"
)
CONSTRAINT = (
    rf"(?:必须|务必|只能|只可|仅限|只在|至少|最多|不超过|一定要|千万|严禁|禁止"
    rf"|预算(?!{_CLAUSE_ZH}{{0,9}}[吗呢])|对{_CLAUSE_ZH}{{1,6}}过敏){_CLAUSE_ZH}{{0,10}}"
    r"|(?i:(?<![a-z])(?:must|only|at\s(?:least|most)|no\s(?:more|later|less)\sthan|have\sto|has\sto|always"
    rf"|budget|deadline|allergic){_WORDS_EN}{{1,4}})"
)
