import { correctEpisode, Episode } from '#contract/office/missing-episodes.ts';
import { useSend } from '#web/api/hooks.ts';
import { type LastSeen, LastSeenFields } from '#web/features/office/missing-episodes/LastSeenFields.tsx';
import { CorrectionDialog } from '#web/features/office/notifiable-events/CorrectionDialog.tsx';
import { makeMoment } from '#web/features/office/notifiable-events/moment.ts';
import type { ComparedField } from '#web/forms/compared-fields.ts';

const readFacts = ({ last_seen_at, last_seen_place, clothes, circumstances }: Episode): LastSeen => ({
  moment: makeMoment(new Date(last_seen_at)),
  ...{ last_seen_place, clothes, circumstances },
});

const readCorrected = (episode: Episode) => ({ ...episode, at: episode.last_seen_at });

const COMPARED: readonly ComparedField<LastSeen>[] = [
  { name: 'last_seen_place', label: 'Where', words: (facts) => facts.last_seen_place },
  { name: 'clothes', label: 'Clothes', words: (facts) => facts.clothes },
  { name: 'circumstances', label: 'What happened', words: (facts) => facts.circumstances },
];

/** Corrects what was said of where they were last seen; the police form made next says it. */
export function CorrectEpisodeDialog({ episode, onClose }: { episode: Episode; onClose: () => void }) {
  const send = useSend(correctEpisode);
  return (
    <CorrectionDialog
      title="Last seen"
      what="what was said"
      place={`missing-facts/${episode.id}`}
      record={readCorrected(episode)}
      readFacts={readFacts}
      readCurrent={(current) => Episode.transform(readCorrected).safeParse(current).data}
      compared={COMPARED}
      isSending={send.isPending}
      send={({ moment: _typed, at, ...body }, on) =>
        send.mutate({ params: { id: episode.id }, body: { ...body, last_seen_at: at } }, on)
      }
      // A colleague has closed the record meanwhile: the words are shown on its page, and put to use there.
      forgets={episode.status !== 'closed'}
      onClose={onClose}
    >
      {(facts, change, problem) => (
        <LastSeenFields value={facts} onChange={change} error={problem?.message} />
      )}
    </CorrectionDialog>
  );
}
