import { formatDate, todayInLondon } from '#contract/core/dates.ts';
import { type SignedInRole, TimesheetStatus } from '#contract/core/statuses.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  datePresets,
  shownWindow,
  TimesheetSearch,
} from '#web/features/visits/timesheets/timesheet-search.ts';
import { DelayedSearchField } from '#web/lists/DelayedSearchField.tsx';
import { SavedViews } from '#web/lists/SavedViews.tsx';
import { CheckboxField, Select } from '#web/ui/field/Choice.tsx';
import { DateRange } from '#web/ui/field/DateRange.tsx';
import { FilterBar, type FilterChip } from '#web/ui/list/FilterBar.tsx';
import { statusLabel } from '#web/ui/record/status-colours.ts';

interface Props {
  search: TimesheetSearch;
  role: SignedInRole;
  onChange: (change: Partial<TimesheetSearch>) => void;
  onReplace: (search: TimesheetSearch) => void;
}

export function TimesheetFilters(props: Props) {
  const { search, role, onChange, onReplace } = props;
  const today = todayInLondon();
  const { start_date, end_date } = shownWindow(search, today);
  const clients = useEndpoint(listClientOptions, {}, { enabled: role === 'admin' });
  const options = (clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const client = options.find(({ value }) => value === search.client_id)?.label;
  const chips = chipsOf(props, client);
  return (
    <FilterBar
      chips={chips}
      {...(chips.length > 0 ? { onClearAll: () => onReplace({ sort: search.sort }) } : {})}
      actions={
        <SavedViews
          list="timesheets"
          search={search}
          personal={['carer']}
          onChoose={(kept) => onReplace(TimesheetSearch.parse(kept))}
        />
      }
    >
      <DateRange
        label="Days"
        hideLabel
        className="sm:basis-full"
        value={{ from: start_date, to: end_date }}
        presets={datePresets(today)}
        onChange={({ from, to }) => onChange({ start_date: from || undefined, end_date: to || undefined })}
      />
      <Select
        label="Status"
        className="sm:w-40"
        placeholder="Any status"
        value={search.status}
        options={TimesheetStatus.options.map((status) => ({ value: status, label: statusLabel(status) }))}
        onChange={(status) => onChange({ status: TimesheetStatus.safeParse(status).data })}
      />
      {role === 'admin' && (
        <>
          <Select
            label="Client"
            className="sm:w-44"
            placeholder="Any client"
            value={search.client_id}
            options={options}
            onChange={(id) => onChange({ client_id: id || undefined })}
          />
          <DelayedSearchField
            label="Carer"
            className="sm:w-44"
            value={search.carer}
            onChange={(carer) => onChange({ carer })}
          />
        </>
      )}
      <CheckboxField
        label="Not as planned only"
        value={search.differs === 'true'}
        onChange={(on) => onChange({ differs: on ? 'true' : undefined })}
      />
    </FilterBar>
  );
}

/** What is filtered now, beyond the usual days. */
function chipsOf({ search, role, onChange }: Props, client: string | undefined): FilterChip[] {
  const { start_date, end_date } = shownWindow(search, todayInLondon());
  const isOffice = role === 'admin';
  const chips: [keyof TimesheetSearch, string | false | undefined][] = [
    [
      'start_date',
      (search.start_date ?? search.end_date) && `${formatDate(start_date)} to ${formatDate(end_date)}`,
    ],
    ['status', search.status && `Status: ${statusLabel(search.status).toLowerCase()}`],
    ['client_id', isOffice && search.client_id && `Client: ${client ?? '…'}`],
    ['carer', isOffice && search.carer && `Carer: ${search.carer}`],
    ['differs', search.differs && 'Not as planned'],
  ];
  return chips.flatMap(([id, label]) => {
    if (!label) return [];
    const gone = id === 'start_date' ? { start_date: undefined, end_date: undefined } : { [id]: undefined };
    return [{ id, label, onRemove: () => onChange(gone) }];
  });
}
