import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import { type OfferedQuotation, openOfferedQuotation } from '#contract/money/quotation-links.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { OfferAnswer } from '#web/features/money/quotations/OfferAnswer.tsx';
import { PriceLines, Sums } from '#web/features/money/quotations/PriceLines.tsx';
import { TelephoneToo } from '#web/shell/OfficeNumbers.tsx';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { PublicFrame } from '#web/ui/frame/PublicFrame.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** A quotation line by line, answered through a link without an account. */
export function PublicQuotationPage({ token }: { token: string }) {
  const [sent, setSent] = useState<'accepted' | 'declined'>();
  // Fetched only once: sending uses up the link, and a new fetch would replace the page with an error.
  const offer = useEndpoint(
    openOfferedQuotation,
    { body: { token } },
    { enabled: token !== '' && !sent, staleTime: Number.POSITIVE_INFINITY },
  );
  const { data, error } = offer;
  return (
    <PublicFrame homeHref="/">
      <div className="mx-auto max-w-xl space-y-6">
        {sent ? (
          <Sent status={sent} quotation_number={data?.quotation_number} />
        ) : data ? (
          <>
            <Offer {...data} />
            <OfferAnswer token={token} offer={data} onSent={setSent} />
          </>
        ) : offer.isLoading ? (
          <SkeletonCards count={2} />
        ) : error && error.status !== 404 && error.status !== 400 ? (
          <ErrorState message={error.message} onRetry={() => void offer.refetch()} />
        ) : (
          <LinkIsOver />
        )}
      </div>
    </PublicFrame>
  );
}

function Offer({ quotation_number, client, young_person, valid_until, lines, ...sums }: OfferedQuotation) {
  const about = [`For ${client}`, young_person && `young person ${young_person}`].filter(Boolean).join(', ');
  return (
    <>
      <header className="space-y-1">
        <h1 className="text-2xl font-semibold">
          Quotation <span className="whitespace-nowrap">{quotation_number}</span>
        </h1>
        <p className="text-ink-soft">{about}</p>
        <p>You can answer it until the end of {formatDate(valid_until)}.</p>
      </header>
      <Card title={lines.length === 1 ? '1 line' : `${lines.length} lines`} flush>
        <PriceLines lines={lines} />
        <Sums {...sums} />
      </Card>
    </>
  );
}

interface SentProps {
  status: 'accepted' | 'declined';
  quotation_number: string | undefined;
}

function Sent({ status, quotation_number }: SentProps) {
  return (
    <div role="status" className="space-y-2 rounded-md bg-dark-green-tint px-4 py-8 text-center">
      <h1 className="text-2xl font-semibold text-dark-green-ink">Thank you</h1>
      <p>
        You have {status} {quotation_number ?? 'the quotation'}. We have told the office.
      </p>
      <p>This link no longer works. You can close this page.</p>
    </div>
  );
}

function LinkIsOver() {
  return (
    <>
      <h1 className="text-2xl font-semibold">This link does not work</h1>
      <Card title="If you have sent your answer, we have it">
        <div className="space-y-2">
          <p>
            A link works once, until the quotation’s last day, unless we withdraw it. If you have not
            answered, ring us with the number in our e-mail and we can send a new link.
          </p>
          <TelephoneToo ask="Telephone" />
        </div>
      </Card>
    </>
  );
}
