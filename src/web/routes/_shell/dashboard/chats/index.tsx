import { createFileRoute } from '@tanstack/react-router';
import { ChatListPage } from '#web/features/contact/chats/ChatListPage.tsx';
import { ChatSearch } from '#web/features/contact/chats/chat-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/chats/')({
  validateSearch: ChatSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/contact/chats.ts').then((calls) => [calls.listChats])),
  component: List,
});

function List() {
  const navigate = Route.useNavigate();
  return (
    <ChatListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
