import { correctEvent, NotifiableEvent } from '#contract/office/notifiable-events.ts';
import { useSend } from '#web/api/hooks.ts';
import { CorrectionDialog } from '#web/features/office/notifiable-events/CorrectionDialog.tsx';
import { describeTold } from '#web/features/office/notifiable-events/event-words.ts';
import { MomentFields } from '#web/features/office/notifiable-events/MomentFields.tsx';
import { makeMoment } from '#web/features/office/notifiable-events/moment.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';

const readFacts = ({ happened_at, text }: NotifiableEvent) => ({
  moment: makeMoment(new Date(happened_at)),
  text,
});

const readCorrected = (event: NotifiableEvent) => ({ ...event, at: event.happened_at });

/** Corrects when an event happened and its words. Another young person or kind is another event. */
export function CorrectEventDialog({ event, onClose }: { event: NotifiableEvent; onClose: () => void }) {
  const send = useSend(correctEvent);
  const told = describeTold(event, 'what you correct');
  return (
    <CorrectionDialog
      title={`Correct: ${event.type}, ${event.young_person.name}`}
      what="this event"
      place={`event/${event.id}/correct`}
      record={readCorrected(event)}
      readFacts={readFacts}
      readCurrent={(current) => NotifiableEvent.transform(readCorrected).safeParse(current).data}
      compared={[{ name: 'text', label: 'What happened', words: ({ text }) => text }]}
      isSending={send.isPending}
      send={({ text, at, version }, on) =>
        send.mutate({ params: { id: event.id }, body: { happened_at: at, text, version } }, on)
      }
      onClose={onClose}
    >
      {(facts, change, problem) => (
        <>
          <p>To change the young person or type of event, withdraw this event and record a new one.</p>
          {told.length > 0 && (
            <Banner tone="warning" title="People already told">
              {told.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Banner>
          )}
          <MomentFields
            label="When it happened or became known"
            value={facts.moment}
            onChange={(moment) => change({ ...facts, moment })}
            error={problem?.path === 'text' ? undefined : problem?.message}
          />
          <TextArea
            label="What happened"
            optional
            value={facts.text}
            onChange={(text) => change({ ...facts, text })}
            maxLength={4000}
            error={problem?.path === 'text' ? problem.message : undefined}
          />
        </>
      )}
    </CorrectionDialog>
  );
}
