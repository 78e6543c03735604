import { isDeepStrictEqual } from 'node:util';
import { todayInLondon } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { judgeDraft } from '#contract/questions/answers.ts';
import type { Answers } from '#contract/questions/questions.ts';
import { isDecider } from '#contract/young-persons/referral-deciders.ts';
import type { approveReferral } from '#contract/young-persons/referral-decisions.ts';
import { judgeReferral, readUrgency } from '#contract/young-persons/referral-form.ts';
import {
  type createReferral,
  OPEN_REFERRAL_STATUSES,
  type Referral,
  type ReferralQuestion,
  type updateReferral,
} from '#contract/young-persons/referrals.ts';
import type { Db } from '#server/db/pools.ts';
import { sentFields } from '#server/db/rows.ts';
import { findRegion } from '#server/features/organisations/clients/bank-holiday-region.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { keepHiddenAddress } from '#server/features/young-persons/referrals/confidential-address.ts';
import { refuseMovedAway } from '#server/features/young-persons/referrals/moved-away.ts';
import { findDueAt } from '#server/features/young-persons/referrals/referral-due.ts';
import {
  type Letters,
  tellOfDecision,
  tellOfEnding,
  tellOfUrgent,
} from '#server/features/young-persons/referrals/referral-emails.ts';
import { getAskedForm, getReferralById } from '#server/features/young-persons/referrals/referrals.queries.ts';
import { findStandIns } from '#server/features/young-persons/referrals/stand-ins.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';
import type { Actor } from '#server/http/session.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

export interface Author {
  actor: Pick<Actor, 'role' | 'user'>;
  now: Date;
}

/** The author, with the settings for an urgent referral's e-mail. */
type Sender = Author & { letters: Letters };

/** Returns the new id. Throws `input.invalid` with every problem, and not_found if a young person is not visible. */
export async function addReferral(
  db: Db,
  { actor, now, letters }: Sender,
  body: BodyOf<typeof createReferral>,
): Promise<string> {
  await checkPeople(db, body.client_id, body);
  const { form_id, form_version, questions } = await getAskedForm(db);
  const answers = judgeGiven(questions, body.answers, body.submit, now);
  const [row] = await db<{ id: string }[]>`insert into referral ${db({
    origin: actor.role === 'admin' ? 'administrator' : 'client',
    client_id: body.client_id,
    social_worker_id: body.social_worker ?? null,
    young_person_id: body.young_person_id ?? null,
    form_id,
    form_version,
    answers: db.json(answers as never),
    current_step: body.current_step ?? 1,
    created_by: actor.user.id,
    status: body.submit ? 'submitted' : 'draft',
    ...(body.submit ? await findSubmission(db, { actor, now }, body.client_id, answers) : {}),
  })} returning id`;
  if (!row) throw new AppError('internal');
  if (body.submit) await tellOffice(db, letters, row.id);
  return row.id;
}

const CANNOT_CHANGE =
  'This referral has been decided or closed, so you cannot change it. Tell the office what you wrote.';

/**
 * Saves changes. Throws not_found, `input.invalid`, `referral.wrong_step`, and `version.stale` with the current
 * referral.
 */
