import { APP_VERSION } from '#contract/core/constants.ts';
import { type ErrorReport, reportError } from '#contract/core/error-reports.ts';
import { currentToken } from '#web/api/bearer.ts';

type Told = Pick<ErrorReport, 'kind'> &
  Partial<Omit<ErrorReport, 'kind' | 'network' | 'app_version' | 'route'>>;

const MAX_PER_PAGE = 30;
let sent = 0;

/** The template of the screen that is open, told by the router: an address itself would hold ids. */
let currentRoute = () => '';
export function readRouteFrom(read: () => string): void {
  currentRoute = read;
}

/**
 * Tells the server what failed here (ERR-02): codes and templates, never what anyone typed or read.
 * No caller waits for it, and a failure of it is not reported in turn.
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
  // The server reads whose it is from the session, never from the report.
  const token = currentToken();
  void fetch(reportError.path, {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

/** Known to some browsers only. */
function effectiveType(): ErrorReport['network']['effective_type'] {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  const known = ['slow-2g', '2g', '3g', '4g'] as const;
  return known.find((type) => type === connection?.effectiveType) ?? null;
}
