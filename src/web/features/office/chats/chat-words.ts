import { formatDate, formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { Chat, ChatHours, ChatMessage } from '#contract/office/chats.ts';

/** `14:05`, `Mon 23/11/2026 14:05`: the day where it was not today. */
export const describeMoment = (instant: string, today: string): string => {
  const day = toLondonDay(instant);
  return day === today ? toLondonTime(instant) : `${formatDay(day)} ${toLondonTime(instant)}`;
};

/** When somebody answers, for whoever writes. */
export function describeHours({ words, is_open, opens_at }: ChatHours): string {
  if (is_open) return `The office is open now. We reply ${words}.`;
  const next = opens_at
    ? `It opens ${formatDay(toLondonDay(opens_at))} at ${toLondonTime(opens_at)}.`
    : 'Please telephone.';
  return `The office is closed now. ${next} You can still write: we’ll e-mail you when we reply.`;
}

/** Under the last message of one's own: whether the other side has read it. */
export function describeRead(
  chat: Pick<Chat, 'read_by_office_at' | 'read_by_person_at' | 'read_by'>,
  message: Pick<ChatMessage, 'created_at'>,
  isOffice: boolean,
): string {
  const read_at = isOffice ? chat.read_by_person_at : chat.read_by_office_at;
  if (!read_at || read_at < message.created_at) return 'Sent';
  return !isOffice && chat.read_by ? `Read by ${chat.read_by}` : 'Read';
}

/** Messages in their order, with the day before the first of each. */
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
