import { useRouter } from '@tanstack/react-router';
import type { Visit } from '#contract/visits/visits.ts';
import { timesText } from '#web/features/appointments/appointments/appointment-words.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

type Props = { visit: Visit; onClose: () => void; onSend: () => void };

/** The report and the times of one visit say different things: its carer alone knows which is right. */
export function TimesAsPlanned({ visit, onClose, onSend }: Props) {
  const router = useRouter();
  const change = () => {
    onClose();
    void router.navigate({ href: `/dashboard/visits/${visit.appointment_carer_id}?step=times` });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Are your times right?"
      text={`Your report says that it did not go as planned, and your times are as planned: ${timesText(visit.timesheet.planned)}. The office sees both.`}
      primary={{ label: 'Change my times', onPress: change }}
      secondary={{ label: 'They are right: send', onPress: onSend }}
    />
  );
}
