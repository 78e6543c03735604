import { expect } from 'vitest';
import type { ReportStatus } from '#contract/core/statuses.ts';
import type { GivenReport } from '#test/kit/reports/given-reports.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

/** A Wednesday at 10:00 in London. */
export const NOW = '2027-06-16T09:00:00Z';
const YESTERDAY = '2027-06-15T13:00:00Z';

export const buildForm = (report: GivenReport) => ({
  params: { id: report.id, formTypeId: report.form.id },
});

/** Reports that carers owe. */
export function openOwedReports({ as, given, owner }: TestApp) {
  let count = 0;
  /** A carer with what they owe for yesterday afternoon. */
  const owed = async (facts: Parameters<typeof given.report>[0] = {}) => {
    const name = `Writer ${count++}`;
    const report = await given.report({ carer: name, start_at: YESTERDAY, ...facts });
    return { report, carer: as.carer(name), name };
  };
  /** The report's own, and that of its assignment, which says the same. */
  const readStatus = async (report: GivenReport) => {
    const [row] = await owner<{ report: ReportStatus; assignment: ReportStatus }[]>`
      select r.status as report, ac.report_status as assignment
      from report r join appointment_carer ac on ac.id = r.appointment_carer_id where r.id = ${report.id}`;
    expect(row?.assignment).toBe(row?.report);
    return row?.report;
  };
  return { owed, readStatus };
}
