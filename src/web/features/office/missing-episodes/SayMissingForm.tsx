import { useRef, useState } from 'react';
import type { Ref } from '#contract/core/shapes.ts';
import { isNoAnswer } from '#web/api/api-error.ts';
import { officeClock, readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { openOwnStore } from '#web/device/device-store.ts';
import { type LastSeen, LastSeenFields } from '#web/features/office/missing-episodes/LastSeenFields.tsx';
import {
  deliverMissing,
  describeRefusal,
  type MissingPress,
  newPress,
  putToWait,
  sendMissing,
} from '#web/features/office/missing-episodes/missing-outbox.ts';
import { RingNow } from '#web/features/office/missing-episodes/RingNow.tsx';
import { SeenAgo } from '#web/features/office/missing-episodes/SeenAgo.tsx';
import { TakeBackMissing } from '#web/features/office/missing-episodes/TakeBackMissing.tsx';
import {
  blankMoment,
  type Moment,
  makeMoment,
  momentAgain,
  readMoment,
} from '#web/features/office/notifiable-events/moment.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { useHasSignal } from '#web/session/has-signal.ts';
import { useIsSessionOver } from '#web/session/session-over.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { EmergencyLink } from '#web/shell/RingTheOffice.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { fieldId } from '#web/ui/field/field-class.ts';
import { showField } from '#web/ui/field/show-field.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props {
  youngPerson: Ref;
  /** Said before, and not taken by the office. */
  refused: MissingPress | undefined;
  onDone: (episode_id: string | null) => void;
  onClose: () => void;
}

/** Nothing but a moment is needed. Words stay on this device until the office has them, also where the dialog is closed. */
export function SayMissingForm({ youngPerson, refused, onDone, onClose }: Props) {
  const { user, role } = useSignedIn();
  const hasSignal = useHasSignal();
  const isOver = useIsSessionOver();
  const [{ moment, ...facts }, setValues] = useState(() => readStart(refused));
  const [wrongMoment, setWrongMoment] = useState<string>();
  const [failure, setFailure] = useState<{ words: string; count: number }>();
  const [isSending, setIsSending] = useState(false);
  const makePress = usePressMaker(youngPerson, refused);
  /** Counted back by the clock of a device that has not heard the office's yet. */
  const counted = useRef<Moment>(undefined);
  const kept = useKeptTyping(`missing/${youngPerson.id}`, { moment, ...facts }, (found) => {
    const now = readNow();
    setValues({ ...found, moment: momentAgain(found.moment, now, blankMoment(now)) });
  });

  const say = async () => {
    const read = readMoment(moment, readNow());
    setWrongMoment('problem' in read ? read.problem : undefined);
    if ('problem' in read) return showMoment();
    const isSeenByDevice = JSON.stringify(counted.current) === JSON.stringify(moment);
    const press = makePress({ last_seen_at: read.at, ...facts }, isSeenByDevice);
    setIsSending(true);
    try {
      // Carers are where there is no signal: theirs waits on the device, and goes from there.
      if (role === 'carer' && (await isPutToWait(user.id, press))) return kept.forget();
      const episode_id = await deliverMissing(press);
      kept.forget();
      void refreshTopic('missing');
      onDone(episode_id);
    } catch (error) {
      const words = isNoAnswer(error) ? 'No connection: nothing was sent.' : describeRefusal(error);
      setFailure((before) => ({ words, count: (before?.count ?? 0) + 1 }));
    } finally {
      setIsSending(false);
    }
  };
  const closeForGood = () => {
    kept.forget();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${youngPerson.name} is missing`}
      isSending={isSending}
      insist
      footer={
        <>
          {refused && <TakeBackMissing young_person_id={youngPerson.id} onDone={closeForGood} />}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" pending={isSending} onClick={() => void say()}>
            They are missing
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        {refused && (
          <Banner tone="error" title={refused.problem}>
            <RingNow />
          </Banner>
        )}
        {(!hasSignal || isOver) && !refused && (
          <Banner
            tone="warning"
            title={`${isOver ? 'You are signed out' : 'No signal'}: we have not told the office yet`}
          >
            <RingNow />
          </Banner>
        )}
        <p>
          {hasSignal && !isOver && (
            <>
              In danger? Ring <EmergencyLink number="999" /> first.{' '}
            </>
          )}
          We’ll tell the office {sayWhen({ hasSignal: hasSignal || role !== 'carer', isOver })} and make the
          police form from the record. You can add anything you don’t know later.
        </p>
        <SeenAgo
          onChoose={(moment) => {
            counted.current = officeClock.getState().ahead_ms === undefined ? moment : undefined;
            setValues({ ...facts, moment });
          }}
        />
        <LastSeenFields value={{ moment, ...facts }} onChange={setValues} error={wrongMoment} />
        {failure && (
          <Banner tone="error" title={failure.words} seen={failure.count}>
            <RingNow />
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

function readStart(refused: MissingPress | undefined): LastSeen {
  // Never begun with now: a time that somebody did not think of misleads the police.
  if (!refused)
    return { moment: blankMoment(readNow()), last_seen_place: '', clothes: '', circumstances: '' };
  const { last_seen_at, ...words } = refused.facts;
  return { moment: makeMoment(new Date(last_seen_at)), ...words };
}

function sayWhen({ hasSignal, isOver }: { hasSignal: boolean; isOver: boolean }): string {
  if (isOver) return 'when you sign in again';
  return hasSignal ? 'straight away' : 'when you have signal';
}

/** Brings the moment into sight: the button may have been pressed far below it. */
function showMoment(): void {
  const field = document.getElementById(fieldId('date'));
  if (field) showField(field);
}

/** False where this device cannot keep it. */
async function isPutToWait(user_id: string, press: MissingPress): Promise<boolean> {
  const store = await openOwnStore(user_id);
  try {
    await putToWait(store, press);
  } catch {
    return false;
  }
  void sendMissing(store);
  return true;
}

/** The same press for the same words, so that an answer that got lost makes no second episode. */
function usePressMaker(
  youngPerson: Ref,
  refused: MissingPress | undefined,
): (facts: MissingPress['facts'], isSeenByDevice: boolean) => MissingPress {
  const last = useRef<MissingPress>(undefined);
  return (facts, isSeenByDevice) => {
    if (JSON.stringify(last.current?.facts) !== JSON.stringify(facts)) last.current = undefined;
    last.current ??= newPress(youngPerson, facts, refused, isSeenByDevice);
    return last.current;
  };
}
