import { ERRORS, type ErrorCode, type FieldError, type Problem } from '#contract/core/errors.ts';

export interface ErrorDetails {
  /** Replaces the catalogue's sentence where more can be said, such as the name of the other appointment. */
  detail?: string;
  errors?: FieldError[];
  current?: unknown;
  warnings?: NonNullable<Problem['warnings']>;
  /** A word for a monitor, of a closed list. */
  reason?: string;
  /** Of too_many_requests: when to come again. */
  retry_after_seconds?: number;
}

/** The one error that reaches people. Its code is of the closed list in the contract. */
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

/** Input that names its field. */
export function invalid(path: string, message: string): AppError {
  return new AppError('input.invalid', { errors: [{ path, message }] });
}
