"""English turns of phrase that speak for or against a standing order, each a feature by its name.

`{b}` and `{e}` are the edges of a word, `{start}` is the beginning of a clause. What each counts is trained,
so none of them decides by itself.
"""

from collections.abc import Mapping

START = r"(?:^|[,;:.!] )(?:and |but |so |then |also |please,? |pls |just |anyway,? |ok(?:ay)?,? )*"
CONCEPTS: Mapping[str, str] = {
    "from_now": (
        r"{b}(?:from (?:now|today|here|this \w+|that|tomorrow|next \w+|\w+day|now) on(?:wards?)?(?: out)?|"
        r"from today|going forward|henceforth|in (?:the )?future|as of (?:now|today|\w+day)|"
        r"starting (?:now|today|tomorrow|\w+day)|until further notice|for good|at all times|by default|"
        r"as a (?:general )?rule|any ?more|any longer|no longer){e}"
    ),
    "span": (
        r"{b}(?:for the (?:rest|duration|remainder|whole) of|throughout|as long as|until (?!the water|six|"
        r"seven|eight)\w+|during \w+|while (?:i|we)|in (?:this|our|all) (?:chat|conversation|chats|talks|"
        r"messages|\w+s)|for all \w+|in all \w+|across all){e}"
    ),
    "always": r"{b}(?:always|at every){e}",
    "ever": r"{b}ever{e}",
    "never": r"{b}(?:never){e}",
    "whenever": r"{b}(?:whenever|every (?:single )?time|each time|any ?time|no matter|whatever){e}",
    "when_i": (
        r"{start}(?:when|if) (?:i|i'm|you|you're|we|a|there|there's|something|anything|in doubt|it's){e}"
    ),
    "every": r"{b}(?:every|each|all|everything|everyone|everywhere){e}",
    "any": r"{b}(?:any|anything|anybody|anyone){e}",
    "nobody": r"{b}(?:nothing|nobody|no one|none|no-one){e}",
    "no_start": (
        r"{start}no (?!one|problem|idea|way|wonder|luck|need|chance|rush|hurry|doubt|matter|more|longer|"
        r"news|it|i|we|that|not|clue|harm)[a-z]"
    ),
    "no_more": r"{b}(?:no more|no later|not more|no less|no earlier){e}",
    "dont_start": r"{start}(?:don't|dont|do not|never){e}",
    "stop_start": r"{start}(?:stop|quit|avoid|refrain|skip|drop|cut|leave out|spare|omit){e}",
    "only_start": r"{start}only{e}",
    "keep_start": r"{start}(?:keep|stay|stick|leave|remain){e}",
    "use_start": r"{start}(?:use|write|speak|talk|answer|reply|respond|address|refer|treat|call me){e}",
    "must": r"{b}(?:must|have to|has to|had to|needs? to|shall|be sure|make sure|ensure){e}",
    "should": r"{b}(?:should|ought){e}",
    "cant": (
        r"{b}(?:can't|cannot|can not|mustn't|must not|may not|shouldn't|should not|not to be|aren't to|"
        r"isn't to|is not to|are not to){e}"
    ),
    "barred": (
        r"{b}(?:off[ -]limits|out of the question|forbidden|forbids|not (?:an option|allowed|acceptable|"
        r"permitted|possible|okay|ok)|taboo|no-go|off the table|out of bounds|isn't allowed|prohibited|"
        r"banned|sacred|confidential|secret|private|between us|read-only|is out|are out|too (?:late|early|"
        r"expensive|long|much) for (?:us|me)){e}"
    ),
    "only": r"{b}(?:only|solely|exclusively|nothing but){e}",
    "only_end": r"only(?:,? (?:please|pls|ok|thanks))?[.!]?$",
    "limit": (
        r"{b}(?:under|below|at most|at least|maximum|max|minimum|capped?|limit(?:ed|s)?|ceiling|exceed|"
        r"within|more than|less than|fewer than|longer than|over \d\S*|above \d\S*|up to|tops|"
        r"at the latest|no later than|wider than|beyond|or less|shorter){e}"
    ),
    "budget": r"{b}(?:budget|deadline){e}",
    "spends": r"{b}(?:spend|cost|costs|afford|pay){e}",
    "measure": (
        r"{b}(?:\d[\d.,:]*k?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|"
        r"twenty|thirty|forty|fifty|eighty|hundred|thousand|half an?)(?:[ -][a-z]+)?[ -](?:words?|"
        r"sentences?|lines?|pages?|paragraphs?|hours?|minutes?|seconds?|days?|weeks?|months?|years?|"
        r"euros?|dollars?|pounds?|francs?|crowns?|percent|people|guests|km|kilos?|kg|cm|mb|characters?|"
        r"items?|options?|suggestions?|calories|points?|slides?|times){e}"
        r"|{b}(?:an?|half an?|a quarter of an) (?:hour|minute|day|week|month|year)(?: and a half)?{e}"
    ),
    "number": (
        r"{b}(?:\d[\d.,:]*k?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|"
        r"twenty|thirty|forty|fifty|eighty|hundred|thousand|half an?){e}|[$€£]\d"
    ),
    "clock": (
        r"\d ?(?:am|pm){e}|{b}(?:(?:before|after|until|by|at|between|past|from) (?:noon|midnight|nine|ten|"
        r"eight|seven|six|five|four|\d+|lunch|breakfast|dinner)|o'clock|half past|quarter (?:past|to)"
        r"|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+) in the (?:morning|afternoon"
        r"|evening)){e}|{b}\d\d?:\d\d{e}"
    ),
    "days": (
        r"{b}(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|mornings?|afternoons?|"
        r"evenings?|nights?|holidays?){e}"
    ),
    "days_pl": (
        r"{b}(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekdays|weekends|mornings|afternoons|"
        r"evenings|(?:public|bank) holidays){e}"
    ),
    "unless": r"{b}(?:unless|except|other than|apart from){e}",
    "without": r"{b}(?:without (?:my|asking|telling|a|an|his|her|our|approval|permission|consent)){e}",
    "before_each": (
        r"{b}(?:before (?:you|any|each|every|we|i|it|he|she)|before \w+ing|after (?:you|each|every)){e}"
    ),
    "first": r"{b}(?:first|in advance|beforehand){e}",
    "ask_first": (
        r"{b}(?:ask (?:me|us|before|first|permission|for my|my wife|my)|check with|confirm|approval|"
        r"permission|consent|okay|let me (?:see|know)|tell me (?:before|when|if)|warn me|notify me|"
        r"wait for){e}"
    ),
    "terms": (
        r"{b}(?:answers?|repl(?:y|ies)|responses?|messages?|e?mails?|texts?|summar(?:y|ies)|reports?|code|"
        r"drafts?|sentences?|words?|paragraphs?|tone|language|formats?|tables?|emojis?|lists?|prices?|"
        r"numbers?|dates?|units?|captions?|headings?|titles?|documents?|letters?|recipes?|"
        r"bullet(?: points)?|sources?|spelling|exclamation marks?|abbreviations?|jargon|markdown|json|"
        r"explanations?|examples?|questions?|suggestions?|recommendations?|comments?|files?|style|metric|"
        r"slang|voice){e}"
    ),
    "tongues": (
        r"{b}(?:english|french|german|spanish|italian|dutch|polish|portuguese|chinese|japanese|swedish|"
        r"danish|russian|korean|british|american){e}"
    ),
    "allergic": r"{b}allerg\w+",
    "health": (
        r"{b}(?:vegan|vegetarian|gluten\S*|lactose|dairy|intoleran\w+|diabet\w+|nuts?|peanuts?|"
        r"sugar-free|pregnant|wheelchair\S*|step-free|halal|kosher|asthma|lift|stairs|pork|shellfish){e}"
    ),
    "avail": (
        r"{b}(?:(?:free|available|reachable|time) (?:on|after|before|between|from|until|only)|i'm (?:only|"
        r"not) (?:free|available|in|reachable)|don't work for me|(?:can|could) only|not (?:free|"
        r"available)){e}"
    ),
    "callme": (
        r"{b}(?:call me|address me|call (?:her|him|it|them|the)|refer to|my name|first name|nickname|"
        r"i go by|pronouns?|real name|title){e}"
    ),
    "remember": (
        r"{b}(?:remember|keep in mind|bear in mind|note that|mind that|don't forget that|note|important|"
        r"for the record|just to be clear|one (?:thing|condition|rule|hard)){e}"
    ),
    "policy": (
        r"{b}(?:rules?|policy|condition|constraint|house (?:rule|style)|standing|requirement|"
        r"restriction){e}"
    ),
    "instead": r"{b}(?:instead|rather than|not){e}",
    "comma_not": r", (?:not|never|no) ",
    "so_order": (
        r", (?:so|therefore) (?:please )?(?:no|only|keep|leave|don't|never|use|plan|nothing|always|book|"
        r"all|everything|be){e}"
    ),
    "i_want_you": (
        r"{b}(?:i(?:'d| would)? (?:want|need|like|prefer|expect|rather)(?: it if| that)? (?:you|nobody|"
        r"no one|everything|every|all|no|only|at least|any|my)){e}"
    ),
    "rather": (
        r"{b}(?:i'd rather you|i'd prefer|i would prefer|i'd like (?:you|all|my|every|weekly|future)|"
        r"it would help|it'd help|i prefer){e}"
    ),
    "i_want_to": (
        r"{b}(?:i (?:want|need|have|plan|hope|like|love|would like|'d like) to|i'd (?:like|love) (?:to|a|"
        r"an)|i'm (?:going|trying|thinking|planning)){e}"
    ),
    "i_dont_want": r"{b}(?:i (?:don't|never|do not) want|i won't|i refuse|i insist|i expect|i'll only){e}",
    "i_cant": (
        r"{b}(?:(?:i|we) (?:can't|cannot|can only|mustn't|don't eat|don't drink|don't do|only|never)){e}"
    ),
    "you_order": (
        r"{b}(?:you(?:'re| are)? (?:must|may only|should|can only|not to|never to|only|mustn't|shouldn't|"
        r"are to|only allowed|to)|you must (?:not|never|always|only)|don't need to){e}"
    ),
    "polite_q": (
        r"^(?:and |but |so |ok )?(?:can|could|would|will|may) (?:you|we|i ask|you please){e}|"
        r"^(?:why don't you|how about you)"
    ),
    "other_q": (
        r"^(?:so |and |but )?(?:what|why|who|whose|where|when|which|how|is|are|am|do|does|did|should|"
        r"shall|must|may|can i|can't|could i|could it|isn't|aren't|don't you|have|has|was|were|will it|"
        r"would it|can (?!you|we)){e}.*\?$"
    ),
    "q": "\\?[\\\"')]*$",
    "excl": r"!$",
    "once": (
        r"{b}(?:this (?:time|one|once|mail|email|poem|version|answer|draft|text|slide|chapter|file|table|"
        r"picture|letter|article|paragraph|chart)|for (?:this|tonight|today|now|the next|once)|tonight|"
        r"tomorrow|yesterday|today|right now|just (?:once|this)|just now|next (?:mail|reply|message|"
        r"answer|slide)|here){e}"
    ),
    "moment": (
        r"{b}(?:for a (?:moment|second|while|minute)|a (?:moment|second|minute)|yet|again|now$|soon|"
        r"already|still|this morning){e}"
    ),
    "definite": (
        r"{start}[a-z]+ (?:it|them|that|this|these|the (?:first|second|third|last|next|other|attached|"
        r"same|blue|red|door|book|rest)){e}"
    ),
    "v_a": r"{start}[a-z]+ (?:me |us |him |her )?(?:an?|some|two|three|ten|five|another) ",
    "create": (
        r"{start}(?:(?:can|could|would) you (?:please )?)?(?:write|draft|make|create|design|find|book|"
        r"order|buy|translate|summari[sz]e|list|plan|suggest|describe|compute|calculate|set|add|remove|"
        r"replace|convert|cancel|rewrite|shorten|help|tell|rename|compare|proofread|count|send|"
        r"remind me (?:at|tomorrow|to)|wake|explain (?:the|why|recursion|this)|fix|check (?:this|whether|"
        r"that|the)|sort|turn){e}"
    ),
    "third_start": (
        r"^(?:and |but |so )?(?:my|his|her|our|their|the) (?:own |new |old |first )?(?:mum|mom|mother\S*|"
        r"dad|father\S*|sister|brother|son|daughter|wife|husband|aunt|uncle|grand\w+|neighbou?rs?|boss|"
        r"teacher|landlord|landlady|roommate|flatmate|colleague|coach|chef|doctor|dentist|nurse|judge|"
        r"bank|airline|club|company|school|team|client|kids?|cat|parents|union|editor|museum|boyfriend|"
        r"girlfriend|manager|partner|friend){e}(?! (?:mustn't|must not|can't|cannot))"
    ),
    "third": r"{b}(?:he|she|they|his|their|them|him|he's|she's|they're){e}",
    "says": (
        r"{b}(?:sa(?:id|ys|ying)|told|asked|wrote|writes?(?= that)|reads?|insists?|insisted|yell\w*|"
        r"shout\w*|called|according to|sign|label|poster|motto|proverb|headline|manual|sticker|song|"
        r"notice|printed|leaflet|refuses|lets?(?= (?:any|dogs|him|her|them|us))|makes?|made|requires?|"
        r"wants?(?= (?:her|his|its|their|every|the|all))|ordered|forbade|won't let|doesn't (?:let|allow|"
        r"want)){e}"
    ),
    "past": (
        r"{b}(?:used to|was|were|wasn't|weren't|had|did|didn't|couldn't|back then|last (?:year|week|month|"
        r"summer|night)|ago|in those days|when i was|as a (?:child|kid)|went|came|got|gave|took|left|"
        r"found|thought|knew|met|kept|forgot|stopped|avoided|loved|i've|been|i'd never|"
        r"before the){e}"
    ),
    "hypo": (
        r"{b}(?:if (?:i|we|he|they|only|you|she|it|nobody) (?:were|was|had|could|asked|they'd)|"
        r"would(?! you| prefer| help| like)|wouldn't|imagine|suppose|what if|i wish|maybe|perhaps|"
        r"let's say|might|it'd|i wonder\w*|wondering|i guess|you'd think|i could|i'd (?:never|ban|always)|"
        r"thinking of){e}"
    ),
    "self_tell": (
        r"^(?:and |but |so |well,? )?(?:i|we)(?:'m|'ve|'d| am| have| had| was| were)? (?:always|never|"
        r"only|just|usually|keep|think|know|guess|love|like|prefer|finally|told|asked|kept|couldn't|"
        r"didn't|don't (?:know|think|mind|like|have|care)|can't (?:wait|believe|stop|complain|find|"
        r"remember|tell|sing|come)|won't (?:be|lie|forget)|must (?:say|admit|have|call)|have to (?:go|say|"
        r"admit|work)|need (?:a|some|new|to)|live|work|went|stopped|avoid|decided){e}"
    ),
    "dont_idiom": (
        r"{b}(?:don't (?:worry|mind|know|think|get me|be (?:silly|so|sad|shy)|cry|rush|move|go|you|"
        r"tell me|bother|wait|forget your|let|give up|miss)|never (?:mind|again|been|say never|"
        r"in my life)|no (?:problem|idea|wonder|way|luck|need|chance|harm|rush|hurry)|keep (?:going|"
        r"smiling|breathing|the change|that thought|reading|me|your (?:spirits|chin|head))|stop (?:it|"
        r"that|here|laughing|worrying|crying)|be (?:careful|happy|right back|quiet for)|let's|"
        r"let me (?:think|guess)|thanks?|sorry|good (?:thing|luck)){e}"
    ),
    "withdraw": (
        r"{b}(?:forget (?:the|about|what|that|my)|(?:may|can|fine|okay|ok|welcome|go back|eat|"
        r"use) .{0,30}again|are fine again|take back|changed my mind|scrap|drop the (?:rule|\w+ (?:voice|"
        r"rule))|lifted|(?:doesn't|don't|no longer) (?:apply|applies|matters?|need)|is (?:gone|off)|"
        r"no need to|not any more|ignore my|cancel the rule|never mind the|any ?more|okay now){e}"
    ),
    # What keeps a talk going, or begins one.
    "chat": (
        r"{start}(?:come(?: on)?,? |now,? |then )?(?:tell (?:me|us)|share|talk|chat|say|sing|listen|guess"
        r"|continue"
        r"|ask me|read (?:it|that|on)|let's|hold (?:on|that)|wait|give me a|cheer|entertain"
        r"|keep (?:talking|going|me"
        r" (?:company|entertained))|stay (?:with me|on|here)|sit with|stop (?:a|for a)|be honest){e}"
    ),
    # One kind of thing and no other, whichever: "book only refundable tickets".
    "only_kind": (
        r"{start}(?!i |we |he |she |it |they |there )(?:only [a-z]+|[a-z]+(?: me| us| out)? only)"
        r" (?!the|this|that|these|those|one|two|three|my|his|her|your|page|line|half|a|an|in|on|at|if|when"
        r"|what)"
        r"[a-z-]+(?: [a-z-]+)*?{e}"
    ),
    # Where somebody else lives or works.
    "their_place": (
        r"{start}where (?!i |we |you )[a-z]+(?: [a-z]+)? (?:works?|lives?|studies|goes|went){e}"
        r"|{b}(?:at|in|on) (?:(?:my|our) [a-z]+'s|his|her|their|the neighbou?r'?s?'?|[a-z]+'s) "
        r"(?:firm|house|office|school|place|flat|shop|company|work|class|club|building){e}"
        r"|{b}next door{e}"
    ),
    "sign": (
        r"{b}(?:sign|notice|label|card|poster|board|plate|gate|door|wall|lid|box) (?:[a-z]+ ){0,4}?"
        r"(?:says?|reads?|said|warns?)|{b}(?:on|at) the [a-z]+ it says{e}"
    ),
    # What one has to do oneself, once.
    "errand": (
        r"{b}(?:i|we|i've|we've)(?: still| really| just| only)? (?:have to|must|need to|got to|have got to)"
        r" (?:be|get|catch|leave|go|run|pick|fetch|meet|see|call|finish|sign){e}(?!.*{b}(?:every|always"
        r"|each){e})"
    ),
    "it_subj": r"{start}(?:it|this|that|there)(?:'s| is| was| has| must| can't)?{e}",
    "it_rule": r"{start}(?:it|this|that|everything) (?:has to|must|mustn't|can't|cannot|stays|is not to){e}",
    "subj_rule": (
        r"{start}(?:the|our|all|my|any|every|each) [a-z -]{2,30}? (?:must|mustn't|has to|have to|needs?|"
        r"should(?:n't)?|may|can(?:'t| only|not)?|stays?|is to|are to|are not|is not|isn't|aren't|goes?|"
        r"go){e}"
    ),
    "please": r"{b}(?:please|pls){e}",
    "make_it": r"{start}make (?:it|a|the|me|two){e}",
    "to_me": r"{b}(?:to me|for me|with me|me){e}",
    "mine_body": (
        r"{b}(?:my (?:knee|back|stomach|wheelchair|flat|door|son|daughter|mum|dad|mother|father|husband|"
        r"wife|kids|skin)){e}"
    ),
}
