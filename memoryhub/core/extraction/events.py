"""Patterns, in both languages, about what ends or moves something known: a death, a cancelled meeting."""

from memoryhub.core.compounds import (
    ENDS_EN,
    ENDS_ZH,
    ENGAGEMENT_EN,
    ENGAGEMENT_ZH,
    KIN_ENDS_ZH,
    PET_ENDS_ZH,
)
from memoryhub.core.extraction.en_self import KIN as KIN_EN
from memoryhub.core.extraction.patterns import compile_en, compile_zh, table
from memoryhub.core.extraction.zh_self import KIN as KIN_ZH

_PETS_EN = (
    r"(?P<k>dog|cat|puppy|kitten|golden retriever|labrador|poodle|corgi|husky|beagle|bulldog|siamese"
    r"|tabby|pet"
    r"|parrot|rabbit|hamster|bird|fish|goldfish)"
)
_PETS_ZH = (
    r"(?P<k>金毛|拉布拉多|柯基|泰迪|哈士奇|柴犬|边牧|贵宾|比格|博美|雪纳瑞|萨摩耶|吉娃娃|法斗|德牧"
    r"|加菲猫|缅因|暹罗|三花|狸花|布偶|英短|美短|橘猫|狗狗|小狗|狗|猫咪|小猫|猫|宠物"
    r"|鹦鹉|兔子|仓鼠|金鱼|鱼|鸟)"
)
_BY_NAME = r"(?P<n>[a-z][\w'-]+)"  # "my dog Rex", not "my dog food"
_HAS_EN = r"(?:(?:has|had|have|just|sadly|unfortunately|recently|suddenly|finally) ){0,2}"
_DIED_EN = (
    r"(?:died|passed(?: away| on)?|is dead|is gone|is no longer (?:alive|with us)|was put (?:down|to sleep)"
    r"|didn't make it|was put to rest)(?![a-z])"
)
_DIED_ZH = r"(?:去世|过世|离世|病逝|病死|死|离开人世|安乐死|去了天堂|去了汪星|去了喵星)"
_WHEN_ZH = (
    r"(?:昨天|今天|前天|上周.?|上个?月|去年|前年|刚刚?|已经|最近|不久前|前几天|突然|不幸"
    r"|在?.{1,6}[年月日号])*"
)
_MET_EN, _MET_ZH = f"{ENGAGEMENT_EN}{ENDS_EN}", f"{ENGAGEMENT_ZH}{ENDS_ZH}"
_OFF_EN = (
    r"(?:(?:cancell?ed|called off|off|postponed|delayed|rescheduled|moved|pushed(?: back)?|brought forward"
    r"|shifted|changed)(?![a-z]))"
)
_OFF_ZH = (
    r"(?:(?:被|已经|已|临时|都)*(?:取消|作废|黄|泡汤|推迟|延期|延后|延误|提前|改期|改签|改到|改成|改在"
    r"|挪到|推到|往后推"
    r"|往后挪|不去|不开|不办|不见)(?:了|到|掉)?)"
)

# fmt: off
PATTERNS_EN = table(compile_en, (
    (rf"(?:my|our) (?:[a-z]+ )?{KIN_EN}(?:,? {_BY_NAME},?)? {_HAS_EN}{_DIED_EN}", "family.{k}", "fact", 7, {
        "single": True, "dated": "optional", "proper": "n"}),
    (rf"(?:i|we) (?:had|have|'ve had) to put (?:my|our) (?:[a-z]+ )?{_PETS_EN}(?: {_BY_NAME})?"
        r" (?:down|to sleep)"
        rf"|(?:i|we)(?:'ve| have)? (?:just )?(?:gave|given|rehomed|sold) (?:away )?(?:my|our) "
        rf"{_PETS_EN.replace('<k>', '<k2>')}(?: {_BY_NAME.replace('<n>', '<n2>')})?(?: away| up)?"
        rf"(?=$|,| (?:to|last|yesterday|today|because|when|since|and|after|in|on)(?![a-z]))", "family.{k}",
        "fact", 7, {"single": True, "dated": "optional", "proper": "n"}),
    (rf"(?:my|our|the|that|this)(?: [\w'-]+){{0,4}}? {_MET_EN}(?: (?:with|to|at|in|on|for|about|of) "
        rf"[^,.]{{1,40}}?)? "
        rf"(?:is|was|are|were|got|has been|have been|had to be|'s been)(?: (?:now|just|been"
        rf"|officially))* {_OFF_EN}"
        r"(?P<o>.*)", "event.{o}", "fact", 6, {"dated": "optional", "confidence": 0.8}),
    (rf"(?:(?:i|we|they|he|she|[a-z]+) )?(?:(?:had to|have|has|just|'ve) )*(?:cancell?ed|called off|postponed"
        rf"|rescheduled|moved|pushed) (?:my|our|the) "
        rf"(?P<o>[\w' -]{{0,30}}?{_MET_EN}.*)", "event.{o}",
        "fact", 6, {"dated": "optional", "confidence": 0.8}),
    (rf"(?:my|our|the)(?: [\w'-]+){{0,4}}? {_MET_EN}(?: (?:with|to|at|in|on|for) [^,.]{{1,40}}?)? "
        r"(?P<o>(?:isn't|is not|won't be|will not be) (?:happening|taking place|going ahead)"
        r"|(?:won't|will not|isn't going to) (?:happen|take place))", "event.{o}", "fact", 6, {
        "confidence": 0.8}),
))
PATTERNS_ZH = table(compile_zh, (
    (rf"(?:我|我们|我家|咱家|家里)(?:的|家的?|养的)?(?:大|小|老|那只"
     rf"|那条)?{_PETS_ZH}{PET_ENDS_ZH}[\u4e00-\u9fffa-z]{{0,4}}?{_WHEN_ZH}"
        rf"(?:{_DIED_ZH}|走|没|走丢|跑丢)(?:掉)?了|我们?把(?:我?家?的?)?{_PETS_ZH.replace('<k>', '<k2>')}"
        rf"{PET_ENDS_ZH}"
        r"[\u4e00-\u9fffa-z]{0,4}?(?:送人|送走|送养)了", "family.{k}", "fact", 7, {
        "single": True, "dated": "optional"}),
    (rf"(?:我|我们|我家)(?:的|家的?)?(?:大"
        rf"|小)?{KIN_ZH}{KIN_ENDS_ZH}[\u4e00-\u9fffa-z]{{0,4}}?{_WHEN_ZH}{_DIED_ZH}(?:了|$)", "family.{k}",
        "fact", 7, {"single": True, "dated": "optional"}),
    (r"^(?!.*(?:如果|要是|能不能|可以|帮我|麻烦|请))(?!把|你|您|再)"
        rf"(?P<o>.{{0,18}}{_MET_ZH}(?:[^，,。]{{0,6}}?){_OFF_ZH}.*)", "event.{o}",
        "fact", 6, {"dated": "optional", "confidence": 0.8}),
    (rf"^(?:我们?|老板|对方|他们?|她|客户)?(?:把|将)?(?:取消|推迟|延期"
        rf"|改)了?(?P<o>.{{0,14}}{_MET_ZH})(?:$|了)", "event.{o}",
        "fact", 6, {"dated": "optional", "confidence": 0.8}),
))
# fmt: on
