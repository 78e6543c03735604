import type { BodyOf } from '#contract/core/endpoint.ts';
import type { createClient, updateClient } from '#contract/organisations/clients.ts';
import { findAuthority, isLocalAuthority } from '#server/data/authorities.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow, sentFields } from '#server/db/rows.ts';
import { getClientDetail } from '#server/features/organisations/clients/clients.queries.ts';
import { keepContacts } from '#server/features/organisations/clients/contacts.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { refuseWhileInUse } from '#server/http/in-use.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';

interface HeldClient {
  name: string;
  local_authority_code: string | null;
  archived_at: string | null;
  version: number;
}

/** Returns the new organisation's id. Throws `duplicate` for a name that is there, `input.invalid`. */
export async function addClient(db: Db, body: BodyOf<typeof createClient>): Promise<string> {
  const { invoicing_contacts = [], ...fields } = body;
  checkAuthority(fields.local_authority_code);
  const [row] = await db<{ id: string }[]>`insert into client ${db(sentFields(fields))} returning id`;
  if (!row) throw new AppError('internal');
  await keepContacts(db, row.id, invoicing_contacts);
  return row.id;
}

/** Changes an organisation, or brings it back. Throws not_found, `version.stale`, `duplicate`, `input.invalid`, `in_use`. */
export async function changeClient(db: Db, id: string, changes: BodyOf<typeof updateClient>): Promise<void> {
  const { version, invoicing_contacts, is_archived, ...fields } = changes;
  const before = await holdRow<HeldClient>(db, 'client', id);
  await mustBeNewest(before, version, () => getClientDetail(db, 'admin', id));
  if (before.archived_at !== null && is_archived === undefined)
    throw new AppError('in_use', { detail: `${before.name} is archived. Bring it back before changing it.` });
  checkAuthority(fields.local_authority_code);
  const after = { ...before, ...sentFields(fields) };
  const back = is_archived === false ? { archived_at: null, archive_reason: null } : {};
  // The version rises even where only the contacts change.
  await db`update client set ${db({ ...sentFields(fields), ...back, updated_at: new Date() })} where id = ${id}`;
  if (invoicing_contacts) await keepContacts(db, id, invoicing_contacts);
  if (before.archived_at !== null) await bringBackPeople(db, id, before.archived_at);
  if (findAuthority(after) !== findAuthority(before)) await tellAuthority(db, id, findAuthority(after));
}

/**
 * Puts an organisation away, and with it its teams and social workers; its API keys end for good. Throws not_found, and `in_use` while young
 * people, appointments to come, accounts, referrals that wait or quotations that can be accepted are with it.
 */
export async function archiveClient(db: Db, id: string, reason: string | undefined): Promise<void> {
  const client = await holdRow<HeldClient>(db, 'client', id);
  if (client.archived_at !== null) return;
  const [left] = await db<
    (Record<'young' | 'planned' | 'accounts' | 'referrals' | 'quotations', number> & {
      closed: Record<'young_persons' | 'appointments' | 'referrals' | 'quotations', number>;
    })[]
  >`select count_closed_dependents(${id}) as closed,
    (select count(*) from young_person where client_id = ${id} and status <> 'ARCHIVED') as young,
    (select count(*) from appointment where client_id = ${id} and status = 'active' and end_at > current_instant()) as planned,
    (select count(*) from app_user where client_id = ${id} and is_active) as accounts,
    (select count(*) from referral where client_id = ${id} and status in ('submitted', 'in review')) as referrals,
    (select count(*) from quotation where client_id = ${id} and status = 'sent'
      and valid_until >= (current_instant() at time zone 'Europe/London')::date) as quotations`;
  if (!left) throw new AppError('internal');
  const { closed } = left;
  refuseWhileInUse(
    client.name,
    [
      [left.young + closed.young_persons, 'young person', 'young people', closed.young_persons],
      [
        left.planned + closed.appointments,
        'appointment to come',
        'appointments to come',
        closed.appointments,
      ],
      [left.accounts, 'active account', 'active accounts'],
      [left.referrals + closed.referrals, 'open referral', 'open referrals', closed.referrals],
      [left.quotations + closed.quotations, 'open quotation', 'open quotations', closed.quotations],
    ],
    'First archive the young people, cancel appointments, switch off accounts, and close referrals and quotations.',
  );
  await db`update client set archived_at = current_instant(), archive_reason = ${reason ?? null} where id = ${id}`;
  for (const table of ['team', 'social_worker'])
    await db`update ${db(table)} set archived_at = current_instant() where client_id = ${id} and archived_at is null`;
  await db`update api_key set revoked_at = current_instant(), revoked_by = actor_id()
    where client_id = ${id} and revoked_at is null`;
}

/** Restores the people who were archived together with it, at the same instant. */
async function bringBackPeople(db: Db, client_id: string, archived_at: string): Promise<void> {
  for (const table of ['team', 'social_worker'])
    await db`update ${db(table)} set archived_at = null where client_id = ${client_id} and archived_at = ${archived_at}`;
}

/** Teams and social workers are of their organisation's authority. */
async function tellAuthority(db: Db, client_id: string, local_authority: string): Promise<void> {
  for (const table of ['team', 'social_worker'])
    await db`update ${db(table)} set local_authority = ${local_authority} where client_id = ${client_id}`;
}

function checkAuthority(code: string | null | undefined): void {
  if (code && !isLocalAuthority(code))
    throw invalid('local_authority_code', 'There is no such local authority.');
}
