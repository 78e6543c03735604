import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

/** A price for each of two organisations, and one for all who have no own. */
async function seed(
  { given, owner }: Pick<TestApp, 'given' | 'owner'>,
  { id, keep }: WorldMaking,
): Promise<void> {
  const service = keep('priced service', await given.serviceType({ name: 'Priced service' }));
  for (const [name, client_id] of [
    ['Ashdown price', id('Ashdown')],
    ['Birch price', id('Birch')],
    ['price of all', null],
  ] as const) {
    const [row] = await owner<{ id: string }[]>`
      insert into price_list (client_id, service_type_id, from_date, unit, rate_pence)
      values (${client_id}, ${service.id}, '2026-01-01', 'hour', 3200) returning id`;
    if (row) keep(name, row);
  }
}

export const world: WorldPart = {
  seed,
  tables: ['price_list'],
  catalogue: ['priced service'],
  refused: { app_carer: ['price_list'] },
  seen: {
    Cliff: { price_list: ['Ashdown price', 'price of all'] },
    Clive: { price_list: ['Birch price', 'price of all'] },
  },
};
