import { addDays, startOfLondonDay } from '#contract/core/dates.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import { searchWords } from '#contract/core/search-words.ts';
import type { List } from '#contract/core/shapes.ts';
import { MAX_USUAL_EXPENSE_POUNDS } from '#contract/core/unusual-claims.ts';
import type { CarerWeek, listWeeklyTotals } from '#contract/visits/timesheets.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, everyWord, limitPage, listPage } from '#server/db/sql.ts';
import { sumExpenses } from '#server/features/visits/expenses/expense-sums.actions.ts';
import { sumMiles } from '#server/features/visits/mileages/mileage-pay.queries.ts';
import { hoursLess } from '#server/features/visits/timesheets/timesheets.queries.ts';
import {
  findWarnings,
  inHundredths,
  type Shift,
  sayWhen,
} from '#server/features/visits/timesheets/working-time.ts';

type Filter = Omit<QueryOf<typeof listWeeklyTotals>, 'date'> & { /** A Monday. */ week: string };

interface ShiftRow extends Shift {
  carer_id: string;
  carer_name: string;
  is_submitted: boolean;
  is_over: boolean;
  /** No times are required: it is work, but not paid by the hour. */
  is_untimed: boolean;
  /** Cancelled, or removed from the carer, after its times were submitted. */
  is_withdrawn: boolean;
  sleep_in: boolean;
}

type Week = Omit<CarerWeek, 'miles' | 'mileage' | 'expenses'>;

/**
 * A page of the carers who work in a week. A shift belongs to the week in which it starts, with its submitted or
 * otherwise planned times. A list by name calculates only the weeks on the page; an order or filter by a result
 * calculates every carer's.
 */
export async function findCarerWeeks(db: Db, filter: Filter): Promise<List<CarerWeek>> {
  const { week, page, page_size } = filter;
  if (filter.warnings || !isByName(filter)) {
    const weeks = workOut(filter, await findShifts(db, filter));
    const shown = weeks.slice((page - 1) * page_size, page * page_size);
    return listPage(await addMoney(db, week, shown), [{ counted: weeks.length }], filter);
  }
  const carers = db`from app_user u where ${everyWord(db, 'u.name', searchWords(filter.carer ?? ''))}
    and u.id in (select t.carer_id from timesheet t where ${isNearWeek(db, week)} and ${isInWeek(db, week)})`;
  const direction = db.unsafe(filter.sort === '-carer' ? 'desc' : '');
  const [ids, counted] = await Promise.all([
    db<
      { id: string }[]
    >`select u.id ${carers} order by search_text(u.name) ${direction}, u.id ${direction} ${limitPage(db, filter)}`,
    countRows(db, db`${carers}`),
  ]);
  const weeks = workOut(
    filter,
    await findShifts(
      db,
      filter,
      ids.map(({ id }) => id),
    ),
  );
  return listPage(await addMoney(db, week, weeks), counted, filter);
}

const isByName = ({ sort = 'carer' }: Filter) => sort === 'carer' || sort === '-carer';

const workOut = (filter: Filter, shifts: readonly ShiftRow[]): Week[] =>
  [...Map.groupBy(shifts, (shift) => shift.carer_id).values()]
    .flatMap((each) => findWeek(filter.week, each) ?? [])
    .filter((each) => !filter.warnings || each.warnings.length > 0)
    .sort(ORDERS[filter.sort ?? 'carer']);

/** The week, and what its first and last rest need around it. */
const isNearWeek = (db: Db, week: string) => db`t.is_listed
  and t.planned_start_at >= ${startOfLondonDay(addDays(week, -8))} and t.planned_start_at < ${startOfLondonDay(addDays(week, 8))}`;

/** The same as in `findWeek`. */
const isInWeek = (db: Db, week: string) => db`
  case when t.status = 'submitted' then t.started_at else t.planned_start_at end >= ${startOfLondonDay(week)}
  and case when t.status = 'submitted' then t.started_at else t.planned_start_at end < ${startOfLondonDay(addDays(week, 7))}`;

