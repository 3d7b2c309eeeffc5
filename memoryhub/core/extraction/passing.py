"""What passes or is not meant: an ailment of the day, irony, what all cats do, a text to be polished."""

import re

_AILMENT = re.compile(
    r"(?<![a-z])(?:had|have|having|got|woke up with) (?:an?|the) (?:\w+ )?(?:headache|stomach ?ache"
    r"|toothache|hangover|cold|fever|sore throat|nosebleed|cough|bad (?:night|day))(?: all)? (?:yesterday"
    r"|today|this (?:morning|week|afternoon)|last night|right now|again|tonight)"
    r"|(?<![a-z])(?:slept (?:badly|poorly|terribly)|feeling (?:dizzy|sick|unwell|sleepy)"
    r"|(?:my )?head (?:hurts|aches))(?![a-z])|(?:昨[天晚夜]|今[天早晚]|刚才|刚刚|现在|这两天|这几天|有点"
    r"|突然)(?:又|就|还|一直|有点|有些)*(?:头[疼痛晕]|肚子[疼痛]|胃[疼痛]|嗓子[疼痛]|牙[疼痛]|感冒|发烧"
    r"|拉肚子|没睡好|失眠|咳嗽|不舒服|落枕|恶心)|没睡好|头有点[晕疼痛]"
)
_LASTING = re.compile(
    r"(?<![a-z])(?:always|often|every|usually|chronic|since|for (?:years|months)|whenever)(?![a-z])|经常"
    r"|总是|每次|每天|一直都|慢性|多年|常年|容易|老是|从小"
)
_NOT_MEANT = re.compile(
    r"^(?:i'm so hungry |so hungry )?(?:that )?i could (?:eat an? (?:horse|cow|whole)|sleep for (?:a|days"
    r"|weeks|years)|murder an?|kill for|sleep (?:all|a whole))"
    r"|^(?:it's|it is|it's been) (?:(?:still|really|so|very|already|again|just) )*(?:raining|snowing"
    r"|pouring|drizzling|hailing|freezing|boiling|sunny|windy|cloudy|foggy|muggy|sweltering)(?: (?:here"
    r"|outside|out|today|now|again|cats and dogs|like crazy|all day|in [a-z]+))*$"
    r"|^(?:我|我们)?(?:这边|这里|这儿|那边|家这边|们这|外面|今天|现在|刚刚?|又)*(?:在|正在|还在|又|开始"
    r"|一直在)*(?:下(?:大|小|暴)?[雨雪]|刮(?:大)?风|打雷|出太阳|起雾|下冰雹)(?:了|呢|着|啊|呀)*$"
    # What is in the house or not, and the weather with its beginning.
    r"|^(?:oh |so |and )?(?:we|i) (?:don't have|have no|'ve no|(?:'re|are|am|'m) (?:all )?out of|ran out of"
    r"|have run out of|'ve run out of) (?:any )?(?:more )?(?:milk|coffee|tea|bread|eggs?|butter|sugar|salt"
    r"|flour|rice|oil|cheese|onions?|toilet paper|paper towels?|batteries|stamps|ink|printer paper|petrol"
    r"|gas|soap|detergent|firewood)(?: left| at home| in the (?:house|fridge))?(?: (?:now|today|again))?$"
    r"|^(?:我们?|咱们?)?(?:从|打)[^，,]{1,8}?就?(?:一直|开始)?在?(?:下(?:大|小|暴)?[雨雪]|刮(?:大)?风|打雷"
    r"|起雾)(?:了|呢|着)*"
    r"|^(?:my|the) (?:phone|laptop|battery|phone's battery|phone battery)(?: battery)? is (?:at|on|down to"
    r"|almost|nearly) "
    r"|^(?:i'm|i am|we're|we are) (?:still |just |now )?(?:on|in|at) (?:the|a) (?:bus|train|metro|subway"
    r"|plane|car|taxi|tram|airport|station|queue|line|toilet|bathroom|shower|elevator|lift|supermarket"
    r"|checkout|waiting room)(?: (?:now|right now))?$"
    r"|^我?(?:现在|正|还|都)*在(?:公交|地铁|火车|高铁|飞机|车|出租车|电梯|厕所|路|外面|排队|超市|机场"
    r"|车站)车?(?:上|里|站)?(?:了|呢)?$"
    r"|^(?:我?的?)?手机(?:只剩|还剩|剩下?|只有).{1,8}电|(?:饿|困|累|热|冷|气|笑|急)(?:得|到)(?:能|可以|都能"
    r"|快|要).{1,10}"
    r"|^我?(?:快|要|都)?(?:饿|困|累|热|冷|气|笑|急)死了?$"
)
_ABOUT_ALL = re.compile(
    r"^(?:most |all |many |some )?(?:cats|dogs|birds|parrots|rabbits|hamsters|goldfish|puppies|kittens"
    r"|children|kids|babies|people|men|women|teachers|doctors) (?:usually|generally|often|normally"
    r"|typically|can|live|need|are|have|tend|don't|do not|sleep|eat|should)(?![a-z])"
    r"|^(?:一般(?:来说)?|通常)?(?:猫咪?|狗狗?|鸟|兔子|仓鼠|金鱼|孩子|小孩|宝宝|老师|医生)们?(?:一般|通常"
    r"|平均|普遍|大多|都(?=[要需会])|其实|天生)"
)
# "I'm basically a raccoon" is a joke, "I'm basically a vegan" none.
_BUTTS = (
    r"(?:idiot|moron|fool|mess|loser|(?:couch )?potato|genius|disaster|raccoon|goblin|gremlin|zombie"
    r"|vampire|sloth|hermit|panda|bear|hamster|robot|ghost|clown|trash|walking [a-z]+)"
)
_SELF_MOCKERY = re.compile(
    r"^(?:哈+[，,]?)?我(?:简直|真|就|果然|可真|真的)+(?:就)?是(?:个|一个|头|只|条)?.{0,6}(?:废物|傻[子瓜]"
    r"|笨蛋|猪|咸鱼|废柴|蠢货|白痴|天才|小丑|懒虫|神经病|戏精)"
    r"|^我(?:都)?(?:快|要)(?:变成?)(?:成)?.{1,6}了"
    r"|^i(?:'m| am) (?:(?:such|basically|literally|practically) )?an? (?:total |complete |absolute |real )?"
    rf"{_BUTTS}(?![a-z])"
)
_IRONY = re.compile(
    r"^(?:oh,? )?(?:great|wonderful|fantastic|perfect|lovely|brilliant|awesome"
    r"|joy)(?=[,!. ]).{0,60}(?<![a-z])(?:i (?:just|so|really|absolutely|totally|simply) (?:love|adore"
    r"|live for)|how i love|love (?:it )?when|my favou?rite)(?![a-z])"
    r"|^(?:oh,? sure|sure,? because|yeah,? right|oh yeah,? totally|right,? because)(?=[,. ])|(?:^| )/s\W*$"
    r"|[\U0001F643\U0001F644]\W*$"
    r"|^(?:(?:对对对?|是是是|行行行|好好好|呵呵+|呵)[，,!！ ])|(?:又要|又得|又是|又让我).{0,30}(?:可真"
    r"|我真是?|太|简直)(?:是)?(?:太)?(?:喜欢|爱|开心|幸福)"
)
_ASKS_FOR = r"(?:please|can you|could you|would you|help me(?: to)?|kindly) "
_POLISHING = (
    r"(?:polish|proofread|review|edit|fix|improve|rewrite|revise|correct|shorten|look over|have a look"
    r"|take a look|check|tell me what|translate|summari[sz]e)(?![a-z-])"
)
# What is asked for begins a clause or follows a word of asking: "my review" and "a check-in" ask for nothing.
_POLISH = re.compile(
    rf"(?:^|[,.;:!?] ?|[-–—] |(?<![a-z])(?:and|so|then) ){_POLISHING}"
    rf"|(?<![a-z]){_ASKS_FOR}(?:[a-z]+ )?{_POLISHING}"
    r"|(?:帮我|帮忙|请你?|麻烦你?|给我|你)(?:再|来)?(?:润色|改改|修改|看看|看一下|检查|校对|翻译|总结"
    r"|改一下|优化|提提|提点|写|想想)"
)
_AT_WORK_ON = re.compile(
    r"(?<![a-z])(?:i'm|i am|we're|i've been) (?:currently |just |now )?(?:writing|drafting|preparing"
    r"|working on|making|editing) |我(?:现在|最近)?(?:正在|在|正)(?:写|做|改|准备|弄|整理|起草)"
)


def is_passing(words: str) -> bool:
    """Whether a folded clause tells what nobody needs next month, what holds of all, or what is not meant."""
    if _AILMENT.search(words) is not None:
        return _LASTING.search(words) is None
    if _NOT_MEANT.search(words) is not None:
        return True
    return _ABOUT_ALL.search(words) is not None or _SELF_MOCKERY.search(words) is not None


def is_ironic(sentence: str) -> bool:
    """Whether a folded sentence praises what it complains of ("oh great, I just love working weekends")."""
    return _IRONY.search(sentence) is not None


def is_material(sentence: str) -> bool:
    """Whether a folded sentence only tells of a text that is at once to be polished or read."""
    return _AT_WORK_ON.search(sentence) is not None and _POLISH.search(sentence) is not None
