import { useAppStore } from '#web/session/app-store.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { DangerNumbers, NumbersAtHand, RingTheOfficeWords } from '#web/shell/RingTheOffice.tsx';

/**
 * Telephone calls work without data: whom to ring, in the dialogs about a missing young person. For a carer, the order
 * is the same as in the line above every page and on the record's page.
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
