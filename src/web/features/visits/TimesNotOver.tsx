import { useState } from 'react';
import { hoursBetween, toLondonTime } from '#contract/core/dates.ts';
import { readNow } from '#web/api/office-clock.ts';
import { minutesText } from '#web/features/appointments/appointment-words.ts';
import { endFrom, readStart } from '#web/features/visits/part-contents.ts';
import { changeTimes, untilWords } from '#web/features/visits/times-changes.ts';
import { type StepProps, timesNow } from '#web/features/visits/visit-steps.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

type Props = StepProps & { onClose: () => void; onSend: () => void };

/**
 * Asks before a visit is submitted ahead of its end: the carer enters the times, and planned ones are never submitted
 * unseen.
 */
export function TimesNotOver({ visit, work, blank, onClose, onSend }: Props) {
  const [now] = useState(readNow);
  const times = timesNow(visit, work);
  const at = now.toISOString();
  const start = readStart(times);
  const hasBegun = Date.parse(start ?? '') < now.getTime();
  const finish = () => {
    changeTimes(visit, blank, endFrom(at));
    onSend();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={untilWords(visit, times, now)}
      text={
        <>
          <p>
            If you have finished, we’ll set your end time to now
            {hasBegun && `, after ${minutesText(Math.round(hoursBetween(start ?? at, at) * 60))}`}. If not,
            send your times when you finish.
          </p>
          <p className="mt-2">Either way, we send everything else that is ready.</p>
        </>
      }
      {...(hasBegun && { primary: { label: `I finished at ${toLondonTime(at)}`, onPress: finish } })}
      secondary={{ label: 'Send without the times', onPress: onSend }}
    />
  );
}
