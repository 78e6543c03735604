import { describe, expect, it } from 'vitest';
import {
  addPushDevice,
  getNotificationChoices,
  getPushKey,
  markRead,
  removePushDevice,
  setNotificationChoices,
} from '#contract/core/notifications.ts';
import { OWN_WORK, write } from '#server/db/work.ts';
import { deliverNotification, deliverWaiting } from '#server/notifications/deliver.ts';
import { sendDigests } from '#server/notifications/send-digests.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';
import { isSignedBy } from '#test/kit/push-service.ts';
import type { GivenReport } from '#test/kit/reports/given-reports.ts';
import { openTold } from '#test/kit/told-app.ts';

const NOW = '2026-11-24T12:00:00.000Z';
const { app, push, kinds, handedIn, decide, unread, choose, subscribe, said, findNotification } =
  await openTold(NOW);
const { as, owner, clock } = app;
const office = as.admin();

describe('a device', () => {
  it('[NTF-04] shows initials, area and time without a name, in a message encrypted for it and signed', async () => {
    const { who, carer, report, client } = await handedIn();
    const browser = await subscribe(who);
    const { public_key } = await who.get(getPushKey, {});
    await decide(report, false);
    await app.runJobs();
    const body = `Z.Q., ${client.name}, Mon 23/11/2026 16:00`;
    expect(said(browser)).toEqual([
      {
        id: await findNotification(as.user(carer)),
        title: 'Report returned',
        body,
        href: `/dashboard/reports/${report.id}`,
        is_urgent: false,
      },
    ]);
    const headers = browser.received[0]?.headers;
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
    expect(isSignedBy(public_key, String(headers?.authorization), browser.subscription.endpoint)).toBe(true);
    // The e-mail about a returned report existed before; there is no second one.
    const mails = await owner`select subject from email where to_address = ${carer.email}`;
    expect(mails).toHaveLength(1);
  });

  it('[NTF-04] a crash between push and save pushes again to that device only, replacing the first', async () => {
    const { who, report } = await handedIn();
    const [first, second] = [await subscribe(who), await subscribe(who)];
    await decide(report, false);
    const id = await findNotification(who);
    // The state after a crash: the job is gone, and one device is saved as done.
    await owner`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`;
    const [device] =
      await owner`select id from push_subscription where endpoint = ${second.subscription.endpoint}`;
    await owner`insert into notification_push (notification_id, subscription_id) values (${id}, ${device?.id})`;
    await deliverWaiting(app.services, kinds);
    await deliverWaiting(app.services, kinds);
    expect([said(first).length, said(second).length]).toEqual([1, 0]);
    expect(first.received[0]?.headers.topic).toBe(id.replaceAll('-', ''));
  });

  it('[NTF-04] two concurrent workers push once', async () => {
    const { who, report } = await handedIn();
    const browser = await subscribe(who);
    await decide(report, false);
    const id = await findNotification(who);
    await Promise.all(Array.from({ length: 6 }, () => deliverNotification(app.services, kinds, id)));
    expect(said(browser)).toHaveLength(1);
  });

  it('[NTF-04] the recipient can read while a push service is slow', async () => {
    const { who, report } = await handedIn();
    const browser = await subscribe(who);
    await decide(report, false);
    const id = await findNotification(who);
    const release = push.hold();
    const delivering = deliverNotification(app.services, kinds, id);
    await push.whenAsked();
    expect(await who.send(markRead, { params: { id } })).toEqual({ unread: 0 });
    release();
    await delivering;
    expect(said(browser)).toHaveLength(1);
  });

  it('[NTF-04] a failing push service is retried later, and one that answers gone never again', async () => {
    const { who, report } = await handedIn();
    const browser = await subscribe(who);
    push.answerWith(503);
    await decide(report, false);
    await app.runJobs();
    await deliverWaiting(app.services, kinds);
    expect(said(browser)).toHaveLength(1);
    push.answerWith(410);
    clock.advance(31_000);
    await deliverWaiting(app.services, kinds);
    push.answerWith(201);
    clock.advance(3_600_000);
    await deliverWaiting(app.services, kinds);
    expect(said(browser)).toHaveLength(2);
    expect(
      await owner`select from push_subscription where endpoint = ${browser.subscription.endpoint}`,
    ).toHaveLength(0);
    clock.set(NOW);
  });

  it('[NTF-05] gets nothing once its user signed out, or somebody else has signed in on it', async () => {
    const { who, report, carer } = await handedIn();
    const browser = await subscribe(who);
    const { endpoint } = browser.subscription;
    expect(await as.admin().send(removePushDevice, { body: { endpoint } })).toEqual({ removed: false });
    expect(await who.send(removePushDevice, { body: { endpoint } })).toEqual({ removed: true });
    await who.send(addPushDevice, { body: browser.subscription });
    const other = await handedIn();
    await other.who.send(addPushDevice, { body: browser.subscription });
    await decide(report, false);
    await app.runJobs();
    expect(said(browser)).toEqual([]);
    expect(await owner`select from push_subscription where user_id = ${carer.id}`).toHaveLength(0);
    await decide(other.report, false);
    await app.runJobs();
    expect(said(browser)).toHaveLength(1);
  });

  it('[NTF-05] gets nothing once its user is switched off', async () => {
    const { who, report, carer } = await handedIn();
    const browser = await subscribe(who);
    await owner`update app_user set is_active = false where id = ${carer.id}`;
    await owner`update app_user set is_active = true where id = ${carer.id}`;
    await decide(report, false);
    await app.runJobs();
    expect(said(browser)).toEqual([]);
  });
});

