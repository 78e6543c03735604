import { invalid } from '#server/http/app-error.ts';

/**
 * Reads CSV. Runs only in a file process (read-upload.ts), because a file can be made to take long.
 *
 * 1. The separator is the one that the file names (`sep=;`), or the one that gives most lines the same number of
 *    cells.
 * 2. Rows, columns and the length of a cell are counted during reading, which stops at the limit. Blank cells at the
 *    end of a row, and blank rows, are dropped, because spreadsheets write thousands of them.
 * 3. A quotation mark counts at the start of a cell; anywhere else it is a character.
 */

export interface CsvRecord {
  /** Without blank cells at the end. */
  cells: string[];
  /** The line of the file on which it starts, counted from 1. */
  line: number;
}

const MAX_CSV_COLUMNS = 200;
const MAX_CELL_LENGTH = 20_000;
const MARKS = [',', ';', '\t', '|'];
/** How many lines are read to find the separator. */
const MAX_LINES_LOOKED_AT = 30;

/**
 * The records of a CSV file that are not empty: at most so many rows, and the lines allowed above them. Throws
 * `input.invalid` for `csv` if it is not such a file.
 */
export function parseCsv(csv: string, max_rows: number, lines_above: number): CsvRecord[] {
  // Text that is not UTF-8 arrives as U+FFFD; every second byte of UTF-16 is NUL.
  if (/[\uFFFD\0]/.test(csv))
    throw invalid('csv', 'The file is not in UTF-8. Save it as “CSV UTF-8” and choose it again.');
  const text = csv.replace(/^\uFEFF+/, '');
  const [said = '', mark = ''] = /^"?sep=([^\r\n])"?[,;\t]*(?=[\r\n]|$)/i.exec(text) ?? [];
  const records: CsvRecord[] = [];
  for (const record of readRecords(text, { mark: mark || findMark(text), at: said.length })) {
    if (record.cells.length === 0) continue;
    if (records.push(record) > max_rows + lines_above) throw tooManyRows(max_rows);
  }
  return records;
}

export const tooManyRows = (max_rows: number) =>
  invalid(
    'csv',
    `The file has more than ${max_rows.toLocaleString('en-GB')} rows. Split it and import the parts one at a time.`,
  );

function findMark(text: string): string {
  const scores = MARKS.map((mark) => ({ mark, score: scoreMark(text, mark) }));
  return scores.toSorted((a, b) => b.score - a.score)[0]?.mark ?? ',';
}

/** How many of the first lines have the same number of cells; for equal scores, that number. */
function scoreMark(text: string, mark: string): number {
  const lines = text.slice(0, MAX_CELL_LENGTH).split(/[\r\n]+/, MAX_LINES_LOOKED_AT);
  const widths = lines.map((line) => line.replace(/"[^"]*"/g, '').split(mark).length).filter((n) => n > 1);
  const groups = [...Map.groupBy(widths, (width) => width).values()];
  const most = groups.toSorted((a, b) => b.length - a.length || (b[0] ?? 0) - (a[0] ?? 0))[0] ?? [];
  return most.length * MAX_CSV_COLUMNS + Math.min(most[0] ?? 0, MAX_CSV_COLUMNS - 1);
}

interface Start {
  mark: string;
  at: number;
}

function* readRecords(text: string, { mark, at }: Start): Generator<CsvRecord> {
  let line = 1;
  let position = at;
  while (position < text.length) {
    const record: CsvRecord = { cells: [], line };
    let blanks = 0;
    for (;;) {
      const { value, next, breaks } = readCell(text, position, { mark, line });
      line += breaks;
      position = next;
      if (value.trim() === '') blanks += 1;
      else {
        if (record.cells.length + blanks >= MAX_CSV_COLUMNS)
          throw invalid('csv', `Line ${record.line} has more than ${MAX_CSV_COLUMNS} columns.`);
        for (; blanks > 0; blanks -= 1) record.cells.push('');
        record.cells.push(value);
      }
      if (text[position] !== mark) break;
      position += 1;
    }
    yield record;
    if (text[position] === '\r' && text[position + 1] === '\n') position += 1;
    position += 1;
    line += 1;
  }
}

interface Cell {
  value: string;
  /** The position after it: a separator, a line break or the end of the file. */
  next: number;
  /** Line breaks within it. */
  breaks: number;
}

function readCell(text: string, start: number, { mark, line }: { mark: string; line: number }): Cell {
  const first = text[start] === ' ' ? start + 1 : start;
  const quoted = text[first] === '"' ? readQuoted(text, first, line) : undefined;
  const from = quoted?.next ?? start;
  const end = findEnd(text, from, mark);
  const value = (quoted?.value ?? '') + text.slice(from, end);
  if (value.length > MAX_CELL_LENGTH) throw tooLong(line);
  return { value, next: end, breaks: quoted?.breaks ?? 0 };
}

function findEnd(text: string, from: number, mark: string): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === mark || character === '\n' || character === '\r') return at;
  }
  return text.length;
}

/** A quotation mark within it is doubled. */
function readQuoted(text: string, start: number, line: number): Cell {
  let at = start + 1;
  let value = '';
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0)
      throw invalid(
        'csv',
        `A quotation mark on line ${line} is not closed. Check the quotation marks in the file.`,
      );
    value += text.slice(at, end);
    if (value.length > MAX_CELL_LENGTH) throw tooLong(line);
    if (text[end + 1] !== '"') {
      const lines = value.replace(/\r\n?/g, '\n');
      return { value: lines, next: end + 1, breaks: lines.split('\n').length - 1 };
    }
    value += '"';
    at = end + 2;
  }
}

const tooLong = (line: number) =>
  invalid(
    'csv',
    `A cell on line ${line} is longer than ${MAX_CELL_LENGTH.toLocaleString('en-GB')} characters. Check the quotation marks in the file.`,
  );
