import { SETTING_NAMES } from '#contract/organisations/agency-settings.ts';
import { type Columns, insertRows } from '#demo/insert-rows.ts';
import type { Organisations } from '#demo/organisations/organisations.ts';
import type { Db } from '#server/db/pools.ts';

const TEAM: Columns = { id: 'uuid', name: 'text', client_id: 'uuid', local_authority: 'text' };
const SOCIAL_WORKER: Columns = {
  ...{ id: 'uuid', name: 'text', email: 'text', phone: 'text', role: 'text', client_id: 'uuid' },
  ...{
    local_authority: 'text',
    team_id: 'uuid',
    user_id: 'uuid',
    is_pending: 'boolean',
    is_active: 'boolean',
  },
};
const CONTACT: Columns = { id: 'uuid', client_id: 'uuid', name: 'text', email: 'text', phone: 'text' };

/** After the organisations and accounts, before the young people, who are allocated to them. */
export async function loadOrganisations(db: Db, made: Organisations): Promise<void> {
  await insertRows(
    db,
    'team',
    TEAM,
    made.teams.map(({ id, name, client }) => [id, name, client.id, client.authority.name]),
  );
  await insertRows(
    db,
    'social_worker',
    SOCIAL_WORKER,
    made.socialWorkers.map((each) => [
      ...[each.id, each.name, each.email, each.phone, each.role, each.client.id, each.client.authority.name],
      ...[each.team_id, each.user_id, each.is_pending, each.is_active],
    ]),
  );
  // A team and its manager name each other; the team came first.
  const leads = made.teams.map(({ id, manager_id, practice_manager_id, service_manager_id }) => ({
    ...{ id, manager_id, practice_manager_id, service_manager_id },
  }));
  await db`update team t set team_manager_id = l.manager_id, practice_manager_id = l.practice_manager_id,
      service_manager_id = l.service_manager_id
    from jsonb_to_recordset(${db.json(leads)})
      as l (id uuid, manager_id uuid, practice_manager_id uuid, service_manager_id uuid) where t.id = l.id`;
  await insertRows(
    db,
    'client_contact',
    CONTACT,
    made.contacts.map(({ id, client_id, name, email, phone }) => [id, client_id, name, email, phone]),
  );
  await finishSetUp(db);
}

/** The demo agency has the settings of the environment, and nothing of its set-up is left to do. */
async function finishSetUp(db: Db): Promise<void> {
  const unset = Object.fromEntries(SETTING_NAMES.map((name) => [name, null]));
  await db`update agency_settings set ${db({ ...unset, agency_name: 'Placewell' })}`;
  await db`insert into email (kind, to_address, subject, body, sent_at)
    values ('test', 'ada.admin@placewell.test', 'Test e-mail from Placewell', 'Placewell can send e-mails.', now())`;
}
