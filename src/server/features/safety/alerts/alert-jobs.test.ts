import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import {
  JOIN_MINUTES,
  MAX_REMINDERS,
  POSITION_DAYS,
  REMIND_AFTER_MINUTES,
} from '#contract/safety/alert-limits.ts';
import { addOnCallContact, getAlertReadiness, startDrill } from '#contract/safety/alert-readiness.ts';
import { getAlert, listAlerts, sendEmergencyEmail, takeAlert } from '#contract/safety/alerts.ts';
import {
  closeOldDrills,
  forgetPositions,
  remindOfAlerts,
  startWeeklyDrill,
} from '#server/features/safety/alerts/alert-jobs.ts';
import { emptyOldEmails } from '#server/mail/send-email.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const MINUTE_MS = 60_000;
const nowhere = { longitude: null, latitude: null };
const somewhere = { longitude: -0.1278, latitude: 51.5074 };

describe('an alert that nobody takes', () => {
  it('[SOS-04] is e-mailed again every three minutes, to the emergency address and the next on call, until it is taken', async () => {
    const test = await startTestApp({ now: '2026-11-22T21:03:00Z' });
    const office = () => test.as.admin('Anna Office');
    for (const name of ['Gone', 'First', 'Second'])
      await office().send(addOnCallContact, {
        body: { name, email: `${name.toLowerCase()}@placewell.test` },
      });
    await test.given.user({ user_type: 'admin', email: 'Gone@placewell.test', is_active: false });
    const { on_call } = await office().get(getAlertReadiness);
    expect(on_call.map(({ has_left }) => has_left)).toEqual([true, false, false]);
    const carer = await test.given.user({ name: 'Cara Wait' });
    await test.as.user(carer).send(sendEmergencyEmail, { body: somewhere });
    const pass = async (minutes: number) => {
      test.clock.advance(minutes * MINUTE_MS);
      await Promise.all([remindOfAlerts(test.services), remindOfAlerts(test.services)]);
      const sent = await test.owner<{ to: string }[]>`select split_part(to_address, '@', 1) as to from email
        where subject like 'Nobody has taken%' order by created_at, id`;
      return sent.map(({ to }) => to).toSorted();
    };
    expect(await pass(2)).toEqual([]);
    expect(await pass(1)).toEqual(['first', 'on-call']);
    expect(await pass(2)).toHaveLength(2);
    expect(await pass(1)).toEqual(['first', 'on-call', 'on-call', 'second']);
    expect(await pass(3)).toEqual(['first', 'first', 'on-call', 'on-call', 'on-call', 'second']);
    const { items } = await office().get(listAlerts);
    const params = { id: items[0]?.id ?? '' };
    const { notes, reminders } = await office().get(getAlert, { params });
    expect([reminders, notes.map(({ kind }) => kind)]).toEqual([3, ['reminded', 'reminded', 'reminded']]);
    expect(notes[0]?.text).toContain('First, who is on call');
    const [again] = await test.owner<{ subject: string; body: string }[]>`select subject, body from email
      where subject like 'Nobody has taken%' order by created_at, id`;
    expect(again?.subject).toBe('Nobody has taken this for 3 minutes. EMERGENCY: Cara Wait needs help');
    expect(again?.body).toContain('51.507400, -0.127800');
    await office().call(takeAlert, { params });
    expect(await pass(10)).toHaveLength(6);
  });

  it('[SOS-04] has the newest place in its reminder, and starts with the first on call after another press', async () => {
    const test = await startTestApp({ now: '2026-11-22T21:03:00Z' });
    const admin = test.as.admin('Anna Office');
    await admin.send(addOnCallContact, { body: { name: 'First', email: 'first@example.test' } });
    const carer = test.as.user(await test.given.user({ name: 'Cara Wait' }));
    const pressAt = (latitude: number | null) =>
      carer.send(sendEmergencyEmail, { body: { latitude, longitude: latitude && -0.1278 } });
    const remind = async () => {
      test.clock.advance(REMIND_AFTER_MINUTES * MINUTE_MS);
      await remindOfAlerts(test.services);
      const sent = await test.owner<{ to: string; subject: string; body: string }[]>`
        select to_address as "to", subject, body from email where subject like 'Nobody has taken%' order by created_at desc, id desc`;
      return { count: sent.length, last: sent.find(({ to }) => to === 'first@example.test') };
    };
    await pressAt(null);
    await pressAt(51.5074);
    const { last } = await remind();
    expect(last?.body).toContain('51.507400');
    expect(last?.body).toContain('who pressed the SOS button at');
    await test.owner`update emergency_alert set reminders = ${MAX_REMINDERS}`;
    test.clock.advance(JOIN_MINUTES * MINUTE_MS);
    await pressAt(51.6);
    const again = await remind();
    expect([again.count, again.last?.body.includes('51.600000')]).toEqual([4, true]);
  });

  it('[SOS-04] [NTF-01] notifies every administrator’s devices, and again with each reminder, until it is taken', async () => {
    const test = await startTestApp({ now: '2026-11-22T21:03:00Z' });
    const [anna, ben] = [test.as.admin('Anna Office'), test.as.admin('Ben Office')];
    await Promise.all([anna.user(), ben.user()]);
    const carer = await test.given.user({ name: 'Cara Wait' });
    await test.as.user(carer).send(sendEmergencyEmail, { body: somewhere });
    const told = async () => (await ben.get(listNotifications)).items;
    expect(await told()).toMatchObject([{ title: 'SOS', is_urgent: true, read_at: null }]);
    expect((await told())[0]?.text).toContain('Cara Wait');
    test.clock.advance(3 * MINUTE_MS);
    await remindOfAlerts(test.services);
    expect(await told()).toHaveLength(2);
    const [alert] = (await anna.get(listAlerts)).items;
    await anna.send(takeAlert, { params: { id: alert?.id ?? '' } });
    expect((await told()).filter(({ read_at }) => !read_at)).toEqual([]);
  });

  it('[SOS-04] is checked by a job three minutes after the press', async () => {
    const test = await startTestApp();
    await test.as.carer().send(sendEmergencyEmail, { body: nowhere });
    const [job] = await test.owner<{ seconds: number; is_first: boolean }[]>`
      select round(extract(epoch from run_at - now()))::integer as seconds, priority < 0 as is_first
      from graphile_worker.jobs where task_identifier = 'remind_of_alerts'`;
    expect(job?.is_first).toBe(true);
    expect(job?.seconds).toBeGreaterThan(170);
    expect(job?.seconds).toBeLessThanOrEqual(180);
  });
});

