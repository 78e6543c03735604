import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import {
  addEpisodeNote,
  closeEpisode,
  correctEpisode,
  downloadPack,
  findYoungPerson,
  getEpisode,
  getEpisodeStart,
  isWithThem,
  listEpisodes,
  listPackContacts,
  openEpisode,
  sendPack,
} from '#contract/office/missing-episodes.ts';
import { getEvent } from '#contract/office/notifiable-events.ts';
import { listNotifications } from '#contract/office/notifications.ts';
import { seedNotifiableEvents } from '#server/features/office/notifiable-events/seed-notifiable-events.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00Z', with_mailbox: true });
const { as, given, owner, clock, runJobs } = app;
await seedNotifiableEvents(owner);
const HOUR_MS = 3_600_000;
const anna = () => as.admin('Anna Office');
const ben = () => as.admin('Ben Office');

type Opening = BodyInputOf<typeof openEpisode>;
const lastSeen = {
  last_seen_at: '2026-11-24T11:40:00Z',
  last_seen_place: 'Bus stop at East Croydon station',
  clothes: 'Blue jacket, white trainers, a green rucksack',
  circumstances: 'Went out after a telephone call, upset.',
} satisfies Partial<Opening>;

let number = 0;
/** Somebody with an appointment now, and their carer. */
async function newPair() {
  number += 1;
  const client = await given.client();
  const carer = await given.user();
  const young_person = await given.youngPerson({
    first_name: `Mia${'abcdefghijklmnopqrstuvwxyz'[number]}`,
    last_name: 'Quill',
    client,
  });
  const start_at = new Date(clock.now().getTime() - HOUR_MS).toISOString();
  const end_at = new Date(clock.now().getTime() + HOUR_MS).toISOString();
  await given.appointment({ carer, young_person, client, start_at, end_at });
  return { client, carer, young_person };
}

const open = (who: SignedInClient, young_person: { id: string }, more: Partial<Opening> = {}) =>
  who.call(openEpisode, { body: { young_person_id: young_person.id, ...lastSeen, ...more } });

async function opened() {
  const pair = await newPair();
  const { id } = (await open(anna(), pair.young_person)).body;
  return { ...pair, id, params: { id } };
}

const found = (who: SignedInClient, id: string, found_at = clock.now().toISOString()) =>
  who.call(findYoungPerson, { params: { id }, body: { found_at, text: 'At home, unhurt.' } });

