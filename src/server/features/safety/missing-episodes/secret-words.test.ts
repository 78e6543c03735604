import { expect, it } from 'vitest';
import { addEpisodeNote, correctEpisode, findYoungPerson } from '#contract/safety/missing-episodes.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import { lastSeen, openMissingEpisodes } from '#test/kit/safety/missing-episodes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const { as, given, owner } = app;
await seedNotifiableEvents(owner);
const { newPair, open } = openMissingEpisodes(app);
const anna = as.admin('Anna Office');
const SECRET = 'Left 77 Secret Close by the back door';

const fieldOf = ({ status, problem }: { status: number; problem: { errors?: { path: string }[] } }) => [
  status,
  problem.errors?.[0]?.path,
];

it('[MIS-01] [YPN-03] the office cannot write a confidential address where carers and clients read an episode', async () => {
  const { young_person } = await newPair();
  await given.address({
    young_person,
    is_confidential: true,
    line_1: '77 Secret Close',
    postcode: 'BN3 1AA',
  });
  expect(fieldOf(await open(anna, young_person, { last_seen_place: 'At home, bn31aa' }))).toEqual([
    400,
    'last_seen_place',
  ]);
  expect(fieldOf(await open(anna, young_person, { circumstances: SECRET }))).toEqual([400, 'circumstances']);
  const { id } = (await open(anna, young_person)).body;
  const params = { id };
  const corrected = { ...lastSeen, circumstances: SECRET, version: 1 };
  expect(fieldOf(await anna.call(correctEpisode, { params, body: corrected }))).toEqual([
    400,
    'circumstances',
  ]);
  expect(fieldOf(await anna.call(addEpisodeNote, { params, body: { text: SECRET } }))).toEqual([400, 'text']);
  const found = { found_at: '2026-11-24T12:00:00Z', text: SECRET };
  expect(fieldOf(await anna.call(findYoungPerson, { params, body: found }))).toEqual([400, 'text']);
});

it('[MIS-01] [YPN-03] a carer’s report that contains it is accepted at once', async () => {
  const { young_person, carer } = await newPair();
  await given.address({ young_person, is_confidential: true, line_1: '77 Secret Close' });
  expect((await open(as.user(carer), young_person, { circumstances: SECRET })).status).toBe(201);
});

it('[MIS-01] [YPN-03] a carer’s text with it stays when the office corrects other fields, and office text with it is refused', async () => {
  const { young_person, carer } = await newPair();
  await given.address({ young_person, is_confidential: true, line_1: '77 Secret Close' });
  const { id, version } = (await open(as.user(carer), young_person, { circumstances: SECRET })).body;
  const correct = (more: object) =>
    anna.call(correctEpisode, {
      params: { id },
      body: { ...lastSeen, circumstances: SECRET, version, ...more },
    });
  expect(fieldOf(await correct({ clothes: 'A hat, left at 77 Secret Cl' }))).toEqual([400, 'clothes']);
  expect((await correct({ clothes: 'A green hat' })).status).toBe(200);
});
