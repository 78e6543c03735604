/**
 * Reads a young person from a referral (REF-04): an answer becomes a field if both mean the same, and nothing is
 * invented. An answer that fits no field is listed for people to read.
 */
import { isDay } from '#contract/core/dates.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { RISK_LEVEL_WORDS, RiskLevel } from '#contract/core/risk-levels.ts';
import { describeAnswer } from '#contract/questions/answers-in-words.ts';
import { answerAt, isAnswered, isAsked } from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import type {
  getInfoToCreateYoungPerson,
  ReferredRelation,
} from '#contract/young-persons/referred-young-persons.ts';
import type { Known } from '#server/features/young-persons/profile/held-person.ts';

/** The field of the record that means the same as each question. */
export const FIELD_BY_QUESTION: Readonly<Record<string, string>> = {
  'rf-first-name': 'first_name',
  'rf-last-name': 'last_name',
  'rf-preferred-name': 'preferred_name',
  'rf-dob': 'dob',
  'rf-age-disputed': 'dob_is_estimate',
  'rf-sex': 'sex',
  'rf-gender-identity': 'gender_identity',
  'rf-pronouns': 'pronouns',
  'rf-case-number': 'external_reference',
  'rf-ethnicity': 'ethnicity',
  'rf-religion': 'religion',
  'rf-first-language': 'first_language',
  'rf-interpreter-needed': 'interpreter_needed',
  'rf-interpreter-language': 'interpreter_notes',
  'rf-cultural-needs': 'cultural_notes',
  'rf-uasc': 'uasc',
  'rf-immigration-status': 'immigration_status',
  'rf-young-person-phone': 'phone',
  'rf-legal-status': 'legal_status',
  'rf-is-looked-after': 'lac',
  'rf-legal-start-date': 'legal_status_start',
  'rf-parental-responsibility': 'parental_responsibility',
  'rf-contact-order-details': 'contact_restrictions',
  'rf-delegated-authority': 'delegated_authority',
  'rf-need-code': 'need_code',
  'rf-local-authority': 'local_authority',
  'rf-next-hearing': 'next_hearing_date',
  'rf-next-review': 'next_review_date',
  'rf-iro-name': 'iro_name',
  'rf-placement-type': 'placement_type',
  'rf-placement-start': 'placement_start',
  'rf-placement-provider': 'placement_name',
  'rf-placement-contact-phone': 'placement_phone',
  'rf-out-of-hours-phone': 'emergency_duty_phone',
  'rf-gp': 'gp_surgery',
  'rf-nhs-number': 'nhs_number',
  'rf-conditions': 'health_conditions',
  'rf-allergies-present': 'has_allergies',
  'rf-allergies-details': 'allergies',
  'rf-medication-present': 'has_medication',
  'rf-medication-details': 'medication_summary',
  'rf-medication-by-us': 'carers_give_medication',
  'rf-school-name': 'school',
  'rf-sen-provision': 'sen_provision',
  'rf-lone-working': 'lone_working',
  'rf-lone-working-conditions': 'lone_working_conditions',
  'rf-consent-transport': 'consent_transport',
  'rf-consent-medical': 'consent_emergency_treatment',
  'rf-consent-photos': 'consent_photos',
};

/** Options that the record words differently. */
const SAME_MEANING: Readonly<Record<string, string>> = {
  'rf-lone-working--yes': 'Safe',
  'rf-lone-working--with-conditions': 'With conditions',
  'rf-lone-working--no': 'Two carers only',
  'rf-consent-photos--yes-not-of-the-face': 'Not of the face',
};

/** Free-text fields, for any type of question. */
const IN_WORDS: readonly string[] = ['interpreter_notes', 'parental_responsibility'];

/** For each topic of the profile, the questions that give its level. */
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  'risk-missing': ['rf-risk-missing'],
  'risk-exploitation': ['rf-risk-cse', 'rf-risk-cce'],
  'risk-self-harm': ['rf-risk-self-harm', 'rf-risk-suicide'],
  'risk-violence': [
    ...['rf-risk-violence-to-adults', 'rf-risk-violence-to-peers', 'rf-risk-harmful-sexual-behaviour'],
    'rf-risk-weapons',
  ],
  'risk-substances': ['rf-risk-substances'],
  'risk-online': ['rf-risk-online'],
  'risk-fire-property': ['rf-risk-fire', 'rf-risk-property', 'rf-risk-offending'],
  'risk-allegations': ['rf-risk-allegations'],
};

/** Groups that are read as a whole. */
const PEOPLE: readonly string[] = ['household-members', 'related-persons'];
/** Questions that are read together as the address. */
const ADDRESS = ['address-line-1', 'address-line-2', 'town', 'postcode', 'address-confidential'].map(
  (name) => `rf-${name}`,
);
/** The steps about the young person; the others are about the referrer and the support. */
const ABOUT_THE_PERSON: readonly number[] = [2, 3, 4, 5, 6];

type Info = AnswerOf<typeof getInfoToCreateYoungPerson>;

export interface ReferredPerson
  extends Pick<Info, 'from' | 'household_members' | 'related_persons' | 'not_taken'> {
  fields: Known;
  /** By the topic's slug. */
  topics: { slug: string; level: RiskLevel; because: string[] }[];
}

type Asked = Pick<Referral, 'questions' | 'answers'>;

/**
 * @param offered the allowed labels of a choice field; undefined if it accepts any
 * @param today London's day
 */
