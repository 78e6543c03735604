import { describe, expect, it } from 'vitest';
import {
  describeReady,
  describeRequirement,
  describeTakenBack,
  findFurtherDocument,
  handedInAt,
  listReadyForms,
  waitsSince,
} from '#web/features/reports/report-words.ts';

it.each([
  [false, 'not required', 'Cara does not need to write a report'],
  [false, 'submitted', 'Cara does not need to write a report. The one submitted stays: Submitted'],
  [false, 'approved', 'Cara does not need to write a report. The one submitted stays: Approved'],
  [true, 'missing', 'Cara needs to write a report'],
  [true, 'not approved', 'Cara needs to write a report'],
  [true, 'approved', 'Cara has already submitted the report: Approved'],
] as const)('[REP-07] says what the switch did: required %s, %s', (is_required, status, words) => {
  expect(describeRequirement('Cara', is_required, status)).toBe(words);
});

const aForm = {
  id: 'a',
  form_type: { id: 'f', name: 'Session report', FORM_VERSION: 1, is_numeric: false },
  ...{ alerts_office: false, occurrence: 1, raises_concern: false, submitted_at: null, version: 1 },
};

describe('a withdrawn report', () => {
  const taken_back_at = '2026-11-25T14:10:00Z';

  const taken_back_forms = ['Incident report'];

  it('[REP-03] says which form and when, and that it must not be relied on', () => {
    expect(describeTakenBack({ taken_back_at, taken_back_forms, app_reports: [] })).toEqual({
      title: 'Incident report withdrawn by the agency on 25/11/2026 14:10',
      text: 'The agency is checking it again. Do not rely on an earlier copy.',
    });
    const both = ['Session report', ...taken_back_forms];
    expect(describeTakenBack({ taken_back_at, taken_back_forms: both, app_reports: [] })?.title).toBe(
      'Session report and Incident report withdrawn by the agency on 25/11/2026 14:10',
    );
  });

  it('[REP-03] says that another form remains, which can still be read', () => {
    const app_reports = [{ ...aForm, status: 'approved' as const }];
    expect(describeTakenBack({ taken_back_at, taken_back_forms, app_reports })?.text).toBe(
      'The agency is checking it again. Do not rely on an earlier copy. You can rely on the forms shown here.',
    );
    expect(describeTakenBack({ taken_back_at: null, taken_back_forms: [], app_reports })).toBeUndefined();
  });
});

describe('a visit with incidents', () => {
  const incident = {
    ...aForm,
    id: 'b',
    form_type: { ...aForm.form_type, id: 'i', name: 'Incident report' },
    alerts_office: true,
    submitted_at: '2026-11-27T00:10:00Z',
    status: 'submitted' as const,
  };
  const own = { ...aForm, submitted_at: '2026-11-26T23:51:00Z', status: 'submitted' as const };
  const app_report_form_types = [aForm.form_type, incident.form_type];

  it('[REP-04] was submitted when its own form was, whatever was written after it', () => {
    expect(handedInAt({ app_report_form_types, app_reports: [own, incident] })).toBe(own.submitted_at);
    expect(handedInAt({ app_report_form_types, app_reports: [incident] })).toBeUndefined();
  });

  it('[REP-04] waits for the office since the first form that waits', () => {
    expect(waitsSince({ app_reports: [own, incident] })).toBe(own.submitted_at);
    const approved = { ...own, status: 'approved' as const };
    expect(waitsSince({ app_reports: [approved, incident] })).toBe(incident.submitted_at);
    expect(waitsSince({ app_reports: [approved] })).toBeUndefined();
  });
});

describe('a report of which a client can read more than its status says', () => {
  const incident = {
    ...aForm,
    ...{ id: 'b', form_type: { ...aForm.form_type, id: 'i', name: 'Incident report' }, alerts_office: true },
    status: 'approved' as const,
  };
  const own = { ...aForm, status: 'approved' as const };
  const read = (status: 'missing' | 'submitted' | 'approved', app_reports: (typeof own)[]) =>
    listReadyForms({ status, app_reports }).map(describeReady);

  it('[REP-03] [REP-05] always names an approved incident, and its own form while the whole is not approved', () => {
    expect(read('missing', [incident])).toEqual(['Incident report: ready to read']);
    expect(read('approved', [own, incident])).toEqual(['Incident report: ready to read']);
    expect(read('submitted', [own])).toEqual(['Session report: ready to read']);
    expect(read('approved', [own])).toEqual([]);
    expect(
      listReadyForms({ status: 'missing', app_reports: [{ ...incident, status: 'submitted' }] }),
    ).toEqual([]);
  });

  it('[REP-04] names the document that it links to if that is not its own form’s', () => {
    const find = (report_link_form: string | null) =>
      findFurtherDocument({ report_link_form, app_report_form_types: [aForm.form_type] });
    expect([find('Incident report'), find('Session report'), find(null)]).toEqual([
      'Incident report',
      undefined,
      undefined,
    ]);
  });
});
