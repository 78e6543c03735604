import { CalendarDays, ClipboardList, Clock, FileText, House, ListChecks, Mail } from 'lucide-react';
import { listAppointments, listCarerAppointments } from '#contract/appointments.ts';
import { listTimesheets } from '#contract/claims.ts';
import { getDashboard } from '#contract/dashboard.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listMailbox } from '#contract/mailbox.ts';
import { listQuestionForms } from '#contract/question-forms.ts';
import { listReports } from '#contract/reports.ts';
import { can, type SignedInRole } from '#web/session/permissions.ts';
import type { NavGroup, NavItem } from '#web/ui/nav-types.ts';

interface Area extends NavItem {
  group: string;
  /** A role that may make any of these calls may open the area (SHL-07). */
  needs: readonly Endpoint[];
  is_demo_only?: true;
  /** In the phone's bottom bar. Three, so that their names have room; the rest is under "More". */
  is_at_hand?: true;
}

/** Every area that is built. What is not built is not shown. */
const areas: readonly Area[] = [
  {
    id: 'home',
    label: 'Home',
    href: '/dashboard',
    icon: House,
    group: 'Today',
    needs: [getDashboard],
    is_at_hand: true,
  },
  {
    id: 'appointments',
    label: 'Appointments',
    href: '/dashboard/appointments',
    icon: ClipboardList,
    group: 'Work',
    needs: [listAppointments, listCarerAppointments],
    is_at_hand: true,
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
    id: 'reports',
    label: 'Reports',
    href: '/dashboard/reports',
    icon: FileText,
    group: 'Work',
    needs: [listReports],
    is_at_hand: true,
  },
  {
    id: 'timesheets',
    label: 'Timesheets',
    href: '/dashboard/timesheets',
    icon: Clock,
    group: 'Work',
    needs: [listTimesheets],
  },
  {
    id: 'forms',
    label: 'Forms',
    href: '/dashboard/forms',
    icon: ListChecks,
    group: 'Records',
    needs: [listQuestionForms],
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

/** @param counts what waits for the reader, by area */
export function navigationFor(
  role: SignedInRole,
  is_demo: boolean,
  counts: Readonly<Record<string, number | undefined>> = {},
): NavGroup[] {
  const open = areas.filter(
    (area) => (is_demo || !area.is_demo_only) && area.needs.some((endpoint) => can(role, endpoint)),
  );
  return [...new Set(open.map(({ group }) => group))].map((label) => ({
    label,
    items: open.filter(({ group }) => group === label).map((area) => ({ ...area, count: counts[area.id] })),
  }));
}

/** The area a path belongs to: the one with the longest address that it begins with. */
export function areaOf(path: string): string | undefined {
  return areas
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0]?.id;
}

/** What the phone's bottom bar holds of them. */
export const atHand = (groups: readonly NavGroup[]): NavItem[] =>
  groups
    .flatMap(({ items }) => items)
    .filter(({ id }) => areas.some((area) => area.id === id && area.is_at_hand));
