import { parse } from 'csv-parse/sync';
import { invalid } from '#server/http/app-error.ts';

export interface CsvRecord {
  cells: string[];
  /** Line of the file on which it begins, the first being line 1. */
  line: number;
}

interface Form {
  delimiter?: string;
  /** Quotation marks in the middle of a cell are part of it. */
  relax_quotes?: boolean;
  max_record_size?: number;
}

/** The records of a CSV file, without those that are empty. Throws `input.invalid` at `csv` where it is no such file. */
export function parseCsv(
  csv: string,
  { delimiter = ',', relax_quotes = false, max_record_size = 20_000 }: Form = {},
): CsvRecord[] {
  // Text that is no UTF-8 arrives as U+FFFD; every second character of UTF-16 is NUL.
  if (/[\uFFFD\0]/.test(csv))
    throw invalid('csv', 'The file is not in UTF-8. Save it as “CSV UTF-8” and choose it again.');
  try {
    // One kind of line end: the parser counts CRLF inside quotation marks twice.
    const parsed: unknown = parse(csv.replace(/\r\n?/g, '\n'), {
      bom: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      info: true,
      delimiter,
      relax_quotes,
      max_record_size,
    });
    return (parsed as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      cells: record,
      line: info.lines - record.join('').split('\n').length + 1,
    }));
  } catch (error) {
    const line = (error as { lines?: number }).lines;
    throw invalid(
      'csv',
      `The file could not be read as CSV${line ? `, from line ${line}` : ''}. Check its quotation marks.`,
    );
  }
}
