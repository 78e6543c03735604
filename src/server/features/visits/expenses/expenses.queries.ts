import { formatDate } from '#contract/core/dates.ts';
import type { AnswerOf, QueryOf } from '#contract/core/endpoint.ts';
import type { DateWindow } from '#contract/core/list-windows.ts';
import { MAX_USUAL_EXPENSE_POUNDS } from '#contract/core/unusual-claims.ts';
import type { Expense, ExpenseReason, ListedExpense, listExpenses } from '#contract/visits/expenses.ts';
import type { Db } from '#server/db/pools.ts';
import { byNameIn, countRows, findSorted, listPage } from '#server/db/sql.ts';
import {
  selectDecision,
  selectListed,
  unusualFirst,
  whereClaims,
} from '#server/features/visits/claims/claim-decisions.queries.ts';
import { listFiles } from '#server/files/files.actions.ts';
import { AppError } from '#server/http/app-error.ts';

export async function findExpenseReasons(db: Db): Promise<ExpenseReason[]> {
  return db<ExpenseReason[]>`select id, reason, category, hint, limit_pounds, limit_per, is_receipt_required
    from expense_reason where is_active order by sort_order, id`;
}

/** Below this, parking machines and fares often give no receipt. */
const RECEIPT_FROM_POUNDS = 5;

const londonDay = (instant: string) => `(${instant} at time zone 'Europe/London')::date`;

/** What the office should check before it pays; none of it prevents a claim. */
const WARNED = {
  is_over_limit: 'coalesce(expense.amount > r.limit_pounds, false)',
  lacks_receipt: `((r.is_receipt_required or expense.amount >= ${RECEIPT_FROM_POUNDS}) and count_receipts(expense.id) = 0)`,
  // Shopping for the visit may be on the day before.
  is_other_day: `expense.date not between ${londonDay('t.planned_start_at')} - 1 and ${londonDay('t.planned_end_at')}`,
};
const UNUSUAL = `(${[...Object.values(WARNED), `expense.amount > ${MAX_USUAL_EXPENSE_POUNDS}`].join(' or ')})`;

interface Row extends Omit<ListedExpense, 'warnings'>, Record<keyof typeof WARNED, boolean> {
  limit_pounds: string | null;
  limit_per: string | null;
}

const FROM = `expense
  join timesheet t on t.appointment_carer_id = expense.appointment_carer_id
  join expense_reason r on r.id = expense.reason_id`;

/** The expenses that `which` chooses, from `where` on. */
function selectExpenses(db: Db, which: ReturnType<Db>) {
  const warned = Object.entries(WARNED).map(([name, sql]) => `${sql} as ${name}`);
  return db`select expense.id, expense.appointment_carer_id, jsonb_build_object('id', u.id, 'name', u.name) as carer,
      jsonb_build_object('id', r.id, 'reason', r.reason) as reason, expense.amount, expense.date,
      actor_expense_note(expense.id) as note,
      ${listFiles(db, 'expense_id', 'expense.id')} as images, expense.is_by_office, ${selectDecision(db, 'expense')},
      expense.version, expense.updated_at, ${selectListed(db, 'expense', UNUSUAL)},
      r.limit_pounds, r.limit_per, ${db.unsafe(warned.join(', '))}
    from ${db.unsafe(FROM)} join app_user u on u.id = expense.carer_id
    ${which}`;
}

const SORTS = {
  date: 'expense.date',
  carer: byNameIn('app_user', 'expense.carer_id'),
  reason: 'r.reason',
  amount: 'expense.amount',
  status: 'expense.status',
  unusual: unusualFirst('expense', UNUSUAL),
};

/** One page of the expenses between two days, their number and their total. */
export async function findListedExpenses(
  db: Db,
  filter: QueryOf<typeof listExpenses> & DateWindow,
): Promise<AnswerOf<typeof listExpenses>> {
  const { reason_id } = filter;
  const where = db`${whereClaims(db, 'expense', UNUSUAL, filter)}
    ${reason_id ? db`and expense.reason_id = ${reason_id}` : db``}`;
  const from = db`(${db.unsafe(FROM)})`;
  const [rows, counted, [sum]] = await Promise.all([
    findSorted(
      db,
      { from, where, id: 'expense.id', sorts: SORTS },
      { ...filter, sort: filter.sort ?? '-date' },
      (which) => db<Row[]>`${selectExpenses(db, which)}`,
    ),
    countRows(db, db`from ${from} ${where}`),
    db<
      { total_pounds: string }[]
    >`select coalesce(sum(expense.amount), 0)::numeric(12, 2) as total_pounds from ${from} ${where}`,
  ]);
  return { ...listPage(rows.map(toListed), counted, filter), total_pounds: sum?.total_pounds ?? '0.00' };
}

/** Throws not_found, also for a deleted expense. */
export async function getExpenseById(db: Db, id: string): Promise<Expense> {
  const [row] = await db<
    Row[]
  >`${selectExpenses(db, db`where expense.id = ${id} and expense.deleted_at is null`)}`;
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
  const rows = await db<
    Row[]
  >`${selectExpenses(db, db`where expense.deleted_at is null and ${which}`)} order by expense.date, expense.id`;
  return rows.map(toExpense);
}

function toExpense(row: Row): Expense {
  const { appointment_id: _, is_restricted: _closed, is_unusual: _unusual, ...expense } = toListed(row);
  return expense;
}

function toListed({
  limit_pounds,
  limit_per,
  is_over_limit,
  lacks_receipt,
  is_other_day,
  ...expense
}: Row): ListedExpense {
  const warnings: string[] = [];
  if (is_over_limit)
    warnings.push(`Over the limit of £${limit_pounds}${limit_per ? ` per ${limit_per}` : ''}.`);
  if (lacks_receipt) warnings.push('No receipt.');
  if (is_other_day)
    warnings.push(`Dated ${formatDate(expense.date)}, not the day of the appointment or the day before.`);
  return { ...expense, warnings };
}
