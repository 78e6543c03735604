import { addDays, findMonday, startOfLondonDay } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { CarerPay, PaidVisit, PayStanding, PayWeek } from '#contract/money/my-pay.ts';
import {
  countMinutes,
  type PayLine,
  type PayTerms,
  reckonPay,
  sayPayLine,
  sumPay,
} from '#contract/money/pay.ts';
import { readHundredths, readPence, writeHundredths, writePence } from '#contract/money/pence.ts';
import { holidaysIn } from '#server/data/bank-holidays.ts';
import type { Db } from '#server/db/pools.ts';
import { readRegion } from '#server/features/organisations/clients/bank-holiday-region.ts';
import { getUserName } from '#server/features/organisations/users/users.queries.ts';
import {
  joinRunning,
  type PricedMileage,
  selectPricedMileages,
  toMileage,
} from '#server/features/visits/mileages/mileage-pay.queries.ts';
import { findMileageRates } from '#server/features/visits/mileages/mileages.queries.ts';

/** The London days of some pay, the last included. Without a carer: of everybody in sight. */
export interface PayPeriod {
  first_day: string;
  last_day: string;
  carer_id?: string | undefined;
}

interface ShiftRow {
  id: string;
  appointment_carer_id: string;
  appointment_id: string;
  carer_id: string;
  is_restricted: boolean;
  service: string;
  client: string;
  date: string;
  start_at: string;
  end_at: string;
  break_minutes: number;
  sleep_in: boolean;
  is_submitted: boolean;
  is_over: boolean;
}

type TermsRow = { [K in keyof PayTerms]: PayTerms[K] | null } & {
  timesheet_id: string;
  is_approved: boolean;
  authority_code: string | null;
  rate_id: string | null;
};

interface PricedVisit extends ShiftRow {
  standing: PayStanding;
  minutes: number;
  /** Null if there is no rate. */
  lines: PayLine[] | null;
}

/** Shifts that begin in the period, by their times, in order. None is left out but those for which no times are asked. */
async function findPricedVisits(db: Db, period: PayPeriod): Promise<PricedVisit[]> {
  const shifts = await findShifts(db, period);
  const rows = await db<TermsRow[]>`select * from find_pay_terms(${shifts.map(({ id }) => id)}::uuid[])`;
  const terms = new Map(rows.map((row) => [row.timesheet_id, row]));
  return shifts.map((shift) => priceVisit(shift, terms.get(shift.id)));
}

function priceVisit(shift: ShiftRow, found: TermsRow | undefined): PricedVisit {
  const terms = found && readTerms(found);
  return {
    ...shift,
    standing: findStanding(shift, found?.is_approved === true),
    minutes: countMinutes(shift),
    lines: terms ? reckonPay(terms, shift, HOLIDAYS[readRegion(found?.authority_code)]) : null,
  };
}

const HOLIDAYS = {
  'England and Wales': new Set(holidaysIn('England and Wales').keys()),
  Scotland: new Set(holidaysIn('Scotland').keys()),
  'Northern Ireland': new Set(holidaysIn('Northern Ireland').keys()),
};

function findStanding({ is_submitted, is_over }: ShiftRow, is_approved: boolean): PayStanding {
  if (is_submitted) return is_approved ? 'approved' : 'submitted';
  return is_over ? 'to_submit' : 'planned';
}

function readTerms(row: TermsRow): PayTerms | null {
  const { hour_pence, evening_percent, night_percent, weekend_percent, bank_holiday_percent } = row;
  if (hour_pence === null) return null;
  return {
    hour_pence,
    evening_percent: evening_percent ?? 0,
    night_percent: night_percent ?? 0,
    weekend_percent: weekend_percent ?? 0,
    bank_holiday_percent: bank_holiday_percent ?? 0,
    sleep_in_pence: row.sleep_in_pence,
  };
}

