import { sayAmount } from '#contract/core/decimals.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { BankOutcome, BankRow, OwedInvoice, previewBankFile } from '#contract/money/bank-files.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import type { Tone } from '#web/ui/record/status-colours.ts';

export type BankPreview = AnswerOf<typeof previewBankFile>;

export const outcomeWords: Record<BankOutcome, string> = {
  matched: 'Matched',
  likely: 'Same amount',
  shared: 'Shared out',
  ambiguous: 'Several possible',
  over: 'More than is owed',
  alike: 'May already be recorded',
  unmatched: 'No invoice found',
  recorded: 'Recorded already',
  outgoing: 'Outgoing payment',
  wrong: 'Left out',
};

export const outcomeTones: Record<BankOutcome, Tone> = {
  matched: 'darkGreen',
  likely: 'green',
  shared: 'yellow',
  ambiguous: 'yellow',
  over: 'orange',
  alike: 'orange',
  unmatched: 'orange',
  recorded: 'neutral',
  outgoing: 'neutral',
  wrong: 'red',
};

const CHOOSABLE: readonly BankOutcome[] = [
  'matched',
  'likely',
  'shared',
  'ambiguous',
  'over',
  'alike',
  'unmatched',
];

/** Whether it can become a payment. */
export const isChoosable = ({ outcome }: BankRow) => CHOOSABLE.includes(outcome);

/** What the user should consider before ticking it. */
export function explainRow(
  { outcome: found, problem, parts }: BankRow,
  outcome: BankOutcome,
  chosen: BankRow['parts'] = parts,
): string | null {
  switch (outcome) {
    case 'wrong':
      return problem;
    case 'likely':
      return parts.length > 1
        ? 'No invoice named. The amount matches everything this client owes.'
        : 'No invoice named. One invoice has this amount outstanding.';
    case 'shared':
      return found === 'shared'
        ? 'Names several invoices but does not cover them all. The oldest are paid first.'
        : null;
    case 'ambiguous':
      return 'Choose the invoice it pays.';
    case 'over':
      return `The extra stays on the ${chosen.length > 1 ? 'last invoice' : 'invoice'}, to refund or use later.`;
    case 'alike':
      return 'A similar payment is already recorded. Record this only if it is another payment.';
    case 'unmatched':
      return 'Choose an invoice or leave this row out.';
    default:
      return null;
  }
}

/** `INV-2026-0001, Croydon, £64.00 owed`. */
export const nameOfOwed = ({ invoice_number, client, outstanding }: OwedInvoice) =>
  `${invoice_number}, ${client.name}, ${outstanding.startsWith('-') ? 'nothing' : sayAmount(outstanding)} owed`;

/** Those in a list that can be paid. */
export const toOwedInvoices = (invoices: readonly Invoice[]): OwedInvoice[] =>
  invoices.flatMap(({ id, kind, invoice_number, client, due, outstanding }) =>
    kind === 'invoice' && invoice_number && due ? [{ id, invoice_number, client, due, outstanding }] : [],
  );
