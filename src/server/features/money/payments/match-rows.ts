import { setImmediate as letOthersWork } from 'node:timers/promises';
import { daysBetween } from '#contract/core/dates.ts';
import type { BankOutcome, BankRow } from '#contract/money/bank-files.ts';
import { shareOut } from '#contract/money/bank-shares.ts';
import { ALIKE_DAYS } from '#contract/money/payments.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import type { ReadRow } from '#server/features/money/payments/bank-rows.ts';

/** An invoice that rows may pay. */
export interface Owed {
  id: string;
  number_year: number;
  number: number;
  client_id: string;
  client: string;
  due: string;
  outstanding_pence: number;
}

export interface OtherPayment {
  invoice_id: string;
  pence: number;
  date: string;
}

/** A row of an earlier file that is recorded. */
export interface EarlierRow {
  words: string;
  pence: number;
  date: string;
}

export interface Ledger {
  /** Invoices that rows name, including paid ones. */
  named: readonly Owed[];
  /** Invoices for which the amount of a row is owed. */
  of_amount: readonly Owed[];
  /** All that a client owes, where that is the amount of a row. */
  of_client: readonly (readonly Owed[])[];
  /** Payments for those that rows name which are none of the file's rows: recorded by hand, or from another file. */
  others: readonly OtherPayment[];
  /** Recorded rows that are none of the file's, and have words of its rows. */
  earlier: readonly EarlierRow[];
  /** Fingerprints of the rows that are recorded. */
  recorded: ReadonlySet<string>;
}

const MAX_CANDIDATES = 8;
/** A request that waits is answered between so many rows. */
const ROWS_AT_ONCE = 200;

type Match = Pick<BankRow, 'outcome' | 'parts' | 'candidate_ids'>;
type Left = Map<string, number>;

/**
 * Returns what each row seems to pay. Rows that name an invoice come first. What they pay is no longer owed for rows
 * that only have its amount.
 */
export async function matchRows(rows: readonly ReadRow[], ledger: Ledger): Promise<BankRow[]> {
  const owed = [...ledger.named, ...ledger.of_amount, ...ledger.of_client.flat()];
  const left: Left = new Map(owed.map(({ id, outstanding_pence }) => [id, outstanding_pence]));
  const named = new Map(
    ledger.named.map((invoice) => [makeKey(invoice.number_year, invoice.number), invoice]),
  );
  const others = [...ledger.others];
  const earlier = [...ledger.earlier];
  const matches = new Map<ReadRow, Match>();
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await letOthersWork();
    const plain = matchPlainly(row, ledger.recorded);
    const match = plain ?? matchByNumber(row, named, left, others);
    if (match) matches.set(row, spend(plain ?? markAlike(match, row, earlier), left));
  }
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await letOthersWork();
    if (!matches.has(row))
      matches.set(row, spend(markAlike(matchByAmount(row, ledger, left), row, earlier), left));
  }
  return rows.map((row) => toBankRow(row, matches.get(row) ?? nothing('unmatched')));
}

const makeKey = (year: number, number: number) => `${year}-${number}`;
const nothing = (outcome: BankOutcome): Match => ({ outcome, parts: [], candidate_ids: [] });

const SPENDING: readonly BankOutcome[] = ['matched', 'likely', 'shared'];

/** Takes what a row pays off what is left. */
function spend(match: Match, left: Left): Match {
  if (SPENDING.includes(match.outcome))
    for (const { invoice_id, amount } of match.parts)
      left.set(invoice_id, (left.get(invoice_id) ?? 0) - readPence(amount));
  return match;
}

/** Rows that pay nothing, whatever stands in them. */
function matchPlainly(
  { problem, pence, fingerprint }: ReadRow,
  recorded: ReadonlySet<string>,
): Match | undefined {
  if (problem) return nothing('wrong');
  if (pence !== null && pence < 0) return nothing('outgoing');
  return recorded.has(fingerprint) ? nothing('recorded') : undefined;
}

function matchByNumber(
  { numbers, pence, date }: ReadRow,
  named: ReadonlyMap<string, Owed>,
  left: Left,
  payments: OtherPayment[],
): Match | undefined {
  if (numbers.length === 0 || pence === null) return undefined;
  const invoices = numbers.flatMap(({ year, number }) => named.get(makeKey(year, number)) ?? []);
  // It names one that is not there, or not to be seen: no other of that amount is meant.
  if (invoices.length === 0) return nothing('unmatched');
  const [only, ...others] = invoices;
  const candidate_ids = invoices.slice(0, MAX_CANDIDATES).map(({ id }) => id);
  if (only && others.length === 0) {
    const isAlike = takeAlike(payments, { invoice_id: only.id, pence, date });
    const outcome = isAlike ? 'alike' : pence <= (left.get(only.id) ?? 0) ? 'matched' : 'over';
    return { outcome, parts: [toPart(only, pence)], candidate_ids };
  }
  return { ...matchSeveral(invoices, pence, left), candidate_ids };
}

