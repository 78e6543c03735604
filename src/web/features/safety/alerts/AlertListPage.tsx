import { type AlertSummary, listAlerts } from '#contract/safety/alerts.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AlertReadinessCards } from '#web/features/safety/alerts/AlertReadinessCards.tsx';
import { AlertSearch } from '#web/features/safety/alerts/alert-search.ts';
import {
  alertHref,
  describeVisit,
  nameOfAlert,
  outcomeWords,
  statusTones,
  statusWords,
  whenRaised,
} from '#web/features/safety/alerts/alert-words.ts';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  search: AlertSearch;
  onSearch: (search: AlertSearch) => void;
}

/** Alerts and drills. Above them: where an alert goes, and when that was last tested. */
export function AlertListPage({ search, onSearch }: Props) {
  const query = useEndpoint(listAlerts, { query: search });
  return (
    <div className="space-y-6">
      <RecordList<AlertSummary, AlertSearch>
        list="alerts"
        title="Alerts"
        noun={{ one: 'alert', many: 'alerts' }}
        columns={columns}
        hiddenAtFirst={[]}
        query={query}
        rows={query.data?.items}
        search={search}
        onSearch={onSearch}
        readSearch={(kept) => AlertSearch.parse(kept)}
        exported={{ cells, fetchAll: () => fetchEveryPage<AlertSummary>(listAlerts, search) }}
        filters={filters}
        firstSort="-raised_at"
        findName={nameOfAlert}
        buildHref={({ id }) => alertHref(id)}
        empty={{ title: 'No alerts yet', text: 'When a carer presses SOS, the alert appears here.' }}
      />
      <AlertReadinessCards />
    </div>
  );
}

const filters: ListFilter<AlertSearch>[] = [
  {
    name: 'drills',
    label: 'Drills',
    is_impersonal: true,
    options: [
      { value: 'none', label: 'Alerts only' },
      { value: 'only', label: 'Drills only' },
    ],
  },
];

const columns: Column<AlertSummary>[] = [
  { id: 'carer', header: 'Carer', cardRole: 'title', cell: nameOfAlert },
  { id: 'raised_at', header: 'Raised', sort: true, cell: whenRaised },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>,
  },
  { id: 'young_person', header: 'Young person', cell: ({ young_person }) => young_person?.name },
  { id: 'visit', header: 'Visit', cell: describeVisit },
  { id: 'taken_by', header: 'Taken by', cell: ({ taken_by }) => taken_by?.name },
  { id: 'outcome', header: 'Outcome', cell: ({ outcome }) => outcome && outcomeWords[outcome] },
];

const cells: ExportCell<AlertSummary>[] = [
  ['Carer', nameOfAlert],
  ['Raised', whenRaised],
  ['Status', ({ status }) => statusWords[status]],
  ['Taken by', ({ taken_by }) => taken_by?.name],
  ['Outcome', ({ outcome }) => outcome && outcomeWords[outcome]],
];
