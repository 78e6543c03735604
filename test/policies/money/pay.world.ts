import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

/** The rate of everybody, one of a service, and those of two carers. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { id, keep }: WorldMaking): Promise<void> {
  for (const [name, service_type_id, carer_id] of [
    ['pay of all', null, null],
    ['pay of support', id('support'), null],
    ['pay of Cara', null, id('Cara')],
    ['pay of Carl', null, id('Carl')],
  ] as const) {
    const [row] = await owner<{ id: string }[]>`
      insert into pay_rate (service_type_id, carer_id, from_date, hour_pence)
      values (${service_type_id}, ${carer_id}, '2026-01-01', 1260) returning id`;
    if (row) keep(name, row);
  }
}

export const world: WorldPart = {
  seed,
  tables: ['pay_rate'],
  refused: { app_carer: ['pay_rate'], app_client: ['pay_rate'] },
};
