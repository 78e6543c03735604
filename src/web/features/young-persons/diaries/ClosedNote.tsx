import { RingTheOffice } from '#web/shell/RingTheOffice.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { DAYS_KEPT } from '#web/writing/device-store.ts';

/** A case note on this device about someone whose record was closed to its author. Its text is not shown. */
export function ClosedNote() {
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <PageHeader back={{ label: 'Waiting to be sent', href: '/dashboard/waiting' }} title="Case note" />
      <Banner tone="warning" title="You can no longer open this record">
        <p>It is restricted to named people, or you no longer work with this young person.</p>
        <RingTheOffice about="and say you have written a case note" />
      </Banner>
      <Banner title="We kept what you wrote">
        It stays on this device for {DAYS_KEPT} days, and nobody else can read it. If you get access again,
        you can send it from here.
      </Banner>
    </div>
  );
}
