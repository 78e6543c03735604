import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDateTime, formatDay, toLondonDay } from '#contract/core/dates.ts';
import {
  type ChangeRecord,
  exportActivity,
  exportActivityOfAll,
  type FieldChange,
  listActivity,
  listActivityOfYoungPerson,
} from '#contract/oversight/activity.ts';
import { callForFile } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';
import { type ActivitySearch, buildFilter } from '#web/features/oversight/activity/activity-search.ts';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { readPaging } from '#web/lists/list-address.ts';
import { cx } from '#web/ui/cx.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { countWords } from '#web/ui/list/format-count.ts';
import { BeyondLastPage, Pagination, ResultCount } from '#web/ui/list/Pagination.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  /** Omit it for everybody's. */
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

/** Days in London, in the order of the rows. */
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

/** How many fields are shown before the user expands the rest. */
const SHOWN_AT_FIRST = 6;

/** In characters: a longer text is hard to read when it is struck through. */
const MAX_STRUCK_OUT = 60;

const tones = { Created: 'green', Updated: 'teal', Deleted: 'red' } as const;

/** One change: what, by whom and when, then each field before and after. */
function ChangeCard({ change, withPerson }: { change: ChangeRecord; withPerson: boolean }) {
  const { action, subject, performed_by, at, young_person, changes } = change;
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? changes : changes.slice(0, SHOWN_AT_FIRST);
  const rest = changes.length - shown.length;
  return (
    <article className="rounded-md border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <h3 className="min-w-0 font-semibold break-words">{subject}</h3>
        <Badge tone={tones[action]}>{action}</Badge>
        <p className="w-full text-sm text-ink-soft">
          {performed_by?.name ?? 'The system'}, <time dateTime={at}>{formatDateTime(at)}</time>
          {withPerson && young_person && (
            <>
              {' · '}
              <TextLink href={`/dashboard/young-persons/${young_person.id}`}>{young_person.name}</TextLink>
            </>
          )}
        </p>
      </header>
      {changes.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">
          No field-by-field details to show.
        </p>
      ) : (
        <dl className="divide-y divide-line border-t border-line text-sm">
          {shown.map((field) => (
            <Field key={field.field} field={field} isNew={action === 'Created'} />
          ))}
        </dl>
      )}
      {rest > 0 && (
        <div className="border-t border-line px-2 py-1">
          <Button variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
            {rest === 1 ? 'Show 1 more field' : `Show ${rest} more fields`}
          </Button>
        </div>
      )}
    </article>
  );
}

function Field({ field, isNew }: { field: FieldChange; isNew: boolean }) {
  const { label, before_in_words, after_in_words } = field;
  return (
    <div className="grid gap-x-6 gap-y-1 px-4 py-2.5 sm:grid-cols-[minmax(8rem,14rem)_1fr]">
      <dt className="text-ink-soft">{label}</dt>
      {isNew && before_in_words === '' ? (
        <dd className="min-w-0 font-medium break-words whitespace-pre-wrap">{after_in_words}</dd>
      ) : (
        <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1">
          <Side
            name="Before"
            text={before_in_words}
            look={cx(
              'text-ink-soft',
              before_in_words.length <= MAX_STRUCK_OUT && 'line-through decoration-1',
            )}
          />
          <ArrowRight aria-hidden size={14} className="shrink-0 self-center text-ink-soft" />
          <Side name="After" text={after_in_words} look="font-medium" />
        </dd>
      )}
    </div>
  );
}

function Side({ name, text, look }: { name: string; text: string; look: string }) {
  return (
    <span className="min-w-0 break-words whitespace-pre-wrap">
      <span className="sr-only">{name}: </span>
      {text ? <span className={look}>{text}</span> : <span className="text-ink-soft italic">nothing</span>}
    </span>
  );
}
