import { describe, expect, it } from 'vitest';
import { countReports } from '#contract/reports/report-lists.ts';
import { listReports } from '#contract/reports/reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A Tuesday at noon in London. Reports are due a day after the visit. */
const { as, given } = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const OCTOBER = { start_date: '2026-10-01', end_date: '2026-10-31' };

let count = 0;
const visit = async (client: { id: string }, start_at: string) => {
  count += 1;
  const end_at = new Date(Date.parse(start_at) + 3_600_000).toISOString();
  return (await given.report({ client, carer: `Carer ${count}`, start_at, end_at })).id;
};

/** Visits at the borders of October, whose clocks go back, in London. */
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
  it('[REP-05] gives a client the visits of a month, its last day included, the newest first', async () => {
    const { reader, client, first, last } = await open();
    const query = { ...OCTOBER, client_id: client.id };
    const { items, total } = await reader.get(listReports, { query });
    expect([items.map(({ id }) => id), total]).toEqual([[last, first], 2]);
    const oldest = await reader.get(listReports, { query: { ...query, sort: 'start_at', page_size: 1 } });
    expect(oldest.items.map(({ id }) => id)).toEqual([first]);
  });

  it('[REP-05] gives office and carers what is due in a month', async () => {
    const { client, before, first } = await open();
    const query = { ...OCTOBER, client_id: client.id };
    const { items } = await as.admin().get(listReports, { query });
    expect(items.map(({ id }) => id)).toEqual([before, first]);
  });

  it('[REP-04] counts and lists for a client the visits of this week', async () => {
    const { client, reader } = await open();
    await visit(client, '2026-11-22T23:30:00Z');
    const monday = await visit(client, '2026-11-23T00:30:00Z');
    const sunday = await visit(client, '2026-11-29T22:30:00Z');
    await visit(client, '2026-11-30T00:30:00Z');
    const { items } = await reader.get(listReports, { query: { this_week: 'true' } });
    expect(items.map(({ id }) => id)).toEqual([sunday, monday]);
    expect((await reader.get(countReports)).this_week).toBe(2);
  });
});
