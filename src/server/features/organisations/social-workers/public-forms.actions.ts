import { randomBytes, randomUUID } from 'node:crypto';
import { addDays, formatDate, startOfLondonDay, todayInLondon } from '#contract/core/dates.ts';
import type { AnswerOf, BodyOf } from '#contract/core/endpoint.ts';
import { TEMPORAL_FORM_DAYS } from '#contract/core/link-limits.ts';
import type { Ref } from '#contract/core/shapes.ts';
import {
  type fillTemporalForm,
  type getTemporalForm,
  lastDayOfForm,
  type registerSocialWorker,
} from '#contract/organisations/social-workers-without-account.ts';
import { findAuthority } from '#server/data/authorities.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { sentFields } from '#server/db/rows.ts';
import { holdSocialWorker } from '#server/features/organisations/social-workers/social-workers.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { hashSecret } from '#server/http/session.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { type Agency, signedBy } from '#server/mail/signature.ts';

/**
 * Registers a social worker, who waits for the office, and notifies it. The answer does not reveal whether the
 * address was known, or the same form was sent before; a form is saved once. Throws `input.invalid`.
 */
export async function register(db: Db, body: BodyOf<typeof registerSocialWorker>): Promise<Ref> {
  const [client] = await db<
    { name: string; local_authority_code: string | null }[]
  >`select name, local_authority_code from client where id = ${body.client_id}`;
  if (!client) throw invalid('client_id', 'Choose an organisation from the list.');
  if (body.team_id) {
    const team = await db`select 1 from team where id = ${body.team_id} and client_id = ${body.client_id}`;
    if (team.length === 0) throw invalid('team_id', 'Choose a team from the list.');
  }
  const id = randomUUID();
  const added = await db`insert into social_worker
    ${db({ ...sentFields(body), id, local_authority: findAuthority(client), is_pending: true })} on conflict do nothing`;
  if (added.count > 0) await db`select tell_of_registration(${id})`;
  await announceChange(db, 'organisations');
  return { id, name: body.name };
}

/**
 * E-mails a social worker a link to correct their details, replacing an earlier one. Throws not_found, `conflict`.
 */
export async function sendTemporalForm(
  db: Db,
  id: string,
  by: { user_id: string; public_url: string; now: Date; agency: Agency },
): Promise<{ expires_at: string }> {
  const { is_pending } = await holdSocialWorker(db, id);
  if (is_pending)
    throw new AppError('conflict', { detail: 'Accept this social worker before sending them a link.' });
  const [person] = await db<
    { name: string; email: string }[]
  >`select name, email from social_worker where id = ${id}`;
  if (!person) throw new AppError('not_found');
  const token = randomBytes(32).toString('base64url');
  // Valid to the end of the last day, so that the e-mail needs only a date.
  const last_day = addDays(todayInLondon(by.now), TEMPORAL_FORM_DAYS);
  const expires_at = startOfLondonDay(addDays(last_day, 1));
  await db`update temporal_form set expires_at = current_instant()
    where social_worker_id = ${id} and used_at is null and expires_at > current_instant()`;
  await db`insert into temporal_form (token_hash, social_worker_id, created_by, expires_at)
    values (${hashSecret(token)}, ${id}, ${by.user_id}, ${expires_at})`;
  await queueEmail(db, {
    kind: 'details_form',
    href: `/dashboard/social-workers/${id}`,
    to: person.email,
    subject: 'Please check your details',
    body: [
      `Dear ${person.name},`,
      'We keep your name, telephone number and team so we can reach you about work with your organisation. Please check and correct them here:',
      `${by.public_url}/external/form/${token}`,
      `The link works once, until ${formatDate(lastDayOfForm(expires_at))}. You do not need an account.`,
      signedBy(by.agency),
    ].join('\n\n'),
  });
  return { expires_at };
}

/**
 * The social worker's own details, while the link is open. Throws not_found alike for a used, expired or unknown
 * link.
 */
export async function getOwnDetails(db: Db): Promise<AnswerOf<typeof getTemporalForm>> {
  const [row] = await db<
    { details: Omit<AnswerOf<typeof getTemporalForm>, 'expires_at'> | null; expires_at: string }[]
  >`select actor_form_details() as details, expires_at from temporal_form`;
  if (!row?.details) throw new AppError('not_found');
  return { ...row.details, expires_at: row.expires_at };
}

/**
 * Saves corrections and uses up the link. Throws not_found and `input.invalid`, also for a changed e-mail address:
 * mail about young people goes there, and the link may have been forwarded.
 */
export async function correctOwnDetails(
  db: Db,
  body: BodyOf<typeof fillTemporalForm>,
): Promise<{ name: string }> {
  const { name, teams, email } = await getOwnDetails(db);
  if (body.team_id && !teams.some(({ id }) => id === body.team_id))
    throw invalid('team_id', 'Choose a team from the list.');
  const { email: given = email, ...fields } = body;
  if (given.toLowerCase() !== email.toLowerCase())
    throw invalid('email', 'We sent this link to your current address. Ask the office to change it.');
  const changes = sentFields(fields);
  const [{ id } = { id: null }] = await db<{ id: string | null }[]>`select actor_form_social_worker() as id`;
  if (Object.keys(changes).length > 0) await db`update social_worker set ${db(changes)} where id = ${id}`;
  // A second submission finds the link used. No column is read, so the policy alone decides.
  const used = await db`update temporal_form set used_at = current_instant()`;
  if (used.count !== 1) throw new AppError('not_found');
  await announceChange(db, 'organisations');
  return { name: body.name ?? name };
}
