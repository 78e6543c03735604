import type { FastifyInstance } from 'fastify';
import {
  addChatMessage,
  getChat,
  getChatTyping,
  listChats,
  markChatRead,
  tellChatTyping,
} from '#contract/office/chats.ts';
import { describeChatHours, parseChatHours } from '#server/data/chat-hours.ts';
import { readUpTo, typeNow, writeMessage } from '#server/features/office/chats/chats.actions.ts';
import {
  findChatMessages,
  findChats,
  findStanding,
  getPerson,
} from '#server/features/office/chats/chats.queries.ts';
import { serve } from '#server/http/serve.ts';

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
  serve(app, markChatRead, async ({ db, actor, params, body }) => ({
    read_at: await readUpTo(db, actor, params.id, body.up_to),
  }));
  serve(app, getChatTyping, async ({ db, actor, params: { id } }) => {
    await getPerson(db, actor, id);
    const [row] = await db<{ name: string | null }[]>`select chat_typist(${id}) as name`;
    return { name: row?.name ?? null };
  });
  serve(app, tellChatTyping, async ({ db, actor, now, params, body }) => {
    await typeNow(db, { ...actor, now }, params.id, body.is_typing);
    return body;
  });
}
