import { formatDate } from '#contract/core/dates.ts';
import type { DateWindow } from '#contract/core/list-windows.ts';
import { ActivityAction, ActivityCategory, DEFAULT_ACTIVITY_CATEGORY } from '#contract/oversight/activity.ts';
import {
  type ActivitySearch,
  ALL_CATEGORIES,
  datePresets,
} from '#web/features/oversight/activity/activity-search.ts';
import { DelayedSearchField } from '#web/lists/DelayedSearchField.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateRange } from '#web/ui/field/DateRange.tsx';
import { FilterBar } from '#web/ui/list/FilterBar.tsx';
import { useToday } from '#web/ui/use-today.ts';

interface Props {
  search: ActivitySearch;
  /** The days shown if none are chosen. */
  usual?: DateWindow;
  onChange: (change: Partial<ActivitySearch>) => void;
  onClear: () => void;
}

const categories = [
  ...ActivityCategory.options.map((value) => ({ value, label: value })),
  { value: ALL_CATEGORIES, label: 'All' },
];
const actions = ActivityAction.options.map((value) => ({ value, label: value }));

/** Filters by day and person, and changes also by what was changed and how. */
export function ActivityFilters({ search, usual, onChange, onClear }: Props) {
  const today = useToday();
  const { dateFrom, dateTo, category = DEFAULT_ACTIVITY_CATEGORY, action, performedBy, view } = search;
  const chips = buildChips(search, onChange);
  return (
    <FilterBar chips={chips} {...(chips.length > 0 ? { onClearAll: onClear } : {})}>
      <DateRange
        label="Days"
        hideLabel
        className="sm:basis-full"
        value={{ from: dateFrom ?? usual?.start_date ?? '', to: dateTo ?? usual?.end_date ?? '' }}
        presets={datePresets(today)}
        onChange={({ from, to }) => onChange({ dateFrom: from || undefined, dateTo: to || undefined })}
      />
      {view !== 'looks' && (
        <>
          <Select
            label="Category"
            className="sm:w-44"
            value={category}
            options={categories}
            onChange={(value) =>
              onChange({
                category: categories.find((each) => each.value === value)?.value as typeof category,
              })
            }
          />
          <Select
            label="Action"
            className="sm:w-44"
            placeholder="Any action"
            value={action}
            options={actions}
            onChange={(value) => onChange({ action: ActivityAction.safeParse(value).data })}
          />
        </>
      )}
      <DelayedSearchField
        label="Performed by"
        className="sm:w-52"
        value={performedBy}
        onChange={(name) => onChange({ performedBy: name })}
      />
    </FilterBar>
  );
}

/** Builds a chip for each filter except the default category. */
function buildChips(
  { dateFrom, dateTo, category, action, performedBy, view }: ActivitySearch,
  onChange: Props['onChange'],
) {
  const days = [dateFrom && `from ${formatDate(dateFrom)}`, dateTo && `to ${formatDate(dateTo)}`]
    .filter(Boolean)
    .join(' ');
  const isOfChanges = view !== 'looks';
  const chips: { id: string; label: string | false | undefined; gone: Partial<ActivitySearch> }[] = [
    {
      id: 'days',
      label: days && `${days.charAt(0).toUpperCase()}${days.slice(1)}`,
      gone: { dateFrom: undefined, dateTo: undefined },
    },
    {
      id: 'category',
      label:
        isOfChanges &&
        category &&
        category !== DEFAULT_ACTIVITY_CATEGORY &&
        `Category: ${category === ALL_CATEGORIES ? 'all' : category}`,
      gone: { category: undefined },
    },
    { id: 'action', label: isOfChanges && action && `Action: ${action}`, gone: { action: undefined } },
    { id: 'performedBy', label: performedBy && `By: ${performedBy}`, gone: { performedBy: undefined } },
  ];
  return chips.flatMap(({ id, label, gone }) =>
    label ? [{ id, label, onRemove: () => onChange(gone) }] : [],
  );
}
