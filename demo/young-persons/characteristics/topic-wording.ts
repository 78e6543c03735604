/**
 * The texts of an office about the topics of a profile, by question: all made up, about nobody. `{name}` is the young
 * person's first name.
 */
export const TOPIC_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'ch-about-me-intro': [
    'I am funny once you know me. I do not like being asked a lot of questions at once.',
    'I am loud and I like people. I am good at drawing and at looking after my cousins.',
    'I am quiet. I notice things. I like it when people do what they said they would do.',
  ],
  'ch-about-me-important': [
    'Knowing what happens next. My phone being charged. Seeing my sister.',
    'That people knock before they come in. My football boots. My nan.',
  ],
  'ch-about-me-people': ['My sister, my nan, and my old teacher.', 'My foster carers and my best friend.'],
  'ch-about-me-good-day': ['Up late, a big breakfast, then out somewhere. Nobody rushing me.'],
  'ch-about-me-bad-day': ['When plans change and nobody tells me. When people talk about me in front of me.'],
  'ch-about-me-hopes': ['I want to work with animals.', 'I want to be a mechanic and have my own flat.'],

  'ch-likes-activities': [
    'Football, swimming, baking, anything with bikes.',
    'Drawing, gaming, walking the dog, going to the cinema.',
  ],
  'ch-likes-food': ['Jollof rice, pasta, strawberries.', 'Chicken, chips, orange squash.'],
  'ch-dislikes-food': ['Mushrooms, and anything with sauce on it already.', 'Fish and cooked tomatoes.'],
  'ch-likes-music-games': ['Drill and old soul. Minecraft. Match of the Day.'],
  'ch-dislikes-topics': ['Do not ask about the last placement. {name} brings it up when ready.'],

  'ch-culture-practice': ['The festivals of the family; an uncle tells us the days.'],
  'ch-culture-food': ['Food from home on Sundays. Ask before cooking something new.'],
  'ch-culture-hair-skin': [
    'Braids every six weeks at the salon in the high street; shea butter after a bath.',
  ],
  'ch-culture-identity': ['{name} is proud of both sides of the family and likes to be asked about it.'],

  'ch-communication-understanding': [
    'Short sentences, one thing at a time. Give ten seconds to answer before asking again.',
    'Say what will happen, in order. Write it down if it is more than two things.',
  ],
  'ch-communication-yes-no': ['Looks away for no. Taps the table for a break.'],
  'ch-communication-digital': ['Answers messages, not calls. Not after ten at night.'],

  'ch-behaviour-triggers-list': [
    'Being told no without a reason. Waiting. Other children shouting.',
    'Changes of plan, phone calls that were promised and did not come, hunger.',
  ],
  'ch-behaviour-early-signs': [
    'Pacing, hood up, short answers.',
    'Goes very quiet and rubs both hands together.',
  ],
  'ch-behaviour-green': ['Choices, humour, something to do with the hands.'],
  'ch-behaviour-amber': [
    'Lower your voice, give space, offer a walk. Do not ask why.',
    'Name the feeling once, then offer two choices and wait.',
  ],
  'ch-behaviour-red': [
    'Move others away, keep the door open, stay in sight at a distance. Ring on-call.',
    'Say little. Take away what could be thrown. Police only if somebody may be hurt.',
  ],
  'ch-behaviour-do-not': ['Do not block the door, and do not touch without asking.'],
  'ch-behaviour-recovery': [
    'Food first, then talk, on the same day. {name} likes to put things right by doing something.',
  ],
  'ch-behaviour-physical-intervention-details': [
    'Guiding away by the arm, by carers with a certificate in date; recorded at once.',
  ],

  'ch-sensory-helps': ['A dim room, music through headphones, a warning before it gets loud.'],
  'ch-sensory-equipment': ['Ear defenders in the green rucksack; a weighted blanket at home.'],

  'ch-health-conditions': [
    'Asthma: watch for a night cough and short sentences.',
    'Eczema on both arms, worse when it is hot.',
  ],
  'ch-health-plan': [
    'Sit upright, blue inhaler, ring the foster carer. 999 if it does not ease in ten minutes.',
  ],
  'ch-health-seizure-plan': [
    'Stares, then stiff, about two minutes. On the side, time it. Rescue medicine after five minutes, then 999.',
  ],
  'ch-health-asthma-plan': ['Blue inhaler and spacer in the front pocket. Cold air and running bring it on.'],
  'ch-health-appointments': ['Paediatrician every six months; optician yearly.'],

  'ch-allergy-details': [
    'Swelling of the lips within minutes, then trouble breathing.',
    'Itchy rash and a runny nose.',
  ],
  'ch-allergy-treatment': ['Antihistamine in the kitchen cupboard; the pens travel with {name}.'],

  'ch-medication-list': [
    'Melatonin 3 mg at 20:30.',
    'Methylphenidate 18 mg at breakfast; cetirizine 10 mg in the evening.',
  ],
  'ch-medication-controlled-handling': ['Locked tin, counted by two people at handover, signed in the book.'],
  'ch-medication-prn': ['Paracetamol 500 mg, at most four times in 24 hours, at least four hours apart.'],
  'ch-medication-refusal': ['Offer again after 20 minutes, once. Then ring on-call and write it down.'],
  'ch-medication-homely': ['Throat sweets and sun cream.'],

  'ch-mental-health-needs': [
    'Anxiety since the move in spring; worse before family time.',
    'Low mood and trouble sleeping. Waiting for an assessment.',
  ],
  'ch-mental-health-coping': [
    'Drawing, cold water on the wrists, a walk with somebody who does not talk much.',
  ],
  'ch-mental-health-sleep': ['Falls asleep late; up twice most nights.'],

  'ch-eating-needs': ['Eats better in company. Small plate, seconds offered.'],
  'ch-eating-choking-plan': [
    'Food cut small, upright, no talking with a full mouth. Plan of the therapist is in the kitchen.',
  ],
  'ch-eating-disorder-plan': [
    'Do not comment on amounts. Note what was eaten, tell the office the same day.',
  ],

  'ch-personal-care-routine': ['Shower in the morning with a prompt; clothes laid out the night before.'],
  'ch-personal-care-equipment': ['Products are in the blue bag; spare set in the car.'],

  'ch-travel-notes': [
    'Stops at kerbs when reminded. Holds a bag strap rather than a hand.',
    'Knows the 64 bus by heart.',
  ],

  'ch-education-place': [
    'Mainstream, with a plan.',
    'Mainstream; comes ten minutes after the others, when the corridor is quiet.',
    'Small class, with an adult near.',
  ],
  'ch-education-strengths': ['Art, and anything practical.'],
  'ch-education-difficulties': ['Long writing tasks. Has a pass to leave the room for five minutes.'],
  'ch-education-contact': ['The designated teacher for children in care.'],
  'ch-education-goals': ['A full week without a late mark.'],

  'ch-independence-plan': ['Cook one meal a week with a carer; open a bank account by the spring.'],

  'ch-sleep-routine': ['Phone away at nine, shower, half an hour of a film.'],
  'ch-sleep-checks': ['Listening at the door every hour, not going in.'],
  'ch-sleep-worries': ['Nightmares after family time. Leave the landing light on.'],

  'ch-family-time-arrangements': [
    'Mum every other Saturday at the family centre, two hours, supervised.',
    'Dad by video call on Wednesdays, a carer in the room.',
  ],
  'ch-family-time-rules-note': ['No whispering, no presents of money, no promises about coming home.'],
  'ch-family-time-feelings': ['Looks forward to it, and is tired and cross afterwards.'],
  'ch-family-time-not-allowed': ['A former partner of mum; the name is with the office.'],

  'ch-friends-names': ['Two friends from the old school; the skate park on Sundays.'],
  'ch-friends-partner': ['Nothing that carers need to know.'],
  'ch-friends-worry-details': ['An older group at the parade of shops; {name} was given a phone in October.'],

  'ch-missing-patterns': [
    'After family time, usually on foot, mostly alone.',
    'Friday evenings, with the same two friends.',
  ],
  'ch-missing-places': ['The skate park, the bus station, an aunt in the next borough.'],
  'ch-missing-plan': [
    'Text and call, look round for 15 minutes, ring on-call. Police on 101 after an hour; 999 at once if there is a threat.',
  ],
  'ch-missing-return': ['Food and a shower first. Glad to see you, questions tomorrow.'],

  'ch-exploitation-details': ['New clothes and a second phone; dropped off by a car nobody knows.'],
  'ch-exploitation-plan': [
    'No lifts from others, phone checked together in the evening, everything unusual to the office at once.',
  ],

  'ch-self-harm-environment': ['Sharps, razors and medicines locked away; belts and cables counted.'],
  'ch-self-harm-plan': [
    'Stay near, do not leave alone in the bathroom. Ask calmly, listen. Crisis line, then on-call; 999 if there is an injury.',
  ],
  'ch-self-harm-aftercare': [
    'Clean and cover, no blame. Tell the foster carer, the office and the social worker.',
  ],

  'ch-violence-details': ['Hit out at an adult twice since summer, both times when held by the arm.'],
  'ch-violence-plan': [
    'An arm’s length and a way out for both. Two carers in the car. No crowded places when already upset.',
  ],

  'ch-substances-pattern': ['At weekends with friends, not alone.'],
  'ch-substances-plan': [
    'Do not leave alone, on the side if drowsy, water. 999 if they cannot be woken. Tell the office.',
  ],

  'ch-online-concerns': ['Accepts friend requests from adults.'],
  'ch-online-rules': ['Phone in the kitchen overnight; new contacts are looked at together.'],
  'ch-online-accounts': ['Two that the foster carer knows of.'],

  'ch-offending-conditions': ['None at present.'],
  'ch-fire-plan': ['Lighters and matches locked away; the smoke alarm is tested weekly.'],

  'ch-allegations-history': ['One, two years ago; looked into and not upheld.'],
  'ch-allegations-safer-caring': [
    'Doors open, two carers for personal care, everything written down at once.',
  ],

  'ch-carer-safety-plan': [
    'Text the office on arrival and on leaving. Park facing the exit. Dog shut away before you go in.',
  ],
};

