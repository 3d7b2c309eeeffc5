"""English patterns about standing wishes: answers, reports, delivery, schedule, constraints."""

from memoryhub.core.extraction.en_self import AM, I
from memoryhub.core.extraction.patterns import compile_en, table

_LANGUAGE = (
    r"(?P<o>english|chinese|mandarin|simplified chinese|traditional chinese|cantonese|japanese"
    r"|korean|french|german|spanish|italian|portuguese|russian|arabic|hindi)"
)
_STYLE = (
    r"(?P<o>short(?:er)?|brief|concise|succinct|terse|long(?:er)?|detailed|thorough|simple"
    r"|plain|to the point|direct|formal|informal|"
    r"casual|friendly|polite|technical|non-technical|step[- ]by[- ]step|honest|blunt)"
)
_REPLY = r"(?:answers?|repl(?:y|ies)|responses?|explanations?|messages|summaries|outputs?)"
_ZONE = (
    r"(?P<o>[a-z]+(?: standard| daylight)? time|utc(?:[+-]\d+)?|gmt(?:[+-]\d+)?|[ecmp][sd]t|cst"
    r"|jst|[a-z]+/[a-z_]+)"
)
_ACT = (
    r"(?:touch|delete|modify|change|deploy|push|merge|use|call|contact|email|text|send|share"
    r"|mention|schedule|book|include|add|remove|put|"
    r"run|write|show|overwrite|edit|move|rename|drop|order|buy|ask|discuss|recommend|suggest"
    r"|ship|commit|store|release|publish|post|cc|"
    r"disturb|ring|knock|leave|allow|round|translate|assume|skip|exceed)"
)
_DO = (
    r"(?:send|use|give|include|show|write|add|put|start|keep|make|cc|call|remind|check|round"
    r"|format|convert|answer|reply|deliver|leave|notify|schedule|ship|begin|end|sign|explain"
    r"|speak|provide|avoid|report|run|ask|book|order|wear|address|attach|translate|summari[sz]e)"
)
# What forbids: to nobody in particular, to whom it is said ("you never call" complains), to all.
_YOU_ARE_NOT_TO = (
    r"(?:you must (?:not|never)|you mustn't|you(?: are|'re) (?:not|never) (?:(?:allowed|permitted) )?to) "
)
_NOBODY_MAY = r"(?:no one|no-one|nobody) (?:may|must|is (?:(?:allowed|permitted) )?to) "
_FORBIDS = (
    r"(?:never|do not|don't|dont|must not|mustn't|under no circumstances|you (?:should|may) (?:not|never)"
    r"|you shouldn't) "
)
# What nobody does at somebody's word, or is said to comfort.
_NO_DEED = (
    r"(?:be|become|blame|feel|forget|get|give up|have|judge|know|let (?:it|that|this|me)|like|look|love|mind"
    r"|miss|need|panic|remember|see|seem|take it|think|understand|want|worry)(?![a-z])"
)

