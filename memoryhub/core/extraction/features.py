"""What kind of statement a sentence is: who it speaks of, how, and of what, as named features."""

import re
from dataclasses import replace

from memoryhub.core.extraction.markers import LEAD
from memoryhub.core.extraction.word_classes import Word, words_en, words_zh
from memoryhub.core.extraction.words_en import WORDS_EN
from memoryhub.core.extraction.words_zh import WORDS_ZH
from memoryhub.core.text import Language

_FILLER = re.compile(
    r"^(?:(?:um+|uh+|er+|right|yeah|you know(?: what)?|i mean|honestly|basically|look|listen|like"
    r"|tbh|the thing is|as i said|quick note|fyi|well|so|anyway|no)(?![a-z'])[\s,]*"
    r"|(?:那个|就是|反正|说真的|说实话|老实说|你知道吗|侬晓得伐|我跟你说啊?|我告诉你|哦|嗯|呃|对|其实)[\s,，]*)+"
)
_SUBJECTS_EN: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(rf"^(?:{pattern})(?![a-z])"))
    for name, pattern in (
        ("i_ing", r"(?:i'?m|i am|we'?re|we are)(?: \w+)?? (?!\w*thing)[a-z]{2,}ing"),
        ("i_will", r"(?:i|we)(?:'ll|'d| will| would| might| may| could| should| want)"),
        ("i_not", r"(?:i|we)(?: \w+)? (?:don't|do not|dont|can't|cant|cannot|never|won't|no longer"
                  r"|hardly)|i'm not|(?:i|we)'ve never|(?:i|we) have (?:no|never)"),
        ("i_am", r"i'?m|i am|we'?re|we are|i was|we were"),
        ("i_have", r"(?:i|we)(?:'ve| have)(?: also)? (?:got|an?|one|two|three|four|five|six|\d+|the|this)"),
        ("i_perfect", r"(?:i|we)(?:'ve| have)"),
        ("i_past", r"(?:i|we)(?: \w+)?? (?:\w+ed|went|got|had|did|made|took|came|saw|bought|left|lost|won"
                   r"|broke|ran|told|said|gave|sold|met|grew|spent|just|chose|swore|quit)"),
        ("i_rule", r"(?:i|we) (?:always|usually|only|mostly|generally|often|tend|still|really|also|prefer"
                   r"|normally)"),
        ("i_do", r"i|we"),
        ("my", r"my|our|mine"),
        ("for_me", r"for me|to me"),
        ("you", r"you|your|you're|u|can you|could you|would you|can u"),
        ("this", r"this|that|it|it's|that's|these|those|here|here's|there|there's|its"),
        ("all", r"every|everything|all|any|anything|each|whatever|whenever|nothing|nobody|no one|most of"),
        ("no", r"no|not|never|don't|do not|dont"),
        ("the", r"the|an?|some|another"),
        ("they", r"he|she|they|people|someone|everyone|his|her|their"),
        ("if", r"if|suppose|imagine|say|assume|assuming|maybe|perhaps|what if|pretend|let's|let"),
        ("ask", r"what|who|where|when|why|how|which|do|does|did|is|are|was|were|can|could|should|would"
                r"|has|have"),
    )
)  # fmt: skip
_SUBJECTS_ZH: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(rf"^(?:{pattern})"))
    for name, pattern in (
        ("i_will", r"(?:我们?|咱们?)(?:想|可能|也许|会|该|应该|要是|真要|偶尔|在想|希望|就当)"),
        ("i_ing", r"(?:我们?|咱们?)(?:现在|目前)?(?:正在|正|在(?=[写看做改找用忙弄查学准备备]))"),
        ("i_not", r"(?:我们?家?|咱们?|俺|本人)(?:现在|从来?|真的?|已经|早就)?(?:不|没|别)"),
        ("i_am", r"(?:我们?|咱们?|俺|本人|鄙人)(?:现在|一直|从小|这人|系|嘛)?(?:是|就是|姓|叫|属|系)"),
        ("i_past", r"(?:我们?|俺)(?:刚|刚刚|已经|昨天|上周|去年|又|当过|得过|终于)"),
        (
            "i_rule",
            r"(?:我们?|咱们?|俺)(?:每|一般|平时|通常|总|都|从|只|一直|一|常|最|更|很|特别|非常|超|真的|永远)",
        ),
        ("my", r"我的|我们的|我们?家|俺家|咱家|我屋|阿拉|我单位|我们?(?:组|公司|单位|部门|仓库|团队)"),
        ("i_do", r"我|俺|咱|本人|鄙人|阿拉"),
        ("you", r"你|您|侬"),
        ("this", r"这|那|它|此"),
        ("no", r"别|不要|不用|不许|不准|千万|请勿|禁止|没有"),
        ("all", r"凡是|任何|所有|每|一律|谁|谁都|谁也|统一|默认|以后|今后|往后|从现在"),
        ("they", r"他|她|大家|有人|别人|人家"),
        (
            "if",
            r"如果|要是|假|想象|设想|也许|可能|或许|万一|说不定|没准|说不准|比方|哪天|就当|真希望|但愿|好想|下",
        ),
        ("imp", r"请|帮|把|给我|麻烦|再|先|就"),
    )
)  # fmt: skip
_SELF_EN = re.compile(r"(?<![a-z])(?:i|i'm|i've|i'd|i'll|my|me|mine|we|our|us|we're|we've|im)(?![a-z])")
_SELF_ZH = re.compile(r"我|俺|咱|本人|鄙人|阿拉")
_ASKS_ZH = re.compile(
    r"吗|呢$|来着|什么|怎么|啥|咋|哪|几点|多久|多少|谁(?!都|也)|没有?[?？]$|是不是|要不要|该不该"
)
_NEG_EN = re.compile(
    r"(?<![a-z])(?:not|no|never|n't|none|nothing|nobody|without)(?![a-z])|n't|(?<![a-z])(?:dont|cant)"
)
_NEG_ZH = re.compile(r"不|没|别|无|勿")
_PAST_EN = re.compile(
    r"(?<![a-z])(?:was|were|did|had|went|[a-z]{3,}ed|came|got|bought|told|said|took)(?![a-z])"
)
_CLOCK = re.compile(r"\d{1,2}(?::\d\d| ?[ap]m(?![a-z])|点|号|月|th|st|nd|rd)")
_ADVERBIAL_EN = re.compile(
    r"^(?:in|at|on|for|since|when|whenever|last|next|every|of all|lately|recently|sometimes|these days"
    r"|after|before|during|until|at work|most|usually|today|yesterday|tomorrow|now|with)(?![a-z])"
    r"[^,]{0,48}?,? (?=(?:i|i'm|i've|i'd|we|we're|my|our)(?![a-z]))"
)
_ADVERBIAL_ZH = re.compile(
    r"^(?:最近|近来|今天|昨天|前天|明天|今年|去年|明年|前年|现在|目前|以前|平时|周末|上个?月|下个?月|上周.?|下周.?|周.|这几?[周年天月]"
    r"|每[天周年月].?|[一二三四五六七八九十两几\d]+[月年天周号日]份?[前后]?|.{1,8}的时候|以来|一直|空闲|出门|在家|晚上|早上|白天|下午"
    r"|中午|上午){1,3}[，,]?(?=我|俺|咱)"
)
_TOPIC_ZH = re.compile(r"^[^，,。我]{1,10}[，,]?(?:我|俺|咱)")
_INNER_NAME = re.compile(r"(?<=[a-z,] )(?!I(?![a-z]))[A-Z][\w-]+")
_QUOTE = re.compile(r"[\"“”「『《□]")


