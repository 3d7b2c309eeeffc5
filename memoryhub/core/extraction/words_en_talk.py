"""English words by how one speaks (orders, moods, time, doubt, hearsay), beside the things of `words_en`."""

MANNERS = {
    "recurring": """
every always usually never mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays weekday
weekends mornings evenings afternoons nights daily weekly monthly annually twice once_a_week each
every_other every_second every_day every_week regularly routine shift alternate on_weekends
rest_of_the_week all_day o'clock noon midnight half_past quarter onwards after_school before_work
after_work on_my_way_home at_dawn first_thing first_thing_in_the_morning last_thing_at_night at_bedtime
once_a_month once_a_year twice_a_week three_times_a_week every_now_and_then most_days most_mornings
most_evenings most_weekends some_weekends alternate_weeks fortnightly biweekly quarterly yearly seasonally
four_in_the_morning five_in_the_morning all_night all_week weeknights school_nights term_time
""",
    "clock": """
am pm noon midnight half_past o'clock morning evening afternoon night lunch shift hours
""",
    "weekday": """
monday tuesday wednesday thursday friday saturday sunday
mondays tuesdays wednesdays thursdays fridays saturdays sundays
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
at_all reachable_by suitable_for must_be cannot_be can't_be has_to_be have_to_be not_to_exceed
under_no_circumstances off-limits no_more_than not_more_than less_than within no_later_than no_earlier_than
only_if only_when approval sign-off strictly compulsory non-negotiable whatever_you by_law
without_exception confidential private anonymous anonymised redacted
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
tell_me maths figure spell_out draft_for_me drafts write_for_me for_me_to_read feedback sugar-coat
sugarcoat critique criticism praise compliments flattery wording plain_english layman's everyday_words
abbreviations acronyms digits numerals roman_numerals thousand_separator decimal decimals currency rounding
time_format 24-hour 12-hour timestamps_in first_name last_name title_case sentence_case oxford_comma
em_dashes semicolons exclamation_marks markdown code_blocks links references footnotes bold italics tables
""",
    "task": """
help homework advice question problem paragraph paragraphs slide slides column columns row rows table font
heading header footer draft template file files attached attachment error errors line lines sentence
sentences title titles image picture photo list script page pages chart graph csv pdf word words comma
output snippet button logo sign bullet link url version tone wording scene chapter story poem poems hero
character dragon essay letter cover_letter email reply question questions exercise part intro introduction
playlist timer alarm shopping_list recipe idea ideas gift option options result results log build
screenshot code test same answer axis axes stanza verse chorus lyric lyrics_for rhyme joke limerick haiku
sonnet deck stencil mock-up mockup wireframe icon icons banner flyer poster_design invitation speech
toast_speech caption hashtag tweet_thread thread blog_post press_release abstract bibliography appendix
footnote glossary outline_of chapter_two synonym antonym adjective adverbs adjectives verb noun clause
grammar spelling_mistake typo typos translation transcript minutes agenda recipe_for ingredients shopping
spreadsheet cell formula pivot macro query regex function loop variable_name stack_trace exception bug
crash freeze folder drive download upload screenshot_of login password reset printer wifi router update
driver
""",
    "taskverb": """
make change move add sort rewrite translate put delete remove swap merge find give send fix shorten expand
compare convert draft write summarise summarize explain describe list show check run use start continue
undo brighten crop replace proofread correct rephrase set book order search look cut leave_out skip include
mention say pretend assume imagine act suggest let's let help try finish format color colour turn draw
generate create keep reply answer swap_out drop flip rotate resize recolour recolor underline highlight
embolden indent align centre center shuffle reorder rename duplicate paste copy revert redo restart reboot
reset install uninstall download upload attach forward schedule_a remind set_up cancel_the confirm_the
calculate solve prove derive estimate convert_to transcribe dictate narrate paraphrase simplify elaborate
expand_on tighten trim polish tweak keep_going go_on carry_on skip_to
""",
    "talk": """
forget remember thanks thank thx cheers ok okay cool yes yep yeah no nope hi hello hey morning bye sorry
please great perfect awesome brilliant nice lovely wow hmm haha lol sure right fine alright good sounds
makes_sense got_it i_see you're_right welcome exactly appreciate funny fair_point no_worries never_mind
we'll_see sec moment wait hang_on hold_on trick done idea suggestion point phrased opening follow
cheers_mate ta ciao later see_ya goodnight night_night congrats congratulations bless_you oops whoops ouch
phew yay hurray ugh meh hm ahem indeed absolutely definitely certainly totally agreed noted roger
understood nah yup mhm interesting fascinating wonderful fantastic amazing superb terrific excellent
spot_on bingo_that good_point good_call no_problem not_bad fair_enough whatever_you_think up_to_you
your_call my_bad my_mistake sorry_about hold_that keep_it_up well_done nicely_done had_enough
enough_for_today call_it_a_day
""",
    "mood": """
tired hungry thirsty bored sad happy glad angry excited nervous curious confused sure unsure ready busy
late stuck back done finished lost fine good okay sleepy exhausted sick cold hot warm wet down awake
distracted annoyed surprised relieved worried starving dizzy freezing about_to wondering wonder thinking
guess think know believe feel felt hope forgot mean see understand expect overwhelmed fed_up grumpy cranky
restless drowsy peckish stuffed full_up boarding waiting_for on_my_way on_the_bus on_the_train in_the_car
at_the_airport at_lunch lunch_break coffee_break kettle shower bath in_bed half_asleep jet-lagged hungover
tipsy bit_lost lost_track blank mixed_up thrilled over_the_moon gutted devastated heartbroken furious livid
jealous embarrassed ashamed homesick
""",
    "now": """
now today tonight tomorrow yesterday this_time this_one this_once just_once for_now right_now at_the_moment
currently just again already yet in_a_minute in_ten_minutes minutes seconds moment last_week this_week
this_morning this_afternoon this_evening only_today soon still here temporarily these_two the_last
the_second the_first the_next next nearly_over almost_done just_now a_second_ago an_hour_ago earlier_today
later_today this_evening's tonight's today's at_once straight_away immediately for_a_minute for_the_moment
deleted crashed froze broke_down expired
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
enrolled signed_up failed fled ran climbed grew_up promoted retired_from divorced_in separated_from
moved_back relocated_to emigrated immigrated fostered baptised converted enlisted discharged qualified
certified elected appointed hired_by fired sacked made_redundant promoted_to demoted transferred founded
co-founded launched_my sold_my inherited donated volunteered_in survived recovered_from diagnosed_in
hospitalised hospitalized operated broke_my sprained tore fractured lost_my ran_the completed_the summited
sailed_across hitchhiked backpacked toured performed exhibited published_my awarded nominated
""",
    "intent": """
promised agreed plan planning plans goal training preparing saving learning trying_to renovating signed_up
enrolled intend intending intends owe want_to aim hope_to going_to applying looking_for deadline quitting
quit will i'll we'll expecting resolved decided committed commit saving_up saving_for save_up put_aside
putting_aside training_up revising_for studying_for reading_up working_towards on_track_to vow vowed pledge
pledged resolution new_year's_resolution bucket_list dream_of aspire ambition hoping_to hope_to_move
trying_for_a_baby expecting_a_baby adopting fostering downsizing decluttering giving_up cutting_down
cutting_back weaning_off taking_up start_up_my setting_up opening_a launching planning_on considering_a
""",
    "span": """
since ago years year months for_years decades decade lifelong all_my_life since_childhood as_a_kid
always_been used_to anymore any_more no_longer these_days nowadays months weeks until half_the since_the
ever_since_i from_an_early_age as_a_child as_a_teenager for_the_past for_the_last over_the_years
the_past_two two_winters winters summers_ago generations life-long life_long by_now so_far to_this_day
haven't_touched haven't_eaten haven't_had never_finished never_learned never_learnt never_flown still_use
still_live still_have used_to_be
""",
    "feeling": """
feel feeling felt mood nervous anxious anxiety lonely alone lost stressed stress overwhelmed overwhelming
pressure proud guilty grateful moved inspired inspiration confidence confident doubt meaning meaningless
heart tears cry cried comfortable relaxed motivated motivation energy realise realize thoughts emotions
emotional worried relieved lighter disappoint regret miss monotonous exhausting exhausted sense refreshed
achievement sometimes somehow happiness courage fear hope_that love_is sorrow joy grief regretful
resentment envy pride shame calm serenity peace_of_mind burnt_out burned_out drained hopeless helpless
hopeful content_with_life restless_mind soul spirit
""",
    "narrative": """
then first finally suddenly after when during while until later eventually in_the_end on_the_way told tells
story plot hero everyone everybody someone stranger turned_out made_me got_lost looked watched walked
showed helped smelled tasted delicious beautiful breathtaking golden there_was there_were opened_the_door
drove_for walked_for ran_into bumped_into came_across noticed heard_a saw_a found_a fox squirrel step
doorstep_there fog mist thunder lightning rain_started sat_down stood_up whispered shouted laughed smiled
nodded arrived departed queue queued crowd_of applause standing_ovation
""",
    "general": """
people life we_should one should must can world nature love success dreams art us everyone every_day
courage_isn't peacocks humans mankind humanity society history_shows science nobody_knows everybody_knows
they_say in_general_people kids_these_days adults women men scientists researchers government politicians
economy inflation climate
""",
    "you": """
you your you're yours u ur
""",
}
