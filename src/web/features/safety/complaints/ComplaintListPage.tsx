import { Plus } from 'lucide-react';
import { formatDate } from '#contract/core/dates.ts';
import {
  ComplaintCategory,
  ComplaintState,
  type ComplaintSummary,
  countComplaints,
  listComplaints,
} from '#contract/safety/complaints.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { ComplaintSearch } from '#web/features/safety/complaints/complaint-search.ts';
import {
  asOptions,
  COMPLAINTS,
  complaintHref,
  countDaysTaken,
  describeComplainant,
  describeComplaintDue,
  describeYear,
  nameComplaint,
  stageWords,
} from '#web/features/safety/complaints/complaint-words.ts';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { sentenceCase } from '#web/ui/record/status-colours.ts';
import { useToday } from '#web/ui/use-today.ts';

interface Props {
  search: ComplaintSearch;
  onSearch: (search: ComplaintSearch) => void;
}

/** The register of complaints, overdue ones first. */
export function ComplaintListPage({ search, onSearch }: Props) {
  const today = useToday();
  const query = useEndpoint(listComplaints, { query: search });
  return (
    <RecordList<ComplaintSummary, ComplaintSearch>
      list="complaints"
      title="Complaints"
      lead={<YearLine />}
      noun={{ one: 'complaint', many: 'complaints' }}
      columns={columnsOn(today)}
      hiddenAtFirst={['client', 'stage']}
      query={query}
      rows={query.data?.items}
      search={search}
      onSearch={onSearch}
      readSearch={(kept) => ComplaintSearch.parse(kept)}
      exported={{ cells, fetchAll: () => fetchEveryPage<ComplaintSummary>(listComplaints, search) }}
      filters={filters}
      firstSort="due_on"
      findName={nameComplaint}
      buildHref={({ id }) => complaintHref(id)}
      primaryAction={
        <UiLink href={`${COMPLAINTS}/new`} className={buttonClass()}>
          <Plus aria-hidden size={18} /> New complaint
        </UiLink>
      }
      empty={{
        title: 'No complaints recorded yet',
        text: 'Record each complaint here: who made it, what you did and what you learnt. Inspectors ask for this list.',
      }}
    />
  );
}

function YearLine() {
  const { data } = useEndpoint(countComplaints, {});
  if (!data) return null;
  return (
    <>
      {describeYear(data)}
      {data.overdue > 0 && (
        <>
          {' '}
          <TextLink href={`${COMPLAINTS}?state=overdue`}>{data.overdue} overdue</TextLink>
        </>
      )}
    </>
  );
}

const filters: ListFilter<ComplaintSearch>[] = [
  { name: 'state', label: 'Status', options: asOptions(ComplaintState.options) },
  { name: 'category', label: 'About', options: asOptions(ComplaintCategory.options) },
  { name: 'start_date', label: 'Received from', kind: 'date', is_impersonal: true },
  { name: 'end_date', label: 'Received to', kind: 'date', is_impersonal: true },
  { name: 'young_person', label: 'Young person' },
  { name: 'carer', label: 'Carer' },
  { name: 'q', label: 'Words' },
];

const columnsOn = (today: string): Column<ComplaintSummary>[] => [
  {
    id: 'received_on',
    header: 'Received',
    sort: true,
    cell: ({ received_on }) => formatDate(received_on),
  },
  { id: 'complainant', header: 'From', cardRole: 'title', cell: describeComplainant },
  {
    id: 'category',
    header: 'About',
    cell: ({ category, is_serious }) => (
      <>
        {sentenceCase(category)} {is_serious && <Badge tone="red">Serious</Badge>}
      </>
    ),
  },
  {
    id: 'young_person',
    header: 'Young person',
    hideable: true,
    cell: ({ young_person }) => young_person?.name,
  },
  { id: 'carer', header: 'Carer', hideable: true, cell: ({ carer }) => carer?.name },
  { id: 'client', header: 'Client', hideable: true, cell: ({ client }) => client?.name },
  { id: 'stage', header: 'Stage', hideable: true, cell: ({ stage }) => stageWords[stage] },
  {
    id: 'due_on',
    header: 'Next',
    sort: true,
    cell: (complaint) => {
      const { words, tone } = describeComplaintDue(complaint, today);
      return <Badge tone={tone}>{words}</Badge>;
    },
  },
];

const cells: ExportCell<ComplaintSummary>[] = [
  ['Received', ({ received_on }) => formatDate(received_on)],
  ['From', ({ complainant_kind }) => sentenceCase(complainant_kind)],
  ['Name', ({ complainant_name }) => complainant_name],
  ['About', ({ category }) => sentenceCase(category)],
  ['Serious', ({ is_serious }) => (is_serious ? 'Yes' : 'No')],
  ['Young person', ({ young_person }) => young_person?.name],
  ['Carer', ({ carer }) => carer?.name],
  ['Client', ({ client }) => client?.name],
  ['Stage', ({ stage }) => stage],
  ['Acknowledge by', ({ acknowledge_due_on }) => formatDate(acknowledge_due_on)],
  ['Acknowledged', ({ acknowledged_on }) => formatDate(acknowledged_on)],
  ['Answer by', ({ answer_due_on }) => formatDate(answer_due_on)],
  ['Closed', ({ closed_on }) => formatDate(closed_on)],
  ['Outcome', ({ outcome }) => outcome && sentenceCase(outcome)],
  ['Days', countDaysTaken],
];
