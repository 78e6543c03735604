import { useLocation, useRouter } from '@tanstack/react-router';
import { ActivityChanges } from '#web/features/office/activity/ActivityChanges.tsx';
import { ActivityFilters } from '#web/features/office/activity/ActivityFilters.tsx';
import { ActivityLooks } from '#web/features/office/activity/ActivityLooks.tsx';
import { ActivitySearch, FILTERS } from '#web/features/office/activity/activity-search.ts';
import { stringifySearch } from '#web/lists/address-search.ts';
import { SegmentedControl } from '#web/ui/record/SegmentedControl.tsx';

/** One young person's activity log in their page: what was changed, and who looked. Its filters share the page's address. */
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

/** The log's part of whatever address it stands at. Another filter is another list: back to its first page. */
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
