import { DAYS_KEPT } from '#web/device/device-store.ts';
import { RingTheOffice } from '#web/shell/RingTheOffice.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';

/** A case note on this device about somebody whose record was closed to its writer. Nothing of it is shown. */
export function ClosedNote() {
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <PageHeader back={{ label: 'Waiting to be sent', href: '/dashboard/waiting' }} title="Case note" />
      <Banner tone="warning" title="This record is closed to you now">
        <p>It is restricted, which means open to named people alone, or you no longer go there.</p>
        <RingTheOffice about="and tell them that you have written a case note" />
      </Banner>
      <Banner title="What you wrote is kept">
        It is on this device for at most {DAYS_KEPT} days, where nobody else can read it. Once the record is
        open to you again, it can be sent from here.
      </Banner>
    </div>
  );
}
