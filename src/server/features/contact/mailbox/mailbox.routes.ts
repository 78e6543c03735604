import type { FastifyInstance } from 'fastify';
import { getMailboxMessage, listMailbox } from '#contract/contact/mailbox.ts';
import { findMessages, getMessage } from '#server/features/contact/mailbox/mailbox.queries.ts';
import { serve } from '#server/http/serve.ts';

export function mailboxRoutes(app: FastifyInstance): void {
  serve(app, listMailbox, ({ db, query }) => findMessages(db, query));
  serve(app, getMailboxMessage, ({ db, params }) => getMessage(db, params.id));
}
