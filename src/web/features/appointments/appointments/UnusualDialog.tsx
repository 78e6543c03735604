import { useState } from 'react';
import { type AppointmentWarningCode, DatedWarning } from '#contract/appointments/appointment-warnings.ts';
import { formatDay } from '#contract/core/dates.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

/** The part of a call that an administrator adds after looking at the warnings. */
export interface Answer {
  acknowledged_warnings: AppointmentWarningCode[];
  acknowledgement_note?: string;
}

interface Asked {
  warnings: readonly DatedWarning[];
  /** Sends again, with the answer. */
  again: (answer: Answer) => void;
}

/** Asks about what the server found unusual, and sends again once it was confirmed. Answers whether it took the error. */
export function useUnusual() {
  const [asked, setAsked] = useState<Asked>();
  const ask = (error: ApiError, again: Asked['again']): boolean => {
    const warnings = readWarnings(error);
    if (warnings.length > 0) setAsked({ warnings, again });
    return warnings.length > 0;
  };
  const askTogether = (warnings: Asked['warnings'], again: Asked['again']) => setAsked({ warnings, again });
  const close = () => setAsked(undefined);
  const dialog = asked && (
    <UnusualDialog
      warnings={asked.warnings}
      onClose={close}
      onConfirm={(answer) => {
        close();
        asked.again(answer);
      }}
    />
  );
  return { ask, askTogether, dialog };
}

/** The warnings that a call was refused for; none where it was refused for anything else. */
export const readWarnings = ({ code, problem }: ApiError): DatedWarning[] =>
  code === 'appointment.unconfirmed' ? DatedWarning.array().catch([]).parse(problem?.warnings) : [];

interface Props {
  warnings: readonly DatedWarning[];
  onClose: () => void;
  onConfirm: (answer: Answer) => void;
}

function UnusualDialog({ warnings, onClose, onConfirm }: Props) {
  const [note, setNote] = useState('');
  const days = new Set(warnings.map(({ start_date }) => start_date));
  const codes = [...new Set(warnings.map(({ code }) => code))];
  const words = note.trim();
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      title="Is this right?"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Go back
          </Button>
          <Button
            onClick={() =>
              onConfirm({
                acknowledged_warnings: codes,
                ...(words ? { acknowledgement_note: words } : {}),
              })
            }
          >
            Yes, this is right
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <ul className="list-disc space-y-1 pl-5">
          {warnings.map(({ start_date, code, message }) => (
            <li key={`${start_date} ${code} ${message}`}>
              {days.size > 1 && <strong className="font-semibold">{formatDay(start_date)}: </strong>}
              {message}
            </li>
          ))}
        </ul>
        <p className="text-ink-soft">We save your name and your answer with the appointment.</p>
        <TextArea label="Why it is right" optional maxLength={500} rows={2} value={note} onChange={setNote} />
      </div>
    </Dialog>
  );
}
