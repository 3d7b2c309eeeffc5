"""English patterns about what the speaker has no more or never had, and about where one works from."""

from memoryhub.core.extraction.en_self import AM, KIN, I
from memoryhub.core.extraction.patterns import compile_en, table

_NOT_OWN = rf"{I}(?:don't|do not|no longer) (?:have|own) (?:an?|any|my|the|our)? ?"
_NO_MORE = r"(?: any ?more| at all)?$"
_NO_PLACE = (
    r"(?!(?:it|hr|pr|qa|ux|marketing|finance|sales|healthcare|tech|education|media|law|banking|retail)"
    r"(?![a-z]))"
)
_THINGS = (
    r"(?P<o>(?:motor|e-)?bike|car|bicycle|motorcycle|scooter|house|flat|apartment|garden|boat|tv|television"
    r"|landline|driving licen[sc]e|credit card|smartphone)"
)
_LESS_OF = (
    r"(?:(?:added |refined |red |processed |junk |fried |fatty |white )?(?:sugar|salt|sodium|meat|carbs"
    r"|alcohol"
    r"|caffeine|coffee|dairy|bread|foods?|soda|sweets|snacks|fat|gluten|beer|wine|cheese|sugary drinks))"
)
_COLORS = (
    r"(?:(?:dark|light|navy|sky|olive|forest) )?"
    r"(?:red|blue|green|yellow|purple|pink|black|white|gr[ea]y|orange|brown|beige|teal|turquoise)"
)

# fmt: off
PATTERNS = table(compile_en, (
    (r"(?:it's|it is) (?P<o>[a-z][a-z' -]{1,30}?) (?:that )?i'm (?:actually |really )?allergic to$"
        r"|(?:what|the (?:only )?thing) i'm allergic to is (?P<o2>[a-z].*)", "health.allergy.{o}",
        "fact", 10, {"split": True, "single": True}),
    (r"^my (?:current |actual )?blood (?:type|group) (?:is|isn't|is not) "
        r"(?P<o>(?:rh |type )?(?:ab|a|b|o|0)(?![a-z0-9]).{0,24})$",
        "health.blood-type", "fact", 8, {"single": True}),
    (rf"^{AM}(?:not )?(?:a )?(?:blood (?:type|group) )(?P<o>(?:ab|a|b|o|0)(?![a-z0-9]).{{0,20}})$",
        "health.blood-type", "fact", 8, {"single": True}),
    (rf"(?:{I}work|{AM}working) (?:from|out of|in) {_NO_PLACE}"
        r"(?P<o>[a-z][a-z.'-]*(?: [a-z][a-z.'-]*){0,2}?)"
        r"(?= as | for | until | these days| now|$)", "profile.workplace", "fact", 6, {
        "single": True, "confidence": 0.85, "proper": "o"}),
    (rf"{I}(?:have|own|drive|bought|got|have bought|'ve got) (?:an?|my own|one) (?:[a-z]+ ){{0,2}}?{_THINGS}"
        r"(?=$|,| (?:called|named|and|with|from|in|that|which) )", "profile.about.{o}", "fact", 5, {
        "single": True, "confidence": 0.8}),
    (rf"{I}can (?:also )?(?:play|drive|cook|sing|dance|juggle|knit|sew|draw|paint|ski|surf|swim|skate|code"
        rf"|program|bake"
        r"|ride|sail|dive|climb|weld|type|fly)(?: (?!it|that|this|you|with you|for you|them|one"
        r"|along)(?P<o>[^□]{2,60}))?$",
        "profile.skill.{o}", "fact", 5, {"confidence": 0.8}),
    (rf"{I}(?:teach|lecture)(?: (?!you|myself|him|her|them|my)[a-z ]{{1,40}}?)? (?:at|for) (?:an? |the "
        rf")?(?P<o>[a-z].{{1,40}})",
        "profile.employer", "fact", 7, {"single": True, "overlap": True}),
    (rf"{I}(?P<o>(?:teach|lecture)(?: (?!you|myself|him|her|them|my)[a-z ]{{1,40}})?(?= (?:at|in|for) "
        rf"|$).*)", "profile.job", "fact",
        7, {"single": True, "overlap": True}),
    (rf"{_NOT_OWN}{KIN}s?{_NO_MORE}", "family.{k}", "fact", 6, {"single": True}),
    (rf"{_NOT_OWN}{_THINGS}{_NO_MORE}", "profile.about.{o}", "fact", 5, {"single": True}),
    (rf"(?:{I}(?:like|love|prefer) (?P<o>{_COLORS}) (?:best|(?:the )?most)|my (?:new |current "
        rf")?(?:favou?rite|fav)"
        rf" is (?:now |currently )?(?P<o2>{_COLORS})|(?P<o3>{_COLORS}) is (?:now |currently )?my (?:new )?"
        r"(?:favou?rite|fav))(?: now| these days)?$", "preference.favorite.color", "preference", 6, {
        "single": True}),
    (rf"(?:{AM}|{I})(?:trying to |try to )?(?:cut(?:ting)? (?:down|back)(?: on)?|eat(?:ing)? less"
     rf"|drink(?:ing)? less"
        rf"|limit(?:ing)?|reduc(?:e|ing)) (?:my )?(?P<o>{_LESS_OF})(?: intake)?(?=$| and | these days"
        rf"| lately| now)",
        "diet.less.{o}", "preference", 6, {"single": True, "confidence": 0.86}),
    (rf"{I}(?:take|drink|like|have|prefer|want|eat) my (?P<c>coffee|tea|steak|eggs|burger|espresso|toast"
     rf"|curry) (?P<o>(?:black"
        r"|with|without|rare|medium|well[- ]done|strong|weak|sweet|iced|hot|plain|unsweetened|scrambled"
        r"|fried|poached|mild"
        r"|spicy|sunny)(?![a-z]).*)", "preference.way.{c}", "preference", 6, {
        "single": True, "confidence": 0.86}),
    (rf"{AM}(?:not|no longer) (?:an? )?(?P<o>vegetarian|vegan|pescatarian|keto)(?![a-z])", "diet.style",
        "preference", 8, {"single": True}),
    (rf"{I}(?:(?:don't|do not|no longer|never) (?P<o>smoke|drink)"
        r"|(?:(?:have |'ve )?(?:recently |finally |just )?(?:quit|stopped|gave up|given up|kicked)) "
        r"(?P<o2>smoking"
        r"|drinking|vaping|cigarettes|alcohol|gambling|caffeine|coffee|meat|sugar|dairy|weed))"
        rf"(?: alcohol)?(?:{_NO_MORE}|(?= (?:for|since|in|last|this|two|three|four|five|a|about|\d+)"
        rf"(?![a-z])))", "diet.avoid.{o}", "preference", 8, {"single": True}),
))
# fmt: on
