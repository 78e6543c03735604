import { APP_VERSION } from '#contract/core/constants.ts';
import type { ErrorReport } from '#contract/core/error-reports.ts';
import { ERRORS } from '#contract/core/errors.ts';
import { SCREENS } from '#contract/core/screens.gen.ts';
import { endpoints } from '#contract/endpoints.ts';

/** Calls that exist. */
const CALLS = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));

/** Classes of errors that browsers and our own code throw. */
const ERROR_NAMES = new Set(
  `Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError ApiError AbortError
  ConstraintError DataCloneError DataError DOMException InvalidAccessError InvalidStateError NetworkError NotAllowedError
  NotFoundError NotReadableError NotSupportedError OperationError QuotaExceededError SecurityError TimeoutError
  UnknownError VersionError ZodError`.split(/\s+/),
);

/**
 * Returns the part of a browser's report that may be posted and logged: known words, each from a closed list. The
 * browser sends templates and codes, but an old or tampered one could send a young person's name instead, which no
 * pattern can tell apart.
 */
export function redactReport(report: ErrorReport): ErrorReport {
  const { endpoint, code, route, error_name, app_version } = report;
  const screen = route.replace(/(?<=.)\/$/, '');
  return {
    ...report,
    endpoint: endpoint === '' || CALLS.has(endpoint) ? endpoint : 'unknown',
    code: code !== null && Object.hasOwn(ERRORS, code) ? code : null,
    route: SCREENS.includes(screen) ? screen : 'unknown',
    error_name: error_name !== null && ERROR_NAMES.has(error_name) ? error_name : null,
    app_version: app_version === APP_VERSION ? app_version : 'another',
  };
}
