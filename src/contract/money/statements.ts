import { z } from 'zod';
import { addMonths, daysBetween } from '#contract/core/dates.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, IsoDate, Ref } from '#contract/core/shapes.ts';
import { PAYMENT_KINDS } from '#contract/money/payments.ts';

/**
 * All that a client owes over time: everything issued, paid, credited and given up in the order of its days. A statement tells a
 * reader of the invoices that are open to them, and of all others together one sum: the balance is the same for every reader.
 */

const MAX_STATEMENT_DAYS = 366;
const MONTHS_AT_FIRST = 3;
export const MAX_STATEMENT_ITEMS = 2_000;

/** The words of a statement for invoices that its reader may not open. Their numbers and names stay with those who may. */
export const CLOSED_INVOICES = 'Invoices you cannot open';
export const CLOSED_INVOICES_NOTE =
  'They belong to a restricted record and count in every total here. To see them, ask someone with access, or the office.';

export const STATEMENT_KINDS = ['invoice', 'credit note', ...PAYMENT_KINDS] as const;

const StatementItem = z.object({
  date: IsoDate,
  kind: z.enum(STATEMENT_KINDS),
  /** The invoice, or the credit note itself. */
  invoice: Ref,
  /** Below nothing where it lessens what is owed. */
  amount: z.string(),
  /** Owed after it. */
  balance: z.string(),
});
export type StatementItem = z.infer<typeof StatementItem>;

export const Statement = z.object({
  client: Ref,
  start_date: IsoDate,
  end_date: IsoDate,
  /** Owed before the first day. */
  brought_forward: z.string(),
  /** Of that, what stands on invoices that are closed to the reader. */
  closed_before: z.string(),
  items: z.array(StatementItem),
  /** Added in these days by invoices that are closed to the reader; below nothing where they were paid. */
  closed_within: z.string(),
  /** Owed after the last day. */
  carried_forward: z.string(),
});
export type Statement = z.infer<typeof Statement>;

/** The days of a statement where none are given: the last months, to today. */
export function readStatementPeriod(
  { start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined },
  today: string,
): { start_date: string; end_date: string } {
  const end = end_date ?? today;
  return { start_date: start_date ?? addMonths(end, -MONTHS_AT_FIRST), end_date: end };
}

const readers = { admin: 'ALL', client: 'CLI' } as const;
const params = z.object({ id: Id });
const period = z
  .strictObject({ start_date: IsoDate.optional(), end_date: IsoDate.optional() })
  .refine(({ start_date = '', end_date = start_date }) => start_date <= end_date, {
    error: 'Choose an end date on or after the start date.',
    path: ['end_date'],
  })
  .refine(
    ({ start_date, end_date }) =>
      !start_date || !end_date || daysBetween(start_date, end_date) < MAX_STATEMENT_DAYS,
    {
      error: 'Choose a year or less.',
      path: ['end_date'],
    },
  );

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/invoices/statements/{id}',
  summary: 'A client’s invoices, credit notes, payments and write-offs by date, with the balance',
  access: readers,
  audit: 'statement.view',
  params,
  query: period,
  answer: Statement,
});

export const getStatementDocument = endpoint({
  method: 'GET',
  path: '/api/invoices/statements/{id}/document/',
  summary: 'The same as PDF',
  access: readers,
  audit: 'statement.document',
  params,
  query: period,
  answer: z.unknown(),
  produces: 'application/pdf',
});
