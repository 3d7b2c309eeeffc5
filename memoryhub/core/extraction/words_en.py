"""English words by what they speak of; the classes have the same names in both languages."""

from memoryhub.core.extraction.word_classes import by_word
from memoryhub.core.extraction.words_en_more import MORE_THINGS
from memoryhub.core.extraction.words_en_talk import MANNERS
from memoryhub.core.extraction.words_rare import RARE_EN

# A phrase is written with underscores. A word stands for its plural, its -ed and its -ing form too.
_CLASSES = {
    "like": """
love like enjoy adore fond fan obsessed into crazy_about crave craving favourite favorite prefer weakness
sucker soft_spot go-to comfort partial addicted keen passionate ideal best_ever can't_get_enough could_eat
beats tops relaxes relax tend lover person swear_by devoted fascinated hooked geek nerd buff enthusiast
rather sooner happiest delicious yum guilty_pleasure thing collect any_day happy_for_hours content
delighted savour relish enjoys unwind wind_down cherish treasure my_kind_of perfect_evening dream
looks_forward fancy mad_about can't_live_without live_for best_thing favourites proud_owner religiously
heaven bliss cosy suits_me works_for_me speaks_to_me
""",
    "dislike": """
hate loathe detest dislike can't_stand cannot_stand can't_bear can't_do can't_deal despise disgust bore
boring stress drain sick avoid allergic_to_the_idea put_off annoy annoying irritate dread fear afraid
scared terrified phobia not_my_thing isn't_my_thing off_limits no_thanks never_warmed gag hell dull
disgusting gross yuck awful doesn't_do_it dont_like don't_like don't_enjoy don't_care not_into not_a_fan
overrated gone_off melt torture no-no no_for_me stay_away hard_to_enjoy stress_me_out keep_me_awake
puts_me_off put_me_off aren't_for_me isn't_for_me not_for_me leaves_me_cold leave_me_cold turn_me_off
can't_handle can't_face no_time_for allergic_to_small_talk tedious pointless ugly too_slow too_sweet
too_spicy makes_my_skin_crawl nauseous squeamish detested don't_see_the_point wouldn't_touch refuse
steer_clear drives_me_mad drive_me_crazy gets_on_my_nerves
""",
    "food": """
food meal dish breakfast lunch dinner snack dessert soup curry pho ramen noodle rice pasta pizza burger
sushi dumpling taco bread sourdough cake chocolate cheese butter cream yogurt milk egg meat beef pork lamb
chicken turkey bacon ham sausage steak fish salmon tuna shrimp prawn crab lobster shellfish seafood oyster
tofu bean lentil nut peanut almond walnut cashew sesame fruit apple banana mango coconut berry strawberry
pineapple grape orange lemon avocado vegetable salad tomato potato carrot onion garlic mushroom spinach
broccoli pepper chili spice cinnamon ginger mint cilantro coriander basil parsley olive salt sugar honey
sauce mayonnaise ketchup mustard vinegar soy gluten dairy lactose broth stew barbecue grill bbq kebab
sandwich wrap cereal oatmeal pancake waffle candy liquorice marzipan tapas kimchi fries chips burrito
falafel hummus pita naan chapati biryani dal samosa dhal paella risotto lasagne gnocchi pesto mozzarella
cheddar brie feta ricotta quinoa couscous barley oats granola muesli porridge toast jam marmalade syrup
raisin raisins sultana date fig plum cherry peach pear melon grapefruit lime kiwi papaya lychee pomegranate
rhubarb beetroot cabbage kale leek celery cucumber courgette zucchini aubergine eggplant pumpkin squash
cauliflower asparagus pea peas sweetcorn chickpea turnip radish anchovy herring mackerel trout cod eel
octopus squid mussel clam caviar venison duck goose rabbit_stew liver tripe mince meatball pastry croissant
doughnut biscuit cookie brownie pudding custard ice-cream ice_cream popcorn crisps pretzel omelette
eggs_runny boiled_egg raw_fish sashimi miso tempura wasabi turmeric cumin saffron nutmeg clove vanilla
caramel meals portion
""",
    "drink": """
coffee espresso latte cappuccino tea matcha milk water juice soda cola lemonade beer wine whisky whiskey
vodka gin rum cocktail alcohol booze lassi smoothie kombucha decaf caffeine cider champagne flat_white
americano mocha cortado macchiato cappuccinos filter_coffee instant_coffee cold_brew chai oolong green_tea
black_tea herbal_tea rooibos peppermint_tea tonic sparkling still_water tap_water oat_milk almond_milk
soy_milk prosecco sake mead stout ale lager bourbon tequila
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
allotment accordion drums landscapes portraits bouldering chess_club rowing sudoku escape_room escape_rooms
pub_quiz karaoke bingo darts bowling billiards snooker pool fencing archery canoe kayak paddle orienteering
geocaching parkour trampolining gymnastics aerobics zumba tai_chi weightlifting powerlifting kettlebell
sprint triathlons park_run hurling lacrosse handball netball polo curling ice_hockey figure_skating
rollerblading skateboarding windsurfing kitesurfing snorkelling scuba beekeeping foraging mushroom_picking
bird_watching trainspotting model_trains lego puzzles jigsaw quilting embroidery weaving macrame
leatherwork metalwork blacksmithing glassblowing printmaking screen_printing watercolour watercolours
oil_painting sculpture ceramics blogging journaling journal diary scrapbook stamp stamps coins vinyl
records improv stand-up theatre_group book_club reading_group choir_practice orchestra string_quartet
ukulele bass saxophone clarinet oboe trombone organ bagpipes singing_lessons ballroom tango flamenco
tap_dance volunteering composting sauna cold_plunge stretch stretching nap scouting scout motorbike
motorcycling racing karting drone drones astronomy telescope genealogy
""",
    "media": """
film movie series show drama comedy horror documentary anime cartoon book novel audiobook e-reader e-book
poem poetry fiction crime_fiction history magazine newspaper podcast radio music song jazz rock pop metal
punk folk techno opera classical country_music hip-hop rap reggae blues ambient album playlist concert
theatre musical museum author writer director actor singer sci-fi thriller romance detective western
westerns romcom rom-com sitcom soap reality_tv true_crime noir manga comic comics graphic_novel novella
memoir biography biographies self-help non-fiction nonfiction essay_collection subtitles dubbing soundtrack
symphony chamber_music choral metalcore k-pop lo-fi house_music drum_and_bass soul funk disco bluegrass
streaming audiobooks newsletter
""",
    "outing": """
hotel hostel b&b airbnb cabin tent beach mountain mountains sea lake forest woods countryside holiday
vacation travel trip flight fly plane train bus ferry aisle window_seat window carriage seat economy
business_class restaurant cafe bar pub club party crowd crowded loud noise quiet heat cold weather summer
winter rain sunny shop shopping second-hand clothes dress shoes leather perfume carpet colour color teal
blue green red purple yellow black white architecture design dark_mode light_mode theme cruise caravan
campsite resort spa b&bs guesthouse couchsurfing hitchhike road_trip rail train_travel sleeper
overnight_train stairs lifts escalator taxi uber scooter tram metro subway rush_hour supermarket market
mall flea_market charity_shop online_shopping city_break island desert jungle snow fog sunrise sunset dawn
heatwave humidity lavender scent smell perfumes candles incense minimalism antiques vintage wool silk linen
polyester denim trainers heels jewellery watch watches
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
team_lead head_of head planner sorter postie mailman miner roofer plasterer bricklayer joiner glazier
painter decorator upholsterer locksmith watchmaker jeweller goldsmith blacksmith seamstress dressmaker
cobbler brewer winemaker distiller fishmonger greengrocer grocer barber beautician masseur masseuse
nail_technician model actor actress dancer choreographer composer conductor singer songwriter producer
director_of editor-in-chief proofreader publisher printer archivist curator historian archaeologist
anthropologist linguist philosopher sociologist geologist meteorologist astronomer botanist zoologist
ecologist forester ranger gamekeeper vet_nurse dental_hygienist optician optometrist radiographer
paramedics carer caregiver childminder nanny au_pair nursery_teacher headteacher principal dean lecturer_in
invigilator umpire referee jockey lifeguard bodyguard bouncer detective prison_officer judge magistrate
barrister notary paralegals bailiff customs_officer diplomat interpreter lobbyist mayor councillor
politician priest vicar imam rabbi nun monk chaplain undertaker estate_agent surveyor quantity_surveyor
town_planner urban_planner drone_operator crane_operator forklift trucker lorry_driver taxi_driver
tram_driver train_driver steward stewardess flight_attendant deckhand skipper captain engineer_officer
treasurer secretary_of chair_of chairperson trustee shareholder investor trader broker banker actuary
underwriter auditor teller call_handler telemarketer copy_editor community_manager growth_hacker
data_scientist machine_learning devops sysadmin sre qa tester security_analyst scrum agile product_manager
project_manager ux ui researcher_in phd_candidate undergrad sixth_former homemaker stay-at-home housewife
househusband
""",
    "work": """
work job career profession occupation line_of_work day_job employer employed company firm startup start-up
agency corporation office branch department team boss manager supervisor colleague coworker co-worker shift
night_shift salary promotion promoted hired joined resigned quit joined report_to reporting parental_leave
maternity_leave paternity_leave sabbatical notice council hospital clinic school university bank factory
warehouse bakery studio shop garage hotel restaurant theatre airport station call_centre lab laboratory
farm shipyard ministry embassy police fire_station nonprofit charity ngo shelter volunteer offshore remote
remotely workplace earn living business vans crew teach manage run apprentice in_charge_of responsible_for
for_a_living depot sorting_office mill quarry mine refinery plant power_station brewery distillery vineyard
orchard ranch nursery kindergarten creche academy institute think_tank consultancy practice surgery
pharmacy chemist care_home hospice fire_brigade ambulance coastguard port harbour shipping airline railway
rail_company bus_company insurance_company law_firm publisher newspaper_desk radio_station tv_station
broadcaster production_company record_label gallery museum_shop library council_office town_hall tax_office
post_office job_centre union trade_union association society club committee board signed_with
signed_up_with contract permanent part-time part_time full-time full_time zero_hours temp seasonal
probation commute commuting overtime rota on_call desk payroll hr_department clients shifts nights
early_shift late_shift retire pension side_hustle second_job gig boss_of
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
motion_sickness carsick seasick lightheaded blister blisters latex rash_on swelling swollen bruise numb
numbness tremor shakes spasm cramps fatigue tire_easily tired_easily chronic_fatigue fibromyalgia lyme mono
glandular hepatitis jaundice anaphylaxis anaphylactic epileptic seizures seizure fits stutter stammer lisp
deafness blindness cataract cataracts glaucoma astigmatism short-sighted long-sighted nearsighted
farsighted contact_lenses varifocals hearing_loss cochlear hayfever sinusitis bronchitis copd emphysema
pneumonia tb sleep_apnoea sleep_apnea narcolepsy restless_legs bunion bunions flat_feet fallen_arches
plantar rheumatism rheumatoid osteoarthritis lumbago slipped hernias ulcer ulcers colitis crohn's
diverticulitis gallstones gallbladder appendix kidney_stones incontinence prostate menopause hot_flushes
endometrial miscarriage ivf infertility chemo chemotherapy radiotherapy remission tumour tumor mastectomy
stoma amputee amputation prosthesis wheelchair_user zimmer walking_stick cane paraplegic paralysed
paralyzed cerebral_palsy ms multiple_sclerosis muscular_dystrophy parkinsons bipolar schizophrenia ocd
anorexia bulimia eating_disorder alcoholic recovering_alcoholic addiction rehab agoraphobia vertigo_in
dizzy_spells fainting passes_out haemophilia hemophilia sickle_cell thalassaemia anaemic low_iron vitamin_d
deficiency immunocompromised vaccinated eczema_on acne rosacea warts keloid pins_in plate_in metal_plate
screws_in
""",
    "medicine": """
medication medicine pill pills tablet tablets dose metformin insulin ibuprofen aspirin penicillin
antibiotics paracetamol statin statins antidepressant antidepressants blood_thinner blood_thinners
beta_blocker steroid doctor gp physio physiotherapist therapist nutritionist dentist orthodontist
cardiologist inhaler epipen vaccine sodium potassium has_me_on beta_blockers warfarin heparin lithium ssri
sertraline prozac ritalin adderall levothyroxine thyroxine omeprazole antihistamine antihistamines
cetirizine nasal_spray eye_drops ointment cortisone hydrocortisone painkiller painkillers codeine morphine
opioids acupuncture chiropractor osteopath podiatrist dermatologist neurologist psychiatrist counsellor
midwife_appointment specialist consultant_at prescription prescribed prescribes
""",
    "body": """
knee hip back ankle wrist shoulder neck elbow hand foot leg arm eye eyes eyesight ear ears hearing heart
lung lungs liver kidney stomach gut skin teeth tooth spine lower_back joint joints head voice
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
only_child stepkids stepchildren half-brother half-sister great-aunt great-uncle great-grandmother
foster_son foster_daughter adopted_son adoptive birth_mother triplets nephews nieces cousins second_cousin
widow_of husband_to wife_to fella missus hubby wifey significant_other boyfriend's girlfriend's bloke lad
lass teenager teenagers preschooler schoolkids only_daughter only_son firstborn auntie uncle_in nanna nonna
abuela oma opa pops grandkids grandchild grandchildren grandson granddaughter au_pair_family ancestors
best_friend flatmates
""",
    "pet": """
dog puppy cat kitten pet greyhound labrador retriever poodle corgi husky beagle terrier spaniel dachshund
bulldog parrot budgie canary rabbit bunny hamster guinea_pig tortoise turtle goldfish horse pony chicken
bees goat sheep lizard gecko snake ferret budgerigar parakeet cockatoo macaw finch pigeon pigeons hen hens
rooster duckling ferrets rat rats mouse gerbil chinchilla hedgehog axolotl tarantula stick_insect koi
aquarium terrier_mix mutt mongrel rescue_dog rescue_cat lurcher whippet collie alsatian german_shepherd
rottweiler dalmatian schnauzer shih_tzu pug chihuahua st_bernard great_dane newfoundland akita shiba
maine_coon persian ragdoll siamese_cat tomcat alpaca llama donkey
""",
    "home": """
live lives living lived reside based home house flat apartment studio_flat cottage farmhouse bungalow
houseboat village town city suburb suburbs outskirts countryside district neighbourhood neighborhood street
road lane floor elevator lift stairs rent rented renting lease mortgage landlord moved move relocate
relocated settled immigrated immigrant expat garden balcony driveway heating place postcode zip_code
address room shared_house hometown born raised grew_up come_from from roots native above_a below_a upstairs
downstairs ground_floor basement attic loft penthouse duplex terrace terraced semi-detached detached
mansion manor tower_block high-rise council_flat housing_estate dorm dormitory student_halls commune co-op
housing_co-op narrowboat boat caravan_park camper_van tiny_house off_grid homestead smallholding acre acres
yard patio porch conservatory chimney fireplace boiler well septic_tank town_house hill valley seaside
riverside lakeside harbour_district old_town city_centre downtown uptown north_of south_of east_of west_of
border near_the moving_back moved_back move_back
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
name named called nickname surname spelled spelt birthday bday born age years_old forties fifties
sixties pronouns she/her he/him they/them blood_type blood_group passport citizenship citizen nationality
visa height tall foot_three shoe_size size left-handed left-footed religion catholic muslim christian
jewish buddhist hindu atheist star_sign leo virgo libra scorpio aries taurus gemini pisces aquarius
capricorn sagittarius introvert extrovert early_riser night_owl married divorced widowed widower widow
single engaged veteran navy army military served phone phone_number number landline email mail address car
estate licence license driving_licence vote voter politics sober tattoo citizenship immigrant adopted
 time_zone timezone pacific_time eastern_time swim drive tv smartphone credit_card username handle
ambidextrous baptised baptized christened bar_mitzvah mormon quaker sikh jain pagan agnostic
methodist lutheran orthodox protestant vegan_since gay lesbian bisexual trans transgender nonbinary
non-binary queer straight asexual celibate separated civil_partnership fiance single_parent single_mum
single_dad orphan orphaned adoptee refugee asylum_seeker green_card residency permit dual_national
conscript reservist ex-army ex-navy colourblind redhead blonde brunette curly bald beard moustache tattoos
piercing piercings freckles scar birthmark dyslexic stutterer accent_from ambivert perfectionist
procrastinator pessimist optimist clumsy shy punctual organised forgetful frugal minimalist nomad
digital_nomad backpacker pilot_licence motorbike_licence blood_donor organ_donor national_insurance member
membership season_ticket library_card frequent_flyer loyalty_card electric_car hybrid van pickup motorcycle
e-bike cargo_bike spare_key
""",
    **MORE_THINGS,
    **MANNERS,
}

WORDS_EN = by_word({name: f"{words} {RARE_EN.get(name, '')}" for name, words in _CLASSES.items()})
"""A word, or a phrase with blanks, to the names of its classes."""
