import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { BOTTOM_BAR } from '#web/ui/overlay/bottom-bars.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { UiLink } from './Link.tsx';
import type { NavGroup, NavItem } from './nav-types.ts';
import { NavSection } from './Sidebar.tsx';

type BottomNavProps = {
  items: readonly NavItem[];
  groups: readonly NavGroup[];
  current: string | undefined;
};

const place =
  'relative flex h-14 w-full flex-col items-center justify-center gap-0.5 rounded-md text-[0.75rem] font-medium focus-visible:-outline-offset-2';

/** The phone's navigation: four places and the rest under "More". */
export function BottomNav({ items, groups, current }: BottomNavProps) {
  const [more, setMore] = useState(false);
  const isElsewhere = current !== undefined && !items.some((item) => item.id === current);
  const close = () => setMore(false);
  return (
    <>
      <nav
        {...BOTTOM_BAR}
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <ul className="mx-auto grid max-w-lg grid-flow-col auto-cols-fr px-1">
          {items.slice(0, 4).map((item) => (
            <li key={item.id} className="min-w-0">
              <UiLink
                href={item.href}
                aria-current={item.id === current ? 'page' : undefined}
                className={cx(place, item.id === current ? 'text-accent-text' : 'text-ink-soft')}
              >
                <Place item={item} isCurrent={item.id === current} />
              </UiLink>
            </li>
          ))}
          <li className="min-w-0">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setMore(true)}
              className={cx(place, isElsewhere ? 'text-accent-text' : 'text-ink-soft')}
            >
              <Pill isCurrent={isElsewhere}>
                <Ellipsis aria-hidden size={20} />
              </Pill>
              More
            </button>
          </li>
        </ul>
      </nav>
      <Dialog open={more} onClose={close} title="More" place="bottom">
        <nav aria-label="All areas" className="space-y-4">
          {groups.map((group) => (
            <NavSection key={group.label} group={group} current={current} onGo={close} />
          ))}
        </nav>
      </Dialog>
    </>
  );
}

function Place({ item, isCurrent }: { item: NavItem; isCurrent: boolean }) {
  const Icon = item.icon;
  return (
    <>
      <Pill isCurrent={isCurrent}>
        <Icon aria-hidden size={20} />
        {item.count !== undefined && item.count.total > 0 && (
          <span className="absolute -top-1.5 right-0 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.75rem] leading-4.5 font-semibold text-accent-ink tabular-nums">
            {item.count.total > 99 ? '99+' : item.count.total}
          </span>
        )}
      </Pill>
      <span className={cx('max-w-full truncate px-0.5', isCurrent && 'forced-colors:underline')}>
        {item.short ?? item.label}
      </span>
    </>
  );
}

function Pill({ isCurrent, children }: { isCurrent: boolean; children: ReactNode }) {
  return (
    <span
      className={cx(
        'relative flex h-6 w-12 items-center justify-center rounded-full',
        isCurrent && 'bg-accent-tint',
      )}
    >
      {children}
    </span>
  );
}
