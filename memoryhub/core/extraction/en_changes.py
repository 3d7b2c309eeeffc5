"""English patterns about what changes: ages, jobs that end, pets renamed, new numbers, phones and cars."""

from memoryhub.core.extraction.en_self import AM, KIN, NAME, I
from memoryhub.core.extraction.patterns import compile_en, table
from memoryhub.core.extraction.trades import TRADES_EN as _JOB

_TENS = r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
_ONES = r"(?:one|two|three|four|five|six|seven|eight|nine)"
_TEENS = r"(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
_AGE = rf"(?:1?\d?\d|{_TENS}(?:[ -]{_ONES})?|{_TEENS})"
_AGE_OF_KIN = rf"(?:{_AGE}|{_ONES})"
_TEL = r"[+\d(][\d ()+.-]{5,22}\d"
_PHONES = (
    r"(?:iphone|pixel|galaxy|samsung|oneplus|xiaomi|redmi|huawei|honor|oppo|vivo|nokia|motorola|moto"
    r"|nothing phone|fairphone|xperia|android phone|flip phone|dumb phone)"
)
_LAPTOPS = (
    r"(?:macbook|thinkpad|dell xps|xps|surface (?:pro|laptop)|chromebook|zenbook|ideapad|framework laptop"
    r"|imac|mac mini|lenovo|asus|hp laptop|dell)"
)
_CARS = (
    r"(?:tesla|honda|toyota|bmw|audi|ford|volvo|mazda|nissan|hyundai|kia|subaru|volkswagen|vw|mercedes"
    r"|porsche|fiat|renault|peugeot|byd|skoda|chevrolet|chevy|jeep|lexus|prius|civic|corolla|camry|mini "
    r"cooper)"
)
_TAKES = (
    r"(?:use|am using|have|own|carry|bought|got|switched to|have switched to|changed to|upgraded to|moved to"
    r"|went (?:back )?to|replaced (?:it|my [a-z]+) with)"
)
_NOW = r"(?: now| today| already| this (?:year|week|month)| next month| last (?:week|month))*$"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_TIME = (
    rf"(?:(?:next |this |the )?(?:{_WEEKDAY}|week|month|afternoon|evening|morning)s?(?![a-z])|\d"
    rf"|tomorrow|noon"
    r"|the \d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d)"
)
_RECURS = (
    rf"(?:\d{{1,2}}(?::\d\d)?(?: ?[ap]m)?$|{_WEEKDAY}s|{_WEEKDAY} (?:morning|afternoon|evening)s"
    rf"|every )"
)
_MOVED = (
    r"^(?:my |our |the )?(?P<o>(?!i |we |you |he |she |they |it )[a-z][\w' -]{1,40}?)"
    r" (?:has |have |was |were |is |are |got |been |will be |just )*"
    r"(?:moved|rescheduled|shifted|changed|postponed|pushed(?: back)?|brought forward)"
    r"(?: to| until| from .{1,24}? to)"
)
_NOT_AT_WORK = (
    r"(?!(?:home|work|school|the|a|my|your|starbucks|costco|walmart|mcdonald's|ikea|church|lunch|dinner|war)"
    r"(?![a-z]))"
)

_ROLE_OF = (
    r"(?:(?:deputy |assistant |vice )?(?:head|director|chief|president|vp|chair|secretary) of [a-z ]{2,30}?)"
)
_ROLE = rf"(?:{_ROLE_OF}|(?:senior |junior |full |equity |managing )?partner|{_JOB})"
_ROLE_ENDS = (
    r"(?=$|[,.!]| (?:now|as of|from|since|last|this|next|in|at|for|on|with|today|yesterday|and"
    r"|after|there)(?![a-z]))"
)

