"""What the body or the faith of somebody close forbids: "My mum can't eat shrimp.", "妈妈不能吃虾。".

Beside the trained judge, which weighs the words for the food as well, so that one line was kept and its twin
was not. Here only the form counts: whose limit it is and the verb decide, never which food it is. Whose: the
user's own, that of a relative, of somebody with a name, of people at work. Not that of a neighbour, of people
or animals in general, nor what holds for today alone or is a way to speak ("another bite", 不能吃亏).
"""

import re

from memoryhub.core.pins.standing_orders.as_facts import LEAD, NO_RULE_ZH
from memoryhub.core.text_fold import fold_plain, has_han

_LONGEST = 80  # characters of a limit that is said in one breath
_ASKED_EN = re.compile(
    r"^(?:please,? )?(?:(?:remember|note|keep in mind|bear in mind|don't forget"
    r"|mind)(?: that)?,? )?(?:and |but )?",
    re.IGNORECASE,
)
# A name has its capital; words of address go before it. A relative is one's own.
_RELATIVES = (
    r"(?:mum|mom|mother|dad|father|husband|wife|partner|son|daughter|kids?|child|children|baby|toddler"
    r"|twins|brother|sister|siblings|parents|grandma|grandpa|gran|nan|grandmother|grandfather|grandson"
    r"|granddaughter|aunt|uncle|cousin|niece|nephew|in-laws|(?:mother|father|brother|sister|son"
    r"|daughter)-in-law|boyfriend|girlfriend|fianc[eé]e?|flatmate|roommate|friend|boss|colleague|intern"
    r"|guests?|godson|goddaughter)"
)
_WHO_EN = (
    rf"(?:I|We|we|(?:[Mm]y|[Oo]ur) (?:[a-z]+ )?{_RELATIVES}|[Tt]he (?:new )?(?:intern|kids|children|twins"
    rf"|baby)|(?:Mum|Mom|Dad|Grandma|Grandpa|Gran|Nan|Granny)|(?:(?:Mr|Mrs|Ms|Dr|Aunt"
    rf"|Uncle)\.? )?[A-Z][a-z]+(?: [A-Z][a-z]+)?)"
)
# What begins with a capital at the head of a sentence and is no name.
_NO_NAME = re.compile(
    r"^(?:You|He|She|They|It|This|That|These|Those|Everyone|Everybody|Nobody|Somebody|Someone|Anyone|People"
    r"|Many|Some|Most|All|Few|Several|Both|Cats?|Dogs?|Birds?|Horses?|Babies|Children|Kids|Adults|Pregnant"
    r"|Diabetics|Vegans|Vegetarians|Muslims|Jews|Hindus|Doctors|Patients|Humans|Women|Men|Why|What|Who|When"
    r"|How|One)(?![a-z])"
)
_FORBIDDEN_EN = (
    r"(?:can't|cannot|can not|can never|mustn't|must not|must never|may not|(?:isn't|is not) allowed to)"
)
_FOOD_EN = (
    rf"{_FORBIDDEN_EN} (?:ever )?(?:eat|drink|digest|tolerate|stomach)(?: any)?"
    r" (?P<what>[a-z][a-z' -]{1,40})"
)
_IS_EN = (
    r"(?:is|am|are) (?:an? )?(?:strict(?:ly)? |severely |very "
    r"|also )?(?:allergic to (?P<cause>[a-z][a-z' -]{1,40})|(?:vegan|vegetarian|pescatarian|coeliac|celiac"
    r"|diabetic|lactose[- ]intolerant|gluten[- ]intolerant)s?)"
)
_LIMIT_EN = re.compile(rf"^{_WHO_EN} (?:{_FOOD_EN}|{_IS_EN})$")
# Of how much, of when, of another matter: "can't eat another bite", "can't eat that fast".
_NO_FOOD_EN = re.compile(
    r"^(?:another|any ?more|more|enough|it|that|this|these|those|them|him|her|his|my|your|our|their|so|too"
    r"|much|both|all|everything|anything|nothing|and|or|when|while|if|because|as|alone|here|there|now|today"
    r"|tonight|yet|like|without|until|before|the (?:idea|thought|sight|news|whole|rest|last)|lunch|dinner"
    r"|breakfast|supper)(?![a-z])|(?<![a-z])(?:today|tonight|now|yet|right now|this (?:week|morning"
    r"|evening)|fast|quickly|together|nonsense|work|mondays?|laugh|when|while|unless|if|because)(?![a-z])"
)

