import { expect, it } from 'vitest';
import { updateAppointment } from '#contract/appointments/appointments.ts';
import { addEpisodeNote, closeEpisode, correctEpisode } from '#contract/safety/missing-episodes.ts';
import { setReaders } from '#contract/young-persons/young-person-readers.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { openStream, type Stream } from '#test/kit/live-stream.ts';
import { lastSeen, openMissingEpisodes } from '#test/kit/safety/missing-episodes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const { as, given, owner, address } = app;
const { newPair, open, found } = openMissingEpisodes(app);
await seedNotifiableEvents(owner);
const office = as.admin('Anna Office');

/** Creates a young person, and a carer and a client user with open screens. */
async function aFamily() {
  const { client, carer, young_person } = await newPair();
  const own = await given.appointment({
    carer,
    client,
    start_at: '2026-12-01T10:00:00Z',
    end_at: '2026-12-01T11:00:00Z',
  });
  const worker = await given.user({ user_type: 'client', client });
  return { young_person, carer, worker, own, as_carer: as.user(carer), as_client: as.user(worker) };
}
type Family = Awaited<ReturnType<typeof aFamily>>;
const listenAll = (people: SignedInClient[]) =>
  Promise.all(people.map((person) => openStream(person, address)));

/** Collects live topics until a change of the test’s own, which all of the family receive. */
async function heardBefore({ own: { id } }: Family, streams: Stream[]): Promise<string[][]> {
  const [row] = await owner<{ version: number }[]>`select version from appointment where id = ${id}`;
  await office.send(updateAppointment, {
    params: { id },
    body: { place: 'Library', version: row?.version ?? 0 },
  });
  const heard = await Promise.all(streams.map((stream) => stream.until('change', 'appointments')));
  // Each person has their own bell.
  return heard.map((topics) =>
    [...new Set(topics)].filter((topic) => !['appointments', 'notifications'].includes(topic)),
  );
}

it('[MIS-01] [AUT-10] Each step of an episode refreshes open screens of its organisation and carers, and no others', async () => {
  const [mine, other] = [await aFamily(), await aFamily()];
  const own = await listenAll([mine.as_carer, mine.as_client]);
  const others = await listenAll([other.as_carer, other.as_client]);
  const [admin] = await listenAll([office]);
  const hearStep = async (step: Promise<unknown>) => {
    await step;
    expect(await heardBefore(mine, own)).toEqual([['missing'], ['missing']]);
    expect(await heardBefore(other, others)).toEqual([[], []]);
    expect(await admin?.until('change', 'missing')).toContain('missing');
  };
  const opening = open(office, mine.young_person);
  await hearStep(opening);
  const { id, version } = (await opening).body;
  const params = { id };
  await hearStep(
    office.send(correctEpisode, { params, body: { ...lastSeen, clothes: 'Red coat', version } }),
  );
  await hearStep(found(mine.as_carer, id));
  const body = { interview: 'declined' as const, interview_at: null, text: 'She did not want to.' };
  await hearStep(office.send(closeEpisode, { params, body }));
  // The log belongs to the office.
  const note = { text: 'Rang her school.', happened_at: '2026-11-24T11:50:00Z' };
  await office.send(addEpisodeNote, { params, body: note });
  expect(await heardBefore(mine, own)).toEqual([[], []]);
});

it('[MIS-01] [YPN-04] An episode of a restricted young person refreshes only open screens of readers', async () => {
  const family = await aFamily();
  const colleague = await given.carer();
  const { id } = family.young_person;
  const reader = await office.user();
  await given.appointment({
    ...{ carer: colleague, young_person: family.young_person },
    ...{ start_at: '2026-11-24T15:00:00Z', end_at: '2026-11-24T16:00:00Z' },
  });
  const [row] = await owner<{ version: number }[]>`select version from young_person where id = ${id}`;
  await office.send(setReaders, {
    params: { id },
    body: { is_restricted: true, reader_ids: [reader.id, colleague.id], version: row?.version ?? 0 },
  });
  const closed = await listenAll([family.as_carer, family.as_client]);
  const [named] = await listenAll([as.user(colleague)]);
  expect((await open(office, family.young_person)).status).toBe(201);
  expect(await named?.until('change', 'missing')).toContain('missing');
  expect(await heardBefore(family, closed)).toEqual([[], []]);
});
