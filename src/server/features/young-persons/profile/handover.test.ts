import { expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import { setReaders } from '#contract/young-persons/young-person-readers.ts';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { gatherKinds } from '#server/area.ts';
import { sendDigests } from '#server/notifications/send-digests.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { openSayYes } from '#test/kit/organisations/say-yes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { completeProfile } from '#test/kit/young-persons/complete-profile.ts';
import { openProfiles } from '#test/kit/young-persons/profiles.ts';

const NOW = '2026-11-24T10:00:00Z';
const app = await startTestApp({ now: NOW });
const { as, given, owner } = app;
const { office, active, coordinator, draft, put } = await openProfiles(app);
const sayYes = await openSayYes(app);

/** Creates a social worker with a signed-in account. */
async function givenWorker(client: { id: string }, name: string) {
  const worker = await given.socialWorker({ client, name });
  const user = await given.user({ user_type: 'client', client, name });
  await owner`update social_worker set user_id = ${user.id} where id = ${worker.id}`;
  return { ...worker, user_id: user.id, email: user.email, reads: as.user(user) };
}

const listTold = async (who: SignedInClient) => {
  await app.runJobs();
  const { items } = await who.get(listNotifications, { query: {} });
  return items.map(({ title, text, href }) => ({ title, text, href }));
};

const listAllocated = async (who: SignedInClient) =>
  (await listTold(who)).filter(({ title }) => title === 'Social worker changed').map(({ text }) => text);

it('[YPN-03] [NTF-13] both social workers are notified of a handover, and colleagues are not', async () => {
  const { client, made } = await active();
  const [before, after, colleague] = [
    await givenWorker(client, 'Bea First'),
    await givenWorker(client, 'Cal Next'),
    await givenWorker(client, 'Dee Other'),
  ];
  const first = await put(made.id, { version: made.version, social_worker_id: before.id });
  const told = { title: 'Social worker changed', href: `/dashboard/young-persons/${made.id}` };
  const begin = `${made.name}, ${client.name}.`;
  expect(await listTold(before.reads)).toEqual([
    { ...told, text: `${begin} You are now their social worker` },
  ]);
  await put(made.id, { version: first.body.version, social_worker_id: after.id });
  expect(await listTold(after.reads)).toEqual([
    { ...told, text: `${begin} You are now their social worker` },
  ]);
  expect((await listTold(before.reads))[0]?.text).toBe(`${begin} Their social worker is now Cal Next`);
  expect(await listTold(colleague.reads)).toEqual([]);
});

it('[YPN-03] [NTF-13] the former social worker is notified when the young person moves to another organisation', async () => {
  const { client, made } = await active();
  const elsewhere = await given.client();
  const [before, next] = [await givenWorker(client, 'Bea Left'), await givenWorker(elsewhere, 'Cal Joined')];
  const colleague = await givenWorker(client, 'Dee Beside');
  const first = await put(made.id, { version: made.version, social_worker_id: before.id });
  const rest = await put(made.id, { version: first.body.version, status: 'INACTIVE' });
  const where = { client_id: elsewhere.id, social_worker_id: next.id };
  expect((await put(made.id, { version: rest.body.version, ...where })).status).toBe(200);
  const [told, ...others] = await listTold(before.reads);
  expect(told).toEqual({
    title: 'Social worker changed',
    text: `${made.name} is no longer with your organisation`,
    href: '/dashboard/reports?tab=all',
  });
  expect(others.map(({ text }) => text)).toEqual([told?.text]);
  expect((await listTold(next.reads)).map(({ title }) => title)).toEqual(['Social worker changed']);
  expect(await listTold(colleague.reads)).toEqual([]);
});

it('[YPN-03] [NTF-13] a draft’s social worker is notified once it becomes active', async () => {
  const { client, made } = await draft();
  const worker = await givenWorker(client, 'Eve Early');
  const saved = await put(made.id, { version: made.version, social_worker_id: worker.id });
  expect(await listTold(worker.reads)).toEqual([]);
  const complete = { ...(await completeProfile(given, client, coordinator)), social_worker_id: worker.id };
  const done = await put(made.id, { version: saved.body.version, ...complete, status: 'ACTIVE' });
  expect(done.status).toBe(200);
  expect((await listTold(worker.reads)).map(({ title }) => title)).toEqual(['Social worker changed']);
});

/** Hands a restricted record, open to the office and one colleague at the authority, to somebody else there. */
async function restrictedHandover() {
  const { client, made, params } = await active();
  const [colleague, next] = [
    await givenWorker(client, 'Dee Reader'),
    await givenWorker(client, 'Fay Closed'),
  ];
  const version = async () => (await office.get(getYoungPerson, { params })).version;
  const restrict = async (people: readonly { user_id: string }[], is_restricted = true) =>
    office
      .send(setReaders, {
        params,
        body: {
          is_restricted,
          reader_ids: [coordinator.id, ...people.map(({ user_id }) => user_id)],
          version: await version(),
        },
      })
      .then(() => sayYes(params));
  await restrict([colleague]);
  const saved = await put(made.id, { version: await version(), social_worker_id: next.id });
  expect(saved.status).toBe(200);
  expect(await listTold(next.reads)).toEqual([]);
  const told = `${made.name}, ${client.name}. You are now their social worker`;
  return { params, colleague, next, saved: saved.body, restrict, told };
}

it('[YPN-03] [YPN-04] The office sees that the social worker cannot open the restricted record, until they become a reader', async () => {
  const { params, colleague, next, saved, restrict } = await restrictedHandover();
  const isClosed = async () =>
    (await office.get(getYoungPerson, { params })).is_closed_to_social_worker ?? false;
  expect(saved).toMatchObject({ is_closed_to_social_worker: true });
  expect(await isClosed()).toBe(true);
  expect(await next.reads.call(getYoungPerson, { params })).toMatchObject({ status: 404 });
  expect(await colleague.reads.get(getYoungPerson, { params })).not.toHaveProperty(
    'is_closed_to_social_worker',
  );
  await owner`update app_user set is_active = false where id = ${next.user_id}`;
  expect(await isClosed()).toBe(false);
  await owner`update app_user set is_active = true where id = ${next.user_id}`;
  await restrict([colleague, next]);
  expect(await isClosed()).toBe(false);
  await restrict([colleague]);
  expect(await isClosed()).toBe(true);
  await restrict([], false);
  expect(await isClosed()).toBe(false);
});

it('[YPN-04] [NTF-13] A social worker is notified of a restricted record only once they become a reader', async () => {
  const { colleague, next, restrict, told } = await restrictedHandover();
  await restrict([colleague, next]);
  const listTexts = () => listAllocated(next.reads);
  expect(await listTexts()).toEqual([told]);
  await restrict([next]);
  expect(await listTexts()).toEqual([told]);
  // The colleague and the earlier reader get no notification.
  expect((await listTold(colleague.reads)).map(({ title }) => title)).not.toContain('Social worker changed');
  app.clock.set('2026-11-24T17:00:00Z');
  await sendDigests(app.services, gatherKinds(app.app.areas));
  app.clock.set(NOW);
  const mails = await owner<{ body: string }[]>`select body from email where to_address = ${next.email}`;
  expect(mails.map(({ body }) => body).join()).toContain('Social worker changed');
});

it('[YPN-04] [NTF-13] A social worker is notified once a restricted record is open again', async () => {
  const { next, restrict, told } = await restrictedHandover();
  await restrict([], false);
  expect(await listAllocated(next.reads)).toEqual([told]);
  await restrict([next]);
  expect(await listAllocated(next.reads)).toEqual([told]);
});

it('[YPN-04] [NTF-13] A social worker gets no second notification when a record is restricted and opened again', async () => {
  const { params, next, restrict, told } = await restrictedHandover();
  await restrict([], false);
  const listTexts = () => listAllocated(next.reads);
  expect(await listTexts()).toEqual([told]);
  await restrict([]);
  expect(await next.reads.call(getYoungPerson, { params })).toMatchObject({ status: 404 });
  await restrict([], false);
  expect(await next.reads.get(getYoungPerson, { params })).not.toHaveProperty('is_closed_to_social_worker');
  expect(await listTexts()).toEqual([told]);
});