describe('notification choices', () => {
  it('[NTF-06] a kind without push is shown in the bell only', async () => {
    const { who, report } = await handedIn();
    const browser = await subscribe(who);
    await choose(who, { kinds: [{ kind: 'report_returned', push: false, email: null }] });
    await decide(report, false);
    await app.runJobs();
    expect([said(browser).length, await unread(who)]).toEqual([0, 1]);
  });

  it('[NTF-06] an approval is not pushed unless the user chooses it', async () => {
    const { who, report } = await handedIn();
    const browser = await subscribe(who);
    await decide(report, true);
    await app.runJobs();
    expect([said(browser).length, await unread(who)]).toEqual([0, 1]);
  });

  it('[NTF-06] users are offered the kinds of their role, and cannot choose others', async () => {
    const names = (await office.get(getNotificationChoices, {})).kinds.map(({ kind }) => kind);
    expect(names).not.toContain('report_returned');
    const { kinds: _, ...rest } = await office.get(getNotificationChoices, {});
    const body = { ...rest, kinds: [{ kind: 'report_returned', push: true, email: null }] };
    expect((await office.call(setNotificationChoices, { body })).status).toBe(400);
  });

  it('[NTF-06] [API-02] one of two concurrent saves wins, and the other gets the current choices', async () => {
    const who = as.carer();
    const { kinds: _, ...rest } = await who.get(getNotificationChoices, {});
    const send = (daily_at: string) =>
      who.call(setNotificationChoices, { body: { ...rest, daily_at, kinds: [] } });
    const answers = await Promise.all([send('08:00'), send('09:00')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('[NTF-07] a notification in quiet hours waits until they end', async () => {
    clock.set('2026-11-24T23:30:00Z');
    const { who, report } = await handedIn();
    const browser = await subscribe(who);
    await decide(report, false);
    await app.runJobs();
    expect([said(browser).length, await unread(who)]).toEqual([0, 1]);
    clock.set('2026-11-25T06:59:00Z');
    await deliverWaiting(app.services, kinds);
    expect(said(browser)).toHaveLength(0);
    clock.set('2026-11-25T07:00:00Z');
    await deliverWaiting(app.services, kinds);
    expect(said(browser)).toHaveLength(1);
    clock.set(NOW);
  });

  it('[NTF-07] a notification that was read during quiet hours is not pushed afterwards', async () => {
    clock.set('2026-11-24T23:30:00Z');
    const { who, report, carer } = await handedIn();
    const browser = await subscribe(who);
    await decide(report, false);
    await app.runJobs();
    await as.user(carer).send(markRead, { params: { id: await findNotification(who) } });
    clock.set('2026-11-25T07:00:00Z');
    await deliverWaiting(app.services, kinds);
    expect(said(browser)).toHaveLength(0);
    clock.set(NOW);
  });
});

describe('the daily e-mail', () => {
  const remind = (report: GivenReport, key: string) =>
    write(app.pools.app_system, { ...OWN_WORK, now: clock.now().toISOString() }, (db) =>
      tellPeople(db, { kind: 'report_reminder', subject_id: report.id, to: [report.carer_id], key }),
    );
  const mailsTo = ({ email }: { email: string }) =>
    owner<{ subject: string; body: string }[]>`select subject, body from email where to_address = ${email}`;

  it('[NTF-08] lists unread notifications once, without names', async () => {
    const { who, carer, report, client } = await handedIn();
    await remind(report, 'one');
    await remind(report, 'two');
    await remind(report, 'read meanwhile');
    await app.runJobs();
    await who.send(markRead, { params: { id: await findNotification(who) } });
    clock.set('2026-11-24T16:59:00Z');
    await sendDigests(app.services, kinds);
    expect(await mailsTo(carer)).toEqual([]);
    clock.set('2026-11-24T17:00:00Z');
    await Promise.all([sendDigests(app.services, kinds), sendDigests(app.services, kinds)]);
    await sendDigests(app.services, kinds);
    const [mail, ...others] = await mailsTo(carer);
    expect([mail?.subject, others]).toEqual(['You have 2 unread notifications', []]);
    expect(mail?.body).toContain(`- Report reminder: Z.Q., ${client.name}, Mon 23/11/2026 16:00.`);
    expect(mail?.body).not.toMatch(/Zafira|Quillfeather|undefined|null/);
    clock.set(NOW);
  });

  it('[NTF-08] [NTF-06] leaves out a notification that was already e-mailed at once', async () => {
    const { who, carer, report } = await handedIn();
    await choose(who, { kinds: [{ kind: 'report_reminder', push: true, email: 'at_once' }] });
    await remind(report, 'one');
    await app.runJobs();
    clock.set('2026-11-24T17:00:00Z');
    await sendDigests(app.services, kinds);
    expect((await mailsTo(carer)).map(({ subject }) => subject)).toEqual(['Report reminder']);
    clock.set(NOW);
  });
});
