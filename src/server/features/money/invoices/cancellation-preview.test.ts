import { describe, expect, it } from 'vitest';
import {
  type Appointment,
  createAppointment,
  updateAppointment,
} from '#contract/appointments/appointments.ts';
import { type CancelledBy, previewCancellation } from '#contract/appointments/cancellations.ts';
import { draftInvoices, previewInvoices } from '#contract/money/invoice-runs.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, given, owner, clock } = app;
/** Signed in by the clock as it stands. */
const office = () => as.admin('Ada');

const PERIOD = { start_date: '2026-12-01', end_date: '2027-01-31' };
const AFTER = '2027-02-01T12:00:00Z';

interface Facts {
  start_at?: string;
  hours?: number;
  carers?: number;
  /** Of a service that is a sleep-in. */
  is_sleep_in?: boolean;
  /** Columns of its price list. Null: it has none. */
  price?: Record<string, unknown> | null;
  client?: { id: string };
}

/** Two hours on a Tuesday at £32.00. Less than 24 hours' notice costs all of it, up to 48 hours half. */
async function book({
  start_at = '2026-12-08T10:00:00Z',
  hours = 2,
  carers = 1,
  price = {},
  client,
  is_sleep_in = false,
}: Facts) {
  const young_person = await given.youngPerson(client ? { client } : {});
  const service_type = await given.serviceType();
  if (is_sleep_in) await owner`update service_type set is_sleep_in = true where id = ${service_type.id}`;
  if (price) {
    const list = {
      service_type_id: service_type.id,
      from_date: '2026-01-01',
      unit: 'hour',
      rate_pence: 3200,
    };
    await owner`insert into price_list ${owner({ ...list, ...price })}`;
  }
  const people = await Promise.all(Array.from({ length: carers }, () => given.carer()));
  return given.appointment({
    ...{ young_person, service_type, start_at, hours },
    ...{ carers: people },
  });
}

const preview = (appointment_ids: string[], more: object = {}) =>
  office().get(previewCancellation, { body: { appointment_ids, ...more } });

async function cancel(id: string, cancelled_by?: CancelledBy, more: object = {}) {
  const [row] = await owner<{ version: number }[]>`select version from appointment where id = ${id}`;
  return office().send(updateAppointment, {
    params: { id },
    body: {
      ...{ status: 'cancelled', cancellation_reason: 'Mum rang', version: row?.version ?? 1 },
      ...(cancelled_by ? { cancelled_by } : {}),
      ...more,
    },
  });
}

/** What a run bills once the period is over. */
async function bill({ client_id }: { client_id: string }) {
  clock.set(AFTER);
  return office().get(previewInvoices, { query: { ...PERIOD, client_id } });
}

const at = async <Done>(instant: string, act: () => Promise<Done>): Promise<Done> => {
  clock.set(instant);
  return act();
};

