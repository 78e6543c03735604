import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { UiLink } from './Link.tsx';
import { Logo } from './Logo.tsx';
import { SkipLink } from './SkipLink.tsx';

interface PublicFrameProps {
  homeHref: string;
  /** For a form with its steps beside it. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of public pages: logo and content, without distractions. */
export function PublicFrame({ homeHref, wide = false, children }: PublicFrameProps) {
  const width = wide ? 'max-w-6xl' : 'max-w-3xl';
  return (
    <div className="flex min-h-dvh flex-col [--bottom-bar:0rem]">
      <SkipLink />
      <header className="border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
        <div className={cx('mx-auto flex h-18 items-center px-4', width)}>
          <UiLink href={homeHref} className="rounded-sm">
            <Logo />
          </UiLink>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={cx('mx-auto w-full flex-1 px-4 py-6 sm:py-10', width)}>
        {children}
      </main>
    </div>
  );
}
