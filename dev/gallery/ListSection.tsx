import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { addDays, formatDate } from '#contract/core/dates.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { SearchField } from '#web/ui/field/TextField.tsx';
import { FilterBar } from '#web/ui/list/FilterBar.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import type { Column, Sort } from '#web/ui/list/list-types.ts';
import { SideSheet } from '#web/ui/overlay/SideSheet.tsx';
import { LevelBadge, StatusBadge } from '#web/ui/record/Badge.tsx';
import { Tabs } from '#web/ui/record/Tabs.tsx';
import { type SampleReport, sampleReports } from './samples.ts';

const columns: Column<SampleReport>[] = [
  {
    id: 'young_person',
    header: 'Young person',
    cell: (row) => row.young_person,
    sort: true,
    cardRole: 'title',
  },
  { id: 'date_due', header: 'Due', cell: (row) => formatDate(row.date_due), sort: true },
  {
    id: 'period',
    header: 'Days of the visits',
    // Held on one line in a table; a card is narrower.
    cell: ({ date_due }) => (
      <span className="whitespace-nowrap tabular-nums">
        {formatDate(addDays(date_due, -13))} to {formatDate(date_due)}
      </span>
    ),
    hideable: true,
  },
  { id: 'report_type', header: 'Report', cell: (row) => row.report_type, hideable: true },
  { id: 'carer', header: 'Carer', cell: (row) => row.carer, hideable: true },
  { id: 'client', header: 'Client', cell: (row) => row.client, hideable: true, cardRole: 'hidden' },
  {
    id: 'level',
    header: 'Level',
    cell: (row) => row.level && <LevelBadge level={row.level} />,
    hideable: true,
  },
  { id: 'hours', header: 'Hours', cell: (row) => row.hours, align: 'end', sort: true, cardRole: 'hidden' },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <StatusBadge status={row.status} audience="admin" />,
    cardRole: 'badge',
  },
];

export function ListSection() {
  const [sort, setSort] = useState<Sort>({ by: 'date_due', direction: 'asc' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [hidden, setHidden] = useState<string[]>([]);
  const [page, setPage] = useState(2);
  const [peek, setPeek] = useState<number>();
  const sheet = peek === undefined ? undefined : sampleReports[peek];
  return (
    <>
      <ListScreen
        title="Reports"
        noun={{ one: 'report', many: 'reports' }}
        columns={columns}
        rows={sampleReports}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.young_person}, ${formatDate(row.date_due)}`}
        rowHref={() => '#record'}
        onPeek={(row) => setPeek(sampleReports.indexOf(row))}
        sort={sort}
        onSort={setSort}
        paging={{ page, pageSize: 20, shown: 20, total: 137, onPage: setPage }}
        selection={{ selected, onChange: setSelected, actions: <BulkActions /> }}
        hiddenColumns={hidden}
        onHiddenColumns={setHidden}
        primaryAction={<Button icon={Plus}>New report</Button>}
        exportAction={
          <Button variant="outline" size="sm" icon={Download}>
            Export CSV
          </Button>
        }
        tabs={<ReportTabs />}
        filters={<ReportFilters />}
        empty={{ title: 'No reports', text: 'Nothing is missing. Well done.' }}
      />
      <SideSheet
        open={sheet !== undefined}
        onClose={() => setPeek(undefined)}
        title={sheet?.young_person}
        onPrevious={peek ? () => setPeek(peek - 1) : undefined}
        onNext={peek !== undefined && peek < sampleReports.length - 1 ? () => setPeek(peek + 1) : undefined}
        footer={<Button>Approve report</Button>}
      >
        <p>{sheet?.report_type}</p>
      </SideSheet>
    </>
  );
}

function BulkActions() {
  return (
    <>
      <Button size="sm">Approve</Button>
      <Button size="sm" variant="outline">
        Download
      </Button>
    </>
  );
}

function ReportTabs() {
  const [tab, setTab] = useState('missing');
  return (
    <Tabs
      label="Reports"
      current={tab}
      onSelect={setTab}
      tabs={[
        { id: 'all', label: 'All Reports', href: '?to=all' },
        { id: 'approval', label: 'Needs Approval', count: 14, href: '?to=approval' },
        { id: 'missing', label: 'Missing & N/A', count: 23, href: '?to=missing' },
        { id: 'week', label: 'This Week', count: 61, href: '?to=week' },
      ]}
    />
  );
}

function ReportFilters() {
  const [name, setName] = useState('');
  const [status, setStatus] = useState('missing');
  const chips = [
    ...(status ? [{ id: 'status', label: `Status: ${status}`, onRemove: () => setStatus('') }] : []),
    { id: 'team', label: 'Team: Croydon North', onRemove: () => undefined },
  ];
  return (
    <FilterBar
      chips={chips}
      onClearAll={() => setStatus('')}
      actions={<Button variant="ghost">Save view</Button>}
    >
      <SearchField
        label="Name"
        value={name}
        onChange={setName}
        className="sm:w-64"
        placeholder="Young person or carer"
      />
      <Select
        label="Status"
        className="sm:w-44"
        value={status}
        onChange={setStatus}
        placeholder="Any status"
        options={[
          { value: 'missing', label: 'Missing' },
          { value: 'submitted', label: 'Submitted' },
        ]}
      />
    </FilterBar>
  );
}
