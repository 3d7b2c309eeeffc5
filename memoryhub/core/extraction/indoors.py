"""Rooms, seats and calls: who moves there does not move house. Parts of patterns over folded text."""

import re

_ROOMS_EN = (
    r"kitchen|bedroom|(?:living|dining|meeting|conference|waiting|next|other|spare|sitting|quiet) room"
    r"|room next door|lounge|lobby|hallway|corridor|bathroom|attic|basement|cellar|garage|patio|terrace"
    r"|balcony|porch|shade|garden(?! (?:flat|apartment|city|district|state|route))|backyard|office|boardroom"
    r"|booth|bar|sofa|couch|armchair|chair|stool|bench|bed|counter|corner(?! of [a-z0-9]+ (?:and|street|st))"
    r"|row|aisle|carriage|call|channel|thread|chat"
    r"|(?:back|front) of the (?:bus|train|room|class|car|hall|queue)"
)
# A place has no article, and no more than one word stands before a room: "the Garden District" is a home.
INDOORS_EN = (
    rf"(?:a|an|the|another|my|our|their|this|that) (?:[a-z]+ )?(?:{_ROOMS_EN})(?![a-z-])"
    r"|(?:inside|outside|indoors|outdoors|upstairs|downstairs|zoom|teams|google meet|whatsapp|signal|telegram"
    r"|discord)(?![a-z])"
)
"""Right behind "moved to"."""
# The room comes last: who moves 到带阳台的公寓 or 西湖旁边的小区 moves house.
INDOORS_ZH = (
    r"(?:[^，。带有]{0,6}(?:客厅|卧室|书房|厨房|阳台|院子|天台|地下室|车库|会议室|办公室|工位|前台|包间|包厢|桌|椅"
    r"|沙发|角落|角上|窗边|窗户边|靠窗|树荫|阴凉|前排|后排|第.排)|旁边|中间|外面|里面|屋里|屋外|门口|楼上|楼下|线上|群里)"
    r"(?:里|上|边|子)?(?:$|[了吧啊呀来去吃坐聊喝办开等歇睡玩看写站躺晒])"
)
"""Right behind 搬到."""
_WITHIN = re.compile(
    rf"(?<![a-z])(?:moved|moving|relocated)(?: over| back)? (?:in)?to (?:{INDOORS_EN})"
    rf"|[搬挪移]+(?:到|去|进|来)了?{INDOORS_ZH}"
)


def moves_indoors(folded: str) -> bool:
    """Whether a sentence tells of a move from one room or seat to another."""
    return _WITHIN.search(folded) is not None
