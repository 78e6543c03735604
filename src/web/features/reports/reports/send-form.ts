/** One form of a report to the office: which call it is, and what a newer version there means. */
import type { Answers } from '#contract/questions/questions.ts';
import { AppReport, createAppReport, updateAppReport } from '#contract/reports/app-reports.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';

/** The form of a report, and what the office has of it: undefined where nothing. */
export interface FormPlace {
  report_id: string;
  form_type_id: string;
  written: Pick<AppReport, 'id' | 'version'> | undefined;
}

/** One bar of signal can mean an answer that never comes. */
const PATIENCE_MS = 60_000;

/** Throws ApiError, and where no answer comes in time, a TimeoutError. */
export function sendForm(
  { report_id, form_type_id, written }: FormPlace,
  answers: Answers,
  submit: boolean,
): Promise<AppReport> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  if (written) {
    const params = { id: report_id, reportId: written.id };
    return callApi(
      updateAppReport,
      { params, body: { answers, submit, version: written.version } },
      { signal },
    );
  }
  const params = { id: report_id, formTypeId: form_type_id };
  return callApi(createAppReport, { params, body: { answers, submit } }, { signal });
}

/** Theirs, where that is what stands in the way: a stale version, or a form that was begun meanwhile. */
export function readNewer(error: unknown): AppReport | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code !== 'version.stale' && error.code !== 'report.already_begun') return undefined;
  return AppReport.safeParse(error.problem?.current).data;
}

export const isOpenForm = ({ status }: AppReport) => status === 'draft' || status === 'not approved';
