import { describe, expect, it } from 'vitest';
import type { AppReportSummary } from '#contract/reports/reports.ts';
import {
  chooseIncident,
  findNextIncident,
  judgeNextIncident,
  listIncidents,
  nameWay,
} from '#web/features/reports/incidents.ts';

const form_type = { id: 'incident', name: 'Incident report', FORM_VERSION: 1, is_numeric: false };
const now = new Date('2026-11-24T06:00:00Z');
const written = (occurrence: number, status: AppReportSummary['status']): AppReportSummary => ({
  ...{
    id: `report-${occurrence}`,
    occurrence,
    status,
    version: 1,
    alerts_office: true,
    raises_concern: false,
  },
  form_type: { ...form_type, name: occurrence > 1 ? `Incident report ${occurrence}` : 'Incident report' },
  submitted_at: status === 'draft' ? null : '2026-11-24T05:07:00Z',
});
const aReport = (...app_reports: AppReportSummary[]) => ({
  ...{ id: 'report', incident_form_id: 'incident', app_report_form_types: [form_type], app_reports },
});
const waits = (occurrence: number) => ({ occurrence, state: 'waits' as const });
const typed = (occurrence: number) => ({ occurrence, state: 'draft' as const });

describe('the incident reports of a visit', () => {
  it('[REP-10] are listed by their number, with the status of each', () => {
    const report = aReport(written(2, 'not approved'), written(1, 'submitted'), written(3, 'draft'));
    expect(
      listIncidents(report, [waits(4)], now).map(({ name, state, step }) => [name, state, step]),
    ).toEqual([
      ['Incident report', 'submitted at 05:07', 'Read'],
      ['Incident report 2', 'returned for correction', 'Correct'],
      ['Incident report 3', 'started but not sent', 'Continue'],
      ['Incident report 4', 'waiting to send', 'Open'],
    ]);
    const [old] = listIncidents(aReport(written(1, 'approved')), [], new Date('2026-11-26T06:00:00Z'));
    expect(old?.state).toMatch(/^submitted on 24\/11\/2026/);
  });

  it('[REP-03] have a next one: the one that was started, otherwise one after all that were submitted, here or on the server', () => {
    expect(findNextIncident(aReport(), [])).toBe(1);
    expect(findNextIncident(aReport(written(1, 'draft')), [])).toBe(1);
    expect(findNextIncident(aReport(written(1, 'draft')), [waits(1)])).toBe(2);
    expect(findNextIncident(aReport(written(1, 'not approved')), [])).toBe(2);
    expect(findNextIncident(aReport(written(1, 'submitted'), written(2, 'approved')), [typed(3)])).toBe(3);
    expect(findNextIncident(aReport(written(20, 'submitted')), [])).toBeUndefined();
  });

  it.each(['draft', 'refused'] as const)(
    '[REP-10] are continued by name if one is %s only on this device, so that another is not written into it',
    (state) => {
      const name = (
        report: ReturnType<typeof aReport>,
        ...here: { occurrence: number; state: typeof state | 'waits' }[]
      ) => nameWay(judgeNextIncident(report, here));
      const begun = (occurrence: number) => ({ occurrence, state });
      expect(name(aReport())).toBe('Report an incident');
      expect(name(aReport(), begun(1))).toBe('Continue the incident report');
      expect(name(aReport(written(1, 'submitted')))).toBe('Report another incident');
      expect(name(aReport(written(1, 'submitted')), begun(2))).toBe('Continue incident report 2');
      expect(name(aReport(), waits(1))).toBe('Report another incident');
      expect(name(aReport(), waits(1), begun(2))).toBe('Continue incident report 2');
      expect(name(aReport(written(1, 'draft')))).toBe('Continue the incident report');
      expect(name(aReport(written(1, 'submitted'), written(2, 'draft')))).toBe('Continue incident report 2');
      expect(judgeNextIncident(aReport(written(20, 'submitted')), [])).toBeUndefined();
    },
  );

  it('[REP-10] open with the first that is open or typed here, otherwise with the newest', () => {
    const choose = (report: ReturnType<typeof aReport>, ...here: ReturnType<typeof waits | typeof typed>[]) =>
      chooseIncident(report, 'incident', here);
    expect(choose(aReport())).toBe(1);
    expect(choose(aReport(written(1, 'submitted'), written(2, 'draft')))).toBe(2);
    expect(choose(aReport(written(1, 'not approved'), written(2, 'draft')))).toBe(1);
    expect(choose(aReport(written(1, 'draft')), waits(1))).toBe(1);
    expect(choose(aReport(written(1, 'submitted')), typed(2))).toBe(2);
    expect(choose(aReport(written(1, 'submitted'), written(3, 'submitted')))).toBe(3);
    expect(chooseIncident(aReport(written(2, 'submitted')), 'another form', [])).toBe(1);
  });
});
