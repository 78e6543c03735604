import { expect, it } from 'vitest';
import { addEpisodeNote } from '#contract/safety/missing-episodes.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import { openMissingEpisodes } from '#test/kit/safety/missing-episodes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** Reports a young person missing from a device whose clock is wrong. */

const app = await startTestApp({ now: '2026-11-24T12:00:40Z' });
const { as } = app;
const { newPair, open, found } = openMissingEpisodes(app);
await seedNotifiableEvents(app.owner);

it('[MIS-01] A time slightly in the future is accepted, and saved as the current minute', async () => {
  const { carer, young_person } = await newPair();
  const said = await open(as.user(carer), young_person, { last_seen_at: '2026-11-24T12:30:00Z' });
  expect([said.status, said.body]).toMatchObject([201, { last_seen_at: '2026-11-24T12:00:00Z' }]);
  const { id } = said.body;
  const note = { text: 'Seen at the bus stop.', happened_at: '2026-11-25T12:00:00Z' };
  const { notes } = await as.user(carer).send(addEpisodeNote, { params: { id }, body: note });
  expect(notes[0]?.happened_at).toBe('2026-11-24T12:00:00Z');
  expect((await found(as.user(carer), id, '2026-11-24T12:01:00Z')).body).toMatchObject({
    status: 'found',
    found_at: '2026-11-24T12:00:00Z',
    interview_due_at: '2026-11-27T12:00:00Z',
  });
});

it('[MIS-01] A young person found in the minute they were last seen is saved as found no earlier', async () => {
  const { young_person } = await newPair();
  const office = as.admin('Anna Office');
  const { id } = (await open(office, young_person, { last_seen_at: '2026-11-24T12:00:30Z' })).body;
  expect((await found(office, id, '2026-11-24T12:01:00Z')).body.found_at).toBe('2026-11-24T12:00:30Z');
});
