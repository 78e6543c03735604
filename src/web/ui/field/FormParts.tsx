import { CircleAlert, CircleCheck, CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { BOTTOM_BAR } from '#web/ui/overlay/bottom-bars.ts';

/** A group of questions in a one-column form. */
export function FormSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="space-y-4">
      <div>
        <h2 className="text-lg font-semibold">{title}</h2>
        {lead && <p className="text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

type FormActionsProps = {
  /** The primary button, then the others. */
  children: ReactNode;
  /** SavedAt, on the far side. */
  saved?: ReactNode;
};

/** The end of a form. On a phone it stays at the bottom, within reach of a thumb. */
export function FormActions({ children, saved }: FormActionsProps) {
  return (
    <div
      {...BOTTOM_BAR}
      className="sticky bottom-[calc(var(--bottom-bar,3.5rem)+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-canvas px-4 py-3 lg:static lg:mx-0 lg:bg-transparent lg:px-0"
    >
      {children}
      {saved && <div className="ml-auto">{saved}</div>}
    </div>
  );
}

type SavedAtProps = {
  state: 'saved' | 'saving' | 'on-device' | 'failed';
  time?: string | undefined;
  /** A draft of a record, which changes only once the user presses Save. */
  isDraft?: boolean;
};

/** "Saved 14:02": what happened to the last key press. */
export function SavedAt({ state, time, isDraft }: SavedAtProps) {
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-ink-soft">
      {state === 'saving' && (
        <>
          <Spinner size={16} /> {isDraft ? 'Saving draft…' : 'Saving…'}
        </>
      )}
      {state === 'saved' && time && isDraft && <>Draft saved {time}. Record not updated yet.</>}
      {state === 'saved' && time && !isDraft && (
        <>
          <CircleCheck aria-hidden size={16} className="text-dark-green-ink" /> Saved {time}
        </>
      )}
      {state === 'on-device' && (
        <>
          <CloudUpload aria-hidden size={16} /> Saved on this device {time}
        </>
      )}
      {state === 'failed' && (
        <span className="flex items-center gap-1.5 font-medium text-red-ink">
          <CircleAlert aria-hidden size={16} /> Not saved
        </span>
      )}
    </p>
  );
}
