import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import {
  deleteSocialWorker,
  getSocialWorker,
  updateSocialWorker,
} from '#contract/organisations/social-workers.ts';
import { registerSocialWorker } from '#contract/organisations/social-workers-without-account.ts';
import { startTestApp, type TestApp } from '#test/kit/start-test-app.ts';

const OFFICE = 'office@example.test';

/** Opens a separate agency for each test, because all pending registrations share one notification. */
async function openOffice(environment: Record<string, string> = { OFFICE_EMAIL_TO: OFFICE }) {
  const app = await startTestApp({ now: '2026-11-24T12:00:00Z', environment });
  const office = app.as.admin('Anna Office');
  // The first call creates the account.
  await office.get(listNotifications);
  const client = await app.given.client({ name: 'Croydon' });
  const register = async (name: string, more: object = {}) =>
    await app.as.nobody().send(registerSocialWorker, {
      body: {
        name,
        email: `${name.replace(' ', '.')}@croydon.test`,
        role: 'SOCIAL_WORKER' as const,
        client_id: client.id,
        ...more,
      },
    });
  const read = async (id: string) => office.get(getSocialWorker, { params: { id } });
  const accept = async ({ id }: { id: string }) =>
    office.send(updateSocialWorker, {
      params: { id },
      body: { version: (await read(id)).version, is_pending: false },
    });
  const listTold = async () => {
    await app.runJobs();
    return (await office.get(listNotifications)).items;
  };
  const unread = async () => (await listTold()).filter(({ read_at }) => read_at === null);
  return { app, office, client, register, accept, listTold, unread };
}

/** Waits the ten minutes before the office gets its e-mail, then returns every e-mail it got. */
async function listMails({ owner, runJobs }: TestApp) {
  await runJobs();
  await owner`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`;
  await runJobs();
  return owner<{ kind: string; to_address: string; subject: string; body: string; href: string }[]>`
    select kind, to_address, subject, body, href from email order by created_at`;
}

describe('a social worker’s own registration', () => {
  it('[SWK-02] [NTF-03] notifies every administrator in the bell until the office accepts it', async () => {
    const { app, register, accept, unread, client } = await openOffice();
    const colleague = app.as.admin('Bea Office');
    await colleague.get(listNotifications);
    const carer = app.as.user(await app.given.user());
    const theirs = app.as.user(await app.given.user({ user_type: 'client', client }));
    const rob = await register('Rob Reed');
    const expected = {
      kind: 'social_worker_registered',
      text: 'Rob Reed, Croydon: waiting to be accepted',
      href: `/dashboard/social-workers/${rob.id}`,
      read_at: null,
    };
    expect(await unread()).toMatchObject([expected]);
    expect((await colleague.get(listNotifications)).items).toMatchObject([expected]);
    for (const other of [carer, theirs]) expect((await other.get(listNotifications)).items).toEqual([]);
    await accept(rob);
    expect(await unread()).toEqual([]);
    expect((await colleague.get(listNotifications)).unread).toBe(0);
  });

  it('[SWK-02] [NTF-03] shares one notification with other registrations, so that a flood hides nothing', async () => {
    const { app, office, register, accept, unread, listTold } = await openOffice();
    const first = await register('Rob Reed');
    await Promise.all(Array.from({ length: 12 }, (_, n) => register(`Flood ${n}`)));
    expect(await unread()).toMatchObject([
      {
        text: 'Rob Reed, Croydon: waiting to be accepted, and 12 more',
        href: expect.stringContaining('?pending=true'),
      },
    ]);
    await accept(first);
    expect(await unread()).toMatchObject([
      {
        text: '12 social workers are waiting to be accepted',
        href: '/dashboard/social-workers?pending=true',
      },
    ]);
    const left = await app.owner<{ id: string }[]>`select id from social_worker where is_pending`;
    for (const { id } of left) await office.send(deleteSocialWorker, { params: { id } });
    expect(await unread()).toEqual([]);
    expect(await listTold()).toHaveLength(1);
    await register('Late Comer');
    expect(await unread()).toHaveLength(1);
  });

  it('[SWK-02] [NTF-03] is notified once when the same form is sent twice', async () => {
    const { register, unread, app } = await openOffice();
    await Promise.all([1, 2, 3].map(() => register('Rob Reed', { email: 'rob@croydon.test' })));
    expect(await unread()).toMatchObject([{ text: 'Rob Reed, Croydon: waiting to be accepted' }]);
    expect(await listMails(app)).toHaveLength(1);
  });
});

describe('the e-mail about social workers who registered themselves', () => {
  it('[SWK-02] [EML-01] goes to the office’s address without names, once for all registrations in ten minutes', async () => {
    const { app, register } = await openOffice();
    await register('Rob Reed');
    await register('Sue Swift');
    const [mail, ...more] = await listMails(app);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'registration', to_address: OFFICE });
    expect(mail?.subject).toBe('2 social workers are waiting to be accepted');
    expect(mail?.body).toContain(`${app.public_url}/dashboard/social-workers?pending=true`);
    expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/Rob|Reed|Swift|croydon/i);
    await register('Tim Thrush');
    expect(await listMails(app)).toHaveLength(2);
  });

  it('[SWK-02] [EML-01] is not sent if the office accepts the registration first, or has no address', async () => {
    const { app, register, accept } = await openOffice();
    await accept(await register('Rob Reed'));
    expect(await listMails(app)).toEqual([]);
    const without = await openOffice({});
    await without.register('Rob Reed');
    expect(await listMails(without.app)).toEqual([]);
  });
});
