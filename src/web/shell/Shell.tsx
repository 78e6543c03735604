import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { BellRing, CircleQuestionMark, Info, LogOut, Monitor, Moon, Sun, WifiOff, X } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Total } from '#contract/core/list-totals.ts';
import { signInOptions, type User } from '#contract/core/sessions.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useDeviceRoom } from '#web/device/device-room.ts';
import { newVersion, putOffNewVersion } from '#web/device/new-version.ts';
import { useOnline } from '#web/device/use-online.ts';
import { useActor } from '#web/session/session.ts';
import { ActorContext } from '#web/shell/actor.ts';
import { watchPastes } from '#web/shell/cut-paste.ts';
import { IdleDialog } from '#web/shell/IdleDialog.tsx';
import { atHand, findArea, navigationFor } from '#web/shell/navigation.ts';
import { useKeptNumbers } from '#web/shell/OfficeNumbers.tsx';
import { PartBoundary } from '#web/shell/PartBoundary.tsx';
import { usePageTitle } from '#web/shell/page.ts';
import { type FetchSearchDialog, useSearch } from '#web/shell/Search.tsx';
import { useSignOut } from '#web/shell/SignOutDialog.tsx';
import { announce } from '#web/ui/feedback/announce.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { iconButtonClass } from '#web/ui/field/button-class.ts';
import { AppFrame } from '#web/ui/frame/AppFrame.tsx';
import { readTheme, setTheme, type Theme } from '#web/ui/frame/theme.ts';
import { DialogCorner } from '#web/ui/overlay/Dialog.tsx';
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx';
import { Avatar } from '#web/ui/record/Avatar.tsx';
import { writeInitials } from '#web/ui/record/initials.ts';

/** The parts of other neighbourhoods that the frame shows. It knows nothing else about them. */
interface Parts {
  /** The numbers beside the links of the navigation. */
  useWaitingNumbers: (role: SignedInRole) => Record<string, Total | undefined>;
  fetchSearchDialog: FetchSearchDialog;
  /** Shown above every page of a carer. */
  CarerDuty: ComponentType<{ user_id: string }>;
  Bell: ComponentType<{ user_id: string }>;
  /** A carer's emergency alert: its button, the dialog it opens, and the status line above every page. */
  Sos: Record<'Button' | 'Dialog', ComponentType> & { Line: ComponentType<{ user_id: string }> };
  /** Shown above every page of an administrator. */
  AlertBanner: ComponentType;
}

/** The frame around every page of a signed-in user. */
export function Shell(parts: Parts) {
  const actor = useActor();
  // Between signing out and the sign-in page there is no user to show a frame for.
  if (!actor) return null;
  return (
    <ActorContext value={actor}>
      <Frame {...actor} {...parts} />
    </ActorContext>
  );
}

function Frame(props: Parts & { user: User; role: SignedInRole }) {
  const { user, role, useWaitingNumbers, fetchSearchDialog, CarerDuty, Bell, Sos, AlertBanner } = props;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const title = usePageTitle((page) => page.title);
  const options = useEndpoint(signInOptions, {});
  const groups = navigationFor(role, options.data?.is_demo ?? false, useWaitingNumbers(role));
  const isOnline = useOnline();
  const search = useSearch(groups, fetchSearchDialog);
  useEffect(watchForNewVersion, []);
  useEffect(watchPastes, []);
  useKeptNumbers();
  const sos = role === 'carer' ? <Sos.Button /> : null;
  return (
    <DialogCorner value={sos}>
      <AppFrame
        groups={groups}
        bottomItems={atHand(groups)}
        current={findArea(path)}
        pageTitle={title}
        homeHref="/dashboard"
        search={search.box}
        searchIcon={search.icon}
        notifications={
          <PartBoundary fallback={null}>
            <Bell user_id={user.id} />
          </PartBoundary>
        }
        account={<AccountMenu user={user} />}
        sos={sos}
        banner={
          <>
            {role === 'carer' && <Sos.Line user_id={user.id} />}
            {role === 'admin' && (
              <PartBoundary fallback={null}>
                <AlertBanner />
              </PartBoundary>
            )}
            {role === 'carer' ? (
              <PartBoundary fallback={null}>
                <CarerDuty user_id={user.id} />
              </PartBoundary>
            ) : (
              !isOnline && <OfflineBanner />
            )}
            {options.data?.is_silent && <SilentCopyLine />}
            <FullDeviceLine />
            <NewVersionLine />
          </>
        }
      >
        <Outlet />
      </AppFrame>
      {search.dialog}
      <IdleDialog user_type={user.user_type} />
      {role === 'carer' && <Sos.Dialog />}
    </DialogCorner>
  );
}

