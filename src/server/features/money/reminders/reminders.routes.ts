import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import { draftReminder, sendReminder } from '#contract/money/reminders.ts';
import { announceChange } from '#server/db/live.ts';
import { remind } from '#server/features/money/reminders/reminders.actions.ts';
import { buildReminder } from '#server/features/money/reminders/reminders.queries.ts';
import { serve } from '#server/http/serve.ts';

export function reminderRoutes(app: FastifyInstance): void {
  serve(app, draftReminder, ({ db, params, now, services }) =>
    buildReminder(db, params.id, todayInLondon(now), services.config),
  );

  serve(app, sendReminder, async ({ db, actor, now, body, services }) => {
    const recipients = await remind(db, { actor, today: todayInLondon(now), services }, body);
    await announceChange(db, 'invoices');
    return { code: 201 as const, recipients };
  });
}
