import { previewBankFile, recordBankRows } from '#contract/money/bank-files.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

const COLUMNS = { date: 0, money_in: 2, money_out: null, words: [1] };

/** A bank's files, looked at and recorded by the office. */
export function openBankFiles({ as }: TestApp) {
  const office = as.admin();
  const writeCsv = (...rows: string[]) => ['Date,Reference,Amount', ...rows].join('\n');
  const makeRow = ({ invoice_number, outstanding }: Invoice, amount = outstanding, date = '20/11/2026') =>
    `${date},BACS ${invoice_number},${amount}`;

  const preview = (csv: string, more: object = {}) =>
    office.call(previewBankFile, { body: { csv, ...more } as never });
  const look = async (csv: string) => (await preview(csv)).body.rows;

  const send = (csv: string, rows: object[], more: object = {}) =>
    office.call(recordBankRows, { body: { csv, columns: COLUMNS, rows, ...more } as never });
  /** Records every row of the file that is matched, as the screen does. */
  async function record(csv: string) {
    const rows = (await look(csv)).filter(({ outcome }) => outcome === 'matched');
    return send(
      csv,
      rows.map(({ line, parts }) => ({ line, parts })),
    );
  }
  return { COLUMNS, writeCsv, makeRow, preview, look, send, record };
}
