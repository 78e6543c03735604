import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { addMonths, formatDate, monthBefore } from '#contract/core/dates.ts';
import { readWindow } from '#contract/core/list-windows.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { listDiaryAuthors } from '#contract/young-persons/diaries.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { buildQuery, type DiarySearch } from '#web/features/young-persons/diaries/diary-search.ts';
import { DelayedSearchField } from '#web/lists/DelayedSearchField.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateRange } from '#web/ui/field/DateRange.tsx';
import { FilterBar } from '#web/ui/list/FilterBar.tsx';
import { useToday } from '#web/ui/use-today.ts';

interface Props {
  youngPersonId: string;
  search: DiarySearch;
  onChange: (change: Partial<DiarySearch>) => void;
  onClear: () => void;
}

/** By words, day and author. The days shown where none is chosen are those that the list is of. */
export function CaseNoteFilters({ youngPersonId, search, onChange, onClear }: Props) {
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

function buildChips(search: DiarySearch, authors: readonly Ref[], onChange: Props['onChange']) {
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
