import { Outlet, useLocation } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { type ComponentType, useEffect } from 'react';
import type { Total } from '#contract/core/list-totals.ts';
import { signInOptions, type User } from '#contract/core/sessions.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useOnline } from '#web/device/use-online.ts';
import { useActor } from '#web/session/session.ts';
import { AccountMenu } from '#web/shell/AccountMenu.tsx';
import { ActorContext } from '#web/shell/actor.ts';
import { watchPastes } from '#web/shell/cut-paste.ts';
import { FullDeviceLine } from '#web/shell/FullDeviceLine.tsx';
import { IdleDialog } from '#web/shell/IdleDialog.tsx';
import { NewVersionLine } from '#web/shell/NewVersionLine.tsx';
import { atHand, findArea, navigationFor } from '#web/shell/navigation.ts';
import { useKeptNumbers } from '#web/shell/OfficeNumbers.tsx';
import { PartBoundary } from '#web/shell/PartBoundary.tsx';
import { usePageTitle } from '#web/shell/page.ts';
import { type FetchSearchDialog, useSearch } from '#web/shell/Search.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { AppFrame } from '#web/ui/frame/AppFrame.tsx';
import { DialogCorner } from '#web/ui/overlay/Dialog.tsx';

/** The frame fetches these parts of other neighbourhoods, and knows no more of them. */
interface Parts {
  /** The numbers beside the places of the navigation. */
  useWaitingNumbers: (role: SignedInRole) => Record<string, Total | undefined>;
  fetchSearchDialog: FetchSearchDialog;
  /** Stands above every page of a carer. */
  CarerDuty: ComponentType<{ user_id: string }>;
  Bell: ComponentType<{ user_id: string }>;
  /** The emergency of a carer: its button, the dialog that it opens, and the line above every page that says how it stands. */
  Sos: Record<'Button' | 'Dialog', ComponentType> & { Line: ComponentType<{ user_id: string }> };
  /** Stands above every page of an administrator. */
  AlertBanner: ComponentType;
}

/** The frame around every page of a signed-in person. */
export function Shell(parts: Parts) {
  const actor = useActor();
  // Between signing out and arriving at the sign-in page there is nobody to draw a frame for.
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

/** Where a carer has had the application kept on this device, whoever uses it is told of a newer one. */
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
