import { createFileRoute } from '@tanstack/react-router';
import { ActivityLogPage } from '#web/features/oversight/activity/ActivityLogPage.tsx';
import { ActivitySearch } from '#web/features/oversight/activity/activity-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/activity-logs')({
  validateSearch: ActivitySearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/oversight/activity.ts').then((calls) => [calls.listActivity])),
  component: ActivityLogPage,
});
