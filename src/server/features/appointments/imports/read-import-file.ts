import {
  IMPORT_COLUMNS,
  type ImportRow,
  MAX_IMPORT_ROWS,
} from '#contract/appointments/appointment-imports.ts';
import { addDays, isOnTheClock, londonInstant, SKIPPED_TIME } from '#contract/core/dates.ts';
import { readEmail } from '#contract/core/email-address.ts';
import { DATE_SENTENCE, TIME_SENTENCE } from '#contract/core/input-words.ts';
import { readFileDay } from '#contract/core/read-day.ts';
import { readFileTime } from '#contract/core/read-time.ts';
import { Line, Text } from '#contract/core/shapes.ts';
import { tidyLine, tidyText } from '#contract/core/tidy.ts';
import { judgeDayOrder } from '#server/files/day-order.ts';
import { type CsvRecord, parseCsv } from '#server/files/parse-csv.ts';
import { invalid } from '#server/http/app-error.ts';

/** Reads a file of appointments: everything that can be said of it without asking the database. Runs in a file process. */

type Column = (typeof IMPORT_COLUMNS)[number];
type Problem = ImportRow['problems'][number];

const REQUIRED = ['third_party_id', 'date', 'start_time', 'end_time', 'client', 'service_type'] as const;

/** Tidied. A column that the file does not have is not there. */
type Values = Record<(typeof REQUIRED)[number], string> & Partial<Record<Column, string>>;

export interface ReadImportRow {
  /** Line of the file on which the row begins, the heading being line 1. */
  line: number;
  values: Values;
  /** Null where a day or a time of it cannot be read. */
  period: { start_at: string; end_at: string } | null;
  /** The addresses, where the file has such a column. */
  carer_emails: string[] | undefined;
  problems: Problem[];
}

export interface ImportFile {
  csv: string;
  /** London's day. */
  today: string;
  /** Somebody has said that the file writes the month first. */
  is_month_first: boolean;
}

/** Throws `input.invalid` where it is no CSV file or columns are missing or unknown, and `file.month_first`. */
export function read({ csv, today, is_month_first }: ImportFile): ReadImportRow[] {
  const [heading, ...records] = parseCsv(csv, MAX_IMPORT_ROWS, 1);
  const columns = readHeading(heading?.cells ?? []);
  if (records.length === 0) throw invalid('csv', 'The file has headings but no rows.');
  const rows = records.map((record) => ({ ...record, values: readValues(record, columns) }));
  judgeDayOrder(
    rows.map(({ line, values }) => ({ line, cell: values.date })),
    is_month_first,
  );
  const seen = new Set<string>();
  return rows.map((row) => readRow(row, { columns: columns.length, today, is_month_first, seen }));
}

function readHeading(cells: readonly string[]): Column[] {
  const names = cells.map((name) => tidyLine(name).toLowerCase().replace(/\s+/g, '_'));
  const columns = names.flatMap((name) => IMPORT_COLUMNS.find((column) => column === name) ?? []);
  const unknown = names.filter((name) => !IMPORT_COLUMNS.some((column) => column === name));
  if (unknown.length > 0)
    throw invalid(
      'csv',
      `We do not recognise these columns: ${unknown
        .map((name) => name || 'one with no heading')
        .join(', ')
        .slice(0, 200)}. Use only ${IMPORT_COLUMNS.join(', ')}.`,
    );
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice) throw invalid('csv', `There are two columns called ${twice}.`);
  const missing = REQUIRED.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw invalid('csv', `These columns are missing: ${missing.join(', ')}.`);
  return columns;
}

function readValues({ cells }: CsvRecord, columns: readonly Column[]): Values {
  const needed = { third_party_id: '', date: '', start_time: '', end_time: '', client: '', service_type: '' };
  const found = columns.map((name, index) => {
    const cell = cells[index] ?? '';
    return [name, name === 'notes' ? tidyText(cell) : tidyLine(cell)];
  });
  return { ...needed, ...Object.fromEntries(found) };
}

