import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { formatDate, todayInLondon } from '#contract/core/dates.ts';
import { AppointmentStatus, type SignedInRole } from '#contract/core/statuses.ts';
import { listClientOptions, listServiceTypes } from '#contract/organisations/catalogues.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  AppointmentSearch,
  datePresets,
  shownWindow,
} from '#web/features/appointments/appointments/appointment-search.ts';
import { DelayedSearchField } from '#web/lists/DelayedSearchField.tsx';
import { SavedViews } from '#web/lists/SavedViews.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField, Select } from '#web/ui/field/Choice.tsx';
import { DateRange } from '#web/ui/field/DateRange.tsx';
import { FilterBar, type FilterChip } from '#web/ui/list/FilterBar.tsx';
import { useIsWide } from '#web/ui/use-media.ts';

interface Props {
  search: AppointmentSearch;
  role: SignedInRole;
  onChange: (change: Partial<AppointmentSearch>) => void;
  onReplace: (search: AppointmentSearch) => void;
}

export function AppointmentFilters(props: Props) {
  const { search, role, onChange, onReplace } = props;
  const isWide = useIsWide();
  const [isOpen, setIsOpen] = useState(false);
  const chips = useChips(props);
  return (
    <FilterBar
      chips={chips}
      {...(chips.length > 0 ? { onClearAll: () => onReplace({ sort: search.sort }) } : {})}
      actions={
        <>
          {!isWide && (
            <Button
              variant="outline"
              icon={SlidersHorizontal}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              Filters
            </Button>
          )}
          <SavedViews
            list="appointments"
            search={search}
            personal={['young_person', 'carer']}
            onChoose={(kept) => onReplace(AppointmentSearch.parse(kept))}
          />
        </>
      }
    >
      {(isWide || isOpen) && (
        <>
          <Days search={search} onChange={onChange} />
          {role === 'admin' && <ClientSelect value={search.client_id} onChange={onChange} />}
          {role !== 'carer' && <PeopleFilters search={search} onChange={onChange} />}
          <Select
            label="Status"
            className="sm:w-34"
            placeholder="Any status"
            value={search.status}
            options={[
              { value: 'active', label: 'Active' },
              { value: 'cancelled', label: 'Cancelled' },
            ]}
            onChange={(status) => onChange({ status: AppointmentStatus.safeParse(status).data })}
          />
          {role === 'admin' && (
            <CheckboxField
              label="Uncovered only"
              value={search.uncovered === 'true'}
              onChange={(on) => onChange({ uncovered: on ? 'true' : undefined })}
            />
          )}
        </>
      )}
    </FilterBar>
  );
}

type Part = Pick<Props, 'search' | 'onChange'>;

function Days({ search, onChange }: Part) {
  const today = todayInLondon();
  const { start_date, end_date } = shownWindow(search, today);
  return (
    <DateRange
      label="Days"
      hideLabel
      className="sm:basis-full"
      value={{ from: start_date, to: end_date }}
      presets={datePresets(today)}
      onChange={({ from, to }) => onChange({ start_date: from || undefined, end_date: to || undefined })}
    />
  );
}

function ClientSelect({ value, onChange }: { value: string | undefined; onChange: Props['onChange'] }) {
  const clients = useEndpoint(listClientOptions, {});
  return (
    <Select
      label="Client"
      className="sm:w-44"
      placeholder="Any client"
      value={value}
      options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => onChange({ client_id: id || undefined })}
    />
  );
}

function PeopleFilters({ search, onChange }: Part) {
  const services = useEndpoint(listServiceTypes, {});
  return (
    <>
      <DelayedSearchField
        label="Young person"
        className="sm:w-40"
        value={search.young_person}
        onChange={(young_person) => onChange({ young_person })}
      />
      <DelayedSearchField
        label="Carer"
        className="sm:w-40"
        value={search.carer}
        onChange={(carer) => onChange({ carer })}
      />
      <Select
        label="Service"
        className="sm:w-40"
        placeholder="Any service"
        value={search.service_type}
        options={(services.data ?? []).map(({ name }) => ({ value: name, label: name }))}
        onChange={(service_type) => onChange({ service_type: service_type || undefined })}
      />
    </>
  );
}

/** What is filtered now, beyond the usual days. */
function useChips({ search, role, onChange }: Props): FilterChip[] {
  const clients = useEndpoint(listClientOptions, {}, { enabled: role === 'admin' });
  const { start_date, end_date } = shownWindow(search, todayInLondon());
  const client = clients.data?.find(({ id }) => id === search.client_id)?.name;
  const chips: [keyof AppointmentSearch, string | false | undefined][] = [
    [
      'start_date',
      (search.start_date ?? search.end_date) && `${formatDate(start_date)} to ${formatDate(end_date)}`,
    ],
    ['client_id', search.client_id && `Client: ${client ?? '…'}`],
    ['young_person', search.young_person && `Young person: ${search.young_person}`],
    ['carer', search.carer && `Carer: ${search.carer}`],
    ['service_type', search.service_type && `Service: ${search.service_type}`],
    ['status', search.status && `Status: ${search.status}`],
    ['uncovered', search.uncovered && 'Uncovered only'],
    ['series_id', role === 'admin' && search.series_id && 'One series'],
  ];
  return chips.flatMap(([id, label]) => {
    if (!label) return [];
    const gone = id === 'start_date' ? { start_date: undefined, end_date: undefined } : { [id]: undefined };
    return [{ id, label, onRemove: () => onChange(gone) }];
  });
}
