import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { formatDateTime, toLondonTime } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { episodeHref } from '#web/features/safety/missing-episodes/episode-words.ts';
import { LogInAgain } from '#web/features/safety/missing-episodes/LogInAgain.tsx';
import {
  lastSent,
  type MissingPress,
  missingOutbox,
} from '#web/features/safety/missing-episodes/missing-outbox.ts';
import { describeWaiting } from '#web/features/safety/missing-episodes/missing-waits-words.ts';
import { RingNow } from '#web/features/safety/missing-episodes/RingNow.tsx';
import { SayMissingForm } from '#web/features/safety/missing-episodes/SayMissingForm.tsx';
import { TakeBackMissing } from '#web/features/safety/missing-episodes/TakeBackMissing.tsx';
import { visitStore } from '#web/features/visits/visit-store.ts';
import { useHasSignal } from '#web/session/has-signal.ts';
import { useIsSessionOver } from '#web/session/session-over.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DefinitionList } from '#web/ui/record/Card.tsx';

interface Props {
  youngPerson: Ref;
  /** Stays on the page afterwards instead of opening the episode. */
  staysHere?: boolean;
  onClose: () => void;
}

/** Reports a young person missing. If it was reported but the office does not have it yet, shows its status. */
export function SayMissingDialog({ youngPerson, staysHere = false, onClose }: Props) {
  const router = useRouter();
  const { entries: waiting } = useStore(missingOutbox.state);
  const { sent } = useStore(lastSent);
  const [sentBefore] = useState(sent);
  const press = waiting.find(({ young_person }) => young_person.id === youngPerson.id);
  const goOn = (episode_id: string | null) => {
    onClose();
    if (episode_id && !staysHere) void router.navigate({ href: episodeHref(episode_id) });
  };
  const goOnOnceSent = useEffectEvent(() => {
    if (sent && sent !== sentBefore && sent.young_person.id === youngPerson.id) goOn(sent.episode_id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the office has it
  useEffect(() => goOnOnceSent(), [sent]);
  if (press && !press.problem) return <MissingWaitsDialog press={press} onClose={onClose} />;
  return (
    <SayMissingForm
      key={press?.key}
      youngPerson={youngPerson}
      refused={press}
      onDone={goOn}
      onClose={onClose}
    />
  );
}

/** Reported, but not sent yet: whom to ring, and the text to read out. */
function MissingWaitsDialog({ press, onClose }: { press: MissingPress; onClose: () => void }) {
  const hasSignal = useHasSignal();
  const isOver = useIsSessionOver();
  const isSending = useStore(missingOutbox.state, ({ is_sending }) => is_sending);
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
