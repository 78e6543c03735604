import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import { getEvent, type NotifiableEvent } from '#contract/office/notifiable-events.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useNow } from '#web/device/use-now.ts';
import { CorrectEventDialog } from '#web/features/office/notifiable-events/CorrectEventDialog.tsx';
import { DutyList } from '#web/features/office/notifiable-events/DutyList.tsx';
import {
  describeEventDue,
  describeTold,
  EVENTS,
} from '#web/features/office/notifiable-events/event-words.ts';
import { WithdrawEventDialog } from '#web/features/office/notifiable-events/WithdrawEventDialog.tsx';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import type { Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';

/** One event: what happened, and those who must be told of it. */
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

/** One that a record of somebody missing made goes with that record. A dialog that is open stays, with what is typed in it. */
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
