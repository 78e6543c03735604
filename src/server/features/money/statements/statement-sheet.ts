import { formatDate } from '#contract/core/dates.ts';
import type { Statement, StatementItem } from '#contract/money/statements.ts';
import {
  type Agency,
  buildMoneySheet,
  describeAddressee,
  saySigned,
} from '#server/features/money/papers/money-sheet.ts';
import type { Sheet } from '#server/features/reports/documents/report-document.ts';

const kindWords: Record<StatementItem['kind'], string> = {
  invoice: 'Invoice',
  'credit note': 'Credit note',
  payment: 'Payment for',
  refund: 'Paid back for',
  'write-off': 'Written off of',
};

/** A statement as its paper says it. */
export function buildStatementSheet(statement: Statement, address: string | null, agency: Agency): Sheet {
  const { client, start_date, end_date, brought_forward, items, carried_forward } = statement;
  return buildMoneySheet(
    {
      title: `Statement to ${formatDate(end_date)}`,
      about: 'About this statement',
      dated: end_date,
      facts: [
        ['To', describeAddressee(client.name, address)],
        ['Period', `${formatDate(start_date)} to ${formatDate(end_date)}`],
        ['Owed at the start', saySigned(brought_forward)],
      ],
      table: {
        title: 'In order of day',
        columns: ['Date', 'What', 'Amount', 'Owed'],
        figures_from: 2,
        rows: items.map(({ date, kind, invoice, amount, balance }) => [
          formatDate(date),
          `${kindWords[kind]} ${invoice.name}`,
          saySigned(amount),
          saySigned(balance),
        ]),
        totals: [{ name: 'Owed at the end', value: saySigned(carried_forward) }],
      },
      notes: [['How to pay', agency.PAYMENT_DETAILS]],
    },
    agency,
  );
}
