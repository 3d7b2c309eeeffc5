"""English patterns about the speaker: identity, home, work, family, health, food, tastes."""

from memoryhub.core.extraction.en_homes import HOMES, NO_HOME
from memoryhub.core.extraction.patterns import compile_en, table
from memoryhub.core.extraction.trades import TRADES_EN as _JOB

ADV = (
    r"(?:(?:really|also|just|actually|absolutely|usually|always|generally|mostly|still|now"
    r"|currently|definitely|"
    r"particularly|especially|quite|so|very much|honestly|strongly|much|personally|do|truly"
    r"|totally|only|mainly|"
    r"primarily|typically|often|both|recently|deeply|secretly|kind of|sort of|[a-z]{3,}ly)\s+){0,3}"
)
I = r"(?:i|we)(?:'ve)?\s+" + ADV  # noqa: E741 - the English pronoun
AM = r"(?:i'm|i am|im|we're|we are|i've been|i have been)\s+" + ADV
O = (  # noqa: E741
    r"(?P<o>[^\s□][^□\n]{1,180}?)(?=$|\s+(?:and|but)\s+(?:i|we|my)\s|\s+(?:because|since|so that"
    r"|but)\s)"
)
NAME = r"(?P<o>(?!not |no |a |an |the |so |very )[^\W\d_][\w'.-]{0,24}(?:\s[^\W\d_][\w'.-]{0,24}){0,2})"
KIN = (
    r"(?P<k>wife|husband|partner|spouse|fiancee?|hubby|bf|gf|girlfriend|boyfriend|mother|mom|mum|father|dad"
    r"|parents|son|daughter|"
    r"kids?|children|child|baby|brother|sister|grandmother|grandma|granny|nana?|grandfather|grandpa"
    r"|grand?dad|cousin"
    r"|uncle|aunt|niece|nephew|"
    r"roommate|flatmate|best friend|neighbou?r|boss|manager|supervisor|colleague|coworker"
    r"|teammate|dog|cat|puppy|kitten|step(?:mother|father|son|daughter|brother|sister)"
    r"|golden retriever|labrador|poodle|corgi|husky|beagle"
    r"|bulldog|siamese|tabby|"
    r"pet|parrot|rabbit|hamster|bird|landlord|doctor|dentist|therapist|teacher|coach|assistant)"
)
# Pronouns and the talk itself are no lasting object of a taste.
REAL = (
    r"(?!doing$|(?:answers?|replies|responses) in [a-z]+$|(?:then|there|here)(?![a-z]))"
    r"(?!(?:it|that|this|these|those|you|your|them|they|him|her"
    r"|and|or|how|when|what"
    r"|where|why|if|so|the way|the idea|the (?:suggestion|"
    r"advice|plan|answer|sound|look|first|second|last|above)|to (?:the|talk|chat|share|ask|tell"
    r"|thank|know|hear|discuss|see you|"
    r"see what|understand|say|think|believe|be able|make sure|start by|point)|talking (?:to"
    r"|with) you|chatting|our (?:chat|talk|"
    r"conversation)s?|some (?:help|advice|suggestions)|a lot about|myself|everything|nothing"
    r"|anything|something|more (?:about|"
    r"information|details)|one|both|all of)(?![a-z]))"
)
_ILL = (
    r"(?P<o>(?:type [12] |mild |severe |chronic |seasonal )*(?:diabetes|asthma|hypertension"
    r"|high blood pressure|migraines?|"
    r"epilepsy|arthritis|celiac disease|coeliac disease|gout|eczema|insomnia|depression"
    r"|anxiety disorder|adhd|heart disease|"
    r"a heart condition|hay fever|ibs|gerd|acid reflux|high cholesterol|anemia|back pain"
    r"|a bad (?:back|knee|shoulder|hip)|"
    r"(?:lactose|gluten) intolerance|dyslexia|color ?blindness|tinnitus|sensitive skin"
    r"|joint issues|knee (?:problems|issues)|severe anxiety|(?:extremely "
    r"|very )?sensitive skin|scoliosis|osteoporosis"
    r"|psoriasis|cancer|lupus))"
)

