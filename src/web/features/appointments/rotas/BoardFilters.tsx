import type { RotaWeek } from '#contract/appointments/rotas.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { type BoardFilter, listBoardChoices } from '#web/features/appointments/rotas/board-filters.ts';
import { RotaSearch } from '#web/features/appointments/rotas/rota-search.ts';
import { RecordFilters } from '#web/lists/RecordFilters.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';

interface Props {
  week: RotaWeek | undefined;
  filter: BoardFilter;
  onFilter: (filter: BoardFilter) => void;
}

/** Carers by name, area and skill, and work by client. */
export function BoardFilters({ week, filter, onFilter }: Props) {
  const clients = useEndpoint(listClientOptions, {});
  const { areas, skills } = listBoardChoices(week ?? { districts: [], checks: [] });
  const skillOptions = skills.map(({ id, name }) => ({ value: id, label: name }));
  const clientOptions = (clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const filters: ListFilter<BoardFilter>[] = [
    { name: 'carer', label: 'Carer', width: 'sm:w-48' },
    {
      ...{ name: 'area', label: 'Area', placeholder: 'Any area' },
      options: areas.map((area) => ({ value: area, label: area })),
    },
    {
      ...{ name: 'skill', label: 'Check held', placeholder: 'Any check', width: 'sm:w-44' },
      options: skillOptions,
      chip: (id) =>
        `Holds: ${skillOptions.find(({ value }) => value === id)?.label ?? 'a check nobody holds'}`,
    },
    {
      ...{ name: 'client_id', label: 'Client', placeholder: 'Any client', width: 'sm:w-44' },
      options: clientOptions,
      chip: (id) => `Client: ${clientOptions.find(({ value }) => value === id)?.label ?? '…'}`,
    },
  ];
  return (
    <>
      <RecordFilters
        list="rotas"
        search={filter}
        filters={filters}
        days={undefined}
        change={(part) => onFilter({ ...filter, ...part })}
        onClear={() => onFilter({})}
        onChoose={(kept) => {
          const { carer, area, skill, client_id } = RotaSearch.parse(kept);
          onFilter({ carer, area, skill, client_id });
        }}
      />
      {filter.client_id && (
        <p className="text-sm text-ink-soft">
          Carers and appointments of this client alone are shown. Hours and rest count all that a carer does.
        </p>
      )}
    </>
  );
}
