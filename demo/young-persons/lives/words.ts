/** Texts about how young people live: all made up, none about anyone. */

type Weighted = readonly (readonly [weight: number, words: string])[];

export const LEGAL_STATUSES: Weighted = [
  [46, 'Care order (S31)'],
  [22, 'ICO (S38)'],
  [26, 'S20'],
  [4, 'Placement order'],
  [2, 'EPO (S44)'],
];
export const NOT_LOOKED_AFTER: Weighted = [
  [40, 'CIN (S17)'],
  [35, 'CP plan'],
  [15, 'SGO'],
  [10, 'CAO (S8)'],
];
export const PLACEMENTS: Weighted = [
  [34, 'Foster care, long term'],
  [26, 'Foster care, other'],
  [14, 'Kinship foster care, long term'],
  [16, "Children's home"],
  [6, 'Residential school'],
  [4, 'With parents'],
];
export const PLACEMENTS_AT_HOME: Weighted = [
  [80, 'At home with family (not looked after)'],
  [20, 'With special guardian or kinship carer (not looked after)'],
];
export const ETHNICITIES: Weighted = [
  [48, 'White – British'],
  [12, 'African'],
  [9, 'White and Black Caribbean'],
  [7, 'Caribbean'],
  [6, 'Pakistani'],
  [5, 'Any other White background'],
  [5, 'Any other Asian background'],
  [4, 'White and Asian'],
  [4, 'Bangladeshi'],
];
export const RELIGIONS: Weighted = [
  [42, 'No religion'],
  [24, 'Christian'],
  [14, 'Muslim'],
  [5, 'Roman Catholic'],
  [4, 'Sikh'],
  [3, 'Hindu'],
  [8, 'Prefer not to say'],
];
export const LANGUAGES: Weighted = [
  [86, 'English'],
  [4, 'Polish'],
  [4, 'Urdu'],
  [3, 'Somali'],
  [3, 'Romanian'],
];
export const NEEDS: Weighted = [
  [60, 'Abuse or neglect'],
  [16, 'Family dysfunction'],
  [12, 'Family in acute stress'],
  [6, 'Absent parenting'],
  [6, 'Parental illness or disability'],
];
export const SEN_PROVISIONS: Weighted = [
  [55, 'No special educational need'],
  [25, 'SEN support'],
  [20, 'Education, health and care plan'],
];
export const SEN_TYPES = [
  'Social, emotional and mental health',
  'Autistic spectrum disorder',
  'Moderate learning difficulty',
  'Speech, language and communication needs',
];
export const DISABILITIES = [
  'Learning',
  'Behaviour',
  'Communication',
  "Diagnosed with autism or Asperger's syndrome",
];
export const DIETS = ['Vegetarian', 'Pescatarian', 'Egg-free', 'Dairy-free', 'Gluten-free'];

export const PARENTAL_RESPONSIBILITY = [
  'Shared by the council and both parents',
  'Shared by the council and mother',
  'Mother and father',
  'Mother; father’s whereabouts are not known',
];
export const DELEGATED = [
  'Haircuts, school trips of a day and sleepovers with friends are for the foster carer to decide. Passports and operations are not.',
  'Everyday decisions are delegated. Ask the social worker about anything overnight.',
  'First aid, photographs for school and day trips. No changes to medication.',
];
export const HEALTH = [
  'Asthma, well controlled. Inhaler in the front pocket of the school bag.',
  'Eczema: cream twice a day.',
  'Wears glasses and forgets them.',
  'Sleeps badly; tired on Mondays.',
  'Absence seizures, last one in the spring. Write down how long one lasts.',
];
export const MEDICATION = [
  'Salbutamol inhaler, two puffs when wheezing.',
  'Melatonin at bedtime; the foster carer gives it.',
  'Methylphenidate in the morning, before school.',
];
/** True of anybody, whatever religion and age the rest of the record gives them. */
export const CULTURE = [
  'Proud of both sides of the family; likes to be asked about food from home.',
  'Cooks with grandmother once a month, and brings some of it along.',
  'The birthdays of the family count more than other feasts; the dates are on the kitchen wall.',
  'Hair needs somebody who knows how; every second Saturday.',
];
export const ALERTS = [
  'Walk on the side of the road away from traffic',
  'Tell the plan for the day before leaving the house',
  'Not to be collected by anybody who is not named here',
  'Leaves when voices are raised: stay calm and stay near',
];
export const LONE_WORKING = [
  'Daylight hours and public places. Ring the office before and after.',
  'Only carers who have met them twice with a colleague.',
];
export const FEATURES = [
  'Slim, brown hair to the shoulder, usually a grey hooded top and white trainers. Goes to the park by the station.',
  'Tall for their age, short dark hair, scar above the left eyebrow. Goes to the skate park and to a friend’s in the next street.',
  'Small, glasses with a blue frame, always a red rucksack. Likes the bus station.',
];
export const EDUCATION = [
  'Part-time timetable until half-term. Maths is the favourite.',
  'A quiet room is kept free at break.',
  'New school since September; one friend so far.',
];
export const CONTACT_RULES: readonly (readonly [weight: number, words: string, allowed: boolean])[] = [
  [40, 'Allowed', true],
  [28, 'Supervised, once a fortnight', true],
  [16, 'Letters or calls only', true],
  [16, 'Not allowed', false],
];
export const RELATIVES = [
  'Mother',
  'Father',
  'Grandmother (maternal)',
  'Grandfather (paternal)',
  'Aunt',
  'Uncle',
  'Sister',
  'Brother',
];
