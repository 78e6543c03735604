import { useRouter } from '@tanstack/react-router';
import { Calculator } from 'lucide-react';
import { sendQuotation } from '#contract/money/quotation-records.ts';
import { getReferral, type Referral } from '#contract/young-persons/referrals.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { QUOTATIONS } from '#web/features/money/quotations/quotation-words.ts';
import { useReferralDocuments } from '#web/features/reports/referral-documents/use-referral-documents.tsx';
import { ReferralRecord } from '#web/features/young-persons/referrals/ReferralRecord.tsx';
import { ReferralSent } from '#web/features/young-persons/referrals/ReferralSent.tsx';
import { newReferralHref, referralHref } from '#web/features/young-persons/referrals/referral-words.ts';
import { ReferralQuotations } from '#web/pages/referral/ReferralQuotations.tsx';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import type { MenuItem } from '#web/ui/overlay/Menu.tsx';

/** One referral (REF-01) with its documents; first, when it was sent a moment ago, its reference in large type. */
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

/** Offers to work out a price for what it asks, as soon as it is sent and nothing speaks against it. */
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
