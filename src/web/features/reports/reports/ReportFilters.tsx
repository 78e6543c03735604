import { formatDate, todayInLondon } from '#contract/core/dates.ts';
import { ReportStatus, type SignedInRole } from '#contract/core/statuses.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  datePresets,
  ReportSearch,
  type ReportTab,
  shownWindow,
  statusesOf,
} from '#web/features/reports/reports/report-search.ts';
import { DelayedSearchField } from '#web/lists/DelayedSearchField.tsx';
import { SavedViews } from '#web/lists/SavedViews.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateRange } from '#web/ui/field/DateRange.tsx';
import { FilterBar, type FilterChip } from '#web/ui/list/FilterBar.tsx';
import { statusLabel } from '#web/ui/record/status-colours.ts';

interface Props {
  search: ReportSearch;
  tab: ReportTab;
  role: SignedInRole;
  onChange: (change: Partial<ReportSearch>) => void;
  onReplace: (search: ReportSearch) => void;
}

/** REP-05: days on All Reports only; status, client, service and carer on every tab. */
export function ReportFilters(props: Props) {
  const { search, tab, role, onChange, onReplace } = props;
  const services = useEndpoint(listServiceTypes, {});
  const chips = chipsOf(props);
  return (
    <FilterBar
      chips={chips}
      {...(chips.length > 0 ? { onClearAll: () => onReplace({ tab, sort: search.sort }) } : {})}
      actions={
        <SavedViews
          list="reports"
          search={{ ...search, tab }}
          personal={['carer']}
          onChoose={(kept) => onReplace(ReportSearch.parse(kept))}
        />
      }
    >
      {tab === 'all' && <Days search={search} onChange={onChange} />}
      <Select
        label="Status"
        className="sm:w-44"
        placeholder="Any status"
        value={search.status}
        options={statusesOf(tab, role).map((status) => ({ value: status, label: statusLabel(status) }))}
        onChange={(status) => onChange({ status: ReportStatus.safeParse(status).data })}
      />
      {role !== 'client' && (
        <DelayedSearchField
          label="Client"
          className="sm:w-44"
          value={search.client}
          onChange={(client) => onChange({ client })}
        />
      )}
      <Select
        label="Service"
        className="sm:w-48"
        placeholder="Any service"
        value={search.service_type}
        options={(services.data ?? []).map(({ name }) => ({ value: name, label: name }))}
        onChange={(service_type) => onChange({ service_type: service_type || undefined })}
      />
      {role !== 'carer' && (
        <DelayedSearchField
          label="Carer"
          className="sm:w-44"
          value={search.carer}
          onChange={(carer) => onChange({ carer })}
        />
      )}
    </FilterBar>
  );
}

function Days({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const today = todayInLondon();
  const { start_date, end_date } = shownWindow(search, today);
  return (
    <DateRange
      label="Due"
      hideLabel
      className="sm:basis-full"
      value={{ from: start_date, to: end_date }}
      presets={datePresets(today)}
      onChange={({ from, to }) => onChange({ start_date: from || undefined, end_date: to || undefined })}
    />
  );
}

/** What is filtered now, beyond the tab's usual. */
function chipsOf({ search, tab, role, onChange }: Props): FilterChip[] {
  const { start_date, end_date } = shownWindow(search, todayInLondon());
  const hasDays = tab === 'all' && (search.start_date ?? search.end_date);
  const chips: [keyof ReportSearch, string | false | undefined][] = [
    ['start_date', hasDays && `Due ${formatDate(start_date)} to ${formatDate(end_date)}`],
    ['status', search.status && `Status: ${statusLabel(search.status).toLowerCase()}`],
    ['client', role !== 'client' && search.client && `Client: ${search.client}`],
    ['service_type', search.service_type && `Service: ${search.service_type}`],
    ['carer', role !== 'carer' && search.carer && `Carer: ${search.carer}`],
  ];
  return chips.flatMap(([id, label]) => {
    if (!label) return [];
    const gone = id === 'start_date' ? { start_date: undefined, end_date: undefined } : { [id]: undefined };
    return [{ id, label, onRemove: () => onChange(gone) }];
  });
}
