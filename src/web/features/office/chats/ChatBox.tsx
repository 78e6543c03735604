import { Paperclip, Send } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { addChatFiles, addChatMessage, MAX_CHAT_LENGTH } from '#contract/office/chats.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { useTellTyping } from '#web/features/office/chats/use-chat.ts';
import { useChosenFiles } from '#web/features/office/chats/use-chosen-files.ts';
import { ChooseFiles } from '#web/files/ChooseFiles.tsx';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { useHasSignal } from '#web/session/has-signal.ts';
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
  const { files, isReading, choose, takeOff, clear, problems } = useChosenFiles();
  const words = useSend(addChatMessage);
  const withFiles = useSend(addChatFiles);
  const error = words.error ?? withFiles.error;
  const isSending = words.isPending || withFiles.isPending;
  const hasSignal = useHasSignal();
  useTellTyping(person_id, text);
  const send = () => {
    if ((!text.trim() && files.length === 0) || isSending || isReading) return;
    const sent = { text, key: key || crypto.randomUUID() };
    setTyped(sent);
    const after = {
      onSuccess: () => {
        setTyped({ text: '', key: '' });
        clear(files);
        void refreshTopic('chats');
      },
    };
    words.reset();
    withFiles.reset();
    const input = { params: { id: person_id }, body: sent };
    if (files.length > 0) withFiles.mutate({ ...input, files }, after);
    else words.mutate(input, after);
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
      {!hasSignal && (
        <Banner tone="warning" title="You need signal to send messages">
          Your message stays in the box until you send it. If it is urgent, ring.
        </Banner>
      )}
      {error && <SendProblem error={error} title="Not sent" kept="Your message is still here." />}
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
      {files.length > 0 && (
        <ul aria-label="Files to send" className="space-y-1">
          {files.map((file) => (
            <li key={file.name} className="flex items-center gap-2">
              <span className="min-w-0 truncate">{file.name}</span>
              <Button variant="ghost" size="sm" disabled={isSending} onClick={() => takeOff(file)}>
                Remove<span className="sr-only"> {file.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problems.map((problem) => (
        <p key={problem} className="text-sm text-red-ink">
          {problem}
        </p>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChooseFiles label="Add files" icon={Paperclip} isReading={isReading} onChoose={choose} />
        <span className="grow text-sm text-ink-soft">
          {hasKeyboard() && 'Press Enter to send, Shift+Enter for a new line.'}
        </span>
        <Button type="submit" icon={Send} pending={isSending || isReading}>
          Send
        </Button>
      </div>
    </form>
  );
}
