"""What stands around a statement and is none of its names: greetings, times, places that cling to a firm."""

from __future__ import annotations

import re

_WHEN = (
    r"(?:last|this|next|past|each) (?:year|month|week|summer|spring|fall|autumn|winter|night|\w+day|january"
    r"|february|march|april|may|june|july|august|september|october|november|december)"
    r"|yesterday|recently|lately|(?:in|until|till|from|by|around|after|before) (?:early |late )?(?:19|20)\d\d"
    r"|(?:an?|one|two|three|four|five|ten|several|many|\d+) (?:days?|weeks?|months?|years?) ago"
)
TAIL = re.compile(
    rf"\s++(?:(?:{_WHEN})(?![a-z])|since|because|as of|at the moment|these days|for the (?:last|past)|every"
    r"|when|while|until|so that|now|today|again|instead|too|as well|right now|currently|anymore)(?:\s.*)?$",
    re.I,
)
"""Behind an object: when, and words that go on."""
LEAD = re.compile(
    rf"^(?:(?:hi|hello|hey|dear all|good (?:morning|evening|afternoon)|thanks|thank you|tomorrow|{_WHEN}"
    r"|since (?:19|20)\d\d|(?:please )?(?:remember|note|fyi|update|correction)(?: that)?:?|by the way"
    r"|actually|also|well|so|ok|and|but|just so you know|as you know|today|now|these days)[,:!.]?\s+)+",
    re.I,
)
"""Before a subject: greetings, times, links."""
PLACED = re.compile(
    r"(?<=\S)(?:,? (?:in|near|at|from|based in|over in|out of) (?:the )?[A-Z].*| as (?:an?|the|their) .*)$"
)
"""Behind a person or firm: the place it is in ("Northwind in Shanghai"), the post one has there."""
LIVED_AT = re.compile(r"(?<=\S) to (?:live|stay|settle)$")
"""Behind a place: that one lives there ("moved to Chengdu to live")."""
