import { createFileRoute } from '@tanstack/react-router';
import { DayBoardPage } from '#web/features/visits/day-board/DayBoardPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/today')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/visits/day-board.ts').then((calls) => [calls.getDayBoard])),
  component: DayBoardPage,
});
