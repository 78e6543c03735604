import { useRef, useState } from 'react';
import type { Ref } from '#contract/core/shapes.ts';
import { isNoAnswer } from '#web/api/api-error.ts';
import { officeClock, readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { type LastSeen, LastSeenFields } from '#web/features/safety/missing-episodes/LastSeenFields.tsx';
import {
  deliverMissing,
  describeRefusal,
  type MissingPress,
  newPress,
  putToWait,
  sendMissing,
} from '#web/features/safety/missing-episodes/missing-outbox.ts';
import { RingNow } from '#web/features/safety/missing-episodes/RingNow.tsx';
import { TakeBackMissing } from '#web/features/safety/missing-episodes/TakeBackMissing.tsx';
import {
  blankMoment,
  type Moment,
  makeMoment,
  momentAgain,
  readMoment,
} from '#web/features/safety/notifiable-events/moment.ts';
import { useHasSignal } from '#web/session/has-signal.ts';
import { useIsSessionOver } from '#web/session/session-over.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { EmergencyLink } from '#web/shell/RingTheOffice.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { fieldId } from '#web/ui/field/field-class.ts';
import { showField } from '#web/ui/field/show-field.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { openOwnStore } from '#web/writing/device-store.ts';
import { useDialogDraft } from '#web/writing/use-dialog-draft.tsx';

interface Props {
  youngPerson: Ref;
  /** An earlier report that the server refused. */
  refused: MissingPress | undefined;
  onDone: (episode_id: string | null) => void;
  onClose: () => void;
}

/** Only a time is required. The text stays on this device until the server has it, even if the dialog closes. */
export function SayMissingForm({ youngPerson, refused, onDone, onClose }: Props) {
  const { user, role } = useSignedIn();
  const hasSignal = useHasSignal();
  const isOver = useIsSessionOver();
  const [{ moment, ...facts }, setValues] = useState(() => readStart(refused));
  const [wrongMoment, setWrongMoment] = useState<string>();
  const [failure, setFailure] = useState<{ words: string; count: number }>();
  const [isSending, setIsSending] = useState(false);
  const makePress = usePressMaker(youngPerson, refused);
  /** Set if the time was counted back on a device clock that has not been compared with the office's yet. */
  const counted = useRef<Moment>(undefined);
  const kept = useDialogDraft(`missing/${youngPerson.id}`, { moment, ...facts }, (found, upon) => {
    const now = readNow();
    setValues({ ...found, moment: momentAgain(found.moment, upon, now, blankMoment(now)) });
  });

  const say = async () => {
    const read = readMoment(moment, readNow());
    setWrongMoment('problem' in read ? read.problem : undefined);
    if ('problem' in read) return showMoment();
    const isSeenByDevice = JSON.stringify(counted.current) === JSON.stringify(moment);
    const press = makePress({ last_seen_at: read.at, ...facts }, isSeenByDevice);
    setIsSending(true);
    try {
      // Carers work without signal: their report waits on the device and is sent from there.
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
  // Never prefilled with the current time: a time that nobody thought about misleads the police.
  if (!refused)
    return { moment: blankMoment(readNow()), last_seen_place: '', clothes: '', circumstances: '' };
  const { last_seen_at, ...words } = refused.facts;
  return { moment: makeMoment(new Date(last_seen_at)), ...words };
}

function sayWhen({ hasSignal, isOver }: { hasSignal: boolean; isOver: boolean }): string {
  if (isOver) return 'when you sign in again';
  return hasSignal ? 'straight away' : 'when you have signal';
}

/** Scrolls to the time: the button may have been pressed far below it. */
function showMoment(): void {
  const field = document.getElementById(fieldId('date'));
  if (field) showField(field);
}

/** False if this device cannot store it. */
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

/** The same press for the same text, so that a lost response does not create a second episode. */
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

const SEEN_AGO = [
  { label: 'Just now', minutes: 0 },
  { label: '15 minutes ago', minutes: 15 },
  { label: '30 minutes ago', minutes: 30 },
  { label: 'An hour ago', minutes: 60 },
];

/** Sets when they were last seen with one press. The time appears in its field, to be checked and corrected. */
function SeenAgo({ onChoose }: { onChoose: (moment: Moment) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">When were they last seen?</legend>
      <div className="flex flex-wrap gap-2">
        {SEEN_AGO.map(({ label, minutes }) => (
          <Button
            key={label}
            variant="outline"
            onClick={() => onChoose(makeMoment(new Date(readNow().getTime() - minutes * 60_000)))}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
