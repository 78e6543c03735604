import { Send } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { addChatMessage, MAX_CHAT_LENGTH } from '#contract/office/chats.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { useTellTyping } from '#web/features/office/chats/use-chat.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';

interface Props {
  person_id: string;
  label: string;
}

/** Where a key is at hand, Enter sends; a thumb presses the button. */
const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches;

/**
 * A box to write one message. Its words are kept on this device until they are sent, with the key under which they were sent
 * before: what got through without an answer is not sent twice.
 */
export function ChatBox({ person_id, label }: Props) {
  const [{ text, key }, setTyped] = useState({ text: '', key: '' });
  const { restored } = useKeptTyping(`chat/${person_id}`, { text, key }, setTyped);
  const { mutate, error, isPending: isSending } = useSend(addChatMessage);
  useTellTyping(person_id, text);
  const send = () => {
    if (!text.trim() || isSending) return;
    const sent = { text, key: key || crypto.randomUUID() };
    setTyped(sent);
    mutate(
      { params: { id: person_id }, body: sent },
      {
        onSuccess: () => {
          setTyped({ text: '', key: '' });
          void refreshTopic('chats');
        },
      },
    );
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {text && restored}
      {error && (
        <Banner tone="error" title="Not sent">
          {error.errors[0]?.message ?? error.message} What you wrote is still here.
        </Banner>
      )}
      <TextArea
        label={label}
        hideLabel
        placeholder={label}
        rows={2}
        maxLength={MAX_CHAT_LENGTH}
        value={text}
        readOnly={isSending}
        // Other words are another message.
        onChange={(next) => setTyped({ text: next, key: '' })}
        onKeyDown={sendOnEnter}
      />
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm text-ink-soft">
          {hasKeyboard() && 'Enter sends, Shift and Enter begin a line.'}
        </span>
        <Button type="submit" icon={Send} pending={isSending}>
          Send
        </Button>
      </div>
    </form>
  );
}
