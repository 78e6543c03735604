import { describe, expect, it } from 'vitest';
import {
  addPushDevice,
  countUnread,
  getNotificationChoices,
  getPushKey,
  listNotifications,
  markAllRead,
  markRead,
  removePushDevice,
  setNotificationChoices,
} from '#contract/office/notifications.ts';
import { decideReport, getReport } from '#contract/reports/reports.ts';
import { gatherKinds } from '#server/area.ts';
import { OWN_WORK, write } from '#server/db/work.ts';
import { deliverNotification, deliverWaiting, sendDigests } from '#server/notifications/deliver.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import type { GivenReport } from '#test/kit/given-reports.ts';
import { isSignedBy, startPushService } from '#test/kit/push-service.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const NOW = '2026-11-24T12:00:00.000Z';
const app = await startTestApp({ now: NOW });
const { as, given, owner, clock } = app;
const office = as.admin();
const push = await startPushService();
const kinds = gatherKinds(app.app.areas);

/** A carer whose report of the visit with Zafira Quillfeather waits for a decision. */
async function handedIn() {
  const carer = await given.user();
  const client = await given.client({ name: `Ashdown ${carer.id.slice(-4)}` });
  const young_person = await given.youngPerson({ first_name: 'Zafira', last_name: 'Quillfeather', client });
  const report = await given.report({
    carer,
    client,
    young_person,
    start_at: '2026-11-23T16:00:00Z',
    end_at: '2026-11-23T20:00:00Z',
  });
  await given.appReport(report);
  return { carer, who: as.user(carer), report, client, young_person };
}

async function decide({ id }: GivenReport, approved: boolean) {
  // With a session that began now, whatever the clock has shown since the first.
  const admin = as.admin('Anna Office');
  const { version } = await admin.get(getReport, { params: { id } });
  const reason = approved ? {} : { not_approved_reason_id: (await given.notApprovedReason()).id };
  await admin.send(decideReport, { params: { id }, body: { approved, version, ...reason } });
}

/** A report that was just returned to its carer. */
async function returned() {
  const facts = await handedIn();
  await decide(facts.report, false);
  return facts;
}

const list = async (who: SignedInClient) => (await who.get(listNotifications, {})).items;
const unread = async (who: SignedInClient) => (await who.get(countUnread, {})).unread;
const choose = async (who: SignedInClient, changes: object) => {
  const { kinds: chosen, ...rest } = await who.get(getNotificationChoices, {});
  const all = chosen.map(({ kind, push: isPushed, email }) => ({ kind, push: isPushed, email }));
  return who.send(setNotificationChoices, { body: { ...rest, kinds: all, ...changes } });
};
async function subscribe(who: SignedInClient) {
  const browser = push.subscribe();
  await who.send(addPushDevice, { body: browser.subscription });
  return browser;
}
const said = (browser: { received: { text: string }[] }) =>
  browser.received.map(({ text }) => JSON.parse(text));
const notificationOf = async (who: SignedInClient) => (await list(who))[0]?.id ?? '';

