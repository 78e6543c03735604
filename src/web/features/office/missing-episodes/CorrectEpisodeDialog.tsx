import { useState } from 'react';
import { toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { correctEpisode, type Episode } from '#contract/office/missing-episodes.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { type LastSeen, LastSeenFields } from '#web/features/office/missing-episodes/LastSeenFields.tsx';
import { readMoment } from '#web/features/office/notifiable-events/moment.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

const readFacts = ({ last_seen_at, last_seen_place, clothes, circumstances }: Episode): LastSeen => ({
  moment: { date: toLondonDay(last_seen_at), time: toLondonTime(last_seen_at) },
  ...{ last_seen_place, clothes, circumstances },
});

/** Corrects what was said of where they were last seen; the police form made next says it. */
export function CorrectEpisodeDialog({ episode, onClose }: { episode: Episode; onClose: () => void }) {
  const [typed, setTyped] = useState(() => readFacts(episode));
  const { moment, ...facts } = typed;
  const [problem, setProblem] = useState<string>();
  const send = useSend(correctEpisode);
  const kept = useKeptTyping(`missing-facts/${episode.id}`, typed, setTyped);
  const cancel = () => {
    kept.forget();
    onClose();
  };
  const save = () => {
    const read = readMoment(moment, new Date());
    if ('problem' in read) return setProblem(read.problem);
    send.mutate(
      { params: { id: episode.id }, body: { last_seen_at: read.at, ...facts, version: episode.version } },
      {
        onSuccess: cancel,
        onError: (error) => setProblem(error.errors[0]?.message ?? error.message),
        onSettled: () => void refreshTopic('missing'),
      },
    );
  };
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
          <Button pending={send.isPending} onClick={save}>
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
