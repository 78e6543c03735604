import { formatDateTime } from '#contract/core/dates.ts';
import { listViewsOfYoungPerson, type RecordView } from '#contract/office/activity.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { type ActivitySearch, buildFilter } from '#web/features/office/activity/activity-search.ts';
import { readPaging } from '#web/lists/list-address.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/States.tsx';
import { CardList } from '#web/ui/list/CardList.tsx';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { BeyondLastPage, Pagination, ResultCount } from '#web/ui/list/Pagination.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { useIsWide } from '#web/ui/use-media.ts';

interface Props {
  youngPersonId: string;
  search: ActivitySearch;
  onPage: (page: number) => void;
}

const noun = { one: 'view', many: 'views' };
const CAPTION = 'Views';

const columns: Column<RecordView>[] = [
  {
    id: 'performed_by',
    header: 'Who',
    cardRole: 'title',
    cell: ({ performed_by }) => performed_by?.name ?? 'Unknown person',
  },
  { id: 'what', header: 'What', cell: ({ what }) => what },
  { id: 'at', header: 'When', cell: ({ at }) => formatDateTime(at) },
  {
    id: 'was_found',
    header: 'Shown',
    cardRole: 'badge',
    cell: ({ was_found }) =>
      was_found ? <Badge tone="green">Shown</Badge> : <Badge tone="red">Refused</Badge>,
  },
];

/** Looks at the record, newest first; also those of people who tried to and were not shown it. */
export function ActivityLooks({ youngPersonId, search, onPage }: Props) {
  const { dateFrom, dateTo, performedBy } = buildFilter(search);
  const query = {
    ...(dateFrom ? { dateFrom } : {}),
    ...(dateTo ? { dateTo } : {}),
    ...(performedBy ? { performedBy } : {}),
    ...(search.page ? { page: search.page } : {}),
  };
  const { data, error, refetch } = useEndpoint(listViewsOfYoungPerson, {
    params: { id: youngPersonId },
    query,
  });
  const isWide = useIsWide();
  const paging = readPaging(search.page, data, onPage);
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (data?.items.length === 0 && paging && paging.page > 1) return <BeyondLastPage {...paging} />;
  if (data?.items.length === 0)
    return (
      <div className="rounded-md border border-line bg-surface">
        <EmptyState title="No views yet" text="Anyone who opens this record is listed here." />
      </div>
    );
  const rows = {
    columns,
    rows: data?.items,
    caption: CAPTION,
    rowKey: ({ id }: RecordView) => id,
    rowLabel: ({ performed_by, at }: RecordView) =>
      `${performed_by?.name ?? 'Unknown person'}, ${formatDateTime(at)}`,
  };
  return (
    <div className="space-y-4">
      {paging && <ResultCount paging={paging} noun={noun} />}
      {isWide ? <DataTable {...rows} /> : <CardList {...rows} />}
      {paging && (
        <div className="flex justify-end">
          <Pagination {...paging} />
        </div>
      )}
    </div>
  );
}
