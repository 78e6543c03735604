import {
  BadgeCheck,
  Building2,
  Calculator,
  CalendarCheck,
  CalendarDays,
  CircleQuestionMark,
  ClipboardList,
  Clock,
  ContactRound,
  FileText,
  History,
  House,
  Inbox,
  ListChecks,
  Mail,
  MapPinOff,
  Megaphone,
  MessagesSquare,
  Phone,
  PoundSterling,
  ReceiptPoundSterling,
  Siren,
  UserCog,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { Total } from '#contract/core/list-totals.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { NavGroup, NavItem } from '#web/ui/frame/nav-types.ts';

interface Area extends NavItem {
  group: string;
  /** The roles that may make the calls it is built on (SHL-07); a test holds it against the contract. */
  roles: readonly SignedInRole[];
  is_demo_only?: true;
  /** In the phone's bottom bar. Three, so that their names have room; the rest is under "More". */
  is_at_hand?: true;
}

const everyone = ['admin', 'carer', 'client'] as const;

/** Every area that is built. One that is not built is not shown. */
const areas: readonly Area[] = [
  {
    id: 'home',
    label: 'Home',
    href: '/dashboard',
    icon: House,
    group: 'Today',
    roles: everyone,
    is_at_hand: true,
  },
  {
    id: 'appointments',
    label: 'Appointments',
    href: '/dashboard/appointments',
    record: 'Appointment',
    icon: ClipboardList,
    group: 'Work',
    roles: everyone,
    is_at_hand: true,
  },
  {
    id: 'calendar',
    label: 'Calendar',
    href: '/dashboard/calendar',
    icon: CalendarDays,
    group: 'Work',
    roles: everyone,
  },
  {
    id: 'rotas',
    label: 'Rotas',
    href: '/dashboard/rotas',
    icon: CalendarCheck,
    group: 'Work',
    roles: ['admin', 'carer'],
  },
  {
    id: 'reports',
    label: 'Reports',
    href: '/dashboard/reports',
    record: 'Report',
    icon: FileText,
    group: 'Work',
    roles: everyone,
    is_at_hand: true,
  },
  {
    id: 'referrals',
    label: 'Referrals',
    href: '/dashboard/referrals',
    record: 'Referral',
    icon: Inbox,
    group: 'Work',
    roles: ['admin', 'client'],
  },
  {
    id: 'timesheets',
    label: 'Timesheets',
    href: '/dashboard/timesheets',
    icon: Clock,
    group: 'Work',
    roles: ['admin', 'carer'],
  },
  {
    id: 'young-persons',
    label: 'Young people',
    href: '/dashboard/young-persons',
    record: 'Young person',
    icon: UserRound,
    group: 'People',
    roles: everyone,
  },
  {
    id: 'organisation',
    label: 'Your organisation',
    href: '/dashboard/organisation',
    icon: Building2,
    group: 'People',
    roles: ['client'],
  },
  {
    id: 'clients',
    label: 'Clients',
    href: '/dashboard/clients',
    record: 'Client',
    icon: Building2,
    group: 'People',
    roles: ['admin'],
  },
  {
    id: 'teams',
    label: 'Teams',
    href: '/dashboard/teams',
    record: 'Team',
    icon: UsersRound,
    group: 'People',
    roles: ['admin', 'client'],
  },
  {
    id: 'social-workers',
    label: 'Social workers',
    href: '/dashboard/social-workers',
    record: 'Social worker',
    icon: ContactRound,
    group: 'People',
    roles: ['admin', 'client'],
  },
  {
    id: 'users',
    label: 'Users',
    href: '/dashboard/users',
    record: 'User',
    icon: UserCog,
    group: 'People',
    roles: ['admin'],
  },
  {
    id: 'checks',
    label: 'Checks',
    href: '/dashboard/checks',
    icon: BadgeCheck,
    group: 'People',
    roles: ['admin', 'carer'],
  },
  {
    id: 'invoices',
    label: 'Invoices',
    href: '/dashboard/invoices',
    record: 'Invoice',
    icon: ReceiptPoundSterling,
    group: 'Money',
    roles: ['admin', 'client'],
  },
  {
    id: 'quotations',
    label: 'Quotations',
    href: '/dashboard/quotations',
    record: 'Quotation',
    icon: Calculator,
    group: 'Money',
    roles: ['admin', 'client'],
  },
  {
    id: 'price-lists',
    label: 'Price lists',
    href: '/dashboard/price-lists',
    record: 'Price list',
    icon: PoundSterling,
    group: 'Money',
    roles: ['admin'],
  },
  {
    id: 'forms',
    label: 'Forms',
    href: '/dashboard/forms',
    icon: ListChecks,
    group: 'Records',
    roles: ['admin'],
  },
  {
    id: 'activity-logs',
    label: 'Activity log',
    href: '/dashboard/activity-logs',
    icon: History,
    group: 'Records',
    roles: ['admin'],
  },
  {
    id: 'helpcenter',
    label: 'Help centre',
    href: '/dashboard/helpcenter',
    icon: CircleQuestionMark,
    group: 'Help',
    roles: everyone,
  },
  {
    id: 'chats',
    label: 'Chats',
    href: '/dashboard/chats',
    icon: MessagesSquare,
    group: 'Help',
    roles: ['admin'],
  },
  {
    id: 'alerts',
    label: 'Alerts',
    href: '/dashboard/alerts',
    record: 'Alert',
    icon: Siren,
    group: 'Help',
    roles: ['admin'],
  },
  {
    id: 'missing-episodes',
    label: 'Missing',
    href: '/dashboard/missing-episodes',
    record: 'Missing',
    icon: MapPinOff,
    group: 'Help',
    roles: everyone,
  },
  {
    id: 'notifiable-events',
    label: 'Notifiable events',
    href: '/dashboard/notifiable-events',
    record: 'Notifiable event',
    icon: Megaphone,
    group: 'Help',
    roles: ['admin'],
  },
  {
    id: 'contact',
    label: 'Contact',
    href: '/dashboard/helpcenter/contact',
    icon: Phone,
    group: 'Help',
    roles: ['admin', 'client'],
  },
  {
    id: 'carer-contact',
    label: 'Contact',
    href: '/dashboard/helpcenter/carer/contact-information',
    icon: Phone,
    group: 'Help',
    roles: ['carer'],
  },
  {
    id: 'mailbox',
    label: 'Mailbox',
    href: '/dashboard/mailbox',
    icon: Mail,
    group: 'Help',
    roles: ['admin'],
    is_demo_only: true,
  },
];

/** @param counts what waits for the reader, by area */
export function navigationFor(
  role: SignedInRole,
  is_demo: boolean,
  counts: Readonly<Record<string, Total | undefined>> = {},
): NavGroup[] {
  const open = areas.filter((area) => (is_demo || !area.is_demo_only) && area.roles.includes(role));
  return [...new Set(open.map(({ group }) => group))].map((label) => ({
    label,
    items: open.filter(({ group }) => group === label).map((area) => ({ ...area, count: counts[area.id] })),
  }));
}

/** The area a path belongs to: the one with the longest address that it begins with. */
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
