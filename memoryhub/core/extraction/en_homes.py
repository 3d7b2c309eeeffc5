"""English rows about where one has one's home, in words that name no living: "settled in", "renting in"."""

from collections.abc import Sequence

from memoryhub.core.extraction.indoors import INDOORS_EN
from memoryhub.core.extraction.patterns import Row

_I = r"(?:i|we)(?:'ve| have|'m| am|'re| are)? ?(?:(?:just|recently|finally|now|currently|all|both|also) )*"
_PLACE = (
    r"(?P<{o}>[a-z][\w.'-]*"
    r"(?: (?!last|this|for|with|since|in|on|and|but|now|because|after)[a-z][\w.'-]*){{0,2}})"
)
_HOUSE = (
    r"(?:an? |the |our |my )?(?:[a-z]+ ){0,2}?(?:place|flat|apartment|room|house|studio|condo|bungalow|loft)"
)

NO_HOME = (
    r"(?!(?:(?:a|an|the|another|my|our|their|this|that) )?(?:[a-z-]+ ){0,2}?(?:team|role|jobs?|departments?"
    r"|positions?|desks?|seat|floor|tables?|plan|schedule|model|version|tariff|contract|bank"
    r"|provider|supplier"
    r"|gym|school|class|group|company|firm|framework|editor|app|platform|server|branch|repo|format"
    rf"|diet)(?![a-z])|{INDOORS_EN}"
    r"|vim|neovim|emacs|vs ?code|linux|windows|macos|python|rust|golang|typescript|postgres(?:ql)?"
    r"|notion|obsidian"
    r"|slack|gmail|chrome|firefox|spotify|part[- ]time|full[- ]time|nights|days|remote|decaf|oat milk)"
)
"""What one moves to without a move of one's home."""

HOMES: Sequence[Row] = (
    (
        rf"^(?:(?:and|so|but|well|ok|yes),? )*(?:(?:have|just|recently|finally) )*(?:moved"
        rf"|relocated)(?: over| back"
        # With a year it may go on from a job ("joined Google in 2012, moved to Meta in 2016").
        rf"| down| up| out)? to (?!.* in (?:19|20)\d\d){NO_HOME}{_PLACE.format(o='o')}",
        "profile.home", "fact", 8, {"single": True, "dated": "optional", "proper": "o"},
    ),
    (
        rf"{_I}been (?:living )?in {_PLACE.format(o='o')} (?:for (?:over |almost |about |nearly )?(?:\d+"
        rf"|[a-z]+) years"
        rf"|since (?:\d{{4}}|last year|college|birth))|{_I}(?:[a-z ]{{3,40}} and )?settled(?: down)? in "
        rf"{_PLACE.format(o='o2')}(?! (?:quickly|well|nicely|fine))|{_I}(?:rent|renting|leasing"
        rf"|lease)(?: {_HOUSE})? in "
        rf"{_PLACE.format(o='o3')}|{_I}(?:got|found|took) {_HOUSE} in {_PLACE.format(o='o6')}"
        rf"|{_I}call {_PLACE.format(o='o4')} home(?![a-z])"
        rf"|(?:the|our|my) (?:whole |entire )?family(?: has| have| just| and i)* (?:moved|relocated) to "
        rf"{_PLACE.format(o='o5')}",
        "profile.home", "fact", 8, {"single": True, "dated": "optional", "proper": "o"},
    ),
    (rf"{_I}(?:bought|buying|rented|found|got|took|built) {_HOUSE} there"
        rf"(?![a-z])", "profile.about.house", "fact", 6, {
        "dated": "optional", "confidence": 0.86}),
)  # fmt: skip
"""Where one is settled; the place is written as a name."""
