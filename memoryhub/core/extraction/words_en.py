"""English words by what they speak of; the classes have the same names in Chinese (`words_zh`)."""

from memoryhub.core.extraction.word_classes import by_word

# A phrase is written with underscores. A word stands for its plural, its -ed and its -ing form too.
_CLASSES = {
    "like": """
love like enjoy adore fond fan obsessed into crazy_about crave craving favourite favorite prefer weakness
sucker soft_spot go-to comfort partial addicted keen passionate ideal best_ever can't_get_enough could_eat
beats tops relaxes relax tend lover person swear_by devoted fascinated hooked geek nerd buff enthusiast
rather sooner happiest delicious yum guilty_pleasure thing collect any_day
""",
    "dislike": """
hate loathe detest dislike can't_stand cannot_stand can't_bear can't_do can't_deal despise disgust bore
boring stress drain sick avoid allergic_to_the_idea put_off annoy annoying irritate dread fear afraid
scared terrified phobia not_my_thing isn't_my_thing off_limits no_thanks never_warmed gag hell dull
disgusting gross yuck awful doesn't_do_it dont_like don't_like don't_enjoy don't_care not_into not_a_fan
overrated gone_off melt torture no-no no_for_me stay_away
""",
    "food": """
food meal dish breakfast lunch dinner snack dessert soup curry pho ramen noodle rice pasta pizza burger
sushi dumpling taco bread sourdough cake chocolate cheese butter cream yogurt milk egg meat beef pork lamb
chicken turkey bacon ham sausage steak fish salmon tuna shrimp prawn crab lobster shellfish seafood oyster
tofu bean lentil nut peanut almond walnut cashew sesame fruit apple banana mango coconut berry strawberry
pineapple grape orange lemon avocado vegetable salad tomato potato carrot onion garlic mushroom spinach
broccoli pepper chili spice cinnamon ginger mint cilantro coriander basil parsley olive salt sugar honey
sauce mayonnaise ketchup mustard vinegar soy gluten dairy lactose broth stew barbecue grill bbq kebab
sandwich wrap cereal oatmeal pancake waffle candy liquorice marzipan tapas kimchi
""",
    "drink": """
coffee espresso latte cappuccino tea matcha milk water juice soda cola lemonade beer wine whisky whiskey
vodka gin rum cocktail alcohol booze lassi smoothie kombucha decaf caffeine cider champagne flat_white
americano
""",
    "pastime": """
hobby run running jog jogging hike hiking climb climbing swim swimming cycle cycling bike ride riding ski
skiing snowboard surf surfing sail sailing dive diving fish fishing hunt hunting camp camping garden
gardening knit knitting sew sewing crochet pottery paint painting draw drawing sketch photography photo
bake baking cook cooking brew chess poker puzzle crossword board_game video_game game gaming football
soccer basketball tennis badminton volleyball rugby cricket golf hockey boxing karate judo yoga pilates gym
crossfit dance dancing salsa ballet sing singing choir guitar piano violin cello drum flute harp banjo
trumpet synth synthesizer band meditate meditation read reading write writing birdwatching stargazing
woodwork carpentry origami calligraphy sport marathon triathlon walk stroll skate skating horse team_sport
allotment
""",
    "media": """
film movie series show drama comedy horror documentary anime cartoon book novel audiobook e-reader e-book
poem poetry fiction crime_fiction history magazine newspaper podcast radio music song jazz rock pop metal
punk folk techno opera classical country_music hip-hop rap reggae blues ambient album playlist concert
theatre musical museum author writer director actor singer sci-fi thriller romance detective
""",
    "outing": """
hotel hostel b&b airbnb cabin tent beach mountain mountains sea lake forest woods countryside holiday
vacation travel trip flight fly plane train bus ferry aisle window_seat window carriage seat economy
business_class restaurant cafe bar pub club party crowd crowded loud noise quiet heat cold weather summer
winter rain sunny shop shopping second-hand clothes dress shoes leather perfume carpet colour color teal
blue green red purple yellow black white architecture design dark_mode light_mode theme
""",
    "trade": """
engineer developer programmer designer teacher professor lecturer nurse midwife doctor physician surgeon
dentist vet lawyer attorney accountant bookkeeper analyst consultant manager director researcher scientist
biologist chemist physicist writer editor journalist copywriter translator artist musician photographer
potter architect chef cook baker barista waiter driver pilot sailor electrician plumber carpenter welder
mechanic technician farmer gardener clerk cashier receptionist dispatcher salesperson marketer recruiter
founder entrepreneur freelancer ceo cto cfo coo intern apprentice administrator librarian pharmacist
psychologist therapist physiotherapist paramedic firefighter policeman officer soldier guard trainer coach
tutor biologist economist statistician tailor secretary hairdresser cleaner courier postman bookseller
florist butcher tattooist dj illustrator animator civil_servant landlord retiree retired student postdoc
residency resident self-employed freelance unemployed laid_off between_jobs freelancing bookkeeping
logistics procurement marketing accounting insurance banking real_estate law tax nursing teaching farming
team_lead head_of head
""",
    "work": """
work job career profession occupation line_of_work day_job employer employed company firm startup start-up
agency corporation office branch department team boss manager supervisor colleague coworker co-worker shift
night_shift salary promotion promoted hired joined resigned quit joined report_to reporting parental_leave
maternity_leave paternity_leave sabbatical notice council hospital clinic school university bank factory
warehouse bakery studio shop garage hotel restaurant theatre airport station call_centre lab laboratory
farm shipyard ministry embassy police fire_station nonprofit charity ngo shelter volunteer offshore remote
remotely workplace earn living business vans crew teach manage run apprentice
""",
    "illness": """
allergic allergy asthma diabetes diabetic migraine epilepsy arthritis celiac coeliac gout eczema insomnia
depression anxiety adhd autism autistic heart_disease hay_fever pollen ibs reflux cholesterol anemia
anaemia scoliosis psoriasis cancer lupus stroke vertigo pacemaker hernia herniated disc slipped_disc
disability disabled wheelchair crutches blind deaf hearing_aid hearing_aids glasses colour-blind colorblind
dyslexia dyslexic pregnant pregnancy surgery operation transplant kidney diagnosed diagnosis condition
chronic injury injured broken_ankle panic_attack panic_attacks claustrophobic claustrophobia phobia rash
hives faint hypertension blood_pressure thyroid tinnitus dementia alzheimer's parkinson's ptsd
endometriosis pcos arrhythmia sciatica carpal hip_replacement dentures bee_sting bee_stings intolerant
intolerance lactose-intolerant sober recovering brace inhaler epipen insulin prosthetic limp nausea
motion_sickness carsick seasick lightheaded
""",
    "medicine": """
medication medicine pill pills tablet tablets dose metformin insulin ibuprofen aspirin penicillin
antibiotics paracetamol statin statins antidepressant antidepressants blood_thinner blood_thinners
beta_blocker steroid doctor gp physio physiotherapist therapist nutritionist dentist orthodontist
cardiologist inhaler epipen vaccine sodium potassium
""",
    "body": """
knee hip back ankle wrist shoulder neck elbow hand foot leg arm eye eyes eyesight ear ears hearing heart
lung lungs liver kidney stomach gut skin teeth tooth spine lower_back joint joints head voice balance
memory breathing
""",
    "diet": """
vegan vegetarian pescatarian halal kosher keto paleo gluten-free gluten_free dairy-free nut-free nut_free
plant-based low-carb lactose-free fasting fast ramadan diet calorie calories caffeine sugar red_meat fried
raw alcohol teetotal teetotaller
""",
    "kin": """
wife husband partner spouse fiance fiancee girlfriend boyfriend mother mom mum mummy mama father dad daddy
papa parents parent folks son daughter kid kids child children baby twin twins brother sister sibling
siblings grandmother grandma gran granny nan grandfather grandpa grandad grandparents cousin uncle aunt
niece nephew mother-in-law father-in-law brother-in-law sister-in-law in-laws in-law stepmother stepmum
stepfather stepdad stepson stepdaughter stepbrother stepsister godmother godfather godson eldest youngest
oldest roommate flatmate housemate ex ex-wife ex-husband toddler newborn boy girl family household foster
only_child
""",
    "pet": """
dog puppy cat kitten pet greyhound labrador retriever poodle corgi husky beagle terrier spaniel dachshund
bulldog parrot budgie canary rabbit bunny hamster guinea_pig tortoise turtle goldfish horse pony chicken
bees goat sheep lizard gecko snake ferret
""",
    "home": """
live lives living lived reside based home house flat apartment studio_flat cottage farmhouse bungalow
houseboat village town city suburb suburbs outskirts countryside district neighbourhood neighborhood street
road lane floor elevator lift stairs rent rented renting lease mortgage landlord moved move relocate
relocated settled immigrated immigrant expat garden balcony driveway heating place postcode zip_code
address room shared_house hometown born raised grew_up come_from from roots native
""",
    "city": """
london paris berlin munich hamburg vienna graz zurich geneva madrid barcelona lisbon porto rome milan
naples venice florence lucca umbria amsterdam rotterdam utrecht leiden brussels ghent antwerp copenhagen
oslo bergen stockholm malmö helsinki dublin cork edinburgh glasgow aberdeen leeds bristol manchester
liverpool leicester cornwall newcastle york cambridge oxford warsaw krakow prague budapest bucharest sofia
athens istanbul ankara cairo lagos nairobi accra johannesburg casablanca dubai tehran delhi mumbai pune
bangalore dhaka karachi singapore bangkok hanoi jakarta manila tokyo osaka kyoto seoul beijing shanghai
shenzhen guangzhou chengdu hangzhou taipei hong_kong sydney melbourne auckland toronto montreal vancouver
seattle portland san_francisco los_angeles chicago boston new_york austin denver miami ohio texas
california mexico lima bogota buenos_aires santiago sao_paulo rio lyon marseille split ljubljana tbilisi
tallinn riga vilnius reykjavik ireland scotland wales england france germany spain portugal italy greece
turkey poland norway sweden denmark finland canada brazil peru chile argentina india china japan korea
vietnam thailand australia ghana kenya nigeria egypt
""",
    "tongue": """
english french german spanish portuguese italian dutch polish russian ukrainian swedish norwegian danish
finnish turkish arabic hebrew persian farsi hindi urdu bengali tamil mandarin cantonese chinese japanese
korean vietnamese thai swahili yoruba greek fluent bilingual mother_tongue native_language native_speaker
accent
""",
    "identity": """
name named called nickname surname spelled spelt birthday bday born age old years_old forties fifties
sixties pronouns she/her he/him they/them blood_type blood_group passport citizenship citizen nationality
visa height tall foot_three shoe_size size left-handed left-footed religion catholic muslim christian
jewish buddhist hindu atheist star_sign leo virgo libra scorpio aries taurus gemini pisces aquarius
capricorn sagittarius introvert extrovert early_riser night_owl married divorced widowed widower widow
single engaged veteran navy army military served phone phone_number number landline email mail address car
estate licence license driving_licence vote voter politics sober tattoo citizenship immigrant adopted
postcode time_zone timezone pacific_time eastern_time swim drive tv smartphone credit_card username handle
""",
    "study": """
degree university college school phd doctorate master's masters bachelor's bachelor thesis dissertation
studied study studying studies major majored graduate graduated graduating diploma exam course class
classes semester evening_course apprenticeship training certificate dropped_out scholarship physics biology
chemistry medicine law economics
""",
    "parcel": """
deliver delivery deliveries courier couriers parcel parcels package packages shipment ship post mailman
porter concierge neighbour neighbor doorbell bell ring buzzer intercom gate entrance door doorstep hallway
locker signature sign_for collect pick-up drop van
""",
    "recurring": """
every always usually never mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays weekday
weekends mornings evenings afternoons nights daily weekly monthly annually twice once_a_week each
every_other every_second every_day every_week regularly routine shift alternate on_weekends
rest_of_the_week all_day o'clock noon midnight half_past quarter onwards
""",
    "clock": """
am pm noon midnight half_past o'clock morning evening afternoon night lunch shift hours
""",
    "weekday": "monday tuesday wednesday thursday friday saturday sunday",
    "month": """
january february march april june july august september october november december spring summer autumn fall
winter easter christmas ramadan
""",
    "engagement": """
appointment wedding exam flight surgery operation trip interview holiday vacation conference ceremony
funeral graduation anniversary party reunion concert move visit check-up checkup course marathon race
tournament talk booked scheduled due expecting
""",
    "project": """
project release launch client customer customers deadline budget sprint milestone codename tender supplier
vendor roadmap rewrite redesign relaunch migration phase scope stakeholder contract grant proposal pilot
beta prototype product feature service platform pipeline app exhibition invoice invoices payment payments
campaign merger supervisor steering subscription website guidebook warehouse
""",
    "runs": """
lead leads leading leader in_charge owns owner responsible approves approve signs_off sign_off manages
heads took_over takes_over belongs handles oversees supervises maintains on_hold cancelled canceled
postponed slipped delayed closes starts moved_to went_up signed_by done_by led dropped
""",
    "tech": """
git repo repository branch branches commit commits merge pull_request pull_requests pr code codebase
database postgres mysql redis valkey mongo backend frontend server deploy deploys deployment ci pipeline
docker kubernetes linux arch ubuntu macos windows vim emacs helix vscode editor ide python rust go java
kotlin typescript javascript react django pytest unittest test tests mock mocks migration migrations log
logs loki jira linear confluence wiki figma notion obsidian markdown latex spreadsheet excel ansible
terraform buildkite jenkins github gitlab bitbucket slack trello variable variables tabs spaces indent
snake_case camelcase utc timestamps api framework library laptop thinkpad macbook keyboard dvorak qwerty
layout phone app version tickets ticket imperative review reviewed production staging sway gnome
""",
    "rule": """
must mustn't must_not have_to has_to had_to need_to needs_to not_allowed allowed forbidden banned
off_limits nobody no_one noone nothing_gets only require requires required mandatory at_most at_least
maximum limit budget without unless before_it before_any never share_with keep_out don't do_not not_a_cent
whatever anything_that everything all off_bounds reversible wheelchair_friendly accessible
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
late stuck back here there done finished lost fine good okay sleepy exhausted sick cold hot warm wet down
awake distracted annoyed surprised relieved worried starving dizzy freezing about_to wondering wonder
thinking guess think know believe feel felt hope forgot mean see understand expect
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
enrolled signed_up failed fled
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
    "you": "you your you're yours u ur",
}

WORDS_EN = by_word(_CLASSES)
"""A word, or a phrase with blanks, to the names of its classes."""
