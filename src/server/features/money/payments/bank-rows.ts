import { createHash } from 'node:crypto';
import type { BankColumns } from '#contract/money/bank-files.ts';
import { readWays, type Way } from '#server/features/money/payments/bank-balances.ts';
import {
  type DayReading,
  readBankAmount,
  readBankDate,
  readDirection,
  tidyWords,
} from '#server/features/money/payments/bank-cells.ts';
import type { BankTable } from '#server/features/money/payments/bank-columns.ts';
import { findCondition } from '#server/features/money/payments/bank-conditions.ts';
import { findNumbers, type InvoiceNumber } from '#server/features/money/payments/invoice-numbers.ts';
import type { CsvRecord } from '#server/files/parse-csv.ts';

const MAX_WORDS_LENGTH = 200;

/** A row as it stands in the file. */
export interface ReadRow {
  line: number;
  date: string | null;
  /** Below nothing of money that went out. */
  pence: number | null;
  words: string;
  /** All its cells but days and amounts: banks put a reference in any of them. */
  text: string;
  /** The numbers of invoices in it. */
  numbers: InvoiceNumber[];
  problem: string | null;
  /** The mark it is known by, in this file and in every other. */
  fingerprint: string;
}

interface Context extends Pick<BankTable, 'headings'> {
  columns: BankColumns;
  /** The columns that identify a row. */
  own: BankColumns;
  /** No minus, no side and no other column tells which way the money went. */
  is_unsigned: boolean;
  today: string;
  /** How many rows said the same so far. */
  times: Map<string, number>;
}

export function readRows(table: BankTable, columns: BankColumns, today: string): ReadRow[] {
  const { headings, records, recognised, balance } = table;
  const is_unsigned =
    columns.money_out === null &&
    columns.direction === undefined &&
    records.every(({ cells }) => (readBankAmount(cells[columns.money_in] ?? '') ?? 0) >= 0);
  const { date, money_in: amount, is_month_first } = columns;
  const ways =
    is_unsigned && balance !== undefined
      ? readWays({ records, reading: { today, is_month_first }, date, amount, balance })
      : undefined;
  const context = {
    ...{ headings, columns, today, is_unsigned, times: new Map<string, number>() },
    own: { ...(recognised ?? columns), is_month_first: columns.is_month_first },
  };
  return records.map((record) => readRow(record, context, ways?.get(record)));
}

/** `way`: by the balances of the file. */
function readRow({ cells, line }: CsvRecord, context: Context, way: Way | undefined): ReadRow {
  const { columns, own, today, headings, is_unsigned } = context;
  const at = (index: number) => cells[index] ?? '';
  const money = readMoney(at, columns, today);
  const known = readMoney(at, own, today);
  const pence = way === -1 && money.pence !== null ? -money.pence : money.pence;
  const text = cells
    .filter((cell) => isWords(cell, { today, is_month_first: own.is_month_first }))
    .map((cell) => tidyWords(cell, 1_000));
  const words = columns.words.map(at).filter((cell) => cell.trim() !== '');
  const said = text.join(' ');
  return {
    ...{ line, pence, date: money.date, text: said, numbers: findNumbers(said) },
    words: tidyWords(words.join(', '), MAX_WORDS_LENGTH),
    problem:
      findProblem({ date: money.date, pence, cell: at(columns.date) }, today) ??
      money.problem ??
      (way === 0 ? UNKNOWN_WAY : null) ??
      (pence !== null && pence > 0
        ? findCondition(headings, cells, { amount: headings[columns.money_in] ?? '', is_unsigned })
        : null),
    fingerprint: makeFingerprint(
      [known.date, known.pence, ...text.map((cell) => cell.toLowerCase())],
      context.times,
    ),
  };
}

const UNKNOWN_WAY = 'This row does not say whether the money came in or went out.';

function readMoney(
  at: (index: number) => string,
  { date, money_in, money_out, direction, is_month_first }: BankColumns,
  today: string,
) {
  const came = readBankAmount(at(money_in));
  const went = money_out === null ? 0 : readBankAmount(at(money_out));
  const way = direction === undefined ? 'in' : readDirection(at(direction));
  const isBoth = money_out !== null && came !== undefined && came > 0 && went !== undefined && went !== 0;
  const pence = came === undefined || went === undefined ? null : came - Math.abs(went);
  return {
    date: readBankDate(at(date), { today, is_month_first }) ?? null,
    pence: way === 'out' && pence !== null ? -Math.abs(pence) : pence,
    problem: isBoth ? 'This row has both money in and money out.' : way === undefined ? UNKNOWN_WAY : null,
  };
}

/** As a spreadsheet writes a long number. */
const SHORTENED = /^\d(\.\d+)?E\+?\d+$/i;

/** A number that an amount may look like, and that stayed among the words of rows recorded long ago: `123D`, `7-`, `'12345678`. */
const MARKED = /^'|^(CR|DR)\s|\d\s*[CD+-]$/i;

/** Neither a day nor a number: those a spreadsheet writes anew when it saves a file. */
const isWords = (cell: string, reading: DayReading) =>
  readBankDate(cell, reading) === undefined &&
  (readBankAmount(cell) === undefined || MARKED.test(cell.trim())) &&
  !/^[\d.,]+$/.test(cell.trim()) &&
  !SHORTENED.test(cell.trim());

function findProblem(
  { date, pence, cell }: { date: string | null; pence: number | null; cell: string },
  today: string,
): string | null {
  if (date === null) return `“${tidyWords(cell, 30)}” is not a date. Write it as 24/11/2026.`;
  if (date > today) return 'This date is in the future.';
  if (pence === null) return 'The amount cannot be read. Write it as 1250.50.';
  return pence === 0 ? 'There is no amount.' : null;
}

/** The chosen columns have no part in it: the same row is the same whichever somebody chose. */
function makeFingerprint(parts: readonly (string | number | null)[], times: Map<string, number>): string {
  const said = JSON.stringify(parts);
  const ordinal = (times.get(said) ?? 0) + 1;
  times.set(said, ordinal);
  return createHash('sha256').update(`${ordinal} ${said}`).digest('hex');
}
