import { useEffect, useState } from 'react';
import {
  type Chat,
  type ChatMessage,
  getChat,
  getChatTyping,
  markChatRead,
  TYPING_SECONDS,
  tellChatTyping,
} from '#contract/contact/chats.ts';
import { describeError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';

interface Shown {
  /** The newest page that was merged. */
  page: readonly ChatMessage[];
  messages: readonly ChatMessage[];
  has_earlier: boolean;
}

const NOTHING: Shown = { page: [], messages: [], has_earlier: false };

/** A conversation with every page loaded so far, oldest first. Showing it marks it as read. */
export function useChat(person_id: string, isOffice: boolean) {
  const params = { id: person_id };
  const { data: chat, error, refetch } = useEndpoint(getChat, { params }, { refetchOnMount: 'always' });
  const [kept, setKept] = useState(NOTHING);
  const [problem, setProblem] = useState<string>();
  const shown = chat && chat.messages !== kept.page ? takeIn(kept, chat) : kept;
  if (shown !== kept) setKept(shown);
  useReading(person_id, shown.messages.findLast(({ from_office }) => from_office !== isOffice)?.id);
  return {
    chat,
    error: chat ? undefined : error,
    retry: () => void refetch(),
    messages: shown.messages,
    hasEarlier: shown.has_earlier,
    problem,
    showEarlier: async () => {
      const [first] = shown.messages;
      if (!first) return;
      setProblem(undefined);
      try {
        const { messages, has_earlier } = await callApi(getChat, { params, query: { before: first.id } });
        setKept((now) => ({ ...now, messages: mergeMessages(messages, now.messages), has_earlier }));
      } catch (reason) {
        setProblem(describeError(reason));
      }
    },
  };
}

/**
 * Merges the newest page after what is shown. If the two do not overlap, only the newest page is shown, so that no gap
 * is hidden.
 */
export function takeIn(
  shown: Shown,
  { messages: page, has_earlier }: Pick<Chat, 'messages' | 'has_earlier'>,
): Shown {
  const meets = page.some(({ id }) => shown.messages.some((message) => message.id === id));
  return meets
    ? { ...shown, page, messages: mergeMessages(shown.messages, page) }
    : { page, messages: page, has_earlier };
}

function mergeMessages(older: readonly ChatMessage[], newer: readonly ChatMessage[]): ChatMessage[] {
  const known = new Set(older.map(({ id }) => id));
  return [...older, ...newer.filter(({ id }) => !known.has(id))];
}

/** Marks the other side's newest message as read, once the user looks at its page. */
function useReading(person_id: string, newest: string | undefined): void {
  const { mutate } = useSend(markChatRead);
  useEffect(() => {
    if (!newest) return;
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', tell);
      mutate({ params: { id: person_id }, body: { up_to: newest } });
    };
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [person_id, newest, mutate]);
}

/** The name of the other person while they type. */
export function useTypist(person_id: string): string | undefined {
  const { data, dataUpdatedAt, refetch } = useEndpoint(getChatTyping, { params: { id: person_id } });
  const name = data?.name ?? undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that somebody writes is looked at again
  useEffect(() => {
    if (!name) return;
    const timer = window.setTimeout(() => void refetch(), (TYPING_SECONDS + 1) * 1000);
    return () => window.clearTimeout(timer);
  }, [name, dataUpdatedAt, refetch]);
  return name;
}

/** Tells the other side that the user is typing: every few seconds while the text changes, and when it is cleared. */
export function useTellTyping(person_id: string, text: string): void {
  const { mutate } = useSend(tellChatTyping);
  const [told_at, setToldAt] = useState(0);
  const [seen, setSeen] = useState(text);
  useEffect(() => {
    if (text === seen) return;
    setSeen(text);
    const is_typing = text.trim() !== '';
    const now = Date.now();
    if (is_typing && now - told_at < (TYPING_SECONDS - 2) * 1000) return;
    setToldAt(is_typing ? now : 0);
    mutate({ params: { id: person_id }, body: { is_typing } });
  }, [text, seen, told_at, person_id, mutate]);
}
