import { useState } from 'react';
import { formatDate, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { correctEvent, type NotifiableEvent } from '#contract/office/notifiable-events.ts';
import { useSend } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { describeTold } from '#web/features/office/notifiable-events/event-words.ts';
import { MomentFields } from '#web/features/office/notifiable-events/MomentFields.tsx';
import { type Moment, readMoment } from '#web/features/office/notifiable-events/moment.ts';
import type { ComparedField } from '#web/forms/compared-fields.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { VersionConflict } from '#web/forms/VersionConflict.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Facts {
  moment: Moment;
  text: string;
}

const readFacts = ({ happened_at, text }: NotifiableEvent): Facts => ({
  moment: { date: toLondonDay(happened_at), time: toLondonTime(happened_at) },
  text,
});

const COMPARED: readonly ComparedField<Facts>[] = [
  { name: 'moment', label: 'When', words: ({ moment: { date, time } }) => `${formatDate(date)} ${time}` },
  { name: 'text', label: 'What happened', words: ({ text }) => text },
];

/** Corrects when an event happened and its words. Another young person or kind is another event. */
export function CorrectEventDialog({ event, onClose }: { event: NotifiableEvent; onClose: () => void }) {
  const [opened] = useState(() => ({ facts: readFacts(event), version: event.version }));
  const [typed, setTyped] = useState(opened.facts);
  const [isStale, setIsStale] = useState(false);
  const [problem, setProblem] = useState<{ path: string; message: string }>();
  const send = useSend(correctEvent);
  const told = describeTold(event, 'what you correct');
  const kept = useKeptTyping(`event/${event.id}/correct`, typed, setTyped);
  const cancel = () => {
    kept.forget();
    onClose();
  };
  const problemAt = (path: string) => (problem?.path === path ? problem.message : undefined);
  const save = ({ moment, text }: Facts, version: number) => {
    const read = readMoment(moment, readNow());
    if ('problem' in read) return setProblem({ path: 'happened_at', message: read.problem });
    // The fields say minutes: a moment that nobody touched stays to the second.
    const isSame = JSON.stringify(moment) === JSON.stringify(readFacts(event).moment);
    const happened_at = isSame ? event.happened_at : read.at;
    send.mutate(
      { params: { id: event.id }, body: { happened_at, text, version } },
      {
        onSuccess: () => {
          cancel();
          void refreshTopic('missing');
        },
        onError: async (error) => {
          await refreshTopic('missing');
          if (error.code === 'version.stale') return setIsStale(true);
          setIsStale(false);
          setProblem(error.errors[0] ?? { path: 'text', message: error.message });
        },
      },
    );
  };
  if (isStale)
    return (
      <VersionConflict
        what="this event"
        compared={COMPARED}
        mine={typed}
        theirs={readFacts(event)}
        base={opened.facts}
        isSending={send.isPending}
        onClose={() => setIsStale(false)}
        onSave={(merged) => save(merged, event.version)}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Correct: ${event.type}, ${event.young_person.name}`}
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
        <p>For another young person or another kind, withdraw this event and write a new one.</p>
        {told.length > 0 && (
          <Banner tone="warning" title="Somebody was told already">
            {told.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Banner>
        )}
        <MomentFields
          label="Happened, or became known"
          value={typed.moment}
          onChange={(moment) => setTyped({ ...typed, moment })}
          error={problemAt('happened_at')}
        />
        <TextArea
          label="What happened"
          optional
          value={typed.text}
          onChange={(text) => setTyped({ ...typed, text })}
          maxLength={4000}
          error={problemAt('text')}
        />
      </div>
    </Dialog>
  );
}
