"""Small talk: what a message without news or question is, told clause by clause in both languages."""

import re
from collections.abc import Iterator
from typing import Literal

from memoryhub.core.text import fold

SmallTalk = Literal[
    "dismissal", "wellbeing", "identity", "ability", "joke", "thanks", "praise", "goodbye", "greeting",
    "reaction",
]  # fmt: skip

# Whole clauses, folded, without signs. The first that fits counts, so what is more special stands first.
_TALK: dict[SmallTalk, str] = {
    "dismissal": r"(?:oh |ok |okay |oh well |just |let's |lets )?"
    r"(?:never ?mind|forget (?:it|about it)|drop it)"
    r"|(?:那就?)?算了(?:吧)?|忘了吧|忘记吧|不说了|没事了|没什么|当我没[问说]",
    "wellbeing": r"(?:and )?how (?:are|r) (?:you|u|things)(?: doing| feeling)?(?: today| now| these days)?"
    r"|how(?:'s| is) (?:it going|your day|everything)(?: today)?|how do you do|(?:what's|whats) up"
    r"|你(?:今天|最近|现在)?(?:还)?(?:好吗|好不好|怎么样|如何|过得好吗|过得怎么样)(?:啊|呀)?"
    r"|(?:今天|最近)(?:好吗|怎么样|过得好吗|过得怎么样|还好吗)",
    "identity": r"(?:so )?(?:who|what)(?: exactly)? (?:are|r) you(?: exactly)?|who am i (?:talking"
    r"|speaking) (?:to|with)"
    r"|what(?:'s| is) your name|do you have a name|what (?:should|can|do) i call you"
    r"|are you (?:an? )?(?:\w+ )?(?:bot|robot|human|person|machine|ai|computer|program|real|chatbot"
    r"|assistant)"
    r"|(?:tell me (?:something )?about|introduce|describe) yourself"
    r"|(?:那|请问)?你(?:是谁|是什么|是什么人|叫什么(?:名字)?|的名字(?:是什么|叫什么)|有名字吗"
    r"|是哪位)(?:啊|呀|呢)?"
    r"|(?:请|那)?(?:先)?(?:介绍|说说|讲讲)(?:一下)?你自己|(?:请)?自我介绍(?:一下)?"
    r"|你是(?:个)?(?:机器人|真人|人工智能|人|ai|程序|助手)吗|你是不是(?:机器人|真人|人工智能|人|ai)",
    "ability": r"(?:so )?what (?:can|could) you (?:do|help)(?: for me| with| me with)?|what do you do"
    r"|what are you (?:for|able to do|good (?:at|for))|how (?:can|could|do) you (?:help|work)(?: me)?"
    r"|how does this work|can you help(?: me)?|help|what can i (?:ask|do|say|tell)(?: you)?(?: here)?"
    r"|(?:请问)?你(?:都)?(?:能|会|可以)(?:帮我)?(?:做|干|做些|干些|为我做)?(?:点)?(?:什么|啥|哪些事"
    r"|什么事)(?:呢|啊|呀)?"
    r"|你有(?:什么|哪些)(?:功能|本事|用)|你(?:能|可以)(?:怎么)?帮我(?:什么|做什么|干什么|吗)?"
    r"|(?:这个)?怎么用|帮帮我|帮助"
    r"|我(?:能|可以)(?:问|跟|和)你(?:什么|聊什么|说什么)",
    "joke": r"(?:please |can you |could you |would you )*(?:tell|give|sing|write|say)(?: me"
    r"| us)? (?:an? |another |some )?"
    r"(?:\w+ )?(?:joke|story|song|poem|riddle|something funny)s?(?: please)?|make me (?:laugh|smile)"
    r"|entertain me"
    r"|(?:请|你能|能|可以)?(?:再)?(?:给我|跟我|为我|来)?(?:讲|说|来|唱|写|背)(?:一)?(?:个|首|段)"
    r"(?:小)?(?:笑话|故事|歌|诗|谜语|段子)(?:吧|吗|呗|听听)?|逗我(?:笑|开心)(?:一下)?(?:吧)?",
    "thanks": r"(?:ok(?:ay)?|great|perfect|cool|no|and|alright|all right|oh|wow|yes) ?"
    r"(?:thanks|thank you|thx|cheers|many thanks)(?! to)(?: .{0,60})?"
    r"|(?:many thanks|thanks|thank you|thx|cheers|much appreciated|i appreciate (?:it|that|this|your help))"
    r"(?! to)(?: .{0,60})?"
    r"|(?:好的?|那|行|嗯|哦|真是|实在)?(?:太|非常|十分|真|多)?(?:谢谢|感谢|多谢|谢啦|谢了)(?:.{0,20})?"
    r"|辛苦(?:你|您)?(?:了|啦)|麻烦你了",
    "praise": r"(?:you(?:'re| are| r)|that(?:'s| is| was)|this is|it's) (?:so |very |really |such "
    r"|just |pretty |quite )*"
    r"(?:an? )?(?:great|kind|helpful|awesome|amazing|sweet|the best|smart|clever|nice|good|lovely|wonderful"
    r"|brilliant|star|lifesaver|perfect|fantastic|useful|cute)(?: (?:help|assistant|friend|to me|of you"
    r"|job|memory))?"
    r"|(?:good|great|nice|well) (?:job|work|done|bot|memory)|i (?:love|like) you|you rock"
    r"|你(?:可|也)?(?:真|太|好|很|真是|实在是?)(?:的)?(?:太)?(?:棒|贴心|厉害|聪明|好|可爱|有用|细心"
    r"|体贴|善解人意|懂我|温柔|能干|牛)"
    r"(?:了|啦|啊|呀|哦)?|(?:干|做|说)得(?:真|很|太)?(?:好|棒|不错)|(?:真|太)(?:棒|厉害|贴心|牛)(?:了"
    r"|啦)?|好样的|我(?:喜欢|爱)你",
    "goodbye": r"(?:ok |okay |well |and )?(?:bye(?: bye)?|good ?bye|see (?:you|ya)(?: .{0,20})?"
    r"|good ?night|so long|farewell"
    r"|talk (?:to you )?(?:later|soon|tomorrow)|take care|have a (?:good|nice|great|lovely) (?:day|one"
    r"|night|evening|weekend)"
    r"|(?:i have to|i've got to|i gotta|gotta) (?:go|run)(?: now)?|that(?:'s| is) (?:all"
    r"|it)(?: for (?:today|now))?)"
    r"|(?:那)?(?:再见|拜拜|拜|晚安|回头见|下次见|(?:明天|回头|下次|改天|待会儿?|一会儿?)(?:再)?(?:见"
    r"|聊)|祝你.{1,8}愉快)(?:啦|了|吧|哦)?"
    r"|我(?:先)?(?:走|下|撤)(?:了|啦)|(?:今天)?(?:就)?(?:先)?(?:这样|到这|到这里|聊到这)(?:吧|了)?",
    "greeting": r"(?:well )?(?:hi|hello|hey|hiya|howdy|greetings|yo)(?: there| again| you| everyone"
    r"| my friend)?"
    r"|good (?:morning|afternoon|evening|day)(?: to you)?|(?:long time no see|nice to (?:meet"
    r"|see) you(?: again)?)"
    r"|(?:我)?回来(?:了|啦)|i'm back"
    r"|(?:你|您|大家)好(?:啊|呀|哦|吖)?|嗨+|哈[喽啰罗]|哈罗|(?:早上|上午|中午|下午|晚上)好(?:啊|呀)?"
    r"|早(?:安|啊|呀)?|在吗|在不在"
    r"|好久不见|很高兴(?:认识|见到)你|又见面了",
    "reaction": r"(?:ha|he)+h?|lol|lmao|wow|oh+|ah+|hm+|ok|okay|oh well|well|sure|i see|got it|cool"
    r"|nice|great"
    r"|right|indeed|exactly|interesting|perfect|awesome|sounds good|(?:that(?:'s| is|s)|it's"
    r"|how) (?:so |very |really |too )?"
    r"(?:funny|interesting|cool|fine|ok|okay|right|true|nice|hilarious|lovely|sad|odd|crazy"
    r"|fair(?: enough)?)"
    r"|what an? (?:\w+ ){1,3}\w+|(?:it's|it is) (?:an? )?(?:\w+ )?(?:lovely|nice|beautiful|great"
    r"|gorgeous|awful) (?:day|morning"
    r"|evening|weather)(?: today)?|(?:the )?weather(?:'s| is) (?:so |really |very )?\w+(?: today)?"
    r"|[哈呵嘿嘻]+|[嗯哦噢啊哎唉]+|好的?(?:呀|吧|呢|嘞)?|行|知道了|明白了?|懂了|收到|了解|原来如此|不错"
    r"|真的"
    r"|(?:真|太|好|很)(?:是)?(?:有意思|有趣|搞笑|好笑|好玩|可惜|遗憾|逗)(?:了|啦|啊)?|笑死(?:我了)?"
    r"|(?:今天|外面|这)(?:的)?天气?(?:可)?(?:真|太|好|很)(?:是)?\w{1,3}(?:了|啊|呀)?",
}
_RULES: tuple[tuple[SmallTalk, re.Pattern[str]], ...] = tuple(
    (talk, re.compile(pattern)) for talk, pattern in _TALK.items()
)
_CLAUSE = re.compile(r"[^\w'\s]+|\s{2,}")
_BLANK = re.compile(r"\s+")
_LONGEST = 120  # characters of a message that may be nothing but small talk
# What is said beside it is said in passing: `hi, how are you` asks, and `ok thanks` thanks.
_IN_PASSING: frozenset[SmallTalk] = frozenset({"greeting", "reaction", "praise"})


def small_talk(text: str) -> tuple[SmallTalk, ...]:
    """What a message of nothing but small talk is, in its order; empty for any other.

    What is said in passing counts only where nothing else is said.
    """
    if len(text) > _LONGEST:
        return ()
    found: list[SmallTalk] = []
    for clause in _clauses(text):
        talk = of_clause(clause)
        if talk is None:
            return ()
        found.append(talk)
    each = tuple(dict.fromkeys(found))
    return tuple(talk for talk in each if talk not in _IN_PASSING) or each[:1]


def of_clause(clause: str) -> SmallTalk | None:
    """What one clause, folded and without signs, is; None where it tells or asks something."""
    return next((talk for talk, rule in _RULES if rule.fullmatch(clause)), None)


def is_small_talk(clause: str) -> bool:
    """Whether one clause of a message is small talk."""
    return all(of_clause(part) for part in _clauses(clause))


def _clauses(text: str) -> Iterator[str]:
    for part in _CLAUSE.split(fold(text).replace("’", "'")):
        if clause := _BLANK.sub(" ", part).strip():
            yield clause
