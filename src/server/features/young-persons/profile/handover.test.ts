import { expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { completeProfile } from '#test/kit/young-persons/complete-profile.ts';
import { openProfiles } from '#test/kit/young-persons/profiles.ts';

const app = await startTestApp({ now: '2026-11-24T10:00:00Z' });
const { as, given, owner } = app;
const { active, coordinator, draft, put } = await openProfiles(app);

/** A social worker of an organisation, who signs in. */
async function givenWorker(client: { id: string }, name: string) {
  const worker = await given.socialWorker({ client, name });
  const user = await given.user({ user_type: 'client', client, name });
  await owner`update social_worker set user_id = ${user.id} where id = ${worker.id}`;
  return { ...worker, reads: as.user(user) };
}

const listTold = async (who: SignedInClient) => {
  await app.runJobs();
  const { items } = await who.get(listNotifications, { query: {} });
  return items.map(({ title, text, href }) => ({ title, text, href }));
};

it('[YPN-03] [NTF-13] a young person who is given to another social worker is told to both, and to no colleague', async () => {
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
    { ...told, text: `${begin} You are their social worker now` },
  ]);
  await put(made.id, { version: first.body.version, social_worker_id: after.id });
  expect(await listTold(after.reads)).toEqual([
    { ...told, text: `${begin} You are their social worker now` },
  ]);
  expect((await listTold(before.reads))[0]?.text).toBe(`${begin} Their social worker is Cal Next now`);
  expect(await listTold(colleague.reads)).toEqual([]);
});

it('[YPN-03] [NTF-13] the social worker of a draft is told once it is active, and of a restricted record nothing', async () => {
  const { client, made } = await draft();
  const worker = await givenWorker(client, 'Eve Early');
  const saved = await put(made.id, { version: made.version, social_worker_id: worker.id });
  expect(await listTold(worker.reads)).toEqual([]);
  const complete = { ...(await completeProfile(given, client, coordinator)), social_worker_id: worker.id };
  const done = await put(made.id, { version: saved.body.version, ...complete, status: 'ACTIVE' });
  expect(done.status).toBe(200);
  expect((await listTold(worker.reads)).map(({ title }) => title)).toEqual(['Social worker changed']);
  const { made: closed, client: other } = await active();
  const hidden = await givenWorker(other, 'Fay Closed');
  await owner`update young_person set is_restricted = true where id = ${closed.id}`;
  await owner`update young_person set social_worker_id = null where id = ${closed.id}`;
  const [{ version } = { version: 0 }] = await owner<{ version: number }[]>`select version from young_person
    where id = ${closed.id}`;
  await put(closed.id, { version, social_worker_id: hidden.id });
  expect(await listTold(hidden.reads)).toEqual([]);
});