/**
 * Matches a row that names several invoices. One transfer comes from one client. If it names several clients' invoices,
 * a person chooses.
 */
function matchSeveral(
  invoices: readonly Owed[],
  pence: number,
  left: Left,
): Pick<Match, 'outcome' | 'parts'> {
  const owed = invoices.filter(({ id }) => (left.get(id) ?? 0) > 0).toSorted(byAge);
  if (owed.length === 0 || new Set(invoices.map(({ client_id }) => client_id)).size > 1)
    return { outcome: 'ambiguous', parts: [] };
  const sum = owed.reduce((all, { id }) => all + (left.get(id) ?? 0), 0);
  return {
    outcome: pence === sum ? 'matched' : pence < sum ? 'shared' : 'over',
    parts: divide(owed, pence, left),
  };
}

const byAge = (a: Owed, b: Owed) =>
  a.due.localeCompare(b.due) || a.number_year - b.number_year || a.number - b.number;

/** Whether one of them may be the money of a row. It is the money of no other row then. */
function takeAlike(
  payments: OtherPayment[],
  { invoice_id, pence, date }: Pick<OtherPayment, 'invoice_id' | 'pence'> & { date: string | null },
): boolean {
  return take(
    payments,
    (each) => each.invoice_id === invoice_id && each.pence === pence && isNear(date, each.date),
  );
}

/** Whether an earlier file held the same money, though other cells beside it. Which invoice it pays is only a guess then, unless the row names one. */
function markAlike(match: Match, { words, pence, date }: ReadRow, earlier: EarlierRow[]): Match {
  const isKnown = take(
    earlier,
    (each) => each.words === words && each.pence === pence && isNear(date, each.date),
  );
  if (!isKnown) return match;
  return { ...match, outcome: 'alike', parts: match.outcome === 'likely' ? [] : match.parts };
}

const isNear = (date: string | null, other: string) =>
  date !== null && Math.abs(daysBetween(date, other)) < ALIKE_DAYS;

function take<T>(all: T[], isMeant: (each: T) => boolean): boolean {
  const at = all.findIndex(isMeant);
  if (at !== -1) all.splice(at, 1);
  return at !== -1;
}

function matchByAmount({ text, pence }: ReadRow, ledger: Ledger, left: Left): Match {
  const alike = ledger.of_amount.filter(({ id }) => left.get(id) === pence);
  const found = alike.length > 1 ? (narrow(alike, text) ?? alike) : alike;
  const [only, ...others] = found;
  const candidate_ids = found.slice(0, MAX_CANDIDATES).map(({ id }) => id);
  if (only && others.length === 0 && pence !== null)
    return { outcome: 'likely', parts: [toPart(only, pence)], candidate_ids };
  if (only) return { outcome: 'ambiguous', parts: [], candidate_ids };
  const wholes = ledger.of_client.filter((invoices) => pence !== null && isWhole(invoices, pence, left));
  const [whole] = wholes;
  return whole && wholes.length === 1
    ? { outcome: 'likely', parts: divide(whole, pence ?? 0, left), candidate_ids: whole.map(({ id }) => id) }
    : nothing('unmatched');
}

const toPart = ({ id }: Owed, pence: number) => ({ invoice_id: id, amount: writePence(pence) });

const divide = (invoices: readonly Owed[], pence: number, left: Left) =>
  shareOut(
    pence,
    invoices.map(({ id }) => ({ id, pence: left.get(id) ?? 0 })),
  );

const isWhole = (invoices: readonly Owed[], pence: number, left: Left) =>
  pence > 0 && invoices.reduce((sum, { id }) => sum + Math.max(left.get(id) ?? 0, 0), 0) === pence;

/** The one of them whose organisation the row names. */
function narrow(invoices: readonly Owed[], text: string): Owed[] | undefined {
  const words = toPlain(text);
  const found = invoices.filter(({ client }) => words.includes(toPlain(client)));
  return found.length > 0 ? found : undefined;
}

const toPlain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const toBankRow = ({ line, date, pence, words, problem }: ReadRow, match: Match): BankRow => ({
  ...{ line, date, words, problem, ...match },
  amount: pence === null ? null : writePence(pence),
});
