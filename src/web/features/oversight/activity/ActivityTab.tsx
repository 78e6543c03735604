import { useLocation, useRouter } from '@tanstack/react-router';
import { formatDateTime } from '#contract/core/dates.ts';
import { listViewsOfYoungPerson, type RecordView } from '#contract/oversight/activity.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { ActivityChanges } from '#web/features/oversight/activity/ActivityChanges.tsx';
import { ActivityFilters } from '#web/features/oversight/activity/ActivityFilters.tsx';
import { ActivitySearch, buildFilter, FILTERS } from '#web/features/oversight/activity/activity-search.ts';
import { stringifySearch } from '#web/lists/address-search.ts';
import { readPaging } from '#web/lists/list-address.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/States.tsx';
import { CardList } from '#web/ui/list/CardList.tsx';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { BeyondLastPage, Pagination, ResultCount } from '#web/ui/list/Pagination.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { SegmentedControl } from '#web/ui/record/SegmentedControl.tsx';
import { useIsWide } from '#web/ui/use-media.ts';

/** One young person's activity log on their page: changes and views. Its filters share the page's address. */
export function ActivityTab({ youngPersonId }: { youngPersonId: string }) {
  const { search, change, clear, isFiltered } = useActivityAddress();
  return (
    <div className="space-y-4">
      <SegmentedControl
        label="What to show"
        value={search.view ?? 'changes'}
        options={[
          { value: 'changes', label: 'Changes' },
          { value: 'looks', label: 'Views' },
        ]}
        onChange={(view) => change({ view: view === 'looks' ? view : undefined })}
      />
      <ActivityFilters search={search} onChange={change} onClear={clear} />
      {search.view === 'looks' ? (
        <ActivityLooks youngPersonId={youngPersonId} search={search} onPage={(page) => change({ page })} />
      ) : (
        <ActivityChanges
          youngPersonId={youngPersonId}
          search={search}
          isFiltered={isFiltered}
          onPage={(page) => change({ page })}
          onClear={clear}
        />
      )}
    </div>
  );
}

/** The log's part of any address. A changed filter goes back to the first page. */
export function useActivityAddress() {
  const router = useRouter();
  const { pathname, search: whole } = useLocation();
  const search = ActivitySearch.parse(whole);
  const change = (part: Partial<ActivitySearch>) =>
    void router.navigate({
      href: `${pathname}${stringifySearch({ ...whole, page: undefined, ...part })}`,
      resetScroll: false,
    });
  const clear = () => change(Object.fromEntries(FILTERS.map((name) => [name, undefined])));
  return { search, change, clear, isFiltered: FILTERS.some((name) => search[name]) };
}

interface LooksProps {
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

/** Views of the record, newest first, including refused ones. */
function ActivityLooks({ youngPersonId, search, onPage }: LooksProps) {
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
