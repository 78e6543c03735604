import {
  leaveEmail,
  listUndeliveredEmails,
  tryEmailAgain,
  type UndeliveredEmail,
} from '#contract/contact/undelivered-emails.ts';
import { formatDateTime } from '#contract/core/dates.ts';
import { EMAIL_KINDS } from '#contract/core/email-kinds.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import type { UndeliveredSearch } from '#web/features/contact/emails/email-search.ts';
import { readPaging } from '#web/lists/list-address.ts';
import { usePage } from '#web/shell/page.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

const columns: Column<UndeliveredEmail>[] = [
  {
    id: 'kind',
    header: 'E-mail',
    cardRole: 'title',
    cell: ({ kind, href }) =>
      href ? <TextLink href={href}>{EMAIL_KINDS[kind]}</TextLink> : EMAIL_KINDS[kind],
  },
  {
    id: 'to',
    header: 'Not delivered to',
    cell: ({ to }) => <span className="break-all">{to.join(', ')}</span>,
  },
  {
    id: 'state',
    header: 'State',
    cardRole: 'badge',
    cell: ({ state }) =>
      state === 'refused' ? <Badge tone="red">Refused</Badge> : <Badge tone="orange">Waiting</Badge>,
  },
  {
    id: 'since',
    header: 'Since',
    cell: ({ since }) => <span className="whitespace-nowrap">{formatDateTime(since)}</span>,
  },
  { id: 'answer', header: 'Mail server’s answer', cell: ({ answer }) => answer || 'No answer' },
  { id: 'caused_by', header: 'Sent by', cell: ({ caused_by }) => caused_by?.name ?? 'Placewell' },
  { id: 'steps', header: 'Actions', cell: (row) => <Steps email={row} /> },
];

interface Props {
  search: UndeliveredSearch;
  onSearch: (search: UndeliveredSearch) => void;
}

/** E-mails that the mail server refused or that still wait: nobody has read them. */
export function UndeliveredEmailsPage({ search, onSearch }: Props) {
  usePage('E-mails not delivered');
  const page = search.page ?? 1;
  const { data, error, refetch, isPlaceholderData } = useEndpoint(listUndeliveredEmails, { query: { page } });
  return (
    <ListScreen
      title="E-mails not delivered"
      lead="The mail server refused these, or has not answered for an hour. If an address is wrong, correct it and send the e-mail again."
      back={{ label: 'Home', href: '/dashboard' }}
      noun={{ one: 'e-mail', many: 'e-mails' }}
      columns={columns}
      rows={data?.items}
      error={data ? undefined : error?.message}
      onRetry={() => void refetch()}
      updating={isPlaceholderData}
      rowKey={({ id }) => id}
      rowLabel={describeEmail}
      paging={readPaging(page, data, (next) => onSearch({ page: next }))}
      empty={{
        title: 'All e-mails delivered',
        text: 'E-mails that are refused or wait over an hour appear here.',
      }}
    />
  );
}

const describeEmail = ({ kind, to }: UndeliveredEmail) => `${EMAIL_KINDS[kind]}, to ${to.join(', ')}`;

function Steps({ email }: { email: UndeliveredEmail }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Step email={email} call={tryEmailAgain} words="Try again" done="Sent to the mail server again" />
      {email.state === 'refused' && (
        <Step email={email} call={leaveEmail} words="Remove from list" done="Removed from list" />
      )}
    </div>
  );
}

function Step({
  email,
  call,
  words,
  done,
}: {
  email: UndeliveredEmail;
  call: typeof tryEmailAgain | typeof leaveEmail;
  words: string;
  done: string;
}) {
  const send = useSend(call);
  const press = () =>
    send.mutate(
      { params: { id: email.id } },
      {
        onSuccess: () => toast.success(done),
        onError: (error) => toast.error(error.message),
        onSettled: () => void refreshTopic('emails'),
      },
    );
  return (
    <Button size="sm" variant="outline" pending={send.isPending} onClick={press}>
      {words}
      <span className="sr-only">: {describeEmail(email)}</span>
    </Button>
  );
}
