import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { emptyAnswers } from '#contract/questions/answers.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { startReferral } from '#contract/young-persons/referrals.ts';
import { listFields } from '#contract/young-persons/young-person-fields.ts';
import type { Db } from '#server/db/pools.ts';
import { getYoungPersonDetail } from '#server/features/young-persons/profile/young-person-detail.queries.ts';
import { getAskedForm } from '#server/features/young-persons/referrals/referrals.queries.ts';
import { FIELD_BY_QUESTION } from '#server/features/young-persons/referrals/referred-person.ts';
import type { Actor } from '#server/http/session.ts';

/** Carers and client organisations never read these. */
const OFFICE_ONLY: ReadonlySet<string> = new Set([...listFields('admin'), 'idOnThirdParty']);

type Started = AnswerOf<typeof startReferral>;

/**
 * Prefills a new referral with the caller's details and, for a known young person, with what the caller may read of
 * them. The client organisation reads every referral, so this leaves out what only the office may see: confidential
 * addresses and office fields. Throws not_found.
 */
export async function startAnswers(
  db: Db,
  { role, user }: Pick<Actor, 'role' | 'user'>,
  young_person_id: string | undefined,
  today: string,
): Promise<Started> {
  const { questions } = await getAskedForm(db);
  const isReferrer = role === 'client';
  const answers = emptyAnswers(questions, isReferrer ? { 'user.name': user.name } : {});
  if (isReferrer) {
    const [row] = await db<
      { mail_to: string }[]
    >`select account_addresses(actor_id()) ->> 'mail_to' as mail_to`;
    put(questions, answers, 'rf-referrer-email', row?.mail_to);
  }
  const own = user.client ?? null;
  const socialWorker = isReferrer ? await findOwnRecord(db) : null;
  if (!young_person_id) return { questions, answers, client: own, youngPerson: null, socialWorker };
  const known = await getYoungPersonDetail(db, role, young_person_id, today);
  for (const [question, field] of Object.entries(FIELD_BY_QUESTION))
    if (!OFFICE_ONLY.has(field)) put(questions, answers, question, (known as Record<string, unknown>)[field]);
  const address = known.addresses.find(
    ({ to_date, is_confidential }) => !is_confidential && (!to_date || to_date >= today),
  );
  if (address) {
    put(questions, answers, 'rf-address-line-1', address.line_1);
    put(questions, answers, 'rf-address-line-2', address.line_2);
    put(questions, answers, 'rf-town', address.town);
    put(questions, answers, 'rf-postcode', address.postcode);
  }
  const youngPerson: Ref = { id: known.id, name: known.name };
  const { allocated_social_worker: theirs } = known;
  const allocated = theirs && !theirs.has_left ? { id: theirs.id, name: theirs.name } : socialWorker;
  return { questions, answers, client: known.client, youngPerson, socialWorker: allocated };
}

/** The caller's own social worker record; null if they have none, or have left. */
async function findOwnRecord(db: Db): Promise<Ref | null> {
  const [own] = await db<Ref[]>`select id, name from social_worker
    where user_id = actor_id() and is_active and not is_pending and archived_at is null`;
  return own ?? null;
}

/** Sets a known value if a question accepts it unchanged. */
function put(questions: readonly Question[], answers: Answers, id: string, value: unknown): void {
  const question = questions.find((each) => each.id === id);
  const entry = question && answers[question.group_identifier]?.[0];
  if (!entry || value === null || value === undefined || value === '') return;
  if (question.options.length === 0) {
    if (typeof value === 'string') entry[id] = value;
    return;
  }
  const wanted = typeof value === 'boolean' ? question.options[value ? 0 : 1] : undefined;
  const option = wanted ?? question.options.find(({ label }) => label === value);
  if (option) entry[id] = question.input_type === 'MULTIPLE_CHOICE' ? [option.id] : option.id;
}
