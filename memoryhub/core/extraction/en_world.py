"""English patterns about standing wishes, work and what happens: answers, reports, projects, plans, events."""

from memoryhub.core.extraction.en_self import AM, NAME, REAL, I
from memoryhub.core.extraction.patterns import Pattern, compile_en

_LANGUAGE = r"(?P<o>english|chinese|mandarin|simplified chinese|traditional chinese|cantonese|japanese|korean|french|german|spanish|italian|portuguese|russian|arabic|hindi)"
_STYLE = (
    r"(?P<o>short(?:er)?|brief|concise|succinct|terse|long(?:er)?|detailed|thorough|simple|plain|to the point|direct|formal|informal|"
    r"casual|friendly|polite|technical|non-technical|step[- ]by[- ]step|honest|blunt)"
)
_REPLY = r"(?:answers?|repl(?:y|ies)|responses?|explanations?|messages|summaries|outputs?)"
_ZONE = r"(?P<o>[a-z]+(?: standard| daylight)? time|utc(?:[+-]\d+)?|gmt(?:[+-]\d+)?|[ecmp][sd]t|cst|jst|[a-z]+/[a-z_]+)"
_NAME = r"(?P<s>[^\W\d_][\w'.-]{1,24}(?:\s[^\W\d_][\w'.-]{1,24}){0,2}?)"
_ACT = (
    r"(?:touch|delete|modify|change|deploy|push|merge|use|call|contact|email|text|send|share|mention|schedule|book|include|add|remove|put|"
    r"run|write|show|overwrite|edit|move|rename|drop|order|buy|ask|discuss|recommend|suggest|ship|commit|store|release|publish|post|cc|"
    r"disturb|ring|knock|leave|let|allow|round|translate|assume|skip|exceed)"
)
_DO = r"(?:send|use|give|include|show|write|add|put|start|keep|make|cc|call|remind|check|round|format|convert|answer|reply|deliver|leave|notify|schedule|ship|begin|end|sign|explain|speak|provide|avoid|report|run|ask|book|order|wear|address|attach|translate|summari[sz]e)"
_WEAK = (
    r"(?!(?:try|consider|think|do my best|keep (?:that|it|in mind|trying|going|working)|look (?:into|at|up)|check|pay attention|follow|see|give (?:it|that|this)|go find|take (?:your|a look|it|that|"
    r"note)|let you|be (?:fine|okay|ok|sure|able|careful|back|there for)|definitely|remember|bear|need|have to|start by|tell you|ask|talk|chat|share|make sure|get back|never|always|also|probably|surely|"
    r"cherish|work hard|continue|stop by|like|love|miss|feel|want|use (?:your|these|those|this|that)|practice|learn from|adopt|apply|implement|choose|listen|seize|enjoy|put)(?![a-z]))"
)
_IDLE = r"(?!(?:weather|movie|film|book|scenery|food|idea|suggestion|plot|story|sun|sky|day|air|atmosphere|music|view|restaurant|dish|experience|key|most|best|other|first|last|same|only|thing)(?![a-z]))"
_LIFE = (
    r"(?P<o>(?:got|was|were|have|had|just|finally|recently|officially|'ve|been|also|already|\s)*(?:got (?:married|engaged|divorced|promoted|hired|accepted|fired|laid off)|graduated|passed|promoted|won|"
    r"bought|sold|adopted|gave birth|had (?:a baby|surgery|an operation|an accident)|broke (?:up|my)|retired|finished|completed|launched|published|started (?:a|my|learning|taking|working|doing)|enrolled|"
    r"signed up|lost my|failed|moved|hurt|injured|quit|received|visited|traveled|travelled|attended|climbed|ran a|met|joined|learned (?!a lot)|watched|read)(?![a-z']).*)"
)
_WHEN = r"(?:yesterday|today|this (?:morning|afternoon|evening|week|weekend|month|year)|last (?:night|week|weekend|month|year|\w+day)|recently|lately|earlier today|the other day|over the weekend|on \w+day|\w+ (?:days|weeks|months|years) ago|in (?:19|20)\d\d)"
_OCCASION = r"(?:deadline|due date|defen[cs]e|sabbatical|meeting|exam|wedding|flight|appointment|launch|release|interview|anniversary|party|trip|conference|visit|surgery|checkup|vacation|holiday|graduation|concert|demo|presentation|review|contract|lease|visa|course|semester|ceremony|migration|audit|freeze|retro|sprint|bloom)"

