import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';
import { nextSort, type Sort } from './list-types.ts';

type SortButtonProps = {
  column: { id: string; header: string; align?: 'start' | 'end' };
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
};

/** A column's heading as a button that sorts by it. Its header cell's `aria-sort` gives the direction. */
export function SortButton({ column, sort, onSort }: SortButtonProps) {
  const isCurrent = sort?.by === column.id;
  const Icon = !isCurrent ? ChevronsUpDown : sort.direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => onSort(nextSort(sort, column.id))}
      className={cx(
        '-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-sm px-1.5 hover:bg-sunken hover:text-ink pointer-coarse:min-h-11',
        isCurrent && 'text-ink',
      )}
    >
      {column.header}
      <Icon aria-hidden size={14} className={isCurrent ? 'text-accent-text' : 'opacity-60'} />
    </button>
  );
}

export function sortState(sort: Sort | undefined, by: string): 'ascending' | 'descending' | 'none' {
  if (sort?.by !== by) return 'none';
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}

type SelectBoxProps = { label: string; checked: boolean; mixed?: boolean; onChange: (on: boolean) => void };

/** A row's checkbox. The label around it makes the target large enough for a thumb. */
export function SelectBox({ label, checked, mixed = false, onChange }: SelectBoxProps) {
  return (
    <label className="-m-2 inline-flex size-8 items-center justify-center align-middle pointer-coarse:-m-3 pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4.5"
      />
    </label>
  );
}
