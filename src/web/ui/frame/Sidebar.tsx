import { cx } from '#web/ui/cx.ts';
import { Count } from '#web/ui/record/Badge.tsx';
import { UiLink } from './Link.tsx';
import { Logo } from './Logo.tsx';
import type { NavGroup, NavItem } from './nav-types.ts';

type SidebarProps = { groups: readonly NavGroup[]; current: string | undefined; homeHref: string };

export function Sidebar({ groups, current, homeHref }: SidebarProps) {
  return (
    <div className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-frame px-3 pb-4 lg:flex print:hidden">
      <nav aria-label="Main" className="space-y-4">
        <UiLink href={homeHref} className="mx-2 my-3 block w-fit rounded-sm">
          <Logo />
        </UiLink>
        {groups.map((group) => (
          <NavSection key={group.label} group={group} current={current} />
        ))}
      </nav>
    </div>
  );
}

export function NavSection({
  group,
  current,
  onGo,
}: {
  group: NavGroup;
  current: string | undefined;
  onGo?: () => void;
}) {
  return (
    <section>
      <h2 className="px-3 pb-1 text-sm font-medium text-ink-soft">{group.label}</h2>
      <ul>
        {group.items.map((item) => (
          <li key={item.id}>
            <NavLink item={item} isCurrent={item.id === current} onGo={onGo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type NavLinkProps = { item: NavItem; isCurrent: boolean; onGo: (() => void) | undefined };

function NavLink({ item, isCurrent, onGo }: NavLinkProps) {
  const Icon = item.icon;
  return (
    <UiLink
      href={item.href}
      onClick={onGo}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'relative flex min-h-control items-center gap-3 rounded-md px-3 text-control font-medium',
        isCurrent
          ? "bg-accent-tint text-accent-text forced-colors:underline before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-full before:bg-accent before:content-['']"
          : 'text-ink hover:bg-sunken',
      )}
    >
      <Icon aria-hidden size={18} className={cx('shrink-0', !isCurrent && 'text-ink-soft')} />
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.count !== undefined && item.count.total > 0 && <Count of={item.count} label="waiting" />}
    </UiLink>
  );
}
