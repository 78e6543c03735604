import { describe, expect, it } from 'vitest';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import {
  addEpisodeNote,
  closeEpisode,
  correctEpisode,
  downloadPack,
  getEpisode,
  INTERVIEW_HOURS,
  isWithThem,
  listEpisodes,
  listMissingNow,
} from '#contract/safety/missing-episodes.ts';
import { getEvent } from '#contract/safety/notifiable-events.ts';
import { updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { lastSeen, openMissingEpisodes } from '#test/kit/safety/missing-episodes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const { as, given, owner, clock } = app;
const { newPair, open, opened, found } = openMissingEpisodes(app);
await seedNotifiableEvents(owner);
const anna = () => as.admin('Anna Office');
const ben = () => as.admin('Ben Office');

describe('POST /api/missing_episodes/', () => {
  it('[MIS-01] A carer who is with a young person now can report them missing, and the office is notified at once', async () => {
    const { carer, young_person } = await newPair();
    await anna().get(listNotifications);
    expect(await as.user(carer).get(listMissingNow)).toEqual({ missing: [], with_carer: [young_person.id] });
    const { status, body } = await open(as.user(carer), young_person);
    expect([status, body]).toMatchObject([
      201,
      {
        status: 'missing',
        ...lastSeen,
        last_seen_at: '2026-11-24T11:40:00Z',
        duties: [],
        event_id: null,
        may_find: true,
      },
    ]);
    const { items } = await anna().get(listNotifications);
    expect(items.find(({ kind }) => kind === 'child_missing')?.text).toContain('Quill');
  });

  it('[MIS-01] A missing young person cannot be archived, made inactive or moved to another organisation', async () => {
    const { young_person } = await newPair();
    await owner`update appointment set status = 'cancelled', cancellation_reason = 'Over' where young_person_id = ${young_person.id}`;
    const { id } = (await open(anna(), young_person)).body;
    const change = async (fields: Omit<BodyOf<typeof updateYoungPerson>, 'version'>) => {
      const [row] = await owner<
        { version: number }[]
      >`select version from young_person where id = ${young_person.id}`;
      const body = { ...fields, version: row?.version ?? 0 };
      return anna().call(updateYoungPerson, { params: { id: young_person.id }, body });
    };
    const inactive = { status: 'INACTIVE' as const };
    const moved = { client_id: (await given.client()).id };
    const archived = { status: 'ARCHIVED' as const };
    for (const [fields, before] of [
      [inactive, 'making them inactive'],
      [moved, 'moving them to another organisation'],
      [{ ...moved, ...inactive }, 'moving them to another organisation'],
      [archived, 'archiving'],
    ] as const) {
      const { status, problem } = await change(fields);
      expect([status, problem.code], before).toEqual([409, 'in_use']);
      expect(problem.detail).toMatch(
        new RegExp(`is missing. Record that they were found before ${before}.$`),
      );
    }
    await found(anna(), id);
    for (const fields of [{ ...moved, ...inactive }, archived])
      expect((await change(fields)).status).toBe(200);
  });

  it('[MIS-01] A carer of yesterday reads whom to phone instead, and another carer does not find the young person', async () => {
    const { young_person, client } = await newPair();
    const carer = await given.user();
    await given.appointment({
      carer,
      young_person,
      client,
      start_at: '2026-11-23T08:00:00Z',
      end_at: '2026-11-23T10:00:00Z',
    });
    expect((await as.user(carer).get(listMissingNow)).with_carer).toEqual([]);
    expect((await open(as.user(carer), young_person)).problem).toMatchObject({
      code: 'missing_episode.not_with_you',
    });
    expect((await open(as.user(await given.user()), young_person)).status).toBe(404);
    expect(
      (await open(as.user(await given.user({ user_type: 'client', client })), young_person)).status,
    ).toBe(403);
  });

  it('[MIS-01] An offline device and the server agree on whether a carer is with a young person now', async () => {
    const MINUTE_MS = 60_000;
    const now = clock.now();
    const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
    for (const [start, end, isWith] of [
      [31, 90, false],
      [30, 90, true],
      [-200, -119, true],
      [-200, -120, false],
    ] as const) {
      const [carer, client] = [await given.user(), await given.client()];
      const young_person = await given.youngPerson({ client });
      const times = { start_at: at(start), end_at: at(end) };
      await given.appointment({ carer, young_person, client, ...times });
      const { with_carer } = await as.user(carer).get(listMissingNow);
      expect(
        [with_carer.includes(young_person.id), isWithThem(times, now)],
        `${start} to ${end} minutes`,
      ).toEqual([isWith, isWith]);
    }
  });

  it('[MIS-01] [ACT-02] A page with a young person asks who is missing, and records no view of an episode', async () => {
    const { carer, client, young_person } = await newPair();
    const social_worker = await given.user({ user_type: 'client', client });
    const { id } = (await open(as.user(carer), young_person)).body;
    const [before] = await owner<{ count: number }[]>`select count(*)::int from record_view`;
    for (const reader of [as.user(carer), as.user(social_worker)])
      expect((await reader.get(listMissingNow)).missing).toEqual([
        { id, young_person: { id: young_person.id, name: young_person.name } },
      ]);
    expect((await as.user(await given.user()).get(listMissingNow)).missing).toEqual([]);
    expect(await owner`select count(*)::int from record_view`).toEqual([before]);
  });

  it('[MIS-01] Ten concurrent reports open one episode', async () => {
    const { young_person } = await newPair();
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(anna(), young_person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
      code: 'missing_episode.open',
    });
  });

  it('[MIS-01] The office cannot correct a time into the future', async () => {
    const { params } = await opened();
    const { version } = await anna().get(getEpisode, { params });
    const body = { ...lastSeen, last_seen_at: '2026-11-24T12:30:00Z', version };
    const { problem } = await anna().call(correctEpisode, { params, body });
    expect(problem).toMatchObject({ code: 'input.invalid', errors: [{ path: 'last_seen_at' }] });
  });

  it('[MIS-01] [UIX-09] The second of two concurrent corrections is shown the first one', async () => {
    const { params } = await opened();
    const { version } = await anna().get(getEpisode, { params });
    const correct = (clothes: string) =>
      anna().call(correctEpisode, { params, body: { ...lastSeen, clothes, version } });
    expect((await correct('Red coat')).status).toBe(200);
    expect((await correct('Grey hood')).problem).toMatchObject({
      code: 'version.stale',
      current: { clothes: 'Red coat', version: version + 1 },
    });
  });
});

