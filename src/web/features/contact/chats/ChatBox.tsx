import { Paperclip, Send } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { addChatFiles, addChatMessage, MAX_CHAT_LENGTH } from '#contract/contact/chats.ts';
import { CHAT_FILES } from '#contract/core/file-limits.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { limitsWords, prepareEach } from '#web/device/photo.ts';
import { useTellTyping } from '#web/features/contact/chats/use-chat.ts';
import { ChooseFiles } from '#web/files/ChooseFiles.tsx';
import { useHasSignal } from '#web/session/has-signal.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';
import { useDialogDraft } from '#web/writing/use-dialog-draft.tsx';

interface Props {
  person_id: string;
  label: string;
}

/** With a keyboard, Enter sends; on a touch screen the button does. */
const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches;

/**
 * A box to write one message. This device saves its text until it is sent, with the key of the last attempt: a message
 * whose response was lost is not sent twice.
 */
export function ChatBox({ person_id, label }: Props) {
  const [{ text, key }, setTyped] = useState({ text: '', key: '' });
  const { restored } = useDialogDraft(`chat/${person_id}`, { text, key }, setTyped);
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
        // Changed text is another message.
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

/** Files to send with the message: prepared when they are chosen, and lost with the page. */
function useChosenFiles() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isReading, setIsReading] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const choose = async (chosen: readonly File[]) => {
    setProblems([]);
    if (files.length + chosen.length > CHAT_FILES.most) {
      setProblems([`${limitsWords(CHAT_FILES)} No files were added.`]);
      return;
    }
    setIsReading(true);
    const { ready, problems } = await prepareEach(chosen, CHAT_FILES);
    setFiles((now) => [...now, ...ready]);
    setProblems(problems);
    setIsReading(false);
  };
  return {
    files,
    isReading,
    problems,
    choose,
    takeOff: (file: File) => setFiles((now) => now.filter((each) => each !== file)),
    clear: (sent: readonly File[]) => setFiles((now) => now.filter((each) => !sent.includes(each))),
  };
}
