import { AppError } from '#server/http/app-error.ts';

/**
 * Refuses a change that was made from an older version than the stored one. The error contains the current record, so
 * that people can compare. A call without a version is allowed. Throws `version.stale`.
 */
export async function mustBeNewest(
  held: { version: number | null } | undefined,
  version: number | null | undefined,
  findCurrent: () => unknown,
): Promise<void> {
  if (version === undefined || held?.version === version) return;
  throw new AppError('version.stale', { current: await findCurrent() });
}
