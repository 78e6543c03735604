/** A table as CSV for spreadsheets. */

/** Below nothing too: no spreadsheet runs it. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * One cell. A spreadsheet would run a cell that begins like a formula, so an apostrophe goes in front of it (the
 * wide forms of East Asian keyboards included): names and places are typed by people, and not all of them mean well. A
 * number is no formula, below nothing either.
 */
export function csvCell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value === null || value === undefined ? '' : String(value);
  const safe = !NUMBER.test(text) && /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\n\r']/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

export function csvTable(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
