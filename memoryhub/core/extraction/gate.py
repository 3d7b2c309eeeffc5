"""What is never kept: questions, this one task, small talk, suppositions, orders for a text to be written."""

import re

_ASK_EN = re.compile(
    r"^(?:(?:so|and|but|well|ok|okay|then|also|by the way|hey|hi|please|oh)[,\s]+)*(?:who|whom"
    r"|whose|what|what's|where|"
    r"when(?= (?:is|are|was|were|do|does|did|will|should|can))|why|how|which|can|could|would"
    r"|will|shall|should|do(?! not(?![a-z]))|does|did|is|are|"
    r"am|was|were|have|has|had|may(?! \d)|might|isn't|aren't|don't you|didn't|doesn't|won't|any)(?![a-z'])"
    r"(?!\s+(?:i|we) (?:mentioned|said|told))"
)
_ASK_EN_INSIDE = re.compile(
    r"(?<![a-z])(?:do you (?:think|know|have|remember|like|recommend|prefer|want|mind|believe)"
    r"|can you|could you|"
    r"what should i|how (?:can|do|should) i|i (?:wonder|was wondering|want to (?:know|ask)"
    r"|wanted to ask|have a question)|"
    r"tell me|any (?:advice|suggestions|recommendations|ideas|tips))(?![a-z])"
)
_ASK_ZH = re.compile(
    r"(?:吗|呢|么)[?？。!！ ]*$|^(?:请问|我?(?:就是|只)?想问|问一下|那你|你觉得|你认为|你有|你能|你可以"
    r"|你知道|你会|你喜欢|你呢)|"
    r"(?:什么|怎么|怎样|(?<!没)啥(?!都|也)|(?<![不没])咋(?!都|也)|如何|哪里|哪儿|哪个|哪些|哪家|谁|为什么"
    r"|几点|多少|是否|能不能|可不可以"
    r"|有没有|要不要|该不该|"
    r"是不是|好不好|会不会|行不行|还记得)"
)
_ZH_ASSERTED = re.compile(
    r"^我们?(?:还|正|才|都)[^，。]{1,8}呢$|不知道|没什么|什么都|怎么都|谁都"
    r"|哪里都|不管|无论|没有什么|不怎么"
)
_SUPPOSE = re.compile(
    r"(?<![a-z])(?:if (?:i|we|you|he|she|they|my|it) (?:were|was|had|could|lived|moved|worked"
    r"|got|won|became|knew|wanted|"
    r"ever|decided|didn't|bought|lost)|(?:suppose|supposing|imagine|pretend|assuming|assume"
    r"|let's say|say that|what if|"
    r"hypothetically|in theory|for example|for instance|as if|as though|i wish|if only"
    r"|would have|would be|would probably|"
    r"not sure (?:if |whether |that )?(?:i|we)(?= )|"
    r"might (?:move|live|work|have)|could (?:move|live(?! on)|have been)))(?![a-z])|"
    r"假如|假装|假设|倘若|要是|假想|设想|万一|想象(?:一下|我|你|自己|有|中)|就好了|比方说|例如|譬如"
    r"|打个比方|举个例子"
    r"|如果我(?!说|问|没|让|要求|提到|发)|如果我们|"
    r"如果有一天|我希望我(?:能|可以|是|有|住)|真希望|但愿|说不定|也许会|可能会"
)
_STANDING = re.compile(
    r"(?<![a-z])(?:always|never|from now on|going forward|in (?:the )?future|every time"
    r"|each time|by default|as a rule|"
    r"whenever|any time|generally|usually|prefer|until i say otherwise|for all|remember)(?![a-z])|"
    r"以后|今后|从今|往后|每次|每当|一直|永远|总是|默认|都要|都用|一律|凡是|统一|长期|始终|记住"
    r"|记得|将来|平时|一般|[一二两三四五六七八九十\d]多?年(?:多)?了$"
    r"|(?<![a-z])(?:from here on|in future|except|apart from"
    r"|(?:write|show|give|put|format|express)(?: me)?(?: the| all| your)* (?:dates|times|prices|distances"
    r"|temperatures"
    r"|weights|heights|measurements|amounts|currencies) (?:as|in|with|using)(?!.*(?<![a-z])(?:this|table"
    r"|list)))(?![a-z])"
    r"|(?:写|做|讲|说|聊|发|翻译|推荐|解释|订|买|点|画|总结)[^，,。这那]{0,8}(?:的时候|的话|时)(?:候)?[，,]?"
    r"(?:都|请|要|不|别|用|就|只|可以|例外|除外)"
)
_ONE_OFF = re.compile(
    r"(?<![a-z])(?:this time|just this once|just once|this once|for now|for today|only today"
    r"|just today|today only|for this "
    r"(?:one|task|report|question|answer|email|chart|request|conversation|session|run|time"
    r"|draft|version|summary|meeting|"
    r"order|trip|document|file|query|analysis)|in this (?:report|chart|email|case|answer|draft"
    r"|version|one|query)|"
    r"(?:only|just) (?:last|this) (?:week|month|year|quarter)(?:'s)?|temporarily|until i(?:'m"
    r"| am| say| tell| finish)|one[- ]off"
    r"|at the moment|right now|"
    r"here and now|tonight only|^(?:just |for )?today,? (?:i want|i'd like|please|answer|reply|respond"
    r"|use|write|give)|"
    r"(?:in|to|for|with) this (?:one|story|poem|text|chapter|scene"
    r"|paragraph|message|song|sentence|slide|script|post|tweet|essay|letter|section|page|image|picture"
    r"|reply|prompt)|(?:this|the)"
    r" (?:next|last) (?:one|reply|answer|message))(?![a-z])|(?<![a-z])here[.!]?$|^here,|"
    r"^(?:请)?(?:今天|今晚)(?:请|先|就)?(?:用|以|给我).{1,10}(?:回|答|写|说)|这次|这回|这一次|这一回"
    r"|本次|此次|这遍|今天先|先这样|暂时|暂且|临时|今天只|就今天"
    r"|^(?:请|麻烦你?|帮我|帮忙|给|替|再)[^，,]{0,14}?(?:起|取|想|拟|写|列|出|编|画)(?:出|上)?[一两二三四五六七八九十几\d]{1,3}"
    r"[个条句段份篇首张]"
    r"|只看(?:上|这|本|今|昨)|"
    r"这(?:份|张|个|封|篇|条|段)(?:报告|报表|图|图表|邮件|任务|问题|文档|文章|表|总结|需求|分析"
    r"|订单)|眼下|目前先|刚才那|这里(?!住|上班|工作)|此处|这(?:一)?(?:章|单|条|首|场|句|题|页|幅|集|则"
    r"|部分|封信|个故事|个问题)"
    r"|下一?条"
)
_ORDER = re.compile(
    r"^(?:(?:please|now|then|ok|okay|so|and|next|can you|could you|i want you to|i need you to"
    r"|i'd like you to|help me)[,\s]+)*"
    r"(?:write|rewrite|draft|compose|create|generate|make me|translate|summari[sz]e|list"
    r"|explain|describe|act as|pretend|"
    r"role-?play|imagine|give me(?!.*(?:answers|replies|responses))|show me|tell me|continue"
    r"|expand|finish|add|compare|calculate"
    r"|find|search|fix|convert|"
    r"improve|rate|format|put|let's|let us|suggest|recommend|help|provide|propose|design|plan"
    r"|check|analy[sz]e|complete|"
    r"come up with|outline|simplify|shorten|elaborate|discuss)(?![a-z])|"
    r"^(?:请|请你|请帮我|帮我|麻烦|麻烦你|给我|能帮我|你来|你帮我|现在)*(?:写|翻译|总结|概括"
    r"|列出|生成|改写|润色|扮演|"
    r"续写|介绍|推荐|解释|分析|设计|计算|查|搜索|画|讲|说说|举例|对比|比较|创作|编|起草"
    r"|拟|列(?=[一几两三四五六七八九十个份张]))(?!信|字|的|代码的时候)"
)
_ASIDE = re.compile(
    r"^(?:i|we)(?:'ll| will) (?:never forget|always remember)(?! to ).*$"
    r"|^我们?(?:(?:永远|一定|绝对)都?会记得|(?:永远|一定|绝对)?都?(?:不会忘|忘不了)).*$|"
    r"^(?:hi|hello|hey|thanks?|thank you|good (?:morning|night|evening|afternoon)|bye|goodbye"
    r"|see you|you're (?:right|welcome)|"
    r"that's (?:right|true|great)|i see|got it|sorry)(?:[ ,].{0,40})?$|"
    r"^(?:ok(?:ay)?|sure|yes|no|great|cool|nice|haha+|hmm+|well|oh|wow|alright|fine|perfect"
    r"|nope|nah|yep|yeah|none|not really|nothing)(?:,.{0,24})?$|"
    r"^(?:(?:and|but|well|no|yes|yeah),? )*(?:(?:i|we) (?:don't|do not|do|am|'m not|am not|can't|can|have"
    r"|haven't|will|won't|did|didn't|never|was|wasn't)"
    r")$|"
    r"^(?:你好|您好|嗨|哈喽|谢谢|多谢|感谢|非常感谢|好的|好吧|是的|是啊|对的|没错|没关系|不客气"
    r"|再见|晚安|早上好|晚上好|下午好|哈哈|哇|"
    r"原来如此|太好了|太棒了|辛苦了|不用谢|别客气)[^我]{0,10}$|^(?:快?别提了?|算了|没事了?|不说了"
    r"|说来话长)[吧啊哎唉]*$|^(?:好|嗯|哦|对|行|可以|明白|知道|当然|是"
    r"|没有?|无|不是|暂无|不用|辛苦)[的了啊呀吧呢嗯,，\s]*$"
)


