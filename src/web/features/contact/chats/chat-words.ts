import type { Chat, ChatHours, ChatMessage } from '#contract/contact/chats.ts';
import { formatDate, formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';

/** `14:05`, or `Mon 23/11/2026 14:05` if it was not today. */
export const describeMoment = (instant: string, today: string): string => {
  const day = toLondonDay(instant);
  return day === today ? toLondonTime(instant) : `${formatDay(day)} ${toLondonTime(instant)}`;
};

/** Tells the author when to expect an answer. */
export function describeHours({ words, is_open, opens_at }: ChatHours): string {
  if (is_open) return `The office is open now. We reply ${words}.`;
  const next = opens_at
    ? `It opens ${formatDay(toLondonDay(opens_at))} at ${toLondonTime(opens_at)}.`
    : 'Please telephone.';
  return `The office is closed now. ${next} You can still write: we’ll e-mail you when we reply.`;
}

/** Below the reader's own last message: whether the other side has read it. */
export function describeRead(
  chat: Pick<Chat, 'read_by_office_at' | 'read_by_person_at' | 'read_by'>,
  message: Pick<ChatMessage, 'created_at'>,
  isOffice: boolean,
): string {
  const read_at = isOffice ? chat.read_by_person_at : chat.read_by_office_at;
  if (!read_at || read_at < message.created_at) return 'Sent';
  return !isOffice && chat.read_by ? `Read by ${chat.read_by}` : 'Read';
}

/** Messages in order, grouped by day. */
export function groupByDay<M extends Pick<ChatMessage, 'created_at'>>(
  messages: readonly M[],
): { day: string; messages: M[] }[] {
  const groups: { day: string; messages: M[] }[] = [];
  for (const message of messages) {
    const day = formatDate(toLondonDay(message.created_at));
    const last = groups.at(-1);
    if (last?.day === day) last.messages.push(message);
    else groups.push({ day, messages: [message] });
  }
  return groups;
}
