import type { Total } from '#contract/core/list-totals.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { areas } from '#web/shell/navigation-areas.ts';
import type { NavGroup, NavItem } from '#web/ui/frame/nav-types.ts';

/** @param counts how many items wait for the reader, by area */
export function navigationFor(
  role: SignedInRole,
  is_demo: boolean,
  counts: Readonly<Record<string, Total | undefined>> = {},
): NavGroup[] {
  const open = areas.filter((area) => (is_demo || !area.is_demo_only) && area.roles.includes(role));
  return [...new Set(open.map(({ group }) => group))].map((label) => ({
    label,
    items: open
      .filter(({ group }) => group === label)
      .map(({ carer_label, ...area }) => ({
        ...area,
        label: role === 'carer' && carer_label ? carer_label : area.label,
        count: counts[area.id],
      })),
  }));
}

/** The area of a path: the one with the longest address that the path begins with. */
export function findArea(path: string): string | undefined {
  return areas
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0]?.id;
}

/** The items in the phone's bottom bar. */
export const atHand = (groups: readonly NavGroup[]): NavItem[] =>
  groups
    .flatMap(({ items }) => items)
    .filter(({ id }) => areas.some((area) => area.id === id && area.is_at_hand));
