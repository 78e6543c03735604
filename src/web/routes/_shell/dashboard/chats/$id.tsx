import { createFileRoute } from '@tanstack/react-router';
import { ChatPage } from '#web/features/contact/chats/ChatPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/chats/$id')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/contact/chats.ts').then((calls) => [calls.listChats])),
  component: Single,
});

function Single() {
  const { id } = Route.useParams();
  // The key gives each conversation its own page: text typed for one person must not be in another's box.
  return <ChatPage key={id} id={id} />;
}
