import type { RotaCarer } from '#contract/appointments/rotas.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { listCheckKinds } from '#contract/organisations/checks.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { listAreas } from '#web/features/appointments/rotas/rota-narrow.ts';
import type { RotaProps, RotaSearch } from '#web/features/appointments/rotas/rota-search.ts';
import { DelayedSearchField } from '#web/lists/DelayedSearchField.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { FilterBar } from '#web/ui/list/FilterBar.tsx';

interface Props extends RotaProps {
  carers: readonly RotaCarer[];
}

const NAMES = ['carer', 'area', 'check_kind_id', 'client_id'] as const;

export const countFilters = (search: RotaSearch): number => NAMES.filter((name) => search[name]).length;

/** Filters the board by carers, or by the work for one client. */
export function RotaFilters({ search, onSearch, carers }: Props) {
  const clients = useEndpoint(listClientOptions, {}).data ?? [];
  const kinds = useEndpoint(listCheckKinds, {}).data ?? [];
  const change = (part: Partial<RotaSearch>) => onSearch({ ...search, ...part });
  const options = {
    area: listAreas(carers).map((area) => ({ value: area, label: area })),
    check_kind_id: kinds
      .filter(({ is_archived }) => !is_archived)
      .map(({ id, name }) => ({ value: id, label: name })),
    client_id: clients.map(({ id, name }) => ({ value: id, label: name })),
  };
  const selects = [
    { name: 'area', label: 'Area' },
    { name: 'check_kind_id', label: 'Check held' },
    { name: 'client_id', label: 'Client' },
  ] as const;
  const chips = selects.flatMap(({ name, label }) => {
    const value = search[name];
    if (!value) return [];
    const chosen = options[name].find((option) => option.value === value)?.label ?? value;
    return [{ id: name, label: `${label}: ${chosen}`, onRemove: () => change({ [name]: undefined }) }];
  });
  const clear = () => change(Object.fromEntries(NAMES.map((name) => [name, undefined])));
  return (
    <FilterBar isFoldedByOwner chips={chips} {...(chips.length > 0 ? { onClearAll: clear } : {})}>
      <DelayedSearchField
        label="Carer"
        placeholder="Search by name"
        className="w-full sm:w-56"
        value={search.carer}
        onChange={(carer) => change({ carer })}
      />
      {selects.map(({ name, label }) => (
        <Select
          key={name}
          label={label}
          placeholder="Any"
          className="sm:w-44"
          value={search[name] ?? ''}
          options={options[name]}
          onChange={(value) => change({ [name]: value || undefined })}
        />
      ))}
    </FilterBar>
  );
}
