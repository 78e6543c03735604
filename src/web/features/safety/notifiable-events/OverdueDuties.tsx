import { listEvents } from '#contract/safety/notifiable-events.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useNow } from '#web/device/use-now.ts';
import { describeEventDue, EVENTS, eventHref } from '#web/features/safety/notifiable-events/event-words.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { formatTotal } from '#web/ui/list/format-count.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

const SHOWN = 4;

/** On the office's home page while there are any: events that someone should have been told about by now. */
export function OverdueDuties() {
  const now = new Date(useNow());
  const { data } = useEndpoint(listEvents, {
    query: { duties: 'overdue', page_size: SHOWN, sort: 'next_due_at' },
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Card title="Overdue notifications" flush>
      <ul className="divide-y divide-line border-t border-line">
        {data.items.map((event) => {
          const { words, tone } = describeEventDue(event, now);
          return (
            <li
              key={event.id}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2"
            >
              <p>
                <TextLink href={eventHref(event.id)}>
                  {event.type}, {event.young_person.name}
                </TextLink>
                : {event.overdue_duties} of {event.open_duties} outstanding
              </p>
              <Badge tone={tone}>{words}</Badge>
            </li>
          );
        })}
      </ul>
      {data.total > data.items.length && (
        <p className="border-t border-line px-4 py-3">
          <TextLink href={`${EVENTS}?duties=overdue`}>All {formatTotal(data)} events</TextLink>
        </p>
      )}
    </Card>
  );
}
