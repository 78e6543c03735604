/** Writes a table as CSV for spreadsheets. */

/** Negative numbers too: a spreadsheet does not run them. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Writes one cell. A spreadsheet would run text that starts like a formula, so such text gets an apostrophe in front,
 * also for East Asian wide characters. People type names and places, and some people mean harm. Numbers are never
 * formulas, not even negative ones.
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
