import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import { askForm, askTopics, getFormUses, stopAskingForm } from '#contract/questions/form-uses.ts';
import { announceChange } from '#server/db/live.ts';
import {
  beginAsking,
  endAsking,
  giveTopics,
} from '#server/features/questions/form-uses/form-uses.actions.ts';
import { findFormUses } from '#server/features/questions/form-uses/form-uses.queries.ts';
import { getForm } from '#server/features/questions/question-forms/question-forms.queries.ts';
import { serve } from '#server/http/serve.ts';

/** Where a form is used: by which services from when, or by which topics. */
export function formUseRoutes(app: FastifyInstance): void {
  serve(app, getFormUses, async ({ db, params, now }) => {
    await getForm(db, params.id);
    return findFormUses(db, params.id, todayInLondon(now));
  });

  serve(app, askForm, async ({ db, params, body, now }) => {
    await beginAsking(db, params.id, body, todayInLondon(now));
    await announceChange(db, 'reports');
    await announceChange(db, 'forms');
    return findFormUses(db, params.id, todayInLondon(now));
  });

  serve(app, stopAskingForm, async ({ db, params, query, now }) => {
    await endAsking(db, params.id, params.useId, {
      until_date: query.until_date,
      today: todayInLondon(now),
    });
    await announceChange(db, 'reports');
    await announceChange(db, 'forms');
    return findFormUses(db, params.id, todayInLondon(now));
  });

  serve(app, askTopics, async ({ db, params, body, now }) => {
    await giveTopics(db, params.id, body.subcategory_ids);
    await announceChange(db, 'forms');
    return findFormUses(db, params.id, todayInLondon(now));
  });
}