def words_of(folded: str, language: Language) -> list[Word]:
    """The words of a folded sentence with their classes; words of the other language by its table."""
    if language == "en":
        return [
            word
            if word.classes or word.text.isascii()
            else replace(word, classes=WORDS_ZH.get(word.text, ()))
            for word in words_en(folded, WORDS_EN)
        ]
    return [
        replace(word, classes=WORDS_EN.get(word.text, ()))
        if word.text.isascii() and not word.classes
        else word
        for word in words_zh(folded, WORDS_ZH)
    ]


def features(original: str, folded: str, language: Language) -> frozenset[str]:
    """The named features of one sentence, given as said and folded; `weights` says what each speaks for."""
    body = _body(folded)
    words = words_of(body, language)
    subject = _subject(body, words, language)
    classes = {name for word in words for name in word.classes}
    found = {f"s:{subject}", *_shape(original, body, words, language)}
    for name in classes:
        found |= {name, f"{subject}+{name}"}
    if words and words[0].classes:
        found |= {f"first:{name}" for name in words[0].classes}
    return frozenset(found)


def _body(folded: str) -> str:
    """The sentence without what only leads into it."""
    before = None
    body = folded.strip(" \t\n,，.。!！~")
    while body != before:
        before = body
        for lead in (LEAD, _FILLER):
            found = lead.match(body)
            if found is not None and found.end() < len(body):
                body = body[found.end() :].lstrip(" ,，")
    return body


