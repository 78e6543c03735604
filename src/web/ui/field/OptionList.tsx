import { Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import type { Option } from './Choice.tsx';
import type { FieldIds } from './Field.tsx';

type OptionListProps = {
  ids: FieldIds;
  shown: readonly Option[];
  active: number;
  selected: readonly string[];
  loading: boolean;
  multiple: boolean;
  onPick: (option: Option) => void;
};

/** A combobox's choices. It renders them and handles presses; the field handles the keys. */
export function OptionList({ ids, shown, active, selected, loading, multiple, onPick }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field (aria-activedescendant)
    <div onMouseDown={(event) => event.preventDefault()}>
      <div
        ref={list}
        id={`${ids.id}-list`}
        role="listbox"
        aria-label="Choices"
        aria-multiselectable={multiple || undefined}
        tabIndex={-1}
      >
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are handled by the field that has the focus
          <div
            key={option.value}
            id={`${ids.id}-option-${index}`}
            data-index={index}
            role="option"
            tabIndex={-1}
            aria-selected={selected.includes(option.value)}
            aria-disabled={option.disabled}
            onClick={() => onPick(option)}
            className={cx(
              'flex min-h-control cursor-pointer items-center gap-2 border-l-[3px] px-3 py-1 text-control',
              index === active ? 'border-accent bg-accent-tint' : 'border-transparent hover:bg-sunken',
            )}
          >
            <span className="min-w-0 flex-1">
              {option.label}
              {option.detail && <span className="block text-sm text-ink-soft">{option.detail}</span>}
            </span>
            {selected.includes(option.value) && <Check aria-hidden size={18} className="text-accent-text" />}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p className="flex min-h-control items-center gap-2 px-4 text-control text-ink-soft">
          {loading ? (
            'Searching…'
          ) : (
            <>
              <X aria-hidden size={16} /> Nothing found
            </>
          )}
        </p>
      )}
    </div>
  );
}
