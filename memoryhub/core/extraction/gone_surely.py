"""Whether what is said of a thing can only mean that it is gone, or may be said of one that goes on."""

import re

from memoryhub.core.extraction.lapse_words import FINISHED, PASSING
from memoryhub.core.text_fold import CJK, has_han

# "Sold", "cancelled", 退了: whatever stands behind. What is sold out or gives up trying is still there.
_SURE = re.compile(
    r"(?<![a-z])(?:sold(?! out)|flogged|binned|ditched|dumped|cancell?(?:ed|ing)|quit|quitting|resigned"
    r"|rid of|returned|scrapped|axed|scratched|stolen|stole|nicked|pinched|robbed|towed|totall?ed"
    r"|wrote off|written off|wrecked|deleted|uninstalled|unsubscribed from|(?:dropped|pulled|backed) out of"
    r"|bailed on|moved out of|(?:shut|closed) down|shutting|closing"
    r"|went (?:bust|under|belly up|out the window)"
    r"|disbanded|dissolved|discontinued|expired|lapsed|died|dead|passed away"
    r"|put (?:down|to sleep)|terminated|notice|called off|parted with|donated|gave (?:up|away|back)"
    r"|given (?:up|away|back)|no more|no longer|history|toast|thing of the past|put an end|said goodbye"
    r"|jacked in|packed it in|bought|picked up|took back|(?:switched|moved) (?:away )?from"
    r"|last (?:day|shift|week)|promoted|fired|sacked|deported|adopted|rehomed|transferred|found"
    r" (?:his|her|its|their|a) (?:forever|new)|handed|submitted|turned in|filed|sent off"
    r"|fell (?:through|apart)|not happening"
    r"|isn't happening|not going ahead|out of the (?:picture|question|window)|off the (?:table|cards|menu)"
    r"|conked out|gave up the ghost|bit the dust|kicked the bucket|kaput|drowned|met its end|swapped out"
    r"|replaced|(?:maternity|paternity|sick|parental) leave|completed|behind (?:me|us))(?![a-z])"
    r"|卖|退|取消|泡汤|解散|散伙|黄|吹|倒闭|关张|歇业|停产|停用|注销|报废|偷|过户|送人|送走|转让|转手|辞|离职|离开"
    r"|高升|升职|调走|调岗|去世|过世|到期|过期|作废|痊愈|康复|愈合|拆|取下来|摘|戒|卸载|删|扔|淘汰|合并|撤"
    r"|告吹|作罢|结案|搬走|搬出|走丢|领养|接走|领走|不再|不[去办开搞干养吃喝用续做练学打玩租住教来要骑参]"
    r"|告别|最后一[天班周]|是我|被|报销|搁置|没戏|坚持不下去|下架|提交|交"
)
# "Came off", "moved out": where nothing but a time stands behind.
_SURE_ALONE = re.compile(
    r"(?<![a-z])(?:(?:came|comes|come) off|moved (?:out|away|abroad|back)|ended|retired"
    r"|split(?: up)?|broke up|folded|packed (?:up|in)"
    r"|wound (?:up|down)|taken (?:off|out|down)|removed|taken off|healed(?: up)?|cleared up|passed|sat"
    r"|went (?:back )?home|gone back|retired from|had removed)(?![a-z])"
    r"|走了|回老家|回国|出国|休产假|休假|考完|办完|做完|结课"
)
_TIME_EN = (
    r"now|for good|for ever|forever|altogether|completely|entirely|permanently|officially|anyway|too|already"
    r"|finally|yesterday|today|tonight|this (?:morning|afternoon|evening|week|month|year|spring|summer|autumn"
    r"|fall|winter)|last [a-z]+|(?:on|in|since) (?:the )?[a-z]+(?: \d+)?|on \d+ [a-z]+|in \d{4}"
    r"|(?:an?|two|three|four|a few|a couple of|\d+) (?:hours?|days?|weeks?|months?|years?) ago|at last|by now"
    r"|after (?:all|\d+ years|(?:the|my|our) [a-z ]+)"
)
_NOTHING_BEHIND = re.compile(
    rf"^(?:,? (?:{_TIME_EN}))*(?:$|,? (?:and|so|but|because|which|after|when)(?![a-z]))"
    r"|^(?:了|啦|吧|呢|哦|呀|嘛)*(?:$|[，。！,.!])"
)
"""Behind the words: nothing, or only when it was and what came of it."""
_AGAIN = re.compile(
    r"(?<![a-z])(?:again|for (?:the|this) [a-z]+|for now|(?:when|while|before|until|just as) )|又|正好|刚好"
)
_READ_ZH = re.compile(r"(?P<how>[看读吃用喝学练上])完")
_READING_ZH = {
    "看": "看追读",
    "读": "读看",
    "吃": "吃",
    "用": "用",
    "喝": "喝",
    "学": "课",
    "练": "练",
    "上": "课",
}
_BROKEN_ZH = re.compile(r"掉.{1,4}里|进水|摔[坏碎]")
_BREAKS_ZH = re.compile(r"手机|电脑|相机|耳机|手表|平板|眼镜|车|无人机|琴")


