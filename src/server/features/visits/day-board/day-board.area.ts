import type { Area } from '#server/area.ts';
import { dayBoardRoutes } from '#server/features/visits/day-board/day-board.routes.ts';

export const dayBoardArea: Area = { routes: dayBoardRoutes };
