import type { BodyOf } from '#contract/core/endpoint.ts';
import { judgeAnswers } from '#contract/questions/answers.ts';
import type { Question } from '#contract/questions/questions.ts';
import { findLevel } from '#contract/young-persons/characteristic-level.ts';
import type {
  createCharacteristicResponse,
  updateCharacteristicResponse,
  updateYoungPersonSubcategory,
} from '#contract/young-persons/characteristics.ts';
import type { Db } from '#server/db/pools.ts';
import { sentFields } from '#server/db/rows.ts';
import {
  getResponse,
  getTopic,
  type TopicKey,
} from '#server/features/young-persons/characteristics/characteristics.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';

/**
 * A topic and a young person always share one row: removing the topic sets `removed_at`, and adding it again restores
 * it. So its history is one line with a gap.
 */

/** Returns the row's id. Throws `input.invalid` for a retired topic, and `duplicate` if it is there already. */
export async function addTopic(
  db: Db,
  user_id: string,
  young_person_id: string,
  subcategory_id: string,
): Promise<string> {
  const form = await getForm(db, subcategory_id, undefined);
  const [row] = await db<{ id: string }[]>`
    insert into characteristic as c (young_person_id, subcategory_id, form_id, form_version, recorded_by, recorded_at)
    values (${young_person_id}, ${subcategory_id}, ${form.form_id}, ${form.form_version}, ${user_id}, current_instant())
    on conflict (young_person_id, subcategory_id) do update set removed_at = null where c.removed_at is not null
    returning id`;
  if (!row)
    throw new AppError('duplicate', {
      errors: [{ path: 'subcategory_id', message: 'This topic is already in the profile.' }],
    });
  return row.id;
}

/** Throws not_found and `version.stale`. */
export async function changeTopic(
  db: Db,
  key: TopicKey,
  { version, ...fields }: BodyOf<typeof updateYoungPersonSubcategory>,
): Promise<void> {
  const sent = sentFields({
    ...fields,
    ...(fields.summary === undefined ? {} : { summary: fields.summary || null }),
  });
  const changed = await db`update characteristic set ${db({ ...sent, updated_at: new Date() })}
    where id = ${key.id} and young_person_id = ${key.young_person_id} and removed_at is null and version = ${version}
    returning id`;
  if (changed.length === 0) throw new AppError('version.stale', { current: await getTopic(db, key) });
}

/** Throws not_found. */
export async function removeTopic(db: Db, { young_person_id, id }: TopicKey): Promise<void> {
  const removed = await db`update characteristic set removed_at = current_instant()
    where id = ${id} and young_person_id = ${young_person_id} and removed_at is null returning id`;
  if (removed.length === 0) throw new AppError('not_found');
}

/**
 * Returns the row's id. Throws `input.invalid`, and `version.stale` with the current answers if the topic was
 * answered already.
 */
export async function answerTopic(
  db: Db,
  user_id: string,
  young_person_id: string,
  { subcategory_id, answers, summary, FORM_VERSION }: BodyOf<typeof createCharacteristicResponse>,
): Promise<string> {
  const form = await getForm(db, subcategory_id, FORM_VERSION);
  const { judged, level } = judge(form.questions, answers);
  const [row] = await db<{ id: string }[]>`
    insert into characteristic as c (young_person_id, subcategory_id, form_id, form_version, answers, level, summary,
      recorded_by, recorded_at, review_due)
    values (${young_person_id}, ${subcategory_id}, ${form.form_id}, ${form.form_version}, ${db.json(judged as never)},
      ${level}, ${summary || null}, ${user_id}, current_instant(), ${reviewDue(db, form)})
    on conflict (young_person_id, subcategory_id) do update set removed_at = null, form_id = excluded.form_id,
      form_version = excluded.form_version,
      answers = excluded.answers, level = excluded.level, summary = ${keptSummary(db, summary)},
      recorded_by = excluded.recorded_by,
      recorded_at = excluded.recorded_at, review_due = excluded.review_due
    where c.removed_at is not null or c.answers = '{}'
    returning id`;
  if (row) return row.id;
  const [there] = await db<{ id: string }[]>`select id from characteristic
    where young_person_id = ${young_person_id} and subcategory_id = ${subcategory_id}`;
  const id = there?.id ?? '';
  throw new AppError('version.stale', { current: await getResponse(db, { young_person_id, id }) });
}

/** Throws not_found, `input.invalid` and `version.stale`. */
export async function changeAnswers(
  db: Db,
  user_id: string,
  key: TopicKey,
  { answers, summary, version, FORM_VERSION }: BodyOf<typeof updateCharacteristicResponse>,
): Promise<void> {
  const before = await getResponse(db, key);
  await mustBeNewest(before, version, () => before);
  const form = await getForm(db, before.subcategory.id, FORM_VERSION);
  const { judged, level } = judge(form.questions, answers);
  const changed =
    await db`update characteristic as c set form_id = ${form.form_id}, form_version = ${form.form_version},
      answers = ${db.json(judged as never)}, level = ${level}, summary = ${keptSummary(db, summary)},
      recorded_by = ${user_id}, recorded_at = current_instant(), review_due = ${reviewDue(db, form)}
    where id = ${key.id} and version = ${version} and removed_at is null returning id`;
  if (changed.length === 0) throw new AppError('version.stale', { current: await getResponse(db, key) });
}

/** The summary as sent, or the current one if none was sent. */
const keptSummary = (db: Db, summary: string | null | undefined) =>
  summary === undefined ? db`c.summary` : db`${summary || null}`;

interface TopicForm {
  form_id: string;
  form_version: number;
  questions: Question[];
  review_every_weeks: number | null;
}

/** Gets the questions of a topic, in the newest published version or the given one. Throws `input.invalid`. */
async function getForm(db: Db, subcategory_id: string, form_version: number | undefined): Promise<TopicForm> {
  const [form] = await db<TopicForm[]>`
    select v.form_id, v.form_version, v.questions, s.review_every_weeks
    from characteristic_subcategory s join question_form f on f.id = s.form_id
      join question_form_version v on v.form_id = f.id
    where s.id = ${subcategory_id} and f.retired_at is null and v.published_at is not null
      ${form_version ? db`and v.form_version = ${form_version}` : db``}
    order by v.form_version desc limit 1`;
  if (form) return form;
  throw form_version
    ? invalid('FORM_VERSION', 'This topic has no such version.')
    : invalid('subcategory_id', 'We cannot find this topic. It may no longer be in use.');
}

const reviewDue = (db: Db, { review_every_weeks }: TopicForm) =>
  review_every_weeks === null
    ? db`null`
    : db`(current_instant() at time zone 'Europe/London')::date + ${review_every_weeks * 7}::integer`;

/**
 * Every question must have a valid answer, because a half-answered risk looks like a small one. Throws
 * `input.invalid`.
 */
function judge(questions: readonly Question[], given: unknown) {
  const { answers: judged, errors } = judgeAnswers(questions, given);
  if (errors.length > 0) throw new AppError('input.invalid', { errors });
  return { judged, level: findLevel(questions, judged) };
}
