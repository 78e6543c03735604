import { formatDate } from '#contract/core/dates.ts';
import {
  CLOSED_INVOICES,
  CLOSED_INVOICES_NOTE,
  type Statement,
  type StatementItem,
} from '#contract/money/statements.ts';
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
  correction: 'Payment recorded in error for',
  'write-off': 'Written off of',
};

const NOTHING = '0.00';

/** A statement as its paper says it. */
export function buildStatementSheet(statement: Statement, address: string | null, agency: Agency): Sheet {
  const {
    client,
    start_date,
    end_date,
    brought_forward,
    closed_before,
    items,
    closed_within,
    carried_forward,
  } = statement;
  const hasClosed = [closed_before, closed_within].some((amount) => amount !== NOTHING);
  return buildMoneySheet(
    {
      title: `Statement to ${formatDate(end_date)}`,
      about: 'About this statement',
      subject: client.name,
      dated: end_date,
      facts: [
        ['To', describeAddressee(client.name, address)],
        ['Period', `${formatDate(start_date)} to ${formatDate(end_date)}`],
        ['Owed at the start', saySigned(brought_forward)],
        ['Of that, on invoices you cannot open', closed_before === NOTHING ? '' : saySigned(closed_before)],
      ],
      table: {
        title: 'By date',
        columns: ['Date', 'What', 'Amount', 'Owed'],
        figures_from: 2,
        rows: [
          ...items.map(({ date, kind, invoice, amount, balance }) => [
            formatDate(date),
            `${kindWords[kind]} ${invoice.name}`,
            saySigned(amount),
            saySigned(balance),
          ]),
          ...(closed_within === NOTHING
            ? []
            : [
                [formatDate(end_date), CLOSED_INVOICES, saySigned(closed_within), saySigned(carried_forward)],
              ]),
        ],
        totals: [{ name: 'Owed at the end', value: saySigned(carried_forward) }],
      },
      notes: [
        ['How to pay', agency.PAYMENT_DETAILS],
        [CLOSED_INVOICES, hasClosed ? CLOSED_INVOICES_NOTE : ''],
      ],
    },
    agency,
  );
}
