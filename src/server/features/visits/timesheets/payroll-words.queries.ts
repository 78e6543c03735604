import type { Db } from '#server/db/pools.ts';
import {
  type PricedMileage,
  selectPricedMileages,
  toMileage,
} from '#server/features/visits/mileages/mileage-pay.queries.ts';
import type { PayrollLine } from '#server/features/visits/timesheets/payroll-lines.queries.ts';

/** The text of a line, as the reader may see it now. */
export interface LineWords {
  id: string;
  carer: string;
  client: string | null;
  details: string;
  notes: string | null;
}

/** The text of lines, by the ids of the submitted items. */
export async function findLineWords(db: Db, lines: readonly PayrollLine[]): Promise<Map<string, LineWords>> {
  const ids = (kind: PayrollLine['kind']) =>
    lines.filter((line) => line.kind === kind).map(({ source_id }) => source_id);
  const [hours, miles, expenses] = await Promise.all([
    findHours(db, ids('hours')),
    findJourneys(db, ids('miles')),
    findExpenses(db, ids('expense')),
  ]);
  return new Map([...hours, ...miles, ...expenses].map((words) => [words.id, words]));
}

const findHours = (db: Db, ids: readonly string[]) =>
  db<
    LineWords[]
  >`select t.id, u.name as carer, coalesce(c.name, '') as client, coalesce(s.name, 'Restricted') as details,
      actor_timesheet_notes(t.id) as notes
    from timesheet t join app_user u on u.id = t.carer_id
      left join report r on r.appointment_carer_id = t.appointment_carer_id left join service_type s on s.id = r.service_type_id
      left join client c on c.id = t.client_id
    where t.id = any(${[...ids]}::uuid[])`;

async function findJourneys(db: Db, ids: readonly string[]): Promise<LineWords[]> {
  const which: ReturnType<Db> = db`where m.id = any(${[...ids]}::uuid[])`;
  const rows = await db<PricedMileage[]>`${selectPricedMileages(db, which)}`;
  return rows.map((row) => {
    const { id, carer, from_place, to_place, explanation, purpose } = { ...toMileage(row), carer: row.carer };
    const details = `${from_place} to ${to_place}: ${explanation}`;
    return { id, carer: carer.name, client: null, details, notes: purpose };
  });
}

async function findExpenses(db: Db, ids: readonly string[]): Promise<LineWords[]> {
  const rows = await db<(LineWords & { receipts: number })[]>`
    select e.id, u.name as carer, null as client, r.reason as details, actor_expense_note(e.id) as notes,
      count_receipts(e.id) as receipts
    from expense e join app_user u on u.id = e.carer_id join expense_reason r on r.id = e.reason_id
    where e.id = any(${[...ids]}::uuid[])`;
  return rows.map(({ receipts, ...words }) => ({
    ...words,
    details: `${words.details} (${count(receipts)})`,
  }));
}

const count = (receipts: number) =>
  receipts === 1 ? '1 receipt' : `${receipts === 0 ? 'no' : receipts} receipts`;
