import { expect, it } from 'vitest';
import { addEpisodeNote, closeEpisode, correctEpisode } from '#contract/safety/missing-episodes.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import { lastSeen, openMissingEpisodes } from '#test/kit/safety/missing-episodes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const { as, owner } = app;
const { opened, found } = openMissingEpisodes(app);
await seedNotifiableEvents(owner);
const anna = () => as.admin('Anna Office');
const ben = () => as.admin('Ben Office');

async function readRefusal(answer: Promise<{ problem: { code: string; detail: string } }>): Promise<string> {
  const { code, detail } = (await answer).problem;
  expect(code).toBe('missing_episode.wrong_step');
  return detail;
}

it('[MIS-01] The office sees which colleague has already recorded the finding or the closing', async () => {
  const { id, params } = await opened();
  const body = { interview: 'declined' as const, interview_at: null, text: 'Did not want to.' };
  const close = () => anna().call(closeEpisode, { params, body });
  expect(await readRefusal(close())).toBe('You cannot do this with the record in its current status.');
  await found(ben(), id);
  expect(await readRefusal(found(anna(), id))).toBe('Ben Office has already recorded that they are found.');
  const { version } = (await close()).body;
  const isClosed = 'Anna Office has already closed this record.';
  expect(await readRefusal(close())).toBe(isClosed);
  for (const known of [version, 1]) {
    const facts = { ...lastSeen, version: known };
    expect(await readRefusal(ben().call(correctEpisode, { params, body: facts }))).toBe(isClosed);
  }
});

it('[MIS-01] A carer sees that a colleague has already recorded it, without a name', async () => {
  const { carer, id, params } = await opened();
  await found(ben(), id);
  const isFound = 'A colleague has already recorded that they are found.';
  expect(await readRefusal(found(as.user(carer), id))).toBe(isFound);
  const body = { text: 'She rang me.', happened_at: '2026-11-24T12:00:00Z' };
  expect(await readRefusal(as.user(carer).call(addEpisodeNote, { params, body }))).toBe(
    `${isFound} Tell the office so they can record it.`,
  );
});
