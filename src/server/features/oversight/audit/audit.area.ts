import type { Area } from '#server/area.ts';
import { sealViews } from '#server/features/oversight/audit/seal-views.ts';

export const auditArea: Area = {
  tasks: ({ pools }) => ({ seal_views: () => sealViews(pools.app_system) }),
  crontab: ['* * * * * seal_views'],
};
