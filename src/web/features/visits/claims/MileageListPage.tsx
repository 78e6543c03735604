import { todayInLondon } from '#contract/core/dates.ts';
import { sayAmount, sayMiles } from '#contract/core/decimals.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { MAX_USUAL_MILES } from '#contract/core/unusual-claims.ts';
import { decideMileage, type ListedMileage, listMileages, Vehicle } from '#contract/visits/mileages.ts';
import { prepareCall } from '#web/api/call.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  amountColumn,
  Claimed,
  claimCells,
  claimColumns,
  hrefOfClaim,
  TotalLine,
} from '#web/features/visits/claims/claim-columns.tsx';
import type { ClaimWords } from '#web/features/visits/claims/claim-decision.ts';
import { claimFilters } from '#web/features/visits/claims/claim-filters.ts';
import {
  buildClaimFilter,
  datePresets,
  firstSort,
  MileageSearch,
  shownWindow,
} from '#web/features/visits/claims/claim-search.ts';
import { useClaimSelection } from '#web/features/visits/claims/use-claim-selection.tsx';
import { vehicles, vehicleWords } from '#web/features/visits/part-contents.ts';
import { stringifySearch } from '#web/lists/address-search.ts';
import type { TickMemory } from '#web/lists/kept-ticks.ts';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { Ticked } from '#web/lists/ticked-rows.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import type { Column } from '#web/ui/list/list-types.ts';

interface Props {
  search: MileageSearch;
  onSearch: (search: MileageSearch) => void;
}

const memory: TickMemory<Ticked<ListedMileage>> = {};

const words: ClaimWords<ListedMileage> = {
  noun: { one: 'journey', many: 'journeys' },
  decide: ({ id }, body) => prepareCall(decideMileage, { params: { id }, body }),
  describe: (mileage) => `${describeWay(mileage)}, ${sayMiles(mileage.miles)}`,
};

/** Everybody's journeys for the office (MIL-03), unusual ones first, and their own for carers. */
export function MileageListPage({ search, onSearch }: Props) {
  const { role } = useSignedIn();
  const today = todayInLondon();
  const asked = buildClaimFilter(search, role, today);
  const list = useEndpoint(listMileages, { query: asked });
  const { selection, dialog } = useClaimSelection(
    {
      memory,
      list: stringifySearch({ ...search, page: undefined, sort: undefined }),
      rows: list.data?.items ?? [],
      words,
    },
    role,
  );
  return (
    <>
      <RecordList<ListedMileage, MileageSearch>
        list="mileages"
        title={role === 'carer' ? 'My mileage' : 'Mileage'}
        noun={words.noun}
        columns={claimColumns({ role, words, step: 'miles', columns, findWarnings })}
        query={list}
        rows={list.data?.items}
        search={search}
        onSearch={onSearch}
        readSearch={(kept) => MileageSearch.parse(kept)}
        filters={claimFilters<MileageSearch>(role, vehicleFilter)}
        days={{ label: 'Days', shown: shownWindow(search, today), presets: datePresets(today) }}
        firstSort={firstSort(role)}
        findName={(mileage) => `${words.describe(mileage)}, ${mileage.carer.name}`}
        buildHref={(mileage) => hrefOfClaim(mileage, role, 'miles')}
        selection={selection}
        exported={{
          cells: claimCells({ role, cells, findWarnings }),
          fetchAll: () => fetchEveryPage<ListedMileage>(listMileages, asked),
        }}
        empty={findEmpty(role)}
        unmatched="Remove a filter or choose other dates."
      >
        {list.data && (
          <TotalLine>{`${sayMiles(list.data.total_miles)}, ${sayAmount(list.data.total_pounds)}`}</TotalLine>
        )}
      </RecordList>
      {dialog}
    </>
  );
}

const vehicleFilter = {
  name: 'vehicle',
  label: 'Vehicle',
  options: vehicles.map((vehicle) => ({ value: vehicle, label: vehicleWords[vehicle] })),
  placeholder: 'Any vehicle',
  width: 'sm:w-40',
  chip: (vehicle: string) => `Vehicle: ${vehicleWords[Vehicle.parse(vehicle)].toLowerCase()}`,
} as const;

const findEmpty = (role: SignedInRole) => ({
  title: 'No journeys for these dates',
  text:
    role === 'carer'
      ? 'Add your journeys when you finish an appointment.'
      : 'Carers add journeys when they finish an appointment.',
});

const findWarnings = ({ is_unusual }: ListedMileage) =>
  is_unusual ? [`More than ${MAX_USUAL_MILES} miles.`] : [];

/** For a journey that is closed to the reader, the server returns "Restricted" for both places. */
const describeWay = ({ from_place, to_place, is_restricted }: ListedMileage) =>
  is_restricted ? from_place : `${from_place} to ${to_place}`;

const columns: Column<ListedMileage>[] = [
  {
    id: 'way',
    header: 'Journey',
    cell: (mileage) => <Claimed words={mileage.purpose}>{describeWay(mileage)}</Claimed>,
  },
  {
    id: 'miles',
    header: 'Miles',
    sort: true,
    align: 'end',
    cell: ({ miles, vehicle }) => (
      <span className="tabular-nums">
        {Number(miles)}
        {vehicle !== 'CAR_OR_VAN' && (
          <span className="block text-sm text-ink-soft">{vehicleWords[vehicle]}</span>
        )}
      </span>
    ),
  },
  {
    ...amountColumn,
    cell: ({ amount, explanation }) => (
      <span className="tabular-nums" title={explanation}>
        {sayAmount(amount)}
      </span>
    ),
  },
];

const cells = [
  ['From', ({ from_place }: ListedMileage) => from_place],
  ['To', ({ to_place }: ListedMileage) => to_place],
  ['What it was for', ({ purpose }: ListedMileage) => purpose],
  ['Vehicle', ({ vehicle }: ListedMileage) => vehicleWords[vehicle]],
  ['Miles', ({ miles }: ListedMileage) => miles],
  ['Rate', ({ explanation }: ListedMileage) => explanation],
] as const;
