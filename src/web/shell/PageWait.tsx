import { Spinner } from '#web/ui/feedback/Spinner.tsx';

/** Shown while the session is being found, before there is a page. It is brief, so it only shows activity. */
export function PageWait({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-items-center text-accent">
      <Spinner label={label} size={32} />
    </div>
  );
}