/** By the carers' names, then by time; for all carers with that name, or these ones. */
async function findShifts(
  db: Db,
  { week, carer, sort }: Filter,
  carer_ids?: readonly string[],
): Promise<ShiftRow[]> {
  const direction = db.unsafe(sort === '-carer' ? 'desc' : '');
  return db<ShiftRow[]>`
    select s.*, u.name as carer_name,
      ${db.unsafe(hoursLess('s.start_at', 's.end_at', 'coalesce(s.break_minutes, 0)'))} as hours
    from (
      select t.carer_id, t.status = 'submitted' as is_submitted, t.status = 'not required' as is_untimed, t.status = 'submitted' and not t.is_live as is_withdrawn,
        t.planned_end_at < current_instant() as is_over, t.sleep_in,
        case when t.status = 'submitted' then t.started_at else t.planned_start_at end as start_at,
        case when t.status = 'submitted' then t.ended_at else t.planned_end_at end as end_at,
        case when t.status = 'submitted' then t.break_minutes end as break_minutes,
        round(extract(epoch from t.planned_end_at - t.planned_start_at) / 3600, 2) as planned_hours,
        coalesce((select sum(m.miles) from mileage m
          where m.appointment_carer_id = t.appointment_carer_id and m.deleted_at is null), 0.00)::text as miles,
        large_expense(t.appointment_carer_id, ${MAX_USUAL_EXPENSE_POUNDS})::text as large_expense
      from timesheet t
      where ${isNearWeek(db, week)} ${carer_ids ? db`and t.carer_id = any(${[...carer_ids]}::uuid[])` : db``}) s
      join app_user u on u.id = s.carer_id
    where ${everyWord(db, 'u.name', searchWords(carer ?? ''))}
    order by search_text(u.name) ${direction}, s.carer_id ${direction}, s.start_at`;
}

/** Undefined for a carer with nothing in the week itself. */
function findWeek(week: string, shifts: readonly ShiftRow[]): Week | undefined {
  const [from, until] = [startOfLondonDay(week), startOfLondonDay(addDays(week, 7))].map(Date.parse);
  const within = shifts.filter(({ start_at }) => {
    const start = Date.parse(start_at);
    return start >= (from ?? 0) && start < (until ?? 0);
  });
  const [first] = within;
  if (!first) return undefined;
  const [untimed, timed] = [
    within.filter((shift) => shift.is_untimed),
    within.filter((shift) => !shift.is_untimed),
  ];
  const worked = timed.filter((shift) => shift.is_submitted);
  const still_planned = timed.filter((shift) => !shift.is_submitted);
  return {
    carer: { id: first.carer_id, name: first.carer_name },
    week,
    hours: addTotal(timed, 'hours'),
    worked_hours: addTotal(worked, 'hours'),
    still_planned_hours: addTotal(still_planned, 'hours'),
    planned_hours: addTotal(timed, 'planned_hours'),
    sleep_ins: timed.filter((shift) => shift.sleep_in).length,
    submitted: worked.length,
    outstanding: still_planned.filter((shift) => shift.is_over).length,
    warnings: [...findWarnings(week, shifts), ...tellWithdrawn(worked), ...tellUntimed(untimed)],
  };
}

const tellWithdrawn = (worked: readonly ShiftRow[]): Week['warnings'] =>
  worked
    .filter((shift) => shift.is_withdrawn)
    .map(({ start_at }) => ({
      kind: 'withdrawn',
      text: `${sayWhen(start_at)}: cancelled or reassigned after times were submitted. These times are still paid.`,
    }));

function tellUntimed(untimed: readonly ShiftRow[]): Week['warnings'] {
  if (untimed.length === 0) return [];
  const visits = untimed.length === 1 ? '1 visit' : `${untimed.length} visits`;
  const hours = Number(addTotal(untimed, 'planned_hours'));
  return [
    {
      kind: 'no_times',
      text: `${visits} without times (${hours} h planned). Payroll does not include ${untimed.length === 1 ? 'it' : 'them'}.`,
    },
  ];
}

function addTotal(shifts: readonly ShiftRow[], field: 'hours' | 'planned_hours'): string {
  return (shifts.reduce((sum, shift) => sum + inHundredths(shift[field]), 0) / 100).toFixed(2);
}

type Order = (a: Week, b: Week) => number;
const byHours: Order = (a, b) => inHundredths(a.hours) - inHundredths(b.hours);
const byOutstanding: Order = (a, b) => a.outstanding - b.outstanding;
const reversed =
  (order: Order): Order =>
  (a, b) =>
    order(b, a);

/** The shifts arrive by the carers' names, and the sort is stable. */
const ORDERS: Record<NonNullable<Filter['sort']>, Order> = {
  carer: () => 0,
  '-carer': () => 0,
  hours: byHours,
  '-hours': reversed(byHours),
  outstanding: byOutstanding,
  '-outstanding': reversed(byOutstanding),
};

async function addMoney(db: Db, week: string, weeks: readonly Week[]): Promise<CarerWeek[]> {
  const ids = weeks.map(({ carer }) => carer.id);
  const sunday = addDays(week, 6);
  const [miles, expenses] = await Promise.all([
    sumMiles(db, ids, week, sunday),
    sumExpenses(db, ids, week, sunday),
  ]);
  const milesByCarer = new Map(miles.map((sum) => [sum.carer_id, sum]));
  const expensesByCarer = new Map(expenses.map((sum) => [sum.carer_id, sum.amount]));
  return weeks.map((each) => ({
    ...each,
    miles: milesByCarer.get(each.carer.id)?.miles ?? '0.00',
    mileage: milesByCarer.get(each.carer.id)?.mileage ?? '0.00',
    expenses: expensesByCarer.get(each.carer.id) ?? '0.00',
  }));
}
