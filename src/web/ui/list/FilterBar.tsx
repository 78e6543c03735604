import { CalendarDays, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/field/Button.tsx';
import { Chip } from '#web/ui/field/Chip.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

export type FilterChip = { id: string; label: string; onRemove: () => void };

type FilterBarProps = {
  /** The most used fields, always in view. The others are then folded on every screen, not only on a phone. */
  line?: ReactNode;
  /** The days shown, in the line: a button that unfolds the fields to change them. */
  days?: { label: string; words: string } | undefined;
  /** The fields: short, labelled, in a row if there is room. */
  children?: ReactNode;
  /** How many of the folded fields are in use. */
  inUse?: number;
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
  const { line, days, children, inUse = 0, chips = [], onClearAll, actions, isFoldedByOwner = false } = props;
  const isRoomy = useMedia('(min-width: 40rem)');
  const isWide = isRoomy || isFoldedByOwner;
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const isFolded = !isWide || Boolean(line);
  const toggle = { 'aria-expanded': unfolded, 'aria-controls': id, onClick: () => setUnfolded(!unfolded) };
  return (
    <search className="flex flex-col gap-3 print:hidden" aria-label="Filters">
      {isFolded && (
        <div className="flex flex-wrap items-center gap-2">
          {line}
          {isWide && days && (
            <Button
              variant="outline"
              icon={CalendarDays}
              className="px-3! font-normal! tabular-nums"
              {...toggle}
            >
              <VisuallyHidden>{days.label}: </VisuallyHidden>
              {days.words}
            </Button>
          )}
          {children && (
            <Button
              variant="outline"
              icon={SlidersHorizontal}
              className="px-3! aria-expanded:border-accent aria-expanded:bg-accent-tint"
              {...toggle}
            >
              Filters{inUse > 0 && ` (${inUse})`}
            </Button>
          )}
          {isWide && actions && <div className="ml-auto">{actions}</div>}
        </div>
      )}
      {children && (
        <div
          id={id}
          hidden={isFolded && !unfolded}
          className="grid grid-cols-1 items-end gap-3 sm:flex sm:flex-wrap [&[hidden]]:hidden"
        >
          {children}
          {actions && !(isWide && isFolded) && <div className="flex gap-2 sm:ml-auto">{actions}</div>}
        </div>
      )}
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
