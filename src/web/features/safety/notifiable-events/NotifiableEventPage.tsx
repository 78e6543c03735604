import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import {
  correctEvent,
  getEvent,
  NotifiableEvent,
  withdrawEvent,
} from '#contract/safety/notifiable-events.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { useNow } from '#web/device/use-now.ts';
import { DutyList } from '#web/features/safety/notifiable-events/DutyList.tsx';
import {
  describeEventDue,
  describeTold,
  EVENTS,
} from '#web/features/safety/notifiable-events/event-words.ts';
import { MomentFields } from '#web/features/safety/notifiable-events/MomentFields.tsx';
import {
  COMPARED_MOMENT,
  findCorrectedInstant,
  findMomentProblem,
  makeMoment,
} from '#web/features/safety/notifiable-events/moment.ts';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import type { Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';
import { FormDialog } from '#web/writing/FormDialog.tsx';
import { ReasonDialog } from '#web/writing/ReasonDialog.tsx';

/** One event: what happened, and those who must be told. */
export function NotifiableEventPage({ id }: { id: string }) {
  const { data: event, error, refetch } = useEndpoint(getEvent, { params: { id } });
  usePage(event && `${event.type}: ${event.young_person.name}`);
  return (
    <RecordScreen
      back={{ label: 'Notifiable events', href: EVENTS }}
      loading={!event}
      error={event ? undefined : error?.message}
      onRetry={error?.status === 404 ? undefined : () => void refetch()}
      title={event?.type}
      badge={event && <NextBadge event={event} />}
      lead={event && `${event.young_person.name}, ${formatDateTime(event.happened_at)}`}
      actions={event && <EventActions event={event} />}
      notice={event?.withdrawn && <WithdrawnNotice event={event} withdrawn={event.withdrawn} />}
      facts={event ? describeFacts(event) : []}
      factColumns={3}
    >
      {event && <DutyList event_id={event.id} duties={event.duties} isWithdrawn={event.withdrawn !== null} />}
    </RecordScreen>
  );
}

/** An event created by a missing episode changes only with it. An open dialog stays, with the text typed in it. */
function EventActions({ event }: { event: NotifiableEvent }) {
  const [opened, setOpened] = useState<'correct' | 'withdraw'>();
  const close = () => setOpened(undefined);
  return (
    <>
      {!event.withdrawn && !event.missing_episode_id && (
        <>
          <Button variant="outline" onClick={() => setOpened('withdraw')}>
            Withdraw
          </Button>
          <Button variant="outline" icon={Pencil} onClick={() => setOpened('correct')}>
            Correct
          </Button>
        </>
      )}
      {opened === 'correct' && <CorrectEventDialog event={event} onClose={close} />}
      {opened === 'withdraw' && <WithdrawEventDialog event={event} onClose={close} />}
    </>
  );
}

function WithdrawnNotice({
  event,
  withdrawn: { by, at, reason },
}: {
  event: NotifiableEvent;
  withdrawn: NonNullable<NotifiableEvent['withdrawn']>;
}) {
  return (
    <Banner tone="warning" title="Withdrawn">
      <p className="whitespace-pre-line">
        {by.name}, {formatDateTime(at)}: {reason}
      </p>
      {describeTold(event).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Banner>
  );
}

function NextBadge({ event }: { event: NotifiableEvent }) {
  const { words, tone } = describeEventDue(event, new Date(useNow()));
  return <Badge tone={tone}>{words}</Badge>;
}

function describeFacts(event: NotifiableEvent): Fact[] {
  const { young_person, missing_episode_id, created_by, created_at, text } = event;
  return [
    {
      term: 'Young person',
      value: <TextLink href={personHref(young_person.id)}>{young_person.name}</TextLink>,
    },
    { term: 'Recorded', value: `${created_by.name}, ${formatDateTime(created_at)}` },
    ...(missing_episode_id
      ? [
          {
            term: 'Missing',
            value: (
              <TextLink href={`/dashboard/missing-episodes/${missing_episode_id}`}>
                Record and police form
              </TextLink>
            ),
          },
        ]
      : [{ term: 'What happened', value: text, wide: true as const }]),
  ];
}

const readVersion = ({ happened_at, text, version }: NotifiableEvent) => ({
  values: { moment: makeMoment(new Date(happened_at)), text },
  version,
});

/** Corrects the time of an event and its text. Another young person or kind would be another event. */
function CorrectEventDialog({ event, onClose }: { event: NotifiableEvent; onClose: () => void }) {
  const { id, type, young_person, happened_at } = event;
  const told = describeTold(event, 'what you correct');
  const { values: start, version: opened } = readVersion(event);
  return (
    <FormDialog
      place={`event/${id}/correct`}
      title={`Correct: ${type}, ${young_person.name}`}
      start={start}
      record={{
        what: 'this event',
        version: opened,
        read: (current) => NotifiableEvent.transform(readVersion).safeParse(current).data,
        compared: [COMPARED_MOMENT, { name: 'text', label: 'What happened', words: ({ text }) => text }],
      }}
      submit={{
        label: 'Save',
        request: ({ moment, text }, version) =>
          prepareCall(correctEvent, {
            params: { id },
            body: { happened_at: findCorrectedInstant(moment, happened_at, readNow()), text, version },
          }),
        judge: ({ moment }) => ({ happened_at: findMomentProblem(moment, readNow()) }),
      }}
      failed="Not saved"
      topics={['missing']}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>To change the young person or type of event, withdraw this event and record a new one.</p>
          {told.length > 0 && (
            <Banner tone="warning" title="People already told">
              {told.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Banner>
          )}
          <MomentFields label="When it happened or became known" {...field('moment', 'happened_at')} />
          <TextArea label="What happened" optional maxLength={4000} {...field('text')} />
        </>
      )}
    </FormDialog>
  );
}

/** Withdraws an event that was recorded by mistake, and names those who were told about it. */
function WithdrawEventDialog({ event, onClose }: { event: NotifiableEvent; onClose: () => void }) {
  const { id } = event;
  const told = describeTold(event);
  return (
    <ReasonDialog
      place={`event/${id}/withdraw`}
      title="Withdraw this event?"
      text="It stays here, marked as withdrawn. Nobody else needs to be told, and waiting letters will not be sent. You cannot undo this."
      help="For example: recorded by mistake, or wrong young person."
      required="Enter a reason."
      confirm={{ label: 'Withdraw', variant: 'warning' }}
      request={(reason) => prepareCall(withdrawEvent, { params: { id }, body: { reason } })}
      failed="Not withdrawn"
      topics={['missing']}
      onClose={onClose}
    >
      {told.length > 0 && (
        <Banner tone="warning" title="People already told">
          {told.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Banner>
      )}
    </ReasonDialog>
  );
}
