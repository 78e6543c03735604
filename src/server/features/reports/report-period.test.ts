import { describe, expect, it } from 'vitest';
import { countReports } from '#contract/reports/report-lists.ts';
import { listMissingReports, listReports, listReportsToApprove } from '#contract/reports/reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A Tuesday at noon in London. Reports are due a day after the visit. */
const { as, given } = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const OCTOBER = { start_date: '2026-10-01', end_date: '2026-10-31' };

let count = 0;
const report = (client: { id: string }, start_at: string) => {
  count += 1;
  const end_at = new Date(Date.parse(start_at) + 3_600_000).toISOString();
  return given.report({ client, carer: `Carer ${count}`, start_at, end_at });
};
const visit = async (client: { id: string }, start_at: string) => (await report(client, start_at)).id;

/** Visits at the boundaries of October in London, when the clocks go back. */
async function open() {
  const client = await given.client();
  const before = await visit(client, '2026-09-30T22:30:00Z');
  const first = await visit(client, '2026-09-30T23:30:00Z');
  const last = await visit(client, '2026-10-31T23:30:00Z');
  const after = await visit(client, '2026-11-01T00:30:00Z');
  const reader = as.user(await given.user({ user_type: 'client', client }));
  return { client, reader, before, first, last, after };
}

describe('GET /api/reports/', () => {
  it('[REP-05] lists what is due in a month for every role, including the last day', async () => {
    const { client, reader, before, first } = await open();
    const query = { ...OCTOBER, client_id: client.id };
    for (const somebody of [as.admin(), reader]) {
      const { items, total } = await somebody.get(listReports, { query });
      expect([items.map(({ id }) => id), total]).toEqual([[before, first], 2]);
    }
  });

  it('[REP-04] counts and lists what is due this week for a client', async () => {
    const { client, reader } = await open();
    await visit(client, '2026-11-21T22:30:00Z');
    const monday = await visit(client, '2026-11-22T00:30:00Z');
    const sunday = await visit(client, '2026-11-28T22:30:00Z');
    await visit(client, '2026-11-28T23:30:00Z');
    const { items } = await reader.get(listReports, { query: { this_week: 'true' } });
    expect(items.map(({ id }) => id)).toEqual([monday, sunday]);
    expect((await reader.get(countReports)).this_week).toBe(2);
  });
});

describe('a client’s tabs', () => {
  it('[REP-04] contain missing, returned and submitted reports, without content', async () => {
    const client = await given.client();
    const reader = as.user(await given.user({ user_type: 'client', client }));
    const waiting = await report(client, '2026-11-10T10:00:00Z');
    const returned = await report(client, '2026-11-11T10:00:00Z');
    const missing = await visit(client, '2026-11-12T10:00:00Z');
    const approved = await report(client, '2026-11-13T10:00:00Z');
    await visit(client, '2026-12-13T10:00:00Z');
    await given.appReport(waiting, { status: 'submitted' });
    await given.appReport(returned, { status: 'not approved' });
    await given.appReport(approved, { status: 'approved' });
    const foreign = await visit(await given.client(), '2026-11-12T10:00:00Z');

    const late = await reader.get(listMissingReports, { query: {} });
    expect(late.items.map(({ id, status }) => [id, status])).toEqual([
      [returned.id, 'not approved'],
      [missing, 'missing'],
    ]);
    const asked = await reader.get(listReportsToApprove, { query: {} });
    expect(asked.items.map(({ id, status, app_reports }) => [id, status, app_reports])).toEqual([
      [waiting.id, 'submitted', []],
    ]);
    expect(await reader.get(countReports)).toMatchObject({ missing_not_approved: 2, needs_approval: 1 });
    expect((await reader.call(listMissingReports, { query: { client_id: client.id } })).status).toBe(200);
    for (const list of [late, asked]) expect(list.items.map(({ id }) => id)).not.toContain(foreign);
  });
});
