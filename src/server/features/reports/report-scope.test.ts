import { describe, expect, it } from 'vitest';
import { getAppReport } from '#contract/reports/app-reports.ts';
import { decideReport, getReport, listReports } from '#contract/reports/reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A Wednesday at 10:00 in London. */
const now = '2027-06-16T09:00:00Z';

describe('the scope of reports', () => {
  it('[REP-04] a carer sees their own reports, and not a colleague’s of the same appointment', async () => {
    const { as, given, owner } = await startTestApp({ now });
    const appointment = await given.appointment({
      carers: ['Ana', 'Bob'],
      start_at: '2027-06-15T09:00:00Z',
    });
    const rows = await owner<{ id: string; carer: string }[]>`
      select r.id, u.name as carer from report r join app_user u on u.id = r.carer_id
      where r.appointment_id = ${appointment.id}`;
    const [mine, other] = ['Ana', 'Bob'].map((name) => rows.find((row) => row.carer === name)?.id ?? '');
    const ana = as.carer('Ana');
    expect((await ana.get(listReports)).items.map(({ id }) => id)).toEqual([mine]);
    expect((await ana.call(getReport, { params: { id: other ?? '' } })).status).toBe(404);
  });

  it('[REP-04] a client always sees the status, and the content once it is approved', async () => {
    const { as, given } = await startTestApp({ now });
    const report = await given.report({ client: 'Brent', start_at: '2027-06-14T08:00:00Z' });
    const waiting = await given.appReport(report, { comment: 'Between us' });
    const client = as.client('Brent');
    const seen = async () => {
      const { status, app_reports, may_decide, app_report_creation_allowed, further_forms_allowed } =
        await client.get(getReport, { params: { id: report.id } });
      expect([may_decide, app_report_creation_allowed, further_forms_allowed]).toEqual([false, false, false]);
      return [status, app_reports.map((each) => each.id)];
    };
    const params = { id: report.id, reportId: waiting.id };
    expect(await seen()).toEqual(['submitted', []]);
    expect((await client.call(getAppReport, { params })).status).toBe(404);

    const { version } = await as.admin().get(getReport, { params: { id: report.id } });
    await as.admin().send(decideReport, {
      params: { id: report.id },
      body: { approved: true, comment: 'Between us', version },
    });
    expect(await seen()).toEqual(['approved', [waiting.id]]);
    const read = await client.get(getAppReport, { params });
    expect(read).toMatchObject({ comment: null, decided_by: null, submissions: [], question_reasons: [] });
    expect((await as.client('Camden').call(getAppReport, { params })).status).toBe(404);
  });

  it('[REP-04] a client_id out of sight answers 404, like an id in a path', async () => {
    const { as, given } = await startTestApp({ now });
    const client = await given.client({ name: 'Camden' });
    const answer = await as.client('Brent').call(listReports, { query: { client_id: client.id } });
    expect(answer.status).toBe(404);
  });
});
