/**
 * Live chat (HLP-01): each carer and each client user has one conversation with the office, which is kept with them.
 *
 * 1. A conversation is named by the person's own id. It is begun by its first message, of either side.
 * 2. Messages are never changed or taken away. Sent again under the same `key`, one is answered as the first time.
 * 3. It is told when the other side writes and how far it has read; open screens hear of it at once.
 */

import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { CHAT_FILES } from '#contract/core/file-limits.ts';
import { StoredFile } from '#contract/core/files.ts';
import { Id, Instant, listShape, paging, Text } from '#contract/core/shapes.ts';
import { UserType } from '#contract/core/statuses.ts';

export const MAX_CHAT_LENGTH = 4000;
export const CHAT_FILES_FIELD = 'chat_files_upload';
/** Messages that are answered at once, the newest; earlier ones are asked for. */
export const CHAT_PAGE = 50;
/** For so long after the last key somebody counts as writing. */
export const TYPING_SECONDS = 6;
/** A message that is not read for so long is told of by e-mail. */
export const UNREAD_MINUTES = 3;

export const ChatMessage = z.object({
  id: Id,
  key: Id,
  from_office: z.boolean(),
  author: z.string(),
  /** Where only files were sent: their names. */
  text: z.string(),
  files: z.array(StoredFile),
  created_at: Instant,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const Person = z.object({
  id: Id,
  name: z.string(),
  user_type: UserType,
  /** The organisation of a client user. */
  client: z.string().nullable(),
  /** False where their account is switched off: what is written to them waits until it is on again. */
  is_active: z.boolean(),
});

export const ChatSummary = z.object({
  person: Person,
  last: ChatMessage.pick({ from_office: true, author: true, text: true, created_at: true }),
  /** Messages of the person that nobody in the office has read. */
  unread: z.int(),
  /** Since when the person waits for an answer. */
  waits_since: Instant.nullable(),
});
export type ChatSummary = z.infer<typeof ChatSummary>;

/** When the office answers. */
export const ChatHours = z.object({
  /** `Monday to Friday, 09:00 to 17:00`. */
  words: z.string(),
  is_open: z.boolean(),
  /** Where it is closed: when it opens next. */
  opens_at: Instant.nullable(),
});
export type ChatHours = z.infer<typeof ChatHours>;

export const Chat = z.object({
  person: Person,
  hours: ChatHours,
  /** The oldest first. */
  messages: z.array(ChatMessage),
  has_earlier: z.boolean(),
  read_by_person_at: Instant.nullable(),
  read_by_office_at: Instant.nullable(),
  /** The administrator who read it last. */
  read_by: z.string().nullable(),
  waits_since: Instant.nullable(),
  /** The address of another provider's chat, which stands in place of this one. */
  widget_url: z.string().nullable(),
});
export type Chat = z.infer<typeof Chat>;

const params = z.object({ id: Id });
const talkers = { admin: 'ALL', carer: 'OWN', client: 'OWN' } as const;

export const listChats = endpoint({
  method: 'GET',
  path: '/api/chats/',
  summary: 'Chats with the office: newest message first, or longest wait first',
  access: { admin: 'ALL' },
  audit: 'chat.list',
  shows: () => [],
  query: z.strictObject({
    waiting: z.enum(['true']).optional(),
    name: z.string().trim().max(200).optional(),
    ...paging(['last_message_at', 'waits_since', 'name']),
  }),
  answer: listShape(ChatSummary),
});

export const getChat = endpoint({
  method: 'GET',
  path: '/api/chats/{id}/',
  summary: `A person’s chat with the office: the newest ${CHAT_PAGE} messages, or those before a given one`,
  access: talkers,
  audit: 'chat',
  params,
  query: z.strictObject({ before: Id.optional() }),
  answer: Chat,
});

export const addChatMessage = endpoint({
  method: 'POST',
  path: '/api/chats/{id}/messages/',
  summary: 'Write to the office, or as the office to the person',
  access: talkers,
  audit: null,
  params,
  body: z.strictObject({
    /** Made by the device: what is sent twice with it is one message. */
    key: Id,
    text: Text(MAX_CHAT_LENGTH).min(1, 'Write something first.'),
  }),
  answer: ChatMessage,
  status: 201,
});

export const addChatFiles = endpoint({
  method: 'POST',
  path: '/api/chats/{id}/files/',
  summary: 'Write a message with files, with or without text',
  access: talkers,
  audit: null,
  params,
  body: z.strictObject({
    /** As in a message of words alone. */
    key: Id,
    text: Text(MAX_CHAT_LENGTH).default(''),
  }),
  files: { name: CHAT_FILES_FIELD, ...CHAT_FILES },
  answer: ChatMessage,
  status: 201,
  body_limit: 52 * 1024 * 1024,
});

export const markChatRead = endpoint({
  method: 'PUT',
  path: '/api/chats/{id}/read/',
  summary: 'Mark everything up to a message as read',
  access: talkers,
  audit: null,
  params,
  body: z.strictObject({ up_to: Id }),
  answer: z.object({ read_at: Instant }),
});

export const getChatTyping = endpoint({
  method: 'GET',
  path: '/api/chats/typing/{id}/',
  summary: 'The name of the other person while they are typing',
  access: talkers,
  audit: null,
  params,
  answer: z.object({ name: z.string().nullable() }),
});

export const tellChatTyping = endpoint({
  method: 'PUT',
  path: '/api/chats/typing/{id}/',
  summary: 'Say that the user is typing, or has stopped',
  access: talkers,
  audit: null,
  params,
  body: z.strictObject({ is_typing: z.boolean() }),
  answer: z.object({ is_typing: z.boolean() }),
});
