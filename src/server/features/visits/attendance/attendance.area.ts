import { ATTENDANCE_HOURS_AROUND } from '#contract/visits/attendance-limits.ts';
import type { Area } from '#server/area.ts';
import { write } from '#server/db/work.ts';
import { attendanceNotifications } from '#server/features/visits/attendance/attendance.notifications.ts';
import { attendanceRoutes } from '#server/features/visits/attendance/attendance.routes.ts';
import { workAt } from '#server/notifications/work-at.ts';

export const attendanceArea: Area = {
  routes: attendanceRoutes,
  notifications: attendanceNotifications,
  constraints: {
    attendance_not_ahead: ['input.invalid', 'at', 'This time is in the future.'],
    attendance_near_plan: [
      'input.invalid',
      'at',
      `Enter a time within ${ATTENDANCE_HOURS_AROUND} hours of the appointment.`,
    ],
    attendance_order: ['input.invalid', 'at', 'You cannot leave before you arrived. Check the time.'],
    attendance_settled: [
      'attendance.settled',
      'at',
      'You have submitted your times, so you cannot undo this.',
    ],
  },
  views: { 'attendance.view': 'Looked at when the carers of an appointment arrived and left' },
  changes: {
    attendance: {
      subject: 'Arrival and departure',
      labels: {
        carer_id: 'Carer',
        arrived_at: 'Arrived',
        is_arrival_typed: 'Arrival entered later',
        left_at: 'Left',
        is_departure_typed: 'Departure entered later',
      },
      hidden: ['appointment_carer_id'],
    },
  },
  tasks: (services) => ({
    tell_of_late_carers: () =>
      write(services.pools.app_system, workAt(services), async (db) => {
        await db`select tell_of_late_carers()`;
      }),
  }),
  crontab: ['* * * * * tell_of_late_carers'],
};
