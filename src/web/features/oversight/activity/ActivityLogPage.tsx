import { ActivityChanges } from '#web/features/oversight/activity/ActivityChanges.tsx';
import { ActivityFilters } from '#web/features/oversight/activity/ActivityFilters.tsx';
import { useActivityAddress } from '#web/features/oversight/activity/ActivityTab.tsx';
import { shownWindow } from '#web/features/oversight/activity/activity-search.ts';
import { usePage } from '#web/shell/page.ts';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { useToday } from '#web/ui/use-today.ts';

const TITLE = 'Activity log';

/** Changes about every young person. Each young person's own page also lists views. */
export function ActivityLogPage() {
  const today = useToday();
  usePage(TITLE);
  const { search, change, clear, isFiltered } = useActivityAddress();
  const ofChanges = { ...search, view: undefined };
  return (
    <div className="space-y-4">
      <PageHeader
        title={TITLE}
        lead="Changes to young people’s records: what, who and when. Any tampering with this log shows up."
      />
      <ActivityFilters
        search={ofChanges}
        usual={shownWindow(search, today)}
        onChange={change}
        onClear={clear}
      />
      <ActivityChanges
        search={ofChanges}
        isFiltered={isFiltered}
        onPage={(page) => change({ page })}
        onClear={clear}
      />
    </div>
  );
}