def is_question(words: str, *, marked: bool) -> bool:
    """Whether a folded clause asks; `marked` when the sentence ends here with a question mark."""
    if marked or _ASK_EN.search(words) or _ASK_EN_INSIDE.search(words):
        return True
    return asks_in_chinese(words)


def asks_in_chinese(words: str) -> bool:
    """Whether a folded clause holds a Chinese word that asks, which no statement begins with."""
    return _ASK_ZH.search(words) is not None and not _ZH_ASSERTED.search(words)


_TOLD_BESIDE = re.compile(
    r"^(?:(?:and|since|because|as|seeing as|given(?: that)?|considering|btw|by the way) )?"
    r"(?:i'm|i am|i was|i've|i have|i live|i work|i don't|i do not|i never|i only|i can't|i cannot|i hate"
    r"|i love"
    r"|i weigh|we're|we are|we've|we have|we live"
    r"|(?:my|our) [a-z' -]{2,30} (?:is|are|was|has|have))(?![a-z])(?! (?:wondering|asking|curious|looking))"
    r"|^(?:因为|毕竟)?(?:我|我们|我家|本人)(?!该|能|可以|要不要|是不是|应该|怎|会不会|算)[\u4e00-\u9fff\d].+"
)


def is_aside(words: str) -> bool:
    """Whether a folded clause behind a question tells what the speaker is or has, and asks nothing."""
    return _TOLD_BESIDE.search(words) is not None and not is_question(words, marked=False)


