/**
 * Live chat (HLP-01): each carer and each client user has one stored conversation with the office.
 *
 * 1. A conversation has the person's own id. Its first message, from either side, starts it.
 * 2. Messages never change and are never deleted. A repeated message with the same `key` gets the first result.
 * 3. Each side sees when the other writes and how far it has read. Open screens show it at once.
 */

import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { CHAT_FILES } from '#contract/core/file-limits.ts';
import { StoredFile } from '#contract/core/files.ts';
import { Id, Instant, listShape, paging, Text } from '#contract/core/shapes.ts';
import { UserType } from '#contract/core/statuses.ts';

export const MAX_CHAT_LENGTH = 4000;
export const CHAT_FILES_FIELD = 'chat_files_upload';
/** How many messages the first answer has, newest first. Earlier ones need another call. */
export const CHAT_PAGE = 50;
/** How long somebody counts as writing after the last key. */
export const TYPING_SECONDS = 6;
/** How long a message may be unread before an e-mail is sent about it. */
export const UNREAD_MINUTES = 3;

export const ChatMessage = z.object({
  id: Id,
  key: Id,
  from_office: z.boolean(),
  author: z.string(),
  /** If only files were sent: their names. */
  text: z.string(),
  files: z.array(StoredFile),
  created_at: Instant,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const Person = z.object({
  id: Id,
  name: z.string(),
  user_type: UserType,
  /** A client user's organisation. */
  client: z.string().nullable(),
  /** False if their account is switched off. Messages to them wait until it is on again. */
  is_active: z.boolean(),
});

export const ChatSummary = z.object({
  person: Person,
  last: ChatMessage.pick({ from_office: true, author: true, text: true, created_at: true }),
  /** The person's messages that nobody in the office has read. */
  unread: z.int(),
  /** Since when the person has waited for an answer. */
  waits_since: Instant.nullable(),
});
export type ChatSummary = z.infer<typeof ChatSummary>;

/** When the office answers. */
export const ChatHours = z.object({
  /** `Monday to Friday, 09:00 to 17:00`. */
  words: z.string(),
  is_open: z.boolean(),
  /** When it opens next, if it is closed. */
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
  /** The address of another provider's chat, which replaces this one. */
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
    /** Made by the device. What is sent twice with it is one message. */
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
    /** Like in a message without files. */
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