describe('a position', () => {
  it('[SOS-04] is deleted after 30 days, from the alert and its e-mails', async () => {
    const test = await startTestApp({ now: '2026-11-22T21:03:00Z', with_mailbox: true });
    const carer = await test.given.user();
    await test.as
      .user(carer)
      .send(sendEmergencyEmail, { body: { longitude: -3.987654, latitude: 57.123987 } });
    await test.runJobs();
    const count = async () => {
      await forgetPositions(test.services);
      await emptyOldEmails(test.services);
      const [row] = await test.owner<{ count: number }[]>`select
        (select count(*) from emergency_alert_position)
        + (select count(*) from email where body like '%57.123987%')
        + (select count(*) from mailbox_message where text_body like '%57.123987%') as count`;
      return Number(row?.count);
    };
    test.clock.advance((POSITION_DAYS * 24 * 60 - 1) * MINUTE_MS);
    expect(await count()).toBe(3);
    test.clock.advance(MINUTE_MS);
    expect(await count()).toBe(0);
    const { items } = await test.as.admin().get(listAlerts);
    expect(items).toMatchObject([{ carer: { id: carer.id }, position: null }]);
    // Other e-mails are unchanged.
    expect(addDays('2026-11-22', POSITION_DAYS)).toBe('2026-12-22');
  });
});

describe('a drill', () => {
  it('[SOS-04] is saved, e-mailed, notified and taken by name, and shows when it last worked', async () => {
    const test = await startTestApp({ now: '2026-11-24T10:00:00Z', with_mailbox: true });
    const office = () => test.as.admin('Anna Office');
    expect(await office().get(getAlertReadiness)).toMatchObject({ last_drill: null, last_worked_at: null });
    await startWeeklyDrill(test.services);
    await startWeeklyDrill(test.services);
    const [open, ...others] = (await office().get(listAlerts, { query: { status: ['open'] } })).items;
    expect([open, others]).toMatchObject([{ is_drill: true, carer: null }, []]);
    await test.runJobs();
    const taken = await office().call(takeAlert, { params: { id: open?.id ?? '' } });
    expect(taken.body).toMatchObject({ status: 'closed', outcome: 'drill worked' });
    expect(await office().get(getAlertReadiness)).toMatchObject({
      last_drill: { worked: true, taken_by: { name: 'Anna Office' } },
      last_worked_at: expect.any(String),
    });
  });

  it('[SOS-04] fails if its e-mail was not accepted, or nobody took it in time', async () => {
    const test = await startTestApp({ now: '2026-11-24T10:00:00Z' });
    const office = () => test.as.admin('Anna Office');
    const begin = async () => (await office().call(startDrill, { body: {} })).body.id;
    const first = await begin();
    expect(await begin()).toBe(first);
    expect((await office().call(takeAlert, { params: { id: first } })).body).toMatchObject({
      outcome: 'drill failed',
    });
    await begin();
    test.clock.advance(14 * MINUTE_MS);
    await closeOldDrills(test.services);
    expect((await office().get(getAlertReadiness)).last_drill).toMatchObject({ id: first });
    test.clock.advance(MINUTE_MS);
    await closeOldDrills(test.services);
    expect(await office().get(getAlertReadiness)).toMatchObject({
      last_drill: { worked: false, taken_by: null },
      last_worked_at: null,
    });
    const told = await test.owner`select from email where subject like 'The SOS drill failed%'`;
    expect(told).toHaveLength(1);
  });

  it('[SOS-04] reminds nobody, and hides no alert', async () => {
    const test = await startTestApp({ now: '2026-11-24T10:00:00Z' });
    await startWeeklyDrill(test.services);
    await test.as.carer().send(sendEmergencyEmail, { body: nowhere });
    test.clock.advance(4 * MINUTE_MS);
    await remindOfAlerts(test.services);
    const [again, ...others] = await test.owner<
      { subject: string }[]
    >`select subject from email where subject like 'Nobody%'`;
    expect([again?.subject, others]).toEqual([expect.stringContaining('EMERGENCY'), []]);
    expect((await test.as.admin().get(listAlerts, { query: { drills: 'none' } })).items).toHaveLength(1);
  });
});