# fmt: off
PATTERNS = table(compile_en, (
    # how to answer
    (r"(?:answer|reply|respond|speak|talk|write|communicate|converse)(?: to me| with me"
        rf"| me| back)*(?: only| always)? in {_LANGUAGE}|(?:use|switch to"
        rf"|prefer) {_LANGUAGE.replace('<o>', '<o2>')}(?: (?:from now on|only|please|when"
        r"|for|going forward))?"
        r"|^i(?:'d| would)? (?:prefer|like|want)(?: to (?:get|have|read)| getting| having| reading)?"
        rf"(?: your| all| my)? (?:answers?|replies|responses) in {_LANGUAGE.replace('<o>', '<o3>')}",
     "answer.language", "preference", 8, {"single": True, "lasting": True}),
    (r"(?:(?!make it )(?:keep|make|give me|want|prefer|like|need|love) (?:your |the |me |all |my |more "
        rf"|very |it )*{_REPLY}? ?(?:to be |as )?(?:more |very "
        rf"|as )?{_STYLE}(?: {_REPLY})?|^(?:be|please be) (?:more "
        rf"|as )?{_STYLE.replace('<o>', '<o2>')}"
     rf"(?: (?:with|when|in|as|please).*)?$|{_STYLE.replace('<o>', '<o3>')} {_REPLY}(?: only"
         r"| please|,| work| are))", "answer.style", "preference", 7, {"single": True, "lasting": True}),
    (r"(?:no|without|avoid|skip|stop using|don't use|do not use|never use) (?:any "
        r"|the )?(?P<o>emojis?|emoticons|bullet points|bullets|jargon|markdown|tables"
        r"|exclamation marks?|slang|abbreviations|headings|small talk|filler)", "answer.format.{o}",
        "preference", 7,
     {"lasting": True, "single": True}),
    (r"(?:use|prefer|like|give me|format (?:\w+ )?(?:as|in|with)|present (?:\w+ )?(?:as|in)"
        r"|put (?:\w+ )?in) (?:your |the |more |me )*(?P<o>emojis?|bullet points|bullets"
        r"|markdown|tables|numbered lists|code examples|examples|plain text"
        r"|headings)(?: .*)?$", "answer.format.{o}", "preference", 6,
     {"lasting": True, "single": True}),
    (r"(?:use|prefer|in|give me|always in|stick to|think in"
        r"|everything in) (?:the )?(?P<o>metric|imperial|celsius|fahrenheit|kilomet(?:er"
        r"|re)s|miles|kilograms|pounds|centimet(?:er|re)s)(?: (?:system|units?"
        r"|measurements?))?", "units.system", "preference", 7, {"single": True, "lasting": True}),
    (r"(?:use|prefer|want|in|switch to|like|stick to) (?:the |a )?(?P<o>(?:24|12|twenty-four|twelve)[ -]?"
        r"(?:hours?|hrs?|h))"
        r"(?:[ -](?:clock|time|format))?(?: times?)?(?= |$)", "units.time_format", "preference", 6, {
        "single": True, "lasting": True}),
    (r"^(?:please )?(?:write|show|give|format|put|express|state|print)(?: me)?(?: the| all| your)*"
        r" (?P<c>dates|times|prices|distances|temperatures|weights|heights|measurements|amounts|currencies"
        r"|coordinates|quantities) (?:as|in|with|using) (?!the (?:table|text|file|list)|this|that)"
        r"(?P<o>[a-z].{2,40})$",
        "units.{c}", "preference", 6, {"single": True, "lasting": True, "confidence": 0.95}),
    (r"(?:use|prefer|always use|write) (?P<o>24-hour|12-hour|24h|12h|iso|day-month-year"
        r"|dd/mm/yyyy|mm/dd/yyyy|yyyy-mm-dd)[\w -]*(?:time|clock|dates?|format|times)?",
        "units.time_format", "preference", 6, {"single": True, "lasting": True}),
    (rf"(?:reports?|dashboards?|charts?|timestamps?|times|dates|logs?)(?: \w+){{0,5}} (?:in"
        rf"|to|on|using|at) {_ZONE}|(?:use|switch (?:it |them |the reports? )?to"
        rf"|change (?:it |them )?to|stick to|go with) {_ZONE.replace('<o>', '<o2>')}", "report.timezone",
        "preference", 8, {"single": True, "lasting": True}),
    (r"(?:reports?|amounts?|prices?|budgets?|figures?|invoices?)(?: \w+){0,5} in (?P<o>usd"
        r"|eur|rmb|cny|gbp|jpy|dollars|euros|yuan|pounds|yen)(?![a-z])", "report.currency", "preference", 7, {
        "single": True, "lasting": True}),
    (r"(?:reports?|dashboards?|summar(?:y|ies)|charts?|exports?)(?: \w+){0,5} (?:as"
        r"|in) (?:an? )?(?P<o>pdf|excel|csv|word|html|markdown|tables?|powerpoint"
        r"|bullet points|google sheets?|bar charts?|english|chinese)(?![a-z])", "report.format",
        "preference", 7, {"single": True, "lasting": True}),
    (r"(?:send|get|want|receive|need|like|prefer|deliver|have)(?: \w+){0,4} (?P<c>weekly"
        r"|daily|monthly|quarterly)(?: \w+){0,2} (?:reports?|summar(?:y|ies)|updates?"
        r"|digests?)(?P<o> .+)", "report.schedule.{c}", "preference", 7, {"single": True, "lasting": True}),
    (r"(?:bill|invoice|charge|quote|pay|price)(?: \w+){0,3} in (?P<o>usd|eur|rmb|cny|gbp|jpy"
        r"|dollars|euros|yuan|pounds|yen)(?![a-z])",
     "report.currency", "preference", 7, {"single": True, "lasting": True}),
    (r"(?:answer|reply|respond|write back|talk)(?: to me| me)?(?: back)? in (?P<o>bullet points|bullets"
        r"|tables?|plain text|(?:full|short|complete"
        r"|one or two) sentences|one sentence|(?:an? )?(?:numbered |short )?lists?|(?:short )?paragraphs?"
        r"|rhymes?|haikus?|prose|verse)",
        "answer.format.{o}", "preference", 7, {"lasting": True, "confidence": 0.95}),
    (r"^(?P<o>(?!this|that|it|things|times|people|we|they)[a-z]+(?: [a-z]+)?) (?:is|are) (?:different"
        r"|another matter|another story|a different matter)$",
        "instruction.except.{o}", "preference", 6, {"lasting": True, "confidence": 0.86}),
    (r"(?:answer|reply|respond) with (?P<o>(?!a |an |yes|no )[a-z].+)", "answer.format.{o}", "preference", 7,
     {"lasting": True, "confidence": 0.8}),
    # how one likes to be helped: "I like it when you start with the conclusion"
    (r"^(?:i (?:really |also |generally |usually )?(?:like|love|prefer|appreciate) it (?:better |more )?"
        r"(?:when|if) you|i'd (?:rather|prefer)(?: it if)? you|(?:it )?(?:really |always )?helps(?: me)?(?: a"
        r" lot)? (?:when|if) you|i find it (?:easier|helpful|clearer|useful|best) (?:when|if) you|i (?:want"
        r"|need|would like|'d like) you to (?:always|never|first))"
        r" (?P<o>(?:always |never |first |also |don't )?"
        r"(?:start|started|begin|give|gave|put|use|used|keep|kept|number|list|answer|explain|show|showed|ask"
        r"|asked|write|wrote|summari[sz]e|end|reply|cite|add|include|avoid|skip|tell|told|mention|name|quote"
        r"|repeat|check|send|sent|split|say|said)(?![a-z]).{3,80})$",
        "answer.format.{o}", "preference", 7, {"lasting": True, "confidence": 0.9}),
    # delivery and schedule
    (r"(?=.*(?:deliver|packages?|parcels?|couriers?|shipments?"
        r"|drop[- ]?off))(?P<o>.*(?:weekdays?|weekends?|daytime|mornings?|afternoons?"
        r"|evenings?|(?:before|after|between|by) \d|noon|\d ?(?:am|pm)|(?:mon|tues|wednes"
        r"|thurs|fri|satur|sun)days?).*)", "delivery.window", "preference", 8,
     {"single": True, "lasting": True}),
    (r"(?=.*(?:deliver|packages?|parcels?|couriers?|shipments?))(?P<o>.*\b(?:leave|door"
        r"|locker|reception|front desk|neighbou?r|concierge|gate|ring|signature|never"
        r"|don't|only|always|must)\b.*)", "delivery.constraint.{o}", "preference", 8, {"lasting": True}),
    (r"(?P<o>(?:there(?:'s| is| are) |we have |i have |with |has )?(?:(?:no|without an?"
        r"|without any) (?:lift|elevator"
        r"|escalator|parking)|(?:first|second|third|fourth|fifth|sixth|seventh|eighth"
        r"|ninth|tenth|\d+(?:st|nd|rd|th)) floor.*|walk-?up.*|gate code.*))", "delivery.access", "fact", 8, {
        "single": False, "confidence": 0.85}),
    (r"(?P<o>(?:weekdays?|weekends?|mornings?|afternoons?|evenings?|daytime)(?: \w+)? only"
        r"|only (?:on |in the |during )?(?:weekdays?|weekends?|mornings?|afternoons?"
        r"|evenings?|the daytime)).*",
         "schedule.available", "preference", 7, {"single": True, "lasting": True}),
    (r"(?:no|no more|don't (?:schedule|book|set up|plan)|avoid|never (?:schedule|book)"
        r"|keep) (?:any )?(?P<o>(?:meetings?|calls?|appointments?).*)", "schedule.meetings",
        "preference", 7, {"single": True, "lasting": True}),
    (rf"(?:{AM}(?:only |usually |always |not )*(?:available|free|busy|off|in the office"
        rf"|working from home|unavailable|on call)|{I}(?:work from home|have (?:class"
        r"|classes|practice|a standing meeting|therapy|lessons?)|go to the office"
        r"|get off work|start work|finish work|wake up|get up|go to (?:bed|sleep)"
        r"|pick up my \w+|work (?:nights|weekends|shifts|part[- ]time|remotely))"
        r"|my (?:working|office|work|business) hours are)"
     r"(?P<o> .*?(?:\d|weekday|weekend|morning|afternoon|evening|night|noon|(?:mon|tues"
         r"|wednes|thurs|fri|satur|sun)days?|every|week|remote|hours).*|$)", "schedule.{o}", "fact", 6, {
         "confidence": 0.85}),
    (r"^i can only (?P<o>(?:do|take|make|meet|talk|work|join|come|be reached|answer"
        r"|attend)(?: \w+)* (?:before|after|between|on|in|at) .+)",
     "schedule.available", "preference", 7, {"single": True, "lasting": True}),
    (r"^send (?P<o>(?!me |it |this |that |the |him |her |them |a )[a-z]+(?: [a-z]+){0,3} to .+)",
        "instruction.{o}", "preference", 6,
     {"lasting": True, "confidence": 0.65}),
    # constraints and standing orders
    (r"^(?:please )?(?P<o>(?:(?:make (?:it|that|them)|use|give me|send(?: me)?|book(?: me)?|choose|pick"
        r"|go with"
        r"|stick (?:to|with)|recommend|suggest|play|show(?: me)?|write|call me|no|only|always|just|i'll have"
        r"|i'll take|i'd rather have|i want|i prefer) .{2,60}?|(?!i |i'm |we |you |he |she |they |it |my "
        r"|our |the "
        r"|this |that |there |not )[a-z-]+ [a-z]+s(?: [a-z]+)?)),? (?:please )?(?:from now on|from here on"
        r"(?: out| in)?|going forward|in (?:the )?future)"
        r"(?:,? please)?$", "instruction.{o}", "preference", 7, {
        "lasting": True, "confidence": 0.95}),
    (r"^(?:except|apart from|with the exception of|other than)(?: for| on| in| at| when| with| during)? "
        r"(?!that|this)"
        r"(?P<o>[a-z].{2,40})$|^(?P<o2>(?!i |we |you |it )[a-z][a-z ]{2,30}?) (?:is|are) (?:the|an"
        r"|my) exceptions?$",
        "instruction.except.{o}", "preference", 6, {"lasting": True, "confidence": 0.95}),
    (rf"^(?:(?:please )?(?:{_YOU_ARE_NOT_TO}|{_NOBODY_MAY})|(?:kindly|please) (?:do not|don't|dont) )"
        rf"(?:ever )?(?P<o>(?!{_NO_DEED})[a-z]+ .+)",
        "constraint.{o}", "preference", 8, {"lasting": True, "confidence": 0.95}),
    (rf"(?:^|(?<=please )|(?<=and )|(?<=but ))(?:(?:please|kindly) )*{_FORBIDS}"
        rf"(?:ever |please )?(?P<o>{_ACT} .+)|i (?:don't|do not"
        r"|never) want (?:you|anyone|people|anybody) to (?P<o2>.+)", "constraint.{o}", "preference", 8, {
        "lasting": True}),
    (r"^(?:from now on|going forward|in (?:the )?future|by default|as a rule"
        rf"|from here on),? (?:please )?(?P<o>(?:always|never|{_DO}|{_ACT}|don't|do not"
        r"|only|no|all|every|i (?:want|prefer|need|would like|only)|you (?:should|can"
        r"|must|need)|my|the)(?![a-z]).+)|"
     r"^(?:every time|each time|whenever|any ?time|if i"
         rf"|when i) .{{2,60}}?,? (?:please )?(?:always |never |just |you should "
         rf"|i want you to )*(?P<o4>{_DO} .+)|(?:^"
         rf"|(?<=please ))(?:please )?always (?P<o2>{_DO} .+)|i(?:'d"
         r"| would)? (?:always )?(?:want|like|need|expect) you to (?P<o3>(?:always "
         r"|never ).+)",
     "instruction.{o}", "preference", 7, {"lasting": True}),
))
# fmt: on
