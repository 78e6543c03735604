import type { ErrorCode } from '#contract/core/errors.ts';
import { AppError } from '#server/http/app-error.ts';

/** Runs the work. If it fails with such a code, the error contains the current record, so that people can compare. */
export async function orCurrent<T>(
  codes: ErrorCode | readonly ErrorCode[],
  work: Promise<T>,
  findCurrent: () => Promise<unknown>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || ![codes].flat().includes(error.code)) throw error;
    throw new AppError(error.code, { ...error.details, current: await findCurrent() });
  }
}
