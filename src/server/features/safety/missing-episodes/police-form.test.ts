import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import {
  addEpisodeWords,
  correctEpisode,
  findYoungPerson,
  listPackContacts,
  openEpisode,
  sendPack,
} from '#contract/safety/missing-episodes.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { lastSeen, openMissingEpisodes } from '#test/kit/safety/missing-episodes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00Z', with_mailbox: true });
const { as, given, owner, runJobs } = app;
const { newPair, opened } = openMissingEpisodes(app);
await seedNotifiableEvents(owner);
const anna = as.admin('Anna Office');

describe('the police form', () => {
  it('[MIS-02] is a PDF of the current record, with blank lines where nothing is known', async () => {
    const { params, young_person, client } = await opened();
    await owner`update young_person set profile_core = ${owner.json({ distinguishing_features: 'Red hair, a scar over the left eye' })}
      where id = ${young_person.id}`;
    await given.relation({ young_person, kind: 'RELATED', name: 'Nan Quill', relationship: 'Grandmother' });
    await given.address({ young_person, is_confidential: true, line_1: 'Hidden House' });
    const text = await readPack(anna, params);
    for (const words of [
      'Missing young person: police form',
      'Bus stop at East Croydon station',
      'a green rucksack',
      'Red hair, a scar over the left eye',
      'Nan Quill, Grandmother',
      'Their current address is confidential: ring the agency for it.',
      'Not known. Write here:',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Hidden House');
    await anna.call(correctEpisode, {
      params,
      body: { ...lastSeen, clothes: 'A yellow coat', version: 1 },
    });
    expect(await readPack(as.user(await given.user({ user_type: 'client', client })), params)).toContain(
      'A yellow coat',
    );
  });

  it('[MIS-02] contains what a carer added to a record that somebody else opened', async () => {
    const { young_person, carer } = await newPair();
    const body = { ...lastSeen, young_person_id: young_person.id };
    const { id } = await anna.send(openEpisode, { body: { ...body, clothes: '', circumstances: '' } });
    const said = { ...lastSeen, clothes: 'Red hoodie, black bag', circumstances: 'Ran off after school.' };
    await as.user(carer).send(addEpisodeWords, { params: { id }, body: said });
    expect(await readPack(anna, { id })).toMatch(/Red hoodie, black bag.*Ran off after school\./);
  });

  it('[MIS-02] [YPN-03] lists the current address first, then earlier ones with dates, and hides a confidential current one', async () => {
    const { params, young_person } = await opened();
    await given.address({ young_person, line_1: '137 Old Road', to_date: '2026-11-23' });
    await given.address({ young_person, line_1: '9 New Lane', from_date: '2026-11-24' });
    const text = await readPack(anna, params);
    expect(text).toMatch(/Home, now: 9 New Lane.*Home, until 23\/11\/2026: 137 Old Road/s);
    await owner`update young_person_address set is_confidential = true where line_1 = '9 New Lane'`;
    const closed = await readPack(anna, params);
    expect(closed).toMatch(
      /Their current address is confidential: ring the agency for it\..*until 23\/11\/2026/s,
    );
    expect(closed).not.toContain('New Lane');
  });

  it('[MIS-02] lists where they were found before, latest first, and nothing that happened later', async () => {
    const { young_person, params } = await opened();
    const find = (found_at: string, text: string) => ({ params, body: { found_at, text } });
    expect(await readPack(anna, params)).toMatch(/Where they were found before\s*Not known/);
    await anna.send(findYoungPerson, find('2026-11-24T11:50:00Z', 'At her grandmother’s, well.'));
    const body = { ...lastSeen, young_person_id: young_person.id, last_seen_at: '2026-11-24T11:55:00Z' };
    const again = await anna.send(openEpisode, { body });
    if (!again.id) throw new Error('It was not opened.');
    expect(await readPack(anna, { id: again.id })).toMatch(
      /24\/11\/2026,? 11:50: At her grandmother.s, well/,
    );
    expect(await readPack(anna, params)).not.toContain('24/11/2026 11:50: At her');
  });

  it('[MIS-02] [CHR-01] refers to the topics on allergies and medication even if the record says there are none', async () => {
    const { params, young_person } = await opened();
    await owner`update young_person set profile_safety = '{"has_allergies": false, "has_medication": false}'
      where id = ${young_person.id}`;
    expect(await readPack(anna, params)).toContain('None known');
    for (const [slug, name, summary] of [
      ['allergies', 'Allergies', 'Peanuts, carries a pen'],
      ['medication', 'Medication', 'Insulin at eight'],
    ] as const)
      await given.characteristic({
        ...{ young_person, level: 'red', summary },
        topic: await given.topic({ slug, name }),
      });
    const text = await readPack(anna, params);
    expect(text).toContain('See the topic Allergies (very high): Peanuts, carries a pen');
    expect(text).toContain('See the topic Medication (very high): Insulin at eight');
    expect(text).not.toContain('None known');
  });

  it('[MIS-02] offers current contacts who are responsible for the young person first, and marks others as left', async () => {
    const { params, young_person, client } = await opened();
    const lead = await given.socialWorker({ client, name: 'Tess Lead', role: 'TEAM_MANAGER' });
    const worker = await given.socialWorker({ client, name: 'Sol Stone', email: 'sol@council.example' });
    const team = await given.team({ client });
    await owner`update team set team_manager_id = ${lead.id} where id = ${team.id}`;
    await owner`update young_person set social_worker_id = ${worker.id}, team_id = ${team.id} where id = ${young_person.id}`;
    await given.user({ user_type: 'client', client });
    const offered = async () => (await anna.get(listPackContacts, { params })).slice(0, 2);
    expect(await offered()).toEqual([
      { name: 'Sol Stone', email: 'sol@council.example', detail: expect.stringMatching(/^Social worker, /) },
      expect.objectContaining({ name: 'Tess Lead', detail: expect.stringMatching(/^Team manager, /) }),
    ]);
    await owner`update social_worker set is_active = false where id = ${worker.id}`;
    expect((await offered())[0]?.name).toBe('Tess Lead');
    expect(await readPack(anna, params)).toContain('Sol Stone (has left)');
  });

  it('[MIS-02] [YPN-04] offers only the named readers on call if the record is restricted', async () => {
    const { params, young_person } = await opened();
    await owner`insert into on_call_contact (name, email) values ('Named', 'named@agency.example'), ('Other', 'other@agency.example')`;
    const named = await given.user({ user_type: 'admin', email: 'named@agency.example' });
    for (const { id } of [named, await anna.user()])
      await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${id})`;
    const offered = async () => (await anna.get(listPackContacts, { params })).map(({ name }) => name);
    expect(await offered()).toEqual(expect.arrayContaining(['Named', 'Other']));
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    expect(await offered()).toContain('Named');
    expect(await offered()).not.toContain('Other');
  });

  it('[MIS-02] is e-mailed as a file to the chosen contacts, has no names outside the file, and is then deleted', async () => {
    const { params } = await opened();
    const [contact] = await anna.get(listPackContacts, { params });
    expect(contact === undefined || contact.email.includes('@')).toBe(true);
    await owner`insert into on_call_contact (name, email) values ('Night', 'control@police.example'), ('Day', 'gone@agency.example')`;
    const to = ['Control@police.example', 'control@police.example'];
    // If an address was corrected in the meantime, nobody gets the form.
    const [on_call] = await owner<{ id: string }[]>`update on_call_contact set email = 'day@agency.example'
      where email = 'gone@agency.example' returning id`;
    expect(on_call).toBeDefined();
    const stale = await anna.call(sendPack, { params, body: { to: [...to, 'gone@agency.example'] } });
    expect([stale.status, stale.problem.errors?.[0]?.path]).toEqual([400, 'to']);
    const { body } = await anna.call(sendPack, { params, body: { to, other: 'edt@council.example' } });
    expect(body.notes.map(({ text }) => text)).toEqual([
      'Police form by e-mail to control@police.example, edt@council.example.',
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
    const page = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    expect(page).toMatch(/\S, born .+, missing since .+Police form, made .+Page \d of \d/s);
    pages.push(page);
  }
  return pages.join(' ').replace(/\s+/g, ' ');
}
