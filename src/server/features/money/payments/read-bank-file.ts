import { createHash } from 'node:crypto';
import { BankColumns, type BankGuess, MAX_BANK_ROWS } from '#contract/money/bank-files.ts';
import {
  type BankTable,
  MAX_LINES_BEFORE_HEADING,
  recogniseTable,
} from '#server/features/money/payments/bank-columns.ts';
import { plainHeading } from '#server/features/money/payments/bank-headings.ts';
import { type ReadRow, readRows } from '#server/features/money/payments/bank-rows.ts';
import { toTable } from '#server/features/money/payments/bank-statements.ts';
import { isXml, readCamt } from '#server/features/money/payments/read-camt.ts';
import { isOfx, readOfx } from '#server/features/money/payments/read-ofx.ts';
import { judgeDayOrder } from '#server/files/day-order.ts';
import { parseCsv, tooManyRows } from '#server/files/parse-csv.ts';
import { invalid } from '#server/http/app-error.ts';

/** Reads a bank's file: CSV, OFX or CAMT.053. Runs in a file process. */

export interface SentBankFile {
  csv: string;
  /** London's day. */
  today: string;
  columns: BankColumns | undefined;
  /** Somebody has said that every date is written month first. */
  is_month_first: boolean;
}

export interface BankFile {
  headings: string[];
  /** The same of every file with these headings; null of one without: it may be of any bank. */
  heading_key: string | null;
  /** The first rows, as they are. */
  sample: string[][];
  columns: BankGuess;
  /** Empty while columns are still to be chosen. */
  rows: ReadRow[];
  needs_columns: boolean;
}

const MAX_SAMPLE_ROWS = 6;
const MAX_SAMPLE_LENGTH = 60;

/** Throws `input.invalid` and `file.month_first`; of a row that cannot be read the row says why. */
export function read(sent: SentBankFile): BankFile {
  const { today } = sent;
  const is_month_first = sent.is_month_first || sent.columns?.is_month_first === true;
  const table = readTable(sent, is_month_first);
  const { headings, records } = table;
  if (records.length === 0) throw invalid('csv', 'The file has a heading but no rows.');
  if (records.length > MAX_BANK_ROWS) throw tooManyRows(MAX_BANK_ROWS);
  const guess = is_month_first ? { ...table.columns, is_month_first } : table.columns;
  const columns = BankColumns.safeParse(guess).data;
  if (columns)
    judgeDayOrder(
      records.map(({ cells, line }) => ({ line, cell: cells[columns.date] ?? '' })),
      is_month_first,
    );
  return {
    ...{ headings, columns: guess, needs_columns: columns === undefined },
    heading_key: table.has_heading ? makeHeadingKey(headings) : null,
    sample: records
      .slice(0, MAX_SAMPLE_ROWS)
      .map(({ cells }) => headings.map((_, at) => (cells[at] ?? '').slice(0, MAX_SAMPLE_LENGTH))),
    rows: columns ? readRows(table, columns, today) : [],
  };
}

const makeHeadingKey = (headings: readonly string[]): string =>
  createHash('sha256').update(headings.map(plainHeading).join('\n')).digest('hex');

function readTable({ csv, today, columns }: SentBankFile, is_month_first: boolean): BankTable {
  const text = csv.replace(/^\uFEFF/, '');
  if (/<!(DOCTYPE|ENTITY)/i.test(text.slice(0, 10_000)))
    throw invalid('csv', 'This file defines its own document type, so we can’t read it. Download it as CSV.');
  if (isOfx(text)) return toTable(readOfx(text));
  if (isXml(text)) return toTable(readCamt(text));
  const records = parseCsv(csv, MAX_BANK_ROWS, MAX_LINES_BEFORE_HEADING);
  return recogniseTable(records, columns, { today, is_month_first });
}
