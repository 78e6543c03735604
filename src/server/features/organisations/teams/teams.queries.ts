import { searchWords } from '#contract/core/search-words.ts';
import type { List, Ref } from '#contract/core/shapes.ts';
import type { Team, TeamDetail } from '#contract/organisations/teams.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, everyWord, limitPage, listPage, orderBy } from '#server/db/sql.ts';
import { AppError } from '#server/http/app-error.ts';

interface TeamFilter {
  team?: string | undefined;
  teamManager?: string | undefined;
  practiceManager?: string | undefined;
  serviceManager?: string | undefined;
  localAuthority?: string | undefined;
  client_id?: string | undefined;
  page: number;
  page_size: number;
  sort?: string | undefined;
}

const SORTS = {
  team: 'search_text(t.name)',
  localAuthority: 'search_text(t.local_authority)',
  client: 'search_text(c.name)',
};

const selectTeam = (db: Db) => db`t.id, t.name as team, t.local_authority as "localAuthority",
  jsonb_build_object('id', c.id, 'name', c.name) as client,
  case when tm.id is not null then jsonb_build_object('id', tm.id, 'name', tm.name) end as "teamManager",
  case when pm.id is not null then jsonb_build_object('id', pm.id, 'name', pm.name) end as "practiceManager",
  case when sm.id is not null then jsonb_build_object('id', sm.id, 'name', sm.name) end as "serviceManager",
  (select count(*) from social_worker s where s.team_id = t.id and s.archived_at is null) as social_workers,
  (select count(*) from young_person y where y.team_id = t.id and y.status <> 'ARCHIVED') as young_persons,
  t.version, t.updated_at`;

const fromTeam = (db: Db) => db`from team t join client c on c.id = t.client_id
  left join social_worker tm on tm.id = t.team_manager_id
  left join social_worker pm on pm.id = t.practice_manager_id
  left join social_worker sm on sm.id = t.service_manager_id`;

export async function findTeams(db: Db, filter: TeamFilter): Promise<List<Team>> {
  const word = (column: string, text: string | undefined) =>
    text ? db`and ${everyWord(db, column, searchWords(text))}` : db``;
  const where = db`where t.archived_at is null
    ${filter.client_id ? db`and t.client_id = ${filter.client_id}` : db``}
    ${word('t.name', filter.team)} ${word('t.local_authority', filter.localAuthority)}
    ${word('tm.name', filter.teamManager)} ${word('pm.name', filter.practiceManager)}
    ${word('sm.name', filter.serviceManager)}`;
  const [items, counted] = await Promise.all([
    db<Team[]>`select ${selectTeam(db)} ${fromTeam(db)} ${where}
      ${orderBy(db, SORTS, filter.sort ?? 'team', 't.id')} ${limitPage(db, filter)}`,
    countRows(db, db`${fromTeam(db)} ${where}`),
  ]);
  return listPage(items, counted, filter);
}

export async function findTeamsOfClient(db: Db, client_id: string): Promise<Team[]> {
  return db<Team[]>`select ${selectTeam(db)} ${fromTeam(db)}
    where t.client_id = ${client_id} and t.archived_at is null order by search_text(t.name), t.id`;
}

/** The public's policy excludes archived teams, and grants no column to filter by. */
export async function findPublicTeams(db: Db, client_id: string): Promise<Ref[]> {
  return db<Ref[]>`select id, name from team where client_id = ${client_id} order by search_text(name), id`;
}

/** The teams that a social worker is in or leads. */
export async function findTeamsOfSocialWorker(db: Db, social_worker_id: string): Promise<Team[]> {
  return db<Team[]>`select ${selectTeam(db)} ${fromTeam(db)}
    where t.archived_at is null and (${social_worker_id} in (t.team_manager_id, t.practice_manager_id, t.service_manager_id)
      or t.id = (select team_id from social_worker where id = ${social_worker_id}))
    order by search_text(t.name), t.id`;
}

/** Includes its members and its young people. Throws not_found. */
export async function getTeamById(db: Db, id: string): Promise<TeamDetail> {
  const [team] = await db<TeamDetail[]>`select ${selectTeam(db)},
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by search_text(s.name), s.id), '[]')
        from social_worker s where s.team_id = t.id and s.archived_at is null) as members,
      (select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name)
          order by search_text(y.name), y.id), '[]')
        from young_person y where y.team_id = t.id and y.status <> 'ARCHIVED') as young_people,
      (count_closed_dependents(t.id) -> 'young_persons')::integer as young_persons_closed
    ${fromTeam(db)} where t.id = ${id} and t.archived_at is null`;
  if (!team) throw new AppError('not_found');
  return team;
}
