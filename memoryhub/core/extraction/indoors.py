"""Rooms, seats and calls: who moves there does not move house. Parts of patterns over folded text."""

import re

ROOMS_EN = (
    r"kitchen|bedroom|(?:living|dining|meeting|conference|waiting|next|other|spare|sitting|quiet) room"
    r"|room next door|lounge|lobby|hallway|corridor|bathroom|attic|basement|cellar|garage|patio|terrace"
    r"|balcony|porch|shade|garden(?! (?:flat|apartment|city))|backyard|office|boardroom|booth|bar|sofa|couch"
    r"|armchair|chair|stool|bench|bed|counter|corner(?! of [a-z0-9]+ (?:and|street|st))|row|aisle|carriage"
    r"|back|front|side|middle|end|other side|left|right|shallow end|deep end|call|channel|thread|chat"
)
"""With an article before, and no name behind."""
CALLS_EN = (
    r"inside|outside|indoors|outdoors|upstairs|downstairs|zoom|teams|google meet|whatsapp|signal|telegram"
    r"|discord"
)
"""Without one."""
ROOMS_ZH = (
    r"客厅|卧室|书房|厨房|阳台|院子|天台|屋里|屋外|外面|里面|楼上|楼下|地下室|车库|会议室|办公室|工位|前台|包间|包厢"
    r"|桌|椅|沙发|角落|角上|窗边|窗户边|靠窗|门口|树荫|阴凉|前排|后排|第.排|旁边|中间|线上|群里|隔壁间"
)
_WITHIN = re.compile(
    rf"(?<![a-z])(?:moved|moving|relocated)(?: over| back)? (?:in)?to (?:(?:the|a|an|my|our) )?(?:[a-z-]+ )?"
    rf"(?:{ROOMS_EN}|{CALLS_EN})(?![a-z])|[搬挪移]+(?:到|去|进|来)了?[^，。]{{0,6}}(?:{ROOMS_ZH})"
)


def moves_indoors(folded: str) -> bool:
    """Whether a sentence tells of a move from one room or seat to another."""
    return _WITHIN.search(folded) is not None
