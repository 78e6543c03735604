import { RingTheOffice } from '#web/shell/RingTheOffice.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** To a carer who goes to somebody whose record is closed to them: their time is all they see of it. */
export function RestrictedNotice() {
  return (
    <Banner tone="warning" title="This record is restricted">
      <p>
        It is open to named people alone, and you are not one of them now. You see when the appointment is,
        and enter your times, miles and expenses as always. Its report is closed to you: it can be neither
        read nor written here.
      </p>
      <RingTheOffice about="to hear where to go, who is expecting you and what is to become of the report" />
    </Banner>
  );
}
