import { APP_VERSION } from '#contract/core/constants.ts';
import { type ErrorReport, reportError } from '#contract/core/error-reports.ts';
import { currentToken } from '#web/api/bearer.ts';

type Told = Pick<ErrorReport, 'kind'> &
  Partial<Omit<ErrorReport, 'kind' | 'network' | 'app_version' | 'route'>>;

const MAX_PER_PAGE = 30;
let sent = 0;

/** The route template of the open screen, set by the router: the address itself would contain ids. */
let currentRoute = () => '';
export function readRouteFrom(read: () => string): void {
  currentRoute = read;
}

/**
 * Reports a failure to the server (ERR-02): codes and templates, never what anyone typed or read. No caller waits for
 * it, and its own failure is not reported.
 */
export function sendErrorReport(told: Told): void {
  sent += 1;
  if (sent > MAX_PER_PAGE) return;
  const body: ErrorReport = {
    endpoint: '',
    status: null,
    code: null,
    request_id: null,
    error_name: null,
    ...told,
    route: currentRoute().replace(/[^A-Za-z_/$.-]/g, ''),
    network: { online: navigator.onLine, effective_type: effectiveType() },
    app_version: APP_VERSION,
  };
  // The server reads the user from the session, never from the report.
  const token = currentToken();
  void fetch(reportError.path, {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

/** Only some browsers support it. */
function effectiveType(): ErrorReport['network']['effective_type'] {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  const known = ['slow-2g', '2g', '3g', '4g'] as const;
  return known.find((type) => type === connection?.effectiveType) ?? null;
}
