import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApplyTo } from '#contract/appointments/appointment-series.ts';
import {
  Appointment,
  type AppointmentDetail,
  getAppointment,
  updateAppointment,
} from '#contract/appointments/appointments.ts';
import {
  listClientOptions,
  listServiceTypes,
  listYoungPersonOptions,
} from '#contract/organisations/catalogues.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { AppointmentForm, type SaveReplies } from '#web/features/appointments/AppointmentForm.tsx';
import { keepSaved } from '#web/features/appointments/appointment-queries.ts';
import { appointmentHref, whoText } from '#web/features/appointments/appointment-words.ts';
import { listAppointmentFields } from '#web/features/appointments/compared-appointment.ts';
import { type FormValues, readDraft, readValues, toBody } from '#web/features/appointments/form-values.ts';
import {
  type Changes,
  isOfSeries,
  outcomeText,
  SeriesScope,
} from '#web/features/appointments/SeriesScope.tsx';
import { type Answer, useUnusual } from '#web/features/appointments/UnusualDialog.tsx';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useStoredDraft } from '#web/writing/form-draft.ts';
import { VersionConflict } from '#web/writing/VersionConflict.tsx';

export function EditAppointmentPage({ id }: { id: string }) {
  const { data: appointment, error, refetch } = useEndpoint(getAppointment, { params: { id } });
  const stored = useStoredDraft(`appointment/${id}/edit`);
  usePage(appointment ? `Edit appointment: ${whoText(appointment)}` : undefined);
  if (!appointment && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!appointment || stored === undefined) return <SkeletonRecord />;
  return (
    <div className="space-y-6">
      <PageHeader
        title={`Edit appointment: ${whoText(appointment)}`}
        back={{ label: 'Appointment', href: appointmentHref(id) }}
      />
      <EditWhileActive appointment={appointment} stored={stored} />
    </div>
  );
}

/** If the appointment is cancelled while the user types, the form stays. Otherwise their text would be lost. */
function EditWhileActive({ appointment, stored }: { appointment: AppointmentDetail; stored: Stored }) {
  const [isShown, setIsShown] = useState(!appointment.cancelled);
  if (!isShown && !appointment.cancelled) setIsShown(true);
  if (!isShown)
    return <ErrorState message="This appointment is cancelled. Reinstate it before changing it." />;
  return (
    <>
      {appointment.cancelled && (
        <Banner tone="warning" title="This appointment was cancelled while you were writing">
          Your changes are still here. To save them, reinstate the appointment on its page first.
        </Banner>
      )}
      <EditForm opened={appointment} stored={stored} />
    </>
  );
}

type Stored = NonNullable<ReturnType<typeof useStoredDraft>> | null;

interface Conflict extends SaveReplies {
  mine: FormValues;
  theirs: Appointment;
  chosen: Chosen;
}

/** The confirmations sent with the form: which dates of the series it changes, and that warnings are accepted. */
interface Chosen extends Partial<Answer> {
  apply_to?: ApplyTo;
}

