import { createFileRoute } from '@tanstack/react-router';
import { UndeliveredSearch } from '#web/features/contact/emails/email-search.ts';
import { UndeliveredEmailsPage } from '#web/features/contact/emails/UndeliveredEmailsPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/undelivered-emails')({
  validateSearch: UndeliveredSearch,
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/contact/undelivered-emails.ts').then((calls) => [calls.listUndeliveredEmails]),
    ),
  component: UndeliveredEmails,
});

function UndeliveredEmails() {
  const navigate = Route.useNavigate();
  return (
    <UndeliveredEmailsPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
