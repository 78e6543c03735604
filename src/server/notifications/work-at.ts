import { OWN_WORK, type WorkContext } from '#server/db/work.ts';
import type { Services } from '#server/services.ts';

/** The server's own work, at the time of the application's clock. */
export const workAt = ({ clock, isClockMoved }: Pick<Services, 'clock' | 'isClockMoved'>): WorkContext => ({
  ...OWN_WORK,
  now: isClockMoved ? clock().toISOString() : null,
});
