import type { TestApp } from '#test/kit/start-test-app.ts';
import { NOW, type World, type WorldMaking, type WorldPart } from '#test/policies/base-world.ts';
import { PIXEL } from '#test/policies/stored-files.ts';

type App = Pick<TestApp, 'given' | 'owner'>;

/** Of the policies' world: one who is in view of some on each side, one whose visit was cancelled, a draft, and a restricted one. */
const KNOWN = ['Amy', 'Ava', 'Bea', 'Abe', 'Abi'];

/** Where they live, one address of each confidential, an aunt, and a photo. */
async function seed({ given, owner }: App, { keep, id }: WorldMaking): Promise<void> {
  for (const who of KNOWN) {
    const young_person = { id: id(who) };
    keep(`home of ${who}`, await given.address({ young_person }));
    keep(`refuge of ${who}`, await given.address({ young_person, is_confidential: true }));
    keep(`aunt of ${who}`, await given.relation({ young_person }));
    const [photo] = await owner<{ id: string }[]>`
      insert into stored_file (young_person_id, name, mime_type, size, width, height, sha256)
      values (${young_person.id}, 'photo.png', 'image/png', ${PIXEL.length}, 1, 1, ${PIXEL}) returning id`;
    if (!photo) continue;
    keep(`photo of ${who}`, photo);
    await owner`insert into stored_file_content (file_id, content) values (${photo.id}, ${PIXEL})`;
    await owner`insert into image_variant (file_id, width, quality, mime_type, content)
      values (${photo.id}, 1, 1, 'image/webp', ${PIXEL})`;
  }
}

/** Names those who may open Abi's record; what is named for Amy has no effect, as hers is not restricted. */
async function finish({ owner }: App, { id }: World): Promise<void> {
  for (const [who, reader] of [
    ['Abi', 'Ada'],
    ['Abi', 'Cara'],
    ['Abi', 'Carl'],
    ['Amy', 'Pru'],
  ] as const)
    await owner`insert into young_person_reader (young_person_id, user_id) values (${id(who)}, ${id(reader)})`;
  // Pru was taken off.
  await owner`insert into young_person_reader (young_person_id, user_id, removed_at)
    values (${id('Abi')}, ${id('Pru')}, ${NOW})`;
  await owner`update young_person set is_restricted = true where id = ${id('Abi')}`;
  for (const assignment of ['Cole: abi in 4 days', 'Cole: amy today']) {
    await owner`update timesheet set notes = 'Words' where id = ${id(`times of ${assignment}`)}`;
    await owner`update expense set note = 'Words' where id = ${id(`expense of ${assignment}`)}`;
  }
  await owner`insert into record_view (user_id, name, subject_id, was_found)
    values (${id('Ada')}, 'young_person.view', ${id('Abi')}, true)`;
}

/** Lists the rows of these young people that everybody who sees them sees. */
const makeLives = (names: readonly string[]) => ({
  young_person_address: names.map((who) => `home of ${who}`),
  young_person_relation: names.map((who) => `aunt of ${who}`),
  stored_file: names.map((who) => `photo of ${who}`),
});

export const world: WorldPart = {
  seed,
  finish,
  tables: ['young_person_address', 'young_person_relation', 'stored_file'],
  planted: ['young_person', 'young_person_address', 'young_person_relation', 'stored_file'],
  seen: {
    Cara: makeLives(['Abi', 'Amy']),
    Cole: makeLives(['Amy']),
    Carl: makeLives(['Bea']),
    Cliff: makeLives(['Amy', 'Ava']),
    Clive: makeLives(['Bea']),
  },
};
