"""How much surer than else a sentence must be to be the user's standing word, by where it stands.

Three kinds only sound like one: what is handed over to be worked on ("Translate this: ..."), what goes on
from code, a label or a log in the same line, and what says how the one text just asked for is to be ("Draft
a letter. Not longer than a page.").
"""

import re
from collections.abc import Sequence
from math import log2

from memoryhub.core.text import Span, split_sentences
from memoryhub.core.text_fold import fold_plain, is_han

# The longer a message, the more of it is somebody else's text, or the one task it sets.
PASTED = 1_200  # letters from which it is taken to be mostly that
_ENDS = 3  # sentences at either end of it that may be the user's own
# Letters from which on a sentence must be surer to be an order: by 1 to the judge's sum for every doubling,
# and by half of it where people put their own word, first and last.
_DOUBTED = 400
_MOST_DOUBT = 2.0
_HAN_LETTERS = 3  # that a Chinese character stands for
# Added to the judge's least sum: there only the plainest of orders is the user's own.
_HANDED_OVER = 6.0
_GOES_ON = 2.0
_OF_THE_TASK = 2.5

_LONGEST = 200  # characters of a sentence that hands something over
_HANDS_OVER = re.compile(
    r"(?<![a-z])(?:translate|summari[sz]e|sum up|proofread|correct|fix|debug|edit|rewrite|rephrase|reword"
    r"|paraphrase|shorten|polish|improve|review|check|explain|analy[sz]e|grade|mark|comment on|classify"
    r"|extract|convert|format|tidy|clean up|look at|look over|reply to|respond to|solve|turn|put|simplify"
    r"|condense|critique|what does|what do)(?: (?!this|these|the|my|our|following"
    r"|below)[a-z-]+){0,5} (?:this|these|the following|the|my|our|following)(?![a-z])|翻译?[成为]?|译成"
    r"|润色|概括|总结|归纳|校对|改写|缩写|扩写|解释|检查|修改|批改|点评|分析|提取|转成|整理|精简|续写|解答"
    r"|什么意思|排版|纠错|改错|[看改译缩](?:看|一下|下|成|短)"
)
_POINTS = re.compile(
    r"(?<![a-z])(?:this|these|following|below)(?![a-z])|这|下面|以下|下列|如下|下文|[上前]面"
)
_FOLLOWS = re.compile(r"(?<![a-z])(?:following|below)(?![a-z])|下面|以下|下列|如下|下文")
# It says how it is to be done each time, and what stands behind is how.
_LASTING = re.compile(
    r"(?<![a-z])(?:always|never|every|each time|whenever|from (?:now|here)|in future|going forward"
    r"|before you|stick|rules?|any|all|everything)(?![a-z])|每(?![段句行条])|以后|今后|往后|一律|始终|永远"
    r"|从不|从现在|凡|任何|规矩|规则|一直"
)
_FENCE = "```"
_PARAGRAPH = 2  # line ends that set one off

# How code, a log or a label begins; a shout of one's own is none.
_COPIED = re.compile(
    r"^\s*(?:\"\"\"|'''|//|/\*|\*|#|--|<!|:[a-z]+:|@[a-z]|>|(?:GET|POST|PUT|PATCH|DELETE|HEAD) /|(?!NEVER"
    r"|ALWAYS|MUST|PLEASE|IMPORTANT|RULE|NOTE|DEADLINE|NO\b|DO\b|DON)[A-Z]{4,}\b ?[:!(]|(?:Article|Section"
    r"|Clause|Chapter|Annex) \d|第[一二三四五六七八九十百\d]+[条章节款]|【)|[{}<>\\]|==|=>|->"
    r"|\w\(\w{0,30}(?: \w{1,30})?\):|\w\(\)"
)

