import { useState } from 'react';
import { formatDate, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { correctEpisode, Episode } from '#contract/office/missing-episodes.ts';
import { useSend } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { type LastSeen, LastSeenFields } from '#web/features/office/missing-episodes/LastSeenFields.tsx';
import { readMoment } from '#web/features/office/notifiable-events/moment.ts';
import type { ComparedField } from '#web/forms/compared-fields.ts';
import { useOpenedRecord } from '#web/forms/opened-record.ts';
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
  const [typed, setTyped] = useState(() => readFacts(episode));
  const [problem, setProblem] = useState<string>();
  const send = useSend(correctEpisode);
  const opened = useOpenedRecord({
    place: `missing-facts/${episode.id}`,
    record: { values: readFacts(episode), version: episode.version },
    typed,
    restore: setTyped,
  });
  const { kept, conflict } = opened;
  const cancel = () => {
    // A colleague has closed the record meanwhile: the words are shown on its page, and put to use there.
    if (episode.status !== 'closed') kept.forget();
    onClose();
  };
  const save = ({ moment, ...facts }: LastSeen, version: number) => {
    const read = readMoment(moment, readNow());
    if ('problem' in read) {
      opened.stopComparing();
      return setProblem(read.problem);
    }
    send.mutate(
      { params: { id: episode.id }, body: { last_seen_at: read.at, ...facts, version } },
      {
        onSuccess: () => {
          cancel();
          void refreshTopic('missing');
        },
        onError: async (error) => {
          await refreshTopic('missing');
          const theirs = Episode.safeParse(error.problem?.current).data;
          if (theirs)
            return opened.compare(
              { moment, ...facts },
              { values: readFacts(theirs), version: theirs.version },
            );
          opened.stopComparing();
          setProblem(error.errors[0]?.message ?? error.message);
        },
      },
    );
  };
  if (conflict)
    return (
      <VersionConflict
        {...conflict}
        what="what was said"
        compared={COMPARED}
        isSending={send.isPending}
        onSave={(chosen) => opened.sendChosen(chosen, save)}
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
