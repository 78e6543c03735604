import { useAppStore } from '#web/session/app-store.ts';
import { NumbersAtHand } from '#web/shell/OfficeNumbers.tsx';

/** The telephone works where no data passes: whom to ring, in the dialogs of a young person who is missing. */
export function RingNow() {
  const on_call = useAppStore(({ numbers }) => numbers.on_call);
  return (
    <div className="space-y-1">
      <p>Ring the {on_call ? 'on-call manager' : 'office'} now. In danger: 999. Otherwise: 101.</p>
      <NumbersAtHand />
    </div>
  );
}
