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
      'You can only swap your own upcoming appointments.',
    ],
    swap_has_work: [
      'swap.has_work',
      'appointment_id',
      'This appointment has a report or a claim, so you cannot swap it.',
    ],
    swap_suitable: ['swap.not_suitable', 'colleague_id', 'You cannot ask this colleague.'],
    swap_names_nobody: ['swap.named', 'note', 'Use the young person’s initials, not their name.'],
    swap_one_open: [
      'swap.open',
      'appointment_id',
      'You have already asked a colleague about this appointment.',
    ],
    swap_step: ['swap.gone', 'status', 'This was already answered or withdrawn.'],
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
