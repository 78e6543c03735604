import { type DayReading, readBankAmount, readBankDate } from '#server/features/money/payments/bank-cells.ts';
import type { CsvRecord } from '#server/files/parse-csv.ts';

/**
 * Tells from the balances beside amounts without a sign which way the money of each row went.
 *
 * 1. The dates say whether the oldest row comes first. Where all rows have one day, the order that more of them follow is
 *    taken; where as many follow either order, no row is known.
 * 2. Rows with a blank balance came in where the next balance is higher by all of them.
 * 3. Once any row went out, a row that does not follow is unknown. While none did, the column may be no running balance,
 *    or the file may hold only what came in.
 */

export interface BalanceColumns {
  records: readonly CsvRecord[];
  reading: DayReading;
  date: number;
  amount: number;
  balance: number;
}

/** 1 in, -1 out, 0 unknown. */
export type Way = 1 | -1 | 0;

interface Row {
  record: CsvRecord;
  day: string;
  amount: number;
  balance: number | undefined;
}

/**
 * `start`: there is no earlier balance. `break`: the balance does not follow. `gap`: it is blank, and the next balance says
 * that some of the blank rows went out. `end`: it is blank, and no later balance tells.
 */
type Told = 'in' | 'out' | 'start' | 'break' | 'gap' | 'end';

/** Whether the balance of every row follows from its amount. */
export function isRunning(columns: BalanceColumns): boolean {
  const rows = readDated(columns);
  const isWhole =
    rows.length === columns.records.length && rows.every(({ balance }) => balance !== undefined);
  const isSigned = rows.some(({ amount }) => amount < 0);
  const follows = (told: Told) => told === 'in' || told === 'start' || (told === 'out' && !isSigned);
  return rows.length > 1 && isWhole && findOrders(rows).some((order) => order.every(follows));
}

export function readWays(columns: BalanceColumns): ReadonlyMap<CsvRecord, Way> {
  const rows = readDated(columns);
  const orders = findOrders(rows);
  const most = Math.max(...orders.map(countFollowing));
  const best = orders.filter((order) => countFollowing(order) === most);
  const isOpen = best.length > 1 && best.some((order) => order.includes('out'));
  const [told = []] = best;
  const someWentOut = told.some((each) => each === 'out' || each === 'gap');
  return new Map(
    rows.map(({ record }, at) => [record, isOpen ? 0 : toWay(told[at] ?? 'break', someWentOut)]),
  );
}

function toWay(told: Told, someWentOut: boolean): Way {
  if (told === 'in') return 1;
  if (told === 'out') return -1;
  return someWentOut || told === 'end' ? 0 : 1;
}

/** The rows with a day and an amount: a total below them is none. */
const readDated = ({ records, reading, date, amount, balance }: BalanceColumns): Row[] =>
  records.flatMap((record) => {
    const day = readBankDate(record.cells[date] ?? '', reading);
    const pence = readBankAmount(record.cells[amount] ?? '');
    const after = record.cells[balance] ?? '';
    if (day === undefined || pence === undefined) return [];
    return [{ record, day, amount: pence, balance: after.trim() ? readBankAmount(after) : undefined }];
  });

function findOrders(rows: readonly Row[]): Told[][] {
  const oldestFirst = compare(rows);
  const newestFirst = compare(rows.toReversed()).toReversed();
  const [first = '', last = ''] = [rows[0]?.day, rows.at(-1)?.day];
  if (first === last) return [oldestFirst, newestFirst];
  return [first < last ? oldestFirst : newestFirst];
}

/** Needs rows with the oldest first. */
function compare(rows: readonly Row[]): Told[] {
  const told: Told[] = [];
  let before: number | undefined;
  let amounts: number[] = [];
  for (const { amount, balance } of rows) {
    amounts.push(amount);
    if (balance === undefined) continue;
    const each = tellChange(before === undefined ? undefined : balance - before, amounts);
    told.push(...amounts.map(() => each));
    before = balance;
    amounts = [];
  }
  return [...told, ...amounts.map(() => (before === undefined ? 'start' : 'end'))];
}

function tellChange(change: number | undefined, amounts: readonly number[]): Told {
  if (change === undefined) return 'start';
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  if (change === sum) return 'in';
  if (change === -sum) return 'out';
  return amounts.length > 1 ? 'gap' : 'break';
}

const countFollowing = (order: readonly Told[]) =>
  order.filter((each) => each === 'in' || each === 'out').length;
