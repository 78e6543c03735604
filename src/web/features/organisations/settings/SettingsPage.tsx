import { ChevronRight } from 'lucide-react';
import { SETTINGS, SETTINGS_PAGES } from '#web/features/organisations/settings/settings-pages.ts';
import { usePage } from '#web/shell/page.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** Settings with a page of their own. */
const ELSEWHERE = [
  {
    title: 'Services',
    about: 'What you can book, when its reports are due, and what you no longer offer',
    href: `${SETTINGS}/services`,
  },
  {
    title: 'Reasons for expenses',
    about: 'What carers may claim, up to which amount, and whether a receipt is required',
    href: `${SETTINGS}/expense-reasons`,
  },
  {
    title: 'Kinds of checks',
    about: 'DBS, first aid and others, and the services that ask for them',
    href: '/dashboard/checks/kinds',
  },
  { title: 'Prices', about: 'What clients pay for each service, by date', href: '/dashboard/price-lists' },
  {
    title: 'Pay rates',
    about: 'What carers are paid for each service, by date',
    href: `${SETTINGS}/pay-rates`,
  },
  { title: 'Forms', about: 'The questions of reports and referrals', href: '/dashboard/forms' },
  { title: 'People', about: 'Accounts of carers, clients and the office', href: '/dashboard/users' },
];

/** The agency's settings, one page for each area. */
export function SettingsPage() {
  usePage('Settings');
  const own = Object.entries(SETTINGS_PAGES).map(([page, { title, about }]) => ({
    ...{ title, about },
    href: `${SETTINGS}/${page}`,
  }));
  return (
    <div className="space-y-6">
      <PageHeader title="Settings" lead="Changes apply at once. The activity log shows who changed what." />
      <Card flush className="max-w-2xl">
        <ul className="divide-y divide-line">
          {[...own, ...ELSEWHERE].map(({ title, about, href }) => (
            <li key={href}>
              <UiLink href={href} className="flex items-center gap-3 px-5 py-4 hover:bg-surface-soft">
                <span className="min-w-0 grow">
                  <span className="block font-medium text-ink">{title}</span>
                  <span className="block text-sm text-ink-soft">{about}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
              </UiLink>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
