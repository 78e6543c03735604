import { useRouter } from '@tanstack/react-router';
import type { Visit } from '#contract/visits/visits.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

export type DoubtfulStep = keyof typeof words;

interface Props {
  visit: Visit;
  step: DoubtfulStep;
  text: string;
  onClose: () => void;
  onSend: () => void;
}

const RIGHT = 'Yes, send';
const words = {
  report: {
    title: 'Leave this out of the report?',
    change: 'Back to the report',
    send: 'Leave it out and send',
  },
  day: { title: 'Is the date on your report right?', change: 'Back to the report', send: 'Yes, send' },
  times: { title: 'Are your times right?', change: 'Change my times', send: RIGHT },
  miles: { title: 'Are your miles right?', change: 'Change my miles', send: RIGHT },
  expenses: { title: 'Are your expenses right?', change: 'Change my expenses', send: RIGHT },
};

/**
 * Asks the carer before sending about left-out text, times, miles or expenses: only they know whether these are right.
 */
export function InDoubt({ visit, step, text, onClose, onSend }: Props) {
  const router = useRouter();
  const change = () => {
    onClose();
    void router.navigate({
      href: `/dashboard/visits/${visit.appointment_carer_id}?step=${step === 'day' ? 'report' : step}`,
    });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words[step].title}
      text={text}
      primary={{ label: words[step].change, onPress: change }}
      secondary={{ label: words[step].send, onPress: onSend }}
    />
  );
}