_KIN_ZH = (
    r"(?:妈妈?|爸爸?|母亲|父亲|爹|娘|爷爷|奶奶|外公|外婆|姥姥|姥爷|公公|婆婆|岳父|岳母|丈母娘|哥哥?|姐姐?"
    r"|弟弟?|妹妹?|姐夫|妹夫|嫂子|弟媳|叔叔|伯伯|姑姑|舅舅|舅妈|姨妈?|阿姨|婶婶|表[哥姐弟妹]|堂[哥姐弟妹]"
    r"|侄[子女]|外甥女?|孙[子女]|外孙女?|儿子|女儿|孩子|娃儿?|宝宝|小孩|老公|老婆|爱人|丈夫|妻子|太太|先生"
    r"|媳妇|对象|男朋友|女朋友|男友|女友|[大小二三]姨|[大小二三]舅|[大小]姑|老[大二三]|室友|同屋|朋友|闺蜜"
    r"|同事|老板|领导|实习生|助理|徒弟|客人们?|双胞胎)"
)
_NAMED_ZH = (
    r"(?:[小老阿][一-龥]{1,2}|[一-龥](?:姐|哥|总|工|老师|师傅|经理|医生|主任|阿姨|叔叔|大爷|奶奶|爷爷|先生"
    r"|女士|小姐|教练)|(?P<twice>[一-龥])(?P=twice))"
)
_WHO_ZH = (
    r"(?:(?:我|我们|咱们?|俺)(?:家|的|这)?|(?:那|这)个?|新来的|家里的?)?"
    rf"(?:{_KIN_ZH}|{_NAMED_ZH}|(?<=家)(?:[大小老]?[猫狗]|狗狗|猫咪)|(?<=我)|(?<=我们))"
)
_FORBIDDEN_ZH = (
    r"(?:绝对|完全|一点儿?|一口|从来|也|都)*(?:不能|不可以|不得|不准|不许|没法|无法)(?:再)?(?:吃|喝|沾|碰)"
)
_LIMIT_ZH = re.compile(
    rf"^{_WHO_ZH}(?:{_FORBIDDEN_ZH}(?P<what>[^，,。；;、]{{1,10}})"
    r"|[吃喝]不[了得](?P<unable>[^，,。；;]{1,8})|(?:一口|一点儿?|一滴)[^，,。；;不]{1,6}[都也](?:不能"
    r"|沾不得|碰不得)[吃喝沾碰]?|对(?P<cause>[^，,。；;他她你]{1,8}?)(?:严重|重度)?过敏|(?:是)?(?:常年|一直"
    r"|长期)?(?:吃[纯全]?素的?|[纯全]?素食者|糖尿病人))$"
)
_NO_FOOD_ZH = re.compile(
    r"^(?:亏|苦头?|老本|闲饭|独食|这碗饭|软饭|醋|惊|紧|力|了|不|得|着|饱|晚|早|中|午|饭了|它|这|那|他|她|你"
    r"|我|完|上)|[了吗呢吧么]$|再多|太多了|今晚|今天|现在|动弹"
)
_NOW_ZH = re.compile(r"今晚|今天|今早|现在|这两天|暂时|刚才|昨|减肥|医院规定|人们|大家")


def is_body_limit(sentence: str) -> bool:
    """Whether a sentence of 80 characters at most says what somebody of the user's cannot eat or drink."""
    if len(sentence) > _LONGEST:
        return False
    if has_han(sentence):
        return _is_limit_zh(LEAD.sub("", fold_plain(sentence).strip(" .!。！")))
    return _is_limit_en(_ASKED_EN.sub("", sentence.strip().rstrip(" .!")))


def _is_limit_en(said: str) -> bool:
    found = _LIMIT_EN.match(said.replace("’", "'"))
    if not found or _NO_NAME.match(said):
        return False
    return not _NO_FOOD_EN.search(found["what"] or found["cause"] or "")


def _is_limit_zh(said: str) -> bool:
    said = re.sub(r"^(?:请|麻烦)?(?:记住|记着|记得|注意|别忘了?|你要记得)[，,：:]?", "", said)
    found = _LIMIT_ZH.match(said)
    if not found or _NOW_ZH.search(said) or NO_RULE_ZH.search(said):
        return False
    return not _NO_FOOD_ZH.search(found["what"] or found["unable"] or found["cause"] or "")
