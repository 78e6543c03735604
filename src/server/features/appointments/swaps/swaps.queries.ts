import type { Swap, SwappedAppointment, SwapRule, SwapTaker } from '#contract/appointments/swaps.ts';
import type { List, Ref } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, limitPage, listPage, orderBy } from '#server/db/sql.ts';
import { findFacts } from '#server/features/appointments/suggestions/facts.queries.ts';
import { findGap } from '#server/features/appointments/suggestions/gaps.queries.ts';
import {
  describeFit,
  findObstacle,
  judgeFit,
} from '#server/features/appointments/suggestions/suggestion-rules.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

interface Filter {
  appointment_id?: string | undefined;
  sort?: string | undefined;
  page: number;
  page_size: number;
}

const SORTS = { start_at: 's.start_at', created_at: 's.created_at' };

/** Swaps that are open: the office’s wait for it, a carer’s for anybody. Of one appointment all there have been. */
export async function findSwaps(db: Db, actor: Actor, filter: Filter): Promise<List<Swap>> {
  const { appointment_id, sort = appointment_id ? '-created_at' : 'start_at' } = filter;
  const open = db`s.closed_at is null and s.start_at > current_instant()
    and (s.return_start_at > current_instant()) is not false`;
  const which = appointment_id ? db`s.appointment_id = ${appointment_id}` : open;
  const whose =
    actor.role === 'carer'
      ? db`and ${actor.user.id} in (s.asker_id, s.colleague_id)`
      : appointment_id
        ? db``
        : db`and s.status = 'accepted'`;
  const from = db`from swap s where ${which} ${whose}`;
  const [rows, found] = await Promise.all([
    db<{ id: string }[]>`select s.id ${from} ${orderBy(db, SORTS, sort, 's.id')} ${limitPage(db, filter)}`,
    countRows(db, db`1 ${from}`),
  ]);
  const ids = rows.map(({ id }) => id);
  return listPage(await getSwapsById(db, actor, ids), found, filter);
}

/** The people and organisations of `s`, initials of the young people alone. A carer is told them by the database. */
export const describeSwap = (db: Db, role: Actor['role']) =>
  role === 'carer'
    ? db`describe_swap(s.id)`
    : db`(select f.name as asker, t.name as colleague, c.name as area, write_initials(y.first_name, y.last_name) as initials,
        rc.name as return_area, write_initials(ry.first_name, ry.last_name) as return_initials
      from app_user f join app_user t on t.id = s.colleague_id join client c on c.id = s.client_id
        left join young_person y on y.id = s.young_person_id left join client rc on rc.id = s.return_client_id
        left join young_person ry on ry.id = s.return_young_person_id
      where f.id = s.asker_id)`;

/** In the order of the ids. Those out of sight are left out. */
async function getSwapsById(db: Db, actor: Actor, ids: readonly string[]): Promise<Swap[]> {
  const selectId = (column: string) =>
    actor.role === 'carer'
      ? db`case when actor_is_on(${db.unsafe(column)}) then ${db.unsafe(column)} end`
      : db.unsafe(column);
  return db<Swap[]>`
    select s.id, jsonb_build_object('id', s.asker_id, 'name', d.asker) as asker,
      jsonb_build_object('id', s.colleague_id, 'name', d.colleague) as colleague,
      jsonb_build_object('appointment_id', ${selectId('s.appointment_id')}, 'start_at', ${instant(db, 's.start_at')}, 'end_at', ${instant(db, 's.end_at')},
        'area', d.area, 'service_type', st.name, 'initials', d.initials) as gives,
      case when s.return_id is not null then jsonb_build_object('appointment_id', ${selectId('s.return_id')},
        'start_at', ${instant(db, 's.return_start_at')}, 'end_at', ${instant(db, 's.return_end_at')},
        'area', d.return_area, 'service_type', rt.name, 'initials', d.return_initials) end as returns,
      s.note, case when s.closed_at is null and least(s.start_at, s.return_start_at) <= current_instant() then 'lapsed' else s.status end as status,
      s.reason, s.version, s.created_at
    from swap s join service_type st on st.id = s.service_type_id left join service_type rt on rt.id = s.return_service_type_id
      cross join lateral ${describeSwap(db, actor.role)} d
    where s.id = any(${[...ids]}::uuid[]) order by array_position(${[...ids]}::uuid[], s.id)`;
}

/** As JSON has an instant. */
const instant = (db: Db, column: string) =>
  db`to_char(${db.unsafe(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Throws not_found. */
export async function getSwap(db: Db, actor: Actor, id: string): Promise<Swap> {
  const [swap] = await getSwapsById(db, actor, [id]);
  if (!swap) throw new AppError('not_found');
  return swap;
}

export const findColleagues = (db: Db, appointment_id: string) =>
  db<Ref[]>`select id, name from swap_colleagues(${appointment_id})`;

/** The reader’s own appointments that the carer who asks could take. */
export const findReturns = (db: Db, id: string) => db<(SwappedAppointment & { appointment_id: string })[]>`
  select a.id as appointment_id, a.start_at, a.end_at, r.area, s.name as service_type,
    write_initials(y.first_name, y.last_name) as initials
  from swap_returns(${id}) r join appointment a on a.id = r.id
    join service_type s on s.id = a.service_type_id left join young_person y on y.id = a.young_person_id
  order by a.start_at, a.id`;

/** An appointment that would change hands. */
export interface HandOver {
  appointment_id: string;
  from: string;
  to: string;
  /** The one that the taker would give away; null where it is for nothing. */
  given: string | null;
}

/** The appointment of the request first, and then the one in return. */
export async function findHandOvers(db: Db, id: string): Promise<HandOver[]> {
  const [row] = await db<
    { asker_id: string; colleague_id: string; appointment_id: string; return_id: string | null }[]
  >`select asker_id, colleague_id, appointment_id, return_id from swap where id = ${id}`;
  if (!row) return [];
  const { asker_id, colleague_id, appointment_id, return_id } = row;
  const first = { appointment_id, from: asker_id, to: colleague_id, given: return_id };
  if (!return_id) return [first];
  return [first, { appointment_id: return_id, from: colleague_id, to: asker_id, given: appointment_id }];
}

/** Each carer who would take an appointment, with what it would mean for them. Throws not_found. */
export async function findMeaning(db: Db, actor: Actor, id: string): Promise<SwapTaker[]> {
  const { asker, colleague } = await getSwap(db, actor, id);
  const takes = await findHandOvers(db, id);
  return Promise.all(takes.map((take) => judgeTaker(db, take.to === asker.id ? asker : colleague, take)));
}

async function judgeTaker(db: Db, carer: Ref, { appointment_id, given }: HandOver): Promise<SwapTaker> {
  const gap = await findGap(db, appointment_id);
  const facts = gap && (await findFacts(db, gap.day, [gap], [carer.id]));
  const found = facts?.carers.find(({ id }) => id === carer.id);
  if (!gap || !facts || !found)
    return { carer, appointment_id, reasons: [], cautions: ['No longer an active carer'] };
  const left = { ...found, work: found.work.filter((work) => work.appointment_id !== given) };
  const obstacle = findObstacle(gap, left, facts);
  if (obstacle) return { carer, appointment_id, reasons: [], cautions: [obstacle.describe()] };
  return { carer, appointment_id, ...describeFit(gap, left, judgeFit(gap, left, facts)) };
}

export async function getRule(db: Db): Promise<SwapRule> {
  const [rule] = await db<SwapRule[]>`select approval, version, updated_at from swap_rule`;
  if (!rule) throw new Error('The rule of swaps is gone');
  return rule;
}