describe('POST /api/appointments/cancellation_preview/', () => {
  const CASES: [name: string, now: string, amount: string, Facts][] = [
    ['5 hours before', '2026-12-08T05:00:00Z', '64.00', {}],
    ['a minute less than 24 hours before', '2026-12-07T10:01:00Z', '64.00', {}],
    ['24 hours before', '2026-12-07T10:00:00Z', '32.00', {}],
    ['48 hours before', '2026-12-06T10:00:00Z', '32.00', {}],
    ['after it began', '2026-12-08T10:30:00Z', '64.00', {}],
    [
      'on a bank holiday',
      '2026-12-25T08:00:00Z',
      '128.00',
      { start_at: '2026-12-25T10:00:00Z', price: { bank_holiday_percent: 100 } },
    ],
    [
      'across midnight into a bank holiday, in the evening',
      '2026-12-24T12:00:00Z',
      '238.40',
      {
        ...{ start_at: '2026-12-24T21:00:00Z', hours: 5 },
        price: { bank_holiday_percent: 100, evening_percent: 10, night_percent: 25 },
      },
    ],
    [
      'of a night, which may be a sleep-in',
      '2026-12-08T20:00:00Z',
      '65.00',
      { start_at: '2026-12-08T22:00:00Z', hours: 9, price: { sleep_in_pence: 6500 } },
    ],
    [
      'of a sleep-in, whatever its hours would cost',
      '2026-12-08T20:00:00Z',
      '400.00',
      {
        ...{ start_at: '2026-12-08T22:00:00Z', hours: 9, is_sleep_in: true },
        price: { sleep_in_pence: 40_000 },
      },
    ],
    [
      'with two carers and pence that do not divide',
      '2026-12-06T22:00:00Z',
      '41.68',
      { hours: 1.2, carers: 2, price: { rate_pence: 3333 } },
    ],
    [
      'with a minimum and whole hours',
      '2026-12-08T05:00:00Z',
      '96.00',
      { hours: 1, price: { minimum_quarters: 12, rounding_quarters: 4 } },
    ],
    ['priced by the visit', '2026-12-07T05:00:00Z', '22.50', { price: { unit: 'visit', rate_pence: 4500 } }],
    [
      'with notices of its own',
      '2026-12-03T10:00:00Z',
      '16.00',
      { price: { early_hours: 120, early_percent: 25 } },
    ],
  ];

  it.each(CASES)(
    '[INV-03] [APT-02] names what the invoice run then bills: %s',
    async (_name, now, amount, facts) => {
      const appointment = await book(facts);
      const said = await at(now, () => preview([appointment.id]));
      expect(said).toMatchObject({ total: amount, charges: [{ amount, appointments: 1 }], uncharged: [] });
      await cancel(appointment.id, 'client');
      const { drafts } = await bill(appointment);
      expect(drafts.map(({ subtotal }) => subtotal)).toEqual([amount]);
    },
  );

  const FREE: [name: string, now: string, uncharged: object, Facts][] = [
    ['more than the notice', '2026-12-06T09:59:00Z', { reason: 'enough notice', notice_hours: 48 }, {}],
    [
      'more than a notice that costs something',
      '2026-12-07T05:00:00Z',
      { reason: 'enough notice', notice_hours: 24 },
      { price: { early_percent: 0 } },
    ],
    [
      'a price that charges no cancellation',
      '2026-12-08T05:00:00Z',
      { reason: 'never charged', notice_hours: null },
      { price: { late_percent: 0, early_percent: 0 } },
    ],
    ['no price list', '2026-12-08T05:00:00Z', { reason: 'no price', notice_hours: null }, { price: null }],
    ['no carer', '2026-12-08T05:00:00Z', { reason: 'no carer', notice_hours: null }, { carers: 0 }],
    [
      'a price by the mile',
      '2026-12-08T05:00:00Z',
      { reason: 'by the mile', notice_hours: null },
      { price: { unit: 'mile', rate_pence: 45 } },
    ],
  ];

  it.each(FREE)(
    '[INV-03] [APT-02] says why the invoice run then bills nothing: %s',
    async (_name, now, uncharged, facts) => {
      const appointment = await book(facts);
      const said = await at(now, () => preview([appointment.id]));
      expect(said).toEqual({ charges: [], total: '0.00', uncharged: [{ appointments: 1, ...uncharged }] });
      await cancel(appointment.id, 'young_person');
      expect((await bill(appointment)).drafts).toEqual([]);
    },
  );

  it('[INV-03] says that VAT is added', async () => {
    const price = { vat_treatment: 'STANDARD', vat_rate: 20 };
    const appointment = await book({ price });
    const said = await at('2026-12-08T05:00:00Z', () => preview([appointment.id]));
    expect(said.charges).toMatchObject([{ amount: '64.00', has_vat: true }]);
    await cancel(appointment.id, 'client');
    expect((await bill(appointment)).drafts).toMatchObject([{ subtotal: '64.00', vat: '12.80' }]);
  });

  it('[INV-03] [APT-02] adds up several appointments by client, and counts those that cost nothing', async () => {
    const client = await given.client({ name: 'Aylesbury' });
    const one = await book({ client });
    const two = await book({ client, start_at: '2026-12-09T08:00:00Z' });
    const far = await book({ client, start_at: '2026-12-20T10:00:00Z' });
    const other = await book({ client: await given.client({ name: 'Barnet' }) });
    const all = [one, two, far, other];
    const said = await at('2026-12-08T05:00:00Z', () => preview(all.map(({ id }) => id)));
    expect(said).toEqual({
      charges: [
        {
          client: { id: client.id, name: 'Aylesbury' },
          amount: '96.00',
          has_vat: false,
          appointments: 2,
          notice: null,
        },
        {
          ...{
            client: { id: other.client_id, name: 'Barnet' },
            amount: '64.00',
            has_vat: false,
            appointments: 1,
          },
          notice: { under_hours: 24, percent: 100 },
        },
      ],
      total: '160.00',
      uncharged: [{ reason: 'enough notice', appointments: 1, notice_hours: 48 }],
    });
    for (const { id } of all) await cancel(id, 'client');
    expect((await bill(one)).subtotal).toBe('96.00');
    expect((await bill(other)).subtotal).toBe('64.00');
  });

  it('[INV-03] [APT-02] prices those of a series that are cancelled with it', async () => {
    const { client_id, young_person_id, service_type_id } = await book({});
    const carer = await given.carer();
    clock.set('2026-12-01T08:00:00Z');
    const made = await office().send(createAppointment, {
      body: {
        ...{ client_id, young_person_id, service_type_id, carer_ids: [carer.id] },
        ...{ start_at: '2026-12-14T14:00:00Z', end_at: '2026-12-14T16:00:00Z' },
        repeat: { every_weeks: 1, weekdays: [1, 2, 3], times: 6 },
      },
    });
    const items: Appointment[] = 'items' in made ? made.items : [made];
    const [first, second, third] = items;
    if (!(first && second && third)) throw new Error('There is no series.');
    await at('2026-12-14T15:00:00Z', () => cancel(third.id, 'carer'));
    const only = await preview([second.id]);
    const said = await preview([second.id], { apply_to: 'following' });
    const all = await preview([second.id], { apply_to: 'all' });
    expect([only.total, said.total, said.uncharged[0]?.appointments, all]).toEqual([
      '64.00',
      '64.00',
      3,
      said,
    ]);
    const cancelled = await cancel(second.id, 'client', { apply_to: 'following' });
    expect(cancelled.series_outcome?.changed_count).toBe(4);
    const run = await bill({ client_id });
    expect(run.drafts.map(({ subtotal }) => subtotal)).toEqual(['64.00']);
    const alone = await office().call(previewCancellation, {
      body: { appointment_ids: [first.id, second.id], apply_to: 'all' },
    });
    expect([alone.status, alone.problem.errors?.[0]?.path]).toEqual([400, 'apply_to']);
  });

  it('[INV-03] leaves out what a draft invoice already charges, as the run does', async () => {
    const { reports, invoice } = await openInvoices(app).aDraft();
    clock.set(AFTER);
    const id = reports[0]?.appointment_id ?? '';
    expect(await preview([id])).toEqual({
      ...{ charges: [], total: '0.00' },
      uncharged: [{ reason: 'invoiced', appointments: 1, notice_hours: null }],
    });
    await cancel(id, 'client', { acknowledged_warnings: ['visit.worked'] });
    const query = { start_date: '2026-11-01', end_date: '2026-11-30', client_id: invoice.client.id };
    expect(await office().get(previewInvoices, { query })).toMatchObject({
      ...{ drafts: [], left_out_counts: { invoiced: 1 } },
    });
  });

  it('[INV-03] leaves out what an administrator chose not to charge, as the run does', async () => {
    const appointment = await book({});
    await owner.begin(async (db) => {
      await db`set local session_replication_role = replica`;
      await db`insert into cancellation_waiver (appointment_carer_id, reason)
        values (${appointment.appointment_carers[0]?.id ?? ''}, 'Agreed')`;
    });
    const said = await at('2026-12-08T05:00:00Z', () => preview([appointment.id]));
    expect(said.uncharged).toMatchObject([{ reason: 'waived' }]);
    await cancel(appointment.id, 'client');
    expect(await bill(appointment)).toMatchObject({ drafts: [], waived_count: 1 });
  });

  it('[INV-03] answers nothing about a restricted young person to users it is closed to', async () => {
    const appointment = await book({});
    await owner`update young_person set is_restricted = true where id = ${appointment.young_person_id}`;
    const open = await book({});
    const body = { appointment_ids: [open.id, appointment.id] };
    expect((await office().call(previewCancellation, { body })).status).toBe(404);
  });
});

