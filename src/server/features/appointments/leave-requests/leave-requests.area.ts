import type { Area } from '#server/area.ts';
import { leaveNotifications } from '#server/features/appointments/leave-requests/leave-requests.notifications.ts';
import { leaveRequestRoutes } from '#server/features/appointments/leave-requests/leave-requests.routes.ts';

export const leaveRequestArea: Area = {
  routes: leaveRequestRoutes,
  constraints: {
    leave_request_no_overlap: [
      'leave.overlap',
      'first_date',
      'You already have a holiday request for some of these days.',
    ],
    leave_request_step: ['leave.answered', 'status', 'This request was already answered or withdrawn.'],
    leave_request_ahead: ['input.invalid', 'first_date', 'Choose today or a later day.'],
  },
  notifications: leaveNotifications,
};
