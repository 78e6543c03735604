import { useRouter } from '@tanstack/react-router';
import type { Visit } from '#contract/visits/visits.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

type Props = { visit: Visit; text: string; onClose: () => void; onSend: () => void };

/** Times that the carer is asked about before they go: its carer alone knows whether they are right. */
export function TimesInDoubt({ visit, text, onClose, onSend }: Props) {
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
      text={text}
      primary={{ label: 'Change my times', onPress: change }}
      secondary={{ label: 'They are right: send', onPress: onSend }}
    />
  );
}
