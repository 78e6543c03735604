import { z } from 'zod';
import { addMonths, daysBetween } from '#contract/core/dates.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Email, Id, IsoDate, Line, Ref, Text } from '#contract/core/shapes.ts';
import { PAYMENT_KINDS } from '#contract/money/payments.ts';

/**
 * Everything that a client owes over time: what was issued, paid, credited and written off, in order of days. A
 * statement lists the invoices that are open to its reader, and adds all others as one sum. So the balance is the same
 * for every reader.
 */

const MAX_STATEMENT_DAYS = 366;
const MONTHS_AT_FIRST = 3;
export const MAX_STATEMENT_ITEMS = 2_000;

/** The text for invoices that the reader may not open. Only people who may open them see their numbers and names. */
export const CLOSED_INVOICES = 'Invoices you cannot open';
export const CLOSED_INVOICES_NOTE =
  'They belong to a restricted record and count in every total here. To see them, ask someone with access, or the office.';

export const STATEMENT_KINDS = ['invoice', 'credit note', ...PAYMENT_KINDS] as const;

const StatementItem = z.object({
  date: IsoDate,
  kind: z.enum(STATEMENT_KINDS),
  /** The invoice, or the credit note itself. */
  invoice: Ref,
  /** Negative if it reduces what is owed. */
  amount: z.string(),
  /** The balance after it. */
  balance: z.string(),
});
export type StatementItem = z.infer<typeof StatementItem>;

export const Statement = z.object({
  client: Ref,
  start_date: IsoDate,
  end_date: IsoDate,
  /** The balance before the first day. */
  brought_forward: z.string(),
  /** The part of it on invoices that are closed to the reader. */
  closed_before: z.string(),
  items: z.array(StatementItem),
  /** What invoices closed to the reader added in these days. Negative if they were paid. */
  closed_within: z.string(),
  /** The balance after the last day. */
  carried_forward: z.string(),
});
export type Statement = z.infer<typeof Statement>;

/** The default days of a statement: the last months, to today. */
export function readStatementPeriod(
  { start_date, end_date }: Period,
  today: string,
): { start_date: string; end_date: string } {
  const end = end_date ?? today;
  return { start_date: start_date ?? addMonths(end, -MONTHS_AT_FIRST), end_date: end };
}

const readers = { admin: 'ALL', client: 'CLI' } as const;
const params = z.object({ id: Id });
interface Period {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

const isInOrder = ({ start_date = '', end_date = start_date }: Period) => start_date <= end_date;
const IN_ORDER = { error: 'Choose an end date on or after the start date.', path: ['end_date'] };
const isShort = ({ start_date, end_date }: Period) =>
  !start_date || !end_date || daysBetween(start_date, end_date) < MAX_STATEMENT_DAYS;
const SHORT = { error: 'Choose a year or less.', path: ['end_date'] };

const period = z
  .strictObject({ start_date: IsoDate.optional(), end_date: IsoDate.optional() })
  .refine(isInOrder, IN_ORDER)
  .refine(isShort, SHORT);

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

export const sendStatement = endpoint({
  method: 'POST',
  path: '/api/emails/statements/',
  summary: 'E-mail a statement as PDF to a client’s invoicing contacts',
  access: { admin: 'ALL' },
  limit: 'e_mail',
  audit: null,
  body: z
    .strictObject({
      client_id: Id,
      start_date: IsoDate,
      end_date: IsoDate,
      to: z.array(Email).min(1, 'Choose who gets it.').max(20),
      cc: z.array(Email).max(20).optional(),
      subject: Line(200).min(1, 'Enter a subject.'),
      body: Text(10_000).min(1, 'Write something.'),
    })
    .refine(isInOrder, IN_ORDER)
    .refine(isShort, SHORT),
  answer: z.object({ code: z.literal(201), recipients: z.array(z.string()) }),
  status: 201,
});