/** As the form takes them. */
const TEXTS = [
  ['third_party_id', Line(100)],
  ['place', Line(200)],
  ['notes', Text(4000)],
] as const;

interface Context {
  /** How many columns the heading has. */
  columns: number;
  today: string;
  is_month_first: boolean;
  /** The ids of earlier rows. */
  seen: Set<string>;
}

function readRow({ line, cells, values }: CsvRecord & { values: Values }, context: Context): ReadImportRow {
  const problems: Problem[] = [];
  if (cells.length > context.columns)
    problems.push({
      path: '',
      message: 'This row has more values than the headings. Put values with commas in quotation marks.',
    });
  for (const [path, text] of TEXTS) {
    const issue = text.safeParse(values[path] ?? '').error?.issues[0];
    if (issue) problems.push({ path, message: issue.message });
  }
  problems.push(...judgeId(values.third_party_id, context.seen));
  const read = readPeriod(values, context);
  return {
    ...{ line, values, period: read.period, problems: [...problems, ...read.problems] },
    carer_emails: values.carer_emails === undefined ? undefined : readAddresses(values.carer_emails),
  };
}

function judgeId(id: string, seen: Set<string>): Problem[] {
  const wrong = (message: string) => [{ path: 'third_party_id', message }];
  if (!id) return wrong('Give the row an ID, so we never import it twice.');
  if (seen.has(id))
    return wrong(
      isShortened(id)
        ? `This ID is in the file twice. ${SHORTENED_SENTENCE}`
        : 'This ID is in the file twice.',
    );
  seen.add(id);
  return [];
}

/** As a spreadsheet writes a long number. */
export const isShortened = (id: string): boolean => /^\d(?:[.,]\d+)?E\+?\d{1,2}$/i.test(id);
export const SHORTENED_SENTENCE =
  'A spreadsheet shortened this number and lost its last digits. Format the column as text, then enter the IDs again.';

/** An end at or before the start is on the next day. */
function readPeriod(
  values: Values,
  { today, is_month_first }: Context,
): { period: ReadImportRow['period']; problems: Problem[] } {
  const date = readFileDay(values.date, { today, is_month_first });
  const start_time = readFileTime(values.start_time);
  const end_time = readFileTime(values.end_time, { is_end: true });
  if (!date || !start_time || !end_time)
    return {
      period: null,
      problems: [
        ...(date ? [] : [{ path: 'date', message: DATE_SENTENCE }]),
        ...(start_time ? [] : [{ path: 'start_time', message: describeStart(values.start_time) }]),
        ...(end_time ? [] : [{ path: 'end_time', message: TIME_SENTENCE }]),
      ],
    };
  const end_date = end_time > start_time ? date : addDays(date, 1);
  const problems = [
    ...(isOnTheClock(date, start_time) ? [] : [{ path: 'start_time', message: SKIPPED_TIME }]),
    ...(isOnTheClock(end_date, end_time) ? [] : [{ path: 'end_time', message: SKIPPED_TIME }]),
  ];
  const period = {
    start_at: londonInstant(date, start_time),
    end_at: londonInstant(end_date, end_time),
  };
  return { period: problems.length > 0 ? null : period, problems };
}

const describeStart = (cell: string) =>
  readFileTime(cell, { is_end: true })
    ? '24:00 is the end of a day. Enter a start such as 00:00 on the next day.'
    : TIME_SENTENCE;

/** `a@b; Sam Carer <c@d>, "Carer, Sam" <e@f>`, with spaces between addresses as well. */
function readAddresses(cell: string): string[] {
  return cell
    .replace(/"[^"]*"\s*(?=<)/g, '')
    .split(/[;,]+/)
    .flatMap((part) => readEmail(part) ?? part.split(/\s+/).map((each) => readEmail(each) ?? each))
    .filter(Boolean);
}
