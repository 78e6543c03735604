import type { TestApp } from '#test/kit/start-test-app.ts';
import { NOW, type WorldMaking, type WorldPart } from '#test/policies/base-world.ts';

/**
 * Swaps, all asked before Abi's record was restricted: Cara and Carl are named for it, Cole and Pru are not. Abi's visit is
 * asked about, or given in return.
 */
async function seed({ owner }: Pick<TestApp, 'owner'>, { id, keep }: WorldMaking): Promise<void> {
  const [rule] = await owner<{ id: string }[]>`select id from swap_rule`;
  if (rule) keep('rule of swaps', rule);
  await owner.begin(async (db) => {
    await db`select set_config('app.now', ${NOW}, true)`;
    const ask = async (name: string, visit: string, asker: string, colleague: string, then: object = {}) => {
      const row = { appointment_id: id(visit), asker_id: id(asker), colleague_id: id(colleague) };
      const [made] = await db<{ id: string }[]>`insert into swap ${db(row)} returning id`;
      if (made) keep(name, made);
      if (Object.keys(then).length > 0) await db`update swap set ${db(then)} where id = ${made?.id ?? ''}`;
    };
    const return_id = id('abi in 4 days');
    await ask('swap of alf', 'alf a second later', 'Cole', 'Cleo', { status: 'accepted' });
    await ask('swap of abi', 'abi in 4 days', 'Cole', 'Carl', { status: 'accepted' });
    // Cole is on that one, and on another visit at the time of the last: Carl was asked.
    await ask('swap of abi to Cole', 'abi in 4 days', 'Cara', 'Carl', { colleague_id: id('Cole') });
    await ask('swap of ari for abi', 'ari handed over', 'Cole', 'Cara', { status: 'accepted', return_id });
    const proposed = { status: 'proposed', colleague_id: id('Cole'), return_id };
    await ask('swap of ann for abi', 'ann in 14 days', 'Cara', 'Carl', proposed);
    // The triggers told of them: what anybody is told has a world of its own.
    await db`delete from notification where kind like 'swap%'`;
  });
}

export const world: WorldPart = {
  seed,
  tables: ['swap', 'swap_rule'],
  refused: { app_carer: ['swap_rule'], app_client: ['swap', 'swap_rule'] },
  planted: ['swap'],
  seen: {
    Cara: { swap: ['swap of abi to Cole', 'swap of ann for abi', 'swap of ari for abi'] },
    Carl: { swap: ['swap of abi'] },
    Cole: { swap: ['swap of alf'] },
    Cleo: { swap: ['swap of alf'] },
  },
};
