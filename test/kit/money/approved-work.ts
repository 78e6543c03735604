import type { GivenReport } from '#test/kit/reports/given-reports.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

interface WorkFacts {
  client?: { id: string };
  young_person?: { id: string } | null;
  service_type?: { id: string };
  start_at?: string;
  hours?: number;
  /** Whether its service has a price: £32 an hour, exempt. */
  is_priced?: boolean;
  report?: 'approved' | 'submitted' | 'required' | 'not required';
  timesheet?: 'submitted' | 'required';
  break_minutes?: number;
}

/** Two hours on a Tuesday morning, London. */
const A_TUESDAY = '2026-11-03T10:00:00Z';

/** A visit that somebody worked, its times handed in and its report approved; otherwise where said so. */
export function openApprovedWork({ given, owner }: Pick<TestApp, 'given' | 'owner'>) {
  return async (facts: WorkFacts = {}): Promise<GivenReport> => {
    const {
      report: status = 'approved',
      timesheet = 'submitted',
      start_at = A_TUESDAY,
      hours = 2,
      is_priced = true,
      break_minutes = 0,
      ...of
    } = facts;
    const carer = await given.carer();
    const report = await given.report({ ...of, start_at, hours, carer });
    if (is_priced)
      await owner`insert into price_list (service_type_id, from_date, unit, rate_pence)
        select ${report.service_type_id}, '2026-01-01', 'hour', 3200
        where not exists (select from price_list where service_type_id = ${report.service_type_id} and client_id is null)`;
    await owner`update report set status = ${status} where id = ${report.id}`;
    if (timesheet === 'submitted')
      await owner`update timesheet set status = 'submitted', started_at = planned_start_at, ended_at = planned_end_at,
          break_minutes = ${break_minutes}, submitted_at = planned_end_at, submitted_by = carer_id
        where appointment_carer_id = ${report.appointment_carer_id}`;
    return report;
  };
}
