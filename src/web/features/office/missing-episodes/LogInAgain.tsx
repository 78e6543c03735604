import { leaveSession } from '#web/session/session.ts';
import { Button } from '#web/ui/field/Button.tsx';

/** To the sign-in page, and back to this place from there. What waits on the device goes then. */
export function LogInAgain({ size }: { size?: 'sm' }) {
  return (
    <Button {...(size ? { size } : {})} onClick={() => void leaveSession(undefined, true)}>
      Log in again
    </Button>
  );
}
