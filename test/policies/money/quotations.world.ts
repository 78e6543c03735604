import { hashSecret } from '#server/http/session.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

/** Quotations that wait, of two organisations, one by Ada and some for Abi, who is restricted; answered and late ones; a link to each but Ada's. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { keep, id }: WorldMaking): Promise<void> {
  await owner`update social_worker set email = 'sam@ashdown.test' where id = ${id('Sam')}`;
  const work = { start_at: '2026-12-01T10:00:00Z', end_at: '2026-12-01T12:00:00Z', carers: 1 };
  const line = {
    ...{
      description: 'Tue 01/12/2026 10:00–12:00',
      date: '2026-12-01',
      band: 'day',
      quantity: '2',
      unit: 'hour',
    },
    ...{ carers: 1, rate: '32.00', amount: '64.00', vat_rate: '0' },
    service_type: { id: id('priced service'), name: 'Priced service' },
  };
  const about_abi = { referral_id: id('asked referral for Abi') };
  for (const [name, client, of] of [
    ['quoted to Ashdown', 'Ashdown', { young_person_id: id('Amy') }],
    ['accepted by Ashdown', 'Ashdown', {}],
    ['quoted to Birch', 'Birch', {}],
    ['quoted for Abi', 'Ashdown', { young_person_id: id('Abi') }],
    ['quoted on a referral for Abi', 'Ashdown', about_abi],
    ['quoted on a referral', 'Ashdown', { referral_id: id('referral of Ashdown') }],
    ['quoted by Ada', 'Ashdown', {}],
    ['used offer to Ashdown', 'Ashdown', {}],
    ['late offer to Ashdown', 'Ashdown', {}],
  ] as const) {
    const [made] = await owner<{ id: string }[]>`insert into quotation ${owner({
      ...{ client_id: id(client), valid_until: '2099-01-01', message: `For ${client}`, ...of },
      items: owner.json([{ ...work, service_type_id: id('priced service') }]),
      lines: owner.json([line]),
      vat_notes: owner.json([]),
      ...{ subtotal_pence: 6400, vat_pence: 0 },
    })} returning id`;
    if (!made) continue;
    keep(name, made);
    if (name === 'quoted by Ada') continue;
    const token_hash = hashSecret(name);
    await owner`insert into quotation_answer_link ${owner({ quotation_id: made.id, token_hash })}`;
  }
  await owner`update quotation set status = 'accepted', order_number = 'PO 1' where id = ${id('accepted by Ashdown')}`;
  await owner`update quotation set status = 'declined', reason = 'Too dear', answered_name = 'Sam'
    where id = ${id('used offer to Ashdown')}`;
  await owner`update quotation_answer_link set used_at = now() where quotation_id = ${id('used offer to Ashdown')}`;
  await owner.begin(async (db) => {
    await db`set local session_replication_role = replica`;
    await db`update quotation set valid_until = '2026-01-01' where id = ${id('late offer to Ashdown')}`;
    await db`update quotation set created_by = ${id('Ada')} where id = ${id('quoted by Ada')}`;
  });
}

export const world: WorldPart = {
  seed,
  tables: ['quotation'],
  planted: ['quotation'],
  refused: { app_carer: ['quotation'] },
  seen: {
    Cliff: {
      quotation: [
        ...['quoted to Ashdown', 'accepted by Ashdown', 'used offer to Ashdown', 'late offer to Ashdown'],
        ...['quoted on a referral', 'quoted by Ada'],
      ],
    },
    Clive: { quotation: ['quoted to Birch'] },
  },
};