describe('a visit that the carer or the agency cancelled', () => {
  it.each(['carer', 'agency'] as const)(
    '[INV-03] [APT-02] is not charged, however short the notice, and the run shows who cancelled: the %s',
    async (cancelled_by) => {
      const appointment = await book({ carers: 2 });
      await at('2026-12-08T05:00:00Z', () => cancel(appointment.id, cancelled_by));
      const run = await bill(appointment);
      const shown = { cancelled_by, reason: 'Mum rang', amount: '64.00', waiver: null };
      expect(run).toMatchObject({ drafts: [], left_out: [], waived_count: 2, waived: [shown, shown] });
      const query = { ...PERIOD, client_id: appointment.client_id };
      const none = await office().call(draftInvoices, { body: query });
      expect(none.problem.code).toBe('invoice.nothing_to_draft');
    },
  );

  it.each(['client', 'young_person', undefined] as const)(
    '[INV-03] is charged by the price list if it was cancelled by: %s',
    async (cancelled_by) => {
      const appointment = await book({});
      await at('2026-12-08T05:00:00Z', () => cancel(appointment.id, cancelled_by));
      expect((await bill(appointment)).drafts).toMatchObject([
        { subtotal: '64.00', cancellations: [{ cancelled_by: cancelled_by ?? null }] },
      ]);
    },
  );

  it('[INV-03] is not reported as without a price', async () => {
    const appointment = await book({ price: null });
    await at('2026-12-08T05:00:00Z', () => cancel(appointment.id, 'carer'));
    expect((await bill(appointment)).left_out).toEqual([]);
  });
});
