import { useRouter } from '@tanstack/react-router';
import { Calculator } from 'lucide-react';
import { MAX_PAGE_SIZE } from '#contract/core/constants.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { listQuotations, sendQuotation } from '#contract/money/quotation-records.ts';
import { getReferral, type Referral } from '#contract/young-persons/referrals.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  describeLastDay,
  hrefOfQuotation,
  QUOTATION_TONES,
  QUOTATION_WORDS,
  QUOTATIONS,
} from '#web/features/money/quotations/quotation-words.ts';
import { useReferralDocuments } from '#web/features/reports/referral-documents/use-referral-documents.tsx';
import { ReferralRecord } from '#web/features/young-persons/referrals/ReferralRecord.tsx';
import { ReferralSent } from '#web/features/young-persons/referrals/ReferralSent.tsx';
import { newReferralHref, referralHref } from '#web/features/young-persons/referrals/referral-words.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import type { MenuItem } from '#web/ui/overlay/Menu.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** One referral (REF-01) with its documents. If it was just sent, its reference is shown first, in large type. */
export function ReferralPage({ id, isJustSent }: { id: string; isJustSent: boolean }) {
  const { data: referral, error, refetch } = useEndpoint(getReferral, { params: { id } });
  const isSent = isJustSent && referral?.submitted_at;
  usePage(referral && (isSent ? 'Referral sent' : `Referral ${referral.reference}`));
  const { items, dialog } = useReferralDocuments(referral);
  const quote = useQuoteItem(referral);
  if (isJustSent && !referral && !error) return <SkeletonRecord />;
  if (isSent) return <Sent referral={referral} />;
  return (
    <>
      <ReferralRecord
        referral={referral}
        error={error?.message}
        onRetry={error?.status === 404 ? undefined : () => void refetch()}
        furtherItems={[...quote, ...items]}
        furtherCards={referral && <ReferralQuotations referral={referral} />}
      />
      {dialog}
    </>
  );
}

/** Offers to price what it asks for, from when it is sent until something prevents it. */
function useQuoteItem(referral: Referral | undefined): readonly MenuItem[] {
  const router = useRouter();
  const { role } = useSignedIn();
  const isOffered = referral && !['draft', 'declined', 'closed'].includes(referral.status);
  if (!isOffered || referral.is_quarantined || !can(role, sendQuotation)) return [];
  const href = `${QUOTATIONS}/new?referral_id=${referral.id}`;
  return [
    {
      id: 'quote',
      label: 'Work out a price',
      icon: Calculator,
      onSelect: () => void router.navigate({ href }),
    },
  ];
}

function Sent({ referral: { id, reference, urgency } }: { referral: Referral }) {
  return (
    <ReferralSent reference={reference} urgency={urgency}>
      <UiLink href={referralHref(id)} className={buttonClass()}>
        Open the referral
      </UiLink>
      <UiLink href={newReferralHref()} className={buttonClass({ variant: 'outline' })}>
        New referral
      </UiLink>
    </ReferralSent>
  );
}

/** The quotations for a referral, newest first. Renders nothing if there are none. */
function ReferralQuotations({ referral: { id, status } }: { referral: Referral }) {
  const { role } = useSignedIn();
  const { data } = useEndpoint(
    listQuotations,
    { query: { referral_id: id, page_size: MAX_PAGE_SIZE } },
    { enabled: status !== 'draft' && can(role, listQuotations) },
  );
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={data.items.length === 1 ? 'Quotation' : 'Quotations'} flush>
      <ul className="divide-y divide-line border-t border-line">
        {data.items.map((quotation) => (
          <li key={quotation.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <TextLink
              href={hrefOfQuotation(quotation)}
              className="inline-flex min-h-control items-center font-medium"
            >
              {quotation.quotation_number}
            </TextLink>
            <Badge tone={QUOTATION_TONES[quotation.status]}>{QUOTATION_WORDS[quotation.status]}</Badge>
            <span className="text-sm text-ink-soft">
              {sayAmount(quotation.total)}, good until {describeLastDay(quotation)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
