import { type ReactNode, useEffect } from 'react';
import { BottomNav } from './BottomNav.tsx';
import { keepClearOfBars, TOP_BAR } from './keep-clear-of-bars.ts';
import type { NavGroup, NavItem } from './nav-types.ts';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink } from './SkipLink.tsx';

export type AppFrameProps = {
  groups: readonly NavGroup[];
  /** The id of the current page's item. */
  current: string | undefined;
  /** The areas that this role uses most: at most four, with "More" as the fifth. */
  bottomItems: readonly NavItem[];
  /** Shown in the phone's top bar. */
  pageTitle: string;
  homeHref: string;
  search?: ReactNode;
  /** The same on a phone, as an icon. */
  searchIcon?: ReactNode;
  notifications?: ReactNode;
  account?: ReactNode;
  /** The carer's emergency button, on every screen. */
  sos?: ReactNode;
  /** Across the whole width, above the page: offline, announcements. */
  banner?: ReactNode;
  children: ReactNode;
};

/** The frame around every screen: sidebar and top bar if there is room, bottom navigation on a phone. */
export function AppFrame(props: AppFrameProps) {
  const {
    groups,
    current,
    bottomItems,
    pageTitle,
    homeHref,
    search,
    searchIcon,
    notifications,
    account,
    sos,
    banner,
    children,
  } = props;
  useEffect(keepClearOfBars, []);
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <SkipLink />
      <Sidebar groups={groups} current={current} homeHref={homeHref} />
      <div className="flex min-h-dvh min-w-0 flex-col">
        <header
          {...TOP_BAR}
          className="sticky top-0 z-20 border-b border-line bg-surface pt-[env(safe-area-inset-top)] print:hidden"
        >
          <div className="flex h-14 items-center gap-2 px-4 lg:gap-4 lg:px-6">
            <p className="min-w-0 flex-1 truncate font-semibold lg:hidden">{pageTitle}</p>
            <div className="hidden min-w-0 max-w-xl flex-1 lg:block">{search}</div>
            <div className="flex items-center gap-1 lg:ml-auto lg:gap-2">
              {sos}
              {searchIcon && <div className="lg:hidden">{searchIcon}</div>}
              {notifications}
              {account}
            </div>
          </div>
        </header>
        {banner}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[88rem] flex-1 px-4 pt-4 pb-[calc(6rem+env(safe-area-inset-bottom))] lg:px-6 lg:pb-10 print:p-0"
        >
          {children}
        </main>
      </div>
      <BottomNav items={bottomItems} groups={groups} current={current} />
    </div>
  );
}