export async function changeReferral(
  db: Db,
  { actor, now, letters }: Sender,
  id: string,
  body: BodyOf<typeof updateReferral>,
): Promise<void> {
  const held = await holdReferral(db, actor, id, undefined);
  // Checked before the version, because reloading would not help.
  if (!held.may.change) throw new AppError('referral.wrong_step', { detail: CANNOT_CHANGE });
  await mustBeNewest(held, body.version, () => held);
  const isDraft = held.status === 'draft';
  if (body.client_id && body.client_id !== held.client.id && !isDraft)
    throw invalid('client_id', 'You can only change the organisation of a draft.');
  const client_id = body.client_id ?? held.client.id;
  await checkPeople(db, client_id, body);
  const isSubmitting = isDraft && body.submit;
  const judged = judgeGiven(held.questions, body.answers ?? held.answers, isSubmitting || !isDraft, now);
  const answers = await keepHiddenAddress(db, held, judged);
  const isMove = client_id !== held.client.id;
  if (!isMove && (isSubmitting || !isDraft))
    await refuseMovedAway(db, actor, id, isDraft ? 'send' : 'correct');
  // The urgency changed: the office's deadline starts again, and it is notified.
  const isOtherUrgency = !isDraft && readUrgency(answers) !== readUrgency(held.answers);
  await db`update referral set ${db({
    ...sentFields({
      current_step: body.current_step,
      social_worker_id: body.social_worker,
      ...(isMove ? { client_id, social_worker_id: body.social_worker ?? null, young_person_id: null } : {}),
    }),
    answers: db.json(answers as never),
    ...(isSubmitting
      ? { status: 'submitted', ...(await findSubmission(db, { actor, now }, client_id, answers)) }
      : {}),
    ...(isOtherUrgency ? { due_at: await findDueTime(db, now, client_id, answers) } : {}),
    updated_at: now,
  })} where id = ${id}`;
  if (isSubmitting) await tellOffice(db, letters, id);
  if (!isOtherUrgency) {
    const isOther =
      !isDeepStrictEqual(judged, held.answers) ||
      (body.social_worker !== undefined && body.social_worker !== (held.socialWorkers[0]?.id ?? null));
    if (isOther && !isDraft && actor.role === 'client') await tellOfCorrection(db, held);
    return;
  }
  await tellPeople(db, {
    ...{ kind: 'referral_urgency', subject_id: id, to: 'office' },
    key: `${id} ${held.version}`,
  });
  await tellOfUrgent(db, letters, id);
}

/**
 * Tells the office, which may have read it already, that the organisation has changed it. If a colleague changed it,
 * it also tells the author.
 */
export async function tellOfCorrection(
  db: Db,
  { id, version }: Pick<Referral, 'id' | 'version'>,
): Promise<void> {
  for (const to of ['office', await findAuthors(db, id)] as const)
    await tellPeople(db, { kind: 'referral_corrected', subject_id: id, to, key: `${id} ${version}` });
}

async function tellOffice(db: Db, letters: Letters, subject_id: string): Promise<void> {
  await tellPeople(db, { kind: 'referral_submitted', subject_id, to: 'office' });
  await tellOfUrgent(db, letters, subject_id);
}

/** Organisations and social workers must be visible and current. Throws not_found, `input.invalid`. */
async function checkPeople(
  db: Db,
  client_id: string,
  { social_worker }: { social_worker?: string | null | undefined },
): Promise<void> {
  const [client] = await db<{ archived_at: string | null }[]>`
    select archived_at from client where id = ${client_id}`;
  if (!client) throw new AppError('not_found');
  if (client.archived_at) throw invalid('client_id', 'Choose an organisation from the list.');
  if (!social_worker) return;
  const [known] = await db`select 1 from social_worker
    where id = ${social_worker} and client_id = ${client_id} and archived_at is null`;
  if (!known) throw invalid('social_worker', 'Choose a social worker of this organisation.');
}

/** Validates a draft, or a submission. Throws `input.invalid` with every problem. */
export function judgeGiven(
  questions: readonly ReferralQuestion[],
  given: Answers,
  is_final: boolean,
  now: Date,
): Answers {
  const draft = judgeDraft(questions, given);
  const { answers, errors } =
    is_final && draft.errors.length === 0 ? judgeReferral(questions, given, todayInLondon(now)) : draft;
  if (errors.length > 0) throw new AppError('input.invalid', { errors });
  return answers;
}

const findDueTime = async (db: Db, now: Date, client_id: string, answers: Answers) =>
  findDueAt(now, readUrgency(answers), await findRegion(db, client_id));

async function findSubmission(db: Db, { actor, now }: Author, client_id: string, answers: Answers) {
  const due_at = await findDueTime(db, now, client_id, answers);
  return { submitted_at: now, submitted_by: actor.user.id, due_at };
}

/**
 * Locks the referral. Throws not_found, and `version.stale` with the current one.
 * @param version the version that was read; undefined for any
 */
export async function holdReferral(
  db: Db,
  actor: Author['actor'],
  id: string,
  version: number | undefined,
): Promise<Referral> {
  // A reader who may no longer change it locks no row, and is refused below.
  await db`select 1 from referral where id = ${id} for update`;
  const held = await getReferralById(db, actor, id);
  await mustBeNewest(held, version, () => held);
  return held;
}

