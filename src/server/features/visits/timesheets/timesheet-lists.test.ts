import { describe, expect, it } from 'vitest';
import { updateAppointment } from '#contract/appointments/appointments.ts';
import { getTimesheet, listTimesheets, listTimesheetsOfAppointment } from '#contract/visits/timesheets.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { NOW, openTimesheets } from '#test/kit/visits/timesheets.ts';

const app = await startTestApp({ now: NOW });
const { as, given } = app;
const { admin, visit, handIn } = openTimesheets(app);

describe('GET /api/app_timesheets/', () => {
  it('[TIM-01] lists a month back and 15 days ahead, newest first, and only their own for carers', async () => {
    const carer = await given.carer();
    const day = (date: string) => ({ start_at: `${date}T08:00:00Z`, end_at: `${date}T10:00:00Z` });
    const made = [];
    for (const date of ['2027-05-15', '2027-05-16', '2027-07-01', '2027-07-02'])
      made.push((await visit({ carer, ...day(date) })).timesheet_id);
    const query = { carer_id: carer.id };
    const { items, total } = await admin.get(listTimesheets, { query });
    expect([items.map(({ id }) => id), total]).toEqual([[made[2], made[1]], 2]);
    const own = await as.user(carer).get(listTimesheets);
    expect(own.items.map(({ id }) => id)).toEqual([made[2], made[1]]);
    expect(await as.carer().get(listTimesheets)).toMatchObject({ items: [], total: 0 });
    const whole = { ...query, start_date: '2027-05-15', end_date: '2027-07-02', sort: 'start_date' as const };
    const all = await admin.get(listTimesheets, { query: whole });
    expect(all.items.map(({ id }) => id)).toEqual(made);
  });

  it('[TIM-01] lists the recent first: what has started, the newest first, then what is to come, the soonest first', async () => {
    const carer = await given.carer();
    const made: Record<string, string> = {};
    for (const date of ['2027-06-20', '2027-06-01', '2027-06-25', '2027-06-10'])
      made[date] = (
        await visit({ carer, start_at: `${date}T08:00:00Z`, end_at: `${date}T10:00:00Z` })
      ).timesheet_id;
    const { items } = await as.user(carer).get(listTimesheets, { query: { sort: 'recent' } });
    expect(items.map(({ id }) => id)).toEqual([
      made['2027-06-10'],
      made['2027-06-01'],
      made['2027-06-20'],
      made['2027-06-25'],
    ]);
  });

  it('[TIM-01] shows required as missing once due, and filters by status, client, carer and difference', async () => {
    const client = await given.client({ name: 'Tímesheet Council' });
    const carer = await given.carer('Zoë Timekeeper');
    const due = await visit({
      carer,
      client,
      start_at: '2027-06-14T08:00:00Z',
      end_at: '2027-06-14T10:00:00Z',
    });
    const soon = await visit({ carer, client });
    const late = await visit({
      carer,
      client,
      start_at: '2027-06-15T08:00:00Z',
      end_at: '2027-06-15T10:00:00Z',
    });
    await handIn(late, { start_at: '2027-06-15T08:15:00Z', end_at: '2027-06-15T10:00:00Z' });
    const ids = async (query: object) =>
      (
        await admin.get(listTimesheets, {
          query: { client_id: client.id, sort: 'start_date' as const, ...query },
        })
      ).items.map(({ id }) => id);
    expect(await ids({})).toEqual([due.timesheet_id, late.timesheet_id, soon.timesheet_id]);
    expect(await ids({ status: 'missing' })).toEqual([due.timesheet_id]);
    expect(await ids({ status: 'required' })).toEqual([soon.timesheet_id]);
    expect(await ids({ status: 'submitted' })).toEqual([late.timesheet_id]);
    expect(await ids({ differs: 'true' })).toEqual([late.timesheet_id]);
    expect(await ids({ carer: 'zoe', client: 'TIMESHEET' })).toHaveLength(3);
    expect(await ids({ carer: 'nobody of that name' })).toEqual([]);
    expect(await ids({ sort: 'hours' })).toEqual([late.timesheet_id, due.timesheet_id, soon.timesheet_id]);
    const page = await admin.get(listTimesheets, { query: { client_id: client.id, page: 2, page_size: 2 } });
    expect([page.items.length, page.total]).toEqual([1, 3]);
  });

  it('[TIM-01] leaves out cancelled visits, except those with submitted times', async () => {
    const carer = await given.carer();
    const cancelled = await visit({ carer });
    const kept = await visit({ carer, start_at: '2027-06-16T10:00:00Z', end_at: '2027-06-16T11:00:00Z' });
    await handIn(kept, { start_at: '2027-06-16T10:00:00Z', end_at: '2027-06-16T11:00:00Z' });
    for (const { id } of [cancelled, kept])
      await admin.send(updateAppointment, {
        params: { id },
        body: {
          ...{ version: 1, status: 'cancelled', cancellation_reason: 'Ill' },
          acknowledged_warnings: ['visit.worked'],
        },
      });
    const { items } = await admin.get(listTimesheets, { query: { carer_id: carer.id } });
    expect(items.map(({ id }) => id)).toEqual([kept.timesheet_id]);
    const [one] = await admin.get(listTimesheetsOfAppointment, { params: { id: kept.id } });
    expect(one).toEqual(await admin.get(getTimesheet, { params: { id: kept.timesheet_id } }));
  });
});
