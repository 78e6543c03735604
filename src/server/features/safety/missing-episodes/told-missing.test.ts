import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import { getEpisode } from '#contract/safety/missing-episodes.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import { openMissingEpisodes } from '#test/kit/safety/missing-episodes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const { as, given, owner } = app;
const { newPair, open, found } = openMissingEpisodes(app);
await seedNotifiableEvents(owner);
const anna = () => as.admin('Anna Office');

describe('a young person who is missing, and found', () => {
  it('[MIS-01] [NTF-13] Carers with a coming visit are notified that the young person is missing and found, and others are not', async () => {
    const { carer, young_person } = await newPair();
    const stranger = await given.user();
    const seen = async (who: Awaited<ReturnType<typeof given.user>>) =>
      (await as.user(who).get(listNotifications)).items.map(({ kind }) => kind);
    const { id } = (await open(anna(), young_person)).body;
    expect(await seen(carer)).toContain('child_missing');
    await found(anna(), id);
    expect(await seen(carer)).toContain('child_found');
    expect(await seen(stranger)).toEqual([]);
  });

  it('[MIS-01] [NTF-13] A carer who was notified hears that they are found, even if the visit was cancelled in between', async () => {
    const { carer, young_person } = await newPair();
    const { id } = (await open(anna(), young_person)).body;
    await owner`update appointment_carer set removed_at = current_instant()
      where carer_id = ${carer.id} and young_person_id = ${young_person.id}`;
    await found(anna(), id);
    const [news] = (await as.user(carer).get(listNotifications)).items;
    expect(news).toMatchObject({ kind: 'child_found', href: '/dashboard' });
    expect(news?.text).toMatch(/^[A-Z]\.[A-Z]\., reported missing earlier: found /);
    // Once the record is closed to them, the notification reveals nothing.
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    const [closed] = (await as.user(carer).get(listNotifications)).items;
    expect(closed?.text ?? '').not.toMatch(/of whom/);
  });

  it('[MIS-01] [NTF-03] [NTF-13] The social worker is notified by bell and e-mail, unless the record is closed to them', async () => {
    const { carer, client, young_person } = await newPair();
    const allocated = async (person: { id: string }) => {
      const account = await given.user({ user_type: 'client', client });
      const worker = await given.socialWorker({ client, email: account.email });
      await owner`update social_worker set user_id = ${account.id} where id = ${worker.id}`;
      await owner`update young_person set social_worker_id = ${worker.id} where id = ${person.id}`;
      return account;
    };
    const mine = await allocated(young_person);
    const closed = await given.youngPerson({ client });
    const other = await allocated(closed);
    await owner`update young_person set is_restricted = true where id = ${closed.id}`;
    const told = async (who: typeof mine) =>
      (await as.user(who).get(listNotifications)).items.map(({ kind, href }) => `${kind} ${href}`);

    const { id } = (await open(as.user(carer), young_person)).body;
    const reader = as.admin();
    await owner`insert into young_person_reader (young_person_id, user_id) values (${closed.id}, ${(await reader.user()).id})`;
    expect((await open(reader, closed)).status).toBe(201);
    const href = `/dashboard/missing-episodes/${id}`;
    expect(await told(mine)).toEqual([`child_missing ${href}`]);
    expect(await as.user(mine).get(getEpisode, { params: { id } })).toMatchObject({ status: 'missing' });
    await app.runJobs();
    const mails = await owner<{ body: string }[]>`select body from email where to_address = ${mine.email}`;
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).not.toContain('Quill');
    await found(as.user(carer), id);
    expect(await told(mine)).toEqual([`child_found ${href}`, `child_missing ${href}`]);
    expect(await told(other)).toEqual([]);
    expect(await owner`select from email where to_address = ${other.email}`).toEqual([]);
  });

  it('[MIS-01] [AUT-10] For a restricted record, only readers at the authority are notified, at their account’s address', async () => {
    const { client } = await newPair();
    const closed = await given.youngPerson({ client });
    await owner`update young_person set is_restricted = true where id = ${closed.id}`;
    const reader = await given.user({ user_type: 'client', client });
    const worker = await given.socialWorker({ client, email: `desk-${reader.email}` });
    await owner`update social_worker set user_id = ${reader.id} where id = ${worker.id}`;
    const colleague = await given.user({ user_type: 'client', client });
    const office = as.admin();
    for (const { id } of [reader, await office.user()])
      await owner`insert into young_person_reader (young_person_id, user_id) values (${closed.id}, ${id})`;
    expect((await open(office, closed)).status).toBe(201);
    const told = async (who: typeof reader) =>
      (await as.user(who).get(listNotifications)).items
        .map(({ kind }) => kind)
        .filter((kind) => !kind.startsWith('restricted_'));
    expect([await told(reader), await told(colleague)]).toEqual([['child_missing'], []]);
    await app.runJobs();
    const mails = await owner<{ to_address: string }[]>`select to_address from email
      where to_address in (${reader.email}, ${worker.email})`;
    expect(new Set(mails.map(({ to_address }) => to_address))).toEqual(new Set([reader.email]));
  });
});
