import { expect, it } from 'vitest';
import type { ChatMessage } from '#contract/contact/chats.ts';
import { takeIn } from '#web/features/contact/chats/use-chat.ts';

const messages = (from: number, until: number): ChatMessage[] =>
  Array.from({ length: until - from + 1 }, (_, at) => ({
    id: `message ${from + at}`,
    key: '',
    from_office: false,
    author: '',
    text: '',
    files: [],
    created_at: '',
  }));
const ids = (shown: { messages: readonly ChatMessage[] }) => shown.messages.map(({ id }) => id);
const page = (from: number, until: number, has_earlier = from > 1) => ({
  messages: messages(from, until),
  has_earlier,
});
const nothing = { page: [], messages: [], has_earlier: false };

it('[HLP-01] new messages come after those shown, each once', () => {
  const first = takeIn(nothing, page(1, 3));
  expect(ids(takeIn(first, page(2, 5)))).toEqual(ids(page(1, 5)));
});

it('[HLP-01] earlier messages that were loaded stay when new ones arrive', () => {
  const asked = { page: [], messages: messages(1, 60), has_earlier: false };
  expect(ids(takeIn(asked, page(20, 70)))).toEqual(ids(page(1, 70)));
});

it('[HLP-01] if there are too many new messages to connect to the shown ones, only the new are shown, and earlier ones can be loaded', () => {
  const shown = takeIn(takeIn(nothing, page(1, 10)), page(61, 110));
  expect([ids(shown)[0], shown.has_earlier]).toEqual(['message 61', true]);
});
