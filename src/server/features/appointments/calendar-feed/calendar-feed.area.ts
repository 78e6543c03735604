import type { Area } from '#server/area.ts';
import { calendarFeedRoutes } from '#server/features/appointments/calendar-feed/calendar-feed.routes.ts';

export const calendarFeedArea: Area = {
  routes: calendarFeedRoutes,
};