def is_supposed(words: str) -> bool:
    """Whether a folded clause only supposes something."""
    return _SUPPOSE.search(words) is not None


def is_one_off(words: str) -> bool:
    """Whether a folded clause or sentence is about this one task and not about from now on."""
    return _ONE_OFF.search(words) is not None and not _STANDING.search(words)


def is_order(words: str) -> bool:
    """Whether a folded clause tells the assistant to make something now."""
    return _ORDER.search(words) is not None and not _STANDING.search(words)


# "Home by eight" is true for one evening; "home by eight every day" for all of them.
_ON_THE_WAY = re.compile(
    r"(?<![a-z])(?:(?:i'm|i am|we're|we are) on (?:my|our|the) way"
    r"|(?:i'll|i will|we'll|we will|i should|should) (?:be|get) (?:home|there|back|late)(?![a-z]))"
    r"|(?:到家|到公司|到单位|到学校|到酒店|到车站|到机场|回家|回来|出门|下班|出发|睡觉?|吃饭)(?:了|吧|啊)?$"
)
_CLOCK_OR_SOON = re.compile(
    r"(?<![a-z])(?:by|around|about|at|in|before|after|soon|shortly|late|on my way|\d)(?![a-z])"
    r"|[\d一二两三四五六七八九十]{1,3}\s?[点:：分]|大概|差不多|马上|一会儿?|待会儿?|等会儿?|晚点|今晚"
    r"|今天|很快|快要?|估计"
)
_EVERY_DAY = re.compile(
    r"(?<![a-z])(?:every|always|usually|never|normally|most|each|daily|weekdays|typically)(?![a-z])|每"
    r"|通常|平时|一般|总|都|固定|习惯|从来"
)


