import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

export type FilterChip = { id: string; label: string; onRemove: () => void };

type FilterBarProps = {
  /** The fields: short, labelled, in a row where there is room. */
  children?: ReactNode;
  /** What is filtered now: "Status: missing". */
  chips?: readonly FilterChip[];
  onClearAll?: () => void;
  /** "Save view". */
  actions?: ReactNode;
};

/** Filters of a list. Each change takes effect at once; there is no button to press. */
export function FilterBar({ children, chips = [], onClearAll, actions }: FilterBarProps) {
  return (
    <search className="block space-y-3 print:hidden" aria-label="Filters">
      {(children || actions) && (
        <div className="grid grid-cols-1 items-end gap-3 sm:flex sm:flex-wrap">
          {children}
          {actions && <div className="flex gap-2 sm:ml-auto">{actions}</div>}
        </div>
      )}
      {chips.length > 0 && (
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
      )}
    </search>
  );
}

/** Something chosen that can be taken away again. */
export function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="inline-flex max-w-full items-center rounded-full border border-transparent bg-accent-tint pl-3 text-sm font-medium text-accent-text">
      <span className="truncate">{label}</span>
      <button
        type="button"
        aria-label={`Remove ${label}`}
        onClick={onRemove}
        className="inline-flex size-8 items-center justify-center rounded-full hover:bg-accent hover:text-accent-ink pointer-coarse:size-11"
      >
        <X aria-hidden size={16} />
      </button>
    </span>
  );
}
