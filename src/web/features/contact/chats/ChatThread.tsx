import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Chat, ChatMessage } from '#contract/contact/chats.ts';
import { toLondonTime } from '#contract/core/dates.ts';
import { ChatBox } from '#web/features/contact/chats/ChatBox.tsx';
import { describeRead, groupByDay } from '#web/features/contact/chats/chat-words.ts';
import { useChat, useTypist } from '#web/features/contact/chats/use-chat.ts';
import { FileThumbnails } from '#web/files/FileThumbnails.tsx';
import { cx } from '#web/ui/cx.ts';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';

interface Props {
  person_id: string;
  /** The reader is on the office's side. */
  isOffice: boolean;
}

/** A conversation: its messages, who is typing, and the box to write in. */
export function ChatThread({ person_id, isOffice }: Props) {
  const { chat, error, retry, messages, hasEarlier, showEarlier, problem } = useChat(person_id, isOffice);
  const typist = useTypist(person_id);
  if (error) return <ErrorState message={error.message} onRetry={error.status === 404 ? undefined : retry} />;
  if (!chat) return <SkeletonCards count={1} />;
  const other = isOffice ? chat.person.name : 'the office';
  return (
    <div className="space-y-3">
      <MessageLog chat={chat} messages={messages} isOffice={isOffice}>
        {hasEarlier && (
          <div className="text-center">
            <Button variant="ghost" size="sm" onClick={() => void showEarlier()}>
              Show earlier messages
            </Button>
          </div>
        )}
        {problem && <p className="text-sm text-red-ink">{problem}</p>}
      </MessageLog>
      <p role="status" className="min-h-5 text-sm text-ink-soft">
        {typist && `${typist} is writing…`}
      </p>
      <ChatBox key={person_id} person_id={person_id} label={`Your message to ${other}`} />
    </div>
  );
}

interface LogProps {
  chat: Chat;
  messages: readonly ChatMessage[];
  isOffice: boolean;
  children: ReactNode;
}

const NEAR_END_PX = 80;

/** Stays at the newest message unless the reader has scrolled up. */
function MessageLog({ chat, messages, isOffice, children }: LogProps) {
  const box = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const newest = messages.at(-1)?.id;
  useLayoutEffect(() => {
    if (newest && isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [newest]);
  const mine = messages.findLast(({ from_office }) => from_office === isOffice);
  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
      tabIndex={0}
      role="log"
      aria-label="Messages"
      className="max-h-[50dvh] min-h-40 space-y-4 overflow-y-auto rounded-md border border-line bg-canvas p-3"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      }}
    >
      {children}
      {messages.length === 0 && (
        <p className="py-8 text-center text-ink-soft">
          {isOffice ? 'No messages yet.' : 'No messages yet. Only the office can read what you write.'}
        </p>
      )}
      {groupByDay(messages).map(({ day, messages: those }) => (
        <div key={day} className="space-y-2">
          <p className="text-center text-sm text-ink-soft">{day}</p>
          <ul className="space-y-2">
            {those.map((message) => (
              <Bubble
                key={message.id}
                message={message}
                isMine={message.from_office === isOffice}
                note={message === mine ? describeRead(chat, message, isOffice) : undefined}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface BubbleProps {
  message: ChatMessage;
  isMine: boolean;
  note: string | undefined;
}

function Bubble({ message: { author, text, files, created_at }, isMine, note }: BubbleProps) {
  return (
    <li className={cx('flex flex-col', isMine ? 'items-end' : 'items-start')}>
      <div
        className={cx(
          'max-w-[85%] rounded-md px-3 py-2 sm:max-w-[70%]',
          isMine ? 'bg-accent-tint' : 'border border-line bg-surface',
        )}
      >
        <p className="text-sm text-ink-soft">
          {author} <time dateTime={created_at}>{toLondonTime(created_at)}</time>
        </p>
        <p className="break-words whitespace-pre-line">{text}</p>
        {files.length > 0 && (
          <div className="mt-2">
            <FileThumbnails files={files} noun="File" of={`the message of ${author}`} size="large" />
          </div>
        )}
      </div>
      {note && <p className="mt-0.5 text-sm text-ink-soft">{note}</p>}
    </li>
  );
}
