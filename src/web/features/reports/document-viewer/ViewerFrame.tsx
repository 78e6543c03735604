import { ArrowLeft } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { UiLink } from '#web/ui/frame/Link.tsx';
import type { BackLink } from '#web/ui/frame/PageHeader.tsx';
import { SkipLink } from '#web/ui/frame/SkipLink.tsx';
import { DialogCorner } from '#web/ui/overlay/Dialog.tsx';

type ViewerFrameProps = { title: string; back: BackLink; tools?: ReactNode; children: ReactNode };

/** The whole screen for one document: back link, title, tools and the document. */
export function ViewerFrame({ title, back, tools, children }: ViewerFrameProps) {
  return (
    <div className="flex h-dvh flex-col bg-sunken">
      <SkipLink />
      <header className="z-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-2 py-1.5 pt-[max(0.375rem,env(safe-area-inset-top))] lg:px-4">
        <UiLink
          href={back.href}
          className="inline-flex min-h-control shrink-0 items-center gap-1.5 rounded-md px-2 text-sm font-medium text-accent-text hover:bg-sunken"
        >
          <ArrowLeft aria-hidden size={18} />
          {back.label}
        </UiLink>
        <p className="min-w-0 flex-1 truncate font-semibold" aria-hidden>
          {title}
        </p>
        {tools}
        {use(DialogCorner)}
      </header>
      <main id="main" tabIndex={-1} className="relative flex min-h-0 flex-1 flex-col">
        <h1 className="sr-only">{title}</h1>
        {children}
      </main>
    </div>
  );
}
