import { CalendarPlus, Check, FileText, Undo2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { bookQuotation } from '#contract/money/quotation-bookings.ts';
import {
  getQuotation,
  type Quotation,
  type QuotationDetail,
  recordQuotationAnswer,
  sayRecorded,
  withdrawQuotation,
} from '#contract/money/quotation-records.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { documentHref } from '#web/features/money/invoices/invoice-words.ts';
import {
  AcceptDialog,
  DeclineDialog,
  WithdrawDialog,
} from '#web/features/money/quotations/AnswerDialogs.tsx';
import { PriceLines, Sums } from '#web/features/money/quotations/PriceLines.tsx';
import {
  describeLastDay,
  hrefOfQuotation,
  listUnbooked,
  QUOTATION_TONES,
  QUOTATION_WORDS,
  QUOTATIONS,
} from '#web/features/money/quotations/quotation-words.ts';
import { RecordAnswerDialog } from '#web/features/money/quotations/RecordAnswerDialog.tsx';
import { YoungPersonLink } from '#web/features/young-persons/profile/YoungPersonLink.tsx';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { Badge, StatusBadge } from '#web/ui/record/Badge.tsx';
import { Card, type Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';

/** One offer line by line, and its answer. */
export function QuotationPage({ id }: { id: string }) {
  const { data: quotation, error, refetch } = useEndpoint(getQuotation, { params: { id } });
  const { role } = useSignedIn();
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
      facts={quotation ? listFacts(quotation, role === 'admin') : []}
    >
      {quotation && role === 'admin' && <ToNobody quotation={quotation} />}
      {quotation?.is_recipient_gone && <RecipientGone quotation={quotation} />}
      {quotation && <Bookings quotation={quotation} />}
      {quotation && <Lines quotation={quotation} />}
    </RecordScreen>
  );
}

function Actions({ quotation }: { quotation: QuotationDetail }) {
  const { role } = useSignedIn();
  const isBookable = quotation.status === 'accepted' && listUnbooked(quotation).length > 0;
  const [asking, setAsking] = useState<'accept' | 'decline' | 'record' | 'withdraw'>();
  const close = () => setAsking(undefined);
  return (
    <>
      <UiLink href={documentHref(quotation.document_url)} className={buttonClass({ variant: 'outline' })}>
        <FileText aria-hidden size={18} /> PDF
      </UiLink>
      {quotation.status === 'sent' && (
        <>
          {can(role, withdrawQuotation) && (
            <Button variant="outline" icon={Undo2} onClick={() => setAsking('withdraw')}>
              Withdraw
            </Button>
          )}
          {can(role, recordQuotationAnswer) ? (
            <Button variant="outline" icon={Check} onClick={() => setAsking('record')}>
              Record client’s answer
            </Button>
          ) : (
            <>
              <Button variant="outline" icon={X} onClick={() => setAsking('decline')}>
                Decline
              </Button>
              <Button icon={Check} onClick={() => setAsking('accept')}>
                Accept
              </Button>
            </>
          )}
        </>
      )}
      {isBookable && can(role, bookQuotation) && (
        <UiLink href={`${hrefOfQuotation(quotation)}/book`} className={buttonClass()}>
          <CalendarPlus aria-hidden size={18} /> Book this
        </UiLink>
      )}
      {asking === 'accept' && <AcceptDialog quotation={quotation} onClose={close} />}
      {asking === 'decline' && <DeclineDialog quotation={quotation} onClose={close} />}
      {asking === 'record' && <RecordAnswerDialog quotation={quotation} onClose={close} />}
      {asking === 'withdraw' && <WithdrawDialog quotation={quotation} onClose={close} />}
    </>
  );
}

/** For the office, about its own offer that nobody was told about, while it can be answered. */
function ToNobody({ quotation: { status, sent_to, is_by_client, client } }: { quotation: Quotation }) {
  if (status !== 'sent' || sent_to !== null || is_by_client) return null;
  return (
    <Banner tone="warning" title="Not e-mailed to anyone">
      People at {client.name} can only see it by signing in. Send them the PDF, or work out the price again
      and send it to an address.
    </Banner>
  );
}

/** For the office, while it can still be answered. */
function RecipientGone({ quotation: { status, sent_to, client } }: { quotation: Quotation }) {
  if (status !== 'sent') return null;
  return (
    <Banner tone="warning" title="The person it was e-mailed to has left">
      {sent_to} no longer works for {client.name}, so the link in that e-mail no longer works. Other people at{' '}
      {client.name} can sign in and answer. Otherwise withdraw it and send the price to a colleague.
    </Banner>
  );
}

function listFacts(quotation: Quotation, isOffice: boolean): Fact[] {
  const { social_worker, young_person, referral, sent_to, message, order_number, reason } = quotation;
  const { answered_at, answered_by, recorded, status } = quotation;
  const told: [string, ReactNode][] = [
    ['Good until', describeLastDay(quotation)],
    ['Total', sayAmount(quotation.total)],
    ['Young person', young_person && <YoungPersonLink person={young_person} />],
    ['Social worker', social_worker?.name],
    [
      'Referral',
      referral && <TextLink href={`/dashboard/referrals/${referral.id}`}>{referral.name}</TextLink>,
    ],
    ['Sent', formatDateTime(quotation.created_at)],
    ['Worked out by', isOffice && quotation.is_by_client && `${quotation.client.name}, not by us`],
    ['E-mailed to', sent_to ?? (isOffice && 'Nobody')],
    [
      status === 'withdrawn' ? 'Withdrawn' : 'Answered',
      answered_at && [formatDateTime(answered_at), answered_by].filter(Boolean).join(', '),
    ],
    ['Recorded for the client', recorded && sayRecorded(recorded)],
    ['Order number', order_number],
    ['Reason', reason],
    ['Message', message],
  ];
  return told.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

function Lines({ quotation: { lines, vat_notes, subtotal, vat, total } }: { quotation: Quotation }) {
  return (
    <Card title={lines.length === 1 ? '1 line' : `${lines.length} lines`} flush>
      <PriceLines lines={lines} showsVat />
      <Sums {...{ subtotal, vat, total, vat_notes }} />
    </Card>
  );
}

/** The appointments booked from it. */
function Bookings({ quotation }: { quotation: QuotationDetail }) {
  const { bookings, items } = quotation;
  if (bookings.length === 0) return null;
  const left = listUnbooked(quotation).length;
  return (
    <Card title={left === 0 ? 'All booked' : `${items.length - left} of ${items.length} booked`} flush>
      <ul className="divide-y divide-line">
        {bookings.map(({ appointment_id, start_at, status }) => (
          <li key={appointment_id} className="flex items-center justify-between gap-4 px-4 py-3">
            <TextLink href={`/dashboard/appointments/${appointment_id}`}>{formatDateTime(start_at)}</TextLink>
            <StatusBadge kind="appointment" status={status} audience="admin" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
