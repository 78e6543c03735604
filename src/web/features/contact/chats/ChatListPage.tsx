import { type ChatSummary, listChats } from '#contract/contact/chats.ts';
import { todayInLondon } from '#contract/core/dates.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { ChatSearch, chatHref } from '#web/features/contact/chats/chat-search.ts';
import { describeMoment } from '#web/features/contact/chats/chat-words.ts';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  search: ChatSearch;
  onSearch: (search: ChatSearch) => void;
}

type Row = ChatSummary & { id: string };
const asRow = (chat: ChatSummary): Row => ({ ...chat, id: chat.person.id });

/** The office's inbox of conversations. */
export function ChatListPage({ search, onSearch }: Props) {
  const query = useEndpoint(listChats, { query: search });
  return (
    <RecordList<Row, ChatSearch>
      list="chats"
      title="Chats"
      lead="Carers and clients can message you from their contact page."
      noun={{ one: 'chat', many: 'chats' }}
      columns={columns}
      query={query}
      rows={query.data?.items.map(asRow)}
      search={search}
      onSearch={onSearch}
      readSearch={(kept) => ChatSearch.parse(kept)}
      exported={{
        cells: [
          ['Person', ({ person }) => person.name],
          ['Organisation', ({ person }) => person.client],
          ['Last message', ({ last }) => last.created_at],
          ['Waiting since', ({ waits_since }) => waits_since],
        ],
        fetchAll: async () => (await fetchEveryPage<ChatSummary>(listChats, search)).map(asRow),
      }}
      filters={filters}
      firstSort={search.waiting ? 'waits_since' : '-last_message_at'}
      findName={({ person }) => person.name}
      buildHref={({ id }) => chatHref(id)}
      empty={{ title: 'No chats yet', text: 'Messages from carers and clients appear here straight away.' }}
    />
  );
}

const filters: ListFilter<ChatSearch>[] = [
  { name: 'name', label: 'Person' },
  { name: 'waiting', label: 'Waiting for a reply', kind: 'tick' },
];

const columns: Column<Row>[] = [
  { id: 'name', header: 'Person', sort: true, cardRole: 'title', cell: ({ person }) => person.name },
  { id: 'client', header: 'Organisation', hideable: true, cell: ({ person }) => person.client ?? 'Carer' },
  {
    id: 'last',
    header: 'Last message',
    cell: ({ last }) => (
      <span className="line-clamp-2 max-w-[45ch] text-left md:min-w-[12rem] break-words">
        {last.from_office && <span className="text-ink-soft">{last.author}: </span>}
        {last.text}
      </span>
    ),
  },
  {
    id: 'last_message_at',
    header: 'When',
    sort: true,
    cell: ({ last }) => (
      <span className="whitespace-nowrap tabular-nums">
        {describeMoment(last.created_at, todayInLondon())}
      </span>
    ),
  },
  {
    id: 'waits_since',
    header: 'State',
    sort: true,
    cardRole: 'badge',
    cell: ({ unread, waits_since }) =>
      unread > 0 ? (
        <Badge tone="red">{unread} unread</Badge>
      ) : waits_since ? (
        <Badge tone="orange">Waiting</Badge>
      ) : (
        <Badge tone="teal">Answered</Badge>
      ),
  },
];