/** Throws not_found, `version.stale`, `referral.wrong_step`. */
export async function takeOutOfQuarantine(
  db: Db,
  { actor, now }: Author,
  id: string,
  version: number,
): Promise<void> {
  const held = await holdReferral(db, actor, id, version);
  if (!held.is_quarantined || held.status !== 'submitted') throw new AppError('referral.wrong_step');
  await db`update referral set is_quarantined = false, updated_at = ${now} where id = ${id}`;
}

/** Throws not_found, `version.stale`, `referral.quarantined`, `referral.wrong_step`. */
export async function beginReview(
  db: Db,
  { actor, now }: Author,
  id: string,
  version: number,
): Promise<void> {
  mustBeAccepted(await holdReferral(db, actor, id, version));
  await db`update referral set status = 'in review', updated_at = ${now} where id = ${id}`;
}

/** Clears the mark of its organisation's changes. Throws not_found, `version.stale`. */
export async function noteLook(db: Db, { actor, now }: Author, id: string, version: number): Promise<void> {
  await holdReferral(db, actor, id, version);
  await db`update referral set corrected_at = null, corrected_by = null, corrected_from = null, updated_at = ${now}
    where id = ${id}`;
}

/** Notifies the referrer. Throws as `beginReview`, and `referral.own`. */
export async function decideReferral(
  db: Db,
  { actor, now }: Author,
  id: string,
  { approved, reason, version }: BodyOf<typeof approveReferral>,
  letters: Letters,
): Promise<void> {
  const held = await holdReferral(db, actor, id, version);
  mustBeAccepted(held);
  if (!OPEN_REFERRAL_STATUSES.includes(held.status)) throw new AppError('referral.wrong_step');
  if (held.submitted_by?.id === actor.user.id) throw new AppError('referral.own');
  await refuseAddressInWords(db, actor, held.youngPerson?.id, { reason });
  if (approved) await refuseMovedAway(db, actor, id, 'approve');
  await db`update referral set status = ${approved ? 'approved' : 'declined'}, reason = ${reason || null},
    decided_at = current_instant(), decided_by = ${actor.user.id}, updated_at = ${now} where id = ${id}`;
  await tellOfDecision(db, letters, held, approved, Boolean(reason));
  const to = held.referrer_has_left ? await findStandIns(db, id) : await findAuthors(db, id);
  await tellPeople(db, { kind: 'referral_decided', subject_id: id, to });
  if (approved && !isDecider(held, actor.user.id))
    await tellPeople(db, {
      kind: 'referral_to_associate',
      subject_id: id,
      to: held.deciders.map((each) => each.id),
    });
}

const mustBeAccepted = ({ is_quarantined }: Referral): void => {
  if (is_quarantined) throw new AppError('referral.quarantined');
};

/**
 * Notifies the office if its organisation withdraws it, and the referrer if somebody else does. Throws not_found,
 * `version.stale`, `referral.wrong_step`.
 */
export async function endReferral(
  db: Db,
  { actor, now, letters }: Sender,
  id: string,
  { reason, version }: { reason: string; version: number },
): Promise<void> {
  const held = await holdReferral(db, actor, id, version);
  if (!held.may.close) throw new AppError('referral.wrong_step');
  await refuseAddressInWords(db, actor, held.youngPerson?.id, { reason });
  await db`update referral set status = 'closed', closed_at = current_instant(), closed_by = ${actor.user.id},
    closed_reason = ${reason}, updated_at = ${now} where id = ${id}`;
  if (held.status === 'draft') return;
  const told = { kind: 'referral_withdrawn', subject_id: id };
  // The office may be looking for a carer who could start today.
  if (actor.role === 'client') await tellPeople(db, { ...told, to: 'office' });
  await tellPeople(db, { ...told, to: await findAuthors(db, id) });
  // The referrer may be waiting for support, and learns that none will come; but an address that nobody has accepted
  // may be anybody's.
  if (actor.role === 'admin' && !held.is_quarantined) await tellOfEnding(db, letters, held);
}

/** By id, because a colleague may read no more of them. */
async function findAuthors(db: Db, id: string): Promise<string[]> {
  const [row] = await db<{ people: string[] }[]>`
    select array_remove(array[created_by, submitted_by], null)::text[] as people from referral where id = ${id}`;
  return row?.people ?? [];
}
