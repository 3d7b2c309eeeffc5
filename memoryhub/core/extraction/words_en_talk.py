"""English words by how one speaks (orders, moods, time, doubt, hearsay), beside the things of `words_en`."""

# Written as the table in `words_en` is.
MANNERS = {
    "recurring": """
every always usually never mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays weekday
weekends mornings evenings afternoons nights daily weekly monthly annually twice once_a_week each
every_other every_second every_day every_week regularly routine shift alternate on_weekends
rest_of_the_week all_day o'clock noon midnight half_past quarter onwards
""",
    "clock": """
am pm noon midnight half_past o'clock morning evening afternoon night lunch shift hours
""",
    "weekday": """
monday tuesday wednesday thursday friday saturday sunday
""",
    "month": """
january february march april june july august september october november december spring summer autumn fall
winter easter christmas ramadan
""",
    "rule": """
must mustn't must_not have_to has_to had_to need_to needs_to not_allowed allowed forbidden banned
off_limits nobody no_one noone nothing_gets only require requires required mandatory at_most at_least
maximum limit budget without unless before_it before_any never share_with keep_out don't do_not not_a_cent
whatever anything_that everything all off_bounds reversible wheelchair_friendly accessible should_be needs
at_all
""",
    "standing": """
always never ever every_time each_time whenever from_now_on going_forward in_future in_the_future
by_default from_here_on generally in_general as_a_rule unless_i_say usually for_me with_me to_me every
default whatever everything anything permanently for_good anywhere everywhere all_the_time at_all_times
""",
    "answering": """
answer answers reply replies respond response explain explanation explanations emoji emojis bullet bullets
summary summaries code_samples examples example units metric imperial celsius fahrenheit pounds inches
grams tone formal formally casual blunt concise short brief long lists jargon steps step sources source
cite intro spelling british_spelling dates day-month-year format headings apologise apologize cushioning
text walls_of_text type_hints comments command address_me call_me language write_code send_me show_me
tell_me maths figure
""",
    "task": """
help homework advice question problem paragraph paragraphs slide slides column columns row rows table font
heading header footer draft template file files attached attachment error errors line lines sentence
sentences title titles image picture photo list script page pages chart graph csv pdf word words comma
output snippet button logo sign bullet link url version tone wording scene chapter story poem poems hero
character dragon essay letter cover_letter email reply question questions exercise part intro introduction
playlist timer alarm shopping_list recipe idea ideas gift option options result results log build
screenshot code test same answer
""",
    "taskverb": """
make change move add sort rewrite translate put delete remove swap merge find give send fix shorten expand
compare convert draft write summarise summarize explain describe list show check run use start continue
undo brighten crop replace proofread correct rephrase set book order search look cut leave_out skip include
mention say pretend assume imagine act suggest let's let help try finish format color colour turn draw
generate create keep reply answer
""",
    "talk": """
forget remember thanks thank thx cheers ok okay cool yes yep yeah no nope hi hello hey morning bye sorry
please great perfect awesome brilliant nice lovely wow hmm haha lol sure right fine alright good sounds
makes_sense got_it i_see you're_right welcome exactly appreciate funny fair_point no_worries never_mind
we'll_see sec moment wait hang_on hold_on trick done idea suggestion point phrased opening follow
""",
    "mood": """
tired hungry thirsty bored sad happy glad angry excited nervous curious confused sure unsure ready busy
late stuck back done finished lost fine good okay sleepy exhausted sick cold hot warm wet down awake
distracted annoyed surprised relieved worried starving dizzy freezing about_to wondering wonder thinking
guess think know believe feel felt hope forgot mean see understand expect
""",
    "now": """
now today tonight tomorrow yesterday this_time this_one this_once just_once for_now right_now at_the_moment
currently just again already yet in_a_minute in_ten_minutes minutes seconds moment last_week this_week
this_morning this_afternoon this_evening only_today soon still here temporarily these_two the_last
the_second the_first the_next next
""",
    "supposed": """
if would could might may maybe perhaps suppose imagine pretend assume assuming wish say_i let's_say what_if
someday one_day some_day possibly probably not_sure should who_knows would_have could_have sell_a_kidney
thinking_about think_about i'd say
""",
    "reported": """
said says saying say wrote writes told tells claims claimed according reads article review novel song lyric
quote quoted character narrator film_she he_goes put_it sign_says asked asks email_reads ad poster headline
apparently rumour heard message
""",
    "jest": """
kidding joking joke lol haha secretly literally basically spirit_animal vampire pirate wizard unicorn
obviously meme memes regret crying dragon zombie ninja procrastinating percent
""",
    "happened": """
broke broken married divorced born died passed passed_away graduated won lost bought sold adopted finished
got had became visited travelled traveled cycled moved quit resigned retired met burgled stolen crashed
removed completed published started gave_up came_back got_back returned gave_birth proposed engaged
enrolled signed_up failed fled ran climbed grew_up promoted
""",
    "intent": """
promised agreed plan planning plans goal training preparing saving learning trying_to renovating signed_up
enrolled intend intending intends owe want_to aim hope_to going_to applying looking_for deadline quitting
quit will i'll we'll expecting resolved decided committed commit
""",
    "span": """
since ago years year months for_years decades decade lifelong all_my_life since_childhood as_a_kid
always_been used_to anymore any_more no_longer these_days nowadays months weeks until half_the
""",
    "feeling": """
feel feeling felt mood nervous anxious anxiety lonely alone lost stressed stress overwhelmed overwhelming
pressure proud guilty grateful moved inspired inspiration confidence confident doubt meaning meaningless
heart tears cry cried comfortable relaxed motivated motivation energy realise realize thoughts emotions
emotional worried relieved lighter disappoint regret miss monotonous exhausting exhausted sense refreshed
achievement sometimes somehow happiness
""",
    "narrative": """
then first finally suddenly after when during while until later eventually in_the_end on_the_way told tells
story plot hero everyone everybody someone stranger turned_out made_me got_lost looked watched walked
showed helped smelled tasted delicious beautiful breathtaking golden
""",
    "general": """
people life we_should one should must can world nature love success dreams art us everyone every_day
""",
    "you": """
you your you're yours u ur
""",
}