describe('POST /api/missing_episodes/', () => {
  it('[MIS-01] [NTF-13] Carers who expect a young person are told that they are missing and found, and others are not', async () => {
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

  it('[MIS-01] A carer who has a young person now says that they are missing, and the office is told at once', async () => {
    const { carer, young_person } = await newPair();
    await anna().get(listNotifications);
    const start = await as.user(carer).get(getEpisodeStart, { params: { id: young_person.id } });
    expect(start).toEqual({ may_open: true, open_id: null });
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

  it('[MIS-01] A carer who had them yesterday is told whom to ring instead, and another carer finds nobody', async () => {
    const { young_person, client } = await newPair();
    const carer = await given.user();
    await given.appointment({
      carer,
      young_person,
      client,
      start_at: '2026-11-23T08:00:00Z',
      end_at: '2026-11-23T10:00:00Z',
    });
    const start = await as.user(carer).get(getEpisodeStart, { params: { id: young_person.id } });
    expect(start.may_open).toBe(false);
    expect((await open(as.user(carer), young_person)).problem).toMatchObject({
      code: 'missing_episode.not_with_you',
    });
    expect((await open(as.user(await given.user()), young_person)).status).toBe(404);
    expect(
      (await open(as.user(await given.user({ user_type: 'client', client })), young_person)).status,
    ).toBe(403);
  });

  it('[MIS-01] A device without signal and the server agree when a carer has a young person now', async () => {
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
      const { may_open } = await as.user(carer).get(getEpisodeStart, { params: { id: young_person.id } });
      expect([may_open, isWithThem(times, now)], `${start} to ${end} minutes`).toEqual([isWith, isWith]);
    }
  });

  it('[MIS-01] Ten who say it at once open one', async () => {
    const { young_person } = await newPair();
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(anna(), young_person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
      code: 'missing_episode.open',
    });
  });

  it('[MIS-01] A young person was not last seen in the future', async () => {
    const { young_person } = await newPair();
    const { problem } = await open(anna(), young_person, { last_seen_at: '2026-11-24T12:30:00Z' });
    expect(problem).toMatchObject({ code: 'input.invalid', errors: [{ path: 'last_seen_at' }] });
  });
});

describe('A missing episode', () => {
  it('[MIS-01] goes from missing to found to closed, by whom and when, and no other way', async () => {
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

  it('[MIS-01] is closed without an interview only with a reason, and with one only with its time', async () => {
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

  it('[MIS-01] makes a notifiable event with the times of the guidance, and the interview is due 72 hours after they are found', async () => {
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

  it('[MIS-01] keeps its log with times; a carer reads their own notes, a client none of it', async () => {
    const { carer, client, params } = await opened();
    const body = { text: 'Rang her, no answer.', happened_at: '2026-11-24T11:55:00Z' };
    await anna().call(addEpisodeNote, { params, body });
    await as.user(carer).call(addEpisodeNote, { params, body: { ...body, text: 'Walked to the park.' } });
    const texts = async (who: SignedInClient) =>
      (await who.get(getEpisode, { params })).notes.map(({ text }) => text);
    expect((await texts(anna())).sort()).toEqual(['Rang her, no answer.', 'Walked to the park.']);
    expect(await texts(as.user(carer))).toEqual(['Walked to the park.']);
    const colleague = as.user(await given.user({ user_type: 'client', client }));
    expect(await texts(colleague)).toEqual([]);
    expect((await colleague.call(addEpisodeNote, { params, body })).status).toBe(403);
  });

  it('[AUT-10] is seen by the office, carers of the young person and their organisation, and by nobody else', async () => {
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

  it('[AUT-10] of a restricted young person is open to those who are named alone', async () => {
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

describe('The police form', () => {
  it('[MIS-02] is a PDF of what the record says now, with lines to write on where nothing is known', async () => {
    const { params, young_person, client } = await opened();
    await owner`update young_person set profile_core = ${owner.json({ distinguishing_features: 'Red hair, a scar over the left eye' })}
      where id = ${young_person.id}`;
    await given.relation({ young_person, kind: 'RELATED', name: 'Nan Quill', relationship: 'Grandmother' });
    await given.address({ young_person, is_confidential: true, line_1: 'Hidden House' });
    const text = await readPack(anna(), params);
    for (const words of [
      'Missing young person: police form',
      'Bus stop at East Croydon station',
      'a green rucksack',
      'Red hair, a scar over the left eye',
      'Nan Quill, Grandmother',
      'There is a confidential address: ring the agency for it.',
      'Not known. Write here:',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Hidden House');
    await anna().call(correctEpisode, {
      params,
      body: { ...lastSeen, clothes: 'A yellow coat', version: 1 },
    });
    expect(await readPack(as.user(await given.user({ user_type: 'client', client })), params)).toContain(
      'A yellow coat',
    );
  });

  it('[MIS-02] [CHR-01] tells the police the topics on allergies and medication where the record says that there are none', async () => {
    const { params, young_person } = await opened();
    await owner`update young_person set profile_safety = '{"has_allergies": false, "has_medication": false}'
      where id = ${young_person.id}`;
    expect(await readPack(anna(), params)).toContain('None known');
    for (const [slug, name, summary] of [
      ['allergies', 'Allergies', 'Peanuts, carries a pen'],
      ['medication', 'Medication', 'Insulin at eight'],
    ] as const)
      await given.characteristic({
        ...{ young_person, level: 'red', summary },
        topic: await given.topic({ slug, name }),
      });
    const text = await readPack(anna(), params);
    expect(text).toContain('See the topic Allergies (very high): Peanuts, carries a pen');
    expect(text).toContain('See the topic Medication (very high): Insulin at eight');
    expect(text).not.toContain('None known');
  });

  it('[MIS-02] goes by e-mail as a file to those chosen, names nobody outside it, and is kept no longer than that', async () => {
    const { params } = await opened();
    const [contact] = await anna().get(listPackContacts, { params });
    expect(contact === undefined || contact.email.includes('@')).toBe(true);
    const to = ['Control@police.example', 'control@police.example', 'edt@council.example'];
    const { body } = await anna().call(sendPack, { params, body: { to } });
    expect(body.notes.map(({ text }) => text)).toEqual([
      'Police form sent to control@police.example, edt@council.example.',
    ]);
    const kept = await owner<{ name: string; subject: string; body: string; content: Buffer }[]>`
      select a.name, e.subject, e.body, a.content from email_attachment a join email e on e.id = a.email_id`;
    expect(kept).toHaveLength(2);
    for (const { name, subject, body: text, content } of kept) {
      expect(`${name} ${subject} ${text}`).not.toMatch(/mia|quill/i);
      expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    }
    await runJobs();
    expect(await owner`select 1 from email_attachment`).toEqual([]);
    expect(
      await owner`select 1 from email where subject like 'Urgent: a missing%' and sent_at is null`,
    ).toEqual([]);
  });
});

async function readPack(who: SignedInClient, params: { id: string }): Promise<string> {
  const answer = await who.fetch(`/api/missing_episodes/${params.id}/pack/`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('content-disposition')).not.toMatch(/mia|quill/i);
  const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages.join(' ').replace(/\s+/g, ' ');
}
