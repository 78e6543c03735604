import { createFileRoute } from '@tanstack/react-router';
import { ChatPage } from '#web/features/office/chats/ChatPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/chats/$id')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/office/chats.ts').then((calls) => [calls.listChats])),
  component: Single,
});

function Single() {
  const { id } = Route.useParams();
  // Another person's conversation begins anew: no word of one may stand in the box of another.
  return <ChatPage key={id} id={id} />;
}
