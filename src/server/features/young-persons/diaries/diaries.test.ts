import { describe, expect, it } from 'vitest';
import { getFile } from '#contract/core/files.ts';
import {
  addToDiary,
  createDiary,
  DIARY_FILES_FIELD,
  deleteDiary,
  getDiary,
  listDiaryAuthors,
  restoreDiary,
} from '#contract/young-persons/diaries.ts';
import { pdf, picture } from '#test/kit/given-files.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { at, change, form, NOW, note, titles, together } from '#test/kit/young-persons/case-notes.ts';

const app = await startTestApp({ now: NOW });
const { as, given, owner } = app;
const admin = as.admin('Ada');

describe('/api/app_diaries/', () => {
  it('[DIA-01] a carer writes a case note with photos and a PDF, and changes it', async () => {
    const of = await together(app);
    const made = await note(of, { time: '10:05', text: 'One line.\nAnother.' }, [
      { name: 'pool.jpg', content: await picture({ has_place: true }) },
      { name: 'plan.pdf', content: pdf() },
    ]);
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(String),
        young_person: { id: of.young_person.id, name: of.young_person.name },
        ...{ date: '2026-11-24', time: '10:05', title: 'Swimming', text: 'One line.\nAnother.' },
        files: [
          expect.objectContaining({ name: 'pool.jpg', mime_type: 'image/jpeg' }),
          expect.objectContaining({ name: 'plan.pdf', mime_type: 'application/pdf' }),
        ],
        ...{ addenda: [], is_shared: true, is_released: false, may_change: true, may_add: true, version: 1 },
        created_by: { id: of.cara.id, name: of.cara.name },
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    const { id, files } = made.body;
    const [first, second] = files;
    const changed = await change(
      id,
      { title: 'In the pool', time: '', is_shared: 'false', remove_file_ids: first?.id ?? '', version: '1' },
      of.as.cara,
      [{ name: 'more.png', content: await picture({ format: 'png' }) }],
    );
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({
        title: 'In the pool',
        time: null,
        is_shared: false,
        text: 'One line.\nAnother.',
      }),
    ]);
    expect(changed.body.files.map(({ name }) => name)).toEqual(['plan.pdf', 'more.png']);
    const readBytes = async (file: { id: string } | undefined) =>
      (await of.as.cara.call(getFile, { params: { id: file?.id ?? '' } })).status;
    expect([await readBytes(first), await readBytes(second)]).toEqual([404, 200]);
    const stale = await change(id, { text: 'Lost?', version: '1' }, of.as.cara);
    expect([stale.status, stale.problem.code, stale.problem.current]).toEqual([
      409,
      'version.stale',
      changed.body,
    ]);
    expect(await of.as.cara.get(getDiary, { params: { id } })).toEqual(changed.body);
  });

  it('[DIA-01] a case note is never in the future: a later day or time is refused, in changes too', async () => {
    const of = await together(app);
    const fields = async (more: Record<string, string>) =>
      (await note(of, more)).problem.errors?.map(({ path, message }) => [path, message]);
    expect(await fields({ date: '2026-12-25' })).toEqual([
      ['date', '25/12/2026 is in the future. Enter today’s date or an earlier one.'],
    ]);
    expect(await fields({ time: '12:01' })).toEqual([['time', '12:01 is in the future. It is now 12:00.']]);
    const { body } = await note(of, { time: '12:00' });
    const moved = await change(body.id, { date: '2026-11-25', version: '1' }, of.as.cara);
    expect([moved.status, moved.problem.errors?.[0]?.path]).toEqual([400, 'date']);
    const renamed = await change(body.id, { title: 'In the pool', version: '1' }, of.as.cara);
    expect(renamed.status).toBe(200);
  });

  it('[DIA-01] [DAT-06] 01:30 on the night the clocks go back is refused until it has occurred once', async () => {
    const of = await together(app);
    const at_half_past = { date: '2026-10-25', time: '01:30' };
    const direct = async (now: string) =>
      app.pools.app_admin.begin(async (db) => {
        const { id } = await as.admin().user();
        await db`select set_config('app.user_id', ${id}, true), set_config('app.now', ${now}, true)`;
        await db`insert into diary ${db({ ...at_half_past, young_person_id: of.young_person.id, title: 'Up', text: 'Awake', created_by: id })}`;
      });
    try {
      app.clock.set('2026-10-25T00:29:00Z');
      expect((await note(of, at_half_past, [], as.admin())).problem.errors?.[0]?.path).toBe('time');
      await expect(direct('2026-10-25T00:29:00Z')).rejects.toMatchObject({
        constraint_name: 'diary_not_ahead',
      });
      app.clock.set('2026-10-25T00:30:00Z');
      expect((await note(of, at_half_past, [], as.admin())).status).toBe(201);
      // 01:10 for the second time.
      await direct('2026-10-25T01:10:00Z');
    } finally {
      app.clock.set(NOW);
    }
  });

  it('[DIA-01] its author can change it for 24 hours, and add to it afterwards', async () => {
    const of = await together(app);
    const { young_person, cara: created_by } = of;
    const open = await given.diary({ young_person, created_by, created_at: at(-24, 1) });
    const closed = await given.diary({ young_person, created_by, created_at: at(-24) });
    expect((await change(open.id, { text: 'Better.', version: '1' }, of.as.cara)).status).toBe(200);
    const late = await change(closed.id, { text: 'Better.', version: '1' }, of.as.cara);
    expect([late.status, late.problem.code, late.problem.detail]).toEqual([
      409,
      'diary.closed',
      'You can only change a case note within 24 hours. Add to it instead. Your addition appears below the note.',
    ]);
    expect((await of.as.cara.call(deleteDiary, { params: { id: closed.id } })).status).toBe(409);
    const added = await of.as.cara.call(addToDiary, {
      params: { id: closed.id },
      body: { text: ' He rang. ' },
    });
    expect([added.status, added.body.may_change, added.body.text, added.body.addenda]).toEqual([
      201,
      false,
      'A quiet day.',
      [
        {
          id: expect.any(String),
          text: 'He rang.',
          created_by: { id: created_by.id, name: created_by.name },
          created_at: '2026-11-24T12:00:00.000000Z',
          is_released: false,
        },
      ],
    ]);
    expect((await of.as.cole.get(getDiary, { params: { id: closed.id } })).addenda).toHaveLength(1);
    expect((await change(closed.id, { text: 'By the office.', version: '1' }, admin)).body.text).toBe(
      'By the office.',
    );
  });

  it('[DIA-01] colleagues can read it, but cannot change, delete, restore or add to it', async () => {
    const of = await together(app);
    const { id } = (await note(of)).body;
    const params = { id };
    expect(await of.as.cole.get(getDiary, { params })).toMatchObject({ may_change: false, may_add: false });
    const refusals = [
      await change(id, { text: 'Mine.', version: '1' }, of.as.cole),
      await of.as.cole.call(deleteDiary, { params }),
      await of.as.cole.call(restoreDiary, { params }),
      await of.as.cole.call(addToDiary, { params, body: { text: 'Mine.' } }),
    ];
    expect(refusals.map(({ status, problem }) => [status, problem.code])).toEqual(
      refusals.map(() => [403, 'diary.not_own']),
    );
    const stranger = as.carer();
    expect((await stranger.call(getDiary, { params })).status).toBe(404);
    expect((await change(id, { text: 'Mine.', version: '1' }, stranger)).status).toBe(404);
    expect((await note(of, {}, [], stranger)).status).toBe(404);
  });

  it('[DIA-02] deleting keeps the record, hides the files, and can be undone', async () => {
    const of = await together(app);
    const { id, files } = (await note(of, {}, [{ name: 'pool.jpg', content: await picture() }])).body;
    const params = { id };
    const file = { params: { id: files[0]?.id ?? '' } };
    expect(await of.as.cara.send(deleteDiary, { params })).toEqual({ id });
    expect((await of.as.cara.call(deleteDiary, { params })).status).toBe(404);
    expect((await of.as.cara.call(getDiary, { params })).status).toBe(404);
    expect((await of.as.cara.call(getFile, file)).status).toBe(404);
    expect(await titles(of.as.cara, of)).toEqual([]);
    expect(await of.as.cara.get(listDiaryAuthors, of.of)).toEqual([]);
    expect((await of.as.cole.call(restoreDiary, { params })).status).toBe(404);
    const back = await of.as.cara.call(restoreDiary, { params });
    expect([back.status, back.body.title]).toEqual([200, 'Swimming']);
    expect((await of.as.cara.call(restoreDiary, { params })).status).toBe(200);
    expect((await of.as.cara.call(getFile, file)).status).toBe(200);
    const records = await owner<{ action: string; category: string; fields: string[] }[]>`
      select action, category, jsonb_path_query_array(changes, '$[*].field') as fields
      from change_record where subject_id = ${id} order by seq`;
    expect(records.map(({ action }) => action)).toEqual(['Created', 'Deleted', 'Updated']);
    expect(records.map(({ category }) => category)).toEqual(Array(3).fill('Case notes'));
    expect(records.slice(1).map(({ fields }) => fields)).toEqual([['deleted_at'], ['deleted_at']]);
  });

  it('[DIA-02] its author cannot restore it after 24 hours', async () => {
    const of = await together(app);
    const old = await given.diary({
      young_person: of.young_person,
      created_by: of.cara,
      created_at: at(-24),
      deleted_at: at(-1),
    });
    const late = await of.as.cara.call(restoreDiary, { params: { id: old.id } });
    expect([late.status, late.problem.code]).toEqual([409, 'diary.closed']);
    expect((await admin.call(restoreDiary, { params: { id: old.id } })).status).toBe(200);
  });

  it('[DIA-01] a repeated key creates one case note; one of two concurrent changes is refused', async () => {
    const of = await together(app);
    const content = await picture();
    const send = () =>
      of.as.cara.call(createDiary, {
        body: form({ young_person_id: of.young_person.id, date: '2026-11-24', title: 'Once', text: 'Once' }, [
          { name: 'a.jpg', content },
        ]),
        headers: { 'idempotency-key': 'once' },
      });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await titles(of.as.cara, of)).toEqual(['Once']);
    const id = answers[0]?.body.id ?? '';
    const both = await Promise.all(
      ['One', 'Two'].map((text, index) => change(id, { text, version: '1' }, index ? admin : of.as.cara)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const gone = await Promise.all([1, 2].map(() => of.as.cara.call(deleteDiary, { params: { id } })));
    expect(gone.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('[DIA-01] accepts at most ten files in total, and only pictures and PDFs', async () => {
    const of = await together(app);
    const photo = { name: 'r.jpg', content: await picture() };
    const { body } = await note(of, {}, Array(9).fill(photo));
    const over = await change(body.id, { version: '1' }, of.as.cara, [photo, photo]);
    expect([over.status, over.problem.detail]).toEqual([
      413,
      'You can add up to 10 files to a case note. Remove one first.',
    ]);
    const bad = { name: 'r.jpg', content: new TextEncoder().encode('<script>') };
    const refused = await note(of, { title: 'Refused' }, [photo, bad]);
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([415, DIARY_FILES_FIELD]);
    expect(await titles(of.as.cara, of)).toEqual(['Swimming']);
  });

  it.each([
    ['no title', { title: ' ' }, 'title', 'Enter a title.'],
    ['no words', { text: '' }, 'text', 'Enter some text.'],
    ['no day', { date: '24/11/2026' }, 'date', 'Enter the date as day/month/year, such as 24/11/2026.'],
    [
      'a time like no other',
      { time: '25:00' },
      'time',
      'Enter the time as hours and minutes, such as 16:00.',
    ],
  ])('[DIA-01] refuses %s, naming the field', async (_what, fields, path, message) => {
    const { status, problem } = await note(await together(app), fields);
    expect([status, problem.errors?.[0]]).toEqual([400, expect.objectContaining({ path, message })]);
  });

  it('[DIA-01] saves twenty thousand characters of any script unchanged', async () => {
    const text = '語'.repeat(19_999);
    const made = await note(await together(app), { text });
    expect([made.status, made.body.text === text]).toEqual([201, true]);
  });
});
