import { ApiError } from '#web/api/api-error.ts';

const OVER =
  'This link no longer works. If you have already sent the form, those details are saved. If not, or if more has changed, ask the office for a new link or ring them.';

/**
 * Replaces a refusal that treats a used link as one that never existed: tells the person what happened to their
 * details.
 */
export const explainOver = (error: ApiError): ApiError =>
  error.status === 404 && error.problem ? new ApiError(404, { ...error.problem, detail: OVER }) : error;
