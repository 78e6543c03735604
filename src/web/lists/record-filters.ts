import { formatDate } from '#contract/core/dates.ts';
import type { DateWindow } from '#contract/core/list-windows.ts';
import type { Option } from '#web/ui/field/Choice.tsx';
import type { DatePreset } from '#web/ui/field/DateRange.tsx';
import type { FilterChip } from '#web/ui/list/FilterBar.tsx';

/** The parts of every list's address beside its filters. */
export interface AnySearch {
  page?: number | undefined;
  sort?: string | undefined;
}

/**
 * A filter of words typed, of a day, of a tick or, with options, of one of them. A `fixed` one comes with a link and can
 * only be taken away.
 */
export interface ListFilter<Search> {
  name: keyof Search & string;
  label: string;
  options?: readonly Option[];
  kind?: 'date' | 'tick' | 'fixed';
  /** The first, empty choice. */
  placeholder?: string;
  /** On a wide screen; by how many filters there are otherwise. */
  width?: string;
  /** The words for what is chosen: `label: value` otherwise. */
  chip?: (value: string) => string;
  /** Of words that name nobody: a saved view keeps them, as it keeps what is chosen. */
  is_impersonal?: true;
}

/** A list that is of some days has them in `start_date` and `end_date` of its address. */
export interface ListDays {
  label: string;
  /** Those shown, chosen or usual. */
  shown: DateWindow;
  presets: readonly DatePreset[];
  /** Before the days on their chip: "Due". */
  chip?: string;
}

/** Words typed and days of birth are of people: what a view keeps on the device never holds them (AUT-09). */
export const personalIn = <Search>(filters: readonly ListFilter<Search>[]): string[] =>
  filters
    .filter(({ options, kind, is_impersonal }) => !is_impersonal && !options && kind !== 'tick')
    .map(({ name }) => name);

interface ChipsOf<Search> {
  search: Record<string, unknown>;
  filters: readonly ListFilter<Search>[];
  days: ListDays | undefined;
  change: (part: Record<string, undefined>) => void;
}

/** Makes a chip for each filter in force, beyond the usual days. */
export function chipsFor<Search>({ search, filters, days, change }: ChipsOf<Search>): FilterChip[] {
  const chips = filters.flatMap((filter) => {
    const value = search[filter.name];
    if (typeof value !== 'string') return [];
    return [
      {
        id: filter.name,
        label: chipWords(filter, value),
        onRemove: () => change({ [filter.name]: undefined }),
      },
    ];
  });
  if (!days || !(search.start_date ?? search.end_date)) return chips;
  const { start_date, end_date } = days.shown;
  const label = `${days.chip ? `${days.chip} ` : ''}${formatDate(start_date)} to ${formatDate(end_date)}`;
  const onRemove = () => change({ start_date: undefined, end_date: undefined });
  return [{ id: 'start_date', label, onRemove }, ...chips];
}

function chipWords<Search>({ label, kind, options, chip }: ListFilter<Search>, value: string): string {
  if (chip) return chip(value);
  if (kind === 'tick' || kind === 'fixed') return label;
  const words =
    kind === 'date' ? formatDate(value) : (options?.find((each) => each.value === value)?.label ?? value);
  return `${label}: ${words}`;
}
