/** The names of the columns of a bank's file, by the kind of what is in them; the surest name first. */

export const DAY_NAMES = [
  /^(completed|completion|booking|booked|posting|posted|finished on|date completed)\b/,
  /^(transaction|trans|txn|payment|entry) date/,
  /^date( \(utc\))?$/,
  /^date/,
  /^value date/,
  /date|^when$/,
];

const AMOUNT_WORD = '(?: (?:amount|value|total))?';
export const IN_NAMES = [
  new RegExp(
    `^(?:(?:amount|value|total) )?(?:paid|money|payments?|cash|funds?|monies)?[ -]?in${AMOUNT_WORD}$`,
  ),
  new RegExp(`^(?:amount )?credit(?:s|ed)?${AMOUNT_WORD}$`),
  /^cr( amount)?$/,
  /^(deposit(s|ed)?|receipts?|received|incoming|inflow|income|lodgements?)( amount)?$/,
  /^(amount|money) received$/,
];
export const OUT_NAMES = [
  new RegExp(
    `^(?:(?:amount|value|total) )?(?:paid|money|payments?|cash|funds?|monies)?[ -]?out${AMOUNT_WORD}$`,
  ),
  new RegExp(`^(?:amount )?debit(?:s|ed)?${AMOUNT_WORD}$`),
  /^dr( amount)?$/,
  /^(withdrawals?|withdrawn|payments?|spent|outgoing|outgoings|outflow|spending)( amount)?$/,
  /^(amount|money) (sent|spent|paid)$/,
];
/** Amounts whose direction is shown by a minus or by a column beside them. */
export const AMOUNT_NAMES = [
  /^amount( gbp)?$/,
  /^(transaction|payment|billing|booked) (amount|value)( gbp)?$/,
  /^net( amount)?$/,
  /^(total amount|value|gross)$/,
  /^(debit|credit|dr|cr|in|out) ?(\/|or|and|-) ?(debit|credit|dr|cr|in|out)( amount)?$/,
  /^amount\b|\bamount$/,
];
export const DIRECTION_NAMES =
  /^(debit|credit|dr|cr|d|c|in|out|\+) ?(\/|or|and|-) ?(debit|credit|dr|cr|d|c|in|out|-)|direction|balance impact|indicator|\bsign$|^(transaction |entry )?type$/;
export const BALANCE_NAMES = /\bbalance\b|^running total$/;
/** Numbers that are no money of the row's, or not in pounds. */
export const OTHER_NAMES =
  /balance|running|\bfees?\b|exchange|\brate\b|\bvat\b|\btax\b|\blocal\b|\borig(inal)?\b|foreign|sort ?code|account|\bnumber\b|\bno\b|\bid\b|\btime\b|\bref(erence)?\b|cheque|card/;
/** How the bank calls the kind of payment. */
export const TYPE_NAMES = /^(transaction |payment |entry )?(type|method|subcategory|code)$/;

export const WORD_NAMES = [
  /^(payment |customer )?reference|^ref$/,
  /description|narrative|details|memo|particulars/,
  /counter ?party|^(payee|payer|merchant|name)$/,
  /^(notes?|type|transaction type)$/,
];

export const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\((gbp|£|\s*)\)|[£_*:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The places of the columns that have one of these names, the surest first. */
export const findNamed = (headings: readonly string[], names: readonly RegExp[]): number[] => [
  ...new Set(names.flatMap((name) => headings.flatMap((heading, at) => (name.test(heading) ? [at] : [])))),
];
