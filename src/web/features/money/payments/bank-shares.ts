import { sayAmount } from '#contract/core/decimals.ts';
import type { BankOutcome, BankRow, OwedInvoice } from '#contract/money/bank-files.ts';
import { shareOut } from '#contract/money/bank-shares.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import {
  type Choice,
  type Choices,
  findTicked,
  readOwed,
} from '#web/features/money/payments/bank-choices.ts';

type Parts = BankRow['parts'];

/** Outstanding pence, by invoice. */
export type Left = ReadonlyMap<string, number>;

/** The pence left to pay for each invoice after the other ticked rows. */
export function findLeft(choices: Choices, invoices: readonly OwedInvoice[], line: number): Left {
  const left = readOwed(invoices);
  for (const row of findTicked(choices))
    if (row.line !== line)
      for (const { invoice_id, amount } of row.parts)
        left.set(invoice_id, (left.get(invoice_id) ?? 0) - readPence(amount));
  return left;
}

/** The shares of a row that pays these invoices, in order. */
export const chooseShares = (amount: string, invoice_ids: readonly string[], left: Left): Parts =>
  shareOut(
    readPence(amount),
    invoice_ids.map((id) => ({ id, pence: left.get(id) ?? 0 })),
  );

/** The outstanding pence of each share. What the last has beyond that is left over. */
const findPaid = (parts: Parts, left: Left): number[] =>
  parts.map(({ invoice_id, amount }) => Math.min(readPence(amount), Math.max(left.get(invoice_id) ?? 0, 0)));

const addUp = (pence: readonly number[]) => pence.reduce((sum, each) => sum + each, 0);

/** Pence of a row that none of its invoices is owed. */
export const findRest = (amount: string, parts: Parts, left: Left): number =>
  readPence(amount) - addUp(findPaid(parts, left));

const TO_BE_CHOSEN: readonly BankOutcome[] = ['ambiguous', 'over', 'unmatched'];

/**
 * The outcome of a row as chosen. A row with money left over pays more than is outstanding, ticked or not. A row that
 * the user shared out completely is neither a surplus nor needs a choice. `isSurplus`: it is ticked, and pays more than
 * is outstanding.
 */
export function findOutcome(row: BankRow, choice: Choice | undefined, left: Left, isSurplus: boolean) {
  const parts = choice?.parts ?? [];
  const isOfSeveral = parts.length > 0 && Math.max(parts.length, row.parts.length) > 1;
  const hasRest = row.amount !== null && findRest(row.amount, parts, left) > 0;
  if (isSurplus || (isOfSeveral && hasRest)) return 'over';
  return parts.length > 1 && TO_BE_CHOSEN.includes(row.outcome) ? 'shared' : row.outcome;
}

/** `£288.00 + £80.00 = £368.00 of £400.00; £32.00 is left.` */
export function describeShares(amount: string, parts: Parts, left: Left): string {
  const say = (pence: number) => sayAmount(writePence(pence));
  const paid = findPaid(parts, left);
  const rest = findRest(amount, parts, left);
  const sum = [paid.map(say).join(' + '), ...(paid.length > 1 ? [say(addUp(paid))] : [])].join(' = ');
  return rest > 0 ? `${sum} of ${sayAmount(amount)}; ${say(rest)} left.` : `${sum}; nothing left.`;
}
