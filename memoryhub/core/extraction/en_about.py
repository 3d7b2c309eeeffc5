"""English patterns of last resort: a plain statement about the speaker that no special pattern knows."""

from memoryhub.core.extraction.en_self import AM, KIN, REAL, I
from memoryhub.core.extraction.patterns import compile_en, table

# What passes by itself: moods, the talk, the task at hand.
_PASSING = (
    r"(?!(?:head|stomach|day|night|question|point|problem|issue|guess|bad|fault|internet"
    r"|computer|code|mood|mind|heart|"
    r"feelings?|thoughts?|answer|idea|opinion|take|view|apologies|pleasure|turn|life|work|job"
    r"|file|text|essay|email|"
    r"understanding|concern|suggestion|request|message|paper|data|goal|plan|dream|first|last"
    r"|next|only|energy|friends?|"
    r"confidence|motivation|emotions?|efforts?|mistake|time|progress)(?![a-z]))"
)
_NO_MOOD = (
    r"(?!(?:so|very|really|too|not|just|quite|pretty|a (?:bit|little|lot)|all|going|getting"
    r"|still|being|here|there|back|sure|"
    r"sorry|glad|happy|sad|tired|hungry|fine|ok(?:ay)?|good|great|bad|much|completely|truly"
    r"|totally|already|sick|ill|fried|gone|always|never|in|on|at|from|better|killing"
    r"|hurting|like|that|this|what|how|why|it|"
    r"[a-z]+ing)(?![a-z]))"
)
_THING = (
    r"(?!(?:help|you|your|to|it|this|that|some|more|a (?:question|problem|list|summary|plan|way"
    r"|break|moment|minute|lot|few|"
    r"bit|look|feeling|hard|chance|good|great|new idea|favor|suggestion)|an (?:idea|answer"
    r"|example|explanation|outline|"
    r"issue|essay|email)|no|the (?:same|answer|feeling|following|code|file|text)|been|had"
    r"|trouble|nothing|something|"
    r"anything|any|every|never|always|ever|my (?:mind|time|best))(?![a-z]))"
)
_HABIT = (
    r"(?:wear|own|collect|teach|coach|volunteer|grow|raise|follow|commute|bike|cycle|drive|play"
    r"|sleep|drink|pay|"
    r"cook|bake|sing|paint|walk|swim|jog|meditate|pray|fast|smoke|vape|knit|sew|garden|fish"
    r"|hunt|ski|surf|sail|tutor|"
    r"freelance|go by|identify as|practice|subscribe to|listen to|keep|read|watch|write|speak|type"
    r"|work|travel|train|shop|eat|"
    r"take my|keep my|have (?:an?|two|three|four|five|six|\d+)|need (?:an?|my|at least|extra"
    r"|large|wheelchair|glasses)|"
    r"'ve got (?:an?|two|three))"
)

# What one does as a rule, in the plain present.
_RULE = (
    r"(?:(?:always |never |usually |only |mostly )?(?:host|store|ship|bill|invoice|maintain"
    r"|rent|employ|sell|serve|wake up|get up|go to bed|"
    r"go to (?:church|mosque|temple|therapy|school)|check|celebrate|observe|attend|charge"
    r"|publish|belong to|come from|split|measure|"
    r"back up|version|log|track|cycle to|drive to|walk to|report|run (?:a|an|our|my|every|two"
    r"|three)|lift|lead|manage|care for|look after|"
    r"take care of|share (?:a|an|my|our) (?:flat|house|room|office|car|apartment|account)) |"
    r"(?:can't|cannot|can not|am not able to|don't) (?:work|travel|drive|swim|come|fly|lift|sit"
    r"|run|climb|hear|bend|cook|speak|smoke|dance|"
    r"sing|ride|type|park|meet|commute) ?)"
)

