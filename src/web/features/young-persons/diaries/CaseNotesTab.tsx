import { NotebookPen } from 'lucide-react';
import { useId, useState } from 'react';
import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { addMonths, formatDate, formatDay, monthBefore } from '#contract/core/dates.ts';
import { readWindow } from '#contract/core/list-windows.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { createDiary, type Diary, listDiaries, listDiaryAuthors } from '#contract/young-persons/diaries.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AddToNoteDialog } from '#web/features/young-persons/diaries/AddToNoteDialog.tsx';
import { CaseNoteBadges, CaseNoteBody } from '#web/features/young-persons/diaries/CaseNoteBody.tsx';
import { CaseNoteMenu } from '#web/features/young-persons/diaries/CaseNoteMenu.tsx';
import { buildQuery, DiarySearch, FILTERS } from '#web/features/young-persons/diaries/diary-search.ts';
import { diaryHref, newDiaryHref, writtenText } from '#web/features/young-persons/diaries/diary-words.ts';
import { DelayedSearchField } from '#web/lists/DelayedSearchField.tsx';
import { readPaging } from '#web/lists/list-address.ts';
import { usePartAddress } from '#web/lists/part-address.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateRange } from '#web/ui/field/DateRange.tsx';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { FilterBar } from '#web/ui/list/FilterBar.tsx';
import { Pagination, ResultCount } from '#web/ui/list/Pagination.tsx';
import { Avatar } from '#web/ui/record/Avatar.tsx';
import { useToday } from '#web/ui/use-today.ts';

/** The case notes of one young person, as a tab of their page (DIA-02). Its filters share the page's address. */
export function CaseNotesTab({ youngPersonId }: { youngPersonId: string }) {
  const { role } = useSignedIn();
  const { search, change, clear, isFiltered } = useDiaryAddress();
  const [adding, setAdding] = useState<Diary>();
  const input = { params: { id: youngPersonId }, query: buildQuery(search) };
  const { data, error, refetch, isPlaceholderData } = useEndpoint(listDiaries, input, { keepPrevious: true });
  const paging = readPaging(search.page, data, (page) => change({ page }));
  return (
    <section aria-label="Case notes" className="max-w-3xl space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {paging && paging.total > 0 ? (
          <ResultCount paging={paging} noun={{ one: 'case note', many: 'case notes' }} />
        ) : (
          <span />
        )}
        {can(role, createDiary) && <WriteLink youngPersonId={youngPersonId} />}
      </div>
      <CaseNoteFilters youngPersonId={youngPersonId} search={search} onChange={change} onClear={clear} />
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards count={3} label="Loading case notes" />}
      {data &&
        (data.items.length === 0 ? (
          <Nothing role={role} search={search} isFiltered={isFiltered} onClear={clear} />
        ) : (
          <div aria-busy={isPlaceholderData || undefined} className="space-y-4">
            <CaseNoteTimeline notes={data.items} onAdd={setAdding} />
            {paging && <Pagination {...paging} />}
          </div>
        ))}
      {adding && <AddToNoteDialog note={adding} onClose={() => setAdding(undefined)} />}
    </section>
  );
}

function WriteLink({ youngPersonId }: { youngPersonId: string }) {
  return (
    <UiLink href={newDiaryHref(youngPersonId)} className={buttonClass({ className: 'max-sm:w-full' })}>
      <NotebookPen aria-hidden size={18} /> Write a case note
    </UiLink>
  );
}

function useDiaryAddress() {
  const { search, change } = usePartAddress(DiarySearch);
  const clear = () => change(Object.fromEntries(FILTERS.map((name) => [name, undefined])));
  return { search, change, clear, isFiltered: FILTERS.some((name) => search[name]) };
}

interface NothingProps {
  role: SignedInRole;
  search: DiarySearch;
  isFiltered: boolean;
  onClear: () => void;
}

const nothingYet: Record<SignedInRole, string> = {
  admin: 'Write the first one, or choose earlier days.',
  carer:
    'Write the first one, or choose earlier days. You see your own, and those shared in the last two months.',
  client: 'You see the case notes the agency has released. Choose earlier days for older ones.',
};