# fmt: off
PATTERNS = table(compile_en, (
    (rf"^(?:{AM}|i (?:just |have |'ve )?(?:just )?turned )(?:now )?(?P<o>{_AGE})"
        rf"(?: years?(?: |-)old| years of age)?{_NOW}", "profile.age", "fact", 6, {"single": True}),
    (rf"^(?:my|our) (?:[a-z]+ )?{KIN}(?: is|'s| has|'ll be)?(?: now| already| just)?(?: turned| turning)? "
        rf"(?P<o>{_AGE_OF_KIN})(?: years?(?: |-)old| months old)?{_NOW}", "family.{k}.age", "fact", 6, {
        "single": True}),
    # jobs that end
    (rf"^{I}used to be at {_NOT_AT_WORK}(?P<o>[a-z][\w&.'-]*(?: [a-z][\w&.'-]*){{0,2}})$",
        "past.employer.{o}", "fact", 4, {"confidence": 0.8, "proper": "o"}),
    (rf"^(?:now (?:i'm|i am)|(?:i'm|i am) now) at {_NOT_AT_WORK}(?P<o>[a-z][\w&.'-]*(?: "
        rf"[a-z][\w&.'-]*)"
        rf"{{0,2}})$|^(?:i'm|i am) at {_NOT_AT_WORK}(?P<o2>[a-z][\w&.'-]*(?: "
        rf"[a-z][\w&.'-]*){{0,2}}?) now$",
        "profile.employer", "fact", 7, {"single": True, "confidence": 0.75, "proper": "o"}),
    (rf"^(?:my|our) (?:[a-z]+ )?{KIN}(?: has| just| recently|'s)* (?:quit|retired|resigned|lost (?:his"
        rf"|her|their)"
        r" job|was (?:laid off|fired)|got (?:laid off|fired)|changed jobs|switched jobs|stopped working)"
        r"(?P<o>(?: .{0,40})?)$", "family.{k}.job", "fact", 5, {"single": True}),
    (rf"^{I}(?:drive|deliver|freelance|cook|code|write|illustrate|design|translate|do [a-z]+) (?:for|at) "
        rf"{_NOT_AT_WORK}(?P<o>[a-z][\w&.'-]*(?: [a-z][\w&.'-]*){{0,2}}?)(?= now| these days"
        rf"| part[- ]time|$)",
        "profile.employer", "fact", 7, {"single": True, "confidence": 0.85, "proper": "o"}),
    (rf"^(?:they|my (?:boss|company)|[a-z]+) (?:have |has |just )*(?:hired|promoted"
     rf"|made) me (?:full[- ]time |permanently )?"
        rf"(?:as|to|to be)? ?(?:an?|the"
        rf"|their) (?P<o>{_JOB})(?![a-z])", "profile.job", "fact", 7, {"single": True}),
    (rf"^(?:(?:{I}|{AM})(?:(?:just|finally|now|officially|been|was|got|also|have|'ve|recently) )*)"
        rf"(?:promoted|appointed|made|named|qualified|certified|hired|transferred|moved up)"
        rf"(?: up)?(?: to be| to| as| into)? (?:an?|the|their)? ?(?P<o>{_ROLE}){_ROLE_ENDS}"
        rf"|^(?:they|my (?:boss|company|firm|manager)|[a-z]+)(?:'ve| have| has| just)* "
        rf"(?:promoted|appointed|named|made) me (?:to (?:be )?|as )?(?:an?|the|their)? ?(?P<o2>{_ROLE})"
        rf"{_ROLE_ENDS}"
        rf"|^(?:(?:{I}|guess who )(?:(?:just|finally|have|'ve|officially|recently) )*)?(?:got|landed|scored"
        rf"|accepted|took)(?: the| a| an| their)* "
        rf"(?P<o4>{_ROLE}) (?:job|gig|role|position|post|promotion)"
        rf"|^(?:(?:{I}|{AM})?(?:start|starting|began|begin|beginning)) (?:work )?as (?:an?|the|their) "
        rf"(?P<o5>{_JOB})(?![a-z])"
        rf"|^(?:(?:as of|since|from|starting) [a-z0-9 ]{{2,24}}?,? )?{AM}(?:now )?(?:the (?:new )?)?"
        rf"(?P<o3>{_ROLE_OF}){_ROLE_ENDS}",
        "profile.job", "fact", 7, {"single": True, "confidence": 0.95}),
    (rf"^{AM}(?P<o>retired|unemployed|self-employed|between jobs) now$", "profile.job", "fact", 7, {
        "single": True}),
    # where one's place is
    (r"^(?:my|our) (?P<o>office|practice|shop|studio|clinic|surgery|workshop|store|restaurant|caf[eé]|bakery"
        r"|salon|gallery|warehouse|stall) (?:(?:has |have )?(?:just )?moved|is moving|moves"
        r"|is)(?: now)? (?:over )?(?:at|in|on|to) (?=.*(?:\d|(?<![a-z])(?:street|road|lane|avenue"
        r"|square|court|drive|close|quay|row|hill|floor|building|tower)(?![a-z]))).{3,60}$",
        "profile.about.{o}.address", "fact", 6, {"single": True}),
    # names and numbers
    (rf"^{I}(?:have |'ve )?renamed (?:my|our|the) {KIN}(?: [a-z]+)?(?: to| as)? {NAME}$"
        rf"|^(?:my|our|the) {KIN.replace('<k>', '<k2>')}(?:'s name)? (?:is now|has been|was|got|is) (?:now )?"
        rf"(?:called|named|renamed(?: to)?) {NAME.replace('<o>', '<o2>')}$"
        rf"|^{I}(?:have |'ve )?(?:gave|given) (?:my|our|the) {KIN.replace('<k>', '<k3>')} a new name,? "
        rf"{NAME.replace('<o>', '<o3>')}$", "family.{k}.name", "fact", 7, {"single": True}),
    (rf"^(?:my |the )?(?:new )?(?:phone |mobile |cell )?number (?:has |was |is )?(?:changed to|now|is|is now)"
        rf" (?P<o>{_TEL})$|^(?:it's|it is) (?:now )?(?P<o2>{_TEL})$", "profile.phone", "fact", 7, {
        "single": True, "confidence": 0.85}),
    # things of which one has one at a time
    (rf"^{I}{_TAKES} (?:an? |the |my )?(?:new |old )?(?P<o>{_PHONES}(?![a-z]).{{0,24}})$"
        r"|^my (?:new |current |work )?(?:phone|mobile|cell ?phone|smartphone) is (?:now )?(?:an?|the) "
        r"(?P<o2>[a-z].+)$"
        rf"|^{I}(?:have |'ve )?(?:replaced|swapped|exchanged) my (?:old )?(?:phone|mobile)(?: with| "
        rf"for) (?P<o3>.+)$",
        "tool.phone", "fact", 5, {"single": True, "confidence": 0.8}),
    (rf"^{I}{_TAKES} (?:an? |the |my )?(?:new |old )?(?P<o>{_LAPTOPS}(?![a-z]).{{0,24}})$"
        r"|^my (?:new |current |work )?(?:laptop|notebook|computer) is (?:now )?(?:an?|the) (?P<o2>[a-z].+)$"
        rf"|^{I}(?:have |'ve )?(?:replaced|swapped) my (?:old )?(?:laptop|computer)(?: with| for) "
        rf"(?P<o3>.+)$",
        "tool.laptop", "fact", 5, {"single": True, "confidence": 0.8}),
    (rf"^{I}(?:drive|{_TAKES}) (?:an? |the |my )?(?:new |old )?(?P<o>{_CARS}(?![a-z]).{{0,24}})$"
        r"|^my (?:new |current )?car is (?:now )?(?:an?|the) (?P<o2>[a-z].+)$"
        rf"|^{I}(?:have |'ve )?(?:replaced|swapped) my (?:old )?car(?: with| for) (?P<o3>.+)$",
        "tool.car", "fact", 5, {"single": True, "confidence": 0.8}),
    (rf"{_MOVED} (?={_RECURS})", "schedule.{o}", "fact", 6, {"confidence": 0.8}),
    (rf"{_MOVED} (?={_TIME})", "event.{o}", "fact", 6, {"confidence": 0.8, "dated": "optional"}),
))
# fmt: on
