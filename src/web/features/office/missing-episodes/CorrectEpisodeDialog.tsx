import { useState } from 'react';
import { formatDate, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { correctEpisode, type Episode } from '#contract/office/missing-episodes.ts';
import { useSend } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { type LastSeen, LastSeenFields } from '#web/features/office/missing-episodes/LastSeenFields.tsx';
import { readMoment } from '#web/features/office/notifiable-events/moment.ts';
import type { ComparedField } from '#web/forms/compared-fields.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { VersionConflict } from '#web/forms/VersionConflict.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

const readFacts = ({ last_seen_at, last_seen_place, clothes, circumstances }: Episode): LastSeen => ({
  moment: { date: toLondonDay(last_seen_at), time: toLondonTime(last_seen_at) },
  ...{ last_seen_place, clothes, circumstances },
});

const COMPARED: readonly ComparedField<LastSeen>[] = [
  { name: 'moment', label: 'When', words: ({ moment: { date, time } }) => `${formatDate(date)} ${time}` },
  { name: 'last_seen_place', label: 'Where', words: (facts) => facts.last_seen_place },
  { name: 'clothes', label: 'Clothes', words: (facts) => facts.clothes },
  { name: 'circumstances', label: 'What happened', words: (facts) => facts.circumstances },
];

/** Corrects what was said of where they were last seen; the police form made next says it. */
export function CorrectEpisodeDialog({ episode, onClose }: { episode: Episode; onClose: () => void }) {
  const [opened] = useState(() => ({ facts: readFacts(episode), version: episode.version }));
  const [typed, setTyped] = useState(opened.facts);
  const [isStale, setIsStale] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = useSend(correctEpisode);
  const kept = useKeptTyping(`missing-facts/${episode.id}`, typed, setTyped);
  const cancel = () => {
    // A colleague has closed the record meanwhile: the words are shown on its page, and put to use there.
    if (episode.status !== 'closed') kept.forget();
    onClose();
  };
  const save = ({ moment, ...facts }: LastSeen, version: number) => {
    const read = readMoment(moment, readNow());
    if ('problem' in read) return setProblem(read.problem);
    send.mutate(
      { params: { id: episode.id }, body: { last_seen_at: read.at, ...facts, version } },
      {
        onSuccess: () => {
          cancel();
          void refreshTopic('missing');
        },
        onError: async (error) => {
          await refreshTopic('missing');
          if (error.code === 'version.stale') setIsStale(true);
          else setProblem(error.errors[0]?.message ?? error.message);
        },
      },
    );
  };
  if (isStale)
    return (
      <VersionConflict
        what="what was said"
        compared={COMPARED}
        mine={typed}
        theirs={readFacts(episode)}
        base={opened.facts}
        isSending={send.isPending}
        onClose={() => setIsStale(false)}
        onSave={(merged) => save(merged, episode.version)}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Last seen"
      isSending={send.isPending}
      footer={
        <>
          <Button variant="outline" onClick={cancel}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={() => save(typed, opened.version)}>
            Save
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        <LastSeenFields value={typed} onChange={setTyped} error={problem} />
      </div>
    </Dialog>
  );
}
