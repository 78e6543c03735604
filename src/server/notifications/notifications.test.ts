import { describe, expect, it } from 'vitest';
import { markAllRead, markRead } from '#contract/core/notifications.ts';
import { OWN_WORK, write } from '#server/db/work.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';
import { openTold } from '#test/kit/told-app.ts';

const NOW = '2026-11-24T12:00:00.000Z';
const { app, handedIn, returned, list, unread, subscribe, said, findNotification } = await openTold(NOW);
const { as, given, owner } = app;
const office = as.admin();

describe('the bell', () => {
  it('[NTF-01] a returned report notifies its carer at once, with its name, the reason and a link', async () => {
    const { who, report, client, reason } = await returned();
    expect(await unread(who)).toBe(1);
    const [told, ...others] = await list(who);
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      kind: 'report_returned',
      title: 'Report returned',
      text: `Zafira Quillfeather, ${client.name}, Mon 23/11/2026 16:00. ${reason}`,
      href: `/dashboard/reports/${report.id}`,
      read_at: null,
    });
  });

  it('[NTF-01] a notification read on one device is read on all, and only its recipient can read it', async () => {
    const [{ who, carer }, other] = [await returned(), await returned()];
    const id = await findNotification(who);
    expect((await other.who.call(markRead, { params: { id } })).status).toBe(404);
    expect((await office.call(markRead, { params: { id } })).status).toBe(404);
    expect(await who.send(markRead, { params: { id } })).toEqual({ unread: 0 });
    const at = (await list(as.user(carer)))[0]?.read_at;
    expect(at).toBe(NOW.replace('.000', ''));
    expect(await unread(as.user(carer))).toBe(0);
    expect(await unread(other.who)).toBe(1);
  });

  it('[NTF-01] marking all as read covers what was seen, and newer ones stay unread', async () => {
    const { who, carer } = await returned();
    const up_to = await findNotification(who);
    const { report } = await handedIn();
    await write(app.pools.app_system, { ...OWN_WORK, now: '2026-11-24T12:00:01Z' }, (db) =>
      tellPeople(db, { kind: 'report_approved', subject_id: report.id, to: [carer.id] }),
    );
    expect(await who.send(markAllRead, { body: { up_to } })).toEqual({ unread: 1 });
  });

  it('[NTF-02] one cause notifies a person once, even from several sources at once', async () => {
    const { carer, report } = await handedIn();
    const tell = () =>
      write(app.pools.app_system, OWN_WORK, (db) =>
        tellPeople(db, { kind: 'report_returned', subject_id: report.id, to: [carer.id], key: 'once' }),
      );
    const told = await Promise.all(Array.from({ length: 12 }, tell));
    expect(told.toSorted()).toEqual([...Array(11).fill(0), 1]);
    expect(await unread(as.user(carer))).toBe(1);
  });

  it('[NTF-02] a rolled-back cause notifies nobody', async () => {
    const { who, carer, report } = await handedIn();
    const work = write(app.pools.app_system, OWN_WORK, async (db) => {
      await tellPeople(db, { kind: 'report_returned', subject_id: report.id, to: [carer.id] });
      throw new Error('The cause failed.');
    });
    await expect(work).rejects.toThrow('The cause failed.');
    expect(await list(who)).toEqual([]);
  });

  it('[NTF-03] a notification reveals nothing once its record is closed to the reader', async () => {
    const { who, young_person } = await returned();
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    const [told] = await list(who);
    expect(told).toMatchObject({ title: 'No longer current', href: null, kind: 'closed' });
    expect(JSON.stringify(told)).not.toMatch(/Zafira|Quill|Z\.Q|Ashdown|report/i);
  });

  it('[NTF-03] a notification is withdrawn if its record is closed to the recipient before delivery', async () => {
    const { who, young_person } = await returned();
    const browser = await subscribe(who);
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    await app.runJobs();
    expect([await list(who), said(browser)]).toEqual([[], []]);
  });

  it('[NTF-02] the person who acts, and accounts that are switched off, are not notified', async () => {
    const { report } = await handedIn();
    const [off, on] = [await given.user({ is_active: false }), await given.user()];
    const told = await write(app.pools.app_admin, { ...OWN_WORK, user_id: on.id }, (db) =>
      tellPeople(db, { kind: 'report_returned', subject_id: report.id, to: [off.id, on.id] }),
    );
    expect(told).toBe(0);
  });
});
