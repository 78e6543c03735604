import { DAYS_KEPT } from '#web/device/device-store.ts';
import { RESTRICTED_REPORT } from '#web/features/reports/reports/send-form.ts';
import type { PartOf } from '#web/features/visits/visits/visit-work.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** The report of a record that is closed to its carer, the notice above it. Nothing of the young person is shown. */
export function RestrictedReport({ part }: { part: PartOf<'report'> | undefined }) {
  if (!part) return <p>{RESTRICTED_REPORT} Continue to your times.</p>;
  return (
    <Banner title="What you wrote is saved">
      It stays on this device for {DAYS_KEPT} days, and nobody else can read it. You cannot send it while the
      record is restricted. Tell the office that you have it. You can send it from here when you have access
      again.
    </Banner>
  );
}
