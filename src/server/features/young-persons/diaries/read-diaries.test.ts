import { describe, expect, it } from 'vitest';
import { getFile } from '#contract/core/files.ts';
import {
  addToDiary,
  createDiary,
  getDiary,
  listDiaries,
  listDiaryAuthors,
} from '#contract/young-persons/diaries.ts';
import { picture } from '#test/kit/given-files.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import {
  at,
  change,
  form,
  NOW,
  note,
  titles,
  together,
  type Who,
} from '#test/kit/young-persons/case-notes.ts';

const app = await startTestApp({ now: NOW });
const { as, given, owner } = app;
const admin = as.admin('Ada');

describe('reading case notes', () => {
  it('[DIA-01] lists two months back to three days ahead, ten at a time, newest first', async () => {
    const of = await together(app);
    const { young_person, cara: created_by } = of;
    for (const date of ['2026-09-23', '2026-09-24', '2026-11-27', '2026-11-28'])
      await given.diary({ young_person, created_by, date, title: date });
    expect(await titles(of.as.cara, of)).toEqual(['2026-11-27', '2026-09-24']);
    expect(await titles(of.as.cara, of, { start_date: '2026-09-01', end_date: '2026-09-30' })).toEqual([
      '2026-09-24',
      '2026-09-23',
    ]);
    for (const time of ['09:00', null, '18:30'])
      await given.diary({ young_person, created_by, time, title: time ?? 'no time' });
    expect((await titles(of.as.cara, of)).slice(1, 4)).toEqual(['18:30', '09:00', 'no time']);
    for (let count = 0; count < 7; count++) await given.diary({ young_person, created_by });
    const page = await of.as.cara.get(listDiaries, { ...of.of, query: { page: '2' } });
    expect([page.items.length, page.total, page.page_size]).toEqual([2, 12, 10]);
  });

  it('[DIA-02] matches every word in title, text or additions, ignoring accents', async () => {
    const of = await together(app);
    const { young_person, cara, cole } = of;
    const cafe = await given.diary({
      young_person,
      created_by: cara,
      title: 'Café',
      text: 'Zoë ordered for us.',
    });
    await given.addendum({ diary: cafe, created_by: cara, text: 'She rang her Großmutter.' });
    await given.diary({ young_person, created_by: cole, title: 'Park', text: 'Zoe and the 100% dog_lead' });
    const search = (words: string) => titles(of.as.cara, of, { search: words });
    expect(await search('ZOE')).toEqual(['Park', 'Café']);
    expect(await search('zoe  cafe')).toEqual(['Café']);
    expect(await search('grossmutter ordered')).toEqual(['Café']);
    expect(await search('100% dog_')).toEqual(['Park']);
    expect(await search('cafe park')).toEqual([]);
    expect(await of.as.cara.get(listDiaryAuthors, of.of)).toEqual(
      [cara, cole].map(({ id, name }) => ({ id, name })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    );
    expect(await titles(of.as.cara, of, { created_by: cole.id })).toEqual(['Park']);
    expect(await titles(of.as.cara, of, { created_by: crypto.randomUUID() })).toEqual([]);
  });

  it('[DIA-01] carers always read their own notes, and shared ones of the last two months', async () => {
    const of = await together(app);
    const { young_person, cole: created_by } = of;
    await given.diary({ young_person, created_by, title: 'shared', date: '2026-09-24' });
    await given.diary({ young_person, created_by, title: 'older', date: '2026-09-23' });
    await given.diary({ young_person, created_by, title: 'private', is_shared: false });
    const since = { start_date: '2026-01-01' };
    expect(await titles(of.as.cara, of, since)).toEqual(['shared']);
    expect(await titles(of.as.cole, of, since)).toEqual(['private', 'shared', 'older']);
    expect(await titles(admin, of, since)).toEqual(['private', 'shared', 'older']);
  });

  it('[DIA-01] a carer loses sight of them 30 days after the last appointment, except for their own', async () => {
    const [young_person, cara, cole] = [await given.youngPerson(), await given.carer(), await given.carer()];
    const [seen, gone] = [await given.carer(), await given.carer()];
    await given.appointment({ carers: [seen], young_person, start_at: at(-722), end_at: at(-720, 1) });
    await given.appointment({ carers: [gone, cara], young_person, start_at: at(-722), end_at: at(-720) });
    await given.appointment({ carer: cole, young_person });
    await given.diary({ young_person, created_by: cole, title: 'shared' });
    const own = await given.diary({ young_person, created_by: cara, title: 'own', created_at: at(-721) });
    const of = { params: { id: young_person.id } };
    const list = async (who: Who) => (await who.get(listDiaries, of)).items.map(({ title }) => title);
    expect(await list(as.user(seen))).toEqual(['own', 'shared']);
    expect((await as.user(gone).call(listDiaries, of)).status).toBe(404);
    expect((await as.user(gone).call(listDiaryAuthors, of)).status).toBe(404);
    expect(await list(as.user(cara))).toEqual(['own']);
    expect((await as.user(cara).get(getDiary, { params: { id: own.id } })).young_person).toEqual({
      id: young_person.id,
      name: null,
    });
    const body = form({ young_person_id: young_person.id, date: '2026-11-24', title: 'Late', text: 'Late' });
    expect((await as.user(cara).call(createDiary, { body })).status).toBe(404);
  });

  it('[DIA-01] a client reads notes that an administrator released, with earlier additions', async () => {
    const of = await together(app);
    const stranger = as.client();
    const { id } = (await note(of, {}, [{ name: 'pool.jpg', content: await picture() }])).body;
    const params = { id };
    const image = async (who: Who, file: string) =>
      (await who.call(getFile, { params: { id: file } })).status;
    expect((await of.as.client.call(getDiary, { params })).status).toBe(404);
    expect(await titles(of.as.client, of)).toEqual([]);
    const early = await change(id, { is_released: 'true', version: '1' }, of.as.cara);
    expect([early.status, early.problem.code]).toEqual([403, 'diary.release']);
    expect((await note(of, { is_released: 'true' })).problem.code).toBe('diary.release');

    const released = await change(id, { is_released: 'true', version: '1' }, admin);
    expect(released.body.is_released).toBe(true);
    const read = await of.as.client.get(getDiary, { params });
    expect(read).toMatchObject({ is_shared: null, is_released: true, may_change: false, may_add: false });
    expect(await image(of.as.client, read.files[0]?.id ?? '')).toBe(200);
    expect(await image(stranger, read.files[0]?.id ?? '')).toBe(404);
    expect((await stranger.call(getDiary, { params })).status).toBe(404);
    expect((await stranger.call(listDiaries, of.of)).status).toBe(404);
    // Its carer can no longer change a note that the client has read.
    const late = await change(id, { text: 'Other.', version: '3' }, of.as.cara);
    expect([late.status, late.problem.code]).toEqual([409, 'diary.released']);
    app.clock.set(at(0, 1));
    await of.as.cara.send(addToDiary, { params, body: { text: 'For the office first.' } });
    const addenda = async (who: Who) =>
      (await who.get(getDiary, { params })).addenda.map((each) => each.is_released);
    expect([await addenda(of.as.client), await addenda(admin)]).toEqual([[], [false]]);
    const { version } = await admin.get(getDiary, { params });
    await change(id, { is_released: 'true', version: String(version) }, admin);
    expect([await addenda(of.as.client), await addenda(admin)]).toEqual([[true], [true]]);
    const again = (await admin.get(getDiary, { params })).version;
    await change(id, { is_released: 'false', version: String(again) }, admin);
    expect((await of.as.client.call(getDiary, { params })).status).toBe(404);
    app.clock.set(NOW);
  });

  it('[DIA-02] shows the author, even after they change name or role', async () => {
    const of = await together(app);
    const { id } = (await note(of, {}, [], admin)).body;
    const [ada] = await owner`select id from app_user where name = 'Ada'`;
    await owner`update app_user set name = 'Ada Married' where name = 'Ada'`;
    expect((await of.as.cara.get(getDiary, { params: { id } })).created_by).toEqual({
      id: ada?.id,
      name: 'Ada',
    });
    await owner`update app_user set name = 'Ada' where name = 'Ada Married'`;
  });
});