function Nothing({ role, search, isFiltered, onClear }: NothingProps) {
  const today = useToday();
  if (isFiltered)
    return (
      <EmptyState
        icon={NotebookPen}
        title="No case notes match"
        text="Try fewer words or other days."
        action={
          <Button variant="outline" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  const { start_date } = readWindow(DEFAULT_WINDOWS.diaries, buildQuery(search), today);
  return (
    <EmptyState
      icon={NotebookPen}
      title={`No case notes since ${formatDate(start_date)}`}
      text={nothingYet[role]}
    />
  );
}

interface FilterProps {
  youngPersonId: string;
  search: DiarySearch;
  onChange: (change: Partial<DiarySearch>) => void;
  onClear: () => void;
}

/** Filters by text, day and author. If no days are chosen, shows the list's own. */
function CaseNoteFilters({ youngPersonId, search, onChange, onClear }: FilterProps) {
  const { data: authors = [] } = useEndpoint(listDiaryAuthors, { params: { id: youngPersonId } });
  const today = useToday();
  const days = readWindow(DEFAULT_WINDOWS.diaries, buildQuery(search), today);
  const chips = buildChips(search, authors, onChange);
  const latest = readWindow(DEFAULT_WINDOWS.diaries, {}, today).end_date;
  return (
    <FilterBar chips={chips} {...(chips.length > 0 ? { onClearAll: onClear } : {})}>
      <DelayedSearchField
        label="Words"
        className="sm:w-56"
        value={search.words}
        onChange={(words) => onChange({ words })}
      />
      <Select
        label="Written by"
        className="sm:w-48"
        placeholder="Anyone"
        value={search.createdBy}
        options={authors.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(chosen) => onChange({ createdBy: chosen || undefined })}
      />
      <DateRange
        label="Days"
        hideLabel
        className="sm:basis-full"
        value={{ from: days.start_date, to: days.end_date }}
        presets={[
          { label: 'Last month', ...monthBefore(today) },
          { label: 'Last 12 months', from: addMonths(today, -12), to: latest },
        ]}
        onChange={({ from, to }) => onChange({ dateFrom: from || undefined, dateTo: to || undefined })}
      />
    </FilterBar>
  );
}

function buildChips(search: DiarySearch, authors: readonly Ref[], onChange: FilterProps['onChange']) {
  const { dateFrom, dateTo, createdBy, words } = search;
  const author = authors.find(({ id }) => id === createdBy)?.name ?? 'somebody';
  const chip = (name: keyof DiarySearch, label: string) => ({
    id: name,
    label,
    onRemove: () => onChange({ [name]: undefined }),
  });
  return [
    ...(words ? [chip('words', `Words: ${words}`)] : []),
    ...(createdBy ? [chip('createdBy', `Written by: ${author}`)] : []),
    ...(dateFrom ? [chip('dateFrom', `From ${formatDate(dateFrom)}`)] : []),
    ...(dateTo ? [chip('dateTo', `To ${formatDate(dateTo)}`)] : []),
  ];
}

interface TimelineProps {
  notes: readonly Diary[];
  onAdd: (note: Diary) => void;
}

/** Notes in order, under the day they are about. */
function CaseNoteTimeline({ notes, onAdd }: TimelineProps) {
  const today = useToday();
  return (
    <ol className="space-y-6">
      {byDay(notes).map(([date, ofDay]) => (
        <li key={date} className="space-y-3">
          <h2 className="flex items-baseline gap-2 border-b border-line pb-1 text-base font-semibold">
            <time dateTime={date}>{formatDay(date)}</time>
            {date === today && <span className="text-sm font-normal text-ink-soft">Today</span>}
          </h2>
          <ol className="space-y-3">
            {ofDay.map((note) => (
              <li key={note.id}>
                <CaseNoteCard note={note} onAdd={onAdd} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function byDay(notes: readonly Diary[]): [date: string, notes: Diary[]][] {
  const days = new Map<string, Diary[]>();
  for (const note of notes) days.set(note.date, [...(days.get(note.date) ?? []), note]);
  return [...days];
}

function CaseNoteCard({ note, onAdd }: { note: Diary; onAdd: (note: Diary) => void }) {
  const { role } = useSignedIn();
  const id = useId();
  return (
    <article aria-labelledby={id} className="space-y-3 rounded-md border border-line bg-surface p-4">
      <header className="flex items-start gap-3">
        <Avatar name={note.created_by.name} />
        <div className="min-w-0 flex-1">
          <h3 id={id} className="font-semibold break-words">
            <TextLink href={diaryHref(note.id)}>{note.title}</TextLink>
          </h3>
          <p className="text-sm text-ink-soft">
            {[note.time, note.created_by.name, writtenText(note)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <CaseNoteMenu note={note} onAdd={onAdd} />
      </header>
      <CaseNoteBadges note={note} role={role} />
      <CaseNoteBody note={note} folds />
    </article>
  );
}
