import { expect, it } from 'vitest';
import { DEVICE_NOW_HEADER } from '#contract/core/device-clock.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import { getEpisode, listEpisodes } from '#contract/safety/missing-episodes.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import { openMissingEpisodes } from '#test/kit/safety/missing-episodes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** Reports offline by the carer who was with the young person, sent after the office removed them from the visit. */

const app = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const { as, given, owner, clock } = app;
const { newPair, open, found } = openMissingEpisodes(app);
await seedNotifiableEvents(owner);
const anna = () => as.admin('Anna Office');
const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
type Pair = Awaited<ReturnType<typeof newPair>>;

const takeOff = ({ carer, young_person }: Pair, minutes: number) =>
  owner`update appointment_carer set removed_at = ${at(minutes)}
    where carer_id = ${carer.id} and young_person_id = ${young_person.id}`;
async function countEpisodes({ young_person }: Pair): Promise<number> {
  return (await anna().get(listEpisodes, { query: { young_person_id: young_person.id } })).total;
}
const seen = (minutes: number) => ({ last_seen_at: at(minutes) });

it('[MIS-01] A report by a carer who has been removed since is accepted, and the office is notified as usual', async () => {
  const pair = await newPair();
  await takeOff(pair, -5);
  const expected = await given.user();
  const { client, young_person } = pair;
  await given.appointment({ carer: expected, client, young_person, start_at: at(120), end_at: at(180) });
  await anna().get(listNotifications);
  const { status, body } = await open(as.user(pair.carer), young_person, { ...seen(-30), said_at: at(-20) });
  expect([status, body]).toMatchObject([
    201,
    {
      status: 'missing',
      young_person: { name: expect.stringMatching(/^[A-Z]\.[A-Z]\.$/) },
      opened_by: null,
      may_find: false,
    },
  ]);
  const episode = await anna().get(getEpisode, { params: { id: body.id } });
  expect(episode).toMatchObject({
    status: 'missing',
    last_seen_at: seen(-30).last_seen_at.replace('.000', ''),
  });
  expect(episode.opened_by).toMatchObject({ id: pair.carer.id });
  expect(episode.notes.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^Reported on 24\/11\/2026,? (at )?11:40 by a carer who is no longer assigned to them.*Blue jacket/s,
    ),
  ]);
  for (const who of [anna(), as.user(expected)])
    expect((await who.get(listNotifications)).items.map(({ kind }) => kind)).toContain('child_missing');
  // They can read nothing more.
  expect((await as.user(pair.carer).call(getEpisode, { params: { id: body.id } })).status).toBe(404);
});

it('[MIS-01] It is accepted if the visit was cancelled since or ended hours ago, even if the device’s clock is fast', async () => {
  const cancelled = await newPair();
  await owner`update appointment set status = 'cancelled', cancellation_reason = 'Other', cancelled_at = ${at(-5)}
    where young_person_id = ${cancelled.young_person.id}`;
  expect(
    (await open(as.user(cancelled.carer), cancelled.young_person, { ...seen(-30), said_at: at(-20) })).status,
  ).toBe(201);
  const over = await newPair();
  await owner`update appointment set start_at = ${at(-300)}, end_at = ${at(-200)} where young_person_id = ${over.young_person.id}`;
  const late = await open(as.user(over.carer), over.young_person, { ...seen(-210), said_at: at(-190) });
  expect(late.status).toBe(201);
  const ahead = await newPair();
  expect((await open(as.user(ahead.carer), ahead.young_person, { said_at: at(60) })).status).toBe(201);
  expect(await Promise.all([cancelled, over, ahead].map(countEpisodes))).toEqual([1, 1, 1]);
});

it('[MIS-01] It is accepted if the device’s clock is wrong: reported by the server’s clock, last seen as typed', async () => {
  for (const off_minutes of [-300, 300]) {
    const pair = await newPair();
    await takeOff(pair, -5);
    const said = { ...seen(-30), said_at: at(-20 + off_minutes) };
    const say = (device_now: string) =>
      open(as.user(pair.carer), pair.young_person, said, {
        [DEVICE_NOW_HEADER]: device_now,
        'idempotency-key': pair.young_person.id,
      });
    const first = await say(at(off_minutes));
    expect(first.status).toBe(201);
    // The answer was lost, and the device sends it again later.
    expect((await say(at(off_minutes + 2))).body).toEqual(first.body);
    const { last_seen_at, notes } = await anna().get(getEpisode, { params: { id: first.body.id } });
    expect([Date.parse(last_seen_at), notes.length]).toEqual([Date.parse(at(-30)), 1]);
    expect(notes[0]?.text).toMatch(/^Reported on 24\/11\/2026,? (at )?11:40/);
  }
});

