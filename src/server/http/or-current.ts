import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/http/app-error.ts';

/** The work; where it is refused with `code`, the refusal carries what there is now, so that both can be compared. */
export async function orCurrent<T>(
  code: ErrorCode,
  work: Promise<T>,
  findCurrent: () => Promise<unknown>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== code) throw error;
    throw new AppError(code, { ...error.details, current: await findCurrent() });
  }
}
