import { leaveSession } from '#web/session/session.ts';
import { Button } from '#web/ui/field/Button.tsx';

/** A link to sign in, which returns to this page. What waits on the device is sent then. */
export function LogInAgain({ size }: { size?: 'sm' }) {
  return (
    <Button {...(size ? { size } : {})} onClick={() => void leaveSession(undefined, true)}>
      Log in again
    </Button>
  );
}
