import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { formatDate } from '#contract/core/dates.ts';
import { readWindow } from '#contract/core/list-windows.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { createDiary, type Diary, listDiaries } from '#contract/young-persons/diaries.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AddToNoteDialog } from '#web/features/young-persons/diaries/AddToNoteDialog.tsx';
import { CaseNoteFilters } from '#web/features/young-persons/diaries/CaseNoteFilters.tsx';
import { CaseNoteTimeline } from '#web/features/young-persons/diaries/CaseNoteTimeline.tsx';
import { buildQuery, DiarySearch, FILTERS } from '#web/features/young-persons/diaries/diary-search.ts';
import { newDiaryHref } from '#web/features/young-persons/diaries/diary-words.ts';
import { readPaging } from '#web/lists/list-address.ts';
import { usePartAddress } from '#web/lists/part-address.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Pagination, ResultCount } from '#web/ui/list/Pagination.tsx';
import { useToday } from '#web/ui/use-today.ts';

/** The case notes of one young person, in their page (DIA-02). Its filters share the page's address. */
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
