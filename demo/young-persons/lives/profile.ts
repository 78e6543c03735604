import { addDays } from '#contract/core/dates.ts';
import { TWO_CARERS } from '#contract/young-persons/safety-facts.ts';
import { listFields, type Profile } from '#contract/young-persons/young-person-fields.ts';
import type { YoungPerson } from '#demo/people.ts';
import type { Random } from '#demo/random.ts';
import * as words from '#demo/young-persons/lives/words.ts';

/** The profile of a young person, all that the form requires; of a draft only what somebody had time for. */
export function makeProfile(
  random: Random,
  young: YoungPerson,
  today: string,
  town: string,
): Partial<Profile> {
  const about = identity(random);
  if (young.status === 'DRAFT') return about;
  return {
    ...about,
    ...legal(random, young, today),
    ...placement(random, young, today, town),
    ...health(random, young, today, town),
    ...education(random, young, town),
    ...safety(random, young),
    nhs_number: makeNhsNumber(random),
    external_reference: `${young.client.authority.id.slice(0, 3).toUpperCase()}-${random.int(10_000, 99_999)}`,
    report_recipients: random.chance(0.3) ? ['Social worker', 'Team manager'] : ['Social worker'],
  };
}

/** By the groups that say who reads which field; nothing is kept of what is not known. */
export function inGroups(profile: Partial<Profile>): Record<'core' | 'safety' | 'history' | 'admin', object> {
  const of = (group: Parameters<typeof listFields>[0]) =>
    Object.fromEntries(
      listFields(group).flatMap((field) => {
        const value = profile[field];
        return value === undefined || value === null ? [] : [[field, value]];
      }),
    );
  return { core: of('core'), safety: of('safety'), history: of('history'), admin: of('admin') };
}

const sometimes = <T>(random: Random, share: number, make: () => T): T | null =>
  random.chance(share) ? make() : null;
/** Of the numbers that Ofcom keeps free for drama. */
const landline = (random: Random) => `020 7946 0${String(random.int(0, 999)).padStart(3, '0')}`;

function identity(random: Random): Partial<Profile> {
  const sex = random.pick(['Male', 'Female']);
  const first_language = random.weighted(words.LANGUAGES);
  const interpreter_needed = first_language !== 'English' && random.chance(0.4);
  const isAlone = interpreter_needed && random.chance(0.4);
  return {
    sex,
    pronouns: random.chance(0.95) ? (sex === 'Male' ? 'he / him' : 'she / her') : 'they / them',
    ethnicity: random.weighted(words.ETHNICITIES),
    religion: random.weighted(words.RELIGIONS),
    nationality: first_language === 'English' ? 'British' : null,
    first_language,
    other_languages: first_language === 'English' ? null : ['English'],
    interpreter_needed,
    interpreter_notes: interpreter_needed
      ? `${first_language}; a woman if possible. Ring a week before.`
      : null,
    dietary_needs: sometimes(random, 0.2, () => [random.pick(words.DIETS)]),
    cultural_notes: sometimes(random, 0.35, () => random.pick(words.CULTURE)),
    uasc: isAlone,
    immigration_status: isAlone ? 'Claim made, decision awaited' : null,
  };
}

function legal(random: Random, young: YoungPerson, today: string): Partial<Profile> {
  return {
    legal_status: random.weighted(young.lac ? words.LEGAL_STATUSES : words.NOT_LOOKED_AFTER),
    // No young person here is under five, so that this is never before the birth.
    legal_status_start: addDays(today, -random.int(60, 1_500)),
    parental_responsibility: random.pick(words.PARENTAL_RESPONSIBILITY),
    delegated_authority: sometimes(random, 0.7, () => random.pick(words.DELEGATED)),
    need_code: random.weighted(words.NEEDS),
    emergency_duty_phone: landline(random),
    iro_name: sometimes(random, 0.6, () => random.pick(['Hilary Marsh', 'Joy Mensah', 'Peter Dunn'])),
    personal_adviser: young.age >= 16 ? random.pick(['Rita Bell', 'Sam Osei']) : null,
    next_review_date: addDays(today, random.int(7, 180)),
  };
}

function placement(random: Random, young: YoungPerson, today: string, town: string): Partial<Profile> {
  const placement_type = random.weighted(young.lac ? words.PLACEMENTS : words.PLACEMENTS_AT_HOME);
  return {
    placement_type,
    placement_start: addDays(today, -random.int(20, 1_200)),
    placement_name: placement_type === "Children's home" ? `${town} House` : null,
    placement_phone: landline(random),
    placement_out_of_area: random.chance(0.2),
  };
}

function health(random: Random, young: YoungPerson, today: string, town: string): Partial<Profile> {
  const has_medication = random.chance(0.3);
  const carers_give_medication = has_medication && random.chance(0.5);
  return {
    gp_surgery: `${town} Health Centre`,
    gp_phone: landline(random),
    disabilities: sometimes(random, 0.2, () => random.sample(words.DISABILITIES, random.int(1, 2))),
    health_conditions: sometimes(random, 0.4, () => random.pick(words.HEALTH)),
    has_allergies: young.allergies !== null,
    has_medication,
    medication_summary: has_medication ? random.pick(words.MEDICATION) : null,
    carers_give_medication: has_medication ? carers_give_medication : null,
    medication_consent_date: carers_give_medication ? addDays(today, -random.int(5, 300)) : null,
  };
}

/** Reception is the year in which one turns five. */
const YEAR_OF_AGE = 5;

function education(random: Random, young: YoungPerson, town: string): Partial<Profile> {
  const year = young.age - YEAR_OF_AGE;
  const sen_provision = random.weighted(words.SEN_PROVISIONS);
  const isSupported = sen_provision !== 'No special educational need';
  return {
    school: `${town} ${year <= 6 ? 'Primary School' : 'Academy'}`,
    school_phone: landline(random),
    school_year: year < 1 ? 'Reception' : `Year ${Math.min(year, 13)}`,
    sen_provision,
    sen_type: isSupported ? random.pick(words.SEN_TYPES) : null,
    education_notes: sometimes(random, 0.4, () => random.pick(words.EDUCATION)),
  };
}

function safety(random: Random, young: YoungPerson): Partial<Profile> {
  const isSerious = young.risk_level === 'red' || young.risk_level === 'orange';
  const lone_working =
    isSerious && random.chance(0.5) ? random.pick(['With conditions', TWO_CARERS]) : 'Safe';
  return {
    // The demo's appointments have one carer.
    lone_working: lone_working === TWO_CARERS ? 'Safe' : lone_working,
    lone_working_conditions: lone_working === 'With conditions' ? random.pick(words.LONE_WORKING) : null,
    key_alert: sometimes(random, isSerious ? 0.6 : 0.1, () => random.pick(words.ALERTS)),
    distinguishing_features: sometimes(random, 0.6, () => random.pick(words.FEATURES)),
    consent_transport: random.chance(0.9),
    consent_photos: random.pick(['Yes', 'Not of the face', 'No']),
    consent_emergency_treatment: random.chance(0.97),
  };
}

/** Numbers that begin with 999 are given to nobody; the last digit is a check over the others. */
function makeNhsNumber(random: Random): string {
  for (;;) {
    const digits = [9, 9, 9, ...Array.from({ length: 6 }, () => random.int(0, 9))];
    const check = (11 - (digits.reduce((sum, digit, index) => sum + digit * (10 - index), 0) % 11)) % 11;
    if (check < 10) return `${digits.join('')}${check}`.replace(/^(\d{3})(\d{3})/, '$1 $2 ');
  }
}
