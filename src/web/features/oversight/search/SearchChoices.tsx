import { useEffect, useRef } from 'react';
import type { Choice, ChoiceGroup } from '#web/features/oversight/search/search-groups.ts';
import { cx } from '#web/ui/cx.ts';

interface Props {
  id: string;
  groups: readonly ChoiceGroup[];
  active: number;
  onOpen: (href: string) => void;
}

/** The results of a search, in groups. It renders them and handles presses; the search box handles the keys. */
export function SearchChoices({ id, groups, active, onOpen }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector(`[data-index="${active}"]`);
    // For the first result of a group, scroll its heading into view too.
    const isFirst = chosen?.previousElementSibling?.matches('h3');
    (isFirst ? chosen?.parentElement : chosen)?.scrollIntoView({ block: 'nearest' });
    chosen?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  let index = 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the box (aria-activedescendant)
    <div className="flex min-h-0 flex-col" onMouseDown={(event) => event.preventDefault()}>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Results"
        tabIndex={-1}
        className="min-h-0 overflow-y-auto overscroll-contain"
      >
        {groups.map(({ label, choices }, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={label} role="group" aria-labelledby={`${id}-group-${place}`} className="pb-2">
            <h3
              id={`${id}-group-${place}`}
              role="presentation"
              className="px-4 pt-2 pb-1 text-sm font-medium text-ink-soft sm:px-6"
            >
              {label}
            </h3>
            {choices.map((choice) => {
              const at = index++;
              return (
                <Row
                  key={choice.key}
                  id={`${id}-${at}`}
                  index={at}
                  choice={choice}
                  isActive={at === active}
                  onOpen={onOpen}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  id: string;
  index: number;
  choice: Choice;
  isActive: boolean;
  onOpen: (href: string) => void;
}

function Row({ id, index, choice, isActive, onOpen }: RowProps) {
  const { title, detail, href, icon: Icon } = choice;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are handled by the box that has the focus
    <div
      id={id}
      data-index={index}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={() => onOpen(href)}
      className={cx(
        'flex min-h-control cursor-pointer items-center gap-3 border-l-[3px] px-4 py-1.5 text-control sm:px-6',
        isActive ? 'border-accent bg-accent-tint' : 'border-transparent hover:bg-sunken',
      )}
    >
      <Icon aria-hidden size={18} className="shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{title}</span>
        {detail && (
          <span className="block text-sm text-ink-soft max-sm:line-clamp-2 sm:truncate">{detail}</span>
        )}
      </span>
    </div>
  );
}
