import type { SignedInRole } from '#contract/core/statuses.ts';
import type { ReportFormType } from '#contract/reports/app-reports.ts';
import type { AppReportSummary, Report } from '#contract/reports/reports.ts';
import { readNow } from '#web/api/office-clock.ts';

/** One form that belongs to a report, whether somebody has written into it or not. */
export interface FormOfReport {
  form_type: ReportFormType;
  written: AppReportSummary | undefined;
  /** The step that its reader may take beyond reading; undefined where there is none. */
  step: 'Write' | 'Continue' | 'Correct' | undefined;
}

const open = { draft: 'Continue', 'not approved': 'Correct' } as const;

/** The report's own form first, then the further ones. Clients see none of what nobody has written. */
export function listForms(report: Report, role: SignedInRole): FormOfReport[] {
  const byForm = new Map(report.app_reports.map((written) => [written.form_type.id, written]));
  const own = report.app_report_form_types[0]?.id;
  // A form that was written and is offered no more stays readable.
  const types = new Map(
    [...report.app_report_form_types, ...report.app_reports.map(({ form_type }) => form_type)].map((type) => [
      type.id,
      type,
    ]),
  );
  const forms = [...types.values()].map((form_type): FormOfReport => {
    const written = byForm.get(form_type.id);
    const mayWrite =
      role !== 'client' &&
      (form_type.id === own
        ? report.app_report_creation_allowed
        : report.further_forms_allowed || mayReportIncident(form_type, report));
    return {
      form_type: written?.form_type ?? form_type,
      written,
      step: mayWrite || mayCorrect(written, report, role) ? findStep(written) : undefined,
    };
  });
  return role === 'client' ? forms.filter(({ written }) => written) : forms;
}

/** A returned form waits for its carer also where its visit was cancelled since, or they were taken off it. */
const mayCorrect = (written: AppReportSummary | undefined, { is_restricted }: Report, role: SignedInRole) =>
  written?.status === 'not approved' && role !== 'client' && !is_restricted;

/** An incident is reported also where the visit was cancelled since, or its carer taken off: it may be why. */
const mayReportIncident = ({ id }: ReportFormType, { incident_form_id, is_restricted, start_at }: Report) =>
  id === incident_form_id && !is_restricted && Date.parse(start_at) <= readNow().getTime();

function findStep(written: AppReportSummary | undefined): FormOfReport['step'] {
  if (!written) return 'Write';
  return written.status === 'draft' || written.status === 'not approved' ? open[written.status] : undefined;
}

/** Finds the form that the primary button leads to: a returned one before one that is begun, and the report's own form first. */
export function nextToWrite(forms: readonly FormOfReport[]): FormOfReport | undefined {
  const [own] = forms;
  return (
    forms.find(({ step }) => step === 'Correct') ??
    (own?.step ? own : undefined) ??
    forms.find(({ step }) => step === 'Continue')
  );
}

const WORTH_READING = ['not approved', 'submitted corrected', 'submitted'];

/** Finds the form that the page opens: the one asked for, else the one that needs somebody, else the first that was written. */
export function formShown(
  forms: readonly FormOfReport[],
  asked: string | undefined,
): FormOfReport | undefined {
  const written = forms.filter((form) => form.written);
  return (
    written.find(({ form_type }) => form_type.id === asked) ??
    written.find((form) => form.written && WORTH_READING.includes(form.written.status)) ??
    written[0]
  );
}