/** Handed-in times lie within a day of their plan, which finds them by index. */
function findShifts(db: Db, { first_day, last_day, carer_id }: PayPeriod) {
  const start = db.unsafe(`case when t.status = 'submitted' then t.started_at else t.planned_start_at end`);
  return db<ShiftRow[]>`
    select t.id, t.appointment_carer_id, t.appointment_id, t.carer_id, s.id is null as is_restricted, coalesce(s.name, 'Restricted') as service,
      coalesce(c.name, '') as client, to_char(${start} at time zone 'Europe/London', 'YYYY-MM-DD') as date, ${start} as start_at,
      case when t.status = 'submitted' then t.ended_at else t.planned_end_at end as end_at,
      case when t.status = 'submitted' then t.break_minutes else 0 end as break_minutes, t.sleep_in,
      t.status = 'submitted' as is_submitted, t.planned_end_at < current_instant() as is_over
    from timesheet t left join client c on c.id = t.client_id
      left join report r on r.appointment_carer_id = t.appointment_carer_id
      left join service_type s on s.id = r.service_type_id
    where t.is_listed and t.status <> 'not required' ${carer_id ? db`and t.carer_id = ${carer_id}` : db``}
      and ${start} >= ${startOfLondonDay(first_day)} and ${start} < ${startOfLondonDay(addDays(last_day, 1))}
      and t.planned_start_at >= ${startOfLondonDay(addDays(first_day, -9))}
      and t.planned_start_at < ${startOfLondonDay(addDays(last_day, 9))}
    order by ${start}, t.id`;
}

interface Claim {
  id: string;
  carer_id: string;
  appointment_id: string;
  date: string;
  status: 'submitted' | 'approved' | 'returned';
  amount: string;
}

type Journey = PricedMileage & Claim;

function findJourneys(db: Db, { first_day, last_day, carer_id }: PayPeriod) {
  const which: ReturnType<Db> = db`where m.deleted_at is null and m.date >= ${first_day} and m.date <= ${last_day}
    ${carer_id ? db`and m.carer_id = ${carer_id}` : db``}`;
  const before = carer_id ? undefined : joinRunning(db, first_day);
  return db<Journey[]>`select m.*, t.appointment_id from (${selectPricedMileages(db, which, before)}) m
      join timesheet t on t.appointment_carer_id = m.appointment_carer_id
    order by m.date, m.id`;
}

const findExpenseClaims = (db: Db, { first_day, last_day, carer_id }: PayPeriod) =>
  db<(Claim & { reason: string })[]>`
    select e.id, e.carer_id, t.appointment_id, e.date, e.status, e.amount::numeric(12, 2)::text as amount, r.reason
    from expense e join timesheet t on t.appointment_carer_id = e.appointment_carer_id
      join expense_reason r on r.id = e.reason_id
    where e.deleted_at is null and e.date >= ${first_day} and e.date <= ${last_day}
      ${carer_id ? db`and e.carer_id = ${carer_id}` : db``}
    order by e.date, e.id`;

const standingOfClaim = ({ status }: Pick<Claim, 'status'>): PayStanding =>
  status === 'approved' ? 'approved' : 'submitted';

interface Work {
  visits: readonly PricedVisit[];
  journeys: readonly Journey[];
  expenses: readonly Claim[];
}

async function findWork(db: Db, period: PayPeriod) {
  const [visits, journeys, expenses] = await Promise.all([
    findPricedVisits(db, period),
    findJourneys(db, period),
    findExpenseClaims(db, period),
  ]);
  return { visits, journeys, expenses };
}

/** What counts, in pence, by how far it is. */
function listPaid({ visits, journeys, expenses }: Work): { standing: PayStanding; pence: number }[] {
  const claims = [...journeys, ...expenses].filter(({ status }) => status !== 'returned');
  return [
    ...visits.flatMap(({ standing, lines }) => (lines ? [{ standing, pence: sumPay(lines) }] : [])),
    ...claims.map((claim) => ({ standing: standingOfClaim(claim), pence: readPence(claim.amount) })),
  ];
}

const add = <T>(rows: readonly T[], read: (row: T) => number) =>
  rows.reduce((sum, row) => sum + read(row), 0);

function sumWork(work: Work) {
  const journeys = work.journeys.filter(({ status }) => status !== 'returned');
  const expenses = work.expenses.filter(({ status }) => status !== 'returned');
  const visits_pence = add(work.visits, ({ lines }) => (lines ? sumPay(lines) : 0));
  const mileage_pence = add(journeys, ({ amount }) => readPence(amount));
  const expenses_pence = add(expenses, ({ amount }) => readPence(amount));
  return {
    visits_total: writePence(visits_pence),
    mileage: writePence(mileage_pence),
    expenses: writePence(expenses_pence),
    total: writePence(visits_pence + mileage_pence + expenses_pence),
    minutes: add(work.visits, ({ minutes }) => minutes),
    miles: writeHundredths(add(journeys, ({ miles }) => readHundredths(miles))),
    without_rate: work.visits.filter(({ lines }) => lines === null).length,
  };
}

