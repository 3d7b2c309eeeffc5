"""Whether a statement about a pet or a relative tells that this very one died or was given away."""

import re

from memoryhub.core.text_fold import fold_plain

# Between the first word and the verb stand the one who died and adverbs. What makes it another's death, a
# fear, a dream or a denial is refused before the verb; what makes it a turn of speech, after it.
_EN_LEAD = (
    r"^(?:(?:and|but|so|sadly|unfortunately|oh|oh no|alas|yesterday|today|last (?:night|week|month"
    r"|year|\w+day)"
    r"|(?:this|on) \w+|in \w+),? )*"
)
_EN_WHO = (
    r"(?:[a-z][\w-]*,? ){1,5}?(?:who was [^,]{1,30}, "
    r"|(?:was|got) (?:hit|run over|attacked|very ill|ill|sick)[^,]{0,30} and )?"
)
_EN_OTHER = re.compile(
    r"(?:'s|s') |(?<![a-z])(?:not|never|nearly|almost|practically|[a-z]+n't|if|might|may|could|would"
    r"|should|will"
    r"|when|because|after|before|since|until|unless|though|whether|that|said|says|told|thinks?|thought|wish"
    r"|dream\w*|afraid|fear\w*|worr\w+|hopes?|of|whose|about|for|from|to|pretend\w*|like|likes|saw|heard"
    r"|friend|friends|character|plants?|phone|laptop|battery|computer|car)(?![a-z])"
)
_EN_END = (
    r"(?=$|[,.;!]| (?:last|yesterday|today|this|in|on|at|after|from"
    r"|peacefully|suddenly|early|two|three|\w+ (?:days?|weeks?|months?|years?) ago)(?![a-z]))"
)
_EN_DIED = (
    r"(?:died(?! (?:laughing|of (?:laughter|boredom|embarrassment|shame|curiosity|envy)|her|his|the|a"
    r"|on stage|inside))"
    r"|passed away|passed on(?=$|[,.;!]| (?:last|yesterday|in|peacefully|suddenly)(?![a-z]))"
    r"|passed (?:peacefully|suddenly)"
    r"|is (?:now )?dead(?=$|[,.;!]| now| since)|is gone (?:forever|for good)"
    r"|is no longer (?:alive|with us)|didn't make it (?:through|out of)(?! (?:the )?(?:audition"
    r"|interview|round|traffic)))"
    r"(?![a-z])"
)
_EN_PET = (
    rf"(?:passed{_EN_END}|(?:ran away|went missing|got lost){_EN_END}|is gone(?=$|[,.;!])|didn't make "
    rf"it(?=$|[,.;!])"
    r"|(?:was|had to be|got) (?:put (?:down|to sleep)|euthani[sz]ed|rehomed|sold|given away"
    r"|given up for adoption))"
    r"(?![a-z])"
)
_EN_TOLD = re.compile(rf"{_EN_LEAD}(?P<who>{_EN_WHO}){_EN_DIED}")
_EN_TOLD_PET = re.compile(rf"{_EN_LEAD}(?P<who>{_EN_WHO}){_EN_PET}")
_EN_LET_GO = re.compile(
    rf"{_EN_LEAD}(?:(?:i|we|my \w+|they|the vet) )(?:(?:just|had to|have|had|recently|finally|sadly) )*"
    r"(?:(?:gave|give|given) (?:away|up) (?:my|our|the|both) (?:\w+ )?\w+"
    r"|(?:gave|give|given) (?:my|our|the|both) (?:\w+ )?\w+ (?:away|up)"
    r"|(?:rehomed|rehome|sold|sell|lost) (?:my|our|the|both) (?:\w+ )?\w+"
    r"|put (?:down|to sleep) (?:my|our|the) (?:\w+ )?\w+|put (?:my|our|the) (?:\w+ )?\w+ (?:down|to sleep))"
    r"(?=$|[,.;!]| (?:last|yesterday|today|this|in|on|to (?!the vet|my|our))(?![a-z]))"
)
_EN_ALIVE = re.compile(
    r"(?<![a-z])(?:found (?:him|her|it|them)|came back|comes back|(?:is|are|'s) (?:fine|ok|okay|alive"
    r"|back|better)"
    r"|recovered|survived|saved|revived|joking|kidding)(?![a-z])"
)

