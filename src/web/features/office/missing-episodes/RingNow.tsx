import { useAppStore } from '#web/session/app-store.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { DangerNumbers, NumbersAtHand, RingTheOfficeWords } from '#web/shell/RingTheOffice.tsx';

/**
 * The telephone works where no data passes: whom to ring, in the dialogs of a young person who is missing. A carer reads the same
 * order there as on the line above every page and on the page of the record.
 */
export function RingNow() {
  const { role } = useSignedIn();
  const on_call = useAppStore(({ numbers }) => numbers.on_call);
  if (role === 'carer')
    return (
      <p>
        <RingTheOfficeWords about="now" /> <DangerNumbers />
      </p>
    );
  return (
    <div className="space-y-1">
      <p>
        Ring the {on_call ? 'on-call manager' : 'office'} now. <DangerNumbers />
      </p>
      <NumbersAtHand />
    </div>
  );
}
