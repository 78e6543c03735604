import { startOfLondonDay } from '#contract/core/dates.ts';
import { type Columns, insertRows } from '#demo/insert-rows.ts';
import { drawDrawings } from '#demo/young-persons/diaries/drawings.ts';
import type { DemoNote } from '#demo/young-persons/diaries/make-notes.ts';
import { ADDENDA, NOTES } from '#demo/young-persons/diaries/note-words.ts';
import type { Db } from '#server/db/pools.ts';

const DIARY: Columns = {
  ...{ id: 'uuid', young_person_id: 'uuid', date: 'date', time: 'time', title: 'text', text: 'text' },
  ...{ is_shared: 'boolean', released_at: 'timestamptz', created_by: 'uuid', created_at: 'timestamptz' },
};
const ADDENDUM: Columns = {
  ...{ id: 'uuid', diary_id: 'uuid', text: 'text', created_by: 'uuid', created_at: 'timestamptz' },
};

/** After the people and their visits. */
export async function loadNotes(db: Db, seed: number, notes: readonly DemoNote[]): Promise<void> {
  await insertRows(
    db,
    'diary',
    DIARY,
    notes.map((each) => [
      ...[each.id, each.young.id, each.date, each.time, each.title, each.text, each.is_shared],
      ...[instant(each.releasedMs), each.author.id, instant(each.createdMs)],
    ]),
  );
  await insertRows(
    db,
    'diary_addendum',
    ADDENDUM,
    notes.flatMap(({ id, author, addendum }) =>
      addendum ? [[addendum.id, id, addendum.text, author.id, instant(addendum.createdMs)]] : [],
    ),
  );
  const drawn = notes.filter(({ has_drawing }) => has_drawing);
  const drawings = await drawDrawings(seed, drawn.length);
  for (const [index, { id, author, createdMs }] of drawn.entries()) {
    const drawing = drawings[index];
    if (!drawing) continue;
    const { content, sha256, width, height } = drawing;
    await db`
      with file as (
        insert into stored_file (name, mime_type, size, sha256, width, height, diary_id, created_by, created_at)
        values ('drawing.jpg', 'image/jpeg', ${content.length}, ${sha256}, ${width}, ${height}, ${id}, ${author.id},
          ${new Date(createdMs)})
        returning id)
      insert into stored_file_content (file_id, content) select id, ${content} from file`;
  }
}

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The notes of a large agency at scale 1; at scale 100 a million. */
const NOTES_PER_SCALE = 10_000;

/**
 * Notes of a large agency, after its visits that are over, and answers how many. Their words are those of the small one,
 * shared out. Triggers rest, so the author's name is written as well.
 */
export async function fillNotes(db: Db, { scale, today }: { scale: number; today: string }): Promise<number> {
  const now = startOfLondonDay(today);
  const words = NOTES.filter(({ byOffice }) => !byOffice);
  const [over] = await db<{ visits: number }[]>`select count(*) as visits from appointment_carer
    where is_live and upper(period) < ${now}::timestamptz - interval '1 day'`;
  const wanted = Math.round(NOTES_PER_SCALE * scale);
  const each = Math.ceil(wanted / Math.max(1, over?.visits ?? 0));
  const { count } = await db`
    insert into diary (young_person_id, date, time, title, text, is_shared, released_at, created_by, author_name, created_at,
      updated_at)
    select visit.young_person_id, (at.ended at time zone 'Europe/London')::date, (at.ended at time zone 'Europe/London')::time(0),
      (${words.map(({ title }) => title)}::text[])[1 + word.place],
      replace((${words.map(({ text }) => text)}::text[])[1 + word.place], '{name}', y.first_name),
      by.chance % 12 <> 0, case when by.chance % 4 = 0 then at.ended + interval '1 day' end, visit.carer_id, u.name,
      at.ended + make_interval(mins => by.chance % 120), at.ended + make_interval(mins => by.chance % 120)
    from appointment_carer visit
      join young_person y on y.id = visit.young_person_id
      join app_user u on u.id = visit.carer_id
      cross join generate_series(1, ${each}::integer) as number
      cross join lateral (select hashtext(visit.id::text || number) & 1023 as chance) as by
      cross join lateral (select by.chance % ${words.length} as place) as word
      cross join lateral (select upper(visit.period) - make_interval(mins => 7 * (number - 1)) as ended) as at
    where visit.is_live and upper(visit.period) < ${now}::timestamptz - interval '1 day'
    limit ${wanted}`;
  await db`insert into diary_addendum (diary_id, young_person_id, text, created_by, author_name, created_at)
    select id, young_person_id, replace(${ADDENDA[0] ?? ''}, '{name}', 'They'), created_by, author_name, created_at + interval '2 days'
    from diary where hashtext(id::text) & 15 = 0 and created_at < ${now}::timestamptz - interval '2 days'`;
  return count;
}
