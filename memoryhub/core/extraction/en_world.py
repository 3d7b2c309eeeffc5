"""English patterns about work and what happens: projects, people, decisions, plans, events, opinions."""

from memoryhub.core.extraction.en_self import AM, NAME, REAL, I
from memoryhub.core.extraction.patterns import compile_en, table

_NAME = r"(?P<s>[^\W\d_][\w'.-]{1,24}(?:\s[^\W\d_][\w'.-]{1,24}){0,2}?)"
_WEAK = (
    r"(?!(?:try|consider|think|do my best|keep (?:that|it|in mind|trying|going|working)"
    r"|look (?:into|at|up)|check|pay attention|follow|see|give (?:it|that|this)|go find"
    r"|take (?:your|a look|it|that|"
    r"note)|let you|be (?:fine|okay|ok|sure|able|careful|back|there for)|definitely|remember"
    r"|bear|need|have to|start by|tell you|ask|talk|chat|share|make sure|get back|never"
    r"|always|also|probably|surely|"
    r"cherish|work hard|continue|stop by|like|love|miss|feel|want|use (?:your|these|those|this"
    r"|that)|practice|learn from|adopt|apply|implement|choose|listen|seize|enjoy"
    r"|put)(?![a-z]))"
)
_IDLE = (
    r"(?!(?:weather|movie|film|book|scenery|food|idea|suggestion|plot|story|sun|sky|day|air"
    r"|atmosphere|music|view|restaurant|dish|experience|key|most|best|other|first|last|same|only"
    r"|thing)(?![a-z]))"
)
_LIFE = (
    r"(?P<o>(?:got|was|were|have|had|just|finally|recently|officially|'ve|been|also|already"
    r"|\s)*(?:got (?:married|engaged|divorced|promoted|hired|accepted|fired|laid off)"
    r"|graduated|passed|promoted|won|"
    r"bought|sold|adopted|gave birth|had (?:a baby|surgery|an operation|an accident)"
    r"|broke (?:up|my)|retired|finished|completed|launched|published|started (?:a|my"
    r"|learning|taking|working|doing)|enrolled|"
    r"signed up|lost my|failed|moved|hurt|injured|quit|received|visited|traveled|travelled"
    r"|attended|climbed|ran a|met|joined|learned (?!a lot)|watched|read)(?![a-z']).*)"
)
_OCCASION = (
    r"(?:deadline|due date|defen[cs]e|sabbatical|meeting|exam|wedding|flight|appointment|launch"
    r"|release|interview|anniversary|party|trip|conference|visit|surgery|checkup|vacation|holiday"
    r"|graduation|concert|demo|presentation|review|contract|lease|visa|course|semester|ceremony"
    r"|migration|audit|freeze|retro|sprint|bloom)"
)


