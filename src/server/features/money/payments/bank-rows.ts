import { createHash } from 'node:crypto';
import { type BankColumns, MAX_BANK_ROWS } from '#contract/money/bank-files.ts';
import { readBankAmount, readBankDate, tidyWords } from '#server/features/money/payments/bank-cells.ts';
import { type BankTable, recogniseTable } from '#server/features/money/payments/bank-columns.ts';
import { findCondition } from '#server/features/money/payments/bank-conditions.ts';
import { type CsvRecord, parseCsv, tooManyRows } from '#server/files/parse-csv.ts';
import { invalid } from '#server/http/app-error.ts';

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
  problem: string | null;
  /** The mark it is known by, in this file and in every other. */
  fingerprint: string;
}

export interface BankFile {
  headings: string[];
  columns: BankColumns;
  rows: ReadRow[];
}

/** Reads a bank's file. Throws `input.invalid`; of a row that cannot be read the row says why. */
export function readBankFile(csv: string, today: string, chosen?: BankColumns): BankFile {
  const records = parseCsv(csv, MAX_BANK_ROWS, 20);
  const { headings, columns, recognised, records: found } = recogniseTable(records, chosen);
  if (found.length === 0) throw invalid('csv', 'The file has a heading but no rows.');
  if (found.length > MAX_BANK_ROWS) throw tooManyRows(MAX_BANK_ROWS);
  const times = new Map<string, number>();
  return {
    headings,
    columns,
    rows: found.map((record) => readRow(record, { headings, columns, recognised }, today, times)),
  };
}

function readRow(
  { cells, line }: CsvRecord,
  { headings, columns, recognised }: Omit<BankTable, 'records'>,
  today: string,
  times: Map<string, number>,
): ReadRow {
  const at = (index: number) => cells[index] ?? '';
  const { date, pence } = readMoney(at, columns);
  const own = readMoney(at, recognised);
  const text = cells.filter((cell) => isWords(cell)).map((cell) => tidyWords(cell, 1_000));
  return {
    line,
    date,
    pence,
    words: tidyWords(
      columns.words
        .map(at)
        .filter((cell) => cell.trim() !== '')
        .join(', '),
      MAX_WORDS_LENGTH,
    ),
    text: text.join(' '),
    problem:
      findProblem({ date, pence, cell: at(columns.date) }, today) ??
      (pence !== null && pence > 0 ? findCondition(headings, cells, headings[columns.money_in] ?? '') : null),
    fingerprint: makeFingerprint([own.date, own.pence, ...text.map((cell) => cell.toLowerCase())], times),
  };
}

function readMoney(at: (index: number) => string, { date, money_in, money_out }: BankColumns) {
  const came = readBankAmount(at(money_in));
  const went = money_out === null ? 0 : readBankAmount(at(money_out));
  return {
    date: readBankDate(at(date)) ?? null,
    pence: came === undefined || went === undefined ? null : came - Math.abs(went),
  };
}

/** As a spreadsheet writes a long number. */
const SHORTENED = /^\d(\.\d+)?E\+?\d+$/i;

/** Neither a day nor a number: those a spreadsheet writes anew when it saves a file. */
const isWords = (cell: string) =>
  readBankDate(cell) === undefined &&
  readBankAmount(cell) === undefined &&
  !/^[\d.,]+$/.test(cell.trim()) &&
  !SHORTENED.test(cell.trim());

function findProblem(
  { date, pence, cell }: { date: string | null; pence: number | null; cell: string },
  today: string,
): string | null {
  if (date === null) return `“${tidyWords(cell, 30)}” is no day. Write it as 24/11/2026.`;
  if (date > today) return 'This day is still to come.';
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
