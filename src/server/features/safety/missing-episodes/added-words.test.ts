import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import { addEpisodeWords, getEpisode } from '#contract/safety/missing-episodes.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { openMissingEpisodes } from '#test/kit/safety/missing-episodes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A carer’s report after somebody else opened the episode with fewer details. */

const app = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const { as, given, owner, clock } = app;
const { newPair, open, found } = openMissingEpisodes(app);
await seedNotifiableEvents(owner);
const anna = () => as.admin('Anna Office');
const ben = () => as.admin('Ben Office');
const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
type Pair = Awaited<ReturnType<typeof newPair>>;

const little = { last_seen_place: 'Park gate', clothes: '', circumstances: '' };
const said = {
  last_seen_at: at(-15),
  last_seen_place: 'Bus stop, "Elm Rd"',
  clothes: 'Red hoodie, black bag',
  circumstances: `Said: 'I'm off' & ran`,
  said_at: at(-14),
};
const takeOff = ({ carer, young_person }: Pair) =>
  owner`update appointment_carer set removed_at = ${at(-5)}
    where carer_id = ${carer.id} and young_person_id = ${young_person.id}`;
const readNews = async (who: ReturnType<typeof anna>, id: string) =>
  (await who.get(listNotifications)).items
    .filter(({ href }) => href === `/dashboard/missing-episodes/${id}`)
    .map(({ kind }) => kind);

describe('a report by a carer who is no longer on the visit', () => {
  it('[MIS-01] [ACT-02] fills in missing details under their name, logs differences, and notifies the office', async () => {
    const pair = await newPair();
    await takeOff(pair);
    await ben().get(listNotifications);
    const { id } = (await open(anna(), pair.young_person, little)).body;
    expect((await open(as.user(pair.carer), pair.young_person, said)).body.id).toBe(id);
    const episode = await anna().get(getEpisode, { params: { id } });
    const { last_seen_place } = little;
    const { clothes, circumstances } = said;
    expect(episode).toMatchObject({ last_seen_place, clothes, circumstances });
    const [note, ...others] = episode.notes;
    expect([note?.author.id, others]).toEqual([pair.carer.id, []]);
    expect(note?.text).toMatch(/added to the record.*Red hoodie, black bag.*ran.*not added.*Elm Rd/is);
    const [changed] = await owner`select performed_by, changes from change_record
      where subject_id = ${id} and action = 'Updated'`;
    expect(JSON.stringify(changed)).toContain(pair.carer.id);
    expect(JSON.stringify(changed)).toContain('Red hoodie');
    for (const who of [anna(), ben()]) expect(await readNews(who, id)).toContain('child_missing_words');
  });
});

describe('POST /api/missing_episodes/{id}/words/', () => {
  const add = (who: SignedInClient, id: string, more: Partial<typeof said> = {}) =>
    who.call(addEpisodeWords, { params: { id }, body: { ...said, ...more } });
  const read = (id: string) => anna().get(getEpisode, { params: { id } });
  /** The office opened it with few details. */
  const openLittle = async () => {
    const pair = await newPair();
    await ben().get(listNotifications);
    return { ...pair, id: (await open(anna(), pair.young_person, little)).body.id };
  };

  it('[MIS-01] A carer’s report fills in missing details; sent twice, it is logged and notified once', async () => {
    const countMails = async () => {
      await app.runJobs();
      const mails = await owner`select from email where to_address = ${(await ben().user()).email}
        and subject like '%details added%'`;
      return mails.length;
    };
    const { carer, id } = await openLittle();
    const before = await countMails();
    const [first, again] = [await add(as.user(carer), id), await add(as.user(carer), id)];
    expect([first.status, again.status]).toEqual([201, 201]);
    const { clothes, last_seen_place, notes } = await read(id);
    expect([clothes, last_seen_place, notes.length]).toEqual([said.clothes, 'Park gate', 1]);
    expect((await readNews(ben(), id)).toSorted()).toEqual(['child_missing', 'child_missing_words']);
    expect(await countMails()).toBe(before + 1);
  });

  it('[MIS-01] Two concurrent reports overwrite nothing: the record has one, and the log has both', async () => {
    const { carer, id } = await openLittle();
    const words = ['Red hoodie', 'Blue coat'];
    await Promise.all(
      [as.user(carer), ben()].map((who, number) => add(who, id, { clothes: words[number] ?? '' })),
    );
    const { clothes, notes } = await read(id);
    expect(words).toContain(clothes);
    const log = notes.map(({ text }) => text).join();
    for (const word of words) expect(log).toContain(word);
    expect(log).toMatch(/says something different:.*Clothes and belongings/s);
  });

  it('[MIS-01] The log contains differing text of any length in full', async () => {
    const { carer, young_person } = await newPair();
    const { id } = (await open(anna(), young_person)).body;
    const long = { clothes: 'c'.repeat(2000), circumstances: `${'😀'.repeat(1999)}end` };
    expect((await add(as.user(carer), id, long)).status).toBe(201);
    const log = (await read(id)).notes.map(({ text }) => text).join('');
    for (const word of Object.values(long)) expect(log).toContain(word);
  });

  it('[MIS-01] A report about somebody found in the meantime is refused with the reason, and changes nothing', async () => {
    const { carer, id } = await openLittle();
    await found(anna(), id);
    const { problem } = await add(as.user(carer), id);
    expect(problem).toMatchObject({
      code: 'missing_episode.wrong_step',
      detail:
        'A colleague has already recorded that they are found. If they are still missing, report it again.',
    });
    expect(await read(id)).toMatchObject({ clothes: '', notes: [] });
  });

  it('[MIS-01] [AUT-10] Only readers of a restricted record can add to it and are notified; others get not found', async () => {
    const { carer, young_person, id } = await openLittle();
    expect((await add(as.user(await given.user()), id)).status).toBe(404);
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    const anna_id = (await anna().user()).id;
    await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${anna_id})`;
    for (const who of [as.user(carer), ben()]) expect((await add(who, id)).status).toBe(404);
    await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${carer.id})`;
    expect((await add(as.user(carer), id)).status).toBe(201);
    expect([await readNews(anna(), id), await readNews(ben(), id)]).toEqual([['child_missing_words'], []]);
  });
});
