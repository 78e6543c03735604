import { addDays, formatDate } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { isOverLimit } from '#contract/core/unusual-claims.ts';
import type { Expense, ExpenseReason } from '#contract/visits/expenses.ts';
import type { Db } from '#server/db/pools.ts';
import { listFiles } from '#server/files/files.actions.ts';
import { AppError } from '#server/http/app-error.ts';

export async function findExpenseReasons(db: Db): Promise<ExpenseReason[]> {
  return db<ExpenseReason[]>`select id, reason, category, hint, limit_pounds, limit_per, is_receipt_required
    from expense_reason where is_active order by sort_order, id`;
}

interface Row extends Omit<Expense, 'warnings'> {
  limit_pounds: string | null;
  limit_per: string | null;
  is_receipt_required: boolean;
  start_date: string;
  end_date: string;
  carer: Ref;
}

function selectExpenses(db: Db, which: ReturnType<Db>) {
  return db`select expense.id, expense.appointment_carer_id, jsonb_build_object('id', u.id, 'name', u.name) as carer,
      jsonb_build_object('id', r.id, 'reason', r.reason) as reason, expense.amount, expense.date,
      actor_expense_note(expense.id) as note,
      ${listFiles(db, 'expense_id', 'expense.id')} as images, expense.is_by_office, expense.version, expense.updated_at,
      r.limit_pounds, r.limit_per, r.is_receipt_required,
      to_char(t.planned_start_at at time zone 'Europe/London', 'YYYY-MM-DD') as start_date,
      to_char(t.planned_end_at at time zone 'Europe/London', 'YYYY-MM-DD') as end_date
    from expense
      join timesheet t on t.appointment_carer_id = expense.appointment_carer_id
      join expense_reason r on r.id = expense.reason_id
      join app_user u on u.id = expense.carer_id
    where expense.deleted_at is null and ${which}`;
}

/** Throws not_found, for one that was taken back too. */
export async function getExpenseById(db: Db, id: string): Promise<Expense> {
  const [row] = await db<Row[]>`${selectExpenses(db, db`expense.id = ${id}`)}`;
  if (!row) throw new AppError('not_found');
  return toExpense(row);
}

export async function findExpensesOfAppointment(db: Db, appointment_id: string): Promise<Expense[]> {
  return findExpenses(db, db`t.appointment_id = ${appointment_id}`);
}

export async function findExpensesOfAssignment(db: Db, appointment_carer_id: string): Promise<Expense[]> {
  return findExpenses(db, db`expense.appointment_carer_id = ${appointment_carer_id}`);
}

async function findExpenses(db: Db, which: ReturnType<Db>): Promise<Expense[]> {
  const rows = await db<Row[]>`${selectExpenses(db, which)} order by expense.date, expense.id`;
  return rows.map(toExpense);
}

function toExpense(row: Row): Expense {
  const {
    limit_pounds: _,
    limit_per: _per,
    is_receipt_required: _required,
    start_date: _s,
    end_date: _e,
    ...expense
  } = row;
  return { ...expense, warnings: findWarnings(row) };
}

/** Parking and fares below this: the machine often gives no receipt. */
const RECEIPT_FROM_POUNDS = 5;

/** Finds what the office should look at before it pays; none of it stops anybody from claiming. */
function findWarnings(row: Row): string[] {
  const { amount, limit_pounds, limit_per, date, start_date, end_date } = row;
  const warnings: string[] = [];
  if (isOverLimit(Number(amount), limit_pounds))
    warnings.push(`Over the limit of £${limit_pounds}${limit_per ? ` per ${limit_per}` : ''}.`);
  if (row.images.length === 0 && (row.is_receipt_required || Number(amount) >= RECEIPT_FROM_POUNDS))
    warnings.push('No receipt.');
  // Shopping for the visit may be done the day before.
  if (date < addDays(start_date, -1) || date > end_date)
    warnings.push(`Dated ${formatDate(date)}, not the day of the appointment or the day before.`);
  return warnings;
}
