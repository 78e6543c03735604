import type { WarningAnswer } from '#contract/appointments/appointment-warnings.ts';
import { formatDateTime } from '#contract/core/dates.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** Warnings about the appointment, and who confirmed that it is right. */
export function WarningAnswers({ answers }: { answers: readonly WarningAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <Banner title="Unusual, and confirmed">
      <ul className="space-y-2">
        {answers.map(({ warnings, note, answered_by, answered_at }) => (
          <li key={answered_at}>
            {warnings.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
            <p className="text-sm text-ink-soft">
              {answered_by.name}, {formatDateTime(answered_at)}
              {note && `: ${note}`}
            </p>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
