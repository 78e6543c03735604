import { describe, expect, it } from 'vitest';
import { draftInvoices } from '#contract/money/invoice-runs.ts';
import { creditInvoice, getInvoice, issueInvoice } from '#contract/money/invoices.ts';
import { listMargins } from '#contract/money/margins.ts';
import { seedMileageRates } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { openApprovedWork } from '#test/kit/money/approved-work.ts';
import { openLateCancellations } from '#test/kit/money/late-cancellations.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, given, owner } = app;
const work = openApprovedWork(app);
const { aCancelled } = openLateCancellations(app);
await seedMileageRates(app.owner);
const office = as.admin();
const NOVEMBER = { start_date: '2026-11-01', end_date: '2026-11-30' };

const read = async (client: { id: string }, more = {}) => {
  const answer = await office.get(listMargins, { query: { ...NOVEMBER, ...more } });
  return answer.clients.find((each) => each.client.id === client.id);
};

async function issue({ id: client_id }: { id: string }, days = NOVEMBER) {
  const { invoice_ids } = await office.send(draftInvoices, { body: { ...days, client_id } });
  for (const id of invoice_ids) {
    const { version } = await office.get(getInvoice, { params: { id } });
    await office.send(issueInvoice, { params: { id }, body: { version } });
  }
}

const claimMiles = (of: { appointment_carer_id: string }, day: string, miles: number) =>
  owner`insert into mileage (appointment_carer_id, date, from_place, to_place, miles, vehicle)
    values (${of.appointment_carer_id}, ${day}, 'CR0 1AA', 'BR1 1AA', ${miles}, 'CAR_OR_VAN')`;

