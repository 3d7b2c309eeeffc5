"""The pattern of English names, and of Latin ones in a Chinese text."""

from memoryhub.core.text_fold import HAN

_INTERJECTION = "(?:Yep|Yeah|Yes|No|Hey|Hi|Hello|Wow|Thanks|Sure|Oh|Well|Great|Cool|Nice|Ok|Okay)(?![a-z])"
# With the letters of other alphabets of Europe and of Vietnam; Ji-woo, but not Co-worker.
_SMALL = "[a-zß-ɏḀ-ỿ]"
_WORD = (
    f"(?:(?!(?:Co|Pre|Non|Re|Self|Semi|Half|Post|Mid|Anti|Ex|Sub|Over|Well|Full|Part|Long|In|Up|On|Off|Old|New|Low|High|One|Two|Ten|Six)-)"
    f"[A-Z][a-z]{{1,4}}-[a-z]{{2,5}}(?![a-z-])|[A-ZÀ-ɏ]{_SMALL}{{1,20}}(?:-[A-ZÀ-Þ]{_SMALL}{{1,20}})?)"
)
# O'Leary, McAllister, BrightSpark.
_JOINED = (
    "(?:[A-Z]['’][A-Z][a-z]{1,20}|[A-Z]{1,3}-[A-Z][a-z]{2,12}|(?:i|e|mac|tv|watch|easy|my|air|x)[A-Z][A-Za-z]{1,12}|[A-Z]&[A-Z](?![A-Za-z])|[A-Z]{2,3}[a-z]{2,12}|(?<![./@:-])[A-Za-z][A-Za-z-]{1,20}\\.(?:com|org|net|io|ai|co\\.uk)(?![A-Za-z/])"
    "|[A-Z][a-z]{1,12}[A-Z][A-Za-z]{0,12}|[A-Z][a-z]{1,12}\\d[A-Z][a-z]{1,12}|[A-Z][a-z]{1,12}-?\\d{1,4}(?![\\w-]))"
)
# Words that begin a sentence and are no name, though what a name does may follow.
_NOT_A_NAME = (
    "(?:It|He|She|We|They|You|This|That|These|Those|There|Here|What|Who|Which|Where|When|How|Why"
    "|Everything|Everyone|Everybody|Somebody|Someone|Something|Nothing|Nobody|Anyone|Anything|One|Two|Three"
    "|My|Our|Your|His|Her|Its|Their|The|An|All|Both|Each|Some|Most|Many|Few|Several|Another|Other|Every|Any"
    "|Mum|Dad|Mom|Mother|Father|If|But|And|So|Then|Now|Today|Tonight|Tomorrow|Yesterday|Not|As|At|By|For|From"
    "|In|Of|On|Or|To|With|Let|Thats|Just|Also|Only|Still|Even|Maybe|Perhaps|Because|Since|While|After|Before"
    "|Until|Unless|Though|Although|However|Besides|Sounds|Looks|Seems|Makes|Takes|Does|Did|Is|Was|Are|Has|Had"
    "|Needs|Wants|Depends|Lots|Plus|Kids|Children|People|Friends|Neighbou?rs|Parents|Guests|Boys|Girls|Men"
    "|Women|Dinner|Lunch|Breakfast|Parking|Delivery|School|Work|Rent|Training|Practice|Rehearsals?|Entry|Class"
    "|Classes|Tickets?|Water|Food|Coffee|Tea|Money|Time|Life|Love|Sleep|Traffic|Weather|Rain|Winter|Summer"
    "|Spring|Autumn|Doctors|Things?|Stuff|Half|Part|Step|Day|Night|Morning|Evening|Dear|Good|Bad|Last|Next"
    "|First|Second|Third|English|French|German|Spanish|Chinese|Going|Being|Having|Getting|Doing|Making|Using"
    "|Learning|Reading|Writing|Walking|Talking|Taking|Keeping|Trying|Please|Breathing|Cooking|Music|Nature"
    "|Art|Sport|Exercise|Change|Progress|Success|Patience|Honesty|Communication|Family|Home|Health|Hm+|Remember"
    "|Never|Always|Got|Once|Twice|Sometimes|Often|Mixed|Used|Left|Nearly|Newly|Freshly|Badly|Highly|Already|Recently|Well|Much|More|Less|Very|Too|Quite|Rather|Really|Almost|About|Around|Over|Under|Whoever|Whatever|Staff|Management|Customers?|Workers?|Builders?|Police|Nurses?|Teachers?|Students?"
    "|Overall|Instead|Anyway|Indeed|Meanwhile|Listen|Guess|Black|White|Red|Blue|Green|Guitar|Piano|Pottery"
    "|[A-Z][a-z]{2,9}ing"
    "|(?:Actual|Certain|Thankful|Final|Hopeful|Unfortunate|Lucki|Fortunate|Basical|Honest|Real|Sad|Clear|Obvious"
    "|Definite|Absolute|Total|Recent|Original|Normal|Usual|General|Surprising|Sudden|Apparent|Frank|Personal"
    "|Ideal|Eventual|Initial|Most|Exact|Near|Ear)ly)"
)
# The irregular pasts of the language: a closed class.
_PAST = (
    "(?:ate|bit|broke|brought|built|bought|caught|chose|crept|drew|drank|drove|fell|fed|felt|fought|flew|froze|grew|heard"
    "|hid|hung|hurt|knew|laid|led|lost|made|met|paid|quit|rode|rose|ran|saw|sent|shook|shot|shut|sang|sank|sat|slept|spoke"
    "|spent|stood|stole|stuck|swore|swam|swept|took|tore|thought|threw|understood|woke|wore|won|ruined|bites|eats|snores|barks)"
)
_DOES = (
    "(?=\\s(?:will|is|was|has|had|says|said|wants|asked|told|gave|brings|takes|makes|tries|thinks|works"
    "|lives|helps|does|did|can|can['’]t|would|won['’]t|may|sends|pays|comes|leads|at\\sthe|suggests|offers"
    "|collects|drives|speaks|plays|lets|knows|needs|likes|loves|hates|prefers|recommends|promised|called"
    "|rang|wrote|got|went|came|gets|gives|goes|looks|starts|asks|charges|wanted|needed|read|texted|runs"
    "|teaches|taught|owes|keeps|kept|sold|sells|picks|picked|handles|covers|fixed|fixes|booked|books|left"
    "|moved|joined|joins|agreed|agrees|insists|refuses|forgot|found|lent|owns|signed|signs|swears|reckons"
    "|[a-z]{2,10}[a-z]ed|(?:him|her)self|used\\sto|turns|turned|and\\s[A-ZÀ-Þ][a-zß-ÿ]+|from\\s(?:the|our|my|work|school|next|number)|in\\s[a-z]+s?\\ssaid|from\\s[A-Za-z]+|in\\s(?:IT|HR|the\\s(?:shop|office|kitchen|lab|shed))|at\\sthe|across\\sthe|next\\sdoor|upstairs|the\\s(?:cat|dog|parrot|puppy|kitten|rabbit|hamster|horse|pony|cow|goat|tortoise|budgie|vet|[a-z]{2,12}(?:er|or|ian|ist))\\s[a-z]{2,12}"
    f"|{_PAST})"
    "(?![a-z])|,\\s(?:our|my|the|his|her|their|who)\\s[a-z]|['’]s\\s[a-z])"
)
# Behind "with", "at" and the like a word in capitals is a firm, but for these.
_LEADS = "(?:(?<=with\\s)|(?<=from\\s)|(?<=by\\s)|(?<=via\\s)|(?<=at\\s)|(?<=to\\s)|(?<=called\\s))"
_NO_FIRM = (
    "(?:AM|PM|OK|TV|PC|UK|US|USA|EU|ID|PIN|DIY|GP|MRI|PDF|FAQ|ASAP|CEO|HR|IT|PE|CV|VAT|LED|USB|GPS|ATM|NHS|AC)"
    "(?![A-Z])"
)
_FIRM = f"{_LEADS}(?!{_NO_FIRM})[A-Z]{{2,5}}(?![A-Za-z0-9-])"
# Of a Chinese text: a word of Latin letters that is not all capitals, with the figure of a model.
_LATIN = (
    "(?:[a-z]{0,2}[A-Z][a-z]{1,12}[A-Z][A-Za-z]{0,12}"
    "|i[A-Z][a-z]{1,12}|[A-Z][a-z]{1,20}(?![A-Za-z\\d]))"
    "(?:\\s(?:[A-Z][a-z]{1,20}|[A-Z]?\\d{1,4})){0,2}"
)
_LINK = "(?:\\s(?:of\\sthe|of|de\\sla|de|da|do|du|la|le|van\\sder|van|von|del|&|and\\sthe))"
_TITLE = (
    "(?:Cllr|Rev|Revd|Sgt|Cpl|Capt|Lt|Col|Maj|Gen|Insp|Det|Mme|Mlle|Monsieur|Madame|Herr|Frau|Se[nñ]ora?|Signora?|Sra|Imam|Rabbi|Sensei|Matron|Headmaster|Headmistress|Principal|Constable|Nanny|Nan|Nonna|Grandad|Granddad|Cousin|Baby|Chef|Deacon|Bishop|Canon|Cardinal|King|Queen|Prince|Princess|President|Senator|Mayor|Great-Uncle|Great-Aunt|Great-Gran|Godfather|Godmother|Dr|Mr|Mrs|Ms|Miss|Prof|Professor|Sir|Lady|Lord|Father|Sister|Brother|Captain|Sergeant|Councillor|Nurse"
    "|Coach|Judge|Aunt|Auntie|Uncle|Grandpa|Grandma|Granny|Nana|PC|Officer|Inspector|Pastor|Reverend|St|Saint)"
)
# At the end of what belongs to nothing behind it: at Rosie's, but Rosie in Rosie's car.
_OWN = (
    "(?:['’]s(?=\\s(?:with|on|is|do|does|have|give|gave|say|said|want|charge|shut|closed|open"
    "|for|at|and|in|has|was|will|by|to)\\s|[.,;!?]|$))?"
)
_DAY_OR_MONTH = (
    "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)[a-z]*(?![a-z])"
)
# What stands before a month or a day at the beginning of a sentence.
_BEFORE_DAY = (
    "(?:By|On|In|At|From|Since|Until|Before|After|During|For|With|And|But|The|This|Next|Last|Every)"
    "\\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)"
)
# C220, 500: of a model, where a pause or a small word follows and nothing that it counts.
_MODEL = (
    f"(?:\\s(?!{_NO_FIRM}|NOT|AND|ALL|SO)[A-Z]{{2,3}}(?![A-Za-z\\d])"
    "|\\s(?:[A-Z]{1,2}-?\\d{1,4}[a-z]?(?![A-Za-z\\d])|\\d{1,4}(?=[.,;!?]|$|\\s(?:is|was|and|or|has|needs|for|with|from|in|at)\\s)"
    "|(?:Pro|Max|Mini|Plus|Ultra|Lite)(?![a-z])(?:\\s\\d{1,3})?))"
)
# What a sentence begins with before a name: Ask Jodie, Is Marek.
_OPENERS = (
    "(?:Ask|Tell|Call|Ring|Phone|Text|Email|See|Meet|Give|Send|Let|Thank|Visit|Try|Get|Book|Remind|Remember|Bring"
    "|Take|Pick|Drop|Buy|Use|Check|Contact|Message|Help|Invite|Pay|Show|Put|Tag|Follow|Is|Are|Was|Were|Does|Did|Do|Has|Have"
    "|Can|Could|Would|Should|When|Where|Why|How|What|Who|Which|While|If|But|And|So|Because|Since|Then|Or|My|Our|Your|His"
    "|Her|Their|Its|Also|Maybe|Perhaps|Even|Only|Just|Both|Not|With|From|For|To|At|In|On|By|Of|As|Like|Since|After|Before"
    "|Until|Unless|Though|Although|Then|Now|Today|Yesterday|Tomorrow|Tonight|Poor|Dear|Hi|Hello|Hey|Thanks|Sorry|Please"
    "|Apparently|Luckily|Anyway|Actually|Sadly|Meanwhile|About|Between|Under|Near|Via|Whatever|Whether|Once|It|He|She|We"
    "|They|That|This|There|Here|No|Yes|Ok|Okay|Well|Oh)"
)
# Firms that are called after a person: the ending is theirs.
_HOUSE_OF = (
    "(?:Sainsbury|McDonald|Domino|Nando|Morrison|Levi|Kellogg|Wendy|Macy|Denny|Applebee|Kohl|Lloyd|McVitie"
    "|Claire|Ladbroke|Paddy|Carluccio|Harry|Wetherspoon|Papa\\sJohn|Trader\\sJoe|Jack\\sDaniel|Ben\\s&\\sJerry"
    "|St\\.?\\s[A-Z][a-z]{1,12})['’]s(?:\\s(?:Primary|Church|Hospital|School|College|Academy|Hall|Infants|Juniors))?"
)
# J.K. Rowling, E.ON, BBC Sounds.
_INITIALS = (
    f"(?:[A-Z]\\.\\s?){{1,3}}{_WORD}|[A-Z]\\.[A-Z]{{2,4}}(?![A-Za-z])"
    f"|(?!{_NO_FIRM}|(?:NOT|AND|ALL|SO|THE|BUT|VERY|NO|NEVER|ONLY)\\s)[A-Z]{{2,4}}\\s(?!{_DAY_OR_MONTH}){_WORD}(?:\\s{_WORD})?"
)
# What begins with a figure: 7-Eleven, 3M.
NAME_OF_DIGITS = "\\d{1,2}-[A-Z][a-z]{2,12}|\\d[A-Z][a-z]{2,12}"
NAME_EN = (
    rf"{_HOUSE_OF}|{_INITIALS}|"
    rf"(?:(?:Big|Little|Old|Young)\s)?{_TITLE}(?![a-z])\.?(?:{_LINK}?\s(?:{_JOINED}|{_WORD})){{1,3}}{_OWN}"
    rf"|The\s{_WORD}['’]s\s{_WORD}"
    rf"|(?:Big|Little|Old|Young)(?:\s{_WORD}){{1,3}}"
    rf"|(?<=[{HAN}]){_LATIN}|{_LATIN}(?=\s?[{HAN}])|(?<=[，、（：。]){_LATIN}(?=[，、）。；])|^{_LATIN}(?=，)"
    rf"|(?!{_INTERJECTION})(?:{_JOINED}(?:\s{_WORD}|{_MODEL})?"
    rf"|(?!{_BEFORE_DAY})(?!{_OPENERS}\s){_WORD}(?:{_LINK}?\s{_WORD}){{1,3}}(?:\s(?:under|U)-?\d{{1,2}}s?|{_MODEL})?"
    rf"|(?<=[a-z0-9,;]\s){_WORD}(?:\sto\s\d{{1,3}}K(?![a-z])|{_MODEL})?"
    rf"|(?<=[\"“(]){_WORD}(?=[.,]?[\"”)])){_OWN}"
    rf"|(?!{_INTERJECTION}|{_NOT_A_NAME}(?![a-z])){_WORD}(?:{_OWN}(?<=s)(?=\s(?:is|was|has|will)\s)|{_DOES})"
    rf"|(?<=:\s)(?!{_INTERJECTION}){_WORD}(?=[.,;\n]|$)"
    rf"|(?:van\sder|van\sden|van|von|de\sla|al-|el-|bin)\s?[A-Z]{_SMALL}{{1,20}}"
    rf"|{_FIRM}"
)
