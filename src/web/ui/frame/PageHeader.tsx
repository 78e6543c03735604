import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Total } from '#contract/core/list-totals.ts';
import { Count } from '#web/ui/record/Badge.tsx';
import { UiLink } from './Link.tsx';

export type BackLink = { label: string; href: string };

type PageHeaderProps = {
  title: ReactNode;
  back?: BackLink | undefined;
  /** A status beside the title. */
  badge?: ReactNode;
  count?: Total | undefined;
  /** One line below the title. */
  lead?: ReactNode;
  /** Secondary actions, then the primary one on the right. */
  actions?: ReactNode;
};

/** Leads back to the list or record from which the page is usually opened. */
export function BackTo({ label, href }: BackLink) {
  return (
    <UiLink
      href={href}
      leadsBack
      className="-ml-1 inline-flex min-h-6 max-w-full items-center wrap-anywhere gap-1.5 rounded-sm px-1 text-sm font-medium text-accent-text hover:underline pointer-coarse:min-h-11 print:hidden"
    >
      <ArrowLeft aria-hidden size={16} />
      {label}
    </UiLink>
  );
}

/** The page's title and its main action. */
export function PageHeader({ title, back, badge, count, lead, actions }: PageHeaderProps) {
  return (
    <header className="space-y-1">
      {back && <BackTo {...back} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 space-y-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-xl font-semibold break-words lg:text-2xl">{title}</h1>
            {count !== undefined && <Count of={count} label="in total" />}
            {badge}
          </div>
          {lead && <p className="max-w-prose text-ink-soft">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
    </header>
  );
}