# Who does it to something else: "Delphin sold three ships", 远航卖了三条船. 车卖了五千块 is its price.
_DOES_EN = re.compile(
    r"^ (?:sold|flogged|binned|ditched|dumped|cancell?ed|scrapped|axed|nicked|pinched|robbed|lost|closed|shut"
    r"|deleted|returned|removed|replaced|adopted|promoted|transferred|submitted|filed|handed in|turned in"
    r"|stopped|quit|ended|finished|passed|sat|left|gave (?:up|away|back)|packed (?:up|in))$"
)
_OBJECT_EN = re.compile(
    r"^ (?:(?:the|a|an|my|our|your|his|her|its|their|some|all|every|another|us|me|you|him|them|it|everything"
    r"|nothing|one|two|three|four|five|six|ten|\d+)(?![a-z])|[a-z]+ing(?![a-z]))"
)
_DOES_ZH = re.compile(
    r"(?:卖|退|取消|注销|转让|删|扔|撤|合并|拆|交|提交|送走|辞|淘汰|报废|放弃|停|关|丢)掉?了$"
)
_OBJECT_ZH = re.compile(
    rf"^(?![了啦吧呢哦呀嘛。，！!])(?!给|[\d一二两三四五六七八九十百千万]+ ?(?:块|元|多))[{CJK}\d]"
)


def does_it(how: str, behind: str) -> bool:
    """Whether the thing is who does it, to what stands behind."""
    if has_han(how):
        return _DOES_ZH.search(how) is not None and _OBJECT_ZH.search(behind) is not None
    return _DOES_EN.search(how) is not None and _OBJECT_EN.search(behind) is not None


def is_sure(how: str, behind: str) -> bool:
    """Whether folded words that say how it went with a thing can only mean that it is gone.

    `behind` are the words of the clause behind these and the thing.
    """
    if _SURE.search(how):
        return True
    return _SURE_ALONE.search(how) is not None and _NOTHING_BEHIND.search(behind) is not None


def leaves_it_open(how: str, behind: str, known: str, words: str) -> bool:
    """Whether words that are not sure may mean it, so that the person should be asked.

    "Choir finished at nine", "gym is over for today" and 足球队这个赛季结束了 mean something else.
    """
    if _NOTHING_BEHIND.search(behind) is None or _AGAIN.search(words):
        return False
    if FINISHED.search(how) and PASSING.search(words):
        return False
    return not has_han(words) or _may_be_over_zh(how, known)


def _may_be_over_zh(how: str, known: str) -> bool:
    read = _READ_ZH.search(how)
    if read is not None and not any(sign in known for sign in _READING_ZH[read["how"]]):
        return False  # who subscribes to a paper has read today's
    return _BROKEN_ZH.search(how) is None or _BREAKS_ZH.search(known) is not None