describe('the bell', () => {
  it('[NTF-01] a returned report is told to its carer at once, with its name, and leads to it', async () => {
    const { who, report, client } = await returned();
    expect(await unread(who)).toBe(1);
    const [told, ...others] = await list(who);
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      kind: 'report_returned',
      title: 'Report returned',
      text: `Zafira Quillfeather, ${client.name}, Mon 23 Nov 16:00`,
      href: `/dashboard/reports/${report.id}`,
      read_at: null,
    });
  });

  it('[NTF-01] what is read on one device is read on each, and only by the one whose it is', async () => {
    const [{ who, carer }, other] = [await returned(), await returned()];
    const id = await notificationOf(who);
    expect((await other.who.call(markRead, { params: { id } })).status).toBe(404);
    expect((await office.call(markRead, { params: { id } })).status).toBe(404);
    expect(await who.send(markRead, { params: { id } })).toEqual({ unread: 0 });
    const at = (await list(as.user(carer)))[0]?.read_at;
    expect(at).toBe(NOW.replace('.000', ''));
    expect(await unread(as.user(carer))).toBe(0);
    expect(await unread(other.who)).toBe(1);
  });

  it('[NTF-01] all are marked as read up to the newest that was seen, and what came since stays unread', async () => {
    const { who, carer } = await returned();
    const up_to = await notificationOf(who);
    const { report } = await handedIn();
    await write(app.pools.app_system, { ...OWN_WORK, now: '2026-11-24T12:00:01Z' }, (db) =>
      tellPeople(db, { kind: 'report_approved', subject_id: report.id, to: [carer.id] }),
    );
    expect(await who.send(markAllRead, { body: { up_to } })).toEqual({ unread: 1 });
  });

  it('[NTF-02] the same cause tells a person once, also where it comes from many sides at once', async () => {
    const { carer, report } = await handedIn();
    const tell = () =>
      write(app.pools.app_system, OWN_WORK, (db) =>
        tellPeople(db, { kind: 'report_returned', subject_id: report.id, to: [carer.id], key: 'once' }),
      );
    const told = await Promise.all(Array.from({ length: 12 }, tell));
    expect(told.toSorted()).toEqual([...Array(11).fill(0), 1]);
    expect(await unread(as.user(carer))).toBe(1);
  });

  it('[NTF-02] nothing is told of what was rolled back', async () => {
    const { who, carer, report } = await handedIn();
    const work = write(app.pools.app_system, OWN_WORK, async (db) => {
      await tellPeople(db, { kind: 'report_returned', subject_id: report.id, to: [carer.id] });
      throw new Error('The cause failed.');
    });
    await expect(work).rejects.toThrow('The cause failed.');
    expect(await list(who)).toEqual([]);
  });

  it('[NTF-03] a notification tells nothing once its record is closed to its reader', async () => {
    const { who, young_person } = await returned();
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    const [told] = await list(who);
    expect(told).toMatchObject({ title: 'Not open to you', href: null, kind: 'closed' });
    expect(JSON.stringify(told)).not.toMatch(/Zafira|Quill|Z\.Q|Ashdown|report/i);
  });

  it('[NTF-03] one whose record is closed to its recipient before it is delivered is taken back', async () => {
    const { who, young_person } = await returned();
    const browser = await subscribe(who);
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    await app.runJobs();
    expect([await list(who), said(browser)]).toEqual([[], []]);
  });

  it('[NTF-02] the one who does it, and those who are switched off, are not told', async () => {
    const { report } = await handedIn();
    const [off, on] = [await given.user({ is_active: false }), await given.user()];
    const told = await write(app.pools.app_admin, { ...OWN_WORK, user_id: on.id }, (db) =>
      tellPeople(db, { kind: 'report_returned', subject_id: report.id, to: [off.id, on.id] }),
    );
    expect(told).toBe(0);
  });
});

