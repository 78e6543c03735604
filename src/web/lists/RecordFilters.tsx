import { isDay } from '#contract/core/dates.ts';
import { DelayedSearchField } from '#web/lists/DelayedSearchField.tsx';
import { chipsFor, type ListDays, type ListFilter, personalIn } from '#web/lists/record-filters.ts';
import { SavedViews } from '#web/lists/SavedViews.tsx';
import { CheckboxField, Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { DateRange } from '#web/ui/field/DateRange.tsx';
import { FilterBar } from '#web/ui/list/FilterBar.tsx';

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

/** A list's filters (days, text and choices), chips for the active ones, and saved views. */
export function RecordFilters<Search>(props: Props<Search>) {
  const { list, search, filters, days, change, onClear, onChoose } = props;
  const chips = chipsFor({ search, filters, days, change });
  // So that seven fit side by side on a laptop.
  const width = filters.length > 6 ? 'sm:w-32' : 'sm:w-38';
  return (
    <FilterBar
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
      {days && (
        <DateRange
          label={days.label}
          hideLabel
          className="sm:basis-full"
          value={{ from: days.shown.start_date, to: days.shown.end_date }}
          presets={days.presets}
          onChange={({ from, to }) => change({ start_date: from || undefined, end_date: to || undefined })}
        />
      )}
      {filters.map((filter) => (
        <OneFilter key={filter.name} filter={filter} width={width} search={search} change={change} />
      ))}
    </FilterBar>
  );
}

interface OneProps<Search> extends Pick<Props<Search>, 'change' | 'search'> {
  filter: ListFilter<Search>;
  width: string;
}

function OneFilter<Search>({ filter, width: usual, search, change }: OneProps<Search>) {
  const { name, label, options, kind, placeholder = 'Any', width = usual } = filter;
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
      className={width}
      placeholder={placeholder}
      value={text}
      options={options}
      onChange={(chosen) => change({ [name]: chosen || undefined })}
    />
  ) : (
    <DelayedSearchField
      label={label}
      className={width}
      value={text}
      onChange={(typed) => change({ [name]: typed })}
    />
  );
}
