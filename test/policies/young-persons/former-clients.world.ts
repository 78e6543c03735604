import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

/** Names that young people had at an organisation which they have left: one at each, and that of a restricted one. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { id }: WorldMaking): Promise<void> {
  for (const [who, client] of [
    ['Bea', 'Ashdown'],
    ['Amy', 'Birch'],
    ['Abi', 'Birch'],
  ] as const)
    await owner`insert into young_person_former_client ${owner({
      ...{ young_person_id: id(who), client_id: id(client), name: `${who} Formerly`, until: '2026-01-01' },
    })}`;
}

export const world: WorldPart = {
  seed,
  refused: { app_carer: ['young_person_former_client'] },
  planted: ['young_person_former_client'],
};
