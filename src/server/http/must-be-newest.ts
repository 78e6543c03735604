import { AppError } from '#server/http/app-error.ts';

/**
 * Refuses a change that was made from an older version than the one held. The refusal carries the record as it is now, so
 * that both can be compared. A call that names no version is let through. Throws `version.stale`.
 */
export async function mustBeNewest(
  held: { version: number | null } | undefined,
  version: number | null | undefined,
  findCurrent: () => unknown,
): Promise<void> {
  if (version === undefined || held?.version === version) return;
  throw new AppError('version.stale', { current: await findCurrent() });
}