function EditForm({ opened, stored }: { opened: AppointmentDetail; stored: Stored }) {
  // The record as it was opened: a live update must not replace what the user is editing.
  const [record] = useState(opened);
  const start = readValues(record);
  const draftVersion = Number(stored?.content.version);
  const [version, setVersion] = useState(draftVersion > 0 ? draftVersion : record.version);
  const [conflict, setConflict] = useState<Conflict>();
  const router = useRouter();
  const send = useSend(updateAppointment);
  const findName = useNames(record, conflict?.theirs);

  const unusual = useUnusual();
  const [asked, setAsked] = useState<{ values: FormValues; replies: SaveReplies }>();
  const isForCarers = useLocation({ select: ({ hash }) => hash === 'carers' });

  const save = (values: FormValues, as: number, replies: SaveReplies, chosen: Chosen = {}) =>
    send.mutate(
      { params: { id: record.id }, body: { ...buildBody(values, as), ...chosen } },
      {
        onError: (error) => {
          const theirs = Appointment.safeParse(error.problem?.current).data;
          if (error.code === 'version.stale' && theirs) {
            setAsked(undefined);
            setConflict({ mine: values, theirs, chosen, ...replies });
          } else if (!unusual.ask(error, (answer) => save(values, as, replies, { ...chosen, ...answer }))) {
            setConflict(undefined);
            setAsked(undefined);
            replies.refuse(error);
          }
        },
        onSuccess: async (saved) => {
          const { series_outcome } = saved;
          setAsked(undefined);
          await replies.done();
          keepSaved(saved);
          void refreshTopic('appointments');
          toast.success(series_outcome ? outcomeText(series_outcome) : 'Appointment saved');
          void router.navigate({ href: appointmentHref(record.id) });
        },
      },
    );

  return (
    <>
      <AppointmentForm
        form={`appointment/${record.id}/edit`}
        start={start}
        draft={
          stored ? { values: readDraft(start, stored.content), updated_at: stored.updated_at } : undefined
        }
        draftExtra={{ version }}
        except_id={record.id}
        youngPerson={record.young_person}
        canRepeat={false}
        submitLabel="Save changes"
        cancelHref={appointmentHref(record.id)}
        isSending={send.isPending}
        opensAt={isForCarers ? 'carers' : undefined}
        onSubmit={(values, replies) =>
          isOfSeries(record) ? setAsked({ values, replies }) : save(values, version, replies)
        }
      />
      {asked && (
        <SaveSeriesDialog
          appointment={record}
          changes={buildBody(asked.values, version)}
          isSending={send.isPending}
          onClose={() => setAsked(undefined)}
          onSave={(apply_to) => save(asked.values, version, asked.replies, reaching(apply_to))}
        />
      )}
      {unusual.dialog}
      {conflict && (
        <VersionConflict
          mine={conflict.mine}
          theirs={readValues(conflict.theirs)}
          base={start}
          what="this appointment"
          compared={listAppointmentFields(findName)}
          isSending={send.isPending}
          onClose={() => setConflict(undefined)}
          onSave={(merged) => {
            conflict.fill(merged);
            setVersion(conflict.theirs.version);
            save(merged, conflict.theirs.version, conflict, conflict.chosen);
          }}
        />
      )}
    </>
  );
}

const buildBody = (values: FormValues, version: number) => ({ ...toBody(values), version });

/** A date that now clashes is saved without that carer, and reported. */
const reaching = (apply_to: ApplyTo) =>
  apply_to === 'this' ? {} : { apply_to, on_clash: 'uncovered' as const };

/** Names for the ids in both versions. */
function useNames(record: Appointment, theirs: Appointment | undefined): (id: string) => string {
  const clients = useEndpoint(listClientOptions, {});
  const services = useEndpoint(listServiceTypes, {});
  const young = useEndpoint(listYoungPersonOptions, {});
  const known = [
    ...(clients.data ?? []),
    ...(services.data ?? []),
    ...(young.data ?? []),
    ...[record, ...(theirs ? [theirs] : [])].flatMap((one) => [
      one.client,
      one.service_type,
      ...(one.young_person ? [one.young_person] : []),
    ]),
  ];
  return (id) => known.find((one) => one.id === id)?.name ?? '';
}

interface SaveSeriesProps {
  appointment: AppointmentDetail;
  changes: Changes;
  isSending: boolean;
  onSave: (apply_to: ApplyTo) => void;
  onClose: () => void;
}

/** Asks which dates of a series a change applies to, and shows the result. */
function SaveSeriesDialog({ appointment, changes, isSending, onSave, onClose }: SaveSeriesProps) {
  const [apply_to, setApplyTo] = useState<ApplyTo>('this');
  return (
    <Dialog
      open
      insist
      wide
      onClose={onClose}
      title="Save for which appointments?"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Back to the form
          </Button>
          <Button pending={isSending} onClick={() => onSave(apply_to)}>
            Save changes
          </Button>
        </>
      }
    >
      <SeriesScope appointment={appointment} changes={changes} value={apply_to} onChange={setApplyTo} />
    </Dialog>
  );
}