def _subject(body: str, words: list[Word], language: Language) -> str:
    """Who or what the sentence begins with, after words of time and place."""
    english = language == "en"
    adverbial = (_ADVERBIAL_EN if english else _ADVERBIAL_ZH).match(body)
    said = body if adverbial is None else body[adverbial.end() :]
    name = next(
        (name for name, start in (_SUBJECTS_EN if english else _SUBJECTS_ZH) if start.search(said)), ""
    )
    if name:
        return "my_kin" if _of_kin(name, words, language) else name
    first = words[0].classes if words else ()
    if "kin" in first or "pet" in first:
        return "kin"
    if "taskverb" in first:
        return "imp"
    if english:
        return "thing" if first else "name" if words and words[0].text.isalpha() else "bare"
    return "topic" if _TOPIC_ZH.search(said) else "bare"


def _of_kin(name: str, words: list[Word], language: Language) -> bool:
    """Whether "my" or "我" goes with a relative or pet: 我妈, my dog, but not 我和老婆."""
    if name == "my":
        return any(not {"kin", "pet"}.isdisjoint(word.classes) for word in words[:4])
    return name == "i_do" and language == "zh" and _names_kin(words)


def _names_kin(words: list[Word]) -> bool:
    """Whether "我" is followed at once by a relative or pet."""
    place = next((index for index, word in enumerate(words) if word.text in ("我", "俺", "咱")), len(words))
    return any(not {"kin", "pet"}.isdisjoint(word.classes) for word in words[place + 1 : place + 2])


def _shape(original: str, body: str, words: list[Word], language: Language) -> set[str]:
    """Features of form: length, person, negation, tense, marks."""
    english = language == "en"
    length = len(words) if english else len(body) // 2
    tests = {
        "self": (_SELF_EN if english else _SELF_ZH).search(body),
        "negated": (_NEG_EN if english else _NEG_ZH).search(body),
        "past": _PAST_EN.search(body) if english else ("了" in body or "过" in body),
        "ends_le": body.endswith(("了", "啦")),
        "asks": original.rstrip().endswith(("?", "？")) or (not english and _ASKS_ZH.search(body)),
        "cries": original.rstrip().endswith(("!", "！")),
        "clock": _CLOCK.search(body),
        "inner_name": english and _INNER_NAME.search(original),
        "latin": not english and re.search(r"[a-z]{2,}", body),
        "quote": _QUOTE.search(original),
        "pause": re.search(r"[,，;；]", body),
    }
    found = {name for name, test in tests.items() if test}
    found.add(
        "short" if length <= 3 else "middle" if length <= 7 else "long" if length <= 14 else "very_long"
    )
    return found
