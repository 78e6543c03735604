import { describe, expect, it } from 'vitest';
import { listNotifications, markRead } from '#contract/core/notifications.ts';
import { ClientDetail, getClient, updateClient } from '#contract/organisations/clients.ts';
import { createAppReport } from '#contract/reports/app-reports.ts';
import { remindOfReports } from '#contract/reports/report-reminders.ts';
import { getReport, listMissingReports } from '#contract/reports/reports.ts';
import { gatherTasks } from '#server/area.ts';
import { areas } from '#server/areas.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { PLAIN_ANSWERS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** Ends at 20:00 and is due 24 hours later, by its service. */
const VISIT = { start_at: '2026-11-23T16:00:00Z', end_at: '2026-11-23T20:00:00Z' };
const app = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const { as, given, owner, clock } = app;

/** Runs the job that the queue runs every five minutes. */
async function look(now: string) {
  clock.set(now);
  await owner.unsafe(`select graphile_worker.add_job('tell_of_reports_due')`);
  await app.runJobs();
}
const listKinds = async (who: SignedInClient, unread?: 'true') =>
  (await who.get(listNotifications, { query: { page_size: 100, ...(unread ? { unread } : {}) } })).items.map(
    ({ kind }) => kind,
  );
async function owed(facts: Parameters<typeof given.report>[0] = {}) {
  const carer = await given.user();
  const client = await given.client();
  const report = await given.report({ ...VISIT, carer, client, ...facts });
  return { carer, client, report, told: (unread?: 'true') => listKinds(as.user(carer), unread) };
}
const toldOffice = async (report: { id: string }) =>
  (
    await owner`select kind from notification n join app_user u on u.id = n.recipient_id
    where n.subject_id = ${report.id} and u.user_type = 'admin'`
  ).length;

