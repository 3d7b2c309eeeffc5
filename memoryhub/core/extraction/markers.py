"""Words around a fact: lead-ins, "remember that", corrections, hedges, other people's words."""

import re

LEAD = re.compile(
    r"^(?:[\s,，.。!！~□\"\-—]+|(?:um+|uh+|uhm+|erm+|er|basically|hi|hello|hey|oh|well|so|and|but|also"
    r"|actually|by the way|btw|ok|okay|yep|"
    r"lol|haha+|correction|just so you know|in fact|the fact is|to be honest|besides|anyway|plus|because"
    r"|though|however|then|as you know|"
    r"you know|ai companion|speaking of which|other than that|that being said|unfortunately|"
    r"fortunately|luckily|finally|(?:friend|there|right|sure|first|second|third|no|nope|yes"
    r"|yeah|sorry)(?=\s*[,.!]|,? i(?:'m| am)(?![a-z])| so (?:i|my|we)(?![a-z]))"
    r"|i (?:just |also )?want(?:ed)? to (?:say|tell you|let you know|mention|add)(?: that)?(?= (?:i|i'm|i've"
    r"|my|we|our)(?![a-z]))"
    r"|good (?:morning|evening|afternoon))(?![a-z'])|"
    r"(?:那个|就是说|嗯+就是|呃+|唉|诶|欸)(?=[我,，])|我(?:就)?(?:跟|和|给)你(?:说|讲)(?:一下|一声"
    r"|个事)?[啊呀哦吧]*(?=我)"
    r"|(?:你好呀?|您好|嗨|对了|对的|另外|此外|还有就是|其实|实际上|事实上|顺便(?:说一下|告诉你"
    r"|提一下)?|嗯+|哦+|话说回来|话说|说起来|而且|但是|不过|"
    r"所以|然后|因为|由于|哈哈+|好的|是的|是啊|不对|更正一下|纠正一下|补充一下|告诉你|除此之外"
    r"|除了这些|朋友|可是|只是|只不过|总之|首先|其次|最后))+"
)
_EXPLICIT_EN = (
    r"(?:please |can you |could you |would you |just |i (?:want|need) you to |i'd like you to "
    r"|make sure (?:to|you) |always )*"
    r"(?:remember|note|keep in mind|don't forget|do not forget|make a note|take note|bear in mind|be aware|"
    r"for (?:future|your) reference|you should know)(?:\s+(?:that|this|the following|to))?(?:[\s,:]+|$)"
    r"(?!when |how |the (?:time|day|first|last|name of)|what |why |if |where |who |me$|it$"
    r"|us |we |you (?:said|told|mentioned)|yesterday)"
)
_EXPLICIT_ZH = (
    r"(?:请|麻烦|帮我|你|要|一定要?|务必|能不能|可以|能|给我|也)*(?:记住|记一下|记下来?|牢记"
    r"|记着|别忘了|不要忘了|别忘记|记得|备注一下|备注|注意)"
    r"(?:一下|一点|哦|啊|[，,:：\s])*(?!你|那|我们(?:上次|昨天|之前)|吗|到)"
)
EXPLICIT = re.compile(rf"^(?:{_EXPLICIT_EN}|{_EXPLICIT_ZH})")

