"""English words by what they speak of; the classes have the same names in Chinese (`words_zh`)."""

from memoryhub.core.extraction.word_classes import by_word
from memoryhub.core.extraction.words_en_talk import MANNERS

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
overrated gone_off melt torture no-no no_for_me stay_away hard_to_enjoy stress_me_out keep_me_awake
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
allotment accordion drums landscapes portraits bouldering chess_club rowing
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
remotely workplace earn living business vans crew teach manage run apprentice in_charge_of responsible_for
for_a_living
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
studied study studying studies major majored graduate graduated graduating diploma exam semester
apprenticeship certificate dropped_out scholarship physics biology chemistry medicine law economics
""",
    "parcel": """
deliver delivery deliveries courier couriers parcel parcels package packages shipment ship post mailman
porter concierge neighbour neighbor doorbell bell ring buzzer intercom gate entrance door doorstep hallway
locker signature sign_for pick-up drop van
""",
    "engagement": """
appointment wedding exam flight surgery operation trip interview holiday vacation conference ceremony
funeral graduation anniversary party reunion concert move visit check-up checkup course marathon race
tournament talk booked scheduled due expecting evening_classes evening_class evening_course half_marathon
honeymoon summit
""",
    "project": """
project release launch client customer customers deadline budget sprint milestone codename tender supplier
vendor roadmap rewrite redesign relaunch migration phase scope stakeholder contract grant proposal pilot
beta prototype product feature service pipeline app exhibition invoice invoices payment payments campaign
merger supervisor steering subscription website guidebook warehouse
""",
    "runs": """
lead leads leading leader in_charge owns owner responsible approves approve signs_off sign_off manages
heads took_over takes_over belongs handles oversees supervises maintains on_hold cancelled canceled
postponed slipped delayed closes starts moved_to went_up signed_by done_by led dropped
""",
    "tech": """
git repo repository branch branches commit commits merge pull_request pull_requests pr code codebase
database postgres mysql redis valkey mongo backend frontend server deploy deploys deployment ci pipeline
docker kubernetes linux arch ubuntu macos windows vim emacs helix vscode editor ide python rust java kotlin
typescript javascript react django pytest unittest test tests mock mocks migration migrations log logs loki
jira linear confluence wiki figma notion obsidian markdown latex spreadsheet excel ansible terraform
buildkite jenkins github gitlab bitbucket slack trello variable variables tabs spaces indent snake_case
camelcase utc timestamps api framework library laptop thinkpad macbook keyboard dvorak qwerty layout phone
app version tickets ticket imperative review reviewed production staging sway gnome
""",
    **MANNERS,
}

WORDS_EN = by_word(_CLASSES)
"""A word, or a phrase with blanks, to the names of its classes."""
