import type { TestApp } from '#test/kit/start-test-app.ts';
import { NOW, type WorldMaking, type WorldPart } from '#test/policies/base-world.ts';

type App = Pick<TestApp, 'given' | 'owner'>;

/**
 * Topics of the policies' world: of Amy and Bea, who are in view of some, of Abe, who is a draft, and of Abi, who is restricted. One topic is the
 * agency's alone, and one of Amy's was removed.
 */
async function seed({ given, owner }: App, { keep, id }: WorldMaking): Promise<void> {
  const topic = keep('topic', await given.topic({ name: 'Topic' }));
  const office_topic = keep('office topic', await given.topic({ is_visible_to_client: false }));
  const old_topic = keep('old topic', await given.topic());
  const record = async (name: string, subcategory: typeof topic, removed_at: string | null = null) => {
    const young_person = { id: id(name.split(' of ')[1] ?? '') };
    const made = keep(name, await given.characteristic({ young_person, topic: subcategory, removed_at }));
    const [level] = await owner<{ id: string }[]>`
      select id from characteristic_level_change where characteristic_id = ${made.id}`;
    if (level) keep(`level of ${name}`, level);
  };
  for (const who of ['Amy', 'Abe', 'Abi', 'Bea']) {
    await record(`topic of ${who}`, topic);
    await record(`office topic of ${who}`, office_topic);
  }
  await record('old topic of Amy', old_topic, NOW);
}

/** The topics of somebody and their levels. */
const listTopics = (names: readonly string[], kinds = ['office topic', 'topic']) => ({
  characteristic: names.flatMap((who) => kinds.map((kind) => `${kind} of ${who}`)),
  characteristic_level_change: names.flatMap((who) => kinds.map((kind) => `level of ${kind} of ${who}`)),
});

export const world: WorldPart = {
  seed,
  tables: ['characteristic', 'characteristic_level_change'],
  catalogues: ['characteristic_subcategory'],
  planted: ['characteristic'],
  catalogue: ['topic', 'office topic', 'old topic'],
  seen: {
    Cara: listTopics(['Abi', 'Amy']),
    Cole: listTopics(['Amy']),
    Carl: listTopics(['Bea']),
    Cliff: listTopics(['Amy'], ['topic']),
    Clive: listTopics(['Bea'], ['topic']),
  },
};
