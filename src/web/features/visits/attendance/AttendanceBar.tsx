import { LogIn, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Attendance } from '#contract/visits/attendance.ts';
import { describeError, isNoAnswer } from '#web/api/api-error.ts';
import { useNow } from '#web/device/use-now.ts';
import {
  answeredAttendance,
  attendanceOutbox,
  removeTap,
  type Step,
  tap,
  undoStep,
} from '#web/features/visits/attendance/attendance-outbox.ts';
import {
  findOffer,
  joinStanding,
  momentText,
  type Standing,
} from '#web/features/visits/attendance/attendance-words.ts';
import type { AttendedVisit } from '#web/features/visits/attendance/attended-visit.ts';
import { ForgottenTimesDialog } from '#web/features/visits/attendance/ForgottenTimesDialog.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { openOwnStore } from '#web/writing/device-store.ts';

/** What stands of a visit for its carer, with and without signal. */
function useStanding(id: string, read: Attendance | null | undefined): Standing {
  const answered = useStore(answeredAttendance, ({ by_id }) => by_id[id]);
  const { entries } = useStore(attendanceOutbox.state);
  return joinStanding(id, read, answered, entries);
}

interface Props {
  visit: AttendedVisit;
  /** As the screen has read it. */
  attendance: Attendance | null | undefined;
}

/** One tap on arriving, one on leaving, and what was said. Draws nothing while there is nothing to say. */
export function AttendanceBar({ visit, attendance }: Props) {
  const { user } = useSignedIn();
  const now = new Date(useNow());
  const standing = useStanding(visit.appointment_carer_id, attendance);
  const [isTyping, setIsTyping] = useState(false);
  const [pending, setPending] = useState(false);
  const offer = visit.cancelled ? 'none' : findOffer(visit, standing, now);
  const { arrived_at } = standing;
  if (offer === 'none' || (visit.has_times && !arrived_at)) return null;
  const isOpen = !visit.has_times;
  const hasBegun = Date.parse(visit.start_at) <= now.getTime();
  const isForgotten = offer.startsWith('forgotten');
  const say = async (step: Step) => {
    setPending(true);
    const { appointment_carer_id, title } = visit;
    const made = { appointment_carer_id, step, title, at: new Date().toISOString(), is_typed: false };
    await openOwnStore(user.id)
      .then((store) => tap(store, made))
      .catch(() => toast.error('Not saved', { text: 'This device cannot save it. Ring the office.' }))
      .finally(() => setPending(false));
  };
  const problem = standing.arrival?.problem ?? standing.departure?.problem;
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {offer === 'arrive' && isOpen && (
          <Button
            size="lg"
            icon={LogIn}
            pending={pending}
            className="flex-auto sm:flex-none"
            onClick={() => void say('arrival')}
          >
            Arrive
          </Button>
        )}
        {offer === 'leave' && isOpen && (
          <Button
            size="lg"
            icon={LogOut}
            pending={pending}
            className="flex-auto sm:flex-none"
            onClick={() => void say('departure')}
          >
            Leave
          </Button>
        )}
        {isForgotten && isOpen && (
          <p className="w-full">
            {offer === 'forgotten departure'
              ? 'You did not say when you left.'
              : 'You did not say when you arrived.'}
          </p>
        )}
        <Said visit={visit} standing={standing} />
        {(isForgotten || (offer === 'arrive' && hasBegun)) && isOpen && (
          <Button variant={isForgotten ? 'outline' : 'link'} onClick={() => setIsTyping(true)}>
            {offer === 'arrive' ? 'I arrived earlier' : 'Enter the time'}
          </Button>
        )}
        {isOpen && !isForgotten && <Undo visit={visit} standing={standing} user_id={user.id} />}
      </div>
      {problem && (
        <p role="alert" className="text-sm text-red-ink">
          {problem}
        </p>
      )}
      {isTyping && (
        <ForgottenTimesDialog visit={visit} standing={standing} onClose={() => setIsTyping(false)} />
      )}
    </div>
  );
}

/** `Arrived 16:03, left 20:05`. */
function Said({ visit, standing }: { visit: AttendedVisit; standing: Standing }) {
  const { arrived_at, left_at, arrival, departure } = standing;
  if (!arrived_at) return null;
  const isWaiting = [arrival, departure].some((each) => each && !each.problem);
  return (
    <p className="tabular-nums" role="status">
      <span className="font-semibold">Arrived {momentText(arrived_at, visit.start_at)}</span>
      {left_at && <span className="font-semibold">, left {momentText(left_at, visit.end_at)}</span>}
      {isWaiting && <span className="text-ink-soft">. Not sent yet</span>}
    </p>
  );
}

interface UndoProps {
  visit: AttendedVisit;
  standing: Standing;
  user_id: string;
}

/** Takes back the last of the two. */
function Undo({ visit, standing, user_id }: UndoProps) {
  const [pending, setPending] = useState(false);
  if (!standing.arrived_at) return null;
  const step: Step = standing.left_at ? 'departure' : 'arrival';
  const waiting = standing[step];
  const undo = async () => {
    setPending(true);
    try {
      const store = await openOwnStore(user_id);
      await (waiting ? removeTap(store, waiting) : undoStep(store, visit.appointment_carer_id, step));
    } catch (error) {
      toast.error('Not undone', {
        text: isNoAnswer(error) ? 'You’re offline. Undo it when you have signal.' : describeError(error),
      });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="link" pending={pending} onClick={() => void undo()}>
      {step === 'arrival' ? 'Not arrived yet' : 'Not left yet'}
    </Button>
  );
}
