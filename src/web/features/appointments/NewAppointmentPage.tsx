import { useRouter } from '@tanstack/react-router';
import { createAppointment } from '#contract/appointments.ts';
import { useSend } from '#web/api/hooks.ts';
import { AppointmentForm } from '#web/features/appointments/AppointmentForm.tsx';
import { useRefreshAppointments } from '#web/features/appointments/appointment-queries.ts';
import { appointmentHref } from '#web/features/appointments/appointment-words.ts';
import { emptyValues, readDraft, repeatOf, toBody } from '#web/features/appointments/form-values.ts';
import { useStoredDraft } from '#web/shell/form-draft.ts';
import { usePage } from '#web/shell/page.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonRecord } from '#web/ui/States.tsx';
import { toast } from '#web/ui/toast.ts';

const FORM = 'appointment/new';
const LIST = '/dashboard/appointments';

export function NewAppointmentPage() {
  usePage('New appointment');
  const router = useRouter();
  const stored = useStoredDraft(FORM);
  const send = useSend(createAppointment);
  const refresh = useRefreshAppointments();
  if (stored === undefined) return <SkeletonRecord />;
  return (
    <div className="space-y-6">
      <PageHeader title="New appointment" back={{ label: 'Appointments', href: LIST }} />
      <AppointmentForm
        form={FORM}
        start={emptyValues}
        draft={stored ? { values: readDraft(stored.content), updated_at: stored.updated_at } : undefined}
        canRepeat
        submitLabel="Create appointment"
        cancelHref={LIST}
        isSending={send.isPending}
        onSubmit={(values, { done, refuse }) => {
          const repeat = repeatOf(values);
          send.mutate(
            { body: { ...toBody(values), ...(repeat ? { repeat } : {}) } },
            {
              onError: refuse,
              onSuccess: async (answer) => {
                await done();
                void refresh();
                const count = 'items' in answer ? answer.items.length : 1;
                toast.success(count === 1 ? 'Appointment created' : `${count} appointments created`);
                const first = 'items' in answer ? answer.items[0] : answer;
                void router.navigate({ href: first && count === 1 ? appointmentHref(first.id) : LIST });
              },
            },
          );
        }}
      />
    </div>
  );
}
