import { Check, FileText, X } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatDateTime } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { getQuotation, type Quotation } from '#contract/money/quotation-records.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { documentHref } from '#web/features/money/invoices/invoice-words.ts';
import { AcceptDialog, DeclineDialog } from '#web/features/money/quotations/AnswerDialogs.tsx';
import {
  QUOTATION_TONES,
  QUOTATION_WORDS,
  QUOTATIONS,
} from '#web/features/money/quotations/quotation-words.ts';
import { usePage } from '#web/shell/page.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card, type Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';

/** One offer line by line, and how it was answered. */
export function QuotationPage({ id }: { id: string }) {
  const { data: quotation, error, refetch } = useEndpoint(getQuotation, { params: { id } });
  usePage(quotation?.quotation_number);
  return (
    <RecordScreen
      back={{ label: 'Quotations', href: QUOTATIONS }}
      loading={!quotation}
      error={quotation ? undefined : error?.message}
      onRetry={error?.status === 404 ? undefined : () => void refetch()}
      title={quotation?.quotation_number}
      badge={
        quotation && (
          <Badge tone={QUOTATION_TONES[quotation.status]}>{QUOTATION_WORDS[quotation.status]}</Badge>
        )
      }
      lead={quotation?.client.name}
      actions={quotation && <Actions quotation={quotation} />}
      facts={quotation ? listFacts(quotation) : []}
    >
      {quotation && <Lines quotation={quotation} />}
    </RecordScreen>
  );
}

function Actions({ quotation }: { quotation: Quotation }) {
  const [asking, setAsking] = useState<'accept' | 'decline'>();
  const close = () => setAsking(undefined);
  return (
    <>
      <UiLink href={documentHref(quotation.document_url)} className={buttonClass({ variant: 'outline' })}>
        <FileText aria-hidden size={18} /> PDF
      </UiLink>
      {quotation.status === 'sent' && (
        <>
          <Button variant="outline" icon={X} onClick={() => setAsking('decline')}>
            Decline
          </Button>
          <Button icon={Check} onClick={() => setAsking('accept')}>
            Accept
          </Button>
        </>
      )}
      {asking === 'accept' && <AcceptDialog quotation={quotation} onClose={close} />}
      {asking === 'decline' && <DeclineDialog quotation={quotation} onClose={close} />}
    </>
  );
}

function listFacts(quotation: Quotation): Fact[] {
  const { social_worker, sent_to, message, order_number, reason, answered_at } = quotation;
  const told: [string, string | null | undefined][] = [
    ['Sent', formatDateTime(quotation.created_at)],
    ['Social worker', social_worker?.name],
    ['E-mailed to', sent_to],
    ['Good until', formatDate(quotation.valid_until)],
    ['Subtotal', sayAmount(quotation.subtotal)],
    ['VAT', sayAmount(quotation.vat)],
    ['Total', sayAmount(quotation.total)],
    ['Answered', answered_at && formatDateTime(answered_at)],
    ['Order number', order_number],
    ['Reason', reason],
    ['Message', message],
  ];
  return told.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

function Lines({ quotation: { lines, vat_notes } }: { quotation: Quotation }) {
  return (
    <Card title={lines.length === 1 ? '1 line' : `${lines.length} lines`} flush>
      <ul className="divide-y divide-line">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and keep no state
          <li key={index} className="flex items-baseline justify-between gap-4 px-4 py-3">
            <span className="min-w-0">
              <span className="block font-medium">{line.service_type.name}</span>
              <span className="text-sm text-ink-soft">{line.description}</span>
            </span>
            <span className="shrink-0 text-right tabular-nums">
              {sayAmount(line.amount)}
              <span className="block text-sm text-ink-soft">
                {Number(line.vat_rate) === 0 ? 'VAT exempt' : `plus ${Number(line.vat_rate)}% VAT`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {vat_notes.map((note) => (
        <p key={note} className="px-4 py-3 text-sm text-ink-soft">
          {note}
        </p>
      ))}
    </Card>
  );
}