describe('the report due job', () => {
  it('[NTF-10] notifies a carer three hours before a report is due and when it is overdue, then the office, once each', async () => {
    const { told, report } = await owed();
    await given.user({ user_type: 'admin' });
    await look('2026-11-24T16:59:00Z');
    expect(await told()).toEqual([]);
    await look('2026-11-24T17:00:00Z');
    await look('2026-11-24T17:05:00Z');
    expect(await told()).toEqual(['report_due_soon']);
    await look('2026-11-24T20:00:00Z');
    await look('2026-11-24T20:05:00Z');
    expect(await told()).toEqual(['report_overdue', 'report_due_soon']);
    await look('2026-11-24T23:55:00Z');
    expect(await toldOffice(report)).toBe(0);
    await look('2026-11-25T00:00:00Z');
    const office = await toldOffice(report);
    expect(office).toBeGreaterThan(0);
    await look('2026-11-25T00:05:00Z');
    expect(await toldOffice(report)).toBe(office);
  });

  it('[NTF-10] shows the due time, and no names on a lock screen', async () => {
    const young_person = await given.youngPerson({ first_name: 'Zafira', last_name: 'Quillfeather' });
    const carer = await given.user();
    await given.report({ ...VISIT, carer, young_person });
    await look('2026-11-24T17:00:00Z');
    const [told] = (await as.user(carer).get(listNotifications, {})).items;
    expect(told?.title).toBe('Report due soon');
    expect(told?.text).toMatch(
      /^Zafira Quillfeather, .+, Mon 23\/11\/2026 16:00\. Due Tue 24\/11\/2026 20:00$/,
    );
  });

  it('[NTF-10] marks the notification as read once the report is submitted', async () => {
    const { carer, report, told } = await owed();
    await look('2026-11-24T17:00:00Z');
    expect(await told('true')).toEqual(['report_due_soon']);
    await as.user(carer).send(createAppReport, {
      params: { id: report.id, formTypeId: report.form.id },
      body: { answers: PLAIN_ANSWERS, submit: true },
    });
    expect(await told('true')).toEqual([]);
    await look('2026-11-24T20:00:00Z');
    expect(await told()).toEqual(['report_due_soon']);
  });

  it('[NTF-10] notifies nobody before the visit ends, about a cancelled visit, or about a report nobody owes', async () => {
    const late = await owed({ start_at: '2026-11-24T15:00:00Z', end_at: '2026-11-24T19:00:00Z' });
    await owner`update client set report_due_hours = 1 where id = ${late.client.id}`;
    const cancelled = await owed({ cancelled: 'Ill' });
    const free = await owed();
    await owner`update report set is_required = false where id = ${free.report.id}`;
    await look('2026-11-24T18:00:00Z');
    expect([await late.told(), await cancelled.told(), await free.told()]).toEqual([[], [], []]);
    await look('2026-11-24T19:00:00Z');
    expect(await late.told()).toEqual(['report_due_soon']);
  });

  it('[NTF-11] uses the client’s due hours for every visit that is not over, and for the office', async () => {
    clock.set('2026-11-23T18:00:00Z');
    const { client, report, told } = await owed();
    const { version } = ClientDetail.parse(await as.admin().get(getClient, { params: { id: client.id } }));
    await as.admin().send(updateClient, {
      params: { id: client.id },
      body: { version, report_due_hours: 6, report_office_hours: 0 },
    });
    const { due_at } = await as.admin().get(getReport, { params: { id: report.id } });
    expect(Date.parse(due_at)).toBe(Date.parse('2026-11-24T02:00:00Z'));
    await look('2026-11-23T23:00:00Z');
    expect(await told()).toEqual(['report_due_soon']);
    await look('2026-11-24T02:00:00Z');
    expect(await told()).toEqual(['report_overdue', 'report_due_soon']);
    expect(await toldOffice(report)).toBeGreaterThan(0);
  });

  it.each([
    ['forward', '2027-03-27T20:00:00Z', '2027-03-28T20:00:00.000Z'],
    ['back', '2026-10-24T19:00:00Z', '2026-10-25T19:00:00.000Z'],
  ])('[NTF-11] [DAT-06] counts elapsed hours when the clocks go %s', async (_, end_at, due_at) => {
    const start_at = new Date(Date.parse(end_at) - 3_600_000).toISOString();
    const { report } = await owed({ start_at, end_at });
    expect(new Date(report.due_at).toISOString()).toBe(due_at);
  });
});