describe('a device', () => {
  it('[NTF-04] shows initials, area and time, and no name; the message is sealed for it and signed', async () => {
    const { who, carer, report, client } = await handedIn();
    const browser = await subscribe(who);
    const { public_key } = await who.get(getPushKey, {});
    await decide(report, false);
    await app.runJobs();
    const body = `Z.Q., ${client.name}, Mon 23 Nov 16:00`;
    expect(said(browser)).toEqual([
      {
        id: await notificationOf(as.user(carer)),
        title: 'Report returned',
        body,
        href: `/dashboard/reports/${report.id}`,
        is_urgent: false,
      },
    ]);
    const headers = browser.received[0]?.headers;
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
    expect(isSignedBy(public_key, String(headers?.authorization), browser.subscription.endpoint)).toBe(true);
    // An e-mail about a returned report was there before; there is no second one.
    const mails = await owner`select subject from email where to_address = ${carer.email}`;
    expect(mails).toHaveLength(1);
  });

  it('[NTF-04] a crash after the push and before its note pushes once more in place of the first, to that device alone', async () => {
    const { who, report } = await handedIn();
    const [first, second] = [await subscribe(who), await subscribe(who)];
    await decide(report, false);
    const id = await notificationOf(who);
    // As a crash leaves it: the queue's job is gone, one device has its note.
    await owner`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`;
    const [device] =
      await owner`select id from push_subscription where endpoint = ${second.subscription.endpoint}`;
    await owner`insert into notification_push (notification_id, subscription_id) values (${id}, ${device?.id})`;
    await deliverWaiting(app.services, kinds);
    await deliverWaiting(app.services, kinds);
    expect([said(first).length, said(second).length]).toEqual([1, 0]);
    expect(first.received[0]?.headers.topic).toBe(id.replaceAll('-', ''));
  });

  it('[NTF-04] two workers at once push once', async () => {
    const { who, report } = await handedIn();
    const browser = await subscribe(who);
    await decide(report, false);
    const id = await notificationOf(who);
    await Promise.all(Array.from({ length: 6 }, () => deliverNotification(app.services, kinds, id)));
    expect(said(browser)).toHaveLength(1);
  });

  it('[NTF-04] a push service that is unwell is asked again later; one that says gone is never asked again', async () => {
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

  it('[NTF-05] is told nothing any more once it was signed out, or once somebody else has signed in on it', async () => {
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

  it('[NTF-05] is told nothing once its person is switched off', async () => {
    const { who, report, carer } = await handedIn();
    const browser = await subscribe(who);
    await owner`update app_user set is_active = false where id = ${carer.id}`;
    await owner`update app_user set is_active = true where id = ${carer.id}`;
    await decide(report, false);
    await app.runJobs();
    expect(said(browser)).toEqual([]);
  });
});

describe('choices', () => {
  it('[NTF-06] what a person does not want pushed is in the bell alone', async () => {
    const { who, report } = await handedIn();
    const browser = await subscribe(who);
    await choose(who, { kinds: [{ kind: 'report_returned', push: false, email: null }] });
    await decide(report, false);
    await app.runJobs();
    expect([said(browser).length, await unread(who)]).toEqual([0, 1]);
  });

  it('[NTF-06] an approval is quiet until somebody chooses otherwise', async () => {
    const { who, report } = await handedIn();
    const browser = await subscribe(who);
    await decide(report, true);
    await app.runJobs();
    expect([said(browser).length, await unread(who)]).toEqual([0, 1]);
  });

  it('[NTF-06] a person is offered the kinds of their role, and chooses among no others', async () => {
    const names = (await office.get(getNotificationChoices, {})).kinds.map(({ kind }) => kind);
    expect(names).not.toContain('report_returned');
    const { kinds: _, ...rest } = await office.get(getNotificationChoices, {});
    const body = { ...rest, kinds: [{ kind: 'report_returned', push: true, email: null }] };
    expect((await office.call(setNotificationChoices, { body })).status).toBe(400);
  });

  it('[NTF-06] [API-02] of two who choose at once one wins, and the other sees what there is', async () => {
    const who = as.carer();
    const { kinds: _, ...rest } = await who.get(getNotificationChoices, {});
    const send = (daily_at: string) =>
      who.call(setNotificationChoices, { body: { ...rest, daily_at, kinds: [] } });
    const answers = await Promise.all([send('08:00'), send('09:00')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('[NTF-07] what comes in quiet hours waits for their end', async () => {
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

  it('[NTF-07] what was read meanwhile is not pushed at their end', async () => {
    clock.set('2026-11-24T23:30:00Z');
    const { who, report, carer } = await handedIn();
    const browser = await subscribe(who);
    await decide(report, false);
    await app.runJobs();
    await as.user(carer).send(markRead, { params: { id: await notificationOf(who) } });
    clock.set('2026-11-25T07:00:00Z');
    await deliverWaiting(app.services, kinds);
    expect(said(browser)).toHaveLength(0);
    clock.set(NOW);
  });
});

describe('the e-mail of the day', () => {
  const remind = (report: GivenReport, key: string) =>
    write(app.pools.app_system, { ...OWN_WORK, now: clock.now().toISOString() }, (db) =>
      tellPeople(db, { kind: 'report_reminder', subject_id: report.id, to: [report.carer_id], key }),
    );
  const mailsTo = ({ email }: { email: string }) =>
    owner<{ subject: string; body: string }[]>`select subject, body from email where to_address = ${email}`;

  it('[NTF-08] gathers what is unread by then, once, without names', async () => {
    const { who, carer, report, client } = await handedIn();
    await remind(report, 'one');
    await remind(report, 'two');
    await remind(report, 'read meanwhile');
    await app.runJobs();
    await who.send(markRead, { params: { id: await notificationOf(who) } });
    clock.set('2026-11-24T16:59:00Z');
    await sendDigests(app.services, kinds);
    expect(await mailsTo(carer)).toEqual([]);
    clock.set('2026-11-24T17:00:00Z');
    await Promise.all([sendDigests(app.services, kinds), sendDigests(app.services, kinds)]);
    await sendDigests(app.services, kinds);
    const [mail, ...others] = await mailsTo(carer);
    expect([mail?.subject, others]).toEqual(['2 things wait for you', []]);
    expect(mail?.body).toContain(`- The office asks for a report: Z.Q., ${client.name}, Mon 23 Nov 16:00.`);
    expect(mail?.body).not.toMatch(/Zafira|Quillfeather|undefined|null/);
    clock.set(NOW);
  });

  it('[NTF-08] [NTF-06] one that is wanted at once comes at once, and not again with the day’s', async () => {
    const { who, carer, report } = await handedIn();
    await choose(who, { kinds: [{ kind: 'report_reminder', push: true, email: 'at_once' }] });
    await remind(report, 'one');
    await app.runJobs();
    clock.set('2026-11-24T17:00:00Z');
    await sendDigests(app.services, kinds);
    expect((await mailsTo(carer)).map(({ subject }) => subject)).toEqual(['The office asks for a report']);
    clock.set(NOW);
  });
});