# fmt: off
PATTERNS = table(compile_en, (
    # projects and people
    (rf"my (?:new |direct |line )*(?:boss|manager|supervisor|team lead|mentor) is (?:now )?{NAME}",
        "org.me.manager", "fact", 7, {"single": True, "proper": "o"}),
    (r"the (?:owner|lead|leader|head|manager|pm|product owner|maintainer) (?:of"
        rf"|for) (?:the )?(?P<o>[\w -]{{2,40}}?) is (?:now )?{_NAME}",
     "project.{o}.lead", "fact", 7, {"single": True, "proper": "s"}),
    (rf"{_NAME} (?:leads|heads|is leading|is heading(?: up)?|is in charge of"
        r"|is responsible for|manages|owns|is the (?:lead|head|owner|manager|pm) (?:of"
        rf"|for|on)|runs|took over) (?:the |our )?(?P<o>[^.]{{2,60}}?)(?= and |$| since "
        r"| because | now$)", "project.{o}.lead", "fact", 7, {"single": True, "proper": "s"}),
    (r"(?:the |our )?(?P<o>[\w -]{2,40}?)(?:'s)? (?:project |team )?(?:is (?:led|run"
        r"|managed|headed|owned) by|(?:lead|leader|owner|head|manager"
        r"|pm) is) (?P<s>[^\W\d_][\w'.-]{1,24}.{0,24}?)(?= now$| since "
        r"|$)", "project.{o}.lead", "fact", 7, {"single": True,
        "proper": "s"}),
    (rf"(?:{_NAME}|(?P<s2>i))(?: \w+ .{{2,40}} and)? (?:now |also "
        rf"|directly )*reports? (?:directly )?to (?P<o>[^.]{{2,40}})", "org.{s}.manager", "fact", 7, {
        "single": True, "proper": "s", "overlap": True}),
    (rf"{AM}(?:leading|in charge of|responsible for|managing|heading) {REAL}(?P<o>.+)"
        rf"|{I}(?:lead|manage|head|run|own) (?:the |a |our )(?P<o2>.+)", "project.{o}.lead", "fact", 7, {
        "confidence": 0.8}),
    (rf"{AM}(?:working on|building|developing|writing (?:a|my)"
        rf") {REAL}(?P<o>.+)|(?:my|our) (?:project|startup|company|product"
        r"|team|thesis|dissertation|novel|book|app) (?:is|'s|focuses on"
        r"|is called) (?:called |named |about )?(?!going|so|really|doing|great|very|not"
        r"|done|a bit)(?P<o2>.+)", "project.{o}", "fact", 5, {"confidence": 0.75}),
    (r"(?:we|our (?:team|company|stack|repo|codebase|services?|backend|frontend)"
        rf"|the (?:\w+ ){{1,4}}?(?:team|company|project|service|group|department|lab)"
        rf"|{_NAME}) (?:always |only |now |all |currently |have to |must )*(?:uses?|(?:is"
        r"|are) using|runs? on|deploys?|follows?|requires?|is written in|sticks? to"
        rf"|standardi[sz]ed? on) {REAL}(?P<o>.+)",
     "tool.{o}", "fact", 6, {"confidence": 0.85, "proper": "s", "lasting": True}),
    (rf"{I}(?:use|work with|code in|program in|switched to using|rely on|drive) {REAL}(?!to "
        r"|the (?:same|word))(?P<o>[a-z].+)|my (?:editor|ide|os|laptop|phone|car|computer"
        r"|browser|main language|stack) is (?!my |dead|broken|dying|not |so |too |very )(?P<o2>.+)",
            "tool.{o}", "fact", 5, {"confidence": 0.75}),
    (r"(?:our|the team's|the) (?:convention|policy|rule|standard|naming convention"
        r"|style guide|workflow|process|branch naming)\w* (?:is|are|says"
        r"|requires)(?: that| to)? (?P<o>.+)|we (?:always|never|don't) (?P<o2>(?!mind"
        r"|know|think|want|have|talk|speak|see|get|live|care|like|love|meet)[a-z]+ .+)",
         "convention.{o}", "fact", 7, {"confidence": 0.85, "lasting": True}),
    # decisions, promises, plans
    (rf"(?:(?:we|i|they|the (?:team|user|board|client)|{_NAME})(?:'ve| have"
        r"| has)? (?:\w+ )?(?:decided|agreed|chose|settled|opted|resolved|picked"
        r"|signed off|committed)|(?:^|just )(?:decided|agreed|chose|settled on|opted)"
        r"|decision(?: made)?(?: is| on|:)|the decision is)(?! (?:yet|what)) ?(?P<o>.*)", "decision.{o}",
        "fact", 6,
     {"confidence": 0.85, "dated": "optional", "proper": "s"}),
    (r"(?:^|we're |we are |i'm |i am |going to |will be )(?:switching|migrating|moving"
        r"|dropping|replacing|adopting|delaying|postponing|cancell?ing"
        r"|pushing) (?P<o>.*?(?:to|from|with|in favor of|until|by|entirely|over|the) .+)",
     "decision.{o}", "fact", 6, {"confidence": 0.75, "dated": "optional"}),
    (rf"(?:{_NAME} |i |i've |i have |we |we've )?(?:promised|committ?ed|pledged|vowed|swore"
        r"|committing|agreed|volunteered|confirmed)(?: (?:the \w+|him|her|them|us"
        r"|[a-z]+))?(?: that)?(?: to| i'd| i'll| we'd| i would|:) ?(?P<o>.+)|i (?:owe"
        r"|signed up (?:to|for)) (?P<o2>.+)", "plan.{o}", "experience", 6, {"dated": "optional"}),
    (rf"(?:i'll|i will|we'll|we will|{_NAME} will|will|i'm going to|i am going to"
        rf"|we're going to|i'm gonna) (?:also |then |be )?{_WEAK}(?P<o>(?:send|deliver"
        r"|finish|submit|review|attend|meet|visit|fly|travel|go to|ship|write|prepare"
        r"|provide|email|call|restructure|update|fix|start|launch|publish|present|route"
        r"|share|run|respect|stop|adjust|move|graduate|take the|have (?:a|an|my)|host"
        r"|pick up|drive|return|arrive|work|study|pay|complete|re-run|rerun|buy|book).*)", "plan.{o}",
        "experience", 5,
     {"confidence": 0.75, "dated": "required"}),
    (r"(?:i'll|i will|we'll|we will|will|(?:^|i'm |we're )(?:building|adjusting|updating"
        r"|adopting|restructuring|moving|routing|using|switching|rewriting"
        r"|re-running)) (?:\w+ )*?(?P<o>.+ (?:going forward|from now on|accordingly"
        r"|in (?:all )?(?:our |my |the )?future(?: \w+)?))|^will (?P<o3>(?:share|send"
        r"|start|route|deliver|restructure|update|review|write|fix|provide|prepare|adopt"
        r"|use) .+)|(?:i'll|i will|we'll|we will) (?:also |then )?(?P<o2>(?:deliver"
        r"|submit|send|attend|restructure|launch|publish|present|marry|graduate|review"
        r"|migrate|hand over|resign|relocate|respect) .+)", "plan.{o}", "experience", 4, {"confidence": 0.6,
        "dated": "optional"}),
    (rf"(?:{AM}(?:planning|hoping|preparing|scheduled|about|getting ready) (?:to|on|for)"
        rf"|{I}(?:plan|intend|aim|hope) (?:to|on)|my (?:goal|plan|dream|resolution"
        rf"|aim) is (?:to )?|{I}(?:want|would like|need) to (?=(?:visit|learn|travel|go to"
        r"|buy|become|study|start|open|move|apply|run|lose|save|get a|build"
        r"|publish)(?![a-z]))|i'd (?:love|like) to (?=(?:visit|travel|go to|learn|see"
        rf"|live|become)))(?: also| maybe)? ?{_WEAK}{REAL}(?P<o>.+)",
     "plan.{o}", "experience", 5, {"confidence": 0.8, "dated": "optional"}),
    (rf"(?P<o>[^.]{{0,600}}?{_OCCASION}s?(?![a-z]).{{0,60}}?(?:is|are|was|'s|begins?|starts?|ends?"
        r"|falls|at|by|before|on|emerged|started) .*)", "event.{o}", "experience", 6, {"confidence": 0.85,
        "dated": "required"}),
    # what happened
    (r"(?:i|we)(?: just| also| finally| recently|'ve| have|'d| even| already| then"
        r"| both)* (?P<o>(?:went|visited|saw|watched|attended|took|had|ate|tried|cooked"
        r"|made|met|played|ran|climbed|bought|learned|learnt|read|finished|joined|"
     r"drove|flew|traveled|travelled|celebrated|received|found|lost|started|moved|helped"
         r"|volunteered|performed|painted|signed|adopted|broke|hurt|caught|baked|hiked"
         r"|swam|passed|failed|graduated|won|did|got|heard|came across|came back|hosted"
         r"|tasted|encountered|gave) (?!(?:it|that|this|a (?:question|problem|chat|bit"
         r"|good|great|lot)|some (?:trouble|problems?)|trouble|your|you|the idea"
         r"|to (?:share|ask|talk))(?![a-z])).+)",
     "event.{o}", "experience", 4, {"confidence": 0.75, "dated": "required"}),
    (rf"(?:^|(?<=and )|(?<=but )|(?<=that )|(?<=because ))i{_LIFE}", "event.{o}", "experience", 5, {
        "confidence": 0.7, "dated": "optional"}),
    (r"(?:recently|lately|these days|nowadays),? (?:i've|i have|i|i'm|i am|we) (?:been "
        r"|just |also |started )*(?!feeling|feel|felt|having (?:trouble|some)|struggling"
        r"|thinking|noticed|notice|worried|wondering|stressed|busy|so |very |a (?:bit"
        r"|little)|procrastinat|really )(?P<o>(?:learning|learned|reading|read|watching"
        r"|playing|studying|practi[cs]ing|doing|taking|started|writing|planning|training"
        r"|working|trying|saw|watched|bought|joined)\s.+)", "event.{o}", "experience", 4,
     {"confidence": 0.75}),
    # others, opinions, told facts
    (r"(?P<s>[^\W\d_][\w'.-]{1,24}(?:\s[^\W\d_][\w'.-]{1,24})??)(?: told me| said"
        r"| says)?(?: (?:she|he|they)(?:'d|'s)?)? (?:strongly |really |much |also "
        r"|generally |would |always )*(?:prefers?|likes?|loves?|hates?|dislikes?|wants?"
        r"|needs?|rather|insists?|enjoys|expects) (?P<o>.+)", "person.{s}.{o}", "fact", 5, {
        "confidence": 0.8, "proper": "s", "lasting": True}),
    (r"(?:i|we|honestly,? i|personally,? i)(?: honestly| really| still| firmly"
        r"| strongly)? (?:think|believe|doubt|suspect)(?: that)? (?!(?:so"
        r"|kind of|my|difficult|it(?:'s| is)? (?:very|great|a great|is)|you(?:'re|r)?|i"
        r"|that(?:'s)?|about|of|too|this is|lost|like i|a (?:bit|little)|very|so|really"
        r"|tired|sad|happy|lonely)(?![a-z]))(?P<o>(?:\S+ ){3,}.+)|my (?:take|opinion"
        r"|view|read|impression) (?:on|is|of)(?P<o2>.+)|i'm skeptical (?:of"
        r"|about) (?P<o3>.+)", "opinion.{o}", "fact", 4,
     {"confidence": 0.7}),
    (r"(?:i|we)(?: honestly| really| still)? (?:find|consider) (?!(?:it|that|this|them|these|those"
        r"|him|her|most|some|myself|[a-z]+ing|out|you|so|a|the way)(?![a-z]))(?P<o>(?:\S+ ){2,}.+)",
        "preference.taste.{o}", "preference", 4, {"confidence": 0.7}),
    (r"^(?:just )?confirmed(?:,|:| that| with| via)? ?(?P<o>.*)|^(?:quick |fun |two "
        r"|one )?facts?(?: for the file| worth (?:filing|noting|knowing))?(?:,|:"
        r"| is that)? ?(?P<o2>.*)|^(?:for the (?:record|file)|fyi|note|heads[- ]up|update"
        r"|useful to know|worth (?:noting|filing)):?,? ?(?:that )?(?P<o3>.*)", "note.{o}", "fact", 5, {
        "confidence": 0.7}),
    (r"^(?:the|our|this year's"
        rf"|(?P<s>[^\W\d_][\w'.-]{{1,24}}(?:\s[^\W\d_][\w'.-]{{1,24}}){{0,4}}?)(?:'s)?) "
        rf"{_IDLE}(?P<o>(?:[\w'-]+ ){{0,9}}?(?:is|are|was|were|has|have|starts?|started"
        r"|emerged|begins?|began|ends?|opens?|closes?|takes?|goes? back|costs?|lasts?"
        r"|requires?|needs?|holds?|supports?"
        rf"|contains?) (?:[^\d]{{0,60}})\d[\d.,]*(?:-\d+)?\s?(?:%|°|years?|days?|weeks?"
        r"|months?|hours?|minutes?|km|kg|miles?|people|employees|usd|dollars|gb|mb|tb|ms"
        r"|st(?![a-z])|nd(?![a-z])|rd(?![a-z])|th(?![a-z])|am|pm|$|[^\w\s]).*)", "note.{o}", "fact", 4, {
        "confidence": 0.6, "proper": "s"}),
    (r"^(?:the|our"
        rf"|(?P<s>[^\W\d_][\w'.-]{{1,24}}(?:\s[^\W\d_][\w'.-]{{1,24}}){{0,4}}?)(?:'s)?) "
        rf"{_IDLE}(?P<o>(?:[\w'-]+ ){{0,9}}?(?:is|are|was|were|starts?|started|emerged"
        r"|begins?|began|ends?|opens?|closes?|falls?|happened|took place|will be) .+)", "note.{o}",
        "fact", 4, {"confidence": 0.6, "proper": "s", "dated": "required"}),
))
# fmt: on
