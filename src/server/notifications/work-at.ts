import { OWN_WORK, type WorkContext } from '#server/db/work.ts';
import type { Services } from '#server/services.ts';

/** The server's own work at the moment that the application's clock shows. */
export const workAt = ({ clock, isClockMoved }: Pick<Services, 'clock' | 'isClockMoved'>): WorkContext => ({
  ...OWN_WORK,
  now: isClockMoved ? clock().toISOString() : null,
});
