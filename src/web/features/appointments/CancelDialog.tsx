import { useState } from 'react';
import type { ApplyTo } from '#contract/appointments/appointment-series.ts';
import type { DatedWarning } from '#contract/appointments/appointment-warnings.ts';
import {
  type Appointment,
  type AppointmentDetail,
  updateAppointment,
} from '#contract/appointments/appointments.ts';
import { CANCELLER_WORDS, CancelledBy } from '#contract/appointments/cancellations.ts';
import { ApiError, describeError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { describeLabel } from '#web/features/appointments/appointment-words.ts';
import { CancellationCharge } from '#web/features/appointments/CancellationCharge.tsx';
import { isOfSeries, SeriesScope } from '#web/features/appointments/SeriesScope.tsx';
import { type Answer, readWarnings, useUnusual } from '#web/features/appointments/UnusualDialog.tsx';
import { nameSubjects } from '#web/forms/name-subjects.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { isOvertaken, REASON_KEPT, ReadAgainDialog } from '#web/writing/ReadAgainDialog.tsx';
import { useDialogDraft } from '#web/writing/use-dialog-draft.tsx';

interface Props {
  /** One appointment, or those ticked in the list. */
  appointments: readonly Appointment[];
  /** The appointment's details, if there is only one: it may belong to a series. */
  detail?: AppointmentDetail;
  open: boolean;
  onClose: () => void;
  onDone?: () => void;
}

const MAX_CHARACTERS = 500;

const CANCELLERS = CancelledBy.options.map((value) => {
  const words = CANCELLER_WORDS[value];
  return { value, label: `${words.charAt(0).toUpperCase()}${words.slice(1)}` };
});

/**
 * Asks who cancelled and why, and shows what it costs the client. Then cancels, and asks again about appointments that
 * were worked. If several are chosen, names those that could not be cancelled.
 */
export function CancelDialog({ open, ...rest }: Props) {
  return open ? <OpenCancelDialog {...rest} /> : null;
}

function OpenCancelDialog({ appointments, detail, onClose, onDone }: Omit<Props, 'open'>) {
  const [reason, setReason] = useState('');
  const [picked, setPicked] = useState('');
  const cancelled_by = CancelledBy.safeParse(picked).data;
  const [isTried, setIsTried] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [apply_to, setApplyTo] = useState<ApplyTo>('this');
  const many = appointments.length > 1;
  // The versions shown when the dialog opened: some may be cancelled before the others. If one has moved since, the
  // user reads it again first.
  const [versions] = useState(() => new Map(appointments.map(({ id, version }) => [id, version])));
  const [place] = useState(() => `appointment/cancel/${nameSubjects(appointments.map(({ id }) => id))}`);
  const kept = useDialogDraft(place, { reason, picked }, (found) => {
    setReason(found.reason);
    setPicked(found.picked);
  });
  const close = () => {
    kept.forget();
    onClose();
  };

  const unusual = useUnusual();
  const cancel = async (chosen = appointments, answer?: Answer, before: readonly Failure[] = []) => {
    setIsTried(true);
    if (!reason.trim() || !cancelled_by) return;
    setIsBusy(true);
    const read = chosen.map((each) => ({ ...each, version: versions.get(each.id) ?? each.version }));
    const result = await cancelAll(read, { reason: reason.trim(), cancelled_by, apply_to, ...answer });
    const { done, stayed, unconfirmed } = result;
    await refreshTopic('appointments');
    setIsBusy(false);
    const told = done === 1 ? 'Appointment cancelled' : `${done} appointments cancelled`;
    if (done > 0) toast.success(stayed > 0 ? `${told}, ${stayed} not changed` : told);
    const failed = [...before, ...result.failed];
    setFailures(failed);
    if (unconfirmed.length > 0)
      unusual.askTogether(
        unconfirmed.flatMap(({ warnings }) => warnings),
        (given) =>
          void cancel(
            unconfirmed.map(({ appointment }) => appointment),
            given,
            failed,
          ),
      );
    if (failed.length > 0 || unconfirmed.length > 0) return;
    onDone?.();
    close();
  };

  // Every further attempt would be refused too: the user must read and choose them again.
  const mustRead = failures.length > 0 && failures.every(({ error }) => isOvertaken(error));
  if (mustRead && !many)
    return (
      <ReadAgainDialog title="Someone else changed this appointment" kept={REASON_KEPT} onClose={onClose} />
    );
  return (
    <>
      <Dialog
        open
        insist
        onClose={onClose}
        isSending={isBusy}
        title={many ? `Cancel ${appointments.length} appointments?` : 'Cancel this appointment?'}
        footer={
          <>
            <Button variant="outline" onClick={failures.length > 0 ? onClose : close}>
              {failures.length > 0 ? 'Close' : 'Keep'}
            </Button>
            {!mustRead && (
              <Button variant="destructive" pending={isBusy} onClick={() => void cancel()}>
                {many || apply_to !== 'this' ? 'Cancel appointments' : 'Cancel appointment'}
              </Button>
            )}
          </>
        }
      >
        <div className="space-y-4">
          {kept.restored}
          {failures.length > 0 && (
            <Banner tone="error" title="Not cancelled">
              <ul className="list-disc pl-5">
                {failures.map(({ sentence }) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Banner>
          )}
          <p>
            We tell the carers, unless {many ? 'an appointment' : 'the appointment'} is over. We also tell the
            young person’s social worker, if they have an account and it starts within 7 days. You can
            reinstate {many ? 'them' : 'it'} later.
          </p>
          {detail && isOfSeries(detail) && (
            <SeriesScope
              appointment={detail}
              changes={{
                status: 'cancelled',
                cancellation_reason: 'Not given yet',
                version: detail.version,
              }}
              value={apply_to}
              onChange={setApplyTo}
            />
          )}
          <RadioGroup
            label="Who cancelled?"
            value={picked}
            onChange={setPicked}
            options={CANCELLERS}
            error={isTried && !cancelled_by ? 'Choose who cancelled.' : undefined}
          />
          <TextArea
            label="Reason"
            help="The carers and the client can see this."
            maxLength={MAX_CHARACTERS}
            value={reason}
            onChange={setReason}
            error={isTried && !reason.trim() ? 'Enter a reason.' : undefined}
          />
          {cancelled_by && appointments.length > 0 && (
            <CancellationCharge
              appointment_ids={appointments.map(({ id }) => id)}
              apply_to={apply_to}
              cancelled_by={cancelled_by}
            />
          )}
        </div>
      </Dialog>
      {unusual.dialog}
    </>
  );
}

interface Failure {
  sentence: string;
  error: unknown;
}

interface Cancellation extends Partial<Answer> {
  reason: string;
  cancelled_by: CancelledBy;
  apply_to: ApplyTo;
}

/** One after the other. Returns a message for each failure, and the appointments that need a confirmation. */
async function cancelAll(
  appointments: readonly Appointment[],
  { reason: cancellation_reason, ...answer }: Cancellation,
) {
  const unconfirmed: { appointment: Appointment; warnings: DatedWarning[] }[] = [];
  const told = { failed: [] as Failure[], unconfirmed, done: 0, stayed: 0 };
  for (const appointment of appointments) {
    const { id, version, cancelled } = appointment;
    if (cancelled) continue;
    const body = { status: 'cancelled' as const, cancellation_reason, version, ...answer };
    const nameIt = (sentence: string) =>
      appointments.length > 1 ? `${describeLabel(appointment)}: ${sentence}` : sentence;
    try {
      const { series_outcome } = await callApi(updateAppointment, { params: { id }, body });
      told.done += series_outcome?.changed_count ?? 1;
      told.stayed += series_outcome?.stayed.length ?? 0;
    } catch (error) {
      const warnings = error instanceof ApiError ? readWarnings(error) : [];
      if (warnings.length === 0) told.failed.push({ sentence: nameIt(describeError(error)), error });
      else
        unconfirmed.push({
          appointment,
          warnings: warnings.map((each) => ({ ...each, message: nameIt(each.message) })),
        });
    }
  }
  return told;
}
