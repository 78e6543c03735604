import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import {
  describeOutstanding,
  describePeriod,
  isOverdue,
  nameOfInvoice,
} from '#web/features/money/invoices/invoice-words.ts';
import { OneLine } from '#web/forms/OneLine.tsx';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge, StatusBadge } from '#web/ui/record/Badge.tsx';
import { statusLabel } from '#web/ui/record/status-colours.ts';
import { useToday } from '#web/ui/use-today.ts';

export function invoiceColumns(role: SignedInRole): Column<Invoice>[] {
  const columns: (Column<Invoice> | false)[] = [
    {
      id: 'invoice_number',
      header: 'Number',
      sort: true,
      cardRole: 'title',
      cell: (invoice) => <span className="whitespace-nowrap">{nameOfInvoice(invoice)}</span>,
    },
    role === 'admin' && {
      id: 'client',
      header: 'Client',
      sort: true,
      hideable: true,
      cell: ({ client }) => <OneLine>{client.name}</OneLine>,
    },
    {
      id: 'young_person',
      header: 'Young person',
      hideable: true,
      cell: ({ young_person }) => young_person && <OneLine>{young_person.name}</OneLine>,
    },
    {
      id: 'start_date',
      header: 'For',
      sort: true,
      cell: (invoice) => <span className="whitespace-nowrap tabular-nums">{describePeriod(invoice)}</span>,
    },
    {
      id: 'issued',
      header: 'Issued',
      sort: true,
      hideable: true,
      cell: ({ issued }) => issued && <Day day={issued} />,
    },
    {
      id: 'due',
      header: 'Due',
      hideable: true,
      cell: (invoice) => invoice.kind === 'invoice' && invoice.due && <Day day={invoice.due} />,
    },
    {
      id: 'total',
      header: 'Total',
      sort: true,
      align: 'end',
      cell: ({ kind, total }) => <Sum amount={total} isNegative={kind === 'credit note'} />,
    },
    {
      id: 'paid',
      header: 'Paid',
      align: 'end',
      hideable: true,
      cardRole: 'hidden',
      cell: ({ paid }) => <Sum amount={paid} />,
    },
    {
      id: 'outstanding',
      header: 'Owed',
      align: 'end',
      hideable: true,
      cell: (invoice) =>
        invoice.kind === 'invoice' &&
        invoice.status === 'issued' && (
          <span className="whitespace-nowrap tabular-nums">{describeOutstanding(invoice)}</span>
        ),
    },
    {
      id: 'paid_status',
      header: 'Status',
      sort: true,
      cardRole: 'badge',
      cell: (invoice) => <InvoiceBadge invoice={invoice} role={role} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

export function InvoiceBadge({ invoice, role }: { invoice: Invoice; role: SignedInRole }) {
  const today = useToday();
  if (invoice.status === 'draft') return <Badge tone="yellow">Draft</Badge>;
  if (invoice.kind === 'credit note') return <Badge tone="teal">Credit note</Badge>;
  // Red only once it is late: until then nobody has done anything wrong.
  if (isOverdue(invoice, today)) return <Badge tone="red">{statusLabel(invoice.paid_status)}, overdue</Badge>;
  return <StatusBadge kind="invoice" status={invoice.paid_status} audience={role} />;
}

const Day = ({ day }: { day: string }) => (
  <span className="whitespace-nowrap tabular-nums">{formatDate(day)}</span>
);

const Sum = ({ amount, isNegative = false }: { amount: string; isNegative?: boolean }) => (
  <span className="whitespace-nowrap tabular-nums">
    {isNegative && '−'}
    {sayAmount(amount)}
  </span>
);

const signed = ({ kind }: Invoice, amount: string) => (kind === 'credit note' ? `-${amount}` : amount);

export const invoiceCells: ExportCell<Invoice>[] = [
  ['Number', nameOfInvoice],
  ['Kind', ({ kind }) => kind],
  ['Client', ({ client }) => client.name],
  ['Young person', ({ young_person }) => young_person?.name],
  ['From', ({ start_date }) => formatDate(start_date)],
  ['To', ({ end_date }) => formatDate(end_date)],
  ['Issued', ({ issued }) => formatDate(issued)],
  ['Due', ({ due }) => formatDate(due)],
  ['Subtotal', (invoice) => signed(invoice, invoice.subtotal)],
  ['VAT', (invoice) => signed(invoice, invoice.vat)],
  ['Total', (invoice) => signed(invoice, invoice.total)],
  ['Paid', ({ paid }) => paid],
  ['Owed', ({ outstanding }) => outstanding],
  ['Status', ({ status, paid_status }) => (status === 'draft' ? 'Draft' : statusLabel(paid_status))],
];
