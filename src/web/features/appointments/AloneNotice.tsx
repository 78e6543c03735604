import { useState } from 'react';
import { updateAppointment } from '#contract/appointments/appointments.ts';
import { isLeftAlone } from '#contract/appointments/left-alone.ts';
import { TWO_CARERS } from '#contract/young-persons/safety-facts.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { useNow } from '#web/device/use-now.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { RingTheOfficeWords } from '#web/shell/RingTheOffice.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { isOvertaken, ReadAgainDialog } from '#web/writing/ReadAgainDialog.tsx';

interface Props {
  appointment: Parameters<typeof isLeftAlone>[0] & { id: string; version: number; end_at: string };
}

/** Shown on an appointment for two carers that has one: to the carer, before they go alone, and to the office. */
export function AloneNotice({ appointment }: Props) {
  const { role } = useSignedIn();
  const now = useNow();
  if (role === 'client' || !isLeftAlone(appointment) || Date.parse(appointment.end_at) <= now) return null;
  const isCarer = role === 'carer';
  const isOfRecord = appointment.young_person_facts?.lone_working === TWO_CARERS;
  const reason = isOfRecord
    ? 'Their record says two carers must go.'
    : `It was booked for ${appointment.carers_wanted} carers.`;
  return (
    <Banner
      tone="warning"
      title={isCarer ? 'You are alone on this appointment' : 'One carer is alone on this appointment'}
      action={!isCarer && !isOfRecord && <OneCarerDoes appointment={appointment} />}
    >
      {reason} {isCarer && <RingTheOfficeWords about="before you go" />}
    </Banner>
  );
}

function OneCarerDoes({ appointment: { id, version } }: Props) {
  /** The version shown when the dialog opened. */
  const [asked, setAsked] = useState<number>();
  const send = useSend(updateAppointment);
  const close = () => {
    setAsked(undefined);
    send.reset();
  };
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsked(version)}>
        One is enough
      </Button>
      {isOvertaken(send.error) && (
        <ReadAgainDialog title="Someone else changed this appointment" onClose={close} />
      )}
      <ConfirmDialog
        open={asked !== undefined && !isOvertaken(send.error)}
        onClose={close}
        title="Is one carer enough?"
        text={
          send.error?.message ??
          'The appointment will count as covered. It leaves the uncovered lists on Home and Rotas.'
        }
        secondary={{ label: 'Cancel', onPress: close }}
        primary={{
          label: 'One is enough',
          pending: send.isPending,
          onPress: () =>
            send.mutate(
              { params: { id }, body: { version: asked ?? version, fewer_carers_do: true } },
              {
                onSuccess: () => {
                  close();
                  toast.success('One carer is enough for this appointment');
                },
                onSettled: () => refreshTopic('appointments'),
              },
            ),
        }}
      />
    </>
  );
}
