/** One form of a report to the office: which call it is, and what a newer version there means. */
import type { Answers } from '#contract/questions/questions.ts';
import {
  AppReport,
  createAppReport,
  getAppReportForm,
  updateAppReport,
} from '#contract/reports/app-reports.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import type { About } from '#web/features/reports/reports/written-about.ts';

/** The form of a report, and what the office has of it: undefined where nothing. */
export interface FormPlace {
  report_id: string;
  form_type_id: string;
  written: Pick<AppReport, 'id' | 'version'> | undefined;
  /** The person that it is written about; null where that is not told. */
  about: About | null;
}

/** One bar of signal can mean an answer that never comes. */
const PATIENCE_MS = 60_000;

/** Throws ApiError, and where no answer comes in time, a TimeoutError. */
export function sendForm(
  { report_id, form_type_id, written, about }: FormPlace,
  answers: Answers,
  submit: boolean,
): Promise<AppReport> {
  const said = { answers, submit, ...(about ? { about: about.id } : {}) };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  if (written) {
    const params = { id: report_id, reportId: written.id };
    return callApi(updateAppReport, { params, body: { ...said, version: written.version } }, { signal });
  }
  const params = { id: report_id, formTypeId: form_type_id };
  return callApi(createAppReport, { params, body: said }, { signal });
}

/** Theirs, where that is what stands in the way: a stale version, or a form that was begun meanwhile. */
export function readNewer(error: unknown): AppReport | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code !== 'version.stale' && error.code !== 'report.already_begun') return undefined;
  return AppReport.safeParse(error.problem?.current).data;
}

/** The words for it wherever there is room for one sentence only. */
export const RESTRICTED_REPORT = 'This record is restricted: ring the office.';

export const WITHDRAWN = 'The office has withdrawn this. What you wrote is kept here: send it anew.';

/** The form that was to be changed is at the office no longer. */
export class FormWithdrawn extends ApiError {
  constructor() {
    super(404);
    this.message = WITHDRAWN;
  }
}

/** Whether the office has the report, and no longer the form of it that was to be changed. */
export async function isWithdrawn(
  { report_id, form_type_id, written }: FormPlace,
  error: unknown,
): Promise<boolean> {
  if (!written || !isNotFound(error)) return false;
  const params = { id: report_id, formTypeId: form_type_id };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const asking = callApi(getAppReportForm, { params }, { signal });
  return asking.then(
    () => true,
    () => false,
  );
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Whether it was not taken because the visit is for somebody else now. */
export const isAboutOther = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'visit.other_person';

export const isOpenForm = ({ status }: AppReport) => status === 'draft' || status === 'not approved';