describe('GET /api/margins/', () => {
  it('[INV-03] compares hours and their cost with what was invoiced for them, less credits', async () => {
    const client = await given.client();
    const young_person = await given.youngPerson({ client });
    for (const day of ['03', '04'])
      await work({ client, young_person, start_at: `2026-11-${day}T10:00:00Z` });
    await work({ client, young_person, start_at: '2026-11-05T10:00:00Z', report: 'submitted' });
    const { invoice_ids } = await office.send(draftInvoices, { body: { ...NOVEMBER, client_id: client.id } });
    const params = { id: invoice_ids[0] ?? '' };
    const { version, lines } = await office.get(getInvoice, { params });
    expect(await read(client, { hour_cost: '17.50' })).toMatchObject({
      ...{
        invoiced: '0.00',
        hours: '0',
        hours_not_invoiced: '4',
        miles_not_invoiced: '0',
        cost: '0.00',
        margin: '0.00',
      },
    });
    await office.send(issueInvoice, { params, body: { version } });
    expect(await read(client, { hour_cost: '17.50' })).toEqual({
      client: { id: client.id, name: client.name },
      ...{ invoiced: '128.00', hours: '4', miles: '0', cost: '70.00', margin: '58.00', margin_percent: 45 },
      ...{ hours_not_invoiced: '0', miles_not_invoiced: '0' },
    });
    const body = { line_ids: [lines[0]?.id ?? ''], reason: 'Not ordered' };
    await office.send(creditInvoice, { params, body });
    expect(await read(client, { hour_cost: '20' })).toMatchObject({
      ...{ invoiced: '64.00', hours: '2', margin: '24.00', hours_not_invoiced: '2' },
    });
  });

  it('[INV-03] gives no margin until the cost of an hour is set', async () => {
    const client = await given.client();
    await work({ client, young_person: await given.youngPerson({ client }) });
    expect(await read(client)).toMatchObject({
      hours_not_invoiced: '2',
      cost: null,
      margin: null,
      margin_percent: null,
    });
  });

  it('[INV-03] [MIL-02] takes each mile at the rate paid on its day, unless a cost is given', async () => {
    const client = await given.client();
    const young_person = await given.youngPerson({ client });
    const spring = { start_date: '2026-04-01', end_date: '2026-04-30' };
    const drive = async (day: string, miles: number) => {
      const of = await work({ client, young_person, start_at: `${day}T10:00:00Z` });
      await claimMiles(of, day, miles);
    };
    await drive('2026-04-05', 10);
    await drive('2026-04-06', 20);
    await issue(client, spring);
    await drive('2026-04-07', 5);
    const readSpring = (more = {}) => read(client, { ...spring, hour_cost: '10', ...more });
    expect(await readSpring()).toMatchObject({
      ...{ hours: '4', miles: '30', cost: '55.50', hours_not_invoiced: '2', miles_not_invoiced: '5' },
    });
    expect(await readSpring({ mile_cost: '1' })).toMatchObject({ cost: '70.00' });
    const { mile_cost } = await office.get(listMargins, { query: spring });
    expect(mile_cost).toBeNull();
  });

  it('[INV-03] [MIL-02] takes a carer’s miles beyond the threshold at the rate they are paid', async () => {
    const client = await given.client();
    const of = await work({ client, young_person: await given.youngPerson({ client }) });
    // One of them crosses the border of 10,000: 100 miles of it at 55p, 200 at 25p.
    for (let journey = 0; journey < 34; journey++) await claimMiles(of, '2026-11-03', 300);
    await issue(client);
    expect(await read(client, { hour_cost: '10' })).toMatchObject({ miles: '10200', cost: '5570.00' });
  });

  it('[INV-03] compares a whole night with all its lines, in the month in which it starts', async () => {
    const client = await given.client();
    const young_person = await given.youngPerson({ client });
    const night = { start_at: '2026-07-31T21:00:00Z', hours: 8, is_priced: false };
    const { service_type_id } = await work({ client, young_person, ...night });
    await owner`insert into price_list (service_type_id, from_date, unit, rate_pence, weekend_percent)
      values (${service_type_id}, '2026-01-01', 'hour', 3200, 25)`;
    const july = { start_date: '2026-07-01', end_date: '2026-07-31' };
    await issue(client, july);
    // Two hours of a Friday at £32, six of a Saturday at £40.
    expect(await read(client, july)).toMatchObject({ invoiced: '304.00', hours: '8' });
    expect(await read(client, { start_date: '2026-08-01', end_date: '2026-08-31' })).toBeUndefined();
  });

  it('[INV-03] counts work by its planned times if none are required, and issued work whatever its report’s status', async () => {
    const client = await given.client();
    const young_person = await given.youngPerson({ client });
    const of = await work({ client, young_person, timesheet: 'required' });
    expect(await read(client)).toBeUndefined();
    await owner`update timesheet set status = 'not required' where appointment_carer_id = ${of.appointment_carer_id}`;
    expect(await read(client)).toMatchObject({ hours: '0', hours_not_invoiced: '2' });
    await issue(client);
    await owner`update report set status = 'submitted' where id = ${of.id}`;
    expect(await read(client)).toMatchObject({ invoiced: '64.00', hours: '2', hours_not_invoiced: '0' });
  });

  it('[INV-03] counts a late cancellation that was charged, which took no hours', async () => {
    const { client } = await aCancelled();
    expect(await read(client)).toBeUndefined();
    await issue(client);
    expect(await read(client, { hour_cost: '20' })).toMatchObject({
      ...{ invoiced: '64.00', hours: '0', cost: '0.00', hours_not_invoiced: '0' },
    });
  });

  it('[INV-03] adds up, and is only for the office', async () => {
    const query = { ...NOVEMBER, hour_cost: '17.33' };
    const { clients, total } = await office.get(listMargins, { query });
    const sum = clients.reduce((pence, { cost }) => pence + Number(cost) * 100, 0);
    expect(Math.round(sum)).toBe(Math.round(Number(total.cost) * 100));
    const reader = as.user(await given.user({ user_type: 'client', client: await given.client() }));
    for (const who of [reader, as.carer()]) expect((await who.call(listMargins, { query })).status).toBe(403);
  });
});