def is_of_the_moment(words: str) -> bool:
    """Whether a folded clause says when somebody will be somewhere today, which nobody needs tomorrow."""
    if _EVERY_DAY.search(words) or _ON_THE_WAY.search(words) is None:
        return False
    return _CLOCK_OR_SOON.search(words) is not None


# What becomes of a friend's or colleague's family is nothing that the user wants kept.
_THIRD_PARTY = re.compile(
    r"^(?:my|our|a|the) (?:[a-z]+ )?(?:colleague|coworker|co-worker|neighbou?r|friend|boss|teacher"
    r"|landlord|classmate"
    r"|roommate|client|customer|hairdresser|manager|dentist|barber|trainer)(?: [a-z][a-z-]{1,14})?'s "
    r"(?:[a-z]+ )?(?:son"
    r"|daughter|kids?|child|children"
    r"|baby|wife|husband|mother|mom|mum|father|dad|brother|sister|cousin|parents|girlfriend|boyfriend"
    r"|partner|dog|cat|friend)"
    r"(?![a-z])(?!'s)"
    r"|^(?:我(?:们)?的?)?(?:一个|有个)?(?:同事|邻居|朋友|老板|同学|室友|房东|领导|老师|客户|经理"
    r"|教练)(?!的?(?:是|叫))[^\W和跟与我a-z]{0,3}?(?:家)?的?"
    r"(?:女儿|儿子|孩子|老公|老婆|妻子|丈夫|妈妈|爸爸|哥哥|弟弟|姐姐|妹妹|男朋友|女朋友|狗|猫)(?!叫我|给我)"
)


def is_of_third_party(words: str) -> bool:
    """Whether a folded clause is about somebody's family whom the user only knows."""
    return _THIRD_PARTY.search(words) is not None


def is_small_talk(words: str) -> bool:
    """Whether a folded clause is greeting, thanks or filler."""
    return len(words) < 2 or _ASIDE.search(words.strip(" !.~。！")) is not None


_ASKS_BACK = re.compile(
    r"(?<![a-z])(?:who|whom|what|where|when|which|how (?:long|much|many|far))(?![a-z])[^?]{0,120}(?<![a-z])"
    r"(?:was|were|did|had)(?![a-z])|(?<![a-z])(?:do|can) you (?:still )?(?:remember|recall)|remind me"
    r"|its name|(?:is|are) (?:it|they|he|she|that) called"
    r"|来着|还?记得.{0,40}吗|叫什么|是哪|哪[家个本部位里儿]|什么名"
)


def asks_back(sentence: str) -> bool:
    """Whether a folded sentence asks for more of what the one before it tells ("What was its name?")."""
    return _ASKS_BACK.search(sentence) is not None


_TAG = re.compile(
    r"[,，]\s*(?:right|correct|yes|no|isn't it|is it"
    r"|(?:don't|do|didn't|did|am|aren't|haven't|have|wasn't|was) i"
    r"|对吗|对吧|对不对|是吗|是吧|是不是|没错吧|不是吗|有吗)\s*[?？]*\s*$"
)


def is_tag_question(sentence: str) -> bool:
    """Whether a folded sentence only asks to be confirmed ("I don't like warm weather, right?")."""
    return _TAG.search(sentence) is not None
