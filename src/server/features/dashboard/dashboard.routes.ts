import type { FastifyInstance } from 'fastify';
import { getDashboard } from '#contract/dashboard.ts';
import { todayInLondon } from '#contract/dates.ts';
import { clientHome } from '#server/features/dashboard/client-home.queries.ts';
import { adminHome, carerHome } from '#server/features/dashboard/dashboard.queries.ts';
import { serve } from '#server/http/serve.ts';

export function dashboardRoutes(app: FastifyInstance): void {
  serve(app, getDashboard, async ({ db, actor, now }) => {
    const today = todayInLondon(now);
    if (actor.role === 'admin') return adminHome(db, actor.user, today);
    if (actor.role === 'carer') return carerHome(db, actor.user, now, today);
    return clientHome(db, actor.user, now, today);
  });
}
