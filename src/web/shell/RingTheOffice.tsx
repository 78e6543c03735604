import { EMERGENCY_NUMBER, TEST_NUMBER } from '#contract/core/constants.ts';
import { useAppStore } from '#web/session/app-store.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { numberLink } from '#web/shell/OfficeNumbers.tsx';
import { readEmergencyNumber } from '#web/shell/page-facts.ts';
import { telHref } from '#web/ui/frame/tel-href.ts';

/** In a notice that sends the user to the office: its number, and the out-of-hours number. */
export const RingTheOffice = ({ about }: { about: string }) => (
  <p>
    <RingTheOfficeWords about={about} />
  </p>
);

/** The same as inline text. Clients have their own out-of-hours team, so they do not see the on-call number. */
export function RingTheOfficeWords({ about }: { about: string }) {
  const { role } = useSignedIn();
  const { office, on_call } = useAppStore(({ numbers }) => numbers);
  if (role === 'client')
    return (
      <>
        Ring the office{office && <> on {numberLink(office)}</>} {about}. When it is closed, ring the
        emergency duty team of your own authority.
      </>
    );
  return (
    <>
      Ring the office{office && <> on {numberLink(office)}</>} {about}.
      {on_call && <> When it is closed, ring the on-call manager on {numberLink(on_call)}.</>}
    </>
  );
}

/**
 * The numbers of the on-call manager and the office, on one line, with the emergency services if the user may need
 * them.
 */
export function NumbersAtHand({ withEmergency = false }: { withEmergency?: boolean }) {
  const { office, on_call } = useAppStore(({ numbers }) => numbers);
  if (!office && !on_call && !withEmergency) return null;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
      {withEmergency && (
        <span>
          Emergency <EmergencyLink number="999" />
        </span>
      )}
      {on_call && <span>On call {numberLink(on_call)}</span>}
      {office && <span>Office {numberLink(office)}</span>}
    </p>
  );
}

/** An emergency number as a link. Outside production it dials the test number. */
export function EmergencyLink({ number }: { number: '999' | '101' }) {
  const isProduction = readEmergencyNumber() === EMERGENCY_NUMBER;
  return (
    <a
      href={telHref(isProduction ? number : TEST_NUMBER)}
      className="inline-block py-1 font-semibold whitespace-nowrap underline underline-offset-3"
    >
      {number}
    </a>
  );
}

/** The numbers to ring if somebody is missing. */
export const DangerNumbers = () => (
  <>
    If they are in danger, ring <EmergencyLink number="999" />; otherwise ring <EmergencyLink number="101" />.
  </>
);

/** On a screen that failed, the user can still telephone. */
export function CallTheOffice() {
  const { office } = useAppStore(({ numbers }) => numbers);
  if (!office) return null;
  return <p className="text-ink-soft">Or ring the office: {numberLink(office)}</p>;
}
