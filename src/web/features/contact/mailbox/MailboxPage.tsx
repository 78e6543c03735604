import { Mail } from 'lucide-react';
import { getMailboxMessage, listMailbox, type MailboxMessage } from '#contract/contact/mailbox.ts';
import { formatDateTime } from '#contract/core/dates.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import type { MailboxSearch } from '#web/features/contact/mailbox/mailbox-search.ts';
import { stringifySearch } from '#web/lists/address-search.ts';
import { readPaging } from '#web/lists/list-address.ts';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { SideSheet } from '#web/ui/overlay/SideSheet.tsx';

const columns: Column<MailboxMessage>[] = [
  { id: 'subject', header: 'Subject', cardRole: 'title', cell: (row) => row.subject || '(no subject)' },
  { id: 'to', header: 'To', cell: (row) => row.to_addresses.join(', ') },
  { id: 'from', header: 'From', cell: (row) => row.from_address },
  {
    id: 'received_at',
    header: 'Received',
    cell: (row) => <span className="whitespace-nowrap">{formatDateTime(row.received_at)}</span>,
  },
];

interface Props {
  search: MailboxSearch;
  onSearch: (search: MailboxSearch) => void;
}

/** Mail that the built-in mail server received. In a demonstration, mail goes nowhere else. */
export function MailboxPage({ search, onSearch }: Props) {
  usePage('Mailbox');
  const page = search.page ?? 1;
  const { data, error, refetch, isPlaceholderData } = useEndpoint(listMailbox, { query: { page } });
  const rows = data?.items ?? [];
  const at = rows.findIndex(({ id }) => id === search.message);
  const open = (message: string | undefined) => onSearch({ ...search, message });
  const step = (by: number) => {
    const next = rows[at + by];
    return at >= 0 && next ? () => open(next.id) : undefined;
  };
  return (
    <>
      <ListScreen
        title="Mailbox"
        lead="E-mails sent by this demo. None of them leave this machine."
        noun={{ one: 'message', many: 'messages' }}
        columns={columns}
        rows={data?.items}
        error={data ? undefined : error?.message}
        onRetry={() => void refetch()}
        updating={isPlaceholderData}
        rowKey={({ id }) => id}
        rowLabel={({ subject, received_at }) => `${subject}, ${formatDateTime(received_at)}`}
        rowHref={({ id }) => `/dashboard/mailbox${stringifySearch({ ...search, message: id })}`}
        onPeek={({ id }) => open(id)}
        paging={readPaging(page, data, (next) => onSearch({ page: next }))}
        empty={{
          title: 'No mail yet',
          text: 'E-mails the application sends appear here, such as sign-in notices and reports.',
        }}
      />
      {search.message && (
        <Message id={search.message} onClose={() => open(undefined)} onPrevious={step(-1)} onNext={step(1)} />
      )}
    </>
  );
}

type MessageProps = {
  id: string;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

function Message({ id, ...sheet }: MessageProps) {
  const { data: message, error } = useEndpoint(getMailboxMessage, { params: { id } });
  return (
    <SideSheet open title={message ? message.subject || '(no subject)' : 'Message'} {...sheet}>
      {message ? (
        <div className="space-y-4">
          <p className="flex items-start gap-2 text-sm text-ink-soft">
            <Mail aria-hidden size={18} className="mt-0.5 shrink-0" />
            <span>
              From {message.from_address} to {message.to_addresses.join(', ')},{' '}
              {formatDateTime(message.received_at)}
            </span>
          </p>
          <p className="break-words whitespace-pre-wrap">{message.text}</p>
        </div>
      ) : error ? (
        <ErrorState message={error.message} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </SideSheet>
  );
}
