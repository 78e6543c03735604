import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { NOT_FOUND_MESSAGE } from '#contract/core/constants.ts';
import { ApiError } from '#web/api/api-error.ts';
import { sendErrorReport } from '#web/api/error-report.ts';
import { logOut } from '#web/session/session.ts';
import { PartProblem } from '#web/shell/PartProblem.tsx';
import { isPartError } from '#web/shell/part-error.ts';
import { CallTheOffice } from '#web/shell/RingTheOffice.tsx';
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx';
import { ErrorState } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

/** An unknown address, or one that this role may not open (SHL-07). The session continues. */
export function UnknownPage() {
  useEffect(() => {
    document.title = 'Page not found – Placewell';
  }, []);
  return (
    <ErrorScreen title="Page not found">
      <p className="text-ink-soft">
        Check the address. The page may have been removed, or your account may not have access to it.
      </p>
      <UiLink href="/" className={buttonClass({ size: 'lg' })}>
        Go to home
      </UiLink>
      <CallTheOffice />
    </ErrorScreen>
  );
}

/**
 * A page failed to open or render. A lost connection is not a crash, and neither is a part that did not load.
 * `alarm` says that an alert waits on this device.
 */
export function RouteProblem({ error, alarm }: Pick<ErrorComponentProps, 'error'> & { alarm: ReactNode }) {
  const router = useRouter();
  if (error instanceof ApiError) {
    if (error.status === null) return <Unreached message={error.message}>{alarm}</Unreached>;
    return (
      <main>
        <ErrorState message={error.message} onRetry={() => void router.invalidate()} />
      </main>
    );
  }
  if (isPartError(error))
    return (
      <main>
        <PartProblem />
      </main>
    );
  return <CrashScreen error={error} />;
}

/** A browser may report a connection throughout, and so never report that it is back. */
const LOOK_AGAIN_MS = 10_000;

/** Nothing can be shown without the server. It retries automatically, and shows an alert that waits here. */
function Unreached({ message, children }: { message: string; children: ReactNode }) {
  const router = useRouter();
  useEffect(() => {
    document.title = 'No connection – Placewell';
    const ask = () => void router.invalidate();
    const timer = window.setInterval(ask, LOOK_AGAIN_MS);
    window.addEventListener('online', ask);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [router]);
  return (
    <main className="mx-auto max-w-lg p-4">
      <h1 className="sr-only">No connection</h1>
      {children}
      <ErrorState message={message} onRetry={() => void router.invalidate()} />
    </main>
  );
}

/** The generic error screen (ERR-04). It reports only the crash's class, because the message may quote a record. */
function CrashScreen({ error }: { error: unknown }) {
  useEffect(() => {
    const name = error instanceof Error ? error.name : 'Unknown';
    sendErrorReport({ kind: 'crash', error_name: name.replace(/[^A-Za-z]/g, '').slice(0, 80) });
  }, [error]);
  return (
    <ErrorScreen title={NOT_FOUND_MESSAGE}>
      <Button size="lg" onClick={() => void startAfresh()}>
        Back to homepage
      </Button>
      <CallTheOffice />
    </ErrorScreen>
  );
}

/**
 * Clears local storage, resets tabs and counts, and signs out. Then it reloads fully, because the crashed page cannot
 * be trusted.
 */
async function startAfresh(): Promise<void> {
  await logOut();
  window.location.assign('/');
}
