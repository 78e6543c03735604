import { todayInLondon } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { MAX_USUAL_EXPENSE_POUNDS } from '#contract/core/unusual-claims.ts';
import {
  decideExpense,
  type ListedExpense,
  listExpenseReasons,
  listExpenses,
} from '#contract/visits/expenses.ts';
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
  ExpenseSearch,
  firstSort,
  shownWindow,
} from '#web/features/visits/claims/claim-search.ts';
import { useClaimSelection } from '#web/features/visits/claims/use-claim-selection.tsx';
import { RESTRICTED } from '#web/features/young-persons/profile/YoungPersonCell.tsx';
import { FileThumbnails } from '#web/files/FileThumbnails.tsx';
import { stringifySearch } from '#web/lists/address-search.ts';
import type { TickMemory } from '#web/lists/kept-ticks.ts';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { Ticked } from '#web/lists/ticked-rows.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import type { Column } from '#web/ui/list/list-types.ts';

interface Props {
  search: ExpenseSearch;
  onSearch: (search: ExpenseSearch) => void;
}

const memory: TickMemory<Ticked<ListedExpense>> = {};

const words: ClaimWords<ListedExpense> = {
  noun: { one: 'expense', many: 'expenses' },
  decide: ({ id }, body) => prepareCall(decideExpense, { params: { id }, body }),
  describe: ({ reason, amount }) => `${reason.reason}, ${sayAmount(amount)}`,
};

/** Everybody's expenses for the office (EXP-03), unusual ones first, and their own for carers. */
export function ExpenseListPage({ search, onSearch }: Props) {
  const { role } = useSignedIn();
  const today = todayInLondon();
  const asked = buildClaimFilter(search, role, today);
  const list = useEndpoint(listExpenses, { query: asked });
  const reasons = useEndpoint(listExpenseReasons, {});
  const { selection, dialog } = useClaimSelection(
    {
      memory,
      list: stringifySearch({ ...search, page: undefined, sort: undefined }),
      rows: list.data?.items ?? [],
      words,
    },
    role,
  );
  const filters = claimFilters<ExpenseSearch>(role, {
    name: 'reason_id',
    label: 'What for',
    options: (reasons.data ?? []).map(({ id, reason }) => ({ value: id, label: reason })),
    placeholder: 'Anything',
    width: 'sm:w-48',
    chip: (id) => `What for: ${reasons.data?.find((each) => each.id === id)?.reason ?? '…'}`,
  });
  return (
    <>
      <RecordList<ListedExpense, ExpenseSearch>
        list="expenses"
        title={role === 'carer' ? 'My expenses' : 'Expenses'}
        noun={words.noun}
        columns={claimColumns({ role, words, step: 'expenses', columns, findWarnings })}
        query={list}
        rows={list.data?.items}
        search={search}
        onSearch={onSearch}
        readSearch={(kept) => ExpenseSearch.parse(kept)}
        filters={filters}
        days={{ label: 'Days', shown: shownWindow(search, today), presets: datePresets(today) }}
        firstSort={firstSort(role)}
        findName={(expense) => `${words.describe(expense)}, ${expense.carer.name}`}
        buildHref={(expense) => hrefOfClaim(expense, role, 'expenses')}
        selection={selection}
        exported={{
          cells: claimCells({ role, cells, findWarnings }),
          fetchAll: () => fetchEveryPage<ListedExpense>(listExpenses, asked),
        }}
        empty={findEmpty(role)}
        unmatched="Remove a filter or choose other dates."
      >
        {list.data && <TotalLine>{sayAmount(list.data.total_pounds)}</TotalLine>}
      </RecordList>
      {dialog}
    </>
  );
}

const findEmpty = (role: SignedInRole) => ({
  title: 'No expenses for these dates',
  text:
    role === 'carer'
      ? 'Add what you paid for when you finish an appointment.'
      : 'Carers add expenses when they finish an appointment.',
});

/** A large amount within the limit of its reason has no other warning. */
const findWarnings = ({ warnings, is_unusual }: ListedExpense) =>
  warnings.length === 0 && is_unusual ? [`More than £${MAX_USUAL_EXPENSE_POUNDS}.`] : warnings;

const readNote = ({ note, is_restricted }: ListedExpense) => (is_restricted ? RESTRICTED : note);

const columns: Column<ListedExpense>[] = [
  {
    id: 'reason',
    header: 'What for',
    sort: true,
    cell: (expense) => <Claimed words={readNote(expense)}>{expense.reason.reason}</Claimed>,
  },
  { ...amountColumn, sort: true },
  {
    id: 'receipts',
    header: 'Receipts',
    cell: (expense) =>
      expense.images.length > 0 ? (
        <FileThumbnails noun="Receipt" files={expense.images} of={words.describe(expense)} />
      ) : null,
  },
];

const cells = [
  ['What for', ({ reason }: ListedExpense) => reason.reason],
  ['Note', readNote],
  ['Receipts', ({ images }: ListedExpense) => images.length],
] as const;