/** The lines in the header for topics that are serious. */
export const TOPIC_LINES: Readonly<Record<string, string>> = {
  'behaviour-triggers': 'Needs space when upset; do not block the door',
  communication: 'Short sentences; give time to answer',
  sensory: 'Noise and crowds: ear defenders in the rucksack',
  health: 'Rescue medicine and inhaler travel along',
  allergies: 'Can be life-threatening: auto-injector within reach',
  medication: 'Given by trained carers only; count at handover',
  'mental-health': 'Very low at times; never left alone when it is bad',
  eating: 'Risk of choking: food cut small, sit upright',
  'mobility-travel': 'Back seat, child lock on; may open the door',
  'family-time': 'Supervised throughout; one person must not have contact',
  'friends-relationships': 'Worry about an older group',
  'risk-missing': 'Goes missing after family time; 101 after an hour',
  'risk-exploitation': 'No lifts from others; report anything unusual at once',
  'risk-self-harm': 'Sharps and medicines locked away; stay near',
  'risk-violence': 'Two carers in the car; keep an arm’s length',
  'risk-substances': 'Check for drowsiness; 999 if not woken',
  'risk-online': 'Phone in the kitchen overnight',
  'risk-fire-property': 'Lighters and matches locked away',
  'risk-allegations': 'Doors open; two carers; write it down at once',
  'risk-carer-safety': 'Dog at the address; text on arrival and leaving',
};

/** Which topic a key risk of the profile is looked at in. */
export const TOPIC_OF_RISK: Readonly<Record<string, string>> = {
  'Goes missing': 'risk-missing',
  'Self-harm': 'risk-self-harm',
  'Child sexual exploitation': 'risk-exploitation',
  'Criminal exploitation': 'risk-exploitation',
  'Hits out when upset': 'behaviour-triggers',
  'Fire setting': 'risk-fire-property',
  'Substance misuse': 'risk-substances',
  'Unsafe contact with a relative': 'family-time',
  'Online safety': 'risk-online',
  Epilepsy: 'health',
  Asthma: 'health',
  'Runs into the road': 'mobility-travel',
  'Says things about staff that need writing down at once': 'risk-allegations',
  'Takes sharp objects': 'risk-self-harm',
  'Will not wear a seat belt': 'mobility-travel',
  'Anxious with men': 'mental-health',
};
