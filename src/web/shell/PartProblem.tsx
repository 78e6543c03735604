import { useEffect, useState } from 'react';
import { reloadOnce, reloadWhenReachable } from '#web/shell/part-error.ts';
import { ErrorState } from '#web/ui/feedback/States.tsx';

/** A part that did not load. It retries once automatically, and again when there is signal. Nobody is signed out. */
export function PartProblem() {
  const [isUnreachable, setIsUnreachable] = useState(!navigator.onLine);
  const tryAgain = async () => setIsUnreachable(!(await reloadWhenReachable()));
  useEffect(() => {
    void reloadOnce();
    const onSignal = () => void reloadWhenReachable();
    window.addEventListener('online', onSignal);
    return () => window.removeEventListener('online', onSignal);
  }, []);
  return (
    <ErrorState
      message={`Could not load this part.${isUnreachable ? ' There is no connection.' : ''} What you wrote is saved.`}
      onRetry={() => void tryAgain()}
    />
  );
}
