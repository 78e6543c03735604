import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

/** A quotation that waits, one that was accepted, and one of another organisation. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { keep, id }: WorldMaking): Promise<void> {
  const work = { start_at: '2026-12-01T10:00:00Z', end_at: '2026-12-01T12:00:00Z', carers: 1 };
  const line = {
    ...{ description: 'Tue 1 Dec 10:00–12:00', date: '2026-12-01', band: 'day', quantity: '2', unit: 'hour' },
    ...{ carers: 1, rate: '32.00', amount: '64.00', vat_rate: '0' },
    service_type: { id: id('priced service'), name: 'Priced service' },
  };
  for (const [name, client] of [
    ['quoted to Ashdown', 'Ashdown'],
    ['accepted by Ashdown', 'Ashdown'],
    ['quoted to Birch', 'Birch'],
  ] as const) {
    const [made] = await owner<{ id: string }[]>`insert into quotation ${owner({
      ...{ client_id: id(client), valid_until: '2099-01-01', message: `For ${client}` },
      items: owner.json([{ ...work, service_type_id: id('priced service') }]),
      lines: owner.json([line]),
      vat_notes: owner.json([]),
      ...{ subtotal_pence: 6400, vat_pence: 0 },
    })} returning id`;
    if (made) keep(name, made);
  }
  await owner`update quotation set status = 'accepted', order_number = 'PO 1' where id = ${id('accepted by Ashdown')}`;
}

export const world: WorldPart = {
  seed,
  tables: ['quotation'],
  refused: { app_carer: ['quotation'] },
  seen: {
    Cliff: { quotation: ['quoted to Ashdown', 'accepted by Ashdown'] },
    Clive: { quotation: ['quoted to Birch'] },
  },
};
