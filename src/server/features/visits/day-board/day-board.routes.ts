import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import { getDayBoard } from '#contract/visits/day-board.ts';
import { findDayBoard } from '#server/features/visits/day-board/day-board.queries.ts';
import { serve } from '#server/http/serve.ts';

export function dayBoardRoutes(app: FastifyInstance): void {
  serve(app, getDayBoard, ({ db, query, now }) => findDayBoard(db, query.date ?? todayInLondon(now)));
}
