import type { BankRow } from '#contract/money/bank-files.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import { isChoosable } from '#web/features/money/payments/bank-words.ts';

type Parts = BankRow['parts'];

/** A person's word on a row: the invoices it pays, and whether it is recorded. */
export interface Choice {
  isTicked: boolean;
  parts: Parts;
}

export type Choices = ReadonlyMap<number, Choice>;

/** Rows that name their invoices are ticked; of every other a person decides, and what they decided before stays. */
export const startChoices = (rows: readonly BankRow[], before?: Choices): Choices =>
  new Map(
    rows
      .filter(isChoosable)
      .map(({ line, outcome, parts }) => [
        line,
        before?.get(line) ?? { isTicked: outcome === 'matched', parts },
      ]),
  );

/** The rows that are ticked, as they are sent. */
export const listTicked = (choices: Choices) =>
  [...choices].flatMap(([line, { isTicked, parts }]) =>
    isTicked && parts.length > 0 ? [{ line, parts }] : [],
  );

export const addUpTicked = (choices: Choices): string =>
  writePence(
    listTicked(choices)
      .flatMap(({ parts }) => parts)
      .reduce((sum, { amount }) => sum + readPence(amount), 0),
  );
