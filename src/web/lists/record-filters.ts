import { formatDate } from '#contract/core/dates.ts';
import type { DateWindow } from '#contract/core/list-windows.ts';
import type { Option } from '#web/ui/field/Choice.tsx';
import type { DatePreset } from '#web/ui/field/DateRange.tsx';
import type { FilterChip } from '#web/ui/list/FilterBar.tsx';

/** The parameters that every list's address has besides its filters. */
export interface AnySearch {
  page?: number | undefined;
  sort?: string | undefined;
}

/**
 * A filter by text, by day, by tick or, with options, by choice. A `fixed` filter comes with a link and can only be
 * removed.
 */
export interface ListFilter<Search> {
  name: keyof Search & string;
  label: string;
  options?: readonly Option[];
  kind?: 'date' | 'tick' | 'fixed';
  /** The label of the first, empty choice. */
  placeholder?: string;
  /** Its width on a wide screen. By default it depends on the number of filters. */
  width?: string;
  /** The chip's text. Default: `label: value`. */
  chip?: (value: string) => string;
  /** Typed text that names nobody: a saved view keeps it, as it keeps choices. */
  is_impersonal?: true;
}

/** The days of a list, which its address has in `start_date` and `end_date`. */
export interface ListDays {
  label: string;
  /** The days shown: chosen or default. */
  shown: DateWindow;
  presets: readonly DatePreset[];
  /** A prefix for the chip: "Due". */
  chip?: string;
}

/** Typed text and dates of birth are personal: saved views, which are on the device, never hold them (AUT-09). */
export const personalIn = <Search>(filters: readonly ListFilter<Search>[]): string[] =>
  filters
    .filter(({ options, kind, is_impersonal }) => !is_impersonal && !options && kind !== 'tick')
    .map(({ name }) => name);

/**
 * The filters that stand in one line: the first text, then choices, then other texts and ticks. Days are folded,
 * because without a label nobody knows which day they are.
 * @param isWide on a phone, only a text stands in the line
 */
export function fold<Search>(
  filters: readonly ListFilter<Search>[],
  room: number,
  isWide: boolean,
): { line: ListFilter<Search>[]; folded: ListFilter<Search>[] } {
  const shown = filters.filter(({ kind }) => kind !== 'fixed');
  const texts = shown.filter(({ options, kind }) => !options && !kind);
  const choices = shown.filter(({ options }) => options);
  const ticks = shown.filter(({ kind }) => kind === 'tick');
  const wanted = isWide ? [...texts.slice(0, 1), ...choices, ...texts.slice(1), ...ticks] : texts;
  const line = wanted.slice(0, room);
  return { line, folded: shown.filter((filter) => !line.includes(filter)) };
}

interface ChipsOf<Search> {
  search: Record<string, unknown>;
  filters: readonly ListFilter<Search>[];
  days: ListDays | undefined;
  change: (part: Record<string, undefined>) => void;
}

/** Makes a chip for each active filter, except for the default days. */
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