# fmt: off
PATTERNS = table(compile_en, (
    (rf"^my {_PASSING}(?P<c>[a-z][a-z' -]{{1,40}}?) (?:is|are|will be) {_NO_MOOD}(?P<o>\S.{{0,80}})",
        "about.{c}", "fact", 5,
     {"confidence": 0.65, "single": True}),
    (r"(?P<o>(?:early )?(?:mornings?|evenings?|afternoons?|weekends?|weekdays?|nights?"
        r"|[a-z]+days?|e-?mail|text|phone|chat|video|"
     r"slack|calls?)(?: [a-z]+)?) (?:work|works|suits?|is|are|would be) (?:best|better|fine"
         r"|easiest|ideal)(?: for me)?",
     "preference.taste.{o}", "preference", 6, {"lasting": True, "single": True}),
    (rf"^{AM}an? (?!(?:bit|little|fan|lover|lot|person who|loss|mess|fool|failure|burden|hurry"
        r"|good|bad|great)(?![a-z]))"
     r"(?P<o>[a-z][\w' -]{1,50})$", "about.{o}", "fact", 5, {"confidence": 0.65}),
    (r"^(?:my|our|the) (?!birthday|name|number|address)(?P<o>[a-z][a-z' -]{2,40}?)(?:'s| is| are)(?: booked"
        r"| scheduled| set"
        r"| planned)?(?: for| on| at)? (?=(?:next |this |the |on )?(?:mon|tues|wednes|thurs|fri|satur|sun"
        r"|jan|feb|mar|apr|may|jun"
        r"|jul|aug|sep|oct|nov|dec|\d{1,2}(?:st|nd|rd|th)? ?(?:of )?[a-z]"
        r"|tomorrow))", "event.{o}", "experience", 6, {
        "confidence": 0.86, "dated": "required"}),
    (r"^(?:an?|two|three|four|five|six|ten|\d+)(?: whole| long)? (?:weeks?|days?|nights?|weekend|month) in "
        r"(?P<o>[a-z][a-z ]{1,24}?)"
        r"(?: (?:from|starting|over|this|next|in"
        r"|at) .+)$", "plan.{o}", "experience", 5, {"confidence": 0.86, "dated": "optional"}),
    (r"^(?:so |now )*(?:we're|i'm|we are|i am) (?:now )?(?:going|flying|driving) to "
        r"(?P<o>[a-z].{2,40}?) instead$", "plan.{o}", "experience", 5, {
        "confidence": 0.86, "dated": "optional"}),
    (rf"^{AM}(?:getting|having|seeing|meeting|flying|leaving|starting|visiting|hosting|giving"
        r"|attending|turning|expecting|taking|"
     rf"going|driving|hiking|running|speaking|presenting) {REAL}(?P<o>.+)", "plan.{o}", "experience", 5,
     {"confidence": 0.75, "dated": "required"}),
    (rf"^{AM}(?:trying to learn|learning|teaching myself|saving (?:up )?for|training for"
        r"|recovering from|raising|expecting|"
     rf"preparing for|applying (?:to|for)|looking for|renovating|planning) {REAL}{_THING}(?P<o>.+)",
         "about.{o}", "fact", 5,
     {"confidence": 0.65}),
    (rf"^{I}(?:switched|changed|migrated|moved on)(?: over)? from (?P<c>.+?) to (?P<o>.+)", "tool.{o}",
        "fact", 5,
     {"confidence": 0.8}),
    (r"^(?P<s>[^\W\d_][\w'.-]{1,24}(?:\s[^\W\d_][\w'.-]{1,24})?) (?:is|was|becomes"
        r"|became) (?:now )?(?:our|my|the team's) (?:new |"
     r"current |former )?(?!(?:thing|jam|favou?rite|passion|life|hobby|style|cup of tea|weakness|hero|comfort"
     r"|happy place|idea of|guilty pleasure)(?![a-z]))(?P<o>[a-z][a-z -]{2,40})$", "org.{o}.{s}", "fact", 6, {
         "proper": "s"}),
    (rf"^{I}{_HABIT} {_THING}(?!.*(?<![a-z])(?:questions?|problems?|issues?|ideas?|concepts?"
        r"|picture|heads-up|feelings?|requests?|favor|troubles?|news|difficulties|emails?"
        rf"|paragraphs?|idea|report|energy|fever|cough)(?![a-z]))(?P<o>[^\s].{{1,90}})",
         "about.{o}", "fact", 4, {
            "confidence": 0.6}),
    (r"^(?:please (?:always )?(?:stick to|stick with|avoid|spell|round|sign|cc|write in|use)"
        r"|(?:please )?(?:address me|refer to me|"
     r"text me|e-?mail me|contact me|stick to|stick with)) (?!(?:the (?:following|above|below"
         r"|text|data|code)|this|these|that|those|it|a |an |your )(?![a-z]))"
     r"(?P<o>[a-z].{2,80})", "instruction.{o}", "preference", 6, {"lasting": True, "confidence": 0.65}),
    (r"^no (?P<o>[a-z][a-z ]{2,40}?),? (?:please|ever|for me|on \w+|before \w+|after \w+)(?: .*)?$",
        "constraint.{o}", "preference", 7,
     {"lasting": True}),
    (r"^(?:i'm|i am|we're|we are) the (?P<o>(?:oldest|youngest|eldest|only|middle|first|head"
        r"|founder|owner|son|daughter|mother|father|parent)"
     r"(?![a-z]).{0,60})", "about.{o}", "fact", 5, {"confidence": 0.65}),
    (rf"^(?:my|our) {_PASSING}(?P<o>[a-z][a-z'-]+(?: [a-z'-]+){{0,3}}? (?:covers?|includes?"
        r"|comes?|came|moved|hosts?|starts?|ends?|costs?|lasts?|"
     r"takes?|speaks?|allows?|requires?|needs?|runs?|opens?|closes?|expires?|holds?|weighs?|supports?"
         r"|hurts? (?:when|if)|uses?|stays?|lives?|"
     r"belongs?|has (?!been)|have (?!been)|is from|are from|goes|went|got (?:a|the)|grew|meets?"
         r"|reads?) .{2,80})", "about.{o}", "fact", 4,
     {"confidence": 0.6}),
    (rf"^(?:i|we) {_RULE}(?!it|that|this|you|your)(?P<o>[a-z0-9].{{2,80}})$", "about.{o}", "fact", 4, {
        "confidence": 0.6}),
    (rf"^(?:my|our) (?:\w+ )?{KIN}(?:-in-law)?(?: [a-z]+)? (?!(?:said|says|told|asked|thinks?"
        r"|was|were|will|would|can|could|should|just|"
     r"always|really|and|or|but|gave|made|helped|recommended|praised|feels?|seems?|looks?|got (?:angry|mad)|"
     r"is (?:so|very|really|a bit|sick|angry|sad|happy|tired|upset|busy|not|much|here|good"
         r"|great|nice|kind|being))(?![a-z]))"
     r"(?P<o>(?:is|are|has|does|[a-z]{3,}s|never|can't|doesn't) [a-z].{3,80})", "family.{k}.{o}", "fact", 4,
     {"confidence": 0.65, "dated": "optional"}),
    (rf"^{I}could (?:happily |easily )?(?:live on|live off) (?P<o>[a-z].{{1,30}}?)(?: lol| haha| forever"
        rf"| every day)*$", "preference.taste.{o}",
        "preference", 5, {"confidence": 0.95}),
    (rf"^{AM}(?P<o>retired|unemployed|self-employed|between jobs|on (?:a|an|the"
        r"|my) (?:\w+ )?(?:shift|diet|leave|sabbatical|visa|"
     r"waiting list|medication|committee|board)(?: .*)?)$", "about.{o}", "fact", 5, {"confidence": 0.75}),
    (r"^(?:we|i)(?:'ve| have)? (?:moved|shifted|pushed|rescheduled|postponed|renamed"
        r"|changed) (?P<o>(?:the|our|my) .+ (?:to|from|until) .+)",
     "decision.{o}", "fact", 5, {"confidence": 0.75, "dated": "optional"}),
    (r"^(?:please )?(?:use|keep|put|leave|include) (?P<o>my (?!.*(?:code|text|file|essay|data"
        r"|following)).+ (?:in|on|out|at|for|off) .+)",
     "instruction.{o}", "preference", 6, {"lasting": True, "confidence": 0.7}),
    (rf"^{I}need (?P<o>(?:[a-z]+ ){{0,2}}(?:glasses|contacts|hearing aids?|subtitles|captions"
        r"|medication|insulin|wheelchair|"
     r"crutches|inhaler|quiet|visa))", "about.{o}", "fact", 5, {"confidence": 0.75}),
    (rf"^{AM}(?:renting|leasing|buying|left with) (?P<o>(?:a|an|our|the|only) .+)"
        rf"|^{I}(?:switched|moved|converted) to (?P<o2>[a-z].+)|"
     r"^i (?:was|were) (?P<o3>(?:raised|brought up|born|adopted|trained|educated) .+)",
     "about.{o}", "fact", 5, {
         "confidence": 0.65}),
    (r"^(?:please )?avoid (?P<o>(?:the word|the phrase|words like|using|saying|any) .+)", "instruction.{o}",
        "preference", 6,
     {"lasting": True, "confidence": 0.7}),
))
# fmt: on