const sumStanding = (work: Work, standings: readonly PayStanding[]) =>
  writePence(
    add(
      listPaid(work).filter(({ standing }) => standings.includes(standing)),
      ({ pence }) => pence,
    ),
  );

/**
 * The answer of `getCarerPay`. Throws not_found.
 * @param date any day of the week
 * @param today London's
 */
export async function getPayWeek(db: Db, carer_id: string, date: string, today: string): Promise<PayWeek> {
  const week = findMonday(date);
  const last_day = addDays(week, 6);
  const { name } = await getUserName(db, carer_id);
  const miles_until = last_day < today ? last_day : today;
  const [work, rates] = await Promise.all([
    findWork(db, { first_day: week, last_day, carer_id }),
    findMileageRates(db, carer_id, miles_until),
  ]);
  return {
    carer: { id: carer_id, name },
    week,
    ...sumWork(work),
    by_standing: {
      planned: sumStanding(work, ['planned']),
      to_submit: sumStanding(work, ['to_submit']),
      submitted: sumStanding(work, ['submitted']),
      approved: sumStanding(work, ['approved']),
    },
    visits: work.visits.map(tellVisit),
    journeys: work.journeys.map((row) => {
      const { id, date, status, amount, miles, vehicle, explanation } = toMileage(row);
      const standing = standingOfClaim(row);
      const { appointment_id } = row;
      return { id, appointment_id, date, status, amount, miles, vehicle, explanation, standing };
    }),
    expense_claims: work.expenses.map(({ carer_id: _, ...row }) => ({
      ...row,
      standing: standingOfClaim(row),
    })),
    tax_year: {
      from_date: startTaxYear(miles_until),
      vehicles: rates
        .filter(({ miles_so_far }) => Number(miles_so_far) > 0)
        .map(({ vehicle, miles_so_far, border_miles, first_pence, further_pence }) => ({
          ...{ vehicle, miles: miles_so_far, threshold: border_miles, first_pence, further_pence },
        })),
    },
  };
}

/** 6 April, as mileage-pay.queries.ts counts. */
function startTaxYear(day: string): string {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) < '04-06' ? year - 1 : year}-04-06`;
}

function tellVisit(visit: PricedVisit): PaidVisit {
  const { id: _, carer_id: __, is_submitted: ___, is_over: ____, lines, ...row } = visit;
  return {
    ...row,
    pay: lines && writePence(sumPay(lines)),
    lines: (lines ?? []).map((line) => ({ text: sayPayLine(line), amount: writePence(line.pence) })),
  };
}

const WAITING: readonly PayStanding[] = ['planned', 'to_submit', 'submitted'];

/** The answer of `listPay`, in the order of carers' names. */
export async function findPay(db: Db, { start_date, end_date }: { start_date: string; end_date: string }) {
  const work = await findWork(db, { first_day: start_date, last_day: end_date });
  const ids = [...new Set(Object.values(work).flatMap((rows) => rows.map(({ carer_id }) => carer_id)))];
  const carers = await db<Ref[]>`select id, name from app_user where id = any(${ids}::uuid[])
    order by search_text(name), id`;
  const tell = (of: Work) => ({
    ...sumWork(of),
    approved: sumStanding(of, ['approved']),
    waiting: sumStanding(of, WAITING),
  });
  const mine = splitByCarer(work);
  return {
    ...tell(work),
    carers: carers.map((carer): CarerPay => ({ carer, ...tell(mine(carer.id)) })),
  };
}

function splitByCarer({ visits, journeys, expenses }: Work): (carer_id: string) => Work {
  const by = <T extends { carer_id: string }>(rows: readonly T[]) =>
    Map.groupBy(rows, ({ carer_id }) => carer_id);
  const split = { visits: by(visits), journeys: by(journeys), expenses: by(expenses) };
  return (id) => ({
    visits: split.visits.get(id) ?? [],
    journeys: split.journeys.get(id) ?? [],
    expenses: split.expenses.get(id) ?? [],
  });
}
