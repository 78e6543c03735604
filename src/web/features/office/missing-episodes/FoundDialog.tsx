import { useState } from 'react';
import { type Episode, findYoungPerson, INTERVIEW_HOURS } from '#contract/office/missing-episodes.ts';
import { useSend } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { MomentFields } from '#web/features/office/notifiable-events/MomentFields.tsx';
import { makeMoment, momentAgain, readMoment } from '#web/features/office/notifiable-events/moment.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

const FIELDS = ['found_at', 'text'];

/** They are found: when, where, and how they are. */
export function FoundDialog({ episode, onClose }: { episode: Episode; onClose: () => void }) {
  const [moment, setMoment] = useState(() => makeMoment(readNow()));
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<{ path: string; message: string }>();
  const send = useSend(findYoungPerson);
  const kept = useKeptTyping(`missing-found/${episode.id}`, { moment, text }, (found) => {
    setMoment(momentAgain(found.moment, readNow()));
    setText(found.text);
  });
  const problemAt = (path: string) => (problem?.path === path ? problem.message : undefined);
  const save = () => {
    const read = readMoment(moment, readNow());
    if ('problem' in read) return setProblem({ path: 'found_at', message: read.problem });
    send.mutate(
      { params: { id: episode.id }, body: { found_at: read.at, text } },
      {
        onSuccess: () => {
          kept.forget();
          onClose();
        },
        onError: ({ errors: [first] }) => setProblem(first),
        onSettled: () => void refreshTopic('missing'),
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${episode.young_person.name} is found`}
      isSending={send.isPending}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={save}>
            They are found
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        {send.error && !(problem && FIELDS.includes(problem.path)) && (
          <SendProblem error={send.error} title="Not saved" />
        )}
        <MomentFields label="Found" value={moment} onChange={setMoment} error={problemAt('found_at')} />
        <TextArea
          label="Where they were and how they are"
          value={text}
          onChange={setText}
          maxLength={4000}
          error={problemAt('text')}
        />
        <p className="text-ink-soft">
          Their return home interview is due {INTERVIEW_HOURS} hours later. Tell the police and the placing
          authority.
        </p>
      </div>
    </Dialog>
  );
}
