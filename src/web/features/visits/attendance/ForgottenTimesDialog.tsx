import { type FormEvent, useId, useState } from 'react';
import { describeInstantAhead } from '#contract/core/not-ahead.ts';
import { ATTENDANCE_HOURS_AROUND } from '#contract/visits/attendance-limits.ts';
import { readNow } from '#web/api/office-clock.ts';
import { timesText } from '#web/features/appointments/appointment-words.ts';
import { tap } from '#web/features/visits/attendance/attendance-outbox.ts';
import {
  isNearPlan,
  readTypedTime,
  type Standing,
} from '#web/features/visits/attendance/attendance-words.ts';
import type { AttendedVisit } from '#web/features/visits/attendance/attended-visit.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { TimeField } from '#web/ui/field/DateField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { openOwnStore } from '#web/writing/device-store.ts';
import { useDialogDraft } from '#web/writing/use-dialog-draft.tsx';

interface Props {
  visit: AttendedVisit;
  standing: Standing;
  onClose: () => void;
}

type Errors = Partial<Record<'arrived' | 'left', string>>;

/** A forgotten arrival or departure, as its carer remembers it. It is kept and sent as a tap is. */
export function ForgottenTimesDialog({ visit, standing, onClose }: Props) {
  const { user } = useSignedIn();
  const [typed, setTyped] = useState({ arrived: '', left: '' });
  const [errors, setErrors] = useState<Errors>({});
  const kept = useDialogDraft(`attendance/${visit.appointment_carer_id}`, typed, setTyped);
  const form = useId();
  const [isOver] = useState(() => readNow().getTime() >= Date.parse(visit.end_at));
  const asksArrival = standing.arrived_at === null;
  const asksDeparture = !asksArrival || isOver;
  // An error is over once its field is changed: it must not come back and move the page under a press.
  const field = (name: keyof Errors) => ({
    name,
    value: typed[name],
    onChange: (time: string) => {
      setTyped((now) => ({ ...now, [name]: time }));
      setErrors(({ [name]: _, ...others }) => others);
    },
    error: errors[name],
    className: 'max-w-56',
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const arrived_at = asksArrival
      ? readTypedTime(typed.arrived, visit.start_at)
      : (standing.arrived_at ?? undefined);
    const left_at = asksDeparture ? readTypedTime(typed.left, visit.end_at) : undefined;
    const found: Errors = {
      ...(asksArrival ? wrong('arrived', arrived_at, visit) : {}),
      ...(asksDeparture ? wrong('left', left_at, visit) : {}),
    };
    if (!found.left && arrived_at && left_at && Date.parse(left_at) < Date.parse(arrived_at))
      found.left = 'You cannot leave before you arrived. Check the time.';
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const { appointment_carer_id, title } = visit;
    const made = { appointment_carer_id, title, is_typed: true };
    try {
      const store = await openOwnStore(user.id);
      if (asksArrival && arrived_at) await tap(store, { ...made, step: 'arrival', at: arrived_at });
      if (left_at) await tap(store, { ...made, step: 'departure', at: left_at });
      kept.forget();
      onClose();
    } catch {
      toast.error('Not saved', { text: 'This device cannot save it. Ring the office.' });
    }
  };
  const cancel = () => {
    kept.forget();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={asksArrival ? 'When did you arrive?' : 'When did you leave?'}
      footer={
        <>
          <Button variant="outline" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={form}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="space-y-4" onSubmit={(event) => void save(event)}>
        {kept.restored}
        <p className="text-ink-soft">Planned {timesText(visit)}</p>
        {asksArrival && <TimeField label="Arrived" {...field('arrived')} />}
        {asksDeparture && <TimeField label="Left" isEnd {...field('left')} />}
      </form>
    </Dialog>
  );
}

function wrong(field: keyof Errors, at: string | undefined, visit: AttendedVisit): Errors {
  const missing =
    field === 'arrived' ? 'Enter when you arrived, like 16:00.' : 'Enter when you left, like 20:00.';
  if (!at) return { [field]: missing };
  const ahead = describeInstantAhead(at, readNow());
  if (ahead) return { [field]: ahead };
  return isNearPlan(at, visit)
    ? {}
    : { [field]: `Enter a time within ${ATTENDANCE_HOURS_AROUND} hours of the appointment.` };
}
