"""The words by which a sentence gives a value, a bound, a change of one, or a prohibition."""

import re

LANGUAGE = re.compile(
    r"[中英日法德韩俄]文|(?:英|日|法|德|韩|俄|汉|西班牙)语|普通话|(?<![a-z])(?:english|chinese|french"
    r"|german|japanese|korean|spanish|russian|italian|portuguese)(?![a-z])"
)
CHANGED = re.compile(
    r"^(?:更正|纠正|订正|更新)|说错了|改主意|(?:计划|情况|安排|规定|要求)(?:有变|变了|改了)"
    r"|[改变换调](?:整)?了[，,：:]|即日起|从(?:下|本|这)?个?(?:月|周|星期|季度|学期|年|明天|今天|现在|今"
    r"|明年|后天)(?:开始|起)|(?:放宽|放开|收紧|上调|下调|涨|缩减|压缩|压|扩大|缩短|延长|砍)[为成到至]"
    r"|可以到|(?:改|换|变|调|提高|提|升|降低|降|增加|加|减少|减|推迟|推|提前|延期|延|变更|调整)[为成到用至]"
    r"|现在是|不再是|而不是|以后都"
    r"|^(?:correction|actually|sorry|scratch that|i meant)(?![a-z])|(?<![a-z])(?:(?:chang|mov|rais|lower"
    r"|increas|reduc|push|extend|postpon|switch|updat|cut|set|bump)\w{0,3}(?: it| that)?(?: back| up| down"
    r"| forward)? to|is now|now is|are now|(?:may|can|must|should|it's|it is) now|instead|change of plans?"
    r"|plans? (?:have |has )?changed|(?:goes|go|going|went|is|are)(?: back)? (?:up|down) to|(?:up"
    r"|down) from|the new (?:limit|maximum|minimum|cap|budget|rule)|(?:from|starting|as of) (?:next (?:week"
    r"|month|year|term|season)|today|tomorrow|now|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january"
    r"|february|march|april|may|june|july|august|september|october|november|december)|from now on|no longer"
    r"|make (?:it|that)|rather than|brought forward)(?![a-z])"
)
# What comes beside an earlier rule, whatever words of change it has.
ADDS = re.compile(
    r"(?<![a-z])(?:too|also|as well|besides|in addition|additionally)(?![a-z])|另外|此外"
    r"|(?<![一再])也(?!不)|还要|还得"
)
# What ends a fact or a value, which is no rule to be lifted.
LIFTED = re.compile(
    r"没有[^，。]{0,6}限制了|不限了|不再[^，。]{0,8}(?:过敏|需要|要求|限制)"
    r"|(?<![a-z])(?:no longer (?:matters?|appl\w{1,3}|allergic|a problem|any)|not allergic|(?:doesn't"
    r"|does not|don't|do not) (?:matter|apply) any ?more|never mind (?:the|my|about)"
    r"|(?<!not )(?<!n't )(?<!never )forget (?:about )?(?:the|my|that))(?![a-z])"
)
WISH_TO_FORGET = re.compile(
    r"(?<![别勿要])忘(?:记|掉)|(?<!not )(?<!n't )(?<!never )(?<![a-z])forget (?!to(?![a-z]))"
)
# A bound that is worded as a prohibition ("must not exceed", 不能超过) is none: a new one replaces it.
_BOUND_ZH = r"[能得可许要会该应]{0,2}(?:以)?(?:超过?|多于|少于|晚于|早于|低于|高于|大于|小于)"
_BOUND_EN = (
    r"(?: ever)?(?: (?:be|cost|take|last|weigh|have|contain|use|spend))? (?:exceed|go (?:over|above|below"
    r"|beyond)|(?:more|less|fewer|later|earlier|longer|shorter|higher|lower|larger|bigger|heavier|older"
    r"|over|above|below|under|beyond)(?![a-z]))"
)
PROHIBITS = re.compile(
    rf"不(?!{_BOUND_ZH})|别|勿|禁|(?<![a-z])(?:(?:don't|never|not)(?!{_BOUND_EN})|without"
    r"|no(?! (?:more|later|less|fewer|earlier) than))(?![a-z])"
)
FIGURE = re.compile(r"[\d.,$€£¥%]+|[零一二两三四五六七八九十百千万亿]+|[个位名]")
# What is put forward and not asked: 改成15个人吧。
LET_US = re.compile(r"吧[。.!！\s]*$")
AT_LEAST = re.compile(
    r"至少|最少|不少于|不低于|不早于|(?<!^)(?<!今)[之以]后|(?<![a-z])(?:at least|no (?:less|earlier) than"
    r"|minimum|after|from(?! (?:next|today|tomorrow|now|[a-z]+day|january|february|march|april|june|july"
    r"|august|september|october|november|december)))(?![a-z])"
)
AT_MOST = re.compile(
    r"最多|至多|上限|不[能得可许要会]{0,2}超过?|不晚于|[之以点时号日天]前|以内|低于|(?<![a-z])(?:at most"
    r"|not exceed|no (?:more|later) than|maximum|before|by|under|below|within)(?![a-z])"
)
# Words that say nothing of what a sentence is about.
FRAME = re.compile(
    r"不[能得可许要应会]{0,2}再?(?:超过?|高于|多于|低于|少于|晚于|早于|大于|小于|多)|超过|高于|低于|必须"
    r"|务必|只能|仅限|最多|至少|以内|[之以]前|[之以]后|完成|控制|应该|需要|大概|大约|左右|现在|我们|你们"
    r"|不要|请|我|你|是|为|在|成|到|吧|了|的|要|得|就|改|换|变|调整?|用|从|把|给|也|都|还|商量过?|决定"
    r"|下个?月|起|能|可以|再|提高|放宽|上调|下调|降低|涨|每人|总(?=预算|价|额|数|费用|时长)"
    r"|(?<![a-z])(?:the|an?|is|are|was|be|been|to|in|at|on|by|of|for|from|my|our|your|i|we|you|it|this|that"
    r"|me|us|am|pm|must|only|always|never|please|can|has|have|had|should|will|keep|under|below|within|over"
    r"|than|no|not|more|less|later|earlier|least|most|up|now|so|then|instead|actually|change[sd]?|move[sd]?"
    r"|do|don't|just|make|set|longer|may|per|each|exceptions?|exempt|nobody|any|anymore|exceed|goes?|going|next|start(?:ing|s)?|cent|plans?"
    r"|new|talked|agreed|decided|all|together|forget|about|never|mind|before|after|with|and|us"
    r"|let's)(?![a-z])|'s(?![a-z])"
)