_ZH_LEAD = (
    r"^(?:可怜的|可惜|很遗憾|遗憾的是|不幸的是|不幸|难过的是|唉|哎|[，,\s])*(?:昨[天晚]|今[天早]|前["
    r"天年]|上(?:周.?|个?月)|去年|最近)?"
    r"(?:我们家的?|我们的|我们|我家的?|我的|我养的|我|咱家的?|咱们?的?|家里的?|他|她|它)?"
)
_ZH_WHEN = (
    r"(?:大前天|昨天|昨晚|昨夜|今天|今早|今晨|前天|前几天|前不久|不久前|几天前|上周.?|上个?月|去年|前"
    r"年|今年|最近|[年月日号里夜早晚]|早上|晚上|凌晨"
    r"|刚刚?|已经|早已|早就?|终于|最终|最后|还是|就|也|都|突然|不幸|因病|因为?(?:癌症|心脏病|车祸|意"
    r"外|生病)|在医院|在家里?|安详地?|永远地?|[\d一二三四五六七八九十两几个])*+"
)
_ZH_DIED = (
    r"(?:去世|过世|离世|病逝|病死|离开(?:了)?(?:人世|我们)|去了[汪喵]星"
    r"|(?:被.{1,6})?(?:撞|咬|毒|老)?死(?=了))了?"
)
_ZH_NOT_WHO = re.compile(
    r"[的和跟与陪给因得知让把被对比为]|听说|自从|觉得|以为|(?:没有?|不|别|未|差点|险些|几乎|快要?|要|"
    r"可能|也许|会|怕|担心|梦[见到]|如果|要是|假如|万一)$"
    r"|以为|担心|害怕|怕|梦[见到]|如果|要是|假如|万一|可能|也许|差点|险些|希望"
)
# "Tired to death" and the like: what stands before 死了 is a state.
_ZH_STATE = re.compile(
    r"(?:(?P<twice>.)(?P=twice)|[^累笑忙馋爱气烦吓急疼痛困饿渴热冷羞美乐兴恨想难苦懒笨傻丑贵怕欢张悔"
    r"心闷尬聊奋动拜慕怪酸麻痒甜咸辣香臭脏乱坑宠逗撑讨厌愁闹吵晒惨酷帅棒憋疯])$"
)
_ZH_TOLD = re.compile(rf"{_ZH_LEAD}(?P<who>[^\s，,。；;]{{1,8}}?){_ZH_WHEN}(?P<verb>{_ZH_DIED})")
_ZH_LEFT = re.compile(
    rf"{_ZH_LEAD}(?P<who>[^\s，,。；;]{{1,6}}?)(?P<when>{_ZH_WHEN})(?:走|没)了(?=$|[，,。；;！!])"
)
_ZH_LONG_AGO = re.compile(r"去年|前年|上个?月|年|永远|因病|安详|癌症|心脏病|车祸|早已|早就")
_ZH_PET = re.compile(
    rf"{_ZH_LEAD}(?P<who>[^\s，,。；;]{{1,6}}?){_ZH_WHEN}被?(?:走丢|跑丢|送人|送走|送养|安乐死|卖掉)了"
)
_ZH_LET_GO = re.compile(
    rf"^(?:我们?|家里)?{_ZH_WHEN}(?:只好|不得不|忍痛)?[把给](?:我们?家?的"
    rf"|家里的)?(?P<who>[^\s，,。；;]{{1,6}}?)"
    r"(?:送人|送走|送养|送给.{1,6}|卖掉?|做了?安乐死)了?(?=$|[，,。；;！!])"
)
_ZH_ALIVE = re.compile(r"找回|找到|回来|没事|救活|救回|活过来|好起来|康复|骗你|开玩笑")
# Pets given away that are well: "Kiwi went to live with my aunt", 皮蛋送给表姐养了.
_EN_GIVEN_AWAY = re.compile(
    r"^(?:(?:so|and|but|sadly),? )*(?:(?:my|our) )?(?P<who>[a-z][\w' -]{1,24}?)"
    r" (?:(?:was|got|has been) re-?homed"
    r"|(?:went|moved|has gone|is off)(?: off)? to live (?:with|on|at)"
    r"|(?:now )?lives (?:with|at) (?:my|our|an?|the|his|her) [a-z' -]{2,30})(?![a-z])"
)
_EN_REHOMED = re.compile(
    r"^(?:(?:so|and|but|sadly),? )*(?:we|i)(?:'ve| have| had to| have to| just| sadly)* re-?homed? "
    r"(?![\w -]*'s )"
)
_ZH_GIVEN_AWAY = re.compile(
    r"^(?:家里的)?(?P<who>[^，,。我你]{1,8}?)(?:昨天|今天|上周.?|上个?月|已经|也|就|只好|最后)*"
    r"(?:送给|送到|送去|托付给|转给|送养给)[^，。]{1,10}?了$"
)


def tells_loss(content: str, *, pet: bool) -> bool:
    """Whether the one that a statement is about is dead; of a `pet` also whether it is no longer theirs.

    In doubt no: what is known of somebody who lives must not end.
    """
    text = fold_plain(content[:400]).strip()
    if _EN_ALIVE.search(text) or _ZH_ALIVE.search(text):
        return False
    return _told_in_english(text, pet=pet) or _told_in_chinese(text, pet=pet)


def _told_in_english(text: str, *, pet: bool) -> bool:
    for pattern in (_EN_TOLD, _EN_TOLD_PET, _EN_GIVEN_AWAY) if pet else (_EN_TOLD,):
        told = pattern.search(text)
        if told is not None and not _EN_OTHER.search(told["who"]):
            return True
    return pet and any(gone.search(text) for gone in (_EN_REHOMED, _EN_LET_GO))


def _told_in_chinese(text: str, *, pet: bool) -> bool:
    told = _ZH_TOLD.search(text)
    if told is not None and not _ZH_NOT_WHO.search(told["who"]):
        state = told["verb"] in ("死", "死了") and not _ZH_STATE.search(text[: told.start("verb")])
        if not state:
            return True
    left = _ZH_LEFT.search(text)
    if left is not None and not _ZH_NOT_WHO.search(left["who"]):
        return pet or _ZH_LONG_AGO.search(left["when"]) is not None
    if not pet:
        return False
    gone = [found["who"] for one in (_ZH_PET, _ZH_LET_GO, _ZH_GIVEN_AWAY) if (found := one.search(text))]
    return any(not _ZH_NOT_WHO.search(who) for who in gone)
