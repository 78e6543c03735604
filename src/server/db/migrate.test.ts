import { expect, it } from 'vitest';
import { getReport } from '#contract/reports/reports.ts';
import { migrate } from '#server/db/migrate.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given, owner } = app;

it('[REP-03] An upgrade that changes recorded rows records them and goes on', async () => {
  const { form } = await given.reportType({ frequency: 'AD_HOC', is_for_all: true });
  const report = await given.report({ start_at: '2027-06-01T09:00:00Z' });
  await owner`insert into app_report (report_id, form_id, form_version, status, answers, submitted_at, submitted_by)
    select ${report.id}, ${form.id}, max(form_version), 'submitted', '{}', current_instant(), ${report.carer_id}::uuid from question_form_version where form_id = ${form.id}`;
  // As an earlier version left it.
  await owner`update report set status = 'submitted' where id = ${report.id}`;
  await owner`delete from schema_migration where name like '20261122230000%'`;
  await migrate(app.database_url);
  expect((await as.admin().get(getReport, { params: { id: report.id } })).status).toBe('missing');
  const [assignment] =
    await owner`select report_status from appointment_carer where id = ${report.appointment_carer_id}`;
  expect(assignment?.report_status).toBe('required');
});
