import { useEffect } from 'react';
import { formatDay, toLondonDay } from '#contract/core/dates.ts';
import {
  exportActivity,
  exportActivityOfAll,
  listActivity,
  listActivityOfYoungPerson,
} from '#contract/office/activity.ts';
import { callForFile } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';
import { type ActivitySearch, buildFilter } from '#web/features/office/activity/activity-search.ts';
import { ChangeCard } from '#web/features/office/activity/ChangeCard.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { readPaging } from '#web/lists/list-address.ts';
import { cx } from '#web/ui/cx.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { countWords } from '#web/ui/list/format-count.ts';
import { BeyondLastPage, Pagination, ResultCount } from '#web/ui/list/Pagination.tsx';

interface Props {
  /** Everybody's, if left out. */
  youngPersonId?: string | undefined;
  search: ActivitySearch;
  isFiltered: boolean;
  onPage: (page: number) => void;
  onClear: () => void;
}

const noun = { one: 'change', many: 'changes' };

/** Changes by day, newest first, each field before and after. */
export function ActivityChanges({ youngPersonId, search, isFiltered, onPage, onClear }: Props) {
  const query = { ...buildFilter(search), ...(search.page ? { page: search.page } : {}) };
  const ofOne = useEndpoint(
    listActivityOfYoungPerson,
    { params: { id: youngPersonId ?? '' }, query },
    { enabled: Boolean(youngPersonId) },
  );
  const ofAll = useEndpoint(listActivity, { query }, { enabled: !youngPersonId });
  const { data, error, refetch, isPlaceholderData } = youngPersonId ? ofOne : ofAll;
  const paging = readPaging(search.page, data, onPage);
  const found = data && (data.total === 0 ? 'No changes' : countWords(data, noun));
  useEffect(() => {
    if (found) announce(found);
  }, [found]);
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data || !paging) return <SkeletonCards count={4} label="Loading changes" />;
  if (data.items.length === 0 && paging.page > 1) return <BeyondLastPage {...paging} />;
  if (data.items.length === 0)
    return (
      <div className="rounded-md border border-line bg-surface">
        <EmptyState
          title={isFiltered ? 'No changes match' : 'No changes yet'}
          text={
            isFiltered ? 'Remove a filter or choose other dates.' : 'Changes are recorded here from now on.'
          }
          action={
            isFiltered && (
              <Button variant="outline" onClick={onClear}>
                Clear filters
              </Button>
            )
          }
        />
      </div>
    );
  return (
    <div
      className={cx('space-y-4', isPlaceholderData && 'opacity-60')}
      aria-busy={isPlaceholderData || undefined}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ResultCount paging={paging} noun={noun} />
        <ExportButton onExport={() => exportChanges(youngPersonId, search)} />
      </div>
      {byDay(data.items).map(([day, changes]) => (
        <section key={day} aria-label={formatDay(day)} className="space-y-3">
          <h2 className="text-sm font-semibold text-ink-soft">{formatDay(day)}</h2>
          {changes.map((change) => (
            <ChangeCard key={change.id} change={change} withPerson={!youngPersonId} />
          ))}
        </section>
      ))}
      <div className="flex justify-end">
        <Pagination {...paging} />
      </div>
    </div>
  );
}

/** London's days, in the order in which they come. */
function byDay<Row extends { at: string }>(rows: readonly Row[]): [string, Row[]][] {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = toLondonDay(row.at);
    const known = days.get(day);
    if (known) known.push(row);
    else days.set(day, [row]);
  }
  return [...days];
}

async function exportChanges(youngPersonId: string | undefined, search: ActivitySearch): Promise<string> {
  const query = buildFilter(search);
  const answer = youngPersonId
    ? await callForFile(exportActivity, { params: { id: youngPersonId }, query })
    : await callForFile(exportActivityOfAll, { query });
  saveFile(fileNameIn(answer) ?? 'activity.csv', await answer.blob());
  return 'Activity log exported';
}
