/** One form of a report to the office: which call it is, and what a newer version there means. */
import type { Answers } from '#contract/questions/questions.ts';
import {
  AppReport,
  createAppReport,
  getAppReportForm,
  updateAppReport,
} from '#contract/reports/app-reports.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi, limitWait } from '#web/api/call.ts';
import type { About } from '#web/features/reports/reports/written-about.ts';

/** The form of a report, and what the office has of it: undefined where nothing. */
export interface FormPlace {
  report_id: string;
  form_type_id: string;
  /** Which incident of the visit; 1 of any other form. */
  occurrence: number;
  written: Pick<AppReport, 'id' | 'version'> | undefined;
  /** The person that it is written about; null where that is not told. */
  about: About | null;
}

/** Throws ApiError, and where no answer comes in time, a TimeoutError. */
export function sendForm(form: FormPlace, answers: Answers, submit: boolean): Promise<AppReport> {
  const tell = (sent: AppReport) => {
    void tellSent(sent);
    return sent;
  };
  return callFor(form, answers, submit).then(tell, (error: unknown) => {
    const newer = readNewer(error);
    if (newer) tell(newer);
    throw error;
  });
}

function callFor(
  { report_id, form_type_id, occurrence, written, about }: FormPlace,
  answers: Answers,
  submit: boolean,
): Promise<AppReport> {
  const said = { answers, submit, ...(about ? { about: about.id } : {}) };
  if (written) {
    const params = { id: report_id, reportId: written.id };
    return callApi(updateAppReport, { params, body: { ...said, version: written.version } }, limitWait());
  }
  const params = { id: report_id, formTypeId: form_type_id };
  const body = { ...said, ...(occurrence > 1 ? { occurrence } : {}) };
  return callApi(createAppReport, { params, body }, limitWait());
}

type HearSent = (form: AppReport) => Promise<void>;
const listeners = new Set<HearSent>();

/** Hears of each form as the office has it after something was sent, until the returned function is called. */
export function watchSentForms(listener: HearSent): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Settles once all have heard of it. It is sent, whatever becomes of that: never rejects. */
export async function tellSent(form: AppReport): Promise<void> {
  await Promise.allSettled([...listeners].map((listener) => listener(form)));
}

/** Theirs, where that is what stands in the way: a stale version, or a form that was begun meanwhile. */
export function readNewer(error: unknown): AppReport | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code !== 'version.stale' && error.code !== 'report.already_begun') return undefined;
  return AppReport.safeParse(error.problem?.current).data;
}

/** The words for it wherever there is room for one sentence only. */
export const RESTRICTED_REPORT = 'This record is restricted. Ring the office.';

export const WITHDRAWN = 'The office withdrew this. What you wrote is saved here. Send it again.';

/** The form that was to be changed is at the office no longer. */
export class FormWithdrawn extends ApiError {
  constructor() {
    super(404);
    this.message = WITHDRAWN;
  }
}

/** Whether the office has the report, and no longer the form of it that was to be changed. */
export async function isWithdrawn(
  { report_id, form_type_id, occurrence, written }: FormPlace,
  error: unknown,
): Promise<boolean> {
  if (!written || !isNotFound(error)) return false;
  const params = { id: report_id, formTypeId: form_type_id };
  const asking = callApi(getAppReportForm, { params, query: { occurrence } }, limitWait());
  return asking.then(
    () => true,
    () => false,
  );
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Whether it was not taken because the visit is for somebody else now. */
export const isAboutOther = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'visit.other_person';

/** Whether one that was handed in is there already: of an incident, another may be written beside it. */
export function isTaken(error: unknown): boolean {
  const newer = readNewer(error);
  return newer !== undefined && !isOpenForm(newer);
}

export const isOpenForm = ({ status }: AppReport) => status === 'draft' || status === 'not approved';
