import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

/** Wishes for young people of both organisations, a draft, and a restricted one; carers see none. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { id, keep }: WorldMaking): Promise<void> {
  for (const [who, carer, kind] of [
    ['Amy', 'Carl', 'ruled out'],
    ['Amy', 'Cara', 'asked for'],
    ['Bea', 'Cara', 'ruled out'],
    ['Abe', 'Cara', 'asked for'],
    ['Abi', 'Cara', 'asked for'],
  ] as const) {
    const row = { young_person_id: id(who), carer_id: id(carer), created_by: id('Ada') };
    const [made] = await owner<{ id: string }[]>`
      insert into carer_wish ${owner({ ...row, kind, wished_by: 'young person', reason: 'Shouted' })} returning id`;
    if (made) keep(`wish of ${who} about ${carer}`, made);
  }
}

export const world: WorldPart = {
  seed,
  tables: ['carer_wish'],
  refused: { app_carer: ['carer_wish'] },
  planted: ['carer_wish'],
  seen: {
    Cliff: { carer_wish: ['wish of Amy about Cara', 'wish of Amy about Carl'] },
    Clive: { carer_wish: ['wish of Bea about Cara'] },
  },
};
