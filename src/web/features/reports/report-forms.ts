import type { ReportStatus, SignedInRole } from '#contract/core/statuses.ts';
import type { ReportFormType } from '#contract/reports/app-reports.ts';
import {
  findNextOccurrence,
  listOccurrences,
  nameOccurrence,
  readOccurrence,
} from '#contract/reports/occurrences.ts';
import type { AppReportSummary, Report } from '#contract/reports/reports.ts';
import { readNow } from '#web/api/office-clock.ts';

/** One form of a report, whether or not it has been started. */
export interface FormOfReport {
  form_type: ReportFormType;
  written: AppReportSummary | undefined;
  /** The reader's next step besides reading. Undefined if there is none. */
  step: 'Write' | 'Continue' | 'Correct' | undefined;
  /** Which incident of the visit. Undefined for a form that is written once. */
  occurrence: number | undefined;
  /** The server has none of it, and this device has text. */
  is_typed_here?: true;
}

const open = { draft: 'Continue', 'not approved': 'Correct' } as const;

/** The report's own form first, then the others. Clients do not see forms that nobody has started. */
export function listForms(report: Report, role: SignedInRole): FormOfReport[] {
  const own = report.app_report_form_types[0]?.id;
  // A written form that is no longer offered stays readable. Its name as offered has no number.
  const types = new Map(report.app_report_form_types.map((type) => [type.id, type]));
  for (const { form_type } of report.app_reports)
    if (!types.has(form_type.id)) types.set(form_type.id, form_type);
  const forms = [...types.values()].flatMap((form_type) => {
    const mayWrite =
      role !== 'client' &&
      (form_type.id === own
        ? report.app_report_creation_allowed
        : report.further_forms_allowed || mayReportIncidentIn(form_type, report));
    return listOfOne(form_type, report, role, mayWrite);
  });
  return role === 'client' ? forms.filter(({ written }) => written) : forms;
}

/** All instances of one form and, while none is started, a further one: for the next incident. */
function listOfOne(
  form_type: ReportFormType,
  report: Report,
  role: SignedInRole,
  mayWrite: boolean,
): FormOfReport[] {
  const all = listOccurrences(report.app_reports, form_type.id);
  const isIncident =
    form_type.id === report.incident_form_id || all.some(({ alerts_office }) => alerts_office);
  const known = all.map((written) => ({
    form_type: written.form_type,
    written,
    step: mayWrite || mayCorrect(written, report, role) ? findStep(written) : undefined,
    occurrence: isIncident ? readOccurrence(written) : undefined,
  }));
  const step = mayWrite ? ('Write' as const) : undefined;
  if (all.length === 0)
    return [{ form_type, written: undefined, step, occurrence: isIncident ? 1 : undefined }];
  const next = findNextOccurrence(all, form_type.id);
  if (!isIncident || !step || !next || all.some(({ status }) => status === 'draft')) return known;
  const name = `Another ${form_type.name.charAt(0).toLowerCase()}${form_type.name.slice(1)}`;
  return [...known, { form_type: { ...form_type, name }, written: undefined, step, occurrence: next }];
}

/** Applies this device's copies: a form that was started here is continued, so it is not offered as a new one. */
export function withTypedHere(
  form: FormOfReport,
  { app_report_form_types: types }: Pick<Report, 'app_report_form_types'>,
  here: readonly { occurrence: number }[],
): FormOfReport {
  const { form_type, written, step, occurrence = 1 } = form;
  if (written || !step || !here.some((each) => each.occurrence === occurrence)) return form;
  const offered = types.find(({ id }) => id === form_type.id) ?? form_type;
  const name = nameOccurrence(offered.name, occurrence);
  return { ...form, form_type: { ...form_type, name }, step: 'Continue', is_typed_here: true };
}

/** Finds a form by its number: as written or, if it may be started, as a new one. */
export function findFormAt(
  forms: readonly FormOfReport[],
  form_type_id: string,
  occurrence: number,
): FormOfReport | undefined {
  const same = forms.filter(({ form_type }) => form_type.id === form_type_id);
  const isAt = ({ written }: FormOfReport) => written && readOccurrence(written) === occurrence;
  const mayBegin = (form: FormOfReport) => !form.written && (occurrence === 1 || form.occurrence);
  return same.find(isAt) ?? same.find(mayBegin);
}

/** A returned form waits for its carer even if the visit was cancelled since, or they were taken off it. */
const mayCorrect = (written: AppReportSummary | undefined, { is_restricted }: Report, role: SignedInRole) =>
  written?.status === 'not approved' && role !== 'client' && !is_restricted;

/** An incident can be reported even if the visit was cancelled or its carer taken off: the incident may be why. */
const mayReportIncidentIn = (
  { id }: Pick<ReportFormType, 'id'>,
  { incident_form_id, is_restricted, start_at }: Report,
) => id === incident_form_id && !is_restricted && Date.parse(start_at) <= readNow().getTime();

/** The same for a report, for every reader except its client. */
export const mayReportIncident = (report: Report): boolean =>
  report.further_forms_allowed ||
  (report.incident_form_id !== null && mayReportIncidentIn({ id: report.incident_form_id }, report));

function findStep(written: AppReportSummary): FormOfReport['step'] {
  return written.status === 'draft' || written.status === 'not approved' ? open[written.status] : undefined;
}

/** The form that the primary button opens: a returned one before a started one, and the report's own form first. */
export function nextToWrite(forms: readonly FormOfReport[]): FormOfReport | undefined {
  const [own] = forms;
  return (
    forms.find(({ step }) => step === 'Correct') ??
    (own?.step ? own : undefined) ??
    forms.find(({ step }) => step === 'Continue')
  );
}

const WORTH_READING = ['not approved', 'submitted corrected', 'submitted'];

/**
 * The form that the page shows: the requested one, by its own id or its form's. Otherwise the one that needs somebody,
 * or the first that was written.
 */
export function formShown(
  forms: readonly FormOfReport[],
  asked: string | undefined,
): FormOfReport | undefined {
  const written = forms.filter((form) => form.written);
  return (
    written.find((form) => form.written?.id === asked || form.form_type.id === asked) ??
    written.find((form) => form.written && WORTH_READING.includes(form.written.status)) ??
    written[0]
  );
}

/** The heading: the shown form and its status, if it is not the report's own. Otherwise the report. */
export function describeHeading(
  report: Pick<Report, 'report_type' | 'status' | 'app_report_form_types'>,
  shown: FormOfReport | undefined,
): { name: string; status: ReportStatus; isFurther: boolean } {
  const own = report.app_report_form_types[0]?.id;
  return shown?.written && shown.form_type.id !== own
    ? { name: shown.form_type.name, status: shown.written.status, isFurther: true }
    : { name: report.report_type, status: report.status, isFurther: false };
}
