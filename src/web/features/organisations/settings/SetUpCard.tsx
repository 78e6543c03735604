import { ChevronRight } from 'lucide-react';
import { getSetUp, type SetUpStep, sendTestEmail } from '#contract/organisations/agency-settings.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { SETTINGS } from '#web/features/organisations/settings/settings-pages.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';

const STEPS: Record<SetUpStep, { title: string; about: string; href?: string }> = {
  agency: {
    title: 'Say who you are',
    about: 'Your name, office telephone and on-call telephone',
    href: `${SETTINGS}/agency`,
  },
  money: {
    title: 'Add your address and bank details',
    about: 'Without them you cannot issue an invoice',
    href: `${SETTINGS}/money`,
  },
  prices: {
    title: 'Enter prices',
    about: 'What clients pay for each service',
    href: '/dashboard/price-lists',
  },
  clients: {
    title: 'Add a client',
    about: 'The authority that you work for',
    href: '/dashboard/clients/new',
  },
  carers: {
    title: 'Add carers',
    about: 'Each gets an e-mail with a link to sign in',
    href: '/dashboard/users/new',
  },
  test_email: { title: 'Send a test e-mail', about: 'To your own address' },
};

/** What a new agency still has to set up. Shown on the office's home page until nothing is left. */
export function SetUpCard() {
  const { data } = useEndpoint(getSetUp, {});
  const test = useSend(sendTestEmail);
  if (!data || data.left.length === 0) return null;
  const total = Object.keys(STEPS).length;
  const sendTest = () =>
    test.mutate(
      {},
      {
        onSuccess: ({ to }) => toast.success(`Test e-mail sent to ${to}`),
        onError: ({ message }) => toast.error(message),
      },
    );
  return (
    <Card title="Set up your agency" aside={`${total - data.left.length} of ${total} done`} flush>
      <ul className="divide-y divide-line border-t border-line">
        {data.left.map((step) => {
          const { title, about, href } = STEPS[step];
          return (
            <li key={step} className="flex items-center gap-3 px-4 py-3">
              <span className="min-w-0 grow">
                <span className="block font-medium">{title}</span>
                <span className="block text-sm text-ink-soft">{about}</span>
              </span>
              {href ? (
                <UiLink href={href} className="flex min-h-11 items-center gap-1 font-medium text-accent">
                  Open
                  <span className="sr-only">: {title}</span>
                  <ChevronRight aria-hidden className="size-5" />
                </UiLink>
              ) : (
                <Button variant="outline" pending={test.isPending} onClick={sendTest}>
                  Send
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
