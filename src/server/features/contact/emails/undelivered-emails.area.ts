import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/contact/undelivered-emails.ts';
import type { Area } from '#server/area.ts';
import { write } from '#server/db/work.ts';
import { undeliveredEmailNotifications } from '#server/features/contact/emails/undelivered-emails.notifications.ts';
import {
  findUndelivered,
  leave,
  tryAgain,
} from '#server/features/contact/emails/undelivered-emails.queries.ts';
import { serve } from '#server/http/serve.ts';
import { workAt } from '#server/notifications/work-at.ts';

export const undeliveredEmailArea: Area = {
  routes: undeliveredEmailRoutes,
  notifications: undeliveredEmailNotifications,
  tasks: (services) => ({
    tell_of_waiting_emails: () =>
      write(services.pools.app_system, workAt(services), async (db) => {
        await db`select tell_of_waiting_emails()`;
      }),
  }),
  crontab: ['* * * * * tell_of_waiting_emails'],
};

function undeliveredEmailRoutes(app: FastifyInstance): void {
  serve(app, calls.listUndeliveredEmails, ({ db, query }) => findUndelivered(db, query));
  serve(app, calls.tryEmailAgain, async ({ db, params }) => {
    await tryAgain(db, params.id);
    return {};
  });
  serve(app, calls.leaveEmail, async ({ db, params, actor }) => {
    await leave(db, params.id, actor.user.id);
    return {};
  });
}
