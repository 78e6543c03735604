import type { AnswerInputOf } from '#contract/core/endpoint.ts';
import { searchWords } from '#contract/core/search-words.ts';
import type { List, Ref } from '#contract/core/shapes.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type {
  Client,
  ClientDetail,
  ClientKind,
  InvoicingContact,
  listLocalAreaCoordinators,
} from '#contract/organisations/clients.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, everyWord, limitPage, listPage, orderBy } from '#server/db/sql.ts';
import { AppError } from '#server/http/app-error.ts';

interface ClientFilter {
  name?: string | undefined;
  kind?: ClientKind | undefined;
  archived?: 'true' | undefined;
  page: number;
  page_size: number;
  sort?: string | undefined;
}

const SORTS = { name: 'search_text(c.name)', kind: 'c.kind' };

/** To a carer an organisation is a name: no other column is granted. */
const selectClient = (db: Db, role: SignedInRole) =>
  role === 'carer'
    ? db`c.id, c.name`
    : db`c.id, c.name, c.kind, c.local_authority_code, c.address, c.phone, c.email, c.in_external_form,
        c.report_due_hours, c.report_office_hours,
        c.archived_at is not null as is_archived, c.archive_reason, c.version, c.updated_at`;

export async function findClients(
  db: Db,
  role: SignedInRole,
  filter: ClientFilter,
): Promise<List<Client | Ref>> {
  const where = db`where c.archived_at is ${filter.archived ? db`not null` : db`null`}
    and ${everyWord(db, 'c.name', searchWords(filter.name ?? ''))}
    ${filter.kind && role !== 'carer' ? db`and c.kind = ${filter.kind}` : db``}`;
  const sort = role === 'carer' ? 'name' : (filter.sort ?? 'name');
  const [items, counted] = await Promise.all([
    db<Client[]>`select ${selectClient(db, role)} from client c ${where}
      ${orderBy(db, SORTS, sort, 'c.id')} ${limitPage(db, filter)}`,
    countRows(db, db`from client c ${where}`),
  ]);
  return listPage(items, counted, filter);
}

/** Throws not_found. */
export async function getClientById(db: Db, role: SignedInRole, id: string): Promise<ClientDetail | Ref> {
  if (role !== 'carer') return getClientDetail(db, role, id);
  const [client] = await db<Ref[]>`select ${selectClient(db, role)} from client c where c.id = ${id}`;
  if (!client) throw new AppError('not_found');
  return client;
}

/** With its contacts and how many people belong to it. Throws not_found. */
export async function getClientDetail(db: Db, role: SignedInRole, id: string): Promise<ClientDetail> {
  const [client] = await db<ClientDetail[]>`select ${selectClient(db, role)},
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'email', k.email, 'phone', k.phone)
          order by search_text(k.name), k.id), '[]')
        from client_contact k where k.client_id = c.id and k.is_invoicing and k.archived_at is null) as invoicing_contacts,
      jsonb_build_object(
        'young_persons', (select count(*) from young_person y where y.client_id = c.id and y.status <> 'ARCHIVED'),
        'young_persons_closed', count_closed_dependents(c.id) -> 'young_persons',
        'teams', (select count(*) from team t where t.client_id = c.id and t.archived_at is null),
        'social_workers', (select count(*) from social_worker s where s.client_id = c.id and s.archived_at is null),
        'users', ${role === 'admin' ? db`(select count(*) from app_user u where u.client_id = c.id and u.is_active)` : null}::bigint
      ) as counts
    from client c where c.id = ${id}`;
  if (!client) throw new AppError('not_found');
  return client;
}

export async function findInvoicingContacts(db: Db, client_id: string): Promise<InvoicingContact[]> {
  return db<InvoicingContact[]>`select id, name, email, phone from client_contact
      where client_id = ${client_id} and is_invoicing and archived_at is null order by search_text(name), id`;
}

type Coordinators = AnswerInputOf<typeof listLocalAreaCoordinators>;

/** The office’s people who answer for an area, by area. */
export async function findCoordinators(db: Db): Promise<Coordinators> {
  const [row] = await db<
    { coordinators: Coordinators | null }[]
  >`select actor_coordinators() as coordinators`;
  return row?.coordinators ?? [];
}
