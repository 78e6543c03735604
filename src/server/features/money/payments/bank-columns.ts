import { type BankColumns, type BankGuess, MAX_BANK_COLUMNS } from '#contract/money/bank-files.ts';
import { isRunning } from '#server/features/money/payments/bank-balances.ts';
import { type DayReading, isBankDate, readBankAmount } from '#server/features/money/payments/bank-cells.ts';
import {
  AMOUNT_NAMES,
  BALANCE_NAMES,
  DAY_NAMES,
  DIRECTION_NAMES,
  findNamed,
  IN_NAMES,
  OTHER_NAMES,
  OUT_NAMES,
  plainHeading,
  WORD_NAMES,
} from '#server/features/money/payments/bank-headings.ts';
import { type Profile, profileColumns } from '#server/features/money/payments/bank-profiles.ts';
import type { CsvRecord } from '#server/files/parse-csv.ts';
import { invalid } from '#server/http/app-error.ts';

/**
 * Finds out which column of a bank's file is which: by their headings, and by what stands in them in all rows.
 *
 * 1. Money that came and money that went have columns of their own; or a column beside the amount says which; or the amount
 *    is signed.
 * 2. Without a heading, an amount is what is written as money in every row. Two such columns are an amount and a balance
 *    where the one follows from the other.
 * 3. Anything left open is asked: a wrong guess would take money that went for money that came.
 */

const MAX_WORDS = 3;
/** A bank may put lines about the account in front of the heading. */
export const MAX_LINES_BEFORE_HEADING = 20;

export interface BankTable {
  headings: string[];
  /** The file itself says what its columns are called. */
  has_heading: boolean;
  /** The columns that somebody chose, or that the file shows. */
  columns: BankGuess;
  /** The columns that the file itself shows, whatever somebody chose. Null if it leaves any open. */
  recognised: BankColumns | null;
  /** The column of balances. */
  balance: number | undefined;
  records: CsvRecord[];
}

type Money = Pick<BankColumns, 'money_in' | 'money_out' | 'direction'>;

/** Throws `input.invalid` where no column has days, or none has amounts. */
export function recogniseTable(
  all: readonly CsvRecord[],
  chosen: BankColumns | undefined,
  reading: DayReading,
): BankTable {
  const cropped = all.map(({ cells, line }) => ({ line, cells: cells.slice(0, MAX_BANK_COLUMNS) }));
  const at = findHeading(cropped, reading);
  const heading = cropped[at]?.cells ?? [];
  const records = cropped.slice(at + 1);
  const width = records.reduce((most, { cells }) => Math.max(most, cells.length), heading.length);
  const profiles = profileColumns(records, width, reading);
  const names = Array.from({ length: width }, (_, index) => plainHeading(heading[index] ?? ''));
  const date = findDay(names, profiles);
  const shape = { names, profiles, records, reading, date: date ?? -1 };
  const money = findMoney(shape);
  const hasMoney =
    money !== undefined || profiles.some(({ amounts }, index) => index !== date && amounts > 0);
  if (date === undefined || !hasMoney)
    throw invalid(
      'csv',
      'We couldn’t find columns with dates and amounts. Choose the file as you downloaded it from the bank.',
    );
  const guess = { date, money_in: null, money_out: null, words: findWords(shape, money) };
  const recognised = money ? { ...guess, ...money } : null;
  if (chosen) mustFit(chosen, width);
  return {
    headings: Array.from({ length: width }, (_, index) => heading[index]?.trim() || `Column ${index + 1}`),
    has_heading: hasNames(heading, width, reading),
    columns: chosen ?? recognised ?? guess,
    recognised,
    balance: findBalance(shape, chosen?.money_in ?? recognised?.money_in),
    records,
  };
}

/** A row of data in place of a heading, or a line about the account, names no columns. */
const hasNames = (heading: readonly string[], width: number, reading: DayReading): boolean =>
  heading.filter((cell) => cell.trim() !== '').length >= Math.min(3, width) &&
  !heading.some((cell) => isBankDate(cell, reading));

function mustFit({ date, money_in, money_out, direction, words }: BankColumns, width: number): void {
  const most = Math.max(date, money_in, money_out ?? 0, direction ?? 0, ...words);
  if (most >= width) throw invalid('columns', `The file has ${width} columns.`);
}

/** The row whose cells are known as headings, or the one before the first day and amount; -1 of a file without. */
function findHeading(records: readonly CsvRecord[], reading: DayReading): number {
  const first = records.slice(0, MAX_LINES_BEFORE_HEADING);
  const hasContent = ({ cells }: CsvRecord) =>
    cells.some((cell) => isBankDate(cell, reading)) &&
    cells.some((cell) => /\d/.test(cell) && !isBankDate(cell, reading) && readBankAmount(cell) !== undefined);
  const named = first.findIndex((record) => isHeading(record.cells) && !hasContent(record));
  return named >= 0 ? named : first.findIndex(hasContent) - 1;
}

function isHeading(cells: readonly string[]): boolean {
  const names = cells.map(plainHeading);
  const ofMoney = [...IN_NAMES, ...OUT_NAMES, ...AMOUNT_NAMES, BALANCE_NAMES];
  return findNamed(names, DAY_NAMES).length > 0 && findNamed(names, ofMoney).length > 0;
}

