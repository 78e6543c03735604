import { useRouter } from '@tanstack/react-router';
import type { ToldDate } from '#contract/appointments/appointment-series.ts';
import { createAppointment } from '#contract/appointments/appointments.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { AppointmentForm, type SaveReplies } from '#web/features/appointments/AppointmentForm.tsx';
import { appointmentHref, seriesHref } from '#web/features/appointments/appointment-words.ts';
import { emptyValues, type FormValues, readDraft, toBody } from '#web/features/appointments/form-values.ts';
import { readRepeat } from '#web/features/appointments/repeat-values.ts';
import { type Answer, useUnusual } from '#web/features/appointments/UnusualDialog.tsx';
import { usePage } from '#web/shell/page.ts';
import { SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useStoredDraft } from '#web/writing/form-draft.ts';

const LIST = '/dashboard/appointments';

interface Props {
  /** The young person, if they are known already. */
  prefill?: { client_id: string; young_person_id: string } | undefined;
}

export function NewAppointmentPage({ prefill }: Props) {
  usePage('New appointment');
  const form = prefill ? `appointment/new/${prefill.young_person_id}` : 'appointment/new';
  const router = useRouter();
  const stored = useStoredDraft(form);
  const send = useSend(createAppointment);
  const unusual = useUnusual();
  if (stored === undefined) return <SkeletonRecord />;
  const start = { ...emptyValues, ...prefill };
  const book = (
    values: FormValues,
    { done, refuse }: Pick<SaveReplies, 'done' | 'refuse'>,
    answer?: Answer,
  ) => {
    const repeat = readRepeat(values);
    // A date that has come to clash since the preview is booked without that carer, and reported.
    const series = repeat ? { repeat: { ...repeat, on_clash: 'uncovered' as const } } : {};
    send.mutate(
      { body: { ...toBody(values), ...series, ...answer } },
      {
        onError: (error) => {
          if (!unusual.ask(error, (given) => book(values, { done, refuse }, given))) refuse(error);
        },
        onSuccess: async (made) => {
          await done();
          void refreshTopic('appointments');
          if (!('items' in made)) {
            toast.success('Appointment created');
            void router.navigate({ href: appointmentHref(made.id) });
            return;
          }
          const { items, series_id, clashes } = made;
          toast.success(items.length === 1 ? 'Appointment created' : `${items.length} appointments created`);
          if (clashes.length > 0) toast.error(uncoveredText(clashes));
          void router.navigate({ href: seriesHref(series_id, items) });
        },
      },
    );
  };
  return (
    <div className="space-y-6">
      <PageHeader title="New appointment" back={{ label: 'Appointments', href: LIST }} />
      <AppointmentForm
        form={form}
        start={start}
        draft={
          stored ? { values: readDraft(start, stored.content), updated_at: stored.updated_at } : undefined
        }
        canRepeat
        opensAt={prefill ? 'service' : undefined}
        submitLabel="Create appointment"
        cancelHref={LIST}
        isSending={send.isPending}
        onSubmit={(values, replies) => book(values, replies)}
      />
      {unusual.dialog}
    </div>
  );
}

const uncoveredText = (clashes: readonly ToldDate[]) =>
  `${clashes.length === 1 ? '1 date has' : `${clashes.length} dates have`} no carer yet. ${clashes[0]?.message ?? ''}`;
