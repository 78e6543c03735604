import { formatDate, formatDateTime } from '#contract/core/dates.ts';
import { sayAmount, sayMiles } from '#contract/core/decimals.ts';
import type { Expense } from '#contract/visits/expenses.ts';
import type { Mileage } from '#contract/visits/mileages.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

interface Change<Claim> {
  before: Claim;
  /** Undefined if the claim was removed. */
  after: Claim | undefined;
  reason: string | undefined;
}

/** Saves a change of an expense. Throws as `keepChange` does. */
export async function keepExpenseChange(db: Db, actor: Actor, change: Change<Expense>): Promise<void> {
  const taken = change.after && countTaken(change.before, change.after);
  await keepChange(db, actor, 'expense_id', change, sayExpense, taken);
}

/** Saves a change of a journey, with its pay. Throws as `keepChange` does. */
export async function keepMileageChange(db: Db, actor: Actor, change: Change<Mileage>): Promise<void> {
  await keepChange(db, actor, 'mileage_id', change, sayJourney);
}

/**
 * Saves the office's change or removal of a carer's claim, and notifies the carer; the office's own entries can be
 * corrected without this. Carers change their claims freely too, but once the office has changed one, their changes
 * are saved as well, and the office is notified. A change of the note alone does not count. Throws `input.invalid` if
 * the office gives no reason.
 */
async function keepChange<Claim extends Expense | Mileage>(
  db: Db,
  actor: Actor,
  column: 'expense_id' | 'mileage_id',
  { before, after, reason }: Change<Claim>,
  sayClaim: (claim: Claim) => string,
  taken?: string,
): Promise<void> {
  const isOffice = actor.role === 'admin';
  if (isOffice ? before.is_by_office : !(await isCorrected(db, column, before))) return;
  const isMoved = after !== undefined && after.date !== before.date;
  const words = (claim: Claim) =>
    [sayClaim(claim), isMoved && formatDate(claim.date)].filter(Boolean).join(', ');
  const now = after && [words(after), taken].filter(Boolean).join(', ');
  if (now === words(before)) return;
  if (isOffice && !reason) throw invalid('reason', 'Enter a reason. We send it to the carer.');
  const [change] = await db<{ id: string }[]>`insert into claim_change ${db({
    appointment_carer_id: before.appointment_carer_id,
    [column]: before.id,
    changed_by: actor.user.id,
    reason: (isOffice && reason) || null,
    before: words(before),
    after: now ?? null,
  })} returning id`;
  if (!change) return;
  const { id: subject_id } = change;
  if (isOffice) await tellPeople(db, { kind: 'claim_changed', subject_id, to: [before.carer.id] });
  else await tellPeople(db, { kind: 'claim_changed_back', subject_id, to: 'office' });
}

/** Whether the office has changed this claim of the carer. */
async function isCorrected(
  db: Db,
  column: 'expense_id' | 'mileage_id',
  { id, carer }: Expense | Mileage,
): Promise<boolean> {
  const [row] = await db`select 1 from claim_change
    where ${db(column)} = ${id} and changed_by <> ${carer.id} limit 1`;
  return row !== undefined;
}

const TABLE_OF = { expense_id: 'expense', mileage_id: 'mileage' } as const;

/**
 * Throws `claim.taken_off`, with the name, the time and the reason, if somebody removed the claim with a saved
 * change; only for those who may read it.
 */
export async function mustNotBeTakenOff(
  db: Db,
  column: 'expense_id' | 'mileage_id',
  id: string,
): Promise<void> {
  const [taken] = await db<{ name: string | null; changed_at: Date; reason: string | null }[]>`
    select u.name, k.changed_at, k.reason from claim_change k left join app_user u on u.id = k.changed_by
    where ${db(column)} = ${id} and k.after is null
      and not exists (select from ${db(TABLE_OF[column])} where id = ${id} and deleted_at is null)
    order by k.id desc limit 1`;
  if (!taken) return;
  const at = formatDateTime(new Date(taken.changed_at).toISOString());
  const why = taken.reason ? ` Reason: ${taken.reason}` : '';
  throw new AppError('claim.taken_off', {
    detail: `${taken.name ?? 'The office'} removed this on ${at}, so you cannot change it.${why}`,
  });
}

/** `Parking, £140.00`. */
const sayExpense = ({ reason, amount }: Expense) => `${reason.reason}, ${sayAmount(amount)}`;

/** `Home to Croydon, 150 miles, £82.50`; by car unless another vehicle is named. */
function sayJourney({ from_place, to_place, miles, vehicle, amount }: Mileage): string {
  const by = vehicle === 'CAR_OR_VAN' ? '' : vehicle.toLowerCase();
  return [`${from_place} to ${to_place}`, sayMiles(miles), by, sayAmount(amount)].filter(Boolean).join(', ');
}

/** `1 receipt taken off`; undefined if all are still there. */
function countTaken(before: Expense, after: Expense): string | undefined {
  const kept = new Set(after.images.map(({ id }) => id));
  const count = before.images.filter(({ id }) => !kept.has(id)).length;
  return count === 0 ? undefined : `${count} ${count === 1 ? 'receipt' : 'receipts'} removed`;
}
