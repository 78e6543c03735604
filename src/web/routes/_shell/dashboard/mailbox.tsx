import { createFileRoute } from '@tanstack/react-router';
import { MailboxPage } from '#web/features/contact/mailbox/MailboxPage.tsx';
import { MailboxSearch } from '#web/features/contact/mailbox/mailbox-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/mailbox')({
  validateSearch: MailboxSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/contact/mailbox.ts').then((calls) => [calls.listMailbox])),
  component: Mailbox,
});

function Mailbox() {
  const navigate = Route.useNavigate();
  return (
    <MailboxPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
