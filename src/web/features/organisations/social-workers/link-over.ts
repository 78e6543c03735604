import { ApiError } from '#web/api/api-error.ts';

const OVER =
  'This link is over. If you sent it before, here or in another tab, the details that you sent then are saved. If you did not, or something else has changed, ask the office for a new link or tell them by telephone.';

/** In place of a refusal that takes a link that was used for one that never was: the person is told what became of their details. */
export const explainOver = (error: ApiError): ApiError =>
  error.status === 404 && error.problem ? new ApiError(404, { ...error.problem, detail: OVER }) : error;
