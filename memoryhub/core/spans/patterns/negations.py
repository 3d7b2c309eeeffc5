"""The patterns of what is denied, banned or cannot be, and of what is laid down, in both languages."""

from memoryhub.core.text_fold import HAN

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
# Where, with whom or with what, at the end of a short ban, belongs to it: no tape on the walls. Not when.
_WHEN_EN = (
    r"(?:the\s|this\s|that\s|a\s|any\s|next\s|last\s)?(?:while|weekends?|weeks?|months?|years?|moment|mornings?|afternoons?"
    r"|evenings?|days?|minutes?|hours?|terms?|summer|winter|spring|autumn|end|meantime|noon|midnight|lunch(?:time)?"
    r"|first|future|past|now|ever|ages|good|sure|example|instance|case|fact|general|all|least|most|mind|then"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}"
    r"|Christmas|Easter|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d)(?![a-z])"
)
_PLACED_EN = (
    rf"\s(?:on|at|by|with|in|into|for|from|above|under|near|through|over|inside|off|onto|against|around|to)\s(?!{_WHEN_EN})"
    rf"(?:(?:the|an?|my|our|your|his|her|their|its|this|that|any)\s)?{_WORD_EN}(?:{_WORDS_EN})??"
    r"(?=\s?[.,;:!?)]|$|\s(?:until|till|before|after|because|since|when|while|if|so|and|but|or|as|then|anymore|please|yet|overnight)(?![a-z]))"
)
_DENIED_EN = (
    rf"(?:{_ROOM_FOR_EN}|{_WORDS_EN}{{1,3}}?\sor{_WORDS_EN}(?![a-z])|{_WORDS_EN}{{1,4}}?{_PLACED_EN}"
    rf"|{_WORDS_EN}(?:{_WORDS_EN}){{0,5}}?{_ENDS_EN}|{_WORDS_EN}{{1,3}})"
)
_DENIED_ZH = rf"(?:{_CLAUSE_ZH}{{1,9}}(?=[，。！？；、,.!?;\s]|$)|{_CLAUSE_ZH}{{1,6}})"
# 来不了, 咬不动, 练不了车: what cannot be done is any verb with 不 and what would have come of it.
_CANNOT_IDLE = (
    "对不起|差不多|忍不住|免不了|少不了|大不了|了不得|看不出|看不见得|舍不得|数不清|算不上|算不了|管不着|住不住|少不"
    "|过不去|说不准|记不清|看不惯|说不定|怪不得|由不得|顾不得|见不得|由不得|等不得|来不及|想不到|用不着|看不上|比不上|谈不上|怕不[了是]|受不了|恨不|巴不"
    "|料不到|想不起|犯不着|称不上|说不上|禁不住|忙不过来|好不(?:好|了)|要不[了是着]|可不|动不动|时不时|冷不|无不|莫不"
    "|不得不|用不了多久|保不[齐准]|看不起|瞧不起|靠不住"
)
# Behind these 不 is the plain one: 我不上班, 孩子不到场, 都不完整.
_NO_VERB = (
    "我你您他她它们咱谁人的了着是在有和跟与也都还就又并从绝决毫概均永暂很太再已曾总才刚只仅若虽因但如先后这那么怎何"
    "能会敢肯愿想该要可应须必得让使令被把给对向往比多差子师生妈爸爷奶哥姐弟妹叔姨婆员友板司校院门车机话网钱费票号房室楼"
    "层课班天年月日晚早时期点分秒周家店所以而且或者，。！？；、事儿里上下中外前后边面头心身体东西点些个几情色件间狗久于"
)
_LONG_VERBS = (
    "施展|伸展|周转|运转|调动|协调|沟通|对接|上传|读取|保存|删除|编辑|转账|提现|绑定|激活|充值|开机|关机|修复|辨认|分辨|区分|抵抗|抑制|排除|摆脱|维持|支撑|支持|招架|应付|对付|张罗|收拾|打理|领会|融入|动弹|挪动|翻身|站立|行走"
    "|联系|打听|消化|吸收|承受|负担|恢复|下载|登录|登陆|安装|接受|控制|解决|打开|适应|完成|坚持|保证|确定|提供|处理|修改"
    "|取消|参加|理解|满足|避免|证明|预约|预订|支付|付款|报销|退换|改签|注册|识别|连接|启动|打印|更新|使用|兑换|集中|放松"
    "|专心|移动|弯曲|呼吸|吞咽|咀嚼|入睡|照顾|接送|陪伴|出席|赶到|凑齐|习惯|面对|原谅|相信|忍受|忘记|改变|拒绝|按时"
)
_CANNOT_ZH = (
    f"(?=[{HAN}]{{1,2}}不)(?!{_CANNOT_IDLE}|(?P<said>.)不(?P=said))(?:(?:{_LONG_VERBS})|(?![{''.join(sorted(set(_NO_VERB)))}])[\u4e00-\u9fff]"
    "|[上下进出回过起](?=不[去来了起动上])|[去得](?=不了)|[想对](?=不[出起上]))"
    "不(?:(?:下|上|出|进|回|过|起)[来去](?![年月日天])|清楚|明白|干净|了(?!解|起)|动(?!产)|下|完(?!整)|上(?!班|学|课|当)|进|开(?!心)"
    "|起(?!眼)|到(?!位)|清|懂|住|着|出|掉|准|齐|稳|透|得(?!不|已|了|劲)|通(?!过|知|常|用)|响|亮|紧|牢|走|倒|翻|破|尽(?!量|快)|服(?!气|务)|软|化|匀|严(?!重)|回|活|拢|赢|惯|全|成(?!熟|功)|死(?!心)|灭|平|直|圆|碎|烂|熟|干|醒"
    r"|(?<=[上下进出回过起赶]不)[来去]|(?<=[看听望瞧闻]不)见|(?<=[吃喝用睡]不)够|(?<=[学教]不)会"
    r"|(?<=[修搞弄治做学洗收理解写调讲听看吃睡考办练唱演拼装处带管养]不)好)"
    rf"(?:{_CLAUSE_ZH}{{0,6}}(?=[，。！？；、,.!?;\s]|$)|{_CLAUSE_ZH}{{0,4}})"
)
_ASKED_ZH = "|".join(
    f"(?<={word})不{word}" for word in "能会是够敢愿想行好对要可上去来开到懂吃喝买用做看走找换打"
)  # 能不能 asks
# 不 in words that deny nothing.
_NOT_NEGATION_ZH = (
    "过(?!敏)|仅|错|同(?!意)|管|如|论|断|妨|少|客气|好意思|久|禁|但|光|止|愧|由得|得不|起|了|停"
)
_NOT_NEGATION_ZH += "|已(?!经)|乏|用谢|谢|见不散|一定"
NEGATION = (
    rf"(?:[也都]?{_CANNOT_ZH}|(?:(?:从来都?|坚决|绝对|再也|一律|一概|完全|根本|压根儿?|实在|始终|死活|永远|暂时|[概绝决毫从并均都也永暂万]|一[个条点次分]都"
    rf"|一[个条点次分]也)?(?<![要可多差])(?<!动(?=不动))(?<!时(?=不时))(?!{_ASKED_ZH})不(?!{_NOT_NEGATION_ZH})|无法|切勿|请勿|(?:从来都?|[从并均都也]|根本|压根儿?|始终"
    rf"|一[个条点次分][都也])?(?<!有)没(?!错|事|问题|关系|什么|准|想到|完(?!成))"
    rf"|[从并均都也尚]?未(?!来|必|婚|免|知)|[概]?无(?:需|须|权|证|窗|货|票|座|电梯|暖气|信号|人(?=[接管看应]))|谢绝|拒绝|拒收|切忌|忌(?=[食吃口辣酒生烟])|勿|甭|禁(?=[烟酒食入行停鸣])|(?:先|千万|绝对|坚决|一定|万万"
    rf"|可)?(?<![特分区级个性类道])别(?![人的墅说]))(?!吗|呢){_DENIED_ZH})"
    rf"|(?i:(?<![a-z])(?:[a-z]{{1,8}}n['’]t|not|never|no\slonger|cannot|without|nobody|none|nothing|no\sone|nowhere|nor|(?:don|can|won|doesn|didn|isn|wasn|shouldn|couldn|wouldn|haven|hasn|aren)t(?![a-z])"
    rf"|neither|no(?!\s(?:problem|worries|doubts?|wonder)(?![a-z]))){_DENIED_EN})"
)
CONSTRAINT = (
    rf"(?:必须|务必|只能|只可|仅限|只在|至少|最多|不超过|一定要|千万|严禁|禁止"
    rf"|预算(?!{_CLAUSE_ZH}{{0,9}}[吗呢])|对{_CLAUSE_ZH}{{1,6}}过敏){_CLAUSE_ZH}{{0,10}}"
    r"|(?i:(?<![a-z])(?:must|only|at\s(?:least|most)|no\s(?:more|later|less)\sthan|have\sto|has\sto|always"
    rf"|budget|deadline|allergic){_WORDS_EN}{{1,4}})"
)
