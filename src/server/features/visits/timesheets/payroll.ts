import { csvTable } from '#contract/core/csv.ts';
import { formatDate, toLondonTime } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import {
  findPayrollLines,
  type PaidValues,
  type PayrollLine,
} from '#server/features/visits/timesheets/payroll-lines.queries.ts';
import { findLineWords, type LineWords } from '#server/features/visits/timesheets/payroll-words.queries.ts';
import { inHundredths } from '#server/features/visits/timesheets/working-time.ts';

const HEADERS = [
  'Carer',
  'Date',
  'Kind',
  'Client',
  'Details',
  'Start',
  'End',
  'Break (minutes)',
  'Sleep-in',
  'Hours',
  'Miles',
  'Amount (£)',
  'Notes',
];
/** After an earlier file: the figures to add to it. Negative if less is paid. */
const CHANGE_HEADERS = ['Since the last file', 'Hours to add', 'Miles to add', 'Amount to add (£)'];

/** The byte order mark tells spreadsheets that the file is UTF-8. */
const MARK = '\ufeff';
const KINDS: Record<PayrollLine['kind'], string> = { hours: 'Hours', miles: 'Miles', expense: 'Expense' };

type Cells = (string | number | null)[];

interface File {
  week: string;
  /** The file to repeat; null for the current week. */
  export_id: string | null;
  /** The previous file. */
  before_id: string | null;
  only_changes: boolean;
}

/**
 * Lists what is paid for a week, one line for each submitted item: times of shifts that start in it, and miles and
 * expenses of its days, by carer, day and kind. Compared with a previous file, each line shows its difference; a
 * deleted item shows zero. It names no young person, because payroll must not know them.
 */
export async function payrollTable(db: Db, { week, only_changes, ...which }: File): Promise<string> {
  const found = await findPayrollLines(db, week, which);
  const isFirst = which.before_id === null;
  const lines = found.filter((line) => !only_changes || isFirst || describeChange(line) !== null);
  const words = await findLineWords(db, lines);
  const rows = lines
    .flatMap((line) => {
      const [values, said] = [line.now ?? line.before, words.get(line.source_id)];
      return values && said ? [{ line, values, said }] : [];
    })
    .toSorted(
      (a, b) =>
        a.said.carer.localeCompare(b.said.carer, 'en-GB') ||
        compare(a.values.date, b.values.date) ||
        compare(ORDER[a.line.kind], ORDER[b.line.kind]),
    )
    .map(({ line, values, said }) => [
      ...toCells(line, values, said),
      ...(isFirst ? [] : [describeChange(line), ...toAdd(line)]),
    ]);
  return MARK + csvTable([isFirst ? HEADERS : [...HEADERS, ...CHANGE_HEADERS], ...rows]);
}

const ORDER: Record<PayrollLine['kind'], number> = { hours: 0, miles: 1, expense: 2 };
const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

function toCells({ kind, now }: PayrollLine, values: PaidValues, said: LineWords): Cells {
  const paid = (figure: string | null) => (figure === null || now ? figure : '0.00');
  return [
    ...[said.carer, formatDate(values.date), KINDS[kind], said.client, said.details],
    ...[values.start_at && toLondonTime(values.start_at), values.end_at && toLondonTime(values.end_at)],
    ...[values.break_minutes, values.sleep_in === null ? null : values.sleep_in ? 'yes' : 'no'],
    ...[paid(values.hours), paid(values.miles), paid(values.amount), said.notes],
  ];
}

/** `Changed, before: 22:05–08:05, 9.50 h`; null for an unchanged line. */
function describeChange({ now, before }: PayrollLine): string | null {
  if (!before) return 'New';
  if (!now) return `Removed, before: ${describeValues(before)}`;
  const names = Object.keys(now) as (keyof PaidValues)[];
  return names.some((name) => now[name] !== before[name])
    ? `Changed, before: ${describeValues(before)}`
    : null;
}

function describeValues(values: PaidValues): string {
  const { date, start_at, end_at, break_minutes, sleep_in, hours, miles, amount } = values;
  return [
    formatDate(date),
    start_at && end_at && `${toLondonTime(start_at)}–${toLondonTime(end_at)}`,
    break_minutes && `${break_minutes} min break`,
    sleep_in && 'sleep-in',
    hours && `${hours} h`,
    miles && `${miles} miles`,
    amount && `£${amount}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const toAdd = ({ now, before }: PayrollLine): Cells =>
  (['hours', 'miles', 'amount'] as const).map((name) => {
    const [after, earlier] = [now?.[name] ?? null, before?.[name] ?? null];
    if (after === null && earlier === null) return null;
    return ((inHundredths(after ?? '0') - inHundredths(earlier ?? '0')) / 100).toFixed(2);
  });
