import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { Ref } from '#contract/core/shapes.ts';
import { episodeHref } from '#web/features/office/missing-episodes/episode-words.ts';
import { MissingWaitsDialog } from '#web/features/office/missing-episodes/MissingWaitsDialog.tsx';
import { missingOutbox } from '#web/features/office/missing-episodes/missing-outbox.ts';
import { SayMissingForm } from '#web/features/office/missing-episodes/SayMissingForm.tsx';

interface Props {
  youngPerson: Ref;
  /** Does not lead to the episode once it is said. */
  staysHere?: boolean;
  onClose: () => void;
}

/** Says that a young person is missing; once it was said and the office does not have it yet, how that stands. */
export function SayMissingDialog({ youngPerson, staysHere = false, onClose }: Props) {
  const router = useRouter();
  const { waiting, sent } = useStore(missingOutbox);
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