interface Shape {
  names: readonly string[];
  profiles: readonly Profile[];
  records: readonly CsvRecord[];
  reading: DayReading;
  date: number;
}

/** By its name, where days stand in it; else the column with most of them. */
function findDay(names: readonly string[], profiles: readonly Profile[]): number | undefined {
  const days = (at: number) => profiles[at]?.days ?? 0;
  const named = findNamed(names, DAY_NAMES).find(
    (at) => days(at) * 2 >= (profiles[at]?.filled ?? 0) && days(at) > 0,
  );
  const most = Math.max(0, ...profiles.map((profile) => profile.days));
  return named ?? (most > 0 ? profiles.findIndex((profile) => profile.days === most) : undefined);
}

function findMoney(shape: Shape): Money | undefined {
  const { names, profiles, date } = shape;
  const isAmount = (at: number) => {
    const { filled = 0, directions = 0, days = 0 } = profiles[at] ?? {};
    return at !== date && (filled === 0 || (directions < filled && days < filled));
  };
  const [came, went, amount] = [IN_NAMES, OUT_NAMES, AMOUNT_NAMES].map((list) =>
    findNamed(names, list).find(isAmount),
  );
  if (came !== undefined && went !== undefined && came !== went) return { money_in: came, money_out: went };
  const isPlain = amount !== undefined && !profiles[amount]?.negatives && findDirection(shape) === undefined;
  const hasAmounts = (at: number | undefined) => at !== undefined && (profiles[at]?.amounts ?? 0) > 0;
  const isBlank = (at: number | undefined) => at !== undefined && profiles[at]?.filled === 0;
  // The amount says nothing of the way: the credits beside it do. Beside debits, or blank credits, nothing does.
  if (isPlain && (hasAmounts(went) || isBlank(went) || isBlank(came))) return undefined;
  if (isPlain && came !== undefined && hasAmounts(came)) return { money_in: came, money_out: null };
  const one = amount ?? came ?? (went === undefined ? findByContent(shape) : undefined);
  if (one === undefined) return undefined;
  const direction = findDirection(shape);
  const isSigned = (profiles[one]?.negatives ?? 0) > 0;
  if (direction === undefined && !isSigned && hasUnknownSide(shape)) return undefined;
  return { money_in: one, money_out: null, ...(direction === undefined ? {} : { direction }) };
}

/** A column with one of two letters in every row, such as S and H: perhaps debit and credit in another language. */
const hasUnknownSide = ({ names, profiles, records }: Shape) => {
  const named = findNamed(names, WORD_NAMES);
  return profiles.some(
    ({ singles, codes }, at) => singles === records.length && codes.size === 2 && !named.includes(at),
  );
};

/** A column that says of every row which way its money went, and nothing else. */
function findDirection({ names, profiles, records }: Shape): number | undefined {
  const named = profiles.findIndex(
    ({ directions, filled }, at) => directions * 2 > filled && DIRECTION_NAMES.test(names[at] ?? ''),
  );
  if (named >= 0) return named;
  const every = profiles.findIndex(({ directions }) => directions === records.length && directions > 0);
  return every < 0 ? undefined : every;
}

/** The one column that is written as money in every row; of two, the one from which the other follows. */
function findByContent(shape: Shape): number | undefined {
  const { names, profiles, date } = shape;
  const found = profiles.flatMap(({ filled, money, amounts }, at) =>
    at !== date && filled > 0 && money > 0 && amounts === filled && !OTHER_NAMES.test(names[at] ?? '')
      ? [at]
      : [],
  );
  const [first, second, ...more] = found;
  if (first === undefined || second === undefined) return first;
  if (more.length > 0) return undefined;
  const isAmountOf = (amount: number, balance: number) => isRunning({ ...shape, amount, balance });
  if (isAmountOf(first, second)) return first;
  return isAmountOf(second, first) ? second : undefined;
}

function findBalance(shape: Shape, amount: number | undefined): number | undefined {
  const [named] = findNamed(shape.names, [BALANCE_NAMES]);
  if (named !== undefined || amount === undefined) return named;
  const others = findNamed(shape.names, [...IN_NAMES, ...OUT_NAMES, ...AMOUNT_NAMES, OTHER_NAMES]);
  const found = shape.profiles.findIndex(
    ({ money }, at) =>
      at !== amount &&
      !others.includes(at) &&
      at !== shape.date &&
      money > 0 &&
      isRunning({ ...shape, amount, balance: at }),
  );
  return found < 0 ? undefined : found;
}

/** By their headings; of a file without, the columns with words in them. */
function findWords({ names, profiles, date }: Shape, money: Money | undefined): number[] {
  const taken = [date, money?.money_in, money?.money_out, money?.direction];
  const named = WORD_NAMES.flatMap((name) => names.findIndex((heading) => name.test(heading)));
  const withWords = profiles.flatMap(({ letters, days }, at) => (letters > 0 && days === 0 ? [at] : []));
  const found = named.some((at) => at >= 0) ? named : withWords;
  return [...new Set(found)].filter((at) => at >= 0 && !taken.includes(at)).slice(0, MAX_WORDS);
}
