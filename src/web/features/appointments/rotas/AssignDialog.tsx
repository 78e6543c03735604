import { useState } from 'react';
import { listAvailableCarers, updateAppointment } from '#contract/appointments/appointments.ts';
import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { type Answer, useUnusual } from '#web/features/appointments/appointments/UnusualDialog.tsx';
import { describeFree, describeWork } from '#web/features/appointments/rotas/rota-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const SHOWN_AT_FIRST = 8;

/** Gives an appointment that nobody has to a carer; those who are free come first, with what speaks against the others. */
export function AssignDialog({
  appointment,
  onClose,
}: {
  appointment: RotaAppointment;
  onClose: () => void;
}) {
  const { id, start_at, end_at, version } = appointment;
  const [chosen, setChosen] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const send = useSend(updateAppointment);
  const unusual = useUnusual();

  const assign = (carer_id: string, answer?: Answer) =>
    send.mutate(
      { params: { id: id ?? '' }, body: { version: version ?? 1, carer_ids: [carer_id], ...answer } },
      {
        onSuccess: ({ carer }) => {
          toast.success(`${carer?.name} has the appointment now`);
          onClose();
        },
        onError: (error) => void unusual.ask(error, (given) => assign(carer_id, given)),
        onSettled: () => void refreshTopic('appointments'),
      },
    );
  const save = () => {
    setIsMissing(!chosen);
    if (chosen) assign(chosen);
  };
  const isRefused = send.error && send.error.code !== 'appointment.unconfirmed';
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      isSending={send.isPending}
      title={`Assign ${whenText(appointment)}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={save}>
            Assign
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-ink-soft">
          {[describeWork(appointment), appointment.service_type, appointment.place]
            .filter(Boolean)
            .join(', ')}
        </p>
        {isRefused && (
          <Banner tone="error" title="Not assigned">
            {send.error.message}
          </Banner>
        )}
        <CarerChoice
          period={{ start_at, end_at, except_appointment_id: appointment.id ?? undefined }}
          value={chosen}
          onChange={(carer_id) => {
            setChosen(carer_id);
            setIsMissing(false);
          }}
          error={isMissing ? 'Choose a carer.' : undefined}
        />
      </div>
      {unusual.dialog}
    </Dialog>
  );
}

interface ChoiceProps {
  period: { start_at: string; end_at: string; except_appointment_id?: string | undefined };
  value: string | undefined;
  onChange: (carer_id: string) => void;
  error: string | undefined;
}

/** Those who are free first, with what speaks against the others. */
export function CarerChoice({ period, value, onChange, error }: ChoiceProps) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useEndpoint(listAvailableCarers, { query: period });
  if (!list.data && list.error)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton className="h-64 w-full" />;
  const shown = showsAll ? list.data : list.data.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <RadioGroup
        label="Who goes?"
        value={value}
        onChange={onChange}
        error={error}
        options={shown.map((each) => ({
          value: each.carer.id,
          label: each.carer.name,
          detail: describeFree(each),
        }))}
      />
      {shown.length < list.data.length && (
        <Button variant="link" onClick={() => setShowsAll(true)}>
          Show all {list.data.length} carers
        </Button>
      )}
    </>
  );
}
