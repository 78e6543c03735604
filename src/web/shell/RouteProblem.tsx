import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { sendErrorReport } from '#web/api/error-report.ts';
import { logOut } from '#web/session/session.ts';
import { PartProblem } from '#web/shell/PartProblem.tsx';
import { isPartError } from '#web/shell/part-error.ts';
import { CallTheOffice } from '#web/shell/RingTheOffice.tsx';
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx';
import { ErrorState } from '#web/ui/feedback/States.tsx';

/** An unknown address, or one that this role may not open (SHL-07). Nothing is wrong with the session, so it stays. */
export function UnknownPage() {
  const router = useRouter();
  useEffect(() => {
    document.title = 'Page not found – Placewell';
  }, []);
  return (
    <ErrorScreen onBack={() => void router.navigate({ to: '/' })}>
      <CallTheOffice />
    </ErrorScreen>
  );
}

/**
 * A failure while a page was opened or drawn. A missing connection is no crash, and neither is a part that did not load.
 * `alarm` says that one waits on this device.
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

/** A browser may say that it is connected all the while, and so never that it is again. */
const LOOK_AGAIN_MS = 10_000;

/** Nothing can be shown without the server: it is asked again by itself, and an alarm that waits here is not passed over. */
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

/** ERR-04: the generic screen; the crash is reported by its class alone, for its words may quote a record. */
function CrashScreen({ error }: { error: unknown }) {
  useEffect(() => {
    const name = error instanceof Error ? error.name : 'Unknown';
    sendErrorReport({ kind: 'crash', error_name: name.replace(/[^A-Za-z]/g, '').slice(0, 80) });
  }, [error]);
  return (
    <ErrorScreen
      onBack={() => {
        // A full load, because nothing of the page that crashed can be trusted.
        void startAfresh().then(() => window.location.assign('/'));
      }}
    >
      <CallTheOffice />
    </ErrorScreen>
  );
}

/** Clears local storage, resets tabs and counts, logs out, and lets the device let go of what it kept. */
const startAfresh = () => logOut();
