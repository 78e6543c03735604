import { getReferral, type Referral } from '#contract/young-persons/referrals.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useReferralDocuments } from '#web/features/reports/referral-documents/use-referral-documents.tsx';
import { ReferralRecord } from '#web/features/young-persons/referrals/ReferralRecord.tsx';
import { ReferralSent } from '#web/features/young-persons/referrals/ReferralSent.tsx';
import { newReferralHref, referralHref } from '#web/features/young-persons/referrals/referral-words.ts';
import { usePage } from '#web/shell/page.ts';
import { SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

/** One referral (REF-01) with its documents; first, when it was sent a moment ago, its reference in large type. */
export function ReferralPage({ id, isJustSent }: { id: string; isJustSent: boolean }) {
  const { data: referral, error, refetch } = useEndpoint(getReferral, { params: { id } });
  const isSent = isJustSent && referral?.submitted_at;
  usePage(referral && (isSent ? 'Referral sent' : `Referral ${referral.reference}`));
  const { items, dialog } = useReferralDocuments(referral);
  if (isJustSent && !referral && !error) return <SkeletonRecord />;
  if (isSent) return <Sent referral={referral} />;
  return (
    <>
      <ReferralRecord
        referral={referral}
        error={error?.message}
        onRetry={error?.status === 404 ? undefined : () => void refetch()}
        furtherItems={items}
      />
      {dialog}
    </>
  );
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