PATTERNS: tuple[Pattern, ...] = tuple(
    Pattern(compile_en(regex), key, kind, importance, **more)  # type: ignore[arg-type]
    for regex, key, kind, importance, more in (
        # how to answer
        (rf"(?:answer|reply|respond|speak|talk|write|communicate|converse)(?: to me| with me| back)*(?: only| always)? in {_LANGUAGE}|(?:use|switch to|prefer) {_LANGUAGE.replace('<o>', '<o2>')}(?: (?:from now on|only|please|when|for|going forward))?",
         "answer.language", "preference", 8, {"single": True, "lasting": True}),
        (rf"(?:(?:keep|make|give me|want|prefer|like|need|love) (?:your |the |me |all |my |more |very |it )*{_REPLY}? ?(?:to be |as )?(?:more |very |as )?{_STYLE}(?: {_REPLY})?|(?:be|please be) (?:more |as )?{_STYLE.replace('<o>', '<o2>')}"
         rf"(?: (?:with|when|in|as|please).*)?$|{_STYLE.replace('<o>', '<o3>')} {_REPLY}(?: only| please|,| work| are))", "answer.style", "preference", 7, {"single": True, "lasting": True}),
        (rf"(?:no|without|avoid|skip|stop using|don't use|do not use|never use) (?:any |the )?(?P<o>emojis?|emoticons|bullet points|bullets|jargon|markdown|tables|exclamation marks?|slang|abbreviations|headings|small talk|filler)", "answer.format.{o}", "preference", 7,
         {"lasting": True, "single": True}),
        (rf"(?:use|prefer|like|give me|format (?:\w+ )?(?:as|in|with)|present (?:\w+ )?(?:as|in)|put (?:\w+ )?in) (?:your |the |more |me )*(?P<o>emojis?|bullet points|bullets|markdown|tables|numbered lists|code examples|examples|plain text|headings)(?: .*)?$", "answer.format.{o}", "preference", 6,
         {"lasting": True, "single": True}),
        (r"(?:use|prefer|in|give me|always in|stick to|think in|everything in) (?:the )?(?P<o>metric|imperial|celsius|fahrenheit|kilomet(?:er|re)s|miles|kilograms|pounds|centimet(?:er|re)s)(?: (?:system|units?|measurements?))?", "units.system", "preference", 7, {"single": True, "lasting": True}),
        (r"(?:use|prefer|always use|write) (?P<o>24-hour|12-hour|24h|12h|iso|day-month-year|dd/mm/yyyy|mm/dd/yyyy|yyyy-mm-dd)[\w -]*(?:time|clock|dates?|format|times)?", "units.time_format", "preference", 6, {"single": True, "lasting": True}),
        (rf"(?:reports?|dashboards?|charts?|timestamps?|times|dates|logs?)(?: \w+){{0,5}} (?:in|to|on|using|at) {_ZONE}|(?:use|switch (?:it |them |the reports? )?to|change (?:it |them )?to|stick to|go with) {_ZONE.replace('<o>', '<o2>')}", "report.timezone", "preference", 8, {"single": True, "lasting": True}),
        (r"(?:reports?|amounts?|prices?|budgets?|figures?|invoices?)(?: \w+){0,5} in (?P<o>usd|eur|rmb|cny|gbp|jpy|dollars|euros|yuan|pounds|yen)(?![a-z])", "report.currency", "preference", 7, {"single": True, "lasting": True}),
        (r"(?:reports?|dashboards?|summar(?:y|ies)|charts?|exports?)(?: \w+){0,5} (?:as|in) (?:an? )?(?P<o>pdf|excel|csv|word|html|markdown|tables?|powerpoint|bullet points|google sheets?|bar charts?|english|chinese)(?![a-z])", "report.format", "preference", 7, {"single": True, "lasting": True}),
        (r"(?:send|get|want|receive|need|like|prefer|deliver|have)(?: \w+){0,4} (?P<c>weekly|daily|monthly|quarterly)(?: \w+){0,2} (?:reports?|summar(?:y|ies)|updates?|digests?)(?P<o> .+)", "report.schedule.{c}", "preference", 7, {"single": True, "lasting": True}),
        # delivery and schedule
        (r"(?=.*(?:deliver|packages?|parcels?|couriers?|shipments?|drop[- ]?off))(?P<o>.*(?:weekdays?|weekends?|daytime|mornings?|afternoons?|evenings?|(?:before|after|between|by) \d|noon|\d ?(?:am|pm)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?).*)", "delivery.window", "preference", 8,
         {"single": True, "lasting": True}),
        (r"(?=.*(?:deliver|packages?|parcels?|couriers?|shipments?))(?P<o>.*(?:leave|door|locker|reception|front desk|neighbou?r|concierge|gate|ring|signature|never|don't|only|always|must).*)", "delivery.constraint.{o}", "preference", 8, {"lasting": True}),
        (r"(?P<o>(?:there(?:'s| is| are) |we have |i have |with |has )?(?:no (?:lift|elevator|escalator|parking)|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th)) floor.*|walk-?up.*|gate code.*))", "delivery.access", "fact", 8, {"single": False, "confidence": 0.85}),
        (r"(?P<o>(?:weekdays?|weekends?|mornings?|afternoons?|evenings?|daytime)(?: \w+)? only|only (?:on |in the |during )?(?:weekdays?|weekends?|mornings?|afternoons?|evenings?|the daytime)).*", "schedule.available", "preference", 7, {"single": True, "lasting": True}),
        (r"(?:no|don't (?:schedule|book|set up|plan)|avoid|never (?:schedule|book)|keep) (?:any )?(?P<o>(?:meetings?|calls?|appointments?).*)", "schedule.meetings", "preference", 7, {"single": True, "lasting": True}),
        (rf"(?:{AM}(?:only |usually |always |not )*(?:available|free|busy|off|in the office|working from home|unavailable|on call)|{I}(?:work from home|have (?:class|classes|practice|a standing meeting|therapy|lessons?)|go to the office|get off work|start work|finish work|wake up|get up|go to (?:bed|sleep)|pick up my \w+|work (?:nights|weekends|shifts|part[- ]time|remotely))|my (?:working|office|work|business) hours are)"
         r"(?P<o> .*?(?:\d|weekday|weekend|morning|afternoon|evening|night|noon|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|every|week|remote|hours).*|$)", "schedule.{o}", "fact", 6, {"confidence": 0.85}),
        # constraints and standing orders
        (rf"(?:^|(?<=please )|(?<=and )|(?<=but ))(?:please )?(?:never|do not|don't|must not|under no circumstances) (?:ever |please )?(?P<o>{_ACT} .+)|i (?:don't|do not|never) want (?:you|anyone|people|anybody) to (?P<o2>.+)", "constraint.{o}", "preference", 8, {"lasting": True}),
        (rf"^(?:from now on|going forward|in (?:the )?future|by default|as a rule|from here on),? (?:please )?(?P<o>(?:always|never|{_DO}|{_ACT}|don't|do not|only|no|all|every|i (?:want|prefer|need|would like|only)|you (?:should|can|must|need)|my|the)(?![a-z]).+)|"
         rf"^(?:every time|each time|whenever|any ?time|if i|when i) .{{2,60}}?,? (?:please )?(?:always |never |just |you should |i want you to )*(?P<o4>{_DO} .+)|(?:^|(?<=please ))(?:please )?always (?P<o2>{_DO} .+)|i(?:'d| would)? (?:always )?(?:want|like|need|expect) you to (?P<o3>(?:always |never ).+)",
         "instruction.{o}", "preference", 7, {"lasting": True}),
        # projects and people
        (rf"my (?:new |direct |line )*(?:boss|manager|supervisor|team lead|mentor) is (?:now )?{NAME}", "org.me.manager", "fact", 7, {"single": True, "proper": "o"}),
        (rf"{_NAME} (?:leads?|heads?|is leading|is heading(?: up)?|is in charge of|is responsible for|manages|owns|is the (?:lead|head|owner|manager|pm) (?:of|for|on)|runs|took over) (?:the |our )?(?P<o>[^.]{{2,60}}?)(?= and |$| since | because | now$)", "project.{o}.lead", "fact", 7, {"single": True, "proper": "s"}),
        (rf"(?:the |our )?(?P<o>[\w -]{{2,40}}?)(?:'s)? (?:project |team )?(?:is (?:led|run|managed|headed|owned) by|(?:lead|leader|owner|head|manager|pm) is) (?P<s>[^\W\d_][\w'.-]{{1,24}}.{{0,24}})", "project.{o}.lead", "fact", 7, {"single": True, "proper": "s"}),
        (rf"(?:{_NAME}|(?P<s2>i))(?: \w+ .{{2,40}} and)? (?:now |also |directly )*reports? (?:directly )?to (?P<o>[^.]{{2,40}})", "org.{s}.manager", "fact", 7, {"single": True, "proper": "s", "overlap": True}),
        (rf"{AM}(?:leading|in charge of|responsible for|managing|heading) {REAL}(?P<o>.+)|{I}(?:lead|manage|head|run|own) (?:the |a |our )(?P<o2>.+)", "project.{o}.lead", "fact", 7, {"confidence": 0.8}),
        (rf"{AM}(?:working on|building|developing|writing (?:a|my)|preparing for) {REAL}(?P<o>.+)|(?:my|our) (?:project|startup|company|product|team|thesis|dissertation|novel|book|app) (?:is|'s|focuses on|is called) (?:called |named |about )?(?!going|so|really|doing|great|very|not|done|a bit)(?P<o2>.+)", "project.{o}", "fact", 5, {"confidence": 0.75}),
        (rf"(?:we|our (?:team|company|stack|repo|codebase|services?|backend|frontend)|the (?:\w+ ){{1,4}}?(?:team|company|project|service|group|department|lab)|{_NAME}) (?:always |only |now |all |currently |have to |must )*(?:uses?|(?:is|are) using|runs? on|deploys?|follows?|requires?|is written in|sticks? to|standardi[sz]ed? on) {REAL}(?P<o>.+)",
         "tool.{o}", "fact", 6, {"confidence": 0.85, "proper": "s", "lasting": True}),
        (rf"{I}(?:use|work with|code in|program in|switched to using|rely on|drive) {REAL}(?!to |the (?:same|word))(?P<o>[a-z].+)|my (?:editor|ide|os|laptop|phone|car|computer|browser|main language|stack) is (?P<o2>.+)", "tool.{o}", "fact", 5, {"confidence": 0.75}),
        (rf"(?:our|the team's|the) (?:convention|policy|rule|standard|naming convention|style guide|workflow|process|branch naming)\w* (?:is|are|says|requires)(?: that| to)? (?P<o>.+)|we (?:always|never|don't) (?P<o2>(?!mind|know|think|want|have)[a-z]+ .+)", "convention.{o}", "fact", 7, {"confidence": 0.85, "lasting": True}),
        # decisions, promises, plans
        (rf"(?:(?:{_NAME}|we|i|the (?:team|user|board|client)|they)(?:'ve| have| has)? (?:\w+ )?(?:decided|agreed|chose|settled|opted|resolved|picked|signed off|committed)|(?:^|just )(?:decided|agreed|chose|settled on|opted)|decision(?: made)?(?: is| on|:)|the decision is)(?! (?:yet|what)) ?(?P<o>.*)", "decision.{o}", "fact", 6,
         {"confidence": 0.85, "dated": "optional", "proper": "s"}),
        (rf"(?:^|we're |we are |i'm |i am |going to |will be )(?:switching|migrating|moving|dropping|replacing|adopting|delaying|postponing|cancell?ing|pushing) (?P<o>.*?(?:to|from|with|in favor of|until|by|entirely|over|the) .+)|no more (?P<o2>[a-z].{{6,}})", "decision.{o}", "fact", 6, {"confidence": 0.75, "dated": "optional"}),
        (rf"(?:{_NAME} |i |i've |i have |we |we've )?(?:promised|committ?ed|pledged|vowed|swore|committing|agreed|volunteered|confirmed)(?: (?:the \w+|him|her|them|us|[a-z]+))?(?: that)?(?: to| i'd| i'll| we'd| i would|:) ?(?P<o>.+)|i (?:owe|signed up (?:to|for)) (?P<o2>.+)", "plan.{o}", "experience", 6, {"dated": "optional"}),
        (rf"(?:i'll|i will|we'll|we will|{_NAME} will|will|i'm going to|i am going to|we're going to|i'm gonna) (?:also |then |be )?{_WEAK}(?P<o>(?:send|deliver|finish|submit|review|attend|meet|visit|fly|travel|go to|ship|write|prepare|provide|email|call|restructure|update|fix|start|launch|publish|present|route|share|run|respect|stop|adjust|move|graduate|take the|have (?:a|an|my)|host|pick up|drive|return|arrive|work|study|pay|complete|re-run|rerun|buy|book).*)", "plan.{o}", "experience", 5,
         {"confidence": 0.75, "dated": "required"}),
        (rf"(?:i'll|i will|we'll|we will|will|(?:^|i'm |we're )(?:building|adjusting|updating|adopting|restructuring|moving|routing|using|switching|rewriting|re-running)) (?:\w+ )*?(?P<o>.+ (?:going forward|from now on|accordingly|in (?:all )?(?:our |my |the )?future(?: \w+)?))|^will (?P<o3>(?:share|send|start|route|deliver|restructure|update|review|write|fix|provide|prepare|adopt|use) .+)|(?:i'll|i will|we'll|we will) (?:also |then )?(?P<o2>(?:deliver|submit|send|attend|restructure|launch|publish|present|marry|graduate|review|migrate|hand over|resign|relocate|respect) .+)", "plan.{o}", "experience", 4, {"confidence": 0.6, "dated": "optional"}),
        (rf"(?:{AM}(?:planning|hoping|preparing|scheduled|about|getting ready) (?:to|on|for)|{I}(?:plan|intend|aim|hope) (?:to|on)|my (?:goal|plan|dream|resolution|aim) is (?:to )?|{I}(?:want|would like|need) to (?=(?:visit|learn|travel|go to|buy|become|study|start|open|move|apply|run|lose|save|get a|build|publish)(?![a-z]))|i'd (?:love|like) to (?=(?:visit|travel|go to|learn|see|live|become)))(?: also| maybe)? ?{_WEAK}{REAL}(?P<o>.+)",
         "plan.{o}", "experience", 5, {"confidence": 0.8, "dated": "optional"}),
        (rf"(?P<o>[^.]*?{_OCCASION}s?(?![a-z]).{{0,60}}?(?:is|are|was|'s|begins?|starts?|ends?|falls|at|by|before|on|emerged|started) .*)", "event.{o}", "experience", 6, {"confidence": 0.85, "dated": "required"}),
        # what happened
        (rf"(?:i|we)(?: just| also| finally| recently|'ve| have|'d| even| already| then| both)* (?P<o>(?:went|visited|saw|watched|attended|took|had|ate|tried|cooked|made|met|played|ran|climbed|bought|learned|learnt|read|finished|joined|"
         rf"drove|flew|traveled|travelled|celebrated|received|found|lost|started|moved|helped|volunteered|performed|painted|signed|adopted|broke|hurt|caught|baked|hiked|swam|passed|failed|graduated|won|did|got|heard|came across|came back|hosted|tasted|encountered|gave) (?!(?:it|that|this|a (?:question|problem|chat|bit|good|great|lot)|some (?:trouble|problems?)|trouble|your|you|the idea|to (?:share|ask|talk))(?![a-z])).+)",
         "event.{o}", "experience", 4, {"confidence": 0.75, "dated": "required"}),
        (rf"(?:^|(?<=and )|(?<=but )|(?<=that )|(?<=because ))i{_LIFE}", "event.{o}", "experience", 5, {"confidence": 0.7, "dated": "optional"}),
        (rf"(?:recently|lately|these days|nowadays),? (?:i've|i have|i|i'm|i am|we) (?:been |just |also |started )*(?!feeling|feel|felt|having (?:trouble|some)|struggling|thinking|noticed|notice|worried|wondering|stressed|busy|so |very |a (?:bit|little)|procrastinat|really )(?P<o>(?:learning|learned|reading|read|watching|playing|studying|practi[cs]ing|doing|taking|started|writing|planning|training|working|trying|saw|watched|bought|joined)\s.+)", "event.{o}", "experience", 4,
         {"confidence": 0.75}),
        # others, opinions, told facts
        (rf"(?P<s>[^\W\d_][\w'.-]{{1,24}}(?:\s[^\W\d_][\w'.-]{{1,24}})??)(?: told me| said| says)?(?: (?:she|he|they)(?:'d|'s)?)? (?:strongly |really |much |also |generally |would |always )*(?:prefers?|likes?|loves?|hates?|dislikes?|wants?|needs?|rather|insists?|enjoys|expects) (?P<o>.+)", "person.{s}.{o}", "preference", 5, {"confidence": 0.8, "proper": "s", "lasting": True}),
        (rf"(?:i|we|honestly,? i|personally,? i)(?: honestly| really| still| firmly| strongly)? (?:think|believe|find|consider|doubt|suspect)(?: that)? (?!(?:so|kind of|my|difficult|it(?:'s| is)? (?:very|great|a great|is)|you(?:'re|r)?|i|that(?:'s)?|about|of|too|this is|lost|like i|a (?:bit|little)|very|so|really|tired|sad|happy|lonely)(?![a-z]))(?P<o>(?:\S+ ){{3,}}.+)|my (?:take|opinion|view|read|impression) (?:on|is|of)(?P<o2>.+)|i'm skeptical (?:of|about) (?P<o3>.+)", "opinion.{o}", "preference", 4,
         {"confidence": 0.7}),
        (r"^(?:just )?confirmed(?:,|:| that| with| via)? ?(?P<o>.*)|^(?:quick |fun |two |one )?facts?(?: for the file| worth (?:filing|noting|knowing))?(?:,|:| is that)? ?(?P<o2>.*)|^(?:for the (?:record|file)|fyi|note|heads[- ]up|update|useful to know|worth (?:noting|filing)):?,? ?(?:that )?(?P<o3>.*)", "note.{o}", "fact", 5, {"confidence": 0.7}),
        (rf"^(?:the|our|this year's|(?P<s>[^\W\d_][\w'.-]{{1,24}}(?:\s[^\W\d_][\w'.-]{{1,24}}){{0,4}}?)(?:'s)?) {_IDLE}(?P<o>(?:[\w'-]+ ){{0,9}}?(?:is|are|was|were|has|have|starts?|started|emerged|begins?|began|ends?|opens?|closes?|takes?|goes? back|costs?|lasts?|requires?|needs?|holds?|supports?|contains?) (?:[^\d]{{0,60}})\d[\d.,]*(?:-\d+)?\s?(?:%|°|years?|days?|weeks?|months?|hours?|minutes?|km|kg|miles?|people|employees|usd|dollars|gb|mb|tb|ms|st(?![a-z])|nd(?![a-z])|rd(?![a-z])|th(?![a-z])|am|pm|$|[^\w\s]).*)", "note.{o}", "fact", 4, {"confidence": 0.6, "proper": "s"}),
        (rf"^(?:the|our|(?P<s>[^\W\d_][\w'.-]{{1,24}}(?:\s[^\W\d_][\w'.-]{{1,24}}){{0,4}}?)(?:'s)?) {_IDLE}(?P<o>(?:[\w'-]+ ){{0,9}}?(?:is|are|was|were|starts?|started|emerged|begins?|began|ends?|opens?|closes?|falls?|happened|took place|will be) .+)", "note.{o}", "fact", 4, {"confidence": 0.6, "proper": "s", "dated": "required"}),
    )
)
