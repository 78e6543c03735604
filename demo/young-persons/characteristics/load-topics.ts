import { type Columns, insertRows, type Value } from '#demo/insert-rows.ts';
import type { MadeTopic } from '#demo/young-persons/characteristics/topics-of-agency.ts';
import type { Db } from '#server/db/pools.ts';

const TOPIC: Columns = {
  ...{
    id: 'uuid',
    young_person_id: 'uuid',
    subcategory_id: 'uuid',
    form_id: 'uuid',
    form_version: 'integer',
  },
  ...{ answers: 'jsonb', level: 'text', summary: 'text', recorded_by: 'uuid', recorded_at: 'timestamptz' },
  review_due: 'date',
};
const CHANGE: Columns = {
  ...{
    id: 'uuid',
    characteristic_id: 'uuid',
    young_person_id: 'uuid',
    subcategory_id: 'uuid',
    level: 'text',
  },
  ...{ at: 'timestamptz', recorded_by: 'uuid' },
};

const BATCH = 20_000;

/** Writes topics with the history of their levels, which otherwise a trigger would begin now; answers how many. */
export async function loadTopics(db: Db, topics: Iterable<MadeTopic>): Promise<number> {
  const rows = await db<{ id: string; slug: string; form_id: string }[]>`
    select id, slug, form_id from characteristic_subcategory`;
  const known = new Map(rows.map((row) => [row.slug, row]));
  let count = 0;
  let [made, changes]: [Value[][], Value[][]] = [[], []];
  const write = async () => {
    await insertRows(db, 'characteristic', TOPIC, made);
    await insertRows(db, 'characteristic_level_change', CHANGE, changes);
    count += made.length;
    [made, changes] = [[], []];
  };
  await db`alter table characteristic disable trigger characteristic_keep_level`;
  for (const topic of topics) {
    const { id: subcategory_id = '', form_id = '' } = known.get(topic.slug) ?? {};
    const { id, young_person_id, recorded_by, recorded_at } = topic;
    made.push([
      ...[id, young_person_id, subcategory_id, form_id, topic.form_version, topic.answers, topic.level],
      ...[topic.summary, recorded_by, recorded_at, topic.review_due],
    ]);
    for (const change of topic.history)
      changes.push([change.id, id, young_person_id, subcategory_id, change.level, change.at, recorded_by]);
    if (made.length >= BATCH) await write();
  }
  await write();
  // A table whose changes are still to be recorded cannot be altered.
  await db`set constraints characteristic_change immediate`;
  await db`alter table characteristic enable trigger characteristic_keep_level`;
  return count;
}
