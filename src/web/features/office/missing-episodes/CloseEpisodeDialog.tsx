import { useState } from 'react';
import { closeEpisode, type Episode } from '#contract/office/missing-episodes.ts';
import { useSend } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { MomentFields } from '#web/features/office/notifiable-events/MomentFields.tsx';
import { makeMoment, momentAgain, readMoment } from '#web/features/office/notifiable-events/moment.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

const OPTIONS = [
  { value: 'held', label: 'It was held' },
  { value: 'declined', label: 'They declined it' },
];

/** The return home interview, and with it the end of the episode. */
export function CloseEpisodeDialog({ episode, onClose }: { episode: Episode; onClose: () => void }) {
  const [interview, setInterview] = useState('');
  const [moment, setMoment] = useState(() => makeMoment(readNow()));
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<{ path: string; message: string }>();
  const send = useSend(closeEpisode);
  const kept = useKeptTyping(`missing-close/${episode.id}`, { interview, moment, text }, (found) => {
    setInterview(found.interview);
    setMoment(momentAgain(found.moment, readNow()));
    setText(found.text);
  });
  const problemAt = (path: string) => (problem?.path === path ? problem.message : undefined);
  const save = () => {
    const read = readMoment(moment, readNow());
    if (interview !== 'held' && interview !== 'declined')
      return setProblem({ path: 'interview', message: 'Say whether it was held or declined.' });
    if (interview === 'held' && 'problem' in read)
      return setProblem({ path: 'interview_at', message: read.problem });
    const interview_at = interview === 'held' && 'at' in read ? read.at : null;
    send.mutate(
      { params: { id: episode.id }, body: { interview, interview_at, text } },
      {
        onSuccess: () => {
          kept.forget();
          onClose();
        },
        onError: ({ errors: [first], message }) => setProblem(first ?? { path: 'text', message }),
        onSettled: () => void refreshTopic('missing'),
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Close this record"
      isSending={send.isPending}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Not yet
          </Button>
          <Button pending={send.isPending} onClick={save}>
            Close record
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        <RadioGroup
          label="The return home interview"
          value={interview || undefined}
          onChange={setInterview}
          options={OPTIONS}
          error={problemAt('interview')}
        />
        {interview === 'held' && (
          <MomentFields label="Held" value={moment} onChange={setMoment} error={problemAt('interview_at')} />
        )}
        <TextArea
          label={interview === 'declined' ? 'Reason' : 'Who held it, and the outcome'}
          optional={interview !== 'declined'}
          value={text}
          onChange={setText}
          maxLength={4000}
          error={problemAt('text')}
        />
      </div>
    </Dialog>
  );
}
