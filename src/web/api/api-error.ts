import type { FieldError, Problem } from '#contract/core/errors.ts';

const NO_CONNECTION = 'No connection. Check your signal and try again.';
const UNREADABLE = 'Something went wrong on our side. Try again in a few minutes.';

/** A call that did not end in 200 or 201 (ERR-03). `status` is null if there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number | null;
  readonly problem: Problem | undefined;

  constructor(status: number | null, problem?: Problem) {
    super(problem?.detail ?? (status === null ? NO_CONNECTION : UNREADABLE));
    this.status = status;
    this.problem = problem;
  }

  /** The fields that were refused, each with its message. */
  get errors(): readonly FieldError[] {
    return this.problem?.errors ?? [];
  }

  get code(): string | undefined {
    return this.problem?.code;
  }
}

/** The message to show for any thrown error. */
export function describeError(error: unknown): string {
  if (isTimeout(error)) return NO_CONNECTION;
  return error instanceof ApiError ? error.message : UNREADABLE;
}

/** No response arrived within the call's time limit. */
const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** The same, or the first field's message if fields were refused: for places that show no fields. */
export const describeFirst = (error: unknown): string =>
  (error instanceof ApiError && error.errors[0]?.message) || describeError(error);

/** Whether the same call may succeed later: there was no response, or the server was busy or failing. */
export const mayPass = (error: unknown): boolean =>
  isTimeout(error) ||
  (error instanceof ApiError && (error.status === null || error.status === 429 || error.status >= 500));

/** Whether a change may have been made although no response says so: it was lost on the way. */
export const isUncertain = (error: unknown): boolean =>
  isTimeout(error) ||
  (error instanceof ApiError && !error.problem && (error.status === null || error.status >= 500));

/** The same for work that waits for the next sign-in: a timeout or an expired session decides nothing. */
export const isNoAnswer = (error: unknown): boolean =>
  mayPass(error) || (error instanceof ApiError && error.status === 401);
