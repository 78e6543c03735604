import { RingTheOffice } from '#web/shell/RingTheOffice.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** Shown to a carer who visits someone whose record is closed to them: they see only the time. */
export function RestrictedNotice() {
  return (
    <Banner tone="warning" title="This record is restricted">
      <p>
        Only named people can open it, and you are not one of them. You can see the time and enter your times,
        miles and expenses. You cannot read or write its report.
      </p>
      <RingTheOffice about="to ask where to go, who to see and what to do about the report" />
    </Banner>
  );
}