/** If a carer has stored the application on this device, every user of the device is told about a newer version. */
function watchForNewVersion(): void {
  if (!navigator.serviceWorker?.controller) return;
  void import('#web/device/app-files.ts').then(({ watchForNewVersion: watch }) => watch());
}

function SilentCopyLine() {
  return (
    <Banner tone="error" title="This is a test copy. It does not send anything to anyone">
      In danger, ring 999. No one receives an SOS, a missing young person or a report from here.
    </Banner>
  );
}

function OfflineBanner() {
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-yellow-tint px-4 py-2 text-sm font-medium text-yellow-ink"
    >
      <WifiOff aria-hidden size={18} className="shrink-0" />
      You’re offline. This page may be out of date. You can send changes when you’re back online.
    </p>
  );
}

const themes = [
  { theme: 'system', label: 'Use device colours', icon: Monitor },
  { theme: 'light', label: 'Light colours', icon: Sun },
  { theme: 'dark', label: 'Dark colours', icon: Moon },
] as const;

const roleWords = { admin: 'Administrator', user: 'Carer', client: 'Client' };

function AccountMenu({ user }: { user: User }) {
  const [theme, choose] = useState<Theme>(readTheme);
  const { signOut, question } = useSignOut();
  const navigate = useNavigate();
  const from = useLocation({ select: ({ pathname }) => pathname });
  const others = themes.filter((choice) => choice.theme !== theme);
  const items: MenuItem[] = [
    ...others.map((choice) => ({
      id: choice.theme,
      label: choice.label,
      icon: choice.icon,
      onSelect: () => {
        setTheme(choice.theme);
        choose(choice.theme);
      },
    })),
    {
      id: 'help',
      label: 'Help with this screen',
      icon: CircleQuestionMark,
      onSelect: () => void navigate({ to: '/dashboard/helpcenter', search: { from } }),
    },
    {
      id: 'notifications',
      label: 'Notifications',
      icon: BellRing,
      href: '/dashboard/notifications/choices',
    },
    {
      id: 'sign-out',
      label: 'Sign out',
      icon: LogOut,
      onSelect: signOut,
    },
  ];
  return (
    <>
      <Menu
        // Speech control users say what they see, so the label starts with the initials.
        label={`${writeInitials(user.name)}, account`}
        trigger={<Avatar name={user.name} />}
        triggerClass={iconButtonClass()}
        header={
          <>
            <p className="font-semibold">{user.name}</p>
            <p className="text-sm text-ink-soft">
              {user.client ? `${user.client.name}` : roleWords[user.user_type]}
            </p>
          </>
        }
        items={items}
      />
      {question}
    </>
  );
}

/** Shown above every page while this device cannot save what is typed. */
function FullDeviceLine() {
  const is_full = useDeviceRoom((room) => room.is_full);
  return is_full ? (
    <Banner tone="error" title="This device cannot save what you write. It may be full">
      Keep this page open until it is sent, or free some space and continue.
    </Banner>
  ) : null;
}

const NEW_VERSION_TITLE = 'A new version is ready';
const NEW_VERSION_KEPT = 'We’ll keep what you have written.';

/** In the page's flow, so that it covers nothing: it stays until the user decides, also above a long form. */
function NewVersionLine() {
  const take = useStore(newVersion, (state) => state.take);
  useEffect(() => {
    if (take) announce(`${NEW_VERSION_TITLE}. ${NEW_VERSION_KEPT}`);
  }, [take]);
  if (!take) return null;
  return (
    <section
      aria-label="New version"
      className="flex items-center gap-x-3 border-b border-line bg-teal-tint px-4 py-1 text-sm text-teal-ink lg:px-6 print:hidden"
    >
      <Info aria-hidden size={18} className="shrink-0" />
      <p className="min-w-0 flex-1 py-1">
        <span className="font-semibold">{NEW_VERSION_TITLE}.</span> {NEW_VERSION_KEPT}
      </p>
      <Button variant="outline" size="sm" onClick={take}>
        Reload
      </Button>
      <IconButton label="Close notice" icon={X} size="sm" className="-mr-2" onClick={putOffNewVersion} />
    </section>
  );
}
