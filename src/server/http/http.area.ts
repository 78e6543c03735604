import type { Area } from '#server/area.ts';
import { clearExpired } from '#server/http/clear-expired.ts';
import { docsRoutes } from '#server/http/docs.routes.ts';
import { liveRoutes } from '#server/http/live.routes.ts';

/** The documentation of the calls, live connections, and what the doors keep for a while. */
export const httpArea: Area = {
  routes: async (app) => {
    docsRoutes(app);
    await liveRoutes(app);
  },
  tasks: ({ pools }) => ({ clear_expired: () => clearExpired(pools.app_system) }),
  crontab: ['*/15 * * * * clear_expired'],
};
