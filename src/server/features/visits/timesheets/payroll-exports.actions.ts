import { addDays, findMonday } from '#contract/core/dates.ts';
import { PAYROLL_WEEKS_BACK, type PayrollExport, type PayrollWeek } from '#contract/visits/payroll.ts';
import type { Db } from '#server/db/pools.ts';
import {
  countChangedLines,
  selectCurrentLines,
} from '#server/features/visits/timesheets/payroll-lines.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

const selectExports = (db: Db) => db`select x.id, x.week, x.only_changes, x.exported_at,
    jsonb_build_object('id', x.exported_by, 'name', u.name) as exported_by
  from payroll_export x join app_user u on u.id = x.exported_by`;

/**
 * Saves every line of a week as it is now, and who exported it. Exports run one after another: if two export changes
 * at once, the second gets none, so that nothing is paid twice.
 */
export async function keepPayrollExport(
  db: Db,
  actor: Actor,
  { week, only_changes }: { week: string; only_changes: boolean },
): Promise<PayrollExport> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`payroll ${week}`}, 0))`;
  const [made] = await db<{ id: string }[]>`insert into payroll_export ${db({
    ...{ week, only_changes, exported_by: actor.user.id },
  })} returning id`;
  if (!made) throw new AppError('internal');
  await db`insert into payroll_export_line (export_id, kind, source_id, carer_id, date, start_at, end_at, break_minutes, sleep_in,
      hours, miles, amount)
    select ${made.id}::uuid, l.* from (${selectCurrentLines(db, week, week)}) l`;
  return getPayrollExport(db, made.id);
}

/** Throws not_found. */
export async function getPayrollExport(db: Db, id: string): Promise<PayrollExport> {
  const [row] = await db<PayrollExport[]>`${selectExports(db)} where x.id = ${id}`;
  if (!row) throw new AppError('not_found');
  return row;
}

/** The last file of a week, or the last one before another. */
export async function findExportBefore(db: Db, week: string, id: string | null): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`select id from payroll_export
    where week = ${week} ${id ? db`and id < ${id}` : db``} order by id desc limit 1`;
  return row?.id ?? null;
}

/** The answer of `getPayrollWeek`. */
export async function findPayrollWeek(db: Db, week: string, today: string): Promise<PayrollWeek> {
  const this_week = findMonday(today);
  const [exports, late, own] = await Promise.all([
    db<PayrollExport[]>`${selectExports(db)} where x.week = ${week} order by x.id desc`,
    countChangedLines(db, addDays(this_week, -7 * PAYROLL_WEEKS_BACK), this_week),
    countChangedLines(db, week, week),
  ]);
  return {
    week,
    exports,
    changed: own[0]?.changed ?? 0,
    late_weeks: late.filter((each) => each.week !== week),
  };
}
