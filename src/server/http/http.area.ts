import type { Area } from '#server/area.ts';
import { clearExpired } from '#server/http/clear-expired.ts';
import { docsRoutes } from '#server/http/docs.routes.ts';
import { liveRoutes } from '#server/http/live.routes.ts';

/** The documentation of the calls, the live connections, and the data that expires. */
export const httpArea: Area = {
  routes: async (app) => {
    docsRoutes(app);
    await liveRoutes(app);
  },
  tasks: ({ pools }) => ({ clear_expired: () => clearExpired(pools.app_system) }),
  crontab: ['*/15 * * * * clear_expired'],
};