_ASKS_FOR_TEXT = re.compile(
    r"^(?:(?:please|now|ok(?:ay)?|and|can you|could you|would you|will you|help me"
    r"|i need you to),? )*(?:write|draft|rewrite|proofread|translate|summari[sz]e|sum up|analy[sz]e|list"
    r"|describe|compose|explain|shorten|edit|correct|outline|rephrase|reword|change the|turn this|why (?:do"
    r"|does|is|are|did)|what should i (?:say|write))(?![a-z])"
    r"|^(?:请|麻烦|能不能|可以|你)*(?:帮[我忙]|替我|给我|把)?.{0,12}?(?:写[一首封份篇段个条张]|拟[一个份]"
    r"|起草|翻译?[成一]|改写|润色|总结|概括|缩写|扩写|起个|出[一几]|列[一出个]|解释一?下|分析一?下|校对)"
)
_OF_ITS_FORM = re.compile(
    r"^(?:please )?(?:and )?(?:it (?:must|has to|should|may|can)|each (?:line|verse|sentence|paragraph"
    r"|point|item)|the (?:text|answer|title|letter|poem|tone|whole|lines?)|keep it|make it|leave (?:the"
    r"|out)|don't (?:rewrite|change|add|explain|use|mention|touch|make|go)|do not (?:rewrite|change|add"
    r"|explain|use|mention|touch)|return|answer|only (?:point|the|give|list|one|two|three|\d)|just|without"
    r"|skip|no (?:more|longer|intro|title|comments?|jokes?|explanations?|headings?|rhymes?|bullet)"
    r"|not (?:more|longer)|(?:one|two|three|four|five|six|ten|\d+) (?:words?|lines?|sentences?|paragraphs?"
    r"|verses|pages?)|(?:under|at most|max(?:imum)?|within|less than) )"
    r"|^(?:字数|篇幅|不要|别|不用|只要|最多|不超过|控制在|要求|语气|标题|每[段句行条]|全文|结尾|开头|保留"
    r"|原[文意]|[一二三四五六七八九十百两\d]+[字句行段页])"
)
_OWN = re.compile(r"(?<![a-z])(?:i|we|my|our|me|us)(?![a-z])|我")
_LONGEST_FORM = 80


def own_sentences(content: str) -> list[tuple[str, float]]:
    """The sentences a person wrote, each with how much surer than else it must be that it is an order.

    Of a long message, which is mostly pasted, those at its two ends. A message of one sentence is its own.
    """
    found = split_sentences(content)
    if len(found) == 1:
        return [(found[0].text, 0.0)]
    letters = len(content) + (_HAN_LETTERS - 1) * sum(is_han(char) for char in content)
    doubt = min(_MOST_DOUBT, max(0.0, log2(max(1, letters) / _DOUBTED)))
    last = len(found) - 1
    by_kind = _doubts(content, found)
    sentences = [
        (sentence.text, max(by_kind[place], doubt / 2 if place in (0, last) else doubt))
        for place, sentence in enumerate(found)
    ]
    if letters > PASTED and len(sentences) > 2 * _ENDS:
        return [*sentences[:_ENDS], *sentences[-_ENDS:]]
    return sentences


def _doubts(content: str, found: Sequence[Span]) -> list[float]:
    doubts = [_HANDED_OVER if other else 0.0 for other in _handed_over(content, found)]
    folded = [fold_plain(sentence.text) for sentence in found]
    copied = asked = False
    for place, sentence in enumerate(found):
        if place and "\n" in content[found[place - 1].end : sentence.start]:
            copied = False
        if copied:
            doubts[place] = max(doubts[place], _GOES_ON)
        if asked and _is_of_its_form(folded[place]):
            doubts[place] = max(doubts[place], _OF_THE_TASK)
        else:
            asked = bool(_ASKS_FOR_TEXT.search(folded[place])) and not _LASTING.search(folded[place])
        copied = copied or bool(_COPIED.search(sentence.text))
    return doubts


def _is_of_its_form(folded: str) -> bool:
    """Whether a sentence says how the one text just asked for is to be."""
    if len(folded) > _LONGEST_FORM or _LASTING.search(folded) or _OWN.search(folded):
        return False
    return bool(_OF_ITS_FORM.search(folded))


def _handed_over(content: str, sentences: Sequence[Span]) -> list[bool]:
    """Of each sentence, whether it belongs to what is handed over to be worked on.

    What does runs to the end of the message, or of the code in fences; a last sentence in a paragraph of its
    own is the user's.
    """
    found: list[bool] = []
    within = fenced = False
    for place, sentence in enumerate(sentences):
        fence = sentence.text.startswith(_FENCE)
        found.append(within or fenced or fence)
        if fence:
            within, fenced = False, not fenced  # behind the second one the user speaks again
            continue
        following = sentences[place + 1].start if place + 1 < len(sentences) else sentence.end
        within = within or _hands_over(sentence.text, content[sentence.end : following])
    if within and found[-2:] == [True, True]:
        gap = content[sentences[-2].end : sentences[-1].start]
        found[-1] = gap.count("\n") < _PARAGRAPH
    return found


def _hands_over(sentence: str, gap: str) -> bool:
    if len(sentence) > _LONGEST:
        return False
    folded = fold_plain(sentence)
    if _LASTING.search(folded) or not _HANDS_OVER.search(folded):
        return False
    if folded.rstrip().endswith((":", "：")) or _FOLLOWS.search(folded):
        return True
    return "\n" in gap and bool(_POINTS.search(folded))
