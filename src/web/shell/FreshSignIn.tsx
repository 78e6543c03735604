import { FRESH_SIGN_IN_MINUTES } from '#contract/core/session-limits.ts';
import { useNow } from '#web/device/use-now.ts';
import { leaveSession } from '#web/session/session.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';

interface Props {
  /** What the user needs it for: "add somebody". */
  purpose: string;
  /** The server has said that the last sign-in is too long ago. */
  isRefused: boolean;
  /** False if the sign-in loses what was typed. */
  keepsTyping?: boolean;
}

/** Shown above a form whose call needs a fresh sign-in: before it is filled in, and again if the call was refused. */
export function FreshSignIn({ purpose, isRefused, keepsTyping = true }: Props) {
  const { last_login } = useSignedIn().user;
  const minutes = (useNow() - Date.parse(last_login ?? '')) / 60_000;
  if (!isRefused && !(minutes >= FRESH_SIGN_IN_MINUTES)) return null;
  return (
    <Banner
      tone="warning"
      title={`Sign in again to ${purpose}`}
      action={
        <Button variant="outline" onClick={() => void leaveSession(undefined, true)}>
          Sign in again
        </Button>
      }
    >
      For security, you can only do this within {FRESH_SIGN_IN_MINUTES} minutes of signing in.
      {keepsTyping && ' We’ll keep what you typed.'}
    </Banner>
  );
}
