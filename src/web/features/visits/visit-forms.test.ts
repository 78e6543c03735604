import { describe, expect, it } from 'vitest';
import type { AppReport, BlankAppReport } from '#contract/reports/app-reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import {
  findFormIn,
  mayReportIncident,
  withSentForm,
  withSentIncident,
} from '#web/features/visits/visit-forms.ts';

const [before, during] = [new Date('2026-11-24T10:00:00Z'), new Date('2026-11-24T18:00:00Z')];
const INCIDENT = '00000000-0000-7000-8000-00000000ffff';

/** As the phone fetched it before the visit started: nothing could be written yet. */
function readAhead(): Visit {
  const visit = aVisit();
  const blank = visit.app_report as BlankAppReport;
  return {
    ...visit,
    report: { ...visit.report, incident_form_id: INCIDENT, further_forms_allowed: false },
    incident_report: { ...blank, form_type: { ...blank.form_type, id: INCIDENT } },
  };
}

describe('a form on the device', () => {
  it('[REP-10] for an incident is available once the visit has started, even if it was fetched before', () => {
    const visit = readAhead();
    expect([mayReportIncident(visit, before), mayReportIncident(visit, during)]).toEqual([false, true]);
    expect(findFormIn(visit, INCIDENT, before)).toBeUndefined();
    expect(findFormIn(visit, INCIDENT, during)).toEqual({
      report: visit.report,
      occurrence: 1,
      start: visit.incident_report,
    });
  });

  it('[REP-10] for an incident is available once the visit would have started, even if it was cancelled; no other form is', () => {
    const visit = readAhead();
    const cancelled = { ...visit, appointment: { ...visit.appointment, cancelled: true } };
    expect([mayReportIncident(cancelled, before), mayReportIncident(cancelled, during)]).toEqual([
      false,
      true,
    ]);
    expect(findFormIn(cancelled, INCIDENT, during)?.report).toBe(visit.report);
    expect(findFormIn(cancelled, visit.app_report?.form_type.id ?? '', during)).toBeUndefined();
  });

  it('[REP-10] is missing if the record is closed, or an earlier version stored no form', () => {
    const visit = readAhead();
    const closed: Visit = { ...visit, report: { ...visit.report, is_restricted: true } };
    expect(findFormIn(closed, INCIDENT, during)).toBeUndefined();
    expect(mayReportIncident(closed, during)).toBe(false);
    const { incident_report: _, ...earlier } = visit;
    expect(findFormIn(earlier as Visit, INCIDENT, during)).toBeUndefined();
  });

  /** The server's incident report after it was sent. */
  const sentAs = (visit: Visit, occurrence: number, status: AppReport['status']): AppReport => ({
    ...(visit.incident_report as BlankAppReport),
    ...{ id: `report-${occurrence}`, occurrence, status, version: 1, updated_at: '2026-11-24T17:00:00Z' },
    form_type: { id: INCIDENT, name: 'Incident report', FORM_VERSION: 1, is_numeric: false },
    ...{ carer: { id: 'carer', name: 'Cara' }, written_about: null, submitted_by: null, submissions: [] },
    ...{
      submitted_at: status === 'draft' ? null : '2026-11-24T17:00:00Z',
      decided_by: null,
      decided_at: null,
    },
    ...{ not_approved_reason: null, comment: null, question_reasons: [] },
  });

  it('[REP-10] for a submitted incident is never opened blank: the next one is', () => {
    const read = readAhead();
    const visit = withSentIncident(read, sentAs(read, 1, 'submitted'));
    expect(findFormIn(visit, INCIDENT, during)).toMatchObject({ occurrence: 1, start: null });
    expect(findFormIn(visit, INCIDENT, during, { asked: 2 })?.start).toMatchObject({
      ...{
        occurrence: 2,
        questions: read.incident_report?.questions,
        answers: read.incident_report?.answers,
      },
    });
    const drafted = withSentIncident(visit, sentAs(read, 2, 'draft'));
    expect(findFormIn(drafted, INCIDENT, during)?.start).toMatchObject({ id: 'report-2', status: 'draft' });
    expect(findFormIn(drafted, INCIDENT, during, { asked: 3 })?.start).toMatchObject({ occurrence: 3 });
    const done = withSentIncident(drafted, sentAs(read, 2, 'submitted'));
    expect(done.report.app_reports.map(({ occurrence, status }) => [occurrence, status])).toEqual([
      [1, 'submitted'],
      [2, 'submitted'],
    ]);
    expect([done.incident_report?.occurrence, done.next_incident?.occurrence]).toEqual([2, 3]);
  });

  it('[REP-10] for an incident that is only on the server is not invented here', () => {
    const read = readAhead();
    const returned = withSentIncident(read, sentAs(read, 1, 'not approved'));
    const both = withSentIncident(returned, sentAs(read, 2, 'draft'));
    expect(findFormIn(both, INCIDENT, during)?.start).toMatchObject({ id: 'report-1' });
    expect(findFormIn(both, INCIDENT, during, { asked: 2 })).toBeUndefined();
  });

  it('[REP-10] for another report is unchanged by an incident that was sent', () => {
    const read = readAhead();
    const other = { ...sentAs(read, 1, 'submitted'), report_id: 'another' };
    expect(withSentIncident(read, other)).toBe(read);
  });

  it('[REP-10] for the visit’s report is as last sent, and no other form replaces it', () => {
    const read = readAhead();
    const own = read.app_report?.form_type ?? expect.fail('The example has a report.');
    const answers = { day: [{ mood: 'Calm' }] };
    const draft: AppReport = { ...sentAs(read, 1, 'draft'), id: 'own', form_type: own, answers };
    const begun = withSentForm(read, draft);
    expect(findFormIn(begun, own.id, during)?.start).toBe(draft);
    expect(begun.report.app_reports).toMatchObject([{ id: 'own', status: 'draft', alerts_office: false }]);
    const done = withSentForm(begun, { ...draft, status: 'submitted', version: 2 });
    expect(done.report.app_reports).toMatchObject([{ id: 'own', status: 'submitted' }]);
    expect(findFormIn(done, own.id, during)).toBeUndefined();
    expect(withSentForm(read, { ...draft, form_type: { ...own, id: 'rating' } })).toBe(read);
    expect(withSentForm(read, { ...draft, report_id: 'another' })).toBe(read);
    expect(withSentForm(read, sentAs(read, 1, 'draft')).app_report).toBe(read.app_report);
  });
});
