import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import { type EventSummary, listEvents } from '#contract/safety/notifiable-events.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { EventSearch } from '#web/features/safety/notifiable-events/event-search.ts';
import { describeEventDue, eventHref } from '#web/features/safety/notifiable-events/event-words.ts';
import { NewEventDialog } from '#web/features/safety/notifiable-events/NewEventDialog.tsx';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { Button } from '#web/ui/field/Button.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
}

/** Events that others must be told about, and their progress. */
export function NotifiableEventListPage({ search, onSearch }: Props) {
  const [isWriting, setIsWriting] = useState(false);
  const query = useEndpoint(listEvents, { query: search });
  return (
    <>
      <RecordList<EventSummary, EventSearch>
        list="notifiable-events"
        title="Notifiable events"
        noun={{ one: 'event', many: 'events' }}
        columns={columns}
        hiddenAtFirst={[]}
        query={query}
        rows={query.data?.items}
        search={search}
        onSearch={onSearch}
        readSearch={(kept) => EventSearch.parse(kept)}
        exported={{ cells, fetchAll: () => fetchEveryPage<EventSummary>(listEvents, search) }}
        filters={filters}
        firstSort="-happened_at"
        findName={({ young_person, type }) => `${type}, ${young_person.name}`}
        buildHref={({ id }) => eventHref(id)}
        primaryAction={
          <Button icon={Plus} onClick={() => setIsWriting(true)}>
            New event
          </Button>
        }
        empty={{
          title: 'No events recorded yet',
          text: 'Record an accident, allegation or exclusion to see who must be told, and by when.',
        }}
      />
      {isWriting && <NewEventDialog onClose={() => setIsWriting(false)} />}
    </>
  );
}

const filters: ListFilter<EventSearch>[] = [
  {
    name: 'duties',
    label: 'Notifications',
    is_impersonal: true,
    options: [
      { value: 'open', label: 'Outstanding' },
      { value: 'overdue', label: 'Overdue' },
    ],
  },
];

const countTold = ({ open_duties }: EventSummary) => (open_duties === 0 ? 'None' : String(open_duties));

const columns: Column<EventSummary>[] = [
  {
    id: 'young_person',
    header: 'Young person',
    cardRole: 'title',
    cell: ({ young_person }) => young_person.name,
  },
  { id: 'type', header: 'Event', cell: ({ type }) => type },
  { id: 'happened_at', header: 'When', sort: true, cell: ({ happened_at }) => formatDateTime(happened_at) },
  { id: 'open_duties', header: 'Still to tell', cell: countTold },
  {
    id: 'next_due_at',
    header: 'Next',
    sort: true,
    cell: (event) => {
      const { words, tone } = describeEventDue(event, readNow());
      return <Badge tone={tone}>{words}</Badge>;
    },
  },
];

const cells: ExportCell<EventSummary>[] = [
  ['Young person', ({ young_person }) => young_person.name],
  ['Event', ({ type }) => type],
  ['When', ({ happened_at }) => formatDateTime(happened_at)],
  ['Still to tell', countTold],
  ['Next due', ({ next_due_at }) => formatDateTime(next_due_at)],
];
