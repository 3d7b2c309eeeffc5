"""What a negation is worth to a summary: a refusal that says what is refused, or a manner of speaking."""

import re

from memoryhub.core.text_fold import HAN, is_han

_IDLE_ZH = re.compile(
    "^(?:从来)?(?:不(?:想|太|好|多|小|大|长|短|行|对|够|定|准选|齐|踏实|容易|可开交|利索|捧场|那么|怎么|得|到|然"
    "|上了|去了|是|如|一样|知道|清楚|确定|记得|懂|了解|明白|同(?!意)|妨|只|仅|光|少|远|久|高|低|难|贵|便宜|错"
    "|舒服|开心|高兴|安|甘|由|禁|觉|停|断|住)"
    "|没(?:人|想|什么|那么|怎么|办法|法|时间|空|精神|胃口|心思|好|多|几|有(?:人|什么|时间|办法|想|那么))"
    "|别(?:急|慌|怕|担心|太|勉强|有|提|说|人|的|样|致))"
)
_IDLE_EN = re.compile(
    "^(?:don't (?:know|think|mind|worry|care|really|want to (?:sound|be)|even|forget|have to)"
    "|didn't (?:know|think|expect|even|really)"
    "|not (?:so|too|that|very|really|sure|only|just|quite|bad|much|yet|exactly|to mention)"
    "|nobody (?:even|ever|really|told)"
    "|never (?:been|thought|knew|know|mind|seen|heard|had|did|really|again)"
    "|can't (?:wait|believe|help|imagine|say|tell|make up|remember|decide)"
    "|couldn't (?:believe|help|agree|wait|be|sleep)|(?:isn't|wasn't|aren't) (?:it|that|too|so|bad|great|sure)"
    "|won't (?:regret|hurt|believe)|wouldn't (?:be|mind|say)"
    "|no (?:idea|rush|hurry|one|way|big deal|matter|wonder|longer)|nothing (?:like|but|too)"
    "|without (?:a|any) (?:doubt|question|problem))(?![a-z])"
)
_WORDS = re.compile(rf"[{HAN}]|[a-z0-9'’-]+")
_LEAST, _A_WORD, _MOST = 0.6, 0.3, 2.6
_WORD_EN = 1.5  # an English word says as much as one and a half Chinese characters
_IDLE = 0.4


def negation_worth(form: str) -> float:
    """The worth of a negation in its folded form, beside 2.0 of a name: more when it says what is denied."""
    words = _WORDS.findall(form)
    size = sum(1.0 if is_han(word[0]) else _WORD_EN for word in words)
    worth = min(_MOST, _LEAST + _A_WORD * size)
    return worth * _IDLE if _IDLE_ZH.search(form) or _IDLE_EN.search(form) else worth
