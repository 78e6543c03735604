import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

export const INVOICE_TABLES = [
  'invoice',
  'invoice_line',
  'invoice_payment',
  'invoice_reminder',
  'cancellation_waiver',
];

/**
 * Invoices for work with Amy (a draft, one issued, a credit note of it), for Abi, who is restricted, and for Bea; waived cancellations; with
 * assignments that nobody claims for, as the work of an invoice is closed.
 */
async function seed({ owner }: Pick<TestApp, 'owner'>, { keep, id }: WorldMaking): Promise<void> {
  const period = { start_date: '2026-10-01', end_date: '2026-10-31' };
  const add = async (name: string, who: string, client: string, assignment: string, more: object = {}) => {
    const [made] = await owner<{ id: string }[]>`insert into invoice ${owner({
      ...{ client_id: id(client), young_person_id: id(who), ...period, subtotal_pence: 6400, vat_pence: 0 },
      ...more,
    })} returning id`;
    if (!made) throw new Error('No row came back.');
    keep(name, made);
    const credited = 'credits_id' in more ? { credits_line_id: id('line of issued for Amy') } : {};
    const [line] = await owner<{ id: string }[]>`insert into invoice_line ${owner({
      ...{ invoice_id: made.id, position: 1, appointment_carer_id: id(assignment), date: '2026-10-27' },
      ...{
        description: 'Tue 27/10/2026 12:00–14:00',
        service_type_id: id('support'),
        band: 'day',
        quantity: 2,
      },
      ...{ unit: 'hour', carers: 1, rate_pence: 3200, amount_pence: 6400, vat_rate: 0, ...credited },
    })} returning id`;
    if (line) keep(`line of ${name}`, line);
    return made.id;
  };
  const issue = (invoice_id: string) => owner`update invoice set status = 'issued' where id = ${invoice_id}`;
  await add('draft for Amy', 'Amy', 'Ashdown', 'Pru: amy long ago');
  await issue(await add('issued for Amy', 'Amy', 'Ashdown', 'Cole: aki 30 days ago'));
  const note = { kind: 'credit note', credits_id: id('issued for Amy'), reason: 'Not ordered' };
  await issue(await add('credit note for Amy', 'Amy', 'Ashdown', 'Cole: aki 30 days ago', note));
  await issue(await add('issued for Abi', 'Abi', 'Ashdown', 'Cara: abi in 4 days'));
  await add('draft for Abi', 'Abi', 'Ashdown', 'Cole: alf a second later');
  await issue(await add('issued for Bea', 'Bea', 'Birch', 'Cole: ari handed over'));
  for (const name of ['issued for Amy', 'issued for Abi']) {
    const [made] = await owner<{ id: string }[]>`insert into invoice_payment ${owner({
      ...{ invoice_id: id(name), kind: 'payment', amount_pence: 100, date: '2026-11-20' },
      ...{ key: crypto.randomUUID(), created_by: id('Ada') },
    })} returning id`;
    if (made) keep(`payment of ${name}`, made);
    const [reminder] = await owner<{ id: string }[]>`insert into invoice_reminder ${owner({
      ...{ invoice_id: id(name), sent_by: id('Ada') },
    })} returning id`;
    if (reminder) keep(`reminder of ${name}`, reminder);
  }
  await owner.begin(async (db) => {
    await db`set local session_replication_role = replica`;
    await db`update appointment set cancelled_at = start_at - interval '5 hours' where id = ${id('ava cancelled')}`;
  });
  for (const [name, assignment] of [
    ['waiver for Alf', 'Cole: alf a second later'],
    ['waiver for Abi', 'Cole: abi in 4 days'],
  ] as const) {
    const [waiver] = await owner<{ id: string }[]>`insert into cancellation_waiver ${owner({
      ...{ appointment_carer_id: id(assignment), waived_by: id('Ada') },
      credit_note_id: id('credit note for Amy'),
    })} returning id`;
    if (waiver) keep(name, waiver);
  }
}

export const world: WorldPart = {
  seed,
  tables: INVOICE_TABLES,
  refused: {
    app_carer: [...INVOICE_TABLES, 'invoiced_work'],
    app_client: ['invoice_reminder', 'invoiced_work', 'cancellation_waiver'],
  },
  seen: {
    Cliff: {
      invoice: ['issued for Amy', 'credit note for Amy'],
      invoice_line: ['line of issued for Amy', 'line of credit note for Amy'],
      invoice_payment: ['payment of issued for Amy'],
    },
    Clive: { invoice: ['issued for Bea'], invoice_line: ['line of issued for Bea'] },
  },
};
