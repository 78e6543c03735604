/** Sends one form of a report to the server: which call it is, and what a newer version means. */
import type { Answers } from '#contract/questions/questions.ts';
import {
  AppReport,
  type BlankAppReport,
  createAppReport,
  getAppReportForm,
  updateAppReport,
} from '#contract/reports/app-reports.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi, limitWait } from '#web/api/call.ts';
import type { About } from '#web/features/reports/written-about.ts';

/** A report's form, and what the server has of it. Undefined if nothing. */
export interface FormPlace {
  report_id: string;
  form_type_id: string;
  /** Which incident of the visit. 1 for any other form. */
  occurrence: number;
  written: Pick<AppReport, 'id' | 'version'> | undefined;
  /** The person it is about. Null if the author cannot see that. */
  about: About | null;
  /** The version of the form with which it was started. */
  form_version?: number | undefined;
}

/** Throws ApiError or, after a timeout, TimeoutError. */
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
  { report_id, form_type_id, occurrence, written, about, form_version }: FormPlace,
  answers: Answers,
  submit: boolean,
): Promise<AppReport> {
  const said = { answers, submit, ...(about ? { about: about.id } : {}) };
  if (written) {
    const params = { id: report_id, reportId: written.id };
    return callApi(updateAppReport, { params, body: { ...said, version: written.version } }, limitWait());
  }
  const params = { id: report_id, formTypeId: form_type_id };
  const body = {
    ...said,
    ...(occurrence > 1 ? { occurrence } : {}),
    ...(form_version === undefined ? {} : { form_version }),
  };
  return callApi(createAppReport, { params, body }, limitWait());
}

type HearSent = (form: AppReport) => Promise<void>;
const listeners = new Set<HearSent>();

/**
 * Calls the listener with each form that was sent, as the server returned it, until the returned function is called.
 */
export function watchSentForms(listener: HearSent): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The forms that the server last returned to this page. */
const lastSent = new Map<string, AppReport>();
const nameForm = ({ report_id, form_type, occurrence }: AppReport | BlankAppReport) =>
  `${report_id}/${form_type.id}/${occurrence}`;

/** The form as loaded, or as sent since: the outbox may send a draft while its page opens. */
export function pickLatest(read: AppReport | BlankAppReport): AppReport | BlankAppReport {
  const sent = lastSent.get(nameForm(read));
  return sent && (!('id' in read) || read.version < sent.version) ? sent : read;
}

/** Resolves once all listeners have run. Never rejects, because the form was sent whatever they do. */
async function tellSent(form: AppReport): Promise<void> {
  lastSent.set(nameForm(form), form);
  await Promise.allSettled([...listeners].map((listener) => listener(form)));
}

/** The server's version, if it is the conflict: a stale version, or a form that was started in the meantime. */
export function readNewer(error: unknown): AppReport | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code !== 'version.stale' && error.code !== 'report.already_begun') return undefined;
  return AppReport.safeParse(error.problem?.current).data;
}

/** The text if there is room for only one sentence. */
export const RESTRICTED_REPORT = 'This record is restricted. Ring the office.';

/** For a carer's text about an appointment from which they were taken off. */
export const LEFT_APPOINTMENT =
  'You are no longer on this appointment, so you cannot send this. Ring the office.';

/** For a report whose form the server no longer accepts for this appointment. */
export const FORM_GONE =
  'The office no longer uses this form for this appointment. What you wrote is saved here. Ring the office.';

export const WITHDRAWN = 'The office withdrew this. What you wrote is saved here. Send it again.';

/** The form to change is no longer on the server. */
export class FormWithdrawn extends ApiError {
  constructor() {
    super(404);
    this.message = WITHDRAWN;
  }
}

/** Whether the server has the report, but no longer the form to change. */
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

/** Whether it was refused because the visit is now for somebody else. */
export const isAboutOther = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'visit.other_person';

/** Whether another form was already submitted. If it is an incident, a further one can be written. */
export function isTaken(error: unknown): boolean {
  const newer = readNewer(error);
  return newer !== undefined && !isOpenForm(newer);
}

export const isOpenForm = ({ status }: AppReport) => status === 'draft' || status === 'not approved';
