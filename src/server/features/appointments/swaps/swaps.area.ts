import type { Area } from '#server/area.ts';
import { write } from '#server/db/work.ts';
import { swapNotifications } from '#server/features/appointments/swaps/swaps.notifications.ts';
import { swapRoutes } from '#server/features/appointments/swaps/swaps.routes.ts';
import { workAt } from '#server/notifications/work-at.ts';

export const swapArea: Area = {
  routes: swapRoutes,
  constraints: {
    swap_possible: [
      'swap.not_possible',
      'appointment_id',
      'Only an appointment of your own that lies ahead can be swapped.',
    ],
    swap_has_work: [
      'swap.has_work',
      'appointment_id',
      'A report is begun or something is claimed for this appointment, so it cannot change hands.',
    ],
    swap_suitable: ['swap.not_suitable', 'colleague_id', 'This colleague cannot be asked for it.'],
    swap_names_nobody: [
      'swap.named',
      'note',
      'Leave out the young person’s name; write their initials instead.',
    ],
    swap_one_open: [
      'swap.open',
      'appointment_id',
      'You have asked a colleague about this appointment already.',
    ],
    swap_step: ['swap.gone', 'status', 'This was answered or withdrawn already.'],
  },
  views: { 'swap.view': 'Looked at a swap' },
  notifications: swapNotifications,
  tasks: (services) => ({
    end_begun_swaps: () =>
      write(services.pools.app_system, workAt(services), async (db) => {
        await db`select end_begun_swaps()`;
      }),
  }),
  crontab: ['* * * * * end_begun_swaps'],
};
