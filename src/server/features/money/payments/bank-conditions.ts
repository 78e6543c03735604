import { tidyWords } from '#server/features/money/payments/bank-cells.ts';
import { TYPE_NAMES } from '#server/features/money/payments/bank-headings.ts';

/**
 * Rows that are no money in pounds that has come, by what the bank says of them in columns of their own: another currency, or a
 * status that is not final. A row whose status changes later would be other words, and so be taken for other money.
 */
const CURRENCY = /^(account |payment |transaction )?(currency|ccy|curr)( code)?$/i;
const IN_POUNDS = /^(gbp\b.*|826|£|((british|uk) )?pounds?( sterling)?|sterling)$/i;
const STATUS = /^(transaction |payment )?(state|status)$/i;
/** Kinds of payment that leave the account, where no sign of the amount says so. */
const OUTGOING =
  /\b(direct debit|d\/?d|debit|deb|outward|outgoing|fpo|card (payment|purchase)|purchase|pos|atm|cash ?(point|machine|withdrawal)|withdrawal|payment out|sent|standing order|s\/o|dpc|chq|bp|bill payment)\b/i;
/** Not there yet, or gone again. */
const NOT_COME =
  /^(pending|processing|in progress|authori[sz]ed|reserved|scheduled|on hold|held|blocked|declined|failed|rejected|refused|cancel|revers|revert|return|void|pdng|info$|incomplete|not (completed?|settled|cleared|posted))/i;

const CODES: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').filter((code) => code !== 'GBP'),
);

/** The currency that a heading names, where it is another: `Amount (EUR)`. */
function findForeign(heading: string): string | undefined {
  return heading.match(/[€$¥]/)?.[0] ?? heading.match(/\b[A-Z]{3}\b/g)?.find((word) => CODES.has(word));
}

/** Returns why a row is left out. Null if nothing is wrong with it. */
export function findCondition(
  headings: readonly string[],
  cells: readonly string[],
  { amount, is_unsigned }: { amount: string; is_unsigned: boolean },
): string | null {
  const read = (name: RegExp) =>
    headings.flatMap((heading, at) =>
      name.test(heading.trim().toLowerCase()) ? (cells[at]?.trim() ?? '') : [],
    );
  const foreign = read(CURRENCY).find((cell) => cell !== '' && !IN_POUNDS.test(cell)) ?? findForeign(amount);
  if (foreign) return `This is in ${tidyWords(foreign, 20)}, but payments must be in pounds.`;
  const status = read(STATUS).find((cell) => NOT_COME.test(cell));
  if (status !== undefined) return `Its status is “${tidyWords(status, 30)}”: this money has not arrived.`;
  const type = is_unsigned ? read(TYPE_NAMES).find((cell) => OUTGOING.test(cell)) : undefined;
  return type === undefined
    ? null
    : `The bank calls this “${tidyWords(type, 30)}”: it seems to be money out.`;
}
