import { getChat } from '#contract/contact/chats.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { ChatThread } from '#web/features/contact/chats/ChatThread.tsx';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';

/** One person's conversation, as the office sees it. */
export function ChatPage({ id }: { id: string }) {
  const { data } = useEndpoint(getChat, { params: { id } });
  usePage(data ? `Chat with ${data.person.name}` : 'Chat');
  return (
    <div className="max-w-3xl space-y-4">
      <PageHeader
        title={data?.person.name ?? 'Chat'}
        back={{ label: 'Chats', href: '/dashboard/chats' }}
        lead={data && (data.person.client ?? 'Carer')}
        actions={
          data && (
            <UiLink href={`/dashboard/users/${id}`} className={buttonClass({ variant: 'outline' })}>
              Open their record
            </UiLink>
          )
        }
      />
      {data && !data.person.is_active && (
        <Banner tone="warning" title="Their account is switched off">
          They cannot read this chat or get notifications until you switch it on. Ring them instead.
        </Banner>
      )}
      <ChatThread person_id={id} isOffice />
    </div>
  );
}
