import type { FastifyInstance } from 'fastify';
import { previewSeries, previewSeriesChange } from '#contract/appointments/appointment-previews.ts';
import { previewChange, previewDates } from '#server/features/appointments/series-previews.queries.ts';
import { serve } from '#server/http/serve.ts';

export function seriesRoutes(app: FastifyInstance): void {
  serve(app, previewSeries, ({ db, body }) => previewDates(db, body));

  serve(app, previewSeriesChange, async ({ db, params, body }) => {
    const {
      apply_to = 'this',
      dates = [],
      on_clash: _,
      acknowledged_warnings: _codes,
      acknowledgement_note: _note,
      ...changes
    } = body;
    return { apply_to, dates: await previewChange(db, params.id, changes, apply_to, dates) };
  });
}