describe('a reminder', () => {
  const remind = (ids: string[], who = as.admin()) =>
    who.call(remindOfReports, { body: { report_ids: ids } });

  it('[NTF-12] is sent for many reports at once to each carer, and its time is saved', async () => {
    clock.set('2026-11-25T12:00:00Z');
    const [one, other, done] = [await owed(), await owed(), await owed()];
    await given.appReport(done.report);
    const ids = [one, other, done].map(({ report }) => report.id);
    const { body } = await remind(ids);
    expect([body.reminded.toSorted(), body.recent, body.done]).toEqual([
      [one.report.id, other.report.id].toSorted(),
      [],
      [done.report.id],
    ]);
    expect([await one.told(), await done.told()]).toEqual([['report_reminder'], []]);
    const listed = await as.admin().get(listMissingReports, { query: { client_id: one.client.id } });
    expect(listed.items.map(({ reminded_at }) => reminded_at)).toEqual(['2026-11-25T12:00:00Z']);
    const own = await as.user(one.carer).get(getReport, { params: { id: one.report.id } });
    expect(own.reminded_at).toBeNull();
  });

  it('[NTF-12] is sent once an hour at most, even if two administrators send it at once', async () => {
    clock.set('2026-11-25T12:00:00Z');
    const { report, told } = await owed();
    const both = await Promise.all([remind([report.id]), remind([report.id])]);
    expect(both.map(({ body }) => body.reminded.length).toSorted()).toEqual([0, 1]);
    clock.set('2026-11-25T12:59:59Z');
    expect((await remind([report.id])).body.recent).toEqual([report.id]);
    clock.set('2026-11-25T13:00:00Z');
    expect((await remind([report.id])).body.reminded).toEqual([report.id]);
    expect(await told()).toEqual(['report_reminder', 'report_reminder']);
  });

  it('[NTF-12] is not sent to a carer who has left, and the office sees that', async () => {
    const [gone, stays] = [await owed(), await owed()];
    await owner`update app_user set is_active = false where id = ${gone.carer.id}`;
    const { body } = await remind([gone.report.id, stays.report.id]);
    expect(body).toEqual({
      reminded: [stays.report.id],
      recent: [],
      done: [],
      left: [gone.report.id],
      closed: [],
    });
    const kept = await as.admin().get(getReport, { params: { id: gone.report.id } });
    expect(kept.reminded_at).toBeNull();
  });

  it('[NTF-12] [YPN-04] is not sent for a restricted record closed to the carer, and the office sees whom to phone', async () => {
    const client = await given.client();
    const young_person = await given.youngPerson({ client });
    const [closed, named] = [await owed({ young_person, client }), await owed({ young_person, client })];
    const reader = as.admin();
    for (const { id } of [await reader.user(), named.carer])
      await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${id})`;
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    const { body } = await remind([closed.report.id, named.report.id], reader);
    const { id, name } = closed.carer;
    expect([body.reminded, body.closed]).toEqual([
      [named.report.id],
      [{ id: closed.report.id, carer: { id, name } }],
    ]);
    expect(await closed.told()).toEqual([]);
    const kept = await reader.get(getReport, { params: { id: closed.report.id } });
    expect(kept.reminded_at).toBeNull();
  });

  it('[NTF-12] is sent for none of the reports if one is out of sight', async () => {
    const { report, told } = await owed();
    const unknown = '019aa000-0000-7000-8000-000000000000';
    expect((await remind([report.id, unknown])).status).toBe(404);
    expect(await told()).toEqual([]);
    expect((await remind([report.id], as.carer())).status).toBe(403);
  });

  it('[NTF-12] is marked as read only by its carer', async () => {
    clock.set('2026-11-25T12:00:00Z');
    const { carer, report, told } = await owed();
    await remind([report.id]);
    const [mine] = (await as.user(carer).get(listNotifications, {})).items;
    expect((await as.carer().call(markRead, { params: { id: mine?.id ?? '' } })).status).toBe(404);
    await as.user(carer).send(markRead, { params: { id: mine?.id ?? '' } });
    expect(await told('true')).toEqual([]);
  });
});

it('[NTF-10] runs in batches until each report has been announced once', async () => {
  const { owner, given } = await startTestApp({ now: '2026-11-25T01:00:00Z' });
  await given.user({ user_type: 'admin' });
  const client = await given.client();
  for (const hour of [16, 16, 17, 18, 19])
    await given.report({
      ...{ start_at: `2026-11-23T${hour}:00:00Z`, end_at: '2026-11-23T20:00:00Z' },
      ...{ carer: await given.user(), client },
    });
  const tell = async () => {
    const batches: number[] = [];
    let last = { last_due: null, last_id: null };
    for (let before = 0, told = 0; ; before = told) {
      [last = last] = await owner<(typeof last)[]>`
        select * from tell_of_reports_due(${last.last_due}, ${last.last_id}, 2)`;
      told = (await owner`select distinct subject_id from notification`).length;
      if (!last.last_id) return batches;
      batches.push(told - before);
    }
  };
  expect(await tell()).toEqual([2, 2, 1]);
  const told = await owner`select kind, count(*)::integer from notification group by kind order by kind`;
  expect(told).toEqual([
    { kind: 'report_not_come', count: 5 },
    { kind: 'report_overdue', count: 5 },
  ]);
  expect(await tell()).toEqual([]);
});

it('[NTF-10] runs every five minutes', () => {
  expect(areas.flatMap(({ crontab = [] }) => crontab)).toContain('*/5 * * * * tell_of_reports_due');
  expect(Object.keys(gatherTasks(areas, app.services))).toContain('tell_of_reports_due');
});