export function readReferredRecord(
  { questions, answers }: Asked,
  offered: (field: string) => readonly string[] | undefined,
  today: string,
): ReferredPerson {
  const fields: Known = {};
  const from: Record<string, string> = {};
  const taken = new Set<string>();
  for (const question of questions) {
    const field = FIELD_BY_QUESTION[question.id];
    const value = field ? readField(questions, answers, question, field) : undefined;
    if (!field || value === undefined) continue;
    const words = offered(field);
    if (words && !(typeof value === 'string' && words.includes(value)) && typeof value !== 'boolean')
      continue;
    fields[field] = value;
    from[field] = question.label;
    taken.add(question.id);
  }
  const address = readAddress(answers);
  if (address) {
    fields.addresses = [address];
    for (const id of ADDRESS) taken.add(id);
  }
  return {
    fields,
    from,
    household_members: readPeople(questions, answers, 'household-members', 'rf-household', today),
    related_persons: readPeople(questions, answers, 'related-persons', 'rf-related', today),
    topics: readTopics(questions, answers),
    not_taken: listNotTaken({ questions, answers }, taken),
  };
}

function readField(
  questions: readonly Question[],
  answers: Answers,
  question: Question,
  field: string,
): string | boolean | undefined {
  const given = answerAt(answers, question.group_identifier, 0, question.id);
  if (!isAnswered(given) || !isAsked(questions, answers, question, 0)) return undefined;
  const chosen = question.options.filter(({ id }) => [given].flat().includes(id));
  if (IN_WORDS.includes(field) && chosen.length > 0) return chosen.map(({ label }) => label).join(', ');
  if (question.input_type === 'BOOLEAN') return chosen[0] && chosen[0] === question.options[0];
  if (question.options.length > 0) return chosen[0] && (SAME_MEANING[chosen[0].id] ?? chosen[0].label);
  return typeof given === 'string' ? given : undefined;
}

const readText = (answers: Answers, group: string, entry: number, question: string): string => {
  const given = answerAt(answers, group, entry, question);
  return typeof given === 'string' ? given.trim() : '';
};

/** If nobody has said, others do not see it until the office knows. */
export const isAddressConfidential = (answers: Answers): boolean =>
  readText(answers, 'address', 0, 'rf-address-confidential') !== 'rf-address-confidential--no';

function readAddress(answers: Answers) {
  const read = (name: string) => readText(answers, 'address', 0, `rf-${name}`);
  const [line_1, town, postcode] = [read('address-line-1'), read('town'), read('postcode')];
  if (!line_1 || !town || !postcode) return undefined;
  return {
    kind: 'Home',
    line_1,
    line_2: read('address-line-2') || null,
    town,
    postcode: postcode.toUpperCase(),
    is_confidential: isAddressConfidential(answers),
  };
}

function readPeople(
  questions: readonly Question[],
  answers: Answers,
  group: string,
  prefix: string,
  today: string,
): ReferredRelation[] {
  const label = (entry: number, id: string): string | null => {
    const given = readText(answers, group, entry, id);
    const options = questions.find((question) => question.id === id)?.options ?? [];
    return options.find((option) => option.id === given)?.label ?? null;
  };
  const isYes = (entry: number, id: string): boolean | null => {
    const given = readText(answers, group, entry, id);
    return given ? given.endsWith('--yes') : null;
  };
  return (answers[group] ?? []).flatMap((_, entry): ReferredRelation[] => {
    const read = (name: string) => readText(answers, group, entry, `${prefix}-${name}`);
    const name = read('name');
    if (!name) return [];
    const contact_rule = label(entry, `${prefix}-contact-rule`);
    return [
      {
        name,
        relationship: label(entry, `${prefix}-relationship`) ?? 'Not said',
        dob: readBirthday(read('dob'), today),
        phone: read('phone') || null,
        notes: read('notes') || null,
        has_parental_responsibility: isYes(entry, `${prefix}-pr`),
        contact_rule,
        contact_allowed: contact_rule === 'Not allowed' ? false : contact_rule === 'Allowed' ? true : null,
        may_know_address: isYes(entry, `${prefix}-address-known`),
      },
    ];
  });
}

/** Null for a day in the future: an unborn child has no date of birth. */
function readBirthday(given: string, today: string): string | null {
  return isDay(given) && given <= today ? given : null;
}

/** The most serious level of each topic, if the referral gives one above the lowest. */
function readTopics(questions: readonly Question[], answers: Answers): ReferredPerson['topics'] {
  return Object.entries(TOPICS).flatMap(([slug, asked]) => {
    const said = questions
      .filter(({ id }) => asked.includes(id))
      .flatMap((question) => {
        const given = answerAt(answers, question.group_identifier, 0, question.id);
        const level = question.options.find(({ id }) => id === given)?.colour;
        return level && level !== 'darkGreen' ? [{ label: question.label, level }] : [];
      });
    const level = RiskLevel.options.find((each) => said.some((one) => one.level === each));
    return level
      ? [{ slug, level, because: said.map((one) => `${one.label}: ${RISK_LEVEL_WORDS[one.level]}`) }]
      : [];
  });
}

/** Answers about the young person that fit no field. People read them, and nothing is guessed. */
function listNotTaken({ questions, answers }: Asked, taken: ReadonlySet<string>): Info['not_taken'] {
  const ofTopics = new Set(Object.values(TOPICS).flat());
  const left = questions.filter(
    ({ id, step, group_identifier }) =>
      ABOUT_THE_PERSON.includes(step) &&
      !PEOPLE.includes(group_identifier) &&
      !taken.has(id) &&
      !ofTopics.has(id),
  );
  return left.flatMap((question) => {
    const isOpen = isAsked(questions, answers, question, 0);
    const answer = isOpen
      ? describeAnswer(question, answerAt(answers, question.group_identifier, 0, question.id))
      : '';
    return answer ? [{ label: question.label, answer }] : [];
  });
}
