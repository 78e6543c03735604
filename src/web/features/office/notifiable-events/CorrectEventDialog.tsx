import { useState } from 'react';
import { formatDate, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { correctEvent, NotifiableEvent } from '#contract/office/notifiable-events.ts';
import { useSend } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { describeTold } from '#web/features/office/notifiable-events/event-words.ts';
import { MomentFields } from '#web/features/office/notifiable-events/MomentFields.tsx';
import { type Moment, readMoment } from '#web/features/office/notifiable-events/moment.ts';
import type { ComparedField } from '#web/forms/compared-fields.ts';
import { useOpenedRecord } from '#web/forms/opened-record.ts';
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
  const [typed, setTyped] = useState(() => readFacts(event));
  const [problem, setProblem] = useState<{ path: string; message: string }>();
  const send = useSend(correctEvent);
  const told = describeTold(event, 'what you correct');
  const opened = useOpenedRecord({
    place: `event/${event.id}/correct`,
    record: { values: readFacts(event), version: event.version },
    typed,
    restore: setTyped,
  });
  const { kept, conflict } = opened;
  const cancel = () => {
    kept.forget();
    onClose();
  };
  const problemAt = (path: string) => (problem?.path === path ? problem.message : undefined);
  const save = ({ moment, text }: Facts, version: number) => {
    const read = readMoment(moment, readNow());
    if ('problem' in read) {
      opened.stopComparing();
      return setProblem({ path: 'happened_at', message: read.problem });
    }
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
          const theirs = NotifiableEvent.safeParse(error.problem?.current).data;
          if (theirs)
            return opened.compare({ moment, text }, { values: readFacts(theirs), version: theirs.version });
          opened.stopComparing();
          setProblem(error.errors[0] ?? { path: 'text', message: error.message });
        },
      },
    );
  };
  if (conflict)
    return (
      <VersionConflict
        {...conflict}
        what="this event"
        compared={COMPARED}
        isSending={send.isPending}
        onSave={(chosen) => opened.sendChosen(chosen, save)}
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
