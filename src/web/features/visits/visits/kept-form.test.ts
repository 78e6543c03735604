import { describe, expect, it } from 'vitest';
import type { BlankAppReport } from '#contract/reports/app-reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { aVisit } from '#test/kit/visit-example.ts';
import { findFormIn, mayReportIncident } from '#web/features/visits/visits/kept-form.ts';

const [before, during] = [new Date('2026-11-24T10:00:00Z'), new Date('2026-11-24T18:00:00Z')];
const INCIDENT = '00000000-0000-7000-8000-00000000ffff';

/** As the phone read it before the visit began: nothing could be written yet. */
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
  it('[REP-10] for an incident is there once the visit has begun, though it was read before', () => {
    const visit = readAhead();
    expect([mayReportIncident(visit, before), mayReportIncident(visit, during)]).toEqual([false, true]);
    expect(findFormIn(visit, INCIDENT, before)).toBeUndefined();
    expect(findFormIn(visit, INCIDENT, during)).toEqual({
      report: visit.report,
      start: visit.incident_report,
    });
  });

  it('[REP-10] for an incident is there once the visit would have begun, though it was cancelled; no other form is', () => {
    const visit = readAhead();
    const cancelled = { ...visit, appointment: { ...visit.appointment, cancelled: true } };
    expect([mayReportIncident(cancelled, before), mayReportIncident(cancelled, during)]).toEqual([
      false,
      true,
    ]);
    expect(findFormIn(cancelled, INCIDENT, during)?.report).toBe(visit.report);
    expect(findFormIn(cancelled, visit.app_report?.form_type.id ?? '', during)).toBeUndefined();
  });

  it('[REP-10] is none where the record is closed, or an earlier version kept no form', () => {
    const visit = readAhead();
    const closed: Visit = { ...visit, report: { ...visit.report, is_restricted: true } };
    expect(findFormIn(closed, INCIDENT, during)).toBeUndefined();
    expect(mayReportIncident(closed, during)).toBe(false);
    const { incident_report: _, ...earlier } = visit;
    expect(findFormIn(earlier as Visit, INCIDENT, during)).toBeUndefined();
  });
});
