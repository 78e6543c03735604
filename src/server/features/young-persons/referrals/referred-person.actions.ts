import { todayInLondon } from '#contract/core/dates.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { RISK_LEVEL_WORDS } from '#contract/core/risk-levels.ts';
import { MAX_SUMMARY_LENGTH } from '#contract/young-persons/characteristics.ts';
import { readReferredPerson } from '#contract/young-persons/referral-form.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import type {
  getInfoToCreateYoungPerson,
  ReferredTopic,
} from '#contract/young-persons/referred-young-persons.ts';
import { YoungPersonFields } from '#contract/young-persons/young-person-fields.ts';
import type { Db } from '#server/db/pools.ts';
import { addTopic } from '#server/features/young-persons/characteristics/characteristics.actions.ts';
import { findProblems, tidyFields } from '#server/features/young-persons/profile/check-fields.ts';
import { findChoices } from '#server/features/young-persons/profile/choices.queries.ts';
import { type FormStep, stepsFor } from '#server/features/young-persons/profile/form-steps.ts';
import { addYoungPerson } from '#server/features/young-persons/profile/young-persons.actions.ts';
import {
  associate,
  mustBeToAssociate,
} from '#server/features/young-persons/referrals/association.actions.ts';
import type { Letters } from '#server/features/young-persons/referrals/referral-emails.ts';
import type { Author } from '#server/features/young-persons/referrals/referrals.actions.ts';
import { getReferralById } from '#server/features/young-persons/referrals/referrals.queries.ts';
import {
  type ReferredPerson,
  readReferredRecord,
} from '#server/features/young-persons/referrals/referred-person.ts';
import { addRelation } from '#server/features/young-persons/relations/relations.actions.ts';
import { AppError } from '#server/http/app-error.ts';

type Info = AnswerOf<typeof getInfoToCreateYoungPerson>;

/** The record that a referral would create, with only the fields that can be copied. Throws not_found. */
export async function getReferredRecord(db: Db, { actor, now }: Author, id: string): Promise<Info> {
  const referral = await getReferralById(db, actor, id);
  return readRecord(db, referral, todayInLondon(now));
}

async function readRecord(db: Db, referral: Referral, today: string): Promise<Info> {
  const steps = stepsFor({}, await findChoices(db, referral.client.id), today);
  const offered = listOffered(steps);
  const person = readReferredRecord(referral, (field) => offered.get(field), today);
  const known = tidyFields({
    ...person.fields,
    client_id: referral.client.id,
    social_worker_id: referral.socialWorkers[0]?.id,
  });
  const wrong = new Set(findProblems(steps, {}, known, today).map(({ path }) => path.split('.')[0]));
  const fields = Object.fromEntries(
    Object.entries(known).filter(([field, value]) => !wrong.has(field) && fits({ [field]: value })),
  );
  const left = Object.keys(known).filter((field) => !(field in fields) && person.from[field]);
  return {
    fields: YoungPersonFields.parse(fields),
    from: Object.fromEntries(Object.entries(person.from).filter(([field]) => field in fields)),
    household_members: person.household_members,
    related_persons: person.related_persons,
    topics: await nameTopics(db, person.topics),
    not_taken: [
      ...left.map((field) => ({ label: person.from[field] ?? field, answer: String(known[field]) })),
      ...person.not_taken,
    ],
  };
}

/** The allowed labels of each choice field. */
function listOffered(steps: readonly FormStep[]): Map<string, string[]> {
  const choices = steps.flatMap(({ questions, fields }) =>
    questions
      .filter(({ options, input_type }) => options.length > 0 && input_type !== 'BOOLEAN')
      .map(({ id, options }): [string, string[]] => [fields[id] ?? '', options.map(({ label }) => label)]),
  );
  return new Map(choices);
}

const fits = (field: Record<string, unknown>) => YoungPersonFields.safeParse(field).success;

async function nameTopics(db: Db, topics: ReferredPerson['topics']): Promise<ReferredTopic[]> {
  const rows = await db<{ id: string; name: string; slug: string }[]>`
    select id, name, slug from characteristic_subcategory where slug = any(${topics.map(({ slug }) => slug)})`;
  return topics.flatMap(({ slug, level, because }) => {
    const found = rows.find((row) => row.slug === slug);
    return found ? [{ subcategory: { id: found.id, name: found.name }, level, because }] : [];
  });
}

/**
 * Creates a DRAFT from an approved referral, with its people and the levels of its topics, each marked as from it;
 * fields that were sent override it. Returns its id. Throws not_found, `referral.wrong_step`, `input.invalid`, and
 * `in_use` if it is linked already.
 */
export async function createReferredPerson(
  db: Db,
  author: Author,
  id: string,
  sent: YoungPersonFields,
  letters: Letters,
): Promise<string> {
  const { actor, now } = author;
  // A concurrent request waits here, and then finds it linked.
  await db`select 1 from referral where id = ${id} for update`;
  const referral = await getReferralById(db, actor, id);
  mustBeToAssociate(referral);
  if (referral.youngPerson)
    throw new AppError('in_use', {
      detail: 'This referral is already linked to a young person. Open their record.',
    });
  const today = todayInLondon(now);
  const info = await readRecord(db, referral, today);
  const fields = { ...info.fields, ...sent, client_id: referral.client.id };
  const { first_name = '', last_name = '' } = fields;
  mustBeNamed(fields, referral);
  const made = await addYoungPerson(db, { ...fields, first_name, last_name }, today);
  await addPeople(db, made, id, info, now);
  await addTopics(db, actor.user.id, made, referral, info.topics);
  const taken = Object.keys(info.fields).filter((field) => !(field in sent) && field !== 'client_id');
  await associate(db, author, { id, young_person_id: made }, letters, taken);
  return made;
}

/** A name that the record cannot accept must be sent. Throws `input.invalid`. */
function mustBeNamed(fields: YoungPersonFields, { answers }: Referral): void {
  const said = readReferredPerson(answers);
  const errors = (['first_name', 'last_name'] as const)
    .filter((name) => fields[name] === undefined && (name === 'first_name' || said[name] !== ''))
    .map((path) => ({
      path,
      message: `Enter the ${path === 'first_name' ? 'first' : 'last'} name in letters, such as Anne-Marie or O’Brien.`,
    }));
  if (errors.length > 0) throw new AppError('input.invalid', { errors });
}

async function addPeople(
  db: Db,
  young_person_id: string,
  referral_id: string,
  info: Info,
  now: Date,
): Promise<void> {
  const added: string[] = [];
  for (const person of info.household_members)
    added.push(await addRelation(db, young_person_id, 'HOUSEHOLD', person, now));
  for (const person of info.related_persons)
    added.push(await addRelation(db, young_person_id, 'RELATED', person, now));
  await db`update young_person_relation set referral_id = ${referral_id} where id = any(${added})`;
}

/** A level without answers: the topic shows that it comes from the referral and still needs answers. */
async function addTopics(
  db: Db,
  user_id: string,
  young_person_id: string,
  { id, reference }: Referral,
  topics: readonly ReferredTopic[],
): Promise<void> {
  for (const { subcategory, level, because } of topics) {
    const topic_id = await addTopic(db, user_id, young_person_id, subcategory.id);
    const summary = `${RISK_LEVEL_WORDS[level]} in ${reference}: ${because.join('; ')}`;
    await db`update characteristic set level = ${level}, summary = ${summary.slice(0, MAX_SUMMARY_LENGTH)}, referral_id = ${id}
      where id = ${topic_id}`;
  }
}
