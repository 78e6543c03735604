import { Spinner } from '#web/ui/feedback/Spinner.tsx';

/** Before there is a page: while the session is looked for. Short, so only a sign of life. */
export function PageWait({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-items-center text-accent">
      <Spinner label={label} size={32} />
    </div>
  );
}
