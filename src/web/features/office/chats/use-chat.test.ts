import { expect, it } from 'vitest';
import type { ChatMessage } from '#contract/office/chats.ts';
import { takeIn } from '#web/features/office/chats/use-chat.ts';

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

it('[HLP-01] messages come after those that are shown, each once', () => {
  const first = takeIn(nothing, page(1, 3));
  expect(ids(takeIn(first, page(2, 5)))).toEqual(ids(page(1, 5)));
});

it('[HLP-01] earlier messages that were asked for stay as new ones come', () => {
  const asked = { page: [], messages: messages(1, 60), has_earlier: false };
  expect(ids(takeIn(asked, page(20, 70)))).toEqual(ids(page(1, 70)));
});

it('[HLP-01] so many new ones that they do not meet the shown ones stand alone, and the earlier can be asked for', () => {
  const shown = takeIn(takeIn(nothing, page(1, 10)), page(61, 110));
  expect([ids(shown)[0], shown.has_earlier]).toEqual(['message 61', true]);
});
