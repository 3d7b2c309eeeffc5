"""How people word what is to hold lastingly: how to write, what to use, when, how much, what not.

Each rule asks for a form no story and no single request has: a lasting time, every one of a kind, an order
to hold a measure, or the setting of a text ("缩进用制表符").
"""

import re

# What one is told to do again and again; wide verbs ("make", "go") are left out.
_DO = (
    r"(?:add|address|answer|ask|attach|avoid|back up|begin|bill|book|call|check|cite|comment|confirm"
    r"|copy|deliver"
    r"|describe|end|explain|express|file|finish|format|give|greet|include|indent|keep|label|leave|limit"
    r"|link|list"
    r"|log|mail|email|mark|mention|name|number|offer|order|pack|pay|phone|place|present|print|put|quote"
    r"|record"
    r"|refer|reply|report|respond|return|review|round|run|save|schedule|send|serve|ship|show|sign|skip"
    r"|sort|speak"
    r"|spell|start|state|stay|stick|store|summari[sz]e|tag|talk|tell|test|translate|treat|use|verify"
    r"|wait|write)(?![a-z])"
)
_START_EN = r"(?:^|[.!;:,] )(?:and |but |also |then |so )?(?:please,? )?"
_MONEY_EN = r"(?:[$€£¥]|\d|a (?:hundred|thousand)|(?:one|two|three|four|five|ten|twenty) )"
_WHEN_EN = (
    r"(?:\d|noon|midnight|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may |june|july|aug|sep|oct|nov|dec"
    r"|(?:the )?week|(?:the )?(?:morning|afternoon|evening)s?)"
)
_SHAPES_EN = (
    r"(?:(?:lower|upper|title|sentence|camel|snake)[ -]?case|(?:simple |plain )?(?:english|chinese"
    r"|german|french"
    r"|spanish|italian|japanese|korean|russian|portuguese|dutch)|(?:plain |simple )?(?:text|words)"
    r"|markdown|json"
    r"|yaml|csv|html|xml|bullets?(?: points?)?|(?:full|short|complete) sentences|(?:short "
    r"|numbered )?(?:lists?"
    r"|paragraphs|steps)|capital letters|capitals|the (?:imperative|third person|first person|present"
    r"|past|active|passive)"
    r"|a (?:table|list|formal|friendly|neutral)|iso|\d+ (?:words|sentences|lines)|yyyy|dd|mm)(?![a-z])"
)
_LASTING_EN = (
    r"(?:from (?:now|today|this point|here|tomorrow) on(?:wards?)?|going forward|henceforth"
    r"|as of (?:today|now)"
    r"|starting (?:now|today)|until further notice|at all times|in all (?:your )?(?:answers|replies))"
)
_NO_THING = (
    r"(?!one|body|problem|wonder|idea|way|matter|need|worr|doubt|thank|longer|sooner|sign|luck|news|rush"
    r"|pressure|hurry|comment|kidding|chance|clue|surprise(?!s in)|harm|regret|excuse|fun|bother"
    r"|offen[sc]e|hard"
    r"|pain|biggie"
    r"|less|later|earlier|big|good|not|it|i|we|you|he|she|they|this|that|there|no|but|and|more(?! than)"
    r"|sweat)"
)
_ENGLISH = (
    rf"{_START_EN}(?:for the (?:rest|whole|duration|remainder) of"
    rf"|throughout) [^,.!?]{{3,30}}, (?:please )?{_DO}",
    rf"{_START_EN}unless [^,.!?]{{3,40}}, (?:please )?{_DO}|^except (?:on|for|in|at|when) [^,.!?]{{2,30}}, ",
    rf"{_START_EN}(?:whenever|every time|each time) [^,]{{3,50}}, (?:please )?(?:say|let me|go|stop"
    rf"|pick|choose|take)",
    rf"{_START_EN}(?:remind|send|tell|call|text|email|wake|give) (?:me|us) [^.!?,]{{0,30}}(?:every"
    rf"|each) [a-z]",
    rf"{_START_EN}(?:refer to|address) [^.!?,]{{2,30}} (?:by|as) |(?:may|should|must|shall|(?:are"
    rf"|is) to) only [a-z]",
    rf"{_START_EN}stay (?:off|away from|clear of|out of) (?!trouble|it)|{_START_EN}stay (?:within|under"
    rf"|below)"
    rf" (?:the|my|our) [^,.!?]{{0,15}}(?:budget|limit|cap)(?![a-z])",
    r"(?:is|are|stays?) off[ -]limits|(?:can't|cannot|(?:must|may) not) (?:contain|include)(?![a-z])",
    rf"(?:spend|pay) (?:under|less than|at most|no more than|up to|below) {_MONEY_EN}",
    rf"^(?!yes|yeah|well|sorry|oh|ok|ah|hey)[a-z0-9 -]{{3,25}}, (?:not|no) {_NO_THING}[a-z]+[.!]?$",
    r"(?<![a-z])(?:one|two|three|four|five|six|ten|twenty) [a-z]{3,12}s?,? (?:max(?:imum)?|tops"
    r"|or less)(?![a-z])",
    r"^[a-z ]{2,20} first, then (?:the )?[a-z ]+[.!]?$",
    # Always, from now on, every time, for every one.
    rf"{_START_EN}always (?:{_DO}|(?:double-?check|take|wear|turn|close|lock|wash|bring|assume|provide"
    rf"|choose|pick"
    r"|get|go with|make sure|let me know|back up)(?![a-z]))",
    rf"{_START_EN}{_DO} [^.!?]{{0,80}}(?:every (?:single )?time|each time|always)[.!]?$",
    rf"{_START_EN}{_LASTING_EN},? (?:please )?(?:(?:only|always|never|don't) )?{_DO}",
    rf"{_START_EN}{_LASTING_EN},? (?:all|every|each|no|just|only)(?![a-z])",
    rf"{_START_EN}{_DO} [^.!?]{{0,200}}(?<![a-z]){_LASTING_EN}[.!]?$",
    rf"{_START_EN}(?:whenever|every time|each time|any ?time) [^,]{{3,50}}, (?:please )?{_DO}",
    rf"{_START_EN}if [^,]{{3,60}}, (?:please )?(?:stop|ask|warn|alert|notify|flag)(?! (?:it|crying"
    rf"|worrying))",
    rf"{_START_EN}{_DO} [^.!?,]{{0,40}}(?:before|after|for|in|on|to|of|with) (?:every|each"
    rf"|all)(?! of)(?![a-z])",
    rf"{_START_EN}{_DO} (?:all|every|each)(?! (?:of|day|night|morning|other|right|about|my love))",
    r"(?:^|[.!;:,] )(?:every|each|all)(?! (?:child|person|human|man|woman|parent|of|i|you|we|day|night"
    r"|morning|the))"
    r" [a-z -]{2,30}? (?:needs?|must|should|ha(?:s|ve) to|goes? (?:to|through)|gets?|(?:is|are) to)",
    r"unless (?:i|we) (?:say|tell|ask|state|specify)|unless (?:otherwise|told|stated|asked)",
    # How an answer, a text or a program is to look.
    rf"{_START_EN}(?:answer|reply|respond|write|speak|talk|comment|explain|format|output|express|list"
    rf"|present|give|show|return)(?! (?:me|an?|some)(?![a-z]))[^.!?,]{{0,30}} (?:in|as|with) {_SHAPES_EN}",
    rf"{_START_EN}(?:speak|talk|write) to me (?:like|as|in)(?![a-z])",
    rf"{_START_EN}use the [a-z0-9-]+ (?:clock|system|format|spelling|style|tense|form|template|notation"
    rf"|calendar)",
    r"^all (?!of|hands|kinds|sorts)[a-z]+s (?:in|as|via|through) [a-z]+(?:,? please)?[.!]?$",
    r"i (?:want|need|expect|would like|'d like) (?:every|all|each|no|[^,.!?]{2,30} (?:on|in|for|at"
    r"|with) (?:every|each))"
    r"(?! (?:of|the|one|thing|good))(?![a-z])",
    r"(?:is|are) to be (?:written|kept|sent|paid|delivered|used|left|given|signed|named|spel\w+|stored"
    r"|made in)",
    rf"{_START_EN}explain [^.!?]{{0,25}}(?:as if|as though|like) i",
    rf"{_START_EN}use (?!(?:the|your|my|our|this|that|these|those|it|a|an|me|him|her|them|some|to)(?![a-z]))",
    rf"{_START_EN}use [^.!?]{{0,80}}(?:, not|instead of|rather than|throughout|everywhere|for all|for every)",
    rf"{_START_EN}(?:avoid|refrain from|abstain from) [a-z]",
    rf"{_START_EN}(?:stick|keep|adhere|conform) to (?!it|your (?:guns|heart)|yourself|my|the (?:left"
    rf"|right|path))",
    rf"{_START_EN}skip (?:the|any|all) ",
    rf"{_START_EN}stop (?!(?:worry|cry|be|teas|laugh|kidd|jok|apologi|blam|beat|think|overthink)\w*ing)"
    r"[a-z]{2,}ing [a-z]",
    rf"{_START_EN}leave (?!me|us|him|her|them|it)[a-z ]{{2,40}} (?:alone|untouched|as (?:is|it is"
    rf"|they are)|out)",
    rf"{_START_EN}(?:make sure|ensure|see to it)(?: that)? (?:every|each|all|no|nothing|nobody)(?![a-z])",
    r"call me [a-z]+(?: [a-z]+)?,? (?:instead|not|rather|only)|address me as",
    # How much, how long, how late.
    rf"{_START_EN}keep (?!(?:in|on|up|off|me|going|calm|your (?:chin|head|hopes"
    rf"|spirits))(?![a-z]))[a-z' -]{{2,40}}?"
    r" (?:under|below|within|between|to (?:\d|one|two|three|four|five|six|ten|twenty|a|under)|at \d"
    r"|short|brief|formal|simple|informal"
    r"|concise|polite|neutral|friendly|lowercase|private|confidential|secret|separate)",
    rf"{_START_EN}(?:stay|remain) (?:within|under|below|at) (?:{_MONEY_EN}|(?:the|my|our) (?:budget|limit))",
    rf"{_START_EN}(?:limit|cap|restrict|confine) (?!of|on|was|is)[^.!?]{{2,40}}? (?:to|at) ",
    rf"{_START_EN}spend (?:no|at most|only|less|under|up to)",
    r"budget (?:tops|is (?:capped|limited|fixed|set)|stays?|can(?:'t|not)|must|limit|(?:of )?max|:)",
    r"(?:can't|cannot|won't|(?:may|should|must|shall) not|shouldn't) (?:spend|pay|cost|exceed|take|last"
    r"|be|go)"
    rf" (?:more than|over|above|longer than|{_MONEY_EN})",
    r"(?:must|should|needs? to|has to|have to) (?:stay|remain|fit|cost|keep|end|finish|start|be)"
    rf" (?:below|under|within|on (?:one|a single)|less than|(?:before|by|after|until|at) {_WHEN_EN})",
    r"at the (?:very )?latest(?=[,.;!]|$)|\d[^.!?,]{0,25} (?:max(?:imum)?|tops|or (?:less|under"
    r"|fewer))(?=[,.;!]|$)",
    r"(?:may|should|shall|must) not be (?:[a-z]{3,}er|more|less|over|under|before|after|above"
    r"|below)(?![a-z])",
    # When, and when not.
    r"(?:^|[.!;:,] )(?:please,? )?no "
    + _NO_THING
    + r"[a-z-]+(?: [a-z-]+)? (?:before|after|on|in|at|during|without|over|until|from|between|for|with"
    r"|please)(?![a-z])",
    rf"^(?:please,? )?no {_NO_THING}[a-z-]+(?: [a-z-]+)?(?:, (?:and )?no [a-z-]+(?: [a-z-]+)?)*[.!]?$",
    r"^nothing (?:over|above|after|before|containing|spicy|sweet|raw|fried|fancy|heavy|fatty|loud"
    r"|plastic|red)",
    rf"(?:not |un)(?:available|free|around|reachable|home|in) (?:on|at|from|after|before|between) {_WHEN_EN}",
    r"(?:quiet|working|office|visiting|business) hours (?:are|run)",
    r"(?:nobody|no one|no-one) (?:may|must|should|is (?:to|allowed)|gets? to)(?! (?:have|be)(?![a-z]))",
    rf"(?:can't|cannot) (?:[a-z]+ ){{1,4}}?(?:before|after|until|on|between) {_WHEN_EN}",
    rf"only (?:free|available|around|reachable|home|open|in)(?: on| at| from| after| before"
    rf"| between)? {_WHEN_EN}",
    r"(?:may|should|must|can only) (?:only )?[a-z]+(?: [a-z]+)? between [\w:. ]{1,12} and ",
    # Asking first.
    rf"{_START_EN}(?:always )?(?:ask|check with|consult|warn|clear it with) (?:[a-z]+ ){{0,2}}(?:first"
    rf"|before)(?! and)",
    rf"{_START_EN}tell (?:me|us) before|(?:my|our) (?:written )?(?:approval|permission|consent"
    rf"|go-ahead) (?:before|first|for)",
    r"i don't want (?:any (?!more|trouble|of|part)|(?:to see|to read) (?:any )?[a-z]+ (?:in|on))",
)
_LANGUAGES_ZH = r"(?:[中英日法德韩俄]文|[英日法德韩俄汉]语|普通话|简体|繁体)"
_START_ZH = r"(?:^|[,;:! ])(?:请|麻烦|那|另外|还有|也|然后|你|您|你们|我们|咱们|大家)*"
_LASTING_ZH = (
    r"(?:从(?:现在|今天|今|明天|即日|此刻|这会儿|这一?刻|此)"
    r"(?:开始|起|往后|以?后)|今后|往后|以后|此后|即日起)"
)
_ACT_ZH = (
    r"(?:用(?!不|了|完|来)|写|叫我|称呼|回[复答]|发(?!现|生|展)|给我|把|先(?!生)|按|只(?!是|有|剩|会|好"
    r"|怕)|统一|改用|说|翻译|标|附|加上"
    r"|提醒|使用|采用|放|问|跟我|向|走|停|不准|不许|不能|不要|不再|不用|不排|不接|别)"
)
_TEXT_ZH = (
    r"(?:缩进|单位|格式|日期|时间|标题|注释|正文|文件名|变量名?|函数名?|命名|代码|语气|语言|提交信息"
    r"|回[答复]|答案|报告|邮件|文档|解释|输出"
    r"|货币|字体|称呼|结果|全文|内容|表格|图表|数字|金额|小数|引号|标点|摘要|总结|示例|例子|测试|数据库"
    r"|界面|页面|文案|措辞|段落|每段|对话)"
)
_CHINESE = (
    r"(?<![们家前我他她])都用(?![完了过光不来得户途心掉到])|^每次[^,。我他她你]{1,6}先(?!生)|(?:^"
    r"|[,。])绝不(?![会是可放服后低])",
    r"^[^,。我他她你们]{2,6}[写放标加附填列]在[^,。了过]{1,8}[里上后前中末内][^,。了过]{0,2}[。!]?$|[要须请]保密",
    r"(?:控制|限制|压)在(?=[\d一二两三四五六七八九十百千])|顶多[花用付出]|用[^,。]{1,8}称呼",
    r"^所有(?!人|的人)[^,。]{1,8}都(?![是很在没有会了能好说走来])[^,。了过]{1,4}[。!]?$",
    r"^[^,。我他她们]{0,8}按[^,。了着]{1,6}(?:算|计|写|报价?|排|来)(?!了)"
    r"|^[^,。我他她们]{1,6}用(?=[a-z])[a-z+#. \d-]+[。.!]?$",
    r"除非[^,。]{2,16},(?:否则|不然)(?:就|都|请|一律)*[按不别用给写先]|^除了(?:周|星期|节假日|早上|晚上|中午)",
    rf"{_START_ZH}先[写给说跑测列讲][^,。了过]{{1,6}},再[^,。了过]{{1,8}}[。!]?$|前(?:都|要"
    rf"|得)*先?(?:问(?:过|一下|问|一声)?|跟|和)我",
    r"每(?:天|周|月|年|个|隔|晚|早)[^,。我他她]{0,6}(?:提醒|叫|发给|告诉|通知)我|(?:的时候"
    r"|时),?就?(?:直说|告诉我|问我|说一声)",
    rf"{_LASTING_ZH},?[^,。我他她你]{{1,6}}都(?![会是很好没有能过])|^[^,。我他她]{{1,5}}每次都?(?:要|得"
    rf"|须|必须|先(?!生))",
    r"永远(?:放|用|写|排|按|别|不要|先)|[要得须](?:注明|标明|标注|附上|带上|写明|核对|复核|备份|审批"
    r"|盖章|签字|编号|含税)",
    r"的时候,?先(?![生前是后])[^,。了过]{1,8}(?:[,。!]|$)|(?:确保|保证)(?:任何|所有|每|没有|不|无)",
    rf"{_START_ZH}{_TEXT_ZH}[^,。]{{0,3}}?(?:都(?:标|写|附|加|带|编|放)(?!了)|尽量)|{_START_ZH}尽量(?:用"
    rf"|少|别|不|避|简|短)",
    r"写得?(?:短|简单|简洁|细|清楚|详细|通俗|正式|口语)(?:一?[点些])(?!就好了)"
    r"|跟我说话[^,。]{0,3}[像用要别按]",
    rf"{_START_ZH}(?:避开|绕开)(?!了)|{_START_ZH}只[在去用找买坐住走收要](?![是有不了过])[^,。了过]{{1,10}}"
    rf"(?:[,。!]|$)",
    rf"{_START_ZH}不[谈聊提写打发坐住](?![了上完到出起得过下算动扰通烧生现])[^,。了过的]{{1,6}}(?:[,。!]|$)",
    r"不(?:高于|多于|少于|低于|早于|晚于|大于|小于)|[得要须]在[^,。]{1,10}(?:以下|以内|之内|以上|之前)",
    r"(?<!说)不准(?=[^,。的了确时备吗吧啊!?; ])|[点号日]半?[到至][^,。]{1,8}[点号日]半?(?:保持|不|别"
    r"|请|都得|才)",
    r"经过?我(?:批准|同意|点头)|我(?:批准|同意|点头)了?(?:之?后)?[才再]",
    r"前(?:都|要|得)*先?[跟和问找给向][^,。]{1,6}(?:说一?声|商量|确认|报备|打招呼|请示|过目)"
    r"|发?出去?之?前都?要过",
    # 从今以后, 每次, 所有, 全程
    rf"{_LASTING_ZH}[,]?(?:请|你|您|都|就|也|一律|凡是)*{_ACT_ZH}",
    rf"{_LASTING_ZH}[,]?(?:每[次周天个月]|所有|全部)",
    rf"从(?:今天|现在|今|明天)(?:开始|起),?(?!我|一切|他|她|就没|你会)[^,。]{{1,6}}先?{_ACT_ZH}",
    rf"{_START_ZH}(?:全程|全文|全部|通篇|整篇|统一|始终|自始至终|一直)(?:都|得|要|必须|请)*(?:用(?!了"
    rf"|过)|写|使用|采用|保持(?!着|了)|按|以)",
    rf"{_START_ZH}每(?:次|回|一次)(?:[^,。我他她]{{1,10}}[前后时])?[,]?(?:都|也)*(?:要|得|必须|先(?!生)"
    rf"|请|记得|给我|跑|附|用|检查|备份)",
    rf"{_START_ZH}每[^,。我他她]{{1,5}}都?(?:给我|帮我)",
    rf"{_START_ZH}(?:每|所有|任何|凡是?)(?![天年人当次])[^,。我他她]{{1,10}}?(?:都?(?:要|得|须|必须|应)(?!是)"
    r"|都?(?:先|统一|最后附|附上|加上|带上|写上|放[在到]|在[^,。]{1,8}[上里](?:做|跑|放))(?!生))",
    r"除非我(?:另|特别|明确|主动|亲口|事先)*(?:说|要求|同意|点头|提|吩咐|开口)",
    # How a text is to look.
    rf"{_START_ZH}{_TEXT_ZH}[^,。]{{0,7}}?(?:(?:统一|都|一律|全|只)*(?:用(?!了|的|来|过|完|户|处|途|心"
    rf"|得|到|不)|写成|做成|排成"
    rf"|按照?|(?<![可所难足得])以(?!前|后|为|及|来|上|下)"
    r"|采用|使用(?!了|过)|保持|保留|缩写成)|(?:里|中|末尾|最后)*(?:不[带加写出用](?!了)|加上|附上"
    r"|控制在|限(?:制)?在|要(?:写|用(?!好|心|力)|带|加|短|简|有)))",
    rf"{_START_ZH}用(?:{_LANGUAGES_ZH}(?!写一?[首封篇段个张句])|纯文本|[^,。]{{1,8}}[,](?:而?不[用要是]"
    rf"|别用))",
    rf"用{_LANGUAGES_ZH}(?:来)?(?:写|回|答|说|交流)(?!一?[首封篇段个张句])|只用(?!了|过)|(?<![没有])不再用",
    rf"{_START_ZH}(?:尽量|尽可能)?避免(?!了|不了)|{_START_ZH}(?:简短|简洁|精简)(?:一?[点些])",
    r"(?:开场白|客套话?|寒暄|铺垫|前言|废话)[^,。]{0,3}(?:省|免|跳过|去掉|略)",
    r"叫我[^,。]{1,6}就(?:行|好|可以)|称呼我",
    r"(?:的时候|时)[,]?(?:请|都|一律)*(?:按(?!时)|要(?!是|不是|走|用)[含写带注附标加说先]"
    r"|先(?!生)[问给跟说])",
    r"不想(?:再)?(?:看到|看见)(?!你|他|她)",
    # How much, when, and when not.
    r"(?:上限|下限|限额|限价)(?=[是为在:：定]?[\s\d一二两三四五六七八九十百千])|封顶|(?:压|控制|限制"
    r"|限定)在[^,。]{1,12}(?:内|以下|左右)",
    r"[点号日天期周晚早午一二三四五六末](?:之?[前后]|以[前后])?(?:我|我们|都|一概|全天)*不(?:开会"
    r"|接(?!受|着)|排|安排|见客|见人|打电话|上班|加班|办公|工作"
    r"|出门|谈|约|营业|收|送|会客|发版|上线|部署)",
    r"(?:之?[前后]|以[前后])我?们?(?:都)?[飞去来到回走出赶办做参开][^,。]{0,2}不了",
    r"只有?在?(?:周|星期|礼拜|上午|下午|晚上|早上|中午|周末|工作日)[^,。]{0,14}(?:有空|方便|在家|能|可以"
    r"|行|接|开)",
    r"限(?:于|在)?(?=周|上午|下午|晚上|早上|工作日|\d+[点:：])|(?:最晚|最迟|至迟)[^,。]{1,12}(?:得|要"
    r"|必须|前|离开|到|交|出)",
    rf"{_START_ZH}(?:我|我们|孩子|老人|他|她)?(?:从)?不(?:吃|喝)(?![不喝吃饭下惯了到完起亏消准醉])",
    r"[菜汤面饭粥茶啡料里中]都?不(?:放|加)(?![心手过弃松假开晴班])",
    # Asking first.
    r"[前先](?:都|要|得|必须|请|务必)*先?(?:问(?:过|一下)?我|跟我|和我|征求|经(?:过)?我|告诉我|通知我"
    r"|让我(?:看|确认|过目))",
    r"(?:要是|如果|一旦|万一)[^,。]{2,14}[,]?(?:就|请|都|要)*(?:马上|立刻|立即|先)(?:停|告诉我|通知我"
    r"|问我|提醒我|叫我|报)",
)
# What is said of one answer only is not to hold for the rest.
_ONCE = re.compile(
    r"这一?[次回]|下一?[条次]|(?<!every )(?<![a-z])(?:this (?:time|once|one)|to this|(?:the|your) next"
    r"|just once)(?![a-z])"
)
_STANDING = re.compile(rf"(?<![a-z])(?:{'|'.join(_ENGLISH)})|{'|'.join(_CHINESE)}")


def holds_from_now_on(folded: str) -> bool:
    """Whether a sentence, folded and with straight apostrophes, words something that is to hold lastingly."""
    return bool(_STANDING.search(folded)) and not _ONCE.search(folded)
