import { type BankColumns, MAX_BANK_COLUMNS } from '#contract/money/bank-files.ts';
import { readBankAmount, readBankDate } from '#server/features/money/payments/bank-cells.ts';
import type { CsvRecord } from '#server/files/parse-csv.ts';
import { invalid } from '#server/http/app-error.ts';

/** The names of the columns of a bank's file, by the kind of what is in them; the surest name first. */
const NAMES = {
  date: [/^date$/, /^(transaction|posting|posted|value|booking|completed) date/, /date/],
  money_in: [
    /^(paid|money|payments?) in\b/,
    /^credits?( amount)?\b/,
    /^amount( \(?gbp\)?)?$/,
    /^amount|amount$/,
    /^value$/,
  ],
  money_out: [/^(paid|money|payments?) out\b/, /^debits?( amount)?\b/],
  words: [
    /^(payment |customer )?reference/,
    /description|narrative|details|memo|particulars/,
    /counter ?party|^(payee|payer|merchant|name)$/,
    /^(notes?|type|transaction type)$/,
  ],
} as const;
const MAX_WORDS = 3;

/** A bank may put lines about the account in front of the heading. */
const MAX_LINES_BEFORE_HEADING = 20;

const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[£_*]/g, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function findColumn(headings: readonly string[], names: readonly RegExp[]): number | undefined {
  for (const name of names) {
    const at = headings.findIndex((heading) => name.test(heading));
    if (at >= 0) return at;
  }
  return undefined;
}

/** The columns by their headings; undefined where day or money has none. */
function recogniseHeading(cells: readonly string[]): BankColumns | undefined {
  const headings = cells.map(plain);
  const [date, money_in, money_out] = [NAMES.date, NAMES.money_in, NAMES.money_out].map((names) =>
    findColumn(headings, names),
  );
  if (date === undefined || money_in === undefined) return undefined;
  const words = NAMES.words.map((name) => headings.findIndex((heading) => name.test(heading)));
  return {
    date,
    money_in,
    money_out: money_out ?? null,
    words: [...new Set(words)]
      .filter((at) => at >= 0 && ![date, money_in, money_out].includes(at))
      .slice(0, MAX_WORDS),
  };
}

/** The columns by what is in the first row, of a file without a heading: a day, then an amount. */
function recogniseContent(cells: readonly string[]): BankColumns | undefined {
  const date = cells.findIndex((cell) => readBankDate(cell) !== undefined);
  const money_in = cells.findIndex(
    (cell, at) => at !== date && /\d/.test(cell) && readBankAmount(cell) !== undefined,
  );
  if (date < 0 || money_in < 0) return undefined;
  const words = cells.flatMap((cell, at) => (at !== date && /[a-z]{2}/i.test(cell) ? [at] : []));
  return { date, money_in, money_out: null, words: words.slice(0, MAX_WORDS) };
}

export interface BankTable {
  headings: string[];
  columns: BankColumns;
  /** Those that the file itself tells, whichever somebody chose. */
  recognised: BankColumns;
  records: CsvRecord[];
}

/** Finds the heading and the columns, but where a person chose them. Throws `input.invalid`. */
export function recogniseTable(all: readonly CsvRecord[], chosen: BankColumns | undefined): BankTable {
  const records = all.map(({ cells, line }) => ({ line, cells: cells.slice(0, MAX_BANK_COLUMNS) }));
  const at = findHeading(records);
  const heading = records[at]?.cells ?? [];
  const rest = records.slice(at + 1);
  const told = recogniseHeading(heading) ?? recogniseContent(rest[0]?.cells ?? []);
  const columns = chosen ?? told;
  const width = Math.max(heading.length, rest[0]?.cells.length ?? 0);
  if (!columns)
    throw invalid(
      'csv',
      'No column with days and amounts was found. Choose the file that your bank calls CSV, as it came.',
    );
  const most = Math.max(columns.date, columns.money_in, columns.money_out ?? 0, ...columns.words);
  if (most >= width) throw invalid('columns', `The file has ${width} columns.`);
  const headings = Array.from(
    { length: width },
    (_, index) => heading[index]?.trim() || `Column ${index + 1}`,
  );
  return { headings, columns, recognised: told ?? columns, records: rest };
}

/** The row whose cells are known as headings, or the one before the first day and amount; -1 of a file without. */
function findHeading(records: readonly CsvRecord[]): number {
  const first = records.slice(0, MAX_LINES_BEFORE_HEADING);
  const named = first.findIndex(({ cells }) => recogniseHeading(cells) && !recogniseContent(cells));
  return named >= 0 ? named : first.findIndex(({ cells }) => recogniseContent(cells)) - 1;
}
