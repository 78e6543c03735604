import type { AnswerOf } from '#contract/core/endpoint.ts';
import { searchWords } from '#contract/core/search-words.ts';
import type { List, Ref } from '#contract/core/shapes.ts';
import type {
  getSocialWorker,
  SocialWorker,
  SocialWorkerRole,
} from '#contract/organisations/social-workers.ts';
import type { Db } from '#server/db/pools.ts';
import { byNameIn, countRows, everyWord, findSorted, listPage } from '#server/db/sql.ts';
import { AppError } from '#server/http/app-error.ts';

interface SocialWorkerFilter {
  name?: string | undefined;
  email?: string | undefined;
  localAuthority?: string | undefined;
  team?: string | undefined;
  role?: SocialWorkerRole[] | undefined;
  app_client_ids?: string[] | undefined;
  pending?: 'true' | 'false' | undefined;
  is_active?: 'true' | 'false' | undefined;
  page: number;
  page_size: number;
  sort?: string | undefined;
}

const SORTS = {
  // People who registered themselves wait for the office to check them.
  pending_first: 's.is_pending desc, search_text(s.name)',
  name: 'search_text(s.name)',
  role: 's.role',
  localAuthority: 'search_text(s.local_authority)',
  team: byNameIn('team', 's.team_id'),
};

const selectSocialWorker = (db: Db) => db`s.id, s.name, s.email, s.phone, s.role,
  s.local_authority as "localAuthority", jsonb_build_object('id', c.id, 'name', c.name) as client,
  case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as team,
  s.is_active, s.is_pending, case when s.is_pending then describe_registration(s.id) end as registration,
  s.version, s.updated_at`;

const fromSocialWorker = (db: Db) =>
  db`from social_worker s join client c on c.id = s.client_id left join team t on t.id = s.team_id`;

export async function findSocialWorkers(db: Db, filter: SocialWorkerFilter): Promise<List<SocialWorker>> {
  const word = (column: string, text: string | undefined) =>
    text ? db`and ${everyWord(db, column, searchWords(text))}` : db``;
  const flag = (column: string, value: 'true' | 'false' | undefined) =>
    value ? db`and ${db.unsafe(column)} = ${value === 'true'}` : db``;
  const where = db`where s.archived_at is null
    ${word('s.name', filter.name)} ${word('s.email', filter.email)}
    ${word('s.local_authority', filter.localAuthority)} ${filter.team ? db`and s.team_id in (select t.id from team t where ${everyWord(db, 't.name', searchWords(filter.team))} offset 0)` : db``}
    ${filter.role ? db`and s.role = any(${filter.role})` : db``}
    ${filter.app_client_ids ? db`and s.client_id = any(${filter.app_client_ids}::uuid[])` : db``}
    ${flag('s.is_pending', filter.pending)} ${flag('s.is_active', filter.is_active)}`;
  const [items, counted] = await Promise.all([
    findSorted(
      db,
      { from: db`social_worker s`, where, id: 's.id', sorts: SORTS },
      { ...filter, sort: filter.sort ?? 'pending_first' },
      (which) => db<SocialWorker[]>`select ${selectSocialWorker(db)} ${fromSocialWorker(db)} ${which}`,
    ),
    countRows(db, db`${fromSocialWorker(db)} ${where}`),
  ]);
  return listPage(items, counted, filter);
}

interface Belonging {
  client_id?: string;
  team_id?: string;
  roles?: readonly SocialWorkerRole[] | undefined;
  /** Only accepted social workers who have not left. */
  at_work?: true;
}

/** All of one organisation or team, by name. */
export async function findSocialWorkersFor(db: Db, of: Belonging): Promise<SocialWorker[]> {
  return db<SocialWorker[]>`select ${selectSocialWorker(db)} ${fromSocialWorker(db)}
    where s.archived_at is null
      ${of.client_id ? db`and s.client_id = ${of.client_id}` : db``}
      ${of.team_id ? db`and s.team_id = ${of.team_id}` : db``}
      ${of.roles ? db`and s.role = any(${[...of.roles]})` : db``}
      ${of.at_work ? db`and s.is_active and not s.is_pending` : db``}
    order by search_text(s.name), s.id`;
}

