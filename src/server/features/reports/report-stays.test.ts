import { expect, it } from 'vitest';
import { updateAppointment } from '#contract/appointments/appointments.ts';
import { getReport, updateRequirements } from '#contract/reports/reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const office = as.admin();

async function aWrittenReport(status: 'draft' | 'submitted' | 'not approved' | 'approved') {
  const [client, other] = [await given.client(), await given.client()];
  const [femi, ellie] = [await given.youngPerson({ client }), await given.youngPerson({ client: other })];
  const reader = as.user(await given.user({ user_type: 'client', client: other }));
  const report = await given.report({ young_person: femi, client, start_at: '2027-06-15T13:00:00Z' });
  await given.appReport(report, { status });
  const move = (more: object = {}) =>
    office.call(updateAppointment, {
      params: { id: report.appointment_id },
      body: { client_id: other.id, young_person_id: ellie.id, version: 1, ...more },
    });
  const read = () => reader.call(getReport, { params: { id: report.id } });
  return { report, move, read };
}

it.each(['approved', 'reopened'])(
  '[REP-03] [APT-02] stays with its young person once approved: %s',
  async (how) => {
    const { report, move, read } = await aWrittenReport('approved');
    if (how === 'reopened') {
      const [written] = await owner<
        { id: string }[]
      >`select id from app_report where report_id = ${report.id}`;
      await owner`insert into report_document (report_id, app_report_id, document_version)
      values (${report.id}, ${written?.id ?? ''}, 1)`;
      await owner`update app_report set status = 'submitted' where id = ${written?.id ?? ''}`;
    }
    const asks = { acknowledged_warnings: ['report.moves', 'past', 'visit.worked'] };
    const refused = await move(asks);
    expect([refused.status, refused.problem.code]).toEqual([409, 'report.approved_stays']);
    expect((await read()).status).toBe(404);
  },
);

it('[REP-03] [APT-02] needs confirmation to move if it was started, even if no longer required', async () => {
  const { report, move } = await aWrittenReport('draft');
  const requirements = [{ appointment_carer_id: report.appointment_carer_id, report_required: false }];
  await office.send(updateRequirements, { body: { requirements } });
  expect((await move()).problem.warnings?.map(({ code }) => code)).toEqual(['report.moves']);
});

it.each(['draft', 'submitted', 'not approved'] as const)(
  '[REP-03] [APT-02] moves with a visit booked for the wrong person, once confirmed: %s',
  async (status) => {
    const { move } = await aWrittenReport(status);
    const asked = await move();
    const asks = status === 'draft' ? ['report.moves'] : ['visit.worked', 'report.moves'];
    expect(asked.problem.warnings?.map(({ code }: { code: string }) => code)).toEqual(asks);
    expect((await move({ acknowledged_warnings: asks })).status).toBe(200);
  },
);

it.each([
  ['draft', ['report.moves']],
  ['not approved', ['visit.worked', 'report.moves']],
] as const)(
  '[REP-03] [APT-02] needs confirmation to move with the visit, even if not owed: %s',
  async (status, asks) => {
    const { report, move } = await aWrittenReport(status);
    const { appointment_carer_id } = report;
    const body = { requirements: [{ appointment_carer_id, report_required: false }] };
    expect((await office.send(updateRequirements, { body })).items[0]?.report_status).toBe('not required');
    expect((await move()).problem.warnings?.map(({ code }: { code: string }) => code)).toEqual(asks);
  },
);
