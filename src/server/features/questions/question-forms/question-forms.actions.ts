import { formatDateTime } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { whyInUse } from '#contract/questions/form-askers.ts';
import { problemsIn } from '#contract/questions/question-form-problems.ts';
import type {
  createQuestionForm,
  QuestionFormVersion,
  saveQuestionFormDraft,
  updateQuestionForm,
} from '#contract/questions/question-forms.ts';
import type { Db } from '#server/db/pools.ts';
import { takeFormsTurn } from '#server/features/questions/form-uses/form-uses.actions.ts';
import { findFormUses } from '#server/features/questions/form-uses/form-uses.queries.ts';
import {
  findDraft,
  findNewestPublished,
  getForm,
} from '#server/features/questions/question-forms/question-forms.queries.ts';
import { REFERRAL_FORM_SLUG } from '#server/features/questions/question-forms/referral-form.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';

/** Creates a form with a draft, and returns its id. Throws `input.invalid` if the form to copy does not exist. */
export async function addForm(db: Db, input: BodyOf<typeof createQuestionForm>): Promise<string> {
  const { name, purpose, is_numeric, copy_of } = input;
  const copied = copy_of && ((await findNewestPublished(db, copy_of)) ?? (await findDraft(db, copy_of)));
  if (copy_of && !copied) throw invalid('copy_of', 'We could not find that form to copy. Choose another.');
  const [form] = await db<{ id: string }[]>`
    insert into question_form (slug, name, purpose, is_numeric)
    values (${await freeSlug(db, name)}, ${name}, ${purpose}, ${is_numeric}) returning id`;
  if (!form) throw new AppError('internal');
  const { introduction = null, questions = [] } = copied || {};
  await db`insert into question_form_version (form_id, form_version, introduction, questions)
    values (${form.id}, 1, ${introduction}, ${db.json(questions as never)})`;
  return form.id;
}

/** The name in lower-case words, with a number if another form has that slug. */
async function freeSlug(db: Db, name: string): Promise<string> {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['form'];
  const slug = words.join('-').slice(0, 80).replace(/-+$/, '');
  const taken = await db<{ slug: string }[]>`select slug from question_form where slug like ${`${slug}%`}`;
  const others = new Set(taken.map((row) => row.slug));
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!others.has(candidate)) return candidate;
  }
}

/**
 * Renames, retires or restores a form. Throws not_found, `version.stale`, and `in_use` for retiring a form that
 * services, topics or every referral use.
 * @param today London's
 */
export async function changeForm(
  db: Db,
  id: string,
  changes: BodyOf<typeof updateQuestionForm>,
  today: string,
): Promise<void> {
  await takeFormsTurn(db);
  const [before] = await db<{ version: number; name: string; slug: string; retired_at: string | null }[]>`
    select version, name, slug, retired_at from question_form where id = ${id} for update`;
  if (!before) throw new AppError('not_found');
  await mustBeNewest(before, changes.version, () => getForm(db, id));
  const name = changes.name ?? before.name;
  const isRetired = changes.is_retired ?? before.retired_at !== null;
  if (isRetired && before.retired_at === null) await refuseWhileAsked(db, id, before.slug, today);
  await db`update question_form set name = ${name}, updated_at = now(),
    retired_at = ${isRetired ? db`coalesce(retired_at, now())` : null} where id = ${id}`;
  // A report has its form's name if the agency created both.
  await db`update report_type set name = ${name} where slug = ${`form-${id}`}`;
}

/** If it were retired anyway, carers would owe a report that no screen could write. */
async function refuseWhileAsked(db: Db, id: string, slug: string, today: string): Promise<void> {
  const [alerts] = await db`select 1 from report_type where form_id = ${id} and alerts_office`;
  const always = slug === REFERRAL_FORM_SLUG ? 'Every referral uses' : alerts && 'Incident reports use';
  const why = always
    ? `${always} this form, so you cannot retire it. Publish a new version to change it.`
    : whyInUse(await findFormUses(db, id, today));
  if (why) throw new AppError('in_use', { detail: why });
}

/** Saves the draft, or starts one from the newest version. Throws not_found and `version.stale`. */
export async function saveDraft(
  db: Db,
  form_id: string,
  { version, introduction, questions }: BodyOf<typeof saveQuestionFormDraft>,
): Promise<QuestionFormVersion> {
  await holdForm(db, form_id);
  const before = await findDraft(db, form_id);
  if ((before?.version ?? null) !== version) {
    throw new AppError('version.stale', { current: before ?? null });
  }
  const inOrder = db.json(questions.map((question, index) => ({ ...question, order: index + 1 })) as never);
  if (before) {
    await db`update question_form_version set introduction = ${introduction || null}, questions = ${inOrder},
      updated_at = now() where form_id = ${form_id} and published_at is null`;
  } else {
    await db`insert into question_form_version (form_id, form_version, introduction, questions)
      select ${form_id}, 1 + coalesce(max(form_version), 0), ${introduction || null}, ${inOrder}
      from question_form_version where form_id = ${form_id}`;
  }
  const after = await findDraft(db, form_id);
  if (!after) throw new AppError('internal');
  return after;
}

/** Locks the form: a second transaction sees what the first did. Throws not_found. */
async function holdForm(db: Db, id: string): Promise<void> {
  const [form] = await db`select 1 from question_form where id = ${id} for update`;
  if (!form) throw new AppError('not_found');
}

/** Throws not_found, `version.stale`, and `input.invalid` naming every invalid question. */
export async function publishDraft(
  db: Db,
  form_id: string,
  version: number,
  published_by: string,
): Promise<QuestionFormVersion> {
  await holdForm(db, form_id);
  const draft = await findDraft(db, form_id);
  if (!draft) throw new AppError('conflict', { detail: 'This form has no draft to publish.' });
  await mustBeNewest(draft, version, () => draft);
  const problems = problemsIn(draft.questions);
  if (problems.length > 0) {
    throw new AppError('input.invalid', { errors: problems.map(({ path, message }) => ({ path, message })) });
  }
  await db`update question_form_version set published_at = now(), published_by = ${published_by}, updated_at = now()
    where form_id = ${form_id} and published_at is null`;
  const published = await findNewestPublished(db, form_id);
  if (!published) throw new AppError('internal');
  return published;
}

/**
 * Deletes the draft, and the form too if it was never published. Throws not_found, and `version.stale`, which names
 * who has changed it.
 */
export async function discardDraft(db: Db, form_id: string, version: number): Promise<void> {
  await holdForm(db, form_id);
  const draft = await findDraft(db, form_id);
  if (draft && draft.version !== version)
    throw new AppError('version.stale', { current: draft, ...(await describeLastChange(db, form_id)) });
  const gone =
    await db`delete from question_form_version where form_id = ${form_id} and published_at is null returning 1`;
  if (gone.length === 0) throw new AppError('not_found');
  await db`delete from question_form where id = ${form_id}
    and not exists (select from question_form_version where form_id = ${form_id})
    and not exists (select from report_type where form_id = ${form_id})`;
}

/** The draft does not store its author; the change records do. */
async function describeLastChange(db: Db, form_id: string): Promise<{ detail?: string }> {
  const [change] = await db<{ name: string; at: string }[]>`
    select u.name, r.at from change_record r join app_user u on u.id = r.performed_by
    where r.subject_id = (select id from question_form_version where form_id = ${form_id} and published_at is null)
    order by r.seq desc limit 1`;
  if (!change) return {};
  return {
    detail: `${change.name} changed this draft at ${formatDateTime(change.at)}, after you opened it. Check the latest version first.`,
  };
}
