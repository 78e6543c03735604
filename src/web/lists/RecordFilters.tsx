import { formatDate, isDay } from '#contract/core/dates.ts';
import { DelayedSearchField } from '#web/lists/DelayedSearchField.tsx';
import { chipsFor, fold, type ListDays, type ListFilter, personalIn } from '#web/lists/record-filters.ts';
import { SavedViews } from '#web/lists/SavedViews.tsx';
import { CheckboxField, Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { DateRange } from '#web/ui/field/DateRange.tsx';
import { FilterBar } from '#web/ui/list/FilterBar.tsx';
import { useMedia } from '#web/ui/use-media.ts';

interface Props<Search> {
  /** The list whose views can be saved under a name. Omit it for a list without views. */
  list?: string;
  search: Record<string, unknown>;
  filters: readonly ListFilter<Search>[];
  days?: ListDays | undefined;
  change: (part: Record<string, string | undefined>) => void;
  /** Clears every filter. */
  onClear: () => void;
  /** The filters of a saved view, as query parameters. */
  onChoose?: (kept: Record<string, string | string[]>) => void;
}

/** How many fields stand in one line. The days take the room of one. */
const ROOM = { wide: 4, phone: 1 };

/**
 * A list's filters (days, text and choices), chips for the active ones, and saved views. The most used stand in one
 * line, and the others are folded.
 */
export function RecordFilters<Search>(props: Props<Search>) {
  const { list, search, filters, days, change, onClear, onChoose } = props;
  const chips = chipsFor({ search, filters, days, change });
  const isWide = useMedia('(min-width: 40rem)');
  const room = isWide ? ROOM.wide - (days ? 1 : 0) : ROOM.phone;
  const { line, folded } = fold(filters, room, isWide);
  const shared = { search, change };
  return (
    <FilterBar
      line={line.map((filter) => <OneFilter key={filter.name} filter={filter} isInLine {...shared} />)}
      days={days && { label: days.label, words: describeDays(days) }}
      inUse={folded.filter(({ name }) => search[name]).length}
      chips={chips}
      {...(chips.length > 0 ? { onClearAll: onClear } : {})}
      {...(list && onChoose
        ? {
            actions: (
              <SavedViews list={list} search={search} personal={personalIn(filters)} onChoose={onChoose} />
            ),
          }
        : {})}
    >
      {(days || folded.length > 0) && (
        <>
          {days && (
            <DateRange
              label={days.label}
              hideLabel
              className="sm:basis-full"
              value={{ from: days.shown.start_date, to: days.shown.end_date }}
              presets={days.presets}
              onChange={({ from, to }) =>
                change({ start_date: from || undefined, end_date: to || undefined })
              }
            />
          )}
          {folded.map((filter) => (
            <OneFilter key={filter.name} filter={filter} {...shared} />
          ))}
        </>
      )}
    </FilterBar>
  );
}

const describeDays = ({ shown }: ListDays) =>
  `${formatDate(shown.start_date)} to ${formatDate(shown.end_date)}`;

interface OneProps<Search> extends Pick<Props<Search>, 'change' | 'search'> {
  filter: ListFilter<Search>;
  /** Its label is only read aloud: its empty field says what it is. */
  isInLine?: boolean;
}

/** So that all stand side by side on a laptop. On a phone the one in the line takes the room there is. */
const IN_LINE = { text: 'max-sm:flex-1 sm:w-44', choice: 'sm:w-34' };

function OneFilter<Search>({ filter, isInLine = false, search, change }: OneProps<Search>) {
  const { name, label, options, kind } = filter;
  const placeholder = filter.placeholder ?? (isInLine ? `${label}: any` : 'Any');
  const width = isInLine ? IN_LINE[options ? 'choice' : 'text'] : (filter.width ?? 'sm:w-38');
  const value = search[name];
  const text = typeof value === 'string' ? value : undefined;
  if (kind === 'fixed') return null;
  if (kind === 'tick')
    return (
      <CheckboxField
        label={label}
        value={text === 'true'}
        onChange={(on) => change({ [name]: on ? 'true' : undefined })}
      />
    );
  if (kind === 'date')
    return (
      <DateField
        waits
        label={label}
        className="sm:w-36"
        value={text ?? ''}
        onChange={(day) => {
          // Ignore a date that is still being typed.
          if (day === '' || isDay(day)) change({ [name]: day || undefined });
        }}
      />
    );
  return options ? (
    <Select
      label={label}
      hideLabel={isInLine}
      className={width}
      placeholder={placeholder}
      value={text}
      options={options}
      onChange={(chosen) => change({ [name]: chosen || undefined })}
    />
  ) : (
    <DelayedSearchField
      label={label}
      {...(isInLine ? { hideLabel: true, placeholder: label } : {})}
      className={width}
      value={text}
      onChange={(typed) => change({ [name]: typed })}
    />
  );
}
