import type { TestApp } from '#test/kit/start-test-app.ts';
import { NOW, type WorldMaking, type WorldPart } from '#test/policies/base-world.ts';

/** Amy's uncovered visit, offered to Cole; and Abi's, offered before her record was restricted: to Carl, who is a reader, and to Cole. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { id, keep }: WorldMaking): Promise<void> {
  await owner.begin(async (db) => {
    await db`select set_config('app.now', ${NOW}, true)`;
    const offer = async (name: string, visit: string, carers_wanted: number, carers: readonly string[]) => {
      const [made] = await db<{ id: string }[]>`
        insert into offer (appointment_id, carers_wanted) values (${id(visit)}, ${carers_wanted}) returning id`;
      if (!made) return;
      keep(name, made);
      for (const carer of carers) {
        const [row] = await db<{ id: string }[]>`
          insert into offer_carer (offer_id, carer_id) values (${made.id}, ${id(carer)}) returning id`;
        if (row) keep(`${carer}: ${name}`, row);
      }
    };
    await offer('offer of amy', 'amy uncovered', 1, ['Cole']);
    await offer('offer of abi', 'abi in 4 days', 3, ['Cole', 'Carl']);
  });
}

export const world: WorldPart = {
  seed,
  tables: ['offer', 'offer_carer'],
  refused: { app_client: ['offer', 'offer_carer'] },
  planted: ['offer_carer'],
  seen: {
    Cole: { offer: ['offer of amy'], offer_carer: ['Cole: offer of amy'] },
    Carl: {
      offer: ['offer of abi'],
      offer_carer: ['Carl: offer of abi'],
    },
  },
};