export interface SocialWorkerOption extends Ref {
  email: string;
  role: SocialWorkerRole;
  client_id: string;
}

/** Finds social workers to choose from, in these organisations or in all visible ones. */
export async function findSocialWorkerOptions(
  db: Db,
  client_ids: readonly string[] | undefined,
  roles: readonly SocialWorkerRole[] | undefined,
): Promise<SocialWorkerOption[]> {
  return db<SocialWorkerOption[]>`select id, name, email, role, client_id from social_worker
    where archived_at is null and is_active and not is_pending
      ${client_ids ? db`and client_id = any(${[...client_ids]}::uuid[])` : db``}
      ${roles ? db`and role = any(${[...roles]})` : db``}
    order by search_text(name), id`;
}

/** The same for the public: the policies decide who is visible, and only two columns are granted. */
export async function findPublicSocialWorkers(
  db: Db,
  client_ids: readonly string[],
  roles: readonly SocialWorkerRole[] | undefined,
): Promise<Ref[]> {
  return db<Ref[]>`select id, name from social_worker
    where client_id = any(${[...client_ids]}::uuid[]) ${roles ? db`and role = any(${[...roles]})` : db``}
    order by search_text(name), id`;
}

interface Answering {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  role: SocialWorkerRole;
}

/**
 * Finds a young person's current contacts: the social worker, then the team's leads. Carers get names and phone
 * numbers.
 */
export async function findAnsweringFor(
  db: Db,
  young_person_id: string,
  isCarer: boolean,
): Promise<Answering[]> {
  if (isCarer)
    return db<Answering[]>`select s.id, s.name, null as email, s.phone, s.role
      from young_person y join social_worker s on s.id = y.social_worker_id and s.archived_at is null and s.is_active
      where y.id = ${young_person_id}`;
  return db<Answering[]>`select s.id, s.name, s.email, s.phone, s.role
    from young_person y left join team t on t.id = y.team_id
      join social_worker s on s.archived_at is null and s.is_active and not s.is_pending
        and s.id in (y.social_worker_id, t.team_manager_id, t.practice_manager_id, t.service_manager_id)
    where y.id = ${young_person_id}
    order by s.id is distinct from y.social_worker_id, search_text(s.name), s.id`;
}

/** Throws not_found. */
export async function getSocialWorkerById(db: Db, id: string): Promise<SocialWorker> {
  const [row] = await db<SocialWorker[]>`select ${selectSocialWorker(db)} ${fromSocialWorker(db)}
    where s.id = ${id} and s.archived_at is null`;
  if (!row) throw new AppError('not_found');
  return row;
}

/** Includes their account, the young people allocated to them and the teams they lead. Throws not_found. */
export async function getSocialWorkerDetail(db: Db, id: string) {
  const [row] = await db<
    (SocialWorker & {
      account: AnswerOf<typeof getSocialWorker>['account'];
      young_persons: Ref[];
      young_persons_closed: number;
      leads_teams: Ref[];
    })[]
  >`
    select ${selectSocialWorker(db)},
      (select jsonb_build_object('id', u.id, 'name', u.name) || account_addresses(u.id) from app_user u where u.id = s.user_id) as account,
      (select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name)
          order by search_text(y.name), y.id), '[]')
        from young_person y where y.social_worker_id = s.id and y.status <> 'ARCHIVED') as young_persons,
      (count_closed_dependents(s.id) -> 'young_persons')::integer as young_persons_closed,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by search_text(l.name), l.id), '[]')
        from team l where s.id in (l.team_manager_id, l.practice_manager_id, l.service_manager_id)
          and l.archived_at is null) as leads_teams
    ${fromSocialWorker(db)} where s.id = ${id} and s.archived_at is null`;
  if (!row) throw new AppError('not_found');
  return row;
}