# fmt: off
PATTERNS = table(compile_en, (
    # identity
    (rf"my (?:full |real |first )?name(?:'s| is) {NAME}", "profile.name", "fact", 9, {"single": True}),
    (rf"(?:please |just |you can |everyone |people |friends |they |to )*call(?:s)? me (?!(?:instead|at|on"
        rf"|back|later|before|after|when|if|any|again|first|now|tomorrow|today)(?![a-z])){NAME}",
        "profile.nickname", "preference", 8, {"single": True, "lasting": True}),
    (rf"(?:^|(?<=hi )|(?<=hello )|(?<=hey ))(?:i'm|i am|this is) (?!(?:work|liv|stay|go|com|try|look"
        r"|do|runn|mov|call|writ|us|plann|start|travel|read|wait|learn|study|teach)ing(?![a-z]))"
        rf"{NAME}$", "profile.name", "fact", 8, {
        "single": True, "confidence": 0.75, "proper": "o"}),
    (rf"{AM}(?P<o>\d{{1,3}})(?: years? old)(?![a-z])", "profile.age", "fact", 6, {"single": True}),
    (rf"{AM}(?:turning|about to turn) (?P<o>\d{{1,3}})", "profile.age", "fact", 6, {"single": True}),
    (rf"my birthday (?:is|falls) (?:on )?{O}|i was born (?:on|in) (?P<o2>(?:\d|jan|feb|mar"
        r"|apr|may|jun|jul|aug|sep|oct|nov|dec).*)",
     "profile.birthday", "fact", 8, {"single": True}),
    (r"my (?:home |new |current |mailing |shipping |postal |delivery )*address (?:is"
        rf"|will be|has changed to|changed to) {O}|"
     r"(?:ship|deliver|send) (?:it|everything|my (?:orders?|packages?"
         rf"|parcels?)) to (?P<o2>\d.{{3,80}})", "profile.address", "fact", 9, {"single": True}),
    (rf"{I}(?:no longer|don't|do not) (?:live|reside|stay) (?:in|at|on) {O}", "profile.home", "fact", 7, {
        "single": True}),
    (rf"{I}(?:no longer|don't|do not) work (?:at|for) {O}", "profile.employer", "fact", 7, {"single": True}),
    (r"(?:i|we)(?:'ve| have) lived(?: here)? (?:in|at|on|near) (?P<o>.+)", "profile.home", "fact", 8, {
        "single": True}),
    *HOMES,
    (rf"{I}(?:used to live|lived) (?:in|at|near) {O}", "past.home.{o}", "fact", 4, {"confidence": 0.8}),
    (rf"{I}(?:live|reside|stay|am living|have lived|'ve lived|rent)(?: \w+)? (?:in|at|on"
        rf"|near) (?!the \w+ floor){O}|"
     r"(?:i'm|i am|we're|we are) (?:now |currently |still )*(?:living|based|located"
         r"|residing)(?: \w+)? (?:in|at|near|on) (?P<o2>.+)",
     "profile.home", "fact", 8, {"single": True}),
    (rf"{I}(?:(?:have |'ve )?(?:just |recently |finally )?(?:moved|relocated)|am moving"
        rf"|will be moving|will move)(?: \w+)? (?:(?:from .+? )?to|into) {NO_HOME}{O}|"
     r"(?:i'm|i am|we're|we are) (?:moving|relocating) to " + NO_HOME + r"(?P<o2>.+)|(?:i've"
         r"|we've) (?:just |recently )*(?:moved|relocated) (?:from .+? )?to " + NO_HOME + r"(?P<o3>.+)",
     "profile.home", "fact", 8, {"single": True, "dated": "optional"}),
    (rf"{AM}(?:originally )?from (?!(?:my|the|this|work|home)(?![a-z])){O}"
        r"|my hometown is (?P<o2>.+)|i grew up in (?P<o3>.+)",
         "profile.hometown", "fact", 6, {"single": True}),
    (r"my (?:phone|mobile|cell|telephone"
        r"|contact)(?: phone)?(?: number)? is (?P<o>[+\d(][\d ()+.-]{4,24})", "profile.phone", "fact", 7, {
        "single": True}),
    (r"my (?:work |personal |new )*e-?mail(?: address)? is (?P<o>\S+@\S+)", "profile.email", "fact", 7, {
        "single": True}),
    (rf"my (?:local |home |current )*(?:time ?zone) (?:is|will be) {O}"
        rf"|{AM}in the (?P<o2>\w+ time ?zone)", "profile.timezone", "fact", 8, {"single": True}),
    (rf"my (?:native|first|mother) (?:language|tongue) is {O}",
     "profile.language", "fact", 7, {"single": True}),
    (rf"{I}speak (?:fluent |some |a little |native )*(?!to |with |up)(?P<o>[a-z]+(?:(?:,"
        rf"| and|, and) [a-z]+){{0,3}})$", "profile.speaks.{o}", "fact", 6, {"split": True}),
    (rf"{AM}(?:happily |newly |not |no longer )?(?:married|single|divorced|engaged|widowed)(?![a-z])"
        rf"|{I}(?:got|am getting|are getting) (?:married|engaged|divorced)", "profile.marital", "fact", 6,
     {"single": True, "dated": "optional"}),
    # work and study
    (rf"{I}(?:used to work|worked) (?:at|for|in|as) {O}",
     "past.employer.{o}", "fact", 4, {"confidence": 0.8}),
    (rf"{I}(?:work|'ve been working|have been working|have worked) as {O}|my (?:job"
        rf"|profession|occupation|job title|role|position) is {REAL}(?P<o2>.+)",
     "profile.job", "fact", 7, {"single": True}),
    (rf"{I}work (?:at|for) (?!home|night|least|the moment|an? (?:\w+ ){{0,2}}company"
        rf"|the company|them|him|her|myself){O}|my (?:employer|company"
        r"|workplace) is (?:called )?(?!so|very|not|really|doing|going)(?P<o2>.+)|"
     r"(?:i'm|i am) (?:now |currently )*(?:working|employed) (?:at|for|by) (?!home"
         r"|an? (?:\w+ ){0,2}company|the company)(?P<o3>.+)",
          "profile.employer", "fact", 7, {"single": True}),
    (rf"{I}(?:(?:have |'ve )?(?:just |recently )?(?:joined|started (?:working )?at"
        r"|started a new job at|switched to working at)|got (?:a"
        rf"|an offer for a) job at|start (?:at|with)) {O}",
     "profile.employer", "fact", 7, {"single": True, "dated": "optional"}),
    (rf"{I}(?:(?:have |'ve )?(?:just |recently )?(?:quit|left(?! off| behind| out| me| it)"
        r"|resigned from|retired from|was laid off from)) (?P<o>my job|work|the company"
        rf"|(?![a-z]+ing(?![a-z])|for good|cigarettes|alcohol|sugar|caffeine|coffee|meat|drugs"
        rf"|weed)[a-z][\w .&-]{{2,40}})$",
     "profile.employer", "fact", 7, {"single": True, "dated": "optional", "confidence": 0.7}),
    (rf"(?:work|working|worked|job|joined .+?) (?:at|for|with|in|from)? ?.{{2,40}}? as (?:an?"
        rf"|the) (?P<o>{_JOB})(?![a-z])", "profile.job", "fact", 7, {"single": True, "overlap": True}),
    (rf"{I}work in (?!progress|a team|the|my)(?P<o>[a-z][a-z -]{{2,40}})$", "profile.job", "fact", 6, {
        "single": True, "confidence": 0.75}),
    (rf"{AM}(?:an?|the) (?P<o>{_JOB})(?![a-z])", "profile.job", "fact", 7, {"single": True}),
    (rf"{AM}(?:an?|the) {_JOB} (?:at|for|with) (?P<o>[a-z][\w&.'-]*(?: [a-z][\w&.'-]*){{0,2}}?)"
        r"(?=$| in | and |,)", "profile.employer", "fact", 7, {
         "single": True, "overlap": True, "proper": "o"}),
    (rf"{I}(?:study|am studying|major in|majored in|am majoring in|graduated from"
        r"|go to school at|attend|got my degree from) (?!hard|how|for|the (?:meeting"
        rf"|course)){O}|"
     rf"(?:i'm|i am) (?:studying|majoring in) (?!hard|for)(?P<o2>.+)", "profile.education", "fact", 6, {
         "single": True, "confidence": 0.8}),
    # family and pets
    (rf"(?:my|our) (?:\w+ )?{KIN}'?s? name(?:'s| is| was) {NAME}|(?:my"
        rf"|our) (?:\w+ )?{KIN.replace('<k>', '<k2>')}(?:'s| is| was|,)? (?:called"
        rf"|named) {NAME.replace('<o>', '<o2>')}",
     "family.{k}.name", "fact", 7, {"single": True}),
    (rf"(?:my|our) (?:\w+ )?{KIN}(?: [a-z]+)?(?:'s| is| will be| turns| just turned"
        rf"| turned) (?:turning )?(?P<o>\d{{1,3}}|one|two|three|four|five|six|seven|eight"
        r"|nine|ten)(?: years? old| months? old)?(?: (?:today|yesterday|in [a-z]+|last [a-z]+"
            r"|this [a-z]+))?$",
     "family.{k}.age", "fact", 6, {"single": True}),
    (rf"(?:my|our) (?:\w+ )?{KIN} (?:lives?|is living|(?:has |just )*moved) (?:in|at|to|near) {O}",
        "family.{k}.home", "fact", 5,
     {"single": True}),
    (rf"(?:my|our) (?:\w+ )?{KIN} (?:works?|is working|got a(?: new)? job|started) (?:at|for|as|in) {O}",
     "family.{k}.job", "fact", 5, {"single": True}),
    (rf"(?:my|our) (?:\w+ )?{KIN}'s birthday is (?P<o>.+)",
     "family.{k}.birthday", "fact", 7, {"single": True}),
    (rf"(?:my|our) (?:\w+ )?{KIN} is (?:severely |very |badly )?allergic to {O}",
        "family.{{k}}.allergy.{{o}}".replace("{{", "{").replace("}}", "}"), "fact", 8, {}),
    (rf"(?:my|our) (?:\w+ )?{KIN} (?:lives?|is living|moved|works?|studies|goe?s? to|teaches"
        r"|runs|owns|(?:really )?(?:likes?|loves?|hates?|enjoys?|prefers?)|was born|"
     r"(?:can't|cannot|doesn't|don't) (?:eat|drink|like|drive|speak)|speaks|plays"
         rf"|has (?!been|to|a (?:meeting|question))) ?{O}",
          "family.{k}.{o}", "fact", 5, {"confidence": 0.85}),
    (rf"(?:my|our) (?:\w+ )?{KIN} is an? (?P<o>{_JOB}|[a-z]+ (?:retriever|shepherd|terrier"
        rf"|poodle)|[a-z]{{3,14}})(?![a-z])", "family.{k}.{o}", "fact", 5, {"confidence": 0.8}),
    (rf"{I}(?:have|'ve got|own|adopted|got|am raising) (?:an?|one|two|three|four|five"
        rf"|\d+) (?:\w+ ){{0,2}}?{KIN}s?(?![a-z]| (?:appointment|visit|check))(?:(?:,| who's| who is"
        r"| that is)? (?:named|called) (?P<o>[^.]+))?",
     "family.{k}", "fact", 6, {"single": True, "confidence": 0.85}),
    # health and diet
    (rf"{AM}(?:not|no longer|not actually) (?:actually |really )?allergic to (?P<o>[a-z][a-z' -]{{1,40}}?)"
        r"(?= any ?more$| at all$| after all$|$)", "health.allergy.{o}", "fact", 10, {"single": True}),
    (rf"{AM}(?:severely |very |deathly |highly |a bit |slightly |mildly )*allergic to {O}"
        rf"|{I}(?:have|got) an? (?:severe |bad |mild )*allergy to (?P<o2>.+)|"
     rf"{I}(?:have|got) an? (?:severe |bad |mild )*(?P<o3>[a-z]+) allergy",
      "health.allergy.{o}", "fact", 10, {
         "split": True, "single": True}),
    (rf"{I}(?:have|suffer from|was diagnosed with|'ve been diagnosed with"
        rf"|have been diagnosed with|got diagnosed with|'ve got|struggle with) {_ILL}",
     "health.condition.{o}", "fact", 9, {"single": True}),
    (rf"{AM}(?P<o>diabetic|asthmatic|pregnant|lactose intolerant|gluten intolerant"
        r"|colou?r[- ]?blind|left-handed|celiac|coeliac|anemic|deaf|hard of hearing"
        r"|near-?sighted)(?![a-z])",
     "health.condition.{o}", "fact", 9, {"single": True}),
    (r"my (?:doctor|physician|dentist|nutritionist|dietitian|cardiologist) (?:said|says"
        r"|told me|advised me|recommends?|wants me|has me)(?: that)?(?: to| not to"
        rf"| i)? {O}",
     "health.advice.{o}", "fact", 8, {}),
    (rf"{I}(?:take|am taking|am on|have to take) (?P<o>(?:\w+ ){{0,3}}(?:medication|medicine"
        r"|pills?|insulin|metformin|antibiotics?|\d+ ?mg.*|blood thinners?"
        r"|antidepressants?|statins?)(?: .*)?)",
     "health.medication.{o}", "fact", 8, {"confidence": 0.8}),
    (rf"{AM}(?:an? )?(?P<o>strict vegetarian|vegetarian|vegan|pescatarian|lacto-?vegetarian"
        rf"|keto|on a (?:[a-z-]+ ){{1,3}}diet)(?![a-z])|"
     rf"{I}(?:follow|keep|eat|am on) (?:an? )?(?P<o2>(?:strict )?(?:kosher|halal|keto"
         r"|gluten-free|low-carb|low-sodium|plant-based|mediterranean|dairy-free"
         r"|paleo)(?: diet| food)?)",
     "diet.style", "preference", 8, {"single": True}),
    (rf"{I}(?:(?:don't|do not|can't|cannot|never|no longer|won't|shouldn't|mustn't|must not"
        r"|am not allowed to|'m not allowed to|am not supposed to) (?:eat|drink|consume"
        r"|smoke)|(?:stopped|gave up|quit|have given up|'ve given up|avoid"
        r"|try to avoid) (?:eating|drinking|smoking)|"
     r"(?:can't|cannot|shouldn't|mustn't|am not allowed to) (?:have"
         rf"|tolerate)) ?{REAL}(?!time|enough|any(?:more)?$|an? |the |my |to "
         r"|much$)(?P<o>.+)|"
     rf"{I}(?:avoid|gave up|quit|have given up|stay away from) (?P<o2>(?:meat|pork|beef"
         r"|sugar|dairy|gluten|alcohol|caffeine|seafood|nuts|spicy.*|fried.*|red meat"
         r"|carbs|salt.*|smoking|coffee))",
     "diet.avoid.{o}", "preference", 8, {"confidence": 0.85, "single": True}),
    # tastes
    (rf"{I}(?:(?:have|'ve got) (?:an? )?(?:[a-z]+ ){{0,2}}?(?:aversion|dislike|distaste|disdain"
        r"|hatred|fear|phobia|objection|"
     r"intolerance|weakness|preference|passion|love|fondness|soft spot|thing) (?:to|of|for|towards?|against)|"
     r"have (?:absolutely )?(?:no|little|zero) (?:interest|desire|wish)(?: in| to)?|avoid"
         r"|refuse to|prioriti[sz]e|steer clear of|"
     r"stay away from|don't trust|won't (?:buy|use|wear|watch|read|fly|stay)|(?:don't|do not"
         r"|never) (?:use|wear|watch|own|buy|play|"
     r"listen to|read|shop at|stay in|fly with|do well (?:in|with))|(?:learn|work|sleep|focus"
         r"|study) best|need to avoid|have to avoid)"
     rf" {REAL}{O}|{AM}(?:not (?:at all )?interested in|opposed to|against|uncomfortable with"
         r"|sensitive to|intolerant of|wary of|"
     rf"committed to|big on) {REAL}(?P<o2>.+)",
     "preference.taste.{o}", "preference", 7, {"lasting": True, "single": True}),
    (r"(?:i|we) (?:[a-z]+ )?(?:only|exclusively|strictly|solely) (?:ever )?(?P<o>(?:read|listen"
        r"|wear|buy|watch|use|own|want|eat|drink|"
     r"stay|travel|fly|shop|live|go|take|drive|visit|book|choose|follow|work|train|play|adopt"
         r"|purchase|consume|order|prefer|date|"
     r"support|like|cook|sleep|exercise)(?:s)? .+)",
     "preference.taste.{o}", "preference", 7, {"lasting": True, "single": True}),
    (r"my (?:all-time |absolute |personal )?favou?rite (?P<c>[a-z]+(?:\s(?!is|are"
        rf"|was)[a-z]+){{0,3}}?) (?:is|are|was|has always been|would be"
        rf"|to \w+ is) {REAL}{O}",
     "preference.favorite.{c}", "preference", 6, {"single": True}),
    (r"(?P<o>[a-z][\w ' -]{2,50}) (?:is|are) (?:definitely |still |also )?my (?:all-time "
        r"|absolute )?favou?rites?(?: (?P<c>[a-z]+(?: [a-z]+)?))?$",
     "preference.favorite.{c}", "preference", 6, {"single": True, "confidence": 0.8}),
    (rf"(?:{I}|i'd |we'd )(?:strongly |much |generally |would |would much )*(?:prefer"
        r"|rather (?:have|use|get|work|eat|go|you|we|see|take|keep|sit|stay|walk|live|fly|read|drive"
        r"|drink|be|watch|pay)"
        rf"|favou?r) {REAL}(?P<o>.+?)(?: (?:over|to|rather than|instead of|than"
        r"|,? not) (?P<s>.+))?$",
     "preference.taste.{o}", "preference", 7, {"lasting": True, "single": True}),
    (rf"my (?:preference|preferred \w+|go-to \w*|usual \w+) (?:is|are|for .+? is) {REAL}{O}",
        "preference.taste.{o}", "preference", 7, {"lasting": True, "single": True}),
    (rf"(?:{I}(?:don't|do not|didn't|never|no longer) (?:really |particularly |actually "
        r"|much |even )*(?:like|love|enjoy|want(?= (?:any|an?|the|more|my \w+ (?:shared|sold"
            rf"|used|stored|published|sent|tracked)))|care for|fancy)|{I}(?:hate|dislike"
        r"|detest|loathe|despise|can't stand|cannot stand|"
     r"can't bear|am sick of|am not (?:really )?(?:a fan of|into|fond of)|got tired of)"
         rf"|{AM}(?:not (?:really |much of |a big |big )*(?:a fan of|into|fond of|keen on)"
         r"|sick of|tired of|afraid of|scared of|terrified of))"
     rf" {REAL}{O}", "preference.taste.{o}", "preference", 6, {"lasting": True, "single": True}),
    (rf"{I}(?<!would )(?:like|love|enjoy|adore|'ve always loved|have always (?:loved|liked"
        rf"|enjoyed)|fell in love with|am crazy about) {REAL}{O}|"
     rf"{AM}(?:a (?:big |huge |real )?(?:fan of|lover of)|(?:really |very |super )*into"
         r"|fond of|keen on|passionate about|crazy about|obsessed with|interested in"
         rf"|a (?P<o3>[a-z]+ (?:lover|fan|enthusiast)))(?: {REAL}(?P<o2>.+))?",
     "preference.taste.{o}", "preference", 5, {"split": True, "single": True, "lasting": True}),
    (r"i (?:really |absolutely )?(?:hate|dislike|can't stand|love|like) (?:it )?when "
     r"(?P<o>(?!you|this|that|it)[a-z].+)", "preference.taste.{o}", "preference", 6, {"lasting": True}),
    (r"(?:i'd|i would|we'd) (?:always )?(?:take|pick|choose|go for) (?P<o>.+?) over (?P<s>.+)",
     "preference.taste.{o}", "preference", 6, {"lasting": True, "single": True}),
    (r"my (?:main |biggest |favou?rite )?(?:hobby|hobbies|passion|pastimes?"
        rf"|interests?) (?:is|are|include) {REAL}{O}",
         "preference.taste.{o}", "preference", 6, {"split": True,
        "single": True}),
    (r"(?:in my (?:free|spare) time|on weekends|at (?:the )?weekends?|every (?:morning"
        r"|evening|day|night|week|weekend|monday|tuesday|wednesday|thursday|friday"
        rf"|saturday|sunday)),? i(?:'m)? (?:usually |often |always |like to )*{O}|"
     r"i (?:usually|always|often|regularly|normally|tend to) (?!.* (?:it"
         r"|you)(?![a-z]))(?!feel|felt|think|get (?:nervous|stressed|anxious)|wonder"
         r"|have (?:a )?(?:hard|trouble)|worry|wanted|want)(?P<o2>[a-z]+ .+)|"
     r"i (?P<o3>[a-z]+ (?:[\w': -]+ )?(?:every (?:morning|evening|day|night|week|weekend"
         r"|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:once"
         r"|twice|three times) a (?:day|week|month)|on (?:mon|tues|wednes|thurs|fri|satur"
         r"|sun)days))",
     "habit.{o}", "preference", 5, {"confidence": 0.8}),
))
# fmt: on
