import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import { getDashboard } from '#contract/oversight/dashboard.ts';
import { clientHome } from '#server/features/oversight/dashboard/client-home.queries.ts';
import { noteHomeShown } from '#server/features/oversight/dashboard/client-news.queries.ts';
import { adminHome, carerHome } from '#server/features/oversight/dashboard/dashboard.queries.ts';
import { serve } from '#server/http/serve.ts';

export function dashboardRoutes(app: FastifyInstance): void {
  serve(app, getDashboard, async ({ db, actor, query, now, services }) => {
    const today = todayInLondon(now);
    if (actor.role === 'admin') return adminHome(db, actor.user, today);
    if (actor.role === 'carer') return carerHome(db, actor.user, now, today, services.public_url);
    const { user, session_id } = actor;
    const home = await clientHome(db, { user, session_id, now, today }, query.news_period);
    await noteHomeShown(services.pools.app_system, session_id);
    return home;
  });
}
