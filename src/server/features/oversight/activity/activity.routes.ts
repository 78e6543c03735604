import type { FastifyInstance, FastifyReply } from 'fastify';
import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { todayInLondon } from '#contract/core/dates.ts';
import { readWindow } from '#contract/core/list-windows.ts';
import {
  exportActivity,
  exportActivityOfAll,
  listActivity,
  listActivityOfYoungPerson,
  listViewsOfYoungPerson,
} from '#contract/oversight/activity.ts';
import { gather } from '#server/area.ts';
import { mustSee } from '#server/db/sql.ts';
import { findActivity, findActivityToExport } from '#server/features/oversight/activity/activity.queries.ts';
import { activityTable } from '#server/features/oversight/activity/activity-table.ts';
import { gatherActivityWords } from '#server/features/oversight/activity/change-context.ts';
import { findViews } from '#server/features/oversight/activity/views.queries.ts';
import { serve } from '#server/http/serve.ts';

/** The activity log (ACT-01, ACT-02): what was changed, and who looked. */
export function activityRoutes(app: FastifyInstance): void {
  const words = gatherActivityWords(app.areas);
  const views = gather(app.areas, (area) => area.views);
  serve(app, listActivity, ({ db, query, now }) => findActivity(db, words, withinWindow(query, now)));

  serve(app, listActivityOfYoungPerson, async ({ db, params, query }) => {
    const [found] = await Promise.all([
      findActivity(db, words, query, params.id),
      mustSee(db, 'young_person', params.id),
    ]);
    return found;
  });

  serve(app, listViewsOfYoungPerson, async ({ db, params, query }) => {
    await mustSee(db, 'young_person', params.id);
    return findViews(db, views, params.id, query);
  });

  serve(app, exportActivity, async ({ db, params, query, now, reply }) => {
    await mustSee(db, 'young_person', params.id);
    asFile(reply, now);
    return activityTable(await findActivityToExport(db, words, query, params.id));
  });

  serve(app, exportActivityOfAll, async ({ db, query, now, reply }) => {
    asFile(reply, now);
    return activityTable(await findActivityToExport(db, words, withinWindow(query, now)));
  });
}

/** The dates are limited: nobody reads years of everybody's changes, and counting them would be slow. */
function withinWindow<Query extends { dateFrom?: string | undefined; dateTo?: string | undefined }>(
  query: Query,
  now: Date,
): Query {
  const asked = { start_date: query.dateFrom, end_date: query.dateTo };
  const { start_date, end_date } = readWindow(DEFAULT_WINDOWS.activity, asked, todayInLondon(now));
  return { ...query, dateFrom: start_date, dateTo: end_date };
}

function asFile(reply: FastifyReply, now: Date): void {
  reply.type('text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="activity_${todayInLondon(now)}.csv"`);
}
