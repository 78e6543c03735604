import { useStore } from 'zustand';
import { formatDateTime, toLondonTime } from '#contract/core/dates.ts';
import { LogInAgain } from '#web/features/office/missing-episodes/LogInAgain.tsx';
import { type MissingPress, missingOutbox } from '#web/features/office/missing-episodes/missing-outbox.ts';
import { describeWaiting } from '#web/features/office/missing-episodes/missing-waits-words.ts';
import { RingNow } from '#web/features/office/missing-episodes/RingNow.tsx';
import { TakeBackMissing } from '#web/features/office/missing-episodes/TakeBackMissing.tsx';
import { visitStore } from '#web/features/visits/visits/visit-store.ts';
import { useHasSignal } from '#web/session/has-signal.ts';
import { useIsSessionOver } from '#web/session/session-over.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DefinitionList } from '#web/ui/record/Card.tsx';

/** Said, and not with the office yet: whom to ring, and the words to read out. */
export function MissingWaitsDialog({ press, onClose }: { press: MissingPress; onClose: () => void }) {
  const hasSignal = useHasSignal();
  const isOver = useIsSessionOver();
  const isSending = useStore(missingOutbox, ({ is_sending }) => is_sending);
  const isLasting = useStore(visitStore, ({ is_lasting }) => is_lasting);
  const { young_person, facts, pressed_at } = press;
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      title={`${young_person.name} is missing`}
      footer={
        <>
          <TakeBackMissing young_person_id={young_person.id} onDone={onClose} />
          <Button variant={isOver ? 'outline' : 'default'} onClick={onClose}>
            Close
          </Button>
          {isOver && <LogInAgain />}
        </>
      }
    >
      <div className="space-y-4">
        <Banner
          tone="error"
          title={
            hasSignal || isOver
              ? 'We have not told the office yet'
              : 'No signal: we have not told the office yet'
          }
        >
          <RingNow />
        </Banner>
        <p role="status">
          You reported this at {toLondonTime(pressed_at)}.{' '}
          {describeWaiting({ isOver, hasSignal, isLasting, isSending })}
        </p>
        <DefinitionList
          columns={1}
          facts={[
            { term: 'Last seen', value: formatDateTime(facts.last_seen_at) },
            { term: 'Where', value: facts.last_seen_place },
            { term: 'Clothes and belongings', value: facts.clothes },
            { term: 'What happened', value: facts.circumstances },
          ]}
        />
      </div>
    </Dialog>
  );
}
