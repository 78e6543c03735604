import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { draftInvoices } from '#contract/money/invoice-runs.ts';
import { getInvoice } from '#contract/money/invoices.ts';
import { bookQuotation } from '#contract/money/quotation-bookings.ts';
import {
  getQuotation,
  listQuotations,
  recordQuotationAnswer,
  sendQuotation,
} from '#contract/money/quotation-records.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner, clock } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const office = as.admin();

const visit = (day: string, service_type_id: string) => ({
  ...{ service_type_id, carers: 1 },
  start_at: `${day}T10:00:00Z`,
  end_at: `${day}T12:00:00Z`,
});

/** Two visits at £32 an hour, accepted with an order number. */
async function accept({ miles }: { miles?: string } = {}) {
  const client = await given.client();
  const young_person = await given.youngPerson({ client });
  const service = await given.serviceType();
  await owner`insert into price_list (service_type_id, from_date, unit, rate_pence, mileage_pence)
    values (${service.id}, '2026-01-01', 'hour', 3200, 45)`;
  const items = ['2026-12-01', '2026-12-02'].map((day) => ({
    ...visit(day, service.id),
    ...(miles ? { miles } : {}),
  }));
  const body = { client_id: client.id, young_person_id: young_person.id, items };
  const { id } = await office.send(sendQuotation, { body });
  const recorded = { name: 'Sam Field', how: 'e-mail', date: '2026-11-01' } as const;
  const yes = { status: 'accepted', order_number: 'PO 4711', recorded } as const;
  await office.send(recordQuotationAnswer, { params: { id }, body: yes });
  return { id, client, young_person, service };
}

const book = (id: string, items: { item: number; carer_ids?: string[] }[], more = {}) =>
  office.call(bookQuotation, { params: { id }, body: { items, ...more } });

