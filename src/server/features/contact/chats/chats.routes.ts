import type { FastifyInstance } from 'fastify';
import {
  addChatFiles,
  addChatMessage,
  CHAT_FILES_FIELD,
  getChat,
  getChatTyping,
  listChats,
  markChatRead,
  tellChatTyping,
} from '#contract/contact/chats.ts';
import { parseChatHours } from '#contract/core/chat-hours.ts';
import { describeChatHours } from '#server/data/chat-hours.ts';
import { readUpTo, typeNow, writeMessage } from '#server/features/contact/chats/chats.actions.ts';
import {
  findChatMessages,
  findChats,
  findStanding,
  findTypist,
  getPerson,
} from '#server/features/contact/chats/chats.queries.ts';
import { acceptFiles } from '#server/files/files.actions.ts';
import { invalid } from '#server/http/app-error.ts';
import { type Call, serve } from '#server/http/serve.ts';

/** Files are looked into before anything is written. */
const takeFiles = ({
  services,
  files,
  actor,
}: Pick<Call<unknown, unknown, unknown>, 'services' | 'files' | 'actor'>) =>
  acceptFiles(services.config, files, { field: CHAT_FILES_FIELD, person: actor.user.id });

/** Live chat (HLP-01). That open screens ask again is the trigger's business: chat_live. */
export function chatRoutes(app: FastifyInstance): void {
  serve(app, listChats, ({ db, query }) => findChats(db, query));
  serve(app, getChat, async ({ db, actor, now, params: { id }, query, services: { config } }) => ({
    person: await getPerson(db, actor, id),
    hours: describeChatHours(parseChatHours(config.CHAT_HOURS) ?? [], now),
    ...(await findChatMessages(db, id, query.before)),
    ...(await findStanding(db, actor.role, id)),
    widget_url: actor.role === 'admin' ? null : (config.CHAT_WIDGET_URL ?? null),
  }));
  serve(app, addChatMessage, ({ db, actor, params, body }) => writeMessage(db, actor, params.id, body));
  serve(
    app,
    addChatFiles,
    ({ db, actor, params, body, prepared }) => {
      if (prepared.length === 0 && !body.text) throw invalid('text', 'Write a message or choose a file.');
      return writeMessage(db, actor, params.id, body, prepared);
    },
    takeFiles,
    async ({ db, actor, params }) => {
      await getPerson(db, actor, params.id);
    },
  );
  serve(app, markChatRead, async ({ db, actor, params, body }) => ({
    read_at: await readUpTo(db, actor, params.id, body.up_to),
  }));
  serve(app, getChatTyping, async ({ db, actor, params: { id } }) => {
    await getPerson(db, actor, id);
    return { name: await findTypist(db, id) };
  });
  serve(app, tellChatTyping, async ({ db, actor, now, params, body }) => {
    await typeNow(db, { ...actor, now }, params.id, body.is_typing);
    return body;
  });
}
