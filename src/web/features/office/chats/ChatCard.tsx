import { getChat } from '#contract/office/chats.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { ChatThread } from '#web/features/office/chats/ChatThread.tsx';
import { describeHours } from '#web/features/office/chats/chat-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Card } from '#web/ui/record/Card.tsx';

/** A person's way to write to the office and be answered at once: on the two contact pages alone (HLP-01). */
export function ChatCard() {
  const { user } = useSignedIn();
  const { data } = useEndpoint(getChat, { params: { id: user.id } });
  return (
    <Card title="Live chat">
      {data?.widget_url ? (
        <iframe
          src={data.widget_url}
          title="Live chat"
          referrerPolicy="no-referrer"
          className="h-[32rem] w-full rounded-md border border-line"
        />
      ) : (
        <div className="space-y-3">
          {data && <p className="text-ink-soft">{describeHours(data.hours)}</p>}
          <ChatThread person_id={user.id} isOffice={false} />
        </div>
      )}
    </Card>
  );
}
