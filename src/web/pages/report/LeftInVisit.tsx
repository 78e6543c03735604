import { useStore } from 'zustand';
import { visitStore } from '#web/features/visits/visits/visit-store.ts';
import { useIsOutOfReach } from '#web/session/has-signal.ts';
import { usePage } from '#web/shell/page.ts';
import { NumbersAtHand } from '#web/shell/RingTheOffice.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';

/** Leads to the words of this report that are on this device alone. */
export function LeftInVisit({ appointment_carer_id }: { appointment_carer_id: string }) {
  const isSending = useStore(visitStore, ({ is_sending }) => is_sending);
  const title = useStore(visitStore, ({ works }) => works[appointment_carer_id]?.title);
  usePage(title);
  const isOutOfReach = useIsOutOfReach(isSending);
  if (isSending && !isOutOfReach) return <SkeletonRecord />;
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <PageHeader title={title ?? 'Report'} back={{ label: 'Home', href: '/dashboard' }} />
      <NumbersAtHand />
      <Banner
        tone="warning"
        title="Part of this report is only on this device"
        action={
          <UiLink href={`/dashboard/visits/${appointment_carer_id}?step=report`} className={buttonClass()}>
            Continue there
          </UiLink>
        }
      >
        You wrote it in the visit and the office does not have it yet. Continue there so that nothing is left
        out.
      </Banner>
    </div>
  );
}
