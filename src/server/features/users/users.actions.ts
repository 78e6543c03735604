import type { BodyOf } from '#contract/endpoint.ts';
import type { createClientUser, updateUser } from '#contract/users.ts';
import type { Db } from '#server/db/pools.ts';
import { pointAt, sentFields } from '#server/db/rows.ts';
import { getUserById } from '#server/features/users/users.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { queueEmail } from '#server/mail/queue-email.ts';

/**
 * An account for somebody at a client organisation, linked to the social worker of that address, and a welcome by
 * e-mail. They sign in with the identity provider; the account is theirs by the verified address. Answers its id.
 * Throws `duplicate` for an address that has an account, `input.invalid`.
 */
export async function addClientUser(
  db: Db,
  body: BodyOf<typeof createClientUser>,
  public_url: string,
): Promise<string> {
  const { name, email, client_id, phone = null } = body;
  if (!(await pointAt(db, 'client', client_id)))
    throw invalid('client_id', 'There is no such organisation, or it is archived.');
  const [user] = await db<{ id: string; organisation: string }[]>`
    insert into app_user (name, email, user_type, client_id, phone)
    values (${name}, ${email}, 'client', ${client_id}, ${phone})
    returning id, (select c.name from client c where c.id = client_id) as organisation`;
  if (!user) throw new AppError('internal');
  await db`update social_worker set user_id = ${user.id}
    where client_id = ${client_id} and lower(email) = lower(${email}) and archived_at is null and not is_pending and user_id is null`;
  await queueEmail(db, {
    to: email,
    subject: 'Your access to Placewell',
    body: [
      `Dear ${name},`,
      `An account was made for you at ${user.organisation}. Sign in here with this e-mail address: ${public_url}/login`,
      'You can see appointments, approved reports and invoices of your organisation’s young people, and send referrals. For security you are signed out after 24 hours.',
      'Kind regards,\nThe office',
    ].join('\n\n'),
  });
  return user.id;
}

interface HeldUser {
  user_type: string;
  version: number;
}

/** Throws not_found, `version.stale`, `conflict` for one's own account, `input.invalid`. */
export async function changeUser(
  db: Db,
  actor_id: string,
  id: string,
  changes: BodyOf<typeof updateUser>,
): Promise<void> {
  const { version, ...fields } = changes;
  const [before] = await db<HeldUser[]>`select user_type, version from app_user where id = ${id} for update`;
  if (!before) throw new AppError('not_found');
  if (before.version !== version) throw new AppError('version.stale', { current: await getUserById(db, id) });
  if (fields.is_active === false && id === actor_id)
    throw new AppError('conflict', { detail: 'You cannot switch off your own account. Ask a colleague.' });
  if (fields.coordinator_area && before.user_type !== 'admin')
    throw invalid('coordinator_area', 'Only an administrator is the coordinator of an area.');
  const next = sentFields({
    ...fields,
    coordinator_area: fields.coordinator_area === '' ? null : fields.coordinator_area,
  });
  if (Object.keys(next).length > 0) await db`update app_user set ${db(next)} where id = ${id}`;
}