it('[MIS-01] It becomes a note with the differences if somebody else opened an episode in the meantime', async () => {
  const pair = await newPair();
  await takeOff(pair, -5);
  const { id } = (await open(anna(), pair.young_person, { last_seen_place: 'Park gate' })).body;
  const answer = await open(as.user(pair.carer), pair.young_person, { ...seen(-30), said_at: at(-20) });
  expect([answer.status, answer.body.id]).toEqual([201, id]);
  const { notes } = await anna().get(getEpisode, { params: { id } });
  expect(notes.map(({ author, text }) => [author.id, text.includes('Bus stop')])).toEqual([
    [pair.carer.id, true],
  ]);
  expect(await countEpisodes(pair)).toBe(1);
});

it('[MIS-01] The carer reads when the young person was found, if that was after they were last seen', async () => {
  const pair = await newPair();
  await takeOff(pair, -5);
  const { id } = (await open(anna(), pair.young_person, seen(-50))).body;
  await found(anna(), id, at(-10));
  const said = (minutes: number) =>
    open(as.user(pair.carer), pair.young_person, { ...seen(minutes), said_at: at(-6) });
  const { problem } = await said(-40);
  expect(problem.code).toBe('missing_episode.wrong_step');
  expect(problem.detail).toMatch(
    /^[A-Z]\.[A-Z]\. was found on .*11:50\. If they are still missing, ring the office/,
  );
  expect((await said(-7)).status).toBe(201);
  expect(await countEpisodes(pair)).toBe(2);
});

it('[MIS-01] It is refused if the carer was removed before, reported days ago, or was never with them', async () => {
  const pair = await newPair();
  await takeOff(pair, -30);
  for (const said of [{ said_at: at(-20) }, {}]) {
    const { problem } = await open(as.user(pair.carer), pair.young_person, { ...seen(-40), ...said });
    expect(problem.code).toBe('missing_episode.not_with_you');
    expect(problem.detail).toMatch(
      /^You were removed from the visit on 24\/11\/2026.* 11:30\. Ring the office/,
    );
  }
  const before = await newPair();
  await owner`update appointment set start_at = ${at(-1600)}, end_at = ${at(-1500)} where young_person_id = ${before.young_person.id}`;
  await takeOff(before, -1300);
  const ago = await open(as.user(before.carer), before.young_person, { ...seen(-1550), said_at: at(-1510) });
  expect(ago.problem.code).toBe('missing_episode.not_with_you');
  const stranger = await open(as.user(await given.user()), pair.young_person, { said_at: at(-40) });
  expect([stranger.status, stranger.problem.code]).toEqual([404, 'not_found']);
  expect(await Promise.all([pair, before].map(countEpisodes))).toEqual([0, 0]);
});

it('[MIS-01] It is accepted if the carer was removed while typing it', async () => {
  const pair = await newPair();
  await takeOff(pair, -3);
  expect((await open(as.user(pair.carer), pair.young_person, { ...seen(-15), said_at: at(0) })).status).toBe(
    201,
  );
  expect(await countEpisodes(pair)).toBe(1);
});

it('[MIS-01] [YPN-04] If the record was closed to the carer, it reaches the readers, and the answer reveals nothing', async () => {
  const pair = await newPair();
  const reader = as.admin('Rita Reader');
  await owner`insert into young_person_reader (young_person_id, user_id)
    values (${pair.young_person.id}, ${(await reader.user()).id})`;
  await owner`update young_person set is_restricted = true where id = ${pair.young_person.id}`;
  const said = await open(as.user(pair.carer), pair.young_person, { ...seen(-5), said_at: at(-4) });
  expect([said.status, said.body.young_person.name]).toEqual([
    201,
    expect.stringMatching(/^[A-Z]\.[A-Z]\.$/),
  ]);
  expect(said.body).toMatchObject({ notes: [], duties: [], may_find: false });
  const params = { id: said.body.id };
  expect((await reader.get(getEpisode, { params })).last_seen_place).toBe(said.body.last_seen_place);
  expect((await reader.get(listNotifications)).items[0]).toMatchObject({ kind: 'child_missing' });
  expect((await as.user(pair.carer).call(getEpisode, { params })).status).toBe(404);
  expect((await anna().call(getEpisode, { params })).status).toBe(404);
  const stranger = await open(as.user(await given.user()), pair.young_person, { said_at: at(-4) });
  expect(stranger.status).toBe(404);
});

it('[MIS-01] Ten concurrent reports make one episode', async () => {
  const pair = await newPair();
  await takeOff(pair, -5);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      open(as.user(pair.carer), pair.young_person, { ...seen(-30), said_at: at(-20) }),
    ),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await countEpisodes(pair)).toBe(1);
});
