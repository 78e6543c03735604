import { useState } from 'react';
import { type AppointmentWarningCode, DatedWarning } from '#contract/appointments/appointment-warnings.ts';
import { formatDay } from '#contract/core/dates.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

/** What an administrator adds to a call after reading its warnings. */
export interface Answer {
  acknowledged_warnings: AppointmentWarningCode[];
  acknowledgement_note?: string;
}

interface Asked {
  warnings: readonly DatedWarning[];
  /** Sends again, with the answer. */
  again: (answer: Answer) => void;
}

/** Shows the server's warnings and sends again once the user confirms. Returns whether it handled the error. */
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

/** The warnings for which a call was refused. Empty if it was refused for anything else. */
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
  const words = note.trim();
  const answer = {
    acknowledged_warnings: [...new Set(warnings.map(({ code }) => code))],
    ...(words ? { acknowledgement_note: words } : {}),
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Is this right?"
      text={
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
          <TextArea
            label="Why it is right"
            optional
            maxLength={500}
            rows={2}
            value={note}
            onChange={setNote}
          />
        </div>
      }
      primary={{ label: 'Yes, this is right', onPress: () => onConfirm(answer) }}
      secondary={{ label: 'Go back', onPress: onClose }}
    />
  );
}
