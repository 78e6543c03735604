import {
  Bell,
  BookOpen,
  Building2,
  CalendarDays,
  ClipboardCheck,
  Clock,
  FileText,
  Gauge,
  House,
  LifeBuoy,
  LogOut,
  Moon,
  NotebookPen,
  Phone,
  PoundSterling,
  Search,
  UserRound,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { iconButtonClass } from '#web/ui/field/button-class.ts';
import { AppFrame } from '#web/ui/frame/AppFrame.tsx';
import type { NavGroup, NavItem } from '#web/ui/frame/nav-types.ts';
import { Kbd } from '#web/ui/Kbd.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { Avatar } from '#web/ui/record/Avatar.tsx';

const reports: NavItem = {
  id: 'reports',
  label: 'Reports',
  href: '#list',
  icon: ClipboardCheck,
  count: { total: 37 },
};
const home: NavItem = { id: 'home', label: 'Home', href: '?to=home', icon: House };
const appointments: NavItem = {
  id: 'appointments',
  label: 'Appointments',
  short: 'Visits',
  href: '?to=appointments',
  icon: CalendarDays,
};
const people: NavItem = {
  id: 'young-persons',
  label: 'Young people',
  short: 'People',
  href: '?to=people',
  icon: UserRound,
};

const groups: NavGroup[] = [
  { label: 'Today', items: [home, { id: 'rota', label: 'Rota', href: '?to=rota', icon: Gauge }] },
  {
    label: 'Work',
    items: [
      appointments,
      reports,
      { id: 'timesheets', label: 'Timesheets', href: '?to=timesheets', icon: Clock, count: { total: 12 } },
      { id: 'referrals', label: 'Referrals', href: '?to=referrals', icon: FileText, count: { total: 3 } },
    ],
  },
  {
    label: 'People',
    items: [
      people,
      { id: 'social-workers', label: 'Social workers', href: '?to=social-workers', icon: Users },
      { id: 'clients', label: 'Clients', href: '?to=clients', icon: Building2 },
    ],
  },
  {
    label: 'Money',
    items: [{ id: 'invoices', label: 'Invoices', href: '?to=invoices', icon: PoundSterling }],
  },
  {
    label: 'Records',
    items: [{ id: 'activity', label: 'Activity log', href: '?to=activity', icon: NotebookPen }],
  },
  { label: 'Help', items: [{ id: 'help', label: 'Help centre', href: '?to=help', icon: LifeBuoy }] },
];

export function FrameSection({ children }: { children: ReactNode }) {
  return (
    <AppFrame
      groups={groups}
      current="reports"
      bottomItems={[home, appointments, reports, people]}
      pageTitle="Reports"
      homeHref="#home"
      search={<SearchButton />}
      searchIcon={<IconButton label="Search" icon={Search} />}
      sos={
        <Button variant="destructive" size="sm" icon={Phone}>
          SOS
        </Button>
      }
      notifications={<IconButton label="Notifications" icon={Bell} />}
      account={<AccountMenu />}
    >
      {children}
    </AppFrame>
  );
}

function SearchButton() {
  return (
    <button
      type="button"
      className="flex min-h-control w-full items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-control text-ink-soft hover:border-ink-soft"
    >
      <Search aria-hidden size={18} />
      <span className="flex-1 text-left">Search people, appointments, reports…</span>
      <Kbd>/</Kbd>
    </button>
  );
}

function AccountMenu() {
  return (
    <Menu
      label="Account: Ada Mensah"
      trigger={<Avatar name="Ada Mensah" />}
      triggerClass={iconButtonClass()}
      header={
        <>
          <p className="font-semibold">Ada Mensah</p>
          <p className="text-sm text-ink-soft">Administrator</p>
        </>
      }
      items={[
        { id: 'help', label: 'Help centre', icon: BookOpen, href: '?to=help' },
        { id: 'theme', label: 'Dark theme', icon: Moon, onSelect: () => undefined },
        { id: 'out', label: 'Sign out', icon: LogOut, onSelect: () => undefined },
      ]}
    />
  );
}
