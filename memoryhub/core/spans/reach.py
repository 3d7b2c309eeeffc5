"""How far a Chinese name reaches: to the end of the title or the kind of house that is said right with it."""

import re

from memoryhub.core.spans.chinese_names.titles import TITLE
from memoryhub.core.spans.patterns.names_zh import HOUSES

_KINDS = (
    "宠物|口腔|眼科|牙科|中医|妇产|儿童|妇幼|国际|假日|商务|快捷|大|连锁|实验"
    "|外国语|职业技术|师范|理工|科技|艺术|体育"
)
_HOUSE = re.compile(f"(?:{_KINDS})?(?:{HOUSES})")


def reach(text: str, start: int, end: int) -> int:
    """Where the name at `start` to `end` ends with what belongs to it: 小李|老师, 曾店|长, 喜来登|酒店."""
    for place in (end - 1, end):
        if place > start and (found := TITLE.match(text, place)) and found.end() > end:
            return found.end()
    house = _HOUSE.match(text, end)
    return house.end() if house else end