describe('a missing episode', () => {
  it('[MIS-01] changes from missing to found to closed, by whom and when, and in no other order', async () => {
    const { id, params } = await opened();
    const early = await anna().call(closeEpisode, {
      params,
      body: { interview: 'declined', interview_at: null, text: 'x' },
    });
    expect(early.problem).toMatchObject({ code: 'missing_episode.wrong_step' });
    expect((await found(ben(), id)).body).toMatchObject({
      status: 'found',
      found_at: '2026-11-24T12:00:00Z',
      found_by: { name: 'Ben Office' },
      interview_due_at: '2026-11-27T12:00:00Z',
    });
    expect((await found(ben(), id)).problem).toMatchObject({ code: 'missing_episode.wrong_step' });
    const closed = await anna().call(closeEpisode, {
      params,
      body: {
        interview: 'held',
        interview_at: '2026-11-24T12:00:00Z',
        text: 'By Sam of the advocacy service.',
      },
    });
    expect(closed.body).toMatchObject({
      status: 'closed',
      interview: 'held',
      closed_by: { name: 'Anna Office' },
    });
    const again = await anna().call(correctEpisode, {
      params,
      body: { ...lastSeen, version: closed.body.version },
    });
    expect(again.problem).toMatchObject({ code: 'missing_episode.wrong_step' });
    await expect(owner`update missing_episode set status = 'missing' where id = ${id}`).rejects.toThrow();
  });

  it('[MIS-01] needs a reason to be closed without an interview, and a time to be closed with one', async () => {
    const { id, params } = await opened();
    await found(anna(), id);
    for (const [body, path] of [
      [{ interview: 'declined', interview_at: null, text: '' }, 'text'],
      [{ interview: 'held', interview_at: null, text: '' }, 'interview_at'],
      [{ interview: 'held', interview_at: '2026-11-24T11:00:00Z', text: '' }, 'interview_at'],
    ] as const) {
      const { problem } = await anna().call(closeEpisode, { params, body });
      expect(problem).toMatchObject({ code: 'input.invalid', errors: [{ path }] });
    }
  });

  it('[MIS-01] creates a notifiable event with the guidance’s deadlines, and an interview due 72 hours after they are found', async () => {
    const { id, params } = await opened();
    const { event_id, duties } = await anna().get(getEpisode, { params });
    expect(duties.map(({ recipient, due_at }) => [recipient, due_at])).toEqual([
      ['Police', '2026-11-24T12:30:00Z'],
      ['Placing authority', '2026-11-24T13:00:00Z'],
      ['People with parental responsibility', '2026-11-24T14:00:00Z'],
      ['Ofsted, where they live in a children’s home', '2026-11-25T12:00:00Z'],
    ]);
    for (const { source } of duties) expect(source).toMatch(/guidance|Regulations/);
    await found(anna(), id);
    const after = await anna().get(getEpisode, { params });
    expect(after.duties.at(-1)).toMatchObject({
      recipient: 'The young person',
      due_at: '2026-11-27T12:00:00Z',
    });
    await anna().call(closeEpisode, {
      params,
      body: { interview: 'declined', interview_at: null, text: 'She did not want to.' },
    });
    const event = await anna().get(getEvent, { params: { id: event_id ?? '' } });
    expect(event.duties.at(-1)).toMatchObject({ status: 'not needed', settled_text: 'She did not want to.' });
  });

  it('[MIS-02] screens, database and the event’s duty agree on the deadline for a return interview', async () => {
    const [said] =
      await owner`select interview_hours() as hours, (select within_minutes / 60 from notifiable_duty_rule
      where slug = 'missing-interview') as duty`;
    expect(said).toEqual({ hours: INTERVIEW_HOURS, duty: INTERVIEW_HOURS });
  });

  it('[MIS-01] has a log with times; carers read their own notes, and clients none', async () => {
    const { carer, client, params } = await opened();
    const body = { text: 'Rang her, no answer.', happened_at: '2026-11-24T11:55:00Z' };
    await anna().call(addEpisodeNote, { params, body });
    await as.user(carer).call(addEpisodeNote, { params, body: { ...body, text: 'Walked to the park.' } });
    const texts = async (who: SignedInClient) =>
      (await who.get(getEpisode, { params })).notes.map(({ text }) => text);
    const { notes } = await anna().send(addEpisodeNote, { params, body: { text: 'Police called.' } });
    expect(notes.map((note) => [note.text, note.happened_at])).toContainEqual([
      'Police called.',
      app.clock.now().toISOString().replace('.000', ''),
    ]);
    expect((await texts(anna())).sort()).toEqual([
      'Police called.',
      'Rang her, no answer.',
      'Walked to the park.',
    ]);
    expect(await texts(as.user(carer))).toEqual(['Walked to the park.']);
    const colleague = as.user(await given.user({ user_type: 'client', client }));
    expect(await texts(colleague)).toEqual([]);
    expect((await colleague.call(addEpisodeNote, { params, body })).status).toBe(403);
  });

  it('[AUT-10] is visible to the office, the young person’s carers and organisation, and nobody else', async () => {
    const { carer, client, params, young_person } = await opened();
    const stranger = as.user(await given.user());
    const elsewhere = as.user(await given.user({ user_type: 'client', client: await given.client() }));
    for (const who of [anna(), as.user(carer), as.user(await given.user({ user_type: 'client', client }))]) {
      const { items } = await who.get(listEpisodes, { query: { young_person_id: young_person.id } });
      expect(items).toHaveLength(1);
    }
    for (const who of [stranger, elsewhere]) {
      expect((await who.call(getEpisode, { params })).status).toBe(404);
      expect((await who.call(downloadPack, { params })).status).toBe(404);
      expect((await who.get(listEpisodes, {})).items).toEqual([]);
    }
  });

  it('[AUT-10] is visible only to named readers if the young person is restricted', async () => {
    const { params, young_person, carer } = await opened();
    const reader = await given.user({ user_type: 'admin' });
    const me = as.user(reader);
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${reader.id}) on conflict do nothing`;
    expect((await me.get(getEpisode, { params })).id).toBe(params.id);
    for (const who of [anna(), as.user(carer)])
      expect((await who.call(getEpisode, { params })).status).toBe(404);
  });
});