CORRECT = re.compile(
    r"(?<![a-z])(?:actually|correction|i meant|i mean|instead|no longer|anymore|any more"
    r"|not .{1,30} but|changed?(?: my)?|"
    r"moved|moving to|switch(?:ed|ing)?|rather than that|turns out|updated?|renamed|i was wrong"
    r"|let me correct|used to be)(?![a-z])|"
    r"其实|实际上|不对|不是.{1,16}而?是|更正|纠正|改成|改为|改到|改用|换成|换到|换了|搬到|搬去"
    r"|搬家|换工作|换单位|跳槽|转行|改行|不再|已经不|变成|说错|更新|现在改|弄错|记错"
)
HEDGE = re.compile(
    r"(?<![a-z])(?:maybe|perhaps|i guess|probably|possibly|not sure|might|i suppose|(?:may|could) be"
    r"|(?:i|we)(?: still| do)? (?:think|believe|reckon)(?= (?:that )?(?:i|i'm|i've|my|we|our)(?![a-z]))"
    r"|(?:pretty|fairly|almost|quite) sure)(?![a-z])"
    r"|可能|也许|大概|好像|似乎|不确定|应该[是在叫住姓属对]|或许|我(?:觉得|想|猜|估计|记得)(?=我)"
)
CONDITION = re.compile(
    r"^(?!if i (?:ask|say|send|request|mention|tell))(?:if|unless|whether"
    r"|in case|even if|as long as|once)(?![a-z])|^(?!如果我(?:说|问|让|要求|提到|发))(?:如果"
    r"|要是|假如|若|倘若|一旦|只要|除非|即使)|的话$"
)
REPORTED = re.compile(
    r"^(?:he|she|they|someone|somebody|people|everyone|(?:my|the|a|an|this|that) (?:\w+ ){1,2}"
    r"|[a-z]+ )(?:said|says?|thinks?|thought|asked|claims?|"
    r"claimed|wrote|believes?|replied|heard)(?: to me| that)? (?:that )?(?:i|we|he|she|they|my)(?![a-z])|"
    r"^(?:他们?|她们?|别人|有人|人家|大家|网上|书上|书里|电影里|小说里|文章里?|新闻里?|据说"
    r"|听说|主角|主人公|歌词|[\u4e00-\u9fff]{0,6}(?:朋友|同学|同事|老板|妈妈|爸爸|老师|邻居|室友|亲戚|领导"
    r"|客户|房东))"
    r"(?:都|总|也|还|老|常|经常|一直|昨天|今天|刚才|又){0,2}(?:说|觉得|认为|以为|问|写|称|夸)(?:他|她|我"
    r"|自己)"
)
DICTATED = re.compile(
    r"^(?:saying|say|says|telling|tell|about|that|with|where|in which|explaining|stating"
    r"|asking)(?![a-z])|^(?:说|讲|告诉|内容|主题|里面|大意|表示|关于|写)"
)
STANDING_LEAD = re.compile(
    r"^\s*(?:please\s+)?(?:from now on|going forward|in (?:the )?future|by default|as a rule"
    r"|whenever|every time|each time|"
    r"(?:if|when) i (?:ask|say|send|request|mention|tell))(?![a-z])|^\s*(?:请)?(?:以后|今后"
    r"|每次|每当|从现在起|从今以后|如果我(?:说|问|让|要求|提到|发)|当我(?:说|问))"
)
NOISE = re.compile(
    r"^(?:and |but |so |which )*(?:(?:i|we) (?:don't know|do not know|feel|felt|think|hope"
    r"|want to|always feel|also feel|just)|it(?:'s| is| was| felt| feels| tasted| made"
    r"| makes)?(?![a-z])|nice to|"
    r"(?:i'm |i am )?(?:so |very |really )?(?:glad|happy|pleased|excited|sad|tired)"
    r"|this is (?:our|my|the) first|had a|the scenery|the weather|everyone|however|"
    r"that's|though|lol|haha)|"
    r"^(?:但是?|可是|不过|所以|而且|真的)*(?:不知道|有些|有点|感觉|觉得|让我|很高兴|非常高兴"
    r"|这是我们|心情|真的|特别开心|很开心|非常(?:好吃|开心|好看|有趣|感人|棒)|味道|风景"
    r"|体验|怎么|我不知道|我觉得|我感觉|"
    r"遇到|进展|进步)"
)
EXCEPTED = re.compile(
    r"(?<![a-z])(?:except|apart from|other than|but not|unless|only not)(?: [a-z' ]{1,30})?$|(?:除外|例外"
    r"|除了.{1,12})$"
)
UNLESS = re.compile(
    r"^(?:unless|except|but not (?:when|if|on|in)"
    r"|but (?:use|write|make|keep) .{1,40} (?:for|in|when)|apart from)(?![a-z])|^(?:除非|除了)|^[^，,]{1,8}"
    r"(?:除外"
    r"|例外)$"
)
LISTED = re.compile(
    r"^(?:(?:and|or|和|以及|还有|跟)\s*)?"
    r"(?!i |my |we |please |but |so |do |can |no |not |(?:then|now|too|though|there|really|especially|like"
    r"|such|thanks|please|right|yes|no|ok)(?![a-z])|尤其|特别|比如|还|也|忘|删|别|有|像|例如|等|是|真|很|我"
    r"|你|谢|好"
    r"|.*(?:尤其|特别|最|更|喜欢)|.*(?:above all|most of all|in particular|best|too|as well|though|mostly)$)"
    r"(?:[a-z][\w'-]*(?: [\w'-]+){0,2}|[\u4e00-\u9fff]{1,6})$"
)
