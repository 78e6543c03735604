import { CalendarDays, ClipboardList, House, Mail } from 'lucide-react';
import { listAppointments, listCarerAppointments } from '#contract/appointments.ts';
import { getDashboard } from '#contract/dashboard.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listMailbox } from '#contract/mailbox.ts';
import { can, type SignedInRole } from '#web/session/permissions.ts';
import type { NavGroup, NavItem } from '#web/ui/nav-types.ts';

interface Area extends NavItem {
  group: string;
  /** A role that may make any of these calls may open the area (SHL-07). */
  needs: readonly Endpoint[];
  is_demo_only?: true;
}

/** Every area that is built. What is not built is not shown. */
const areas: readonly Area[] = [
  { id: 'home', label: 'Home', href: '/dashboard', icon: House, group: 'Today', needs: [getDashboard] },
  {
    id: 'appointments',
    label: 'Appointments',
    href: '/dashboard/appointments',
    icon: ClipboardList,
    group: 'Work',
    needs: [listAppointments, listCarerAppointments],
  },
  {
    id: 'calendar',
    label: 'Calendar',
    href: '/dashboard/calendar',
    icon: CalendarDays,
    group: 'Work',
    needs: [listAppointments, listCarerAppointments],
  },
  {
    id: 'mailbox',
    label: 'Mailbox',
    href: '/dashboard/mailbox',
    icon: Mail,
    group: 'Help',
    needs: [listMailbox],
    is_demo_only: true,
  },
];

export function navigationFor(role: SignedInRole, is_demo: boolean): NavGroup[] {
  const open = areas.filter(
    (area) => (is_demo || !area.is_demo_only) && area.needs.some((endpoint) => can(role, endpoint)),
  );
  return [...new Set(open.map(({ group }) => group))].map((label) => ({
    label,
    items: open.filter(({ group }) => group === label),
  }));
}

/** The area a path belongs to: the one with the longest address that it begins with. */
export function areaOf(path: string): string | undefined {
  return areas
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0]?.id;
}
