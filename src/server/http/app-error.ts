import { ERRORS, type ErrorCode, type FieldError, type Problem } from '#contract/core/errors.ts';

export interface ErrorDetails {
  /** Replaces the default message if more can be said, such as the name of the other appointment. */
  detail?: string;
  errors?: FieldError[];
  current?: unknown;
  warnings?: NonNullable<Problem['warnings']>;
  /** A word for a monitor, from a fixed list. */
  reason?: string;
  /** For too_many_requests: when to try again. */
  retry_after_seconds?: number;
}

/** The only error that people see. Its code is in the contract's list. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code][0];
  }
}

/** An error for wrong input in one field. */
export function invalid(path: string, message: string): AppError {
  return new AppError('input.invalid', { errors: [{ path, message }] });
}
