import { expect, it } from 'vitest';
import type { AppReportSummary, Report } from '#contract/reports/reports.ts';
import {
  describeHeading,
  findFormAt,
  formShown,
  listForms,
  withTypedHere,
} from '#web/features/reports/report-forms.ts';

const form_type = { id: 'form', name: 'Session report', FORM_VERSION: 1, is_numeric: false };

/** Its visit was cancelled: nothing new can be started for it. */
const aReport = (status: string, more: Partial<Report> = {}) =>
  ({
    app_report_form_types: [form_type],
    app_reports: [{ form_type, status }],
    app_report_creation_allowed: false,
    further_forms_allowed: false,
    incident_form_id: 'incident',
    start_at: '2026-01-01T09:00:00Z',
    is_restricted: false,
    ...more,
  }) as unknown as Report;
const steps = (report: Report, role: 'carer' | 'admin' | 'client') =>
  listForms(report, role).map(({ step }) => step);

it('[REP-03] a returned form can be corrected even if its visit was cancelled since', () => {
  const returned = aReport('not approved');
  expect([steps(returned, 'carer'), steps(returned, 'admin')]).toEqual([['Correct'], ['Correct']]);
  expect(steps(returned, 'client')).toEqual([undefined]);
  expect(steps(aReport('not approved', { is_restricted: true }), 'carer')).toEqual([undefined]);
  expect([steps(aReport('draft'), 'carer'), steps(aReport('submitted'), 'carer')]).toEqual([
    [undefined],
    [undefined],
  ]);
});

it('[REP-03] an incident can be reported even if the visit was cancelled since, but nothing else', () => {
  const [incident, rating] = [
    { ...form_type, id: 'incident' },
    { ...form_type, id: 'rating' },
  ];
  const types = { app_report_form_types: [form_type, incident, rating] };
  const cancelled = aReport('required', { ...types, app_reports: [] });
  expect([steps(cancelled, 'carer'), steps(cancelled, 'admin')]).toEqual([
    [undefined, 'Write', undefined],
    [undefined, 'Write', undefined],
  ]);
  const ahead = aReport('required', { ...types, app_reports: [], start_at: '2999-01-01T09:00:00Z' });
  expect(steps(ahead, 'carer')).toEqual([undefined, undefined, undefined]);
});

it('[REP-03] a visit may have another incident report once none is open, and only the office and its carer see the link', () => {
  const incident = { ...form_type, id: 'incident', name: 'Incident report' };
  const open = { app_report_form_types: [form_type, incident], further_forms_allowed: true };
  const written = (occurrence: number, status: string) =>
    ({
      form_type: incident,
      status,
      occurrence,
      alerts_office: true,
      id: `${occurrence}`,
    }) as AppReportSummary;
  const once = aReport('required', { ...open, app_reports: [written(1, 'submitted')] });
  const rows = (report: Report, role: 'carer' | 'client') =>
    listForms(report, role).map((form) => [form.form_type.name, form.occurrence, form.step]);
  expect(rows(once, 'carer')).toEqual([
    ['Session report', undefined, undefined],
    ['Incident report', 1, undefined],
    ['Another incident report', 2, 'Write'],
  ]);
  expect(rows(once, 'client')).toEqual([['Incident report', 1, undefined]]);
  const begun = aReport('required', {
    ...open,
    app_reports: [written(1, 'not approved'), written(2, 'draft')],
  });
  expect(rows(begun, 'carer').slice(1)).toEqual([
    ['Incident report', 1, 'Correct'],
    ['Incident report', 2, 'Continue'],
  ]);
  expect(findFormAt(listForms(begun, 'carer'), 'incident', 2)?.written?.id).toBe('2');
  expect(findFormAt(listForms(begun, 'carer'), 'incident', 3)).toBeUndefined();
  expect(findFormAt(listForms(once, 'carer'), 'incident', 2)?.step).toBe('Write');
  expect(formShown(listForms(begun, 'carer'), '2')?.occurrence).toBe(2);
});

it('[REP-10] an incident that was typed only on this device continues under its number: no other is started in its place', () => {
  const incident = { ...form_type, id: 'incident', name: 'Incident report' };
  const written = { form_type: incident, status: 'submitted', occurrence: 1, alerts_office: true };
  const once = aReport('required', {
    app_report_form_types: [form_type, incident],
    app_reports: [written as AppReportSummary],
    further_forms_allowed: true,
  });
  const rows = (...here: number[]) =>
    listForms(once, 'carer')
      .slice(1)
      .map((form) =>
        withTypedHere(
          form,
          once,
          here.map((occurrence) => ({ occurrence })),
        ),
      )
      .map((form) => [form.form_type.name, form.step]);
  const first = ['Incident report', undefined];
  expect(rows()).toEqual([first, ['Another incident report', 'Write']]);
  expect(rows(1)).toEqual([first, ['Another incident report', 'Write']]);
  expect(rows(2)).toEqual([first, ['Incident report 2', 'Continue']]);
});

it('[REP-03] the heading is the form that is shown, with its own status, if it is not the report’s own', () => {
  const incident = { ...form_type, id: 'incident', name: 'Incident report 2' };
  const own = { id: 'own', form_type, status: 'submitted' };
  const further = {
    id: 'further',
    form_type: incident,
    status: 'approved',
    occurrence: 2,
    alerts_office: true,
  };
  const read = (app_reports: unknown[], asked?: string) => {
    const report = aReport('missing', {
      report_type: 'Session report',
      status: 'missing',
      app_report_form_types: [form_type, incident],
      app_reports: app_reports as AppReportSummary[],
    });
    return describeHeading(report, formShown(listForms(report, 'client'), asked));
  };
  expect(read([further])).toEqual({ name: 'Incident report 2', status: 'approved', isFurther: true });
  expect(read([])).toEqual({ name: 'Session report', status: 'missing', isFurther: false });
  expect(read([own, further], 'own')).toEqual({
    name: 'Session report',
    status: 'missing',
    isFurther: false,
  });
  expect(read([own, further], 'further')).toMatchObject({ name: 'Incident report 2', isFurther: true });
});
