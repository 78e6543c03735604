import type { BankRow, OwedInvoice } from '#contract/money/bank-files.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import { isChoosable } from '#web/features/money/payments/bank-words.ts';

type Parts = BankRow['parts'];

/** A person's word on a row: the invoices it pays, and whether it is recorded. */
export interface Choice {
  isTicked: boolean;
  parts: Parts;
}

export type Choices = ReadonlyMap<number, Choice>;

/** A look at a file, and what a person chose in it. */
interface Looked {
  choices: Choices;
  invoices: readonly OwedInvoice[];
}

/**
 * Rows that name their invoices are ticked; of every other a person decides. What they decided at an earlier look stays, but
 * for an invoice of which another sum is owed now: its rows are to be ticked anew, and one that was shared out is shared
 * out by what is owed now.
 */
export function startChoices(
  rows: readonly BankRow[],
  invoices: readonly OwedInvoice[],
  before?: Looked,
): Choices {
  const [owed, shown] = [readOwed(invoices), readOwed(before?.invoices ?? [])];
  const isAsShown = ({ invoice_id }: Parts[number]) => owed.get(invoice_id) === shown.get(invoice_id);
  const start = ({ line, outcome, parts }: BankRow): Choice => {
    const chosen = before?.choices.get(line);
    if (!chosen) return { isTicked: outcome === 'matched', parts };
    if (chosen.parts.every(isAsShown)) return chosen;
    return { isTicked: false, parts: chosen.parts.length > 1 ? parts : chosen.parts };
  };
  return new Map(rows.filter(isChoosable).map((row) => [row.line, start(row)]));
}

export const readOwed = (invoices: readonly OwedInvoice[]) =>
  new Map(invoices.map(({ id, outstanding }) => [id, readPence(outstanding)]));

/** The rows that are to be recorded. */
export const findTicked = (choices: Choices) =>
  [...choices].flatMap(([line, { isTicked, parts }]) =>
    isTicked && parts.length > 0 ? [{ line, parts }] : [],
  );

/** The lines that are ticked and pay more than is owed, once those before them have paid. */
export function findSurplus(choices: Choices, invoices: readonly OwedInvoice[]): ReadonlySet<number> {
  const left = readOwed(invoices);
  const over = findTicked(choices).filter(({ parts }) => {
    const rest = parts.map(({ invoice_id, amount }) => {
      const pence = (left.get(invoice_id) ?? 0) - readPence(amount);
      left.set(invoice_id, pence);
      return pence;
    });
    return rest.some((pence) => pence < 0);
  });
  return new Set(over.map(({ line }) => line));
}

/** The rows that are ticked and the sums that were shown for them, as they are sent. */
export function listTicked(choices: Choices, invoices: readonly OwedInvoice[]) {
  const surplus = findSurplus(choices, invoices);
  const rows = findTicked(choices).map((row) =>
    surplus.has(row.line) ? { ...row, is_surplus_meant: true } : row,
  );
  const paid = new Set(rows.flatMap(({ parts }) => parts.map(({ invoice_id }) => invoice_id)));
  const shown = invoices.flatMap(({ id, outstanding }) =>
    paid.has(id) ? [{ invoice_id: id, outstanding }] : [],
  );
  return { rows, shown, surplus: surplus.size };
}

export const addUpTicked = (choices: Choices): string =>
  writePence(
    findTicked(choices)
      .flatMap(({ parts }) => parts)
      .reduce((sum, { amount }) => sum + readPence(amount), 0),
  );
