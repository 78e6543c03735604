import { useState } from 'react';
import { formatDate, todayInLondon, toLondonDay } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { getInvoice, type InvoiceRecord } from '#contract/money/invoices.ts';
import { isTakenBack } from '#contract/money/payments.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { InvoiceActions } from '#web/features/money/invoices/InvoiceActions.tsx';
import { InvoiceLines } from '#web/features/money/invoices/InvoiceLines.tsx';
import { InvoiceBadge } from '#web/features/money/invoices/invoice-columns.tsx';
import {
  describeOutstanding,
  describePeriod,
  hrefOfInvoice,
  INVOICES,
  isOverdue,
  nameOfInvoice,
  paymentWords,
} from '#web/features/money/invoices/invoice-words.ts';
import { countThings } from '#web/features/money/invoices/RunDrafts.tsx';
import { YoungPersonLink } from '#web/features/young-persons/profile/YoungPersonLink.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Card, type Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';

const describeInvoice = (invoice: InvoiceRecord) =>
  invoice.kind === 'credit note' ? `Credit note ${nameOfInvoice(invoice)}` : nameOfInvoice(invoice);

/** One invoice or credit note: the amounts, the payments, and every line with its visit. */
export function InvoicePage({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { role } = useSignedIn();
  const { data: invoice, error, refetch } = useEndpoint(getInvoice, { params: { id } });
  const [taking, setTaking] = useState<ReadonlySet<string>>();
  usePage(invoice && nameOfInvoice(invoice));
  return (
    <RecordScreen
      back={{ label: 'Invoices', href: invoice?.status === 'draft' ? `${INVOICES}?status=draft` : INVOICES }}
      loading={!invoice}
      error={invoice ? undefined : error?.message}
      onRetry={error?.status === 404 ? undefined : () => void refetch()}
      title={invoice && describeInvoice(invoice)}
      badge={invoice && <InvoiceBadge invoice={invoice} role={role} />}
      lead={invoice && `${invoice.client.name}, ${describePeriod(invoice)}`}
      actions={
        invoice && (
          <InvoiceActions invoice={invoice} onCredit={() => setTaking(new Set())} onDeleted={onDeleted} />
        )
      }
      notice={invoice && <Notice invoice={invoice} />}
      facts={invoice ? listFacts(invoice) : []}
    >
      {invoice && <InvoiceLines invoice={invoice} taking={taking} onTake={setTaking} />}
      {invoice && role === 'admin' && invoice.kind === 'invoice' && invoice.status === 'issued' && (
        <Payments payments={invoice.payments} />
      )}
    </RecordScreen>
  );
}

function Notice({ invoice }: { invoice: InvoiceRecord }) {
  const withdrawn = invoice.lines.filter((line) => line.withdrawn).length;
  if (withdrawn > 0)
    return (
      <Banner
        tone="warning"
        title={`${countThings(withdrawn, 'line')} ${withdrawn === 1 ? 'is' : 'are'} no longer approved`}
      >
        You cannot issue this draft. Approve the work again, or delete the draft and run again without these
        visits.
      </Banner>
    );
  if (invoice.status === 'draft')
    return (
      <Banner tone="info" title="Draft">
        Check the lines. Once you issue it, the client sees it and only a credit note can correct it.
      </Banner>
    );
  if (isOverdue(invoice, todayInLondon()))
    return (
      <Banner tone="warning" title={`Was due on ${formatDate(invoice.due)}`}>
        {invoice.last_reminded_at && `Last reminded on ${formatDate(toLondonDay(invoice.last_reminded_at))}.`}
      </Banner>
    );
  return null;
}

function listFacts(invoice: InvoiceRecord): Fact[] {
  const { young_person, credits, reason, credit_notes } = invoice;
  const isOwed = invoice.kind === 'invoice' && invoice.status === 'issued';
  return [
    {
      term: 'Young person',
      value: young_person && <YoungPersonLink person={young_person} />,
    },
    ...(invoice.issued ? [{ term: 'Issued', value: formatDate(invoice.issued) }] : []),
    ...(isOwed ? [{ term: 'Due', value: formatDate(invoice.due) }] : []),
    ...(credits
      ? [{ term: 'Corrects', value: <TextLink href={hrefOfInvoice(credits)}>{credits.name}</TextLink> }]
      : []),
    ...(reason ? [{ term: 'Reason', value: reason }] : []),
    { term: 'Subtotal', value: sayAmount(invoice.subtotal) },
    { term: 'VAT', value: sayAmount(invoice.vat) },
    { term: 'Total', value: sayAmount(invoice.total) },
    ...(isOwed
      ? [
          { term: 'Paid', value: sayAmount(invoice.paid) },
          { term: 'Owed', value: describeOutstanding(invoice) },
        ]
      : []),
    ...(Number(invoice.written_off) > 0
      ? [{ term: 'Written off', value: sayAmount(invoice.written_off) }]
      : []),
    ...(credit_notes.length > 0
      ? [
          {
            term: 'Credit notes',
            value: credit_notes.map((note) => (
              <TextLink key={note.id} href={hrefOfInvoice(note)} className="block">
                {note.name}
              </TextLink>
            )),
          },
        ]
      : []),
  ];
}

function Payments({ payments }: Pick<InvoiceRecord, 'payments'>) {
  return (
    <Card title="Payments" flush>
      {payments.length === 0 ? (
        <EmptyState title="No payments yet" text="Use “Record payment” when money arrives." />
      ) : (
        <ul className="divide-y divide-line">
          {payments.map(({ id, kind, amount, date, reference, reason, created_by }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3">
              <span>
                <span className="font-medium">{paymentWords[kind]}</span> {formatDate(date)}
                <span className="block text-sm text-ink-soft">
                  {[reference, reason, `recorded by ${created_by.name}`].filter(Boolean).join(', ')}
                </span>
              </span>
              <span className="tabular-nums">
                {isTakenBack(kind) && '−'}
                {sayAmount(amount)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
