import { addDays, addMonths } from '#contract/core/dates.ts';
import { searchWords } from '#contract/core/search-words.ts';
import type { List } from '#contract/core/shapes.ts';
import {
  type CarerCheck,
  type CheckMonth,
  type CheckStanding,
  type CheckState,
  SOON_DAYS,
} from '#contract/organisations/checks.ts';
import type { Db } from '#server/db/pools.ts';
import { byNameIn, countRows, everyWord, findSorted, listPage } from '#server/db/sql.ts';
import { AppError } from '#server/http/app-error.ts';

interface Filter {
  carer_id?: string | undefined;
  carer?: string | undefined;
  kind_id?: string | undefined;
  state?: CheckState | undefined;
  sort?: string | undefined;
  page: number;
  page_size: number;
}

const SORTS = {
  expires_on: 's.holds_until',
  carer: byNameIn('app_user', 's.carer_id'),
  kind: byNameIn('check_kind', 's.kind_id'),
};

/** Months that are told of ahead. */
const MONTHS = 12;

/** One page of how carers stand with each kind, and how many there are of it. The policies choose: a carer's are their own. */
export async function findCheckStandings(
  db: Db,
  today: string,
  filter: Filter,
): Promise<List<CheckStanding>> {
  const { carer_id, carer, kind_id, state, sort = 'expires_on' } = filter;
  const where = db`where ${state ? inState(db, state, today) : db`true`}
    ${carer_id ? db`and s.carer_id = ${carer_id}` : db``} ${kind_id ? db`and s.kind_id = ${kind_id}` : db``}
    ${carer ? db`and s.carer_id in (select u.id from app_user u where ${everyWord(db, 'u.name', searchWords(carer))})` : db``}`;
  const [rows, counted] = await Promise.all([
    findSorted(
      db,
      { from: db`check_standing s`, where, id: 's.id', sorts: SORTS },
      { ...filter, sort },
      (which) => db<CheckStanding[]>`${selectStandings(db, today)} ${which}`,
    ),
    countRows(db, db`1 from check_standing s ${where}`),
  ]);
  return listPage(rows, counted, filter);
}

/** By the last day alone, so that each state is one stretch of the index. */
function inState(db: Db, state: CheckState, today: string) {
  const soon = addDays(today, SOON_DAYS);
  const parts = {
    missing: db`s.holds_until = '-infinity'`,
    expired: db`s.holds_until > '-infinity' and s.holds_until < ${today}`,
    expiring: db`s.holds_until >= ${today} and s.holds_until <= ${soon}`,
    valid: db`s.holds_until > ${soon}`,
  };
  return parts[state];
}

const selectStandings = (db: Db, today: string) => db`
  select s.id, jsonb_build_object('id', u.id, 'name', u.name) as carer, jsonb_build_object('id', k.id, 'name', k.name) as kind,
    case when s.check_id is null then 'missing' when s.holds_until < ${today} then 'expired'
      when s.holds_until <= ${addDays(today, SOON_DAYS)} then 'expiring' else 'valid' end as state,
    exists (select from service_check a where a.kind_id = s.kind_id and a.dropped_at is null) as is_asked_for,
    case when c.id is not null then jsonb_build_object('id', c.id, 'issued_on', c.issued_on, 'expires_on', c.expires_on,
      'reference', c.reference, 'note', c.note, 'is_archived', false, 'version', c.version) end as check
  from check_standing s join app_user u on u.id = s.carer_id join check_kind k on k.id = s.kind_id
    left join carer_check c on c.id = s.check_id`;

const selectChecks = (db: Db) => db`
  select c.id, jsonb_build_object('id', u.id, 'name', u.name) as carer, jsonb_build_object('id', k.id, 'name', k.name) as kind,
    c.issued_on, c.expires_on, c.reference, c.note, c.archived_at is not null as is_archived, c.version
  from carer_check c join app_user u on u.id = c.carer_id join check_kind k on k.id = c.kind_id`;

/** More than anybody has. */
const MAX_SHOWN = 500;

/** All that a carer holds or held, the newest first. */
export async function findChecksOfCarer(db: Db, carer_id: string): Promise<CarerCheck[]> {
  return db<CarerCheck[]>`${selectChecks(db)} where c.carer_id = ${carer_id}
    order by c.issued_on desc, c.id desc limit ${db.unsafe(String(MAX_SHOWN))}`;
}

/** Throws not_found. */
export async function getCarerCheck(db: Db, id: string): Promise<CarerCheck> {
  const [check] = await db<CarerCheck[]>`${selectChecks(db)} where c.id = ${id}`;
  if (!check) throw new AppError('not_found');
  return check;
}

/** Counts those that end in this month and the next eleven, and those that have ended or are missing. */
export async function countCheckMonths(
  db: Db,
  today: string,
): Promise<{ months: CheckMonth[]; expired: number; missing: number }> {
  const first = `${today.slice(0, 7)}-01`;
  const names = Array.from({ length: MONTHS }, (_, nth) => addMonths(first, nth).slice(0, 7));
  const [rows, [over]] = await Promise.all([
    db<CheckMonth[]>`select to_char(s.holds_until, 'YYYY-MM') as month, count(*)::integer as expiring
      from check_standing s where s.holds_until >= ${today} and s.holds_until < ${addMonths(first, MONTHS)} group by 1`,
    db<{ expired: number; missing: number }[]>`
      select count(*) filter (where s.holds_until > '-infinity')::integer as expired,
        count(*) filter (where s.holds_until = '-infinity')::integer as missing
      from check_standing s where s.holds_until < ${today}`,
  ]);
  const found = new Map(rows.map(({ month, expiring }) => [month, expiring]));
  const months = names.map((month) => ({ month, expiring: found.get(month) ?? 0 }));
  return { months, expired: over?.expired ?? 0, missing: over?.missing ?? 0 };
}
