import { type Columns, insertRows } from '#demo/insert-rows.ts';
import type { Life } from '#demo/young-persons/lives/lives.ts';
import type { Db } from '#server/db/pools.ts';

const ADDRESS: Columns = {
  id: 'uuid',
  young_person_id: 'uuid',
  line_1: 'text',
  town: 'text',
  postcode: 'text',
  is_confidential: 'boolean',
};
const RELATION: Columns = {
  ...{ id: 'uuid', young_person_id: 'uuid', kind: 'text', name: 'text', relationship: 'text', phone: 'text' },
  ...{
    has_parental_responsibility: 'boolean',
    contact_allowed: 'boolean',
    contact_rule: 'text',
    may_know_address: 'boolean',
    is_emergency_contact: 'boolean',
  },
};

/** After the young people. Photos are drawn for a small agency only. */
export async function loadLives(
  db: Db,
  lives: ReadonlyMap<string, Life>,
  { withPhotos }: { withPhotos: boolean },
): Promise<void> {
  const all = [...lives];
  await insertRows(
    db,
    'young_person_address',
    ADDRESS,
    all.flatMap(([young_person_id, { address }]) =>
      address
        ? [
            [
              address.id,
              young_person_id,
              address.line_1,
              address.town,
              address.postcode,
              address.is_confidential,
            ],
          ]
        : [],
    ),
  );
  await insertRows(
    db,
    'young_person_relation',
    RELATION,
    all.flatMap(([young_person_id, { relations }]) =>
      relations.map((each) => [
        ...[each.id, young_person_id, each.kind, each.name, each.relationship, each.phone],
        ...[each.has_parental_responsibility, each.contact_allowed, each.contact_rule],
        ...[each.may_know_address, each.is_emergency_contact],
      ]),
    ),
  );
  if (withPhotos)
    await loadPortraits(
      db,
      all.flatMap(([id, { has_photo }]) => (has_photo ? [id] : [])),
    );
}

async function loadPortraits(db: Db, young_person_ids: readonly string[]): Promise<void> {
  const { DIFFERENT_PORTRAITS, drawPortrait } = await import('#demo/young-persons/lives/portraits.ts');
  const drawn = await Promise.all(
    Array.from({ length: DIFFERENT_PORTRAITS }, (_, index) => drawPortrait(index)),
  );
  for (const [index, young_person_id] of young_person_ids.entries()) {
    const portrait = drawn[index % drawn.length];
    if (!portrait) continue;
    const { content, sha256, side } = portrait;
    await db`
      with file as (
        insert into stored_file (name, mime_type, size, sha256, width, height, young_person_id)
        values ('photo.jpg', 'image/jpeg', ${content.length}, ${sha256}, ${side}, ${side}, ${young_person_id})
        returning id)
      insert into stored_file_content (file_id, content) select id, ${content} from file`;
  }
}