describe('POST /api/quotations/{id}/appointments/', () => {
  it('[SVC-01] books the accepted visits, and each appointment knows its quotation', async () => {
    const { id, client, young_person, service } = await accept();
    const carer = await given.carer();
    const booked = await book(id, [{ item: 0, carer_ids: [carer.id] }, { item: 1 }]);
    expect(booked.status).toBe(201);
    const [first = '', second = ''] = booked.body.appointment_ids;
    const quotation = await office.get(getQuotation, { params: { id } });
    expect(await office.get(getAppointment, { params: { id: first } })).toMatchObject({
      client: { id: client.id },
      young_person: { id: young_person.id },
      service_type: { id: service.id },
      start_at: '2026-12-01T10:00:00Z',
      carers: [{ carer: { id: carer.id } }],
      quotation: { id, name: quotation.quotation_number },
    });
    expect(quotation.bookings.map(({ appointment_id, item }) => [appointment_id, item])).toEqual([
      [first, 0],
      [second, 1],
    ]);
  });

  it('[SVC-01] books each visit once, also twice at once, and again if it was cancelled', async () => {
    const { id } = await accept();
    const both = await Promise.all([book(id, [{ item: 0 }]), book(id, [{ item: 0 }, { item: 1 }])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.problem.code).toBe('quotation.booked');
    const { bookings } = await office.get(getQuotation, { params: { id } });
    const made = bookings[0]?.appointment_id ?? '';
    const off = { status: 'cancelled', cancellation_reason: 'Ill', version: 1 } as const;
    await office.send(updateAppointment, { params: { id: made }, body: off });
    expect((await book(id, [{ item: 0 }])).status).toBe(201);
    const back = { status: 'active', version: 2 } as const;
    const twice = await office.call(updateAppointment, { params: { id: made }, body: back });
    expect([twice.status, twice.problem.code]).toEqual([409, 'quotation.booked']);
  });

  it('[SVC-01] an accepted one is listed until each of its future visits is booked', async () => {
    const { id } = await accept();
    const isListed = async () =>
      (await office.get(listQuotations, { query: { unbooked: 'true' } })).items.some(
        (each) => each.id === id,
      );
    expect(await isListed()).toBe(true);
    await book(id, [{ item: 0 }]);
    expect(await isListed()).toBe(true);
    const { items } = await office.get(getQuotation, { params: { id } });
    await book(
      id,
      items.slice(1).map((_, at) => ({ item: at + 1 })),
    );
    expect(await isListed()).toBe(false);
    const { bookings } = await office.get(getQuotation, { params: { id } });
    const off = { status: 'cancelled', cancellation_reason: 'Client cancelled', version: 1 } as const;
    await office.send(updateAppointment, { params: { id: bookings[0]?.appointment_id ?? '' }, body: off });
    expect(await isListed()).toBe(false);
  });

  it('[SVC-01] books nothing of a quotation that is not accepted, another’s, or expired', async () => {
    const { id, client, service } = await accept();
    const body = { client_id: client.id, items: [visit('2026-12-01', service.id)] };
    const sent = await office.send(sendQuotation, { body });
    const refused = await book(sent.id, [{ item: 0 }]);
    expect([refused.status, refused.problem.code]).toEqual([409, 'quotation.not_accepted']);
    expect((await book(id, [{ item: 7 }])).problem.errors?.[0]?.path).toBe('items.0.item');
    const stranger = await given.youngPerson();
    const wrong = await book(id, [{ item: 0 }], { young_person_id: stranger.id });
    expect(wrong.problem.errors?.[0]?.path).toBe('young_person_id');
    const reader = as.user(await given.user({ user_type: 'client', client }));
    const call = { params: { id }, body: { items: [{ item: 0 }] } };
    expect((await reader.call(bookQuotation, call)).status).toBe(403);
    await expect(
      owner`update appointment set quotation_id = ${sent.id}, quotation_item = 0
        where id = (select appointment_id from report limit 1)`.then(
        () =>
          owner`insert into appointment (client_id, service_type_id, start_at, end_at, quotation_id, quotation_item)
          values (${client.id}, ${service.id}, '2026-12-05T10:00Z', '2026-12-05T11:00Z', ${sent.id}, 0)`,
      ),
    ).rejects.toThrow('It was not quoted.');
  });

  it('[INV-03] is invoiced at the accepted prices, and each line gives quotation and order', async () => {
    const { id, client, young_person, service } = await accept({ miles: '10' });
    const carer = await given.carer();
    const booked = await book(id, [{ item: 0, carer_ids: [carer.id] }]);
    const own = { client_id: client.id, service_type_id: service.id, from_date: '2026-11-01' };
    await owner`insert into price_list ${owner({ ...own, unit: 'hour', rate_pence: 9900, mileage_pence: 99 })}`;
    clock.set('2026-12-03T12:00:00.000Z');
    // Days later nobody is signed in any more.
    const later = as.admin();
    const [appointment_id = ''] = booked.body.appointment_ids;
    const [work] = await owner<{ id: string }[]>`
      select id from appointment_carer where appointment_id = ${appointment_id}`;
    const assignment = work?.id ?? '';
    await owner`update report set status = 'approved' where appointment_carer_id = ${assignment}`;
    await owner`update timesheet set status = 'submitted', started_at = planned_start_at,
      ended_at = planned_end_at + interval '1 hour', submitted_at = planned_end_at, submitted_by = carer_id
      where appointment_carer_id = ${assignment}`;
    const period = { start_date: '2026-12-01', end_date: '2026-12-31', client_id: client.id };
    const run = await later.send(draftInvoices, { body: period });
    const invoice = await later.get(getInvoice, { params: { id: run.invoice_ids[0] ?? '' } });
    // An hour more than planned was worked: at the rate that was accepted.
    expect(invoice).toMatchObject({
      total: '96.00',
      young_person: { id: young_person.id },
      lines: [{ rate: '32.00', quotation: { id, order_number: 'PO 4711' } }],
    });
    clock.set('2026-11-24T12:00:00.000Z');
  });

  it('[INV-03] is invoiced as accepted by an administrator to whom the quotation is closed, and its documents say so to all', async () => {
    const { id, client, young_person } = await accept();
    const carer = await given.carer();
    const booked = await book(id, [{ item: 0, carer_ids: [carer.id] }]);
    const [appointment_id = ''] = booked.body.appointment_ids;
    clock.set('2026-12-03T12:00:00.000Z');
    const later = as.admin();
    const restricted = await given.youngPerson({ client });
    await owner.begin(async (db) => {
      await db`update report set status = 'approved' where appointment_id = ${appointment_id}`;
      await db`update timesheet set status = 'submitted', started_at = planned_start_at, ended_at = planned_end_at,
        submitted_at = planned_end_at, submitted_by = carer_id where appointment_id = ${appointment_id}`;
      await db`set local session_replication_role = replica`;
      // As one is that was made for the referral of somebody else, who was restricted since.
      await db`update young_person set is_restricted = true where id = ${restricted.id}`;
      await db`update quotation set young_person_id = ${restricted.id} where id = ${id}`;
      await db`update price_list set rate_pence = 9900 where client_id is null`;
    });
    expect((await later.call(getQuotation, { params: { id } })).status).toBe(404);
    const period = { start_date: '2026-12-01', end_date: '2026-12-31', client_id: client.id };
    const run = await later.send(draftInvoices, { body: period });
    const invoice = await later.get(getInvoice, { params: { id: run.invoice_ids[0] ?? '' } });
    expect(invoice).toMatchObject({
      ...{ total: '64.00', young_person: { id: young_person.id } },
      lines: [{ quotation: { id: null, name: expect.stringMatching(/^QUO-/), order_number: 'PO 4711' } }],
    });
    clock.set('2026-11-24T12:00:00.000Z');
  });
});
