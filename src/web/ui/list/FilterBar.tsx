import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/field/Button.tsx';
import { Chip } from '#web/ui/field/Chip.tsx';
import { useMedia } from '#web/ui/use-media.ts';

export type FilterChip = { id: string; label: string; onRemove: () => void };

type FilterBarProps = {
  /** The fields: short, labelled, in a row if there is room. */
  children?: ReactNode;
  /** The active filters: "Status: missing". */
  chips?: readonly FilterChip[];
  onClearAll?: () => void;
  /** "Save view". */
  actions?: ReactNode;
  /** Its owner folds it: it has no button of its own. */
  isFoldedByOwner?: boolean;
};

/**
 * A list's filters. Each change takes effect at once; there is no button to apply them. On a phone they are behind a
 * button.
 */
export function FilterBar(props: FilterBarProps) {
  const { children, chips = [], onClearAll, actions, isFoldedByOwner = false } = props;
  const isRoomy = useMedia('(min-width: 40rem)');
  const isWide = isRoomy || isFoldedByOwner;
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  return (
    <search className="block space-y-3 print:hidden" aria-label="Filters">
      {!isWide && (
        <Button
          variant="outline"
          icon={SlidersHorizontal}
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? 'Hide filters' : 'Filters'}
        </Button>
      )}
      <div
        id={id}
        hidden={!isWide && !unfolded}
        className="grid grid-cols-1 items-end gap-3 sm:flex sm:flex-wrap [&[hidden]]:hidden"
      >
        {children}
        {actions && <div className="flex gap-2 sm:ml-auto">{actions}</div>}
      </div>
      {chips.length > 0 && <Chips chips={chips} onClearAll={onClearAll} />}
    </search>
  );
}

function Chips({
  chips,
  onClearAll,
}: {
  chips: readonly FilterChip[];
  onClearAll: (() => void) | undefined;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul className="contents" aria-label="Active filters">
        {chips.map((chip) => (
          <li key={chip.id}>
            <Chip label={chip.label} onRemove={chip.onRemove} />
          </li>
        ))}
      </ul>
      {onClearAll && (
        <Button variant="ghost" size="sm" onClick={onClearAll}>
          Clear all
        </Button>
      )}
    </div>
  );
}
