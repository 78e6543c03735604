import { IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/appointments/appointment-imports.ts';
import { addDays, isOnTheClock, londonInstant, parseTypedDate, SKIPPED_TIME } from '#contract/core/dates.ts';
import { DATE_SENTENCE, TIME_SENTENCE } from '#contract/core/input-words.ts';
import { parseCsv } from '#server/files/parse-csv.ts';
import { invalid } from '#server/http/app-error.ts';

type Column = (typeof IMPORT_COLUMNS)[number];

const REQUIRED = ['third_party_id', 'date', 'start_time', 'end_time', 'client', 'service_type'] as const;

/** Trimmed. A column that the file does not have is not there. */
export type CsvValues = Record<(typeof REQUIRED)[number], string> & Partial<Record<Column, string>>;

export interface CsvRow {
  /** Line of the file on which the row begins, the heading being line 1. */
  line: number;
  values: CsvValues;
  /** How many values stand beyond the last column of the heading. */
  extra: number;
}

const DELIMITERS = [',', ';', '\t'];

/** The mark between the columns of the heading, none of which has one in its name: spreadsheets abroad write semicolons. */
function findDelimiter(csv: string): string {
  const [heading = ''] = csv.trimStart().split(/[\r\n]/, 1);
  return DELIMITERS.find((mark) => heading.includes(mark)) ?? ',';
}

/**
 * Reads a CSV file with a heading line; semicolons and tabs between its columns are read as commas are. Throws `input.invalid`
 * where it is no CSV file or columns are missing or unknown.
 */
export function readCsv(csv: string): CsvRow[] {
  const rows = parseCsv(csv, { delimiter: findDelimiter(csv) });
  const heading = (rows[0]?.cells ?? []).map((name) => name.trim().toLowerCase().replace(/\s+/g, '_'));
  const unknown = heading.filter((name) => !(IMPORT_COLUMNS as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw invalid(
      'csv',
      `These columns are not known: ${unknown.join(', ').slice(0, 200)}. Known are ${IMPORT_COLUMNS.join(', ')}.`,
    );
  const twice = heading.find((name, index) => heading.indexOf(name) !== index);
  if (twice) throw invalid('csv', `The column ${twice} stands in the heading twice.`);
  const missing = REQUIRED.filter((name) => !heading.includes(name));
  if (missing.length > 0) throw invalid('csv', `These columns are missing: ${missing.join(', ')}.`);
  if (rows.length < 2) throw invalid('csv', 'The file has a heading but no rows.');
  if (rows.length - 1 > MAX_IMPORT_ROWS)
    throw invalid(
      'csv',
      `The file has ${rows.length - 1} rows; at most ${MAX_IMPORT_ROWS} go into one import.`,
    );
  return rows.slice(1).map(({ cells, line }) => ({
    line,
    values: Object.fromEntries(
      heading.map((name, index) => [name, (cells[index] ?? '').trim()]),
    ) as CsvValues,
    extra: cells.slice(heading.length).filter((value) => value.trim() !== '').length,
  }));
}

/** The instants of a row's date and times; an end at or before the start is on the next day. */
export function readPeriod(
  values: CsvValues,
): { start_at: string; end_at: string } | { path: Column; message: string } {
  const date = parseTypedDate(values.date);
  if (!date) return { path: 'date', message: DATE_SENTENCE };
  const start_time = timeOfDay(values.start_time);
  if (!start_time) return { path: 'start_time', message: TIME_SENTENCE };
  const end_time = timeOfDay(values.end_time);
  if (!end_time) return { path: 'end_time', message: TIME_SENTENCE };
  const end_date = end_time > start_time ? date : addDays(date, 1);
  if (!isOnTheClock(date, start_time)) return { path: 'start_time', message: SKIPPED_TIME };
  if (!isOnTheClock(end_date, end_time)) return { path: 'end_time', message: SKIPPED_TIME };
  return { start_at: londonInstant(date, start_time), end_at: londonInstant(end_date, end_time) };
}

function timeOfDay(text: string): string | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? [];
  return hour && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : undefined;
}
