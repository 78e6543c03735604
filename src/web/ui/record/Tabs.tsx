import { useEffect, useRef } from 'react';
import type { Total } from '#contract/core/list-totals.ts';
import { cx } from '#web/ui/cx.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Count } from './Badge.tsx';

type Tab = { id: string; label: string; count?: number | Total | undefined; href: string };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  current: string;
  /** For a screen whose tab is not in the address; the link is then not followed. */
  onSelect?: (id: string) => void;
};

/** Views of one screen. They are links, because the tab is part of the address (SHL-08). */
export function Tabs({ label, tabs, current, onSelect }: TabsProps) {
  const bar = useRef<HTMLElement>(null);
  // On a phone the current tab may be off the edge. Scrolls only the bar, never the page.
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(current)}"]`);
    if (bar.current && link)
      bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav
      ref={bar}
      aria-label={label}
      className="relative -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0 print:hidden"
    >
      <ul className="flex min-w-max gap-1 border-b border-line">
        {tabs.map((tab) => (
          <li key={tab.id} className="-mb-px">
            <UiLink
              href={tab.href}
              keepsScroll
              data-tab={tab.id}
              aria-current={tab.id === current ? 'page' : undefined}
              onClick={(event) => {
                if (!onSelect) return;
                event.preventDefault();
                onSelect(tab.id);
              }}
              className={cx(
                'flex min-h-9 pointer-coarse:min-h-11 items-center gap-2 rounded-t-md border-b-2 px-3 text-control font-medium whitespace-nowrap focus-visible:-outline-offset-2',
                tab.id === current
                  ? 'border-accent text-accent-text'
                  : 'border-transparent forced-colors:border-[Canvas] text-ink-soft hover:border-line-strong hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && <Count of={tab.count} />}
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
