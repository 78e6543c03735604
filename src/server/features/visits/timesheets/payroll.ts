import { csvTable } from '#contract/core/csv.ts';
import { addDays, formatDate, startOfLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { findExpensesBetween } from '#server/features/visits/expenses/expense-sums.actions.ts';
import { findMileagesBetween } from '#server/features/visits/mileages/mileage-pay.actions.ts';

interface Worked {
  carer: string;
  date: string;
  client: string;
  service_type: string;
  started_at: string;
  ended_at: string;
  break_minutes: number;
  sleep_in: boolean;
  hours: string;
  notes: string | null;
}

const HEADERS = [
  'Carer',
  'Date',
  'Kind',
  'Client',
  'Details',
  'Start',
  'End',
  'Break (minutes)',
  'Sleep-in',
  'Hours',
  'Miles',
  'Amount (£)',
  'Notes',
];

/** The mark tells spreadsheets that it is UTF-8. */
const MARK = '\ufeff';

type Line = (string | number | null)[];

/**
 * Lists what is paid for a week, one line for each thing handed in: times of shifts that begin in it, miles and expenses of its
 * days. In order of carer, day and kind. No young person is named: payroll has no business with them.
 */
export async function payrollTable(db: Db, monday: string): Promise<string> {
  const sunday = addDays(monday, 6);
  const [worked, miles, expenses] = await Promise.all([
    findWorkedTimes(db, monday),
    findMileagesBetween(db, monday, sunday),
    findExpensesBetween(db, monday, sunday),
  ]);
  const lines = [
    ...worked.map((row) => ({ carer: row.carer, date: row.date, line: hoursLine(row) })),
    ...miles.map((row) => ({
      carer: row.carer.name,
      date: row.date,
      line: [
        ...[
          row.carer.name,
          formatDate(row.date),
          'Miles',
          null,
          `${row.from_place} to ${row.to_place}: ${row.explanation}`,
        ],
        ...[null, null, null, null, null, row.miles, row.amount, row.purpose],
      ] as Line,
    })),
    ...expenses.map((row) => ({
      carer: row.carer,
      date: row.date,
      line: [
        ...[row.carer, formatDate(row.date), 'Expense', null, `${row.reason} (${receipts(row.receipts)})`],
        ...[null, null, null, null, null, null, row.amount, row.note],
      ] as Line,
    })),
  ];
  const sorted = lines.sort(
    (a, b) => a.carer.localeCompare(b.carer, 'en-GB') || (a.date < b.date ? -1 : a.date > b.date ? 1 : 0),
  );
  return MARK + csvTable([HEADERS, ...sorted.map(({ line }) => line)]);
}

async function findWorkedTimes(db: Db, monday: string): Promise<Worked[]> {
  return db<
    Worked[]
  >`select u.name as carer, coalesce(c.name, '') as client, coalesce(s.name, 'Restricted') as service_type,
      to_char(t.started_at at time zone 'Europe/London', 'YYYY-MM-DD') as date,
      t.started_at, t.ended_at, t.break_minutes, t.sleep_in,
      actor_timesheet_notes(t.id) as notes,
      round((extract(epoch from t.ended_at - t.started_at) / 60 - t.break_minutes) / 60, 2) as hours
    from timesheet t join app_user u on u.id = t.carer_id
      left join report r on r.appointment_carer_id = t.appointment_carer_id left join service_type s on s.id = r.service_type_id
      left join client c on c.id = t.client_id
    where t.status = 'submitted'
      and t.started_at >= ${startOfLondonDay(monday)} and t.started_at < ${startOfLondonDay(addDays(monday, 7))}
      and t.planned_start_at >= ${startOfLondonDay(addDays(monday, -9))}
      and t.planned_start_at < ${startOfLondonDay(addDays(monday, 9))}
    order by t.started_at, t.id`;
}

function hoursLine(row: Worked): Line {
  return [
    ...[row.carer, formatDate(row.date), 'Hours', row.client, row.service_type],
    ...[
      toLondonTime(row.started_at),
      toLondonTime(row.ended_at),
      row.break_minutes,
      row.sleep_in ? 'yes' : 'no',
    ],
    ...[row.hours, null, null, row.notes],
  ];
}

const receipts = (count: number) => (count === 1 ? '1 receipt' : `${count === 0 ? 'no' : count} receipts`);
