import { endpoints } from '#contract/endpoints.ts';
import type { ErrorReport } from '#contract/error-reports.ts';
import { ERRORS } from '#contract/errors.ts';

/** Calls that there are. */
const CALLS = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));

/** Words of our screens' addresses. One that is new and not listed is left out of reports, and nothing else happens. */
const SCREEN_WORDS = new Set(
  `dashboard login callback appointments reports timesheets expenses mileages rotas young-persons young-person-form
  diaries support-required invoices pdf social-workers social-worker teams clients users activity-logs helpcenter contact
  carer contact-information external referral form imports import calendar-feed settings new edit day week`.split(
    /\s+/,
  ),
);

/**
 * What of a browser's report may be told and logged: what we know to be ours. The browser sends templates and codes; an
 * old or tampered one could send a young person's name in their place, which looks the same to a pattern.
 */
export function redactReport(report: ErrorReport): ErrorReport {
  return {
    ...report,
    endpoint: report.endpoint === '' || CALLS.has(report.endpoint) ? report.endpoint : 'unknown',
    code: report.code !== null && Object.hasOwn(ERRORS, report.code) ? report.code : null,
    route: report.route.split('/').map(screenWord).join('/'),
    error_name: /^([A-Z][a-z]+)?Error$/.test(report.error_name ?? '') ? report.error_name : null,
    app_version: /^\d+\.\d+\.\d+$/.test(report.app_version) ? report.app_version : 'unknown',
  };
}

function screenWord(word: string): string {
  const isOurs = word === '' || SCREEN_WORDS.has(word) || /^(\$[a-z_]+|step-[a-z]+)$/.test(word);
  return isOurs ? word : '-';
}
