import type { BankRow, OwedInvoice } from '#contract/money/bank-files.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import { isChoosable } from '#web/features/money/payments/bank-words.ts';

type Parts = BankRow['parts'];

/** The user's choice for a row: the invoices it pays, and whether it is recorded. */
export interface Choice {
  isTicked: boolean;
  parts: Parts;
}

export type Choices = ReadonlyMap<number, Choice>;

/** A preview of a file, and what the user chose in it. */
interface Looked {
  choices: Choices;
  invoices: readonly OwedInvoice[];
}

/**
 * Rows that name their invoices are ticked; the user decides about the others. Choices from an earlier preview stay,
 * unless the outstanding amount of an invoice has changed: its rows must be ticked again, and a shared row is shared by
 * the new amounts.
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

/** The rows to record. */
export const findTicked = (choices: Choices) =>
  [...choices].flatMap(([line, { isTicked, parts }]) =>
    isTicked && parts.length > 0 ? [{ line, parts }] : [],
  );

/** The ticked lines that pay more than is outstanding, after the lines before them. */
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

/** The ticked rows and the amounts shown for them, as sent. */
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
