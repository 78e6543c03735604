import { createFileRoute } from '@tanstack/react-router';
import { UndeliveredSearch } from '#web/features/office/emails/email-search.ts';
import { UndeliveredEmailsPage } from '#web/features/office/emails/UndeliveredEmailsPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/undelivered-emails')({
  validateSearch: UndeliveredSearch,
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/office/undelivered-emails.ts').then((calls) => [calls.listUndeliveredEmails]),
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
