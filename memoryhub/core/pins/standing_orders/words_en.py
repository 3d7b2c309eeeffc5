"""Classes of English words by which the shape of a sentence is told, whatever it speaks of."""

from collections.abc import Mapping

# What one is told to do; the bare form, as an order begins with it.
_VERBS = """
accept act add address adhere adjust aim allow analyse analyze announce answer apologise
apologize apply approve arrange ask assume attach avoid back base be bear begin bill book bother
bring buy calculate call cancel cap carry change charge check choose cite clean clear close
comment commit compare complete confine confirm conform connect consider consult contact
continue convert cook copy correct count cover create cut deal decide decline default delay
delete deliver deploy describe discuss divide do draft draw drink drive drop eat edit email end
ensure enter escape examine exceed exclude expect explain export express fetch file fill filter
find finish fit fix flag focus follow forget format forward generate get give go greet group
guess hand have help hide highlight hire hold ignore import include indent inform insert install
introduce invite invoice join keep label lay leave let limit link list listen load lock log look
mail maintain make mark match meet mention merge message mind mix modify move name note notify
number offer omit open order organise organize output overlook pack paint paste pay phone pick
place plan plant play point post prefer prepare present print prioritise prioritize process
produce promise propose protect prove provide publish pull push put query quit quote raise reach
read recommend record reduce refer refrain refuse register reject release rely remain remember
remind remove rename repeat rephrase replace reply report request reserve resist respect respond
restart restrict return reuse review revise rewrite ring round run save say schedule search see
seek select send separate serve set share ship shorten show sign skip smoke sort spare speak
spell spend split stand start state stay step stick stop store structure submit suggest
summarise summarize supply switch tag take talk tell test text think throw touch track train
translate travel treat trim trust try turn type update upload use verify visit wait wake walk
warn wash watch wear work wrap write
"""
VERBS = frozenset(_VERBS.split())
_CLASSES = {
    "FREQ": """
        always never every each whenever ever throughout everywhere anytime any all everything
        everyone nothing nobody none no
    """,
    "MODAL": """
        must mustn't shall should shouldn't may can can't cannot could couldn't would wouldn't will
        won't might need needs needn't
    """,
    "NEG": """
        not don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't without
    """,
    "I": """
        i i'm i've i'd i'll we we're we've we'd we'll
    """,
    "MY": """
        my our mine
    """,
    "ME": """
        me us myself
    """,
    "YOU": """
        you you're you'd you'll you've your yours yourself
    """,
    "HE": """
        he she they he's she's they're his her their him them hers theirs himself herself they've
        he'd she'd
    """,
    "IT": """
        it it's its this that these those that's there there's
    """,
    "WAS": """
        was were had did been went said told came got made took thought knew felt saw used asked
        wrote gave
    """,
    "IS": """
        is are am has have do does
    """,
    "DAY": """
        monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays
        thursdays fridays saturdays sundays weekdays weekends weekend january february march april
        june july august september october november december
    """,
    "PART": """
        morning afternoon evening night noon midnight lunch breakfast dinner mornings afternoons
        evenings nights
    """,
    "UNIT": """
        words word sentences sentence lines line pages page paragraphs hours hour minutes minute
        days weeks euros dollars pounds francs percent people guests km kilos
    """,
    "LASTING": """
        henceforth onwards going forward future
    """,
    "MOST": """
        most least maximum minimum max under below above over within more less than limit cap
        ceiling budget limited
    """,
}
CLASS_OF: Mapping[str, str] = {word: name for name, words in _CLASSES.items() for word in words.split()}
# Words that stand for themselves in the shape of a sentence.
_FRAME = """
a about after again ago allowed already an and anymore as at because before but by during else
except first for forbidden from further hard hate how if in instead into just last let let's
like longer love maybe new next now of off off-limits ok okay old on once only or otherwise out
perhaps please prefer probably rather rule so sorry still sure thank thanks the then this time
to today tomorrow tonight unless until up want what when where which while who whose why wish
with wrong yesterday yet
"""
FRAME = frozenset(_FRAME.split())
_NUMBERS = """
eight eleven fifteen fifty five forty four hundred nine one seven six ten thirty thousand three
twelve twenty two
"""
NUMBERS = frozenset(_NUMBERS.split())
