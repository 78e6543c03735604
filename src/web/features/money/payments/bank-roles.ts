import { BankColumns, type BankGuess } from '#contract/money/bank-files.ts';

/** The role of a column in a bank's file, as the user chooses it. */
export const BANK_ROLES = [
  'ignore',
  'date',
  'description',
  'reference',
  'money_in',
  'money_out',
  'amount',
  'direction',
] as const;
export type BankRole = (typeof BANK_ROLES)[number];

export const roleWords: Record<BankRole, string> = {
  ignore: 'Ignore',
  date: 'Date',
  description: 'Description',
  reference: 'Reference',
  money_in: 'Money in',
  money_out: 'Money out',
  amount: 'Amount (in +, out −)',
  direction: 'In or out (CR, DR)',
};

/** Those that several columns may have. */
const SHARED: readonly BankRole[] = ['ignore', 'description', 'reference'];

/** The role of each column, in order. */
export const toRoles = (headings: readonly string[], columns: BankGuess): BankRole[] =>
  headings.map((heading, at) => {
    if (at === columns.date) return 'date';
    if (at === columns.money_in) return columns.money_out === null ? 'amount' : 'money_in';
    if (at === columns.money_out) return 'money_out';
    if (at === columns.direction) return 'direction';
    if (!columns.words.includes(at)) return 'ignore';
    return /\bref/i.test(heading) ? 'reference' : 'description';
  });

/** Changes the role of one column. If only one column may have that role, the previous one is ignored from now on. */
export const chooseRole = (roles: readonly BankRole[], at: number, role: BankRole): BankRole[] =>
  roles.map((each, index) =>
    index === at ? role : each === role && !SHARED.includes(role) ? 'ignore' : each,
  );

const MAX_WORDS = 4;

/** The columns for these roles, or a message about what is missing. */
export function toColumns(roles: readonly BankRole[]): BankColumns | string {
  const find = (role: BankRole) => {
    const at = roles.indexOf(role);
    return at < 0 ? undefined : at;
  };
  const findAll = (role: BankRole) => roles.flatMap((each, at) => (each === role ? [at] : []));
  const [came, went, amount] = [find('money_in'), find('money_out'), find('amount')];
  if (find('date') === undefined) return 'Choose the column with the date.';
  if (came === undefined && amount === undefined)
    return 'Choose the column with money in, or with the amount.';
  if (amount !== undefined && (came ?? went) !== undefined)
    return 'Choose either an amount column, or money in and money out.';
  const words = [...findAll('reference'), ...findAll('description')];
  if (words.length > MAX_WORDS) return `Choose up to ${MAX_WORDS} text columns.`;
  const direction = find('direction');
  const columns = {
    ...{ date: find('date'), money_in: came ?? amount, money_out: went ?? null, words },
    ...(direction === undefined ? {} : { direction }),
  };
  return BankColumns.safeParse(columns).data ?? 'Choose a column for each part.';
}
