import type { Area } from '#server/area.ts';
import { leaveNotifications } from '#server/features/appointments/leave-requests/leave-requests.notifications.ts';
import { leaveRequestRoutes } from '#server/features/appointments/leave-requests/leave-requests.routes.ts';

export const leaveRequestArea: Area = {
  routes: leaveRequestRoutes,
  constraints: {
    leave_request_no_overlap: [
      'leave.overlap',
      'first_date',
      'Holiday for some of these days was asked for or approved already.',
    ],
    leave_request_step: ['leave.answered', 'status', 'This request was answered or withdrawn already.'],
    leave_request_ahead: ['input.invalid', 'first_date', 'Choose a day from today on.'],
  },
  notifications: leaveNotifications,
};
