/**
 * Payments from a bank’s file (CSV, OFX or CAMT.053): preview, then record. Nothing of the file is kept but the rows that are
 * recorded, and which column somebody chose as which for files with its headings.
 *
 *   previewBankFile ──▶ rows, each with what it seems to pay ──recordBankRows──▶ payments: all of those chosen, or none
 *
 * 1. A row is known by its day, its amount and its words; of rows that say the same, by which of them it is in the file.
 *    The same file again, and another that holds the same rows, records nothing twice. Of one whose words are others now it is asked.
 * 2. Both calls read the file itself, so that what is recorded is what stands in it.
 * 3. A row that pays several invoices of one client is divided into parts, which come to its amount: each what is owed
 *    for the invoice, the oldest first. What is left over goes onto the last of them.
 * 4. Money that somebody recorded between the look and the recording is not recorded again unseen: what is owed is
 *    compared with what was shown, and a row that pays more than is owed is refused until that is meant.
 */

import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { MAX_BANK_BYTES, toMegabytes } from '#contract/core/file-limits.ts';
import { Id, IsoDate, Ref } from '#contract/core/shapes.ts';
import { PaymentAmount } from '#contract/money/payments.ts';

export const MAX_BANK_ROWS = 5_000;
export const MAX_BANK_COLUMNS = 60;
const MAX_PARTS = 50;

/** The number of a column, starting at 0. */
const Column = z
  .int()
  .min(0)
  .max(MAX_BANK_COLUMNS - 1);

export const BankColumns = z.strictObject({
  date: Column,
  /** Money in. Without a column for money out, it also has that, as negative numbers. */
  money_in: Column,
  money_out: Column.nullable(),
  /** Whether a row is money in or out: CR, DR. */
  direction: Column.optional(),
  /** The text of the payment, such as the reference. */
  words: z.array(Column).max(4, 'Choose up to 4 columns.'),
  /** Every date has the month first. */
  is_month_first: z.boolean().optional(),
});
export type BankColumns = z.infer<typeof BankColumns>;

/** The columns that the file shows. None for the money if the file is ambiguous. */
const BankGuess = BankColumns.extend({ money_in: Column.nullable() });
export type BankGuess = z.infer<typeof BankGuess>;

/**
 * `matched`: names invoices, and fits what is owed for them. `likely`: this amount is owed for only one invoice, or for
 * all invoices of only one client. `shared`: names several invoices of one client, and is less than they owe.
 * `ambiguous`: several could be meant. `over`: more than is owed for the named ones. `alike`: possibly the same money.
 * The same amount was recorded within a few days, by hand or from another file, for the named invoice or with the same
 * text. `wrong`: unreadable, not in pounds, or not received according to its status.
 */
export const BANK_OUTCOMES = [
  'matched',
  'likely',
  'shared',
  'ambiguous',
  'over',
  'alike',
  'unmatched',
  'recorded',
  'outgoing',
  'wrong',
] as const;
export type BankOutcome = (typeof BANK_OUTCOMES)[number];

export const OwedInvoice = z.object({
  id: Id,
  invoice_number: z.string(),
  client: Ref,
  due: IsoDate,
  /** Negative if more was paid than was owed. */
  outstanding: z.string(),
});
export type OwedInvoice = z.infer<typeof OwedInvoice>;

const BankPart = z.object({ invoice_id: Id, amount: PaymentAmount });

export const BankRow = z.object({
  /** The line in the file. */
  line: z.int(),
  date: IsoDate.nullable(),
  /** Negative for money out. */
  amount: z.string().nullable(),
  words: z.string(),
  outcome: z.enum(BANK_OUTCOMES),
  /** Why a wrong row cannot be read. */
  problem: z.string().nullable(),
  /** The invoices that it seems to pay. None if there are several choices. */
  parts: z.array(z.object({ invoice_id: Id, amount: z.string() })),
  /** The invoices that it could mean. */
  candidate_ids: z.array(Id),
});
export type BankRow = z.infer<typeof BankRow>;

const csv = z.string().max(MAX_BANK_BYTES, `The file is larger than ${toMegabytes(MAX_BANK_BYTES)} MB.`);
const body_limit = 3 * 1024 * 1024;

export const previewBankFile = endpoint({
  method: 'POST',
  path: '/api/invoices/bank_files/preview/',
  summary:
    'Read a bank file (CSV, OFX or CAMT.053) and match its rows to invoices; saves only the chosen columns',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject({
    csv,
    /** By default, the columns chosen for an earlier file with these headings, or those that the file shows. */
    columns: BankColumns.optional(),
    /** Every date has the month first. Without this, a file that proves it is refused with `file.month_first`. */
    is_month_first: z.boolean().optional(),
  }),
  answer: z.object({
    /** As in the file. Without a heading, `Column 1` and so on. */
    headings: z.array(z.string()),
    /** The first rows, unchanged. */
    sample: z.array(z.array(z.string())),
    columns: BankGuess,
    /** The file does not show which column is which. No row is read until somebody says so. */
    needs_columns: z.boolean(),
    rows: z.array(BankRow),
    /** The invoices that rows refer to. */
    invoices: z.array(OwedInvoice),
  }),
  status: 200,
  body_limit,
});

export const recordBankRows = endpoint({
  method: 'POST',
  path: '/api/invoices/bank_files/',
  summary: 'Record the chosen rows of a bank file as payments, all or none. Overpayments need confirmation',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject({
    csv,
    columns: BankColumns,
    rows: z
      .array(
        z.strictObject({
          line: z.int().min(1),
          parts: z.array(BankPart).min(1, 'Choose an invoice.').max(MAX_PARTS),
          /** Confirms that it pays more than is owed. */
          is_surplus_meant: z.boolean().optional(),
        }),
      )
      .min(1, 'Choose at least one row.')
      .max(MAX_BANK_ROWS),
    /** What was owed when the file was previewed. If anything has changed, nothing is recorded. */
    shown: z
      .array(z.strictObject({ invoice_id: Id, outstanding: z.string().max(20) }))
      .max(MAX_BANK_ROWS * MAX_PARTS)
      .optional(),
  }),
  answer: z.object({ rows: z.int(), payments: z.int(), invoices: z.int(), total: z.string() }),
  status: 201,
  body_limit,
});
