import { parse } from 'csv-parse/sync';
import { IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/appointment-imports.ts';
import { addDays, londonInstant, parseTypedDate } from '#contract/dates.ts';
import { invalid } from '#server/http/app-error.ts';

type Column = (typeof IMPORT_COLUMNS)[number];
export type CsvValues = Record<Column, string>;

export interface CsvRow {
  /** Line of the file, the heading being line 1. */
  line: number;
  values: CsvValues;
}

const REQUIRED: readonly Column[] = [
  'third_party_id',
  'date',
  'start_time',
  'end_time',
  'client',
  'service_type',
];

/** Reads a CSV file with a heading line. Throws `input.invalid` where it is no CSV file or columns are missing or unknown. */
export function readCsv(csv: string): CsvRow[] {
  const rows = parseRows(csv);
  const heading = (rows[0]?.record ?? []).map((name) => name.trim().toLowerCase().replace(/\s+/g, '_'));
  const unknown = heading.filter((name) => !(IMPORT_COLUMNS as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw invalid(
      'csv',
      `These columns are not known: ${unknown.join(', ').slice(0, 200)}. Known are ${IMPORT_COLUMNS.join(', ')}.`,
    );
  const missing = REQUIRED.filter((name) => !heading.includes(name));
  if (missing.length > 0) throw invalid('csv', `These columns are missing: ${missing.join(', ')}.`);
  if (rows.length < 2) throw invalid('csv', 'The file has a heading but no rows.');
  if (rows.length - 1 > MAX_IMPORT_ROWS)
    throw invalid(
      'csv',
      `The file has ${rows.length - 1} rows; at most ${MAX_IMPORT_ROWS} go into one import.`,
    );
  return rows.slice(1).map(({ record, line }) => ({
    line,
    values: Object.fromEntries(
      IMPORT_COLUMNS.map((name) => [name, (record[heading.indexOf(name)] ?? '').trim()]),
    ) as CsvValues,
  }));
}

function parseRows(csv: string): { record: string[]; line: number }[] {
  try {
    const parsed: unknown = parse(csv, {
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      info: true,
      max_record_size: 20_000,
    });
    return (parsed as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      record,
      line: info.lines,
    }));
  } catch (error) {
    const line = (error as { lines?: number }).lines;
    throw invalid(
      'csv',
      `The file could not be read as CSV${line ? `, from line ${line}` : ''}. Check its quotation marks.`,
    );
  }
}

/** The instants of a row's date and times; an end at or before the start is on the next day. */
export function periodOf(
  values: CsvValues,
): { start_at: string; end_at: string } | { path: Column; message: string } {
  const date = parseTypedDate(values.date);
  if (!date) return { path: 'date', message: 'Give the date as dd/mm/yyyy.' };
  const start_time = timeOfDay(values.start_time);
  if (!start_time) return { path: 'start_time', message: 'Give the time as HH:mm.' };
  const end_time = timeOfDay(values.end_time);
  if (!end_time) return { path: 'end_time', message: 'Give the time as HH:mm.' };
  const end_date = end_time > start_time ? date : addDays(date, 1);
  return { start_at: londonInstant(date, start_time), end_at: londonInstant(end_date, end_time) };
}

function timeOfDay(text: string): string | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? [];
  return hour && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : undefined;
}
