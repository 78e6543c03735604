import { describe, expect, it } from 'vitest';
import { createAppointment, getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { listAvailableCarers } from '#contract/appointments/available-carers.ts';
import { acceptOffer, createOffers, listOffers } from '#contract/appointments/offers.ts';
import { listUncheckedCarers } from '#contract/appointments/unchecked.ts';
import {
  createCarerCheck,
  createCheckKind,
  updateCarerCheck,
  updateCheckKind,
} from '#contract/organisations/checks.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given, owner } = app;
const admin = as.admin();
await admin.session();

const service = await given.serviceType({ name: 'Escort' });
const free = await given.serviceType({ name: 'Mentoring' });
const kind = await admin.send(createCheckKind, {
  body: { name: 'First aid', months: 36, service_type_ids: [service.id] },
});
const client = await given.client();

const check = async (carer: { id: string }, expires_on: string, issued_on = '2024-07-01') =>
  admin.send(createCarerCheck, { body: { carer_id: carer.id, kind_id: kind.id, issued_on, expires_on } });
const book = (carer_ids: string[], day: string, service_type_id = service.id) =>
  admin.call(createAppointment, {
    body: {
      client_id: client.id,
      young_person_id: null,
      service_type_id,
      start_at: `${day}T12:00:00Z`,
      end_at: `${day}T15:00:00Z`,
      carer_ids,
      place: null,
      notes: null,
    },
  });
/** One that may be booked. */
async function bookWell(carer_ids: string[], day: string, service_type_id = service.id) {
  const { body } = await book(carer_ids, day, service_type_id);
  if (!('id' in body)) throw new Error('This is no series.');
  return body;
}
const change = (id: string, body: object) =>
  admin.call(updateAppointment, { params: { id }, body: body as never });

describe('a carer without a check that the service requires', () => {
  it('[CHK-03] can be recorded for a past appointment, because they went', async () => {
    const [late, stand_in] = [await given.carer(), await given.carer()];
    const over = await given.appointment({
      carers: [late],
      service_type: free,
      start_at: '2027-06-15T18:00:00Z',
      hours: 2,
    });
    const was = await change(over.id, {
      version: over.version,
      carer_ids: [stand_in.id],
      service_type_id: service.id,
      acknowledged_warnings: ['past', 'carer.rest'],
    });
    expect(was.status).toBe(200);
  });

  it('[CHK-03] keeps their place if they are already on it, and someone new without one is named instead', async () => {
    const [lapsed, fresh] = [await given.carer('Lara Lapsed'), await given.carer('Newton New')];
    await check(lapsed, '2027-07-20');
    const booked = await bookWell([lapsed.id], '2027-07-19');
    await owner`update carer_check set expires_on = '2027-07-18' where carer_id = ${lapsed.id}`;
    const both = await change(booked.id, { version: booked.version, carer_ids: [lapsed.id, fresh.id] });
    expect(both.problem.detail).toMatch(/^Newton New cannot be assigned on 19\/07\/2027/);
    expect((await change(booked.id, { version: booked.version, notes: 'Ring twice' })).status).toBe(200);
  });

  it('[CHK-03] is not assigned, and the message says what is missing and since when', async () => {
    const [none, over] = [await given.carer('Nora None'), await given.carer('Otto Over')];
    await check(over, '2027-06-30');
    const refused = await book([none.id], '2027-07-01');
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
      409,
      'appointment.missing_check',
      'Nora None cannot be assigned on 01/07/2027: no First aid on record. Add the check to their user record first.',
    ]);
    expect((await book([over.id], '2027-06-30')).status).toBe(201);
    expect((await book([over.id], '2027-07-01')).problem.detail).toBe(
      'Otto Over cannot be assigned on 01/07/2027: First aid expired on 30/06/2027. Add the check to their user record first.',
    );
    expect((await book([none.id, over.id], '2027-07-01', free.id)).status).toBe(201);
    await check(over, '2030-06-09', '2027-06-10');
    expect((await book([over.id], '2027-07-02')).status).toBe(201);
  });

  it('[CHK-03] cannot be added, moved there, restored or given the service, on any path', async () => {
    const carer = await given.carer('Paula Path');
    await check(carer, '2027-07-10');
    const empty = await bookWell([], '2027-07-20');
    expect((await change(empty.id, { version: 1, carer_ids: [carer.id] })).problem.code).toBe(
      'appointment.missing_check',
    );
    const good = await bookWell([carer.id], '2027-07-09');
    const moved = { start_at: '2027-07-11T12:00:00Z', end_at: '2027-07-11T15:00:00Z' };
    expect((await change(good.id, { version: 1, ...moved })).problem.detail).toContain(
      'First aid expired on 10/07/2027',
    );
    const later = { start_at: '2027-07-09T13:00:00Z', end_at: '2027-07-09T16:00:00Z' };
    const other = await bookWell([carer.id], '2027-07-12', free.id);
    expect((await change(other.id, { version: 1, service_type_id: service.id })).problem.code).toBe(
      'appointment.missing_check',
    );
    const cancelled = await change(good.id, { version: 1, status: 'cancelled', cancellation_reason: 'Ill' });
    const [row] = await owner<{ id: string }[]>`select id from carer_check where carer_id = ${carer.id}`;
    await admin.send(updateCarerCheck, {
      params: { id: row?.id ?? '' },
      body: { version: 1, is_archived: true },
    });
    const back = await change(good.id, { version: cancelled.body.version, status: 'active' });
    expect(back.problem.detail).toContain('no First aid on record');
    await admin.send(updateCarerCheck, {
      params: { id: row?.id ?? '' },
      body: { version: 2, is_archived: false },
    });
    const restored = await change(good.id, { version: cancelled.body.version, status: 'active' });
    expect((await change(good.id, { version: restored.body.version, ...later })).status).toBe(200);
  });

  it('[CHK-03] stays on existing appointments, which are flagged and may otherwise be changed', async () => {
    const carer = await given.carer('Stella Stays');
    const held = await check(carer, '2027-09-30');
    const booked = await bookWell([carer.id], '2027-09-20');
    await admin.send(updateCarerCheck, {
      params: { id: held.id },
      body: { version: 1, expires_on: '2027-09-01' },
    });
    const days = { start_date: '2027-09-01', end_date: '2027-09-30' };
    const flagged = [
      {
        appointment_id: booked.id,
        start_at: '2027-09-20T12:00:00Z',
        service: 'Escort',
        carer: { id: carer.id, name: 'Stella Stays' },
        reasons: ['First aid expired on 01/09/2027'],
      },
    ];
    expect(await admin.get(listUncheckedCarers, { query: days })).toEqual(flagged);
    expect((await admin.get(getAppointment, { params: { id: booked.id } })).unchecked_carers).toEqual(
      flagged,
    );
    expect(
      (await as.user(carer).get(getAppointment, { params: { id: booked.id } })).unchecked_carers,
    ).toBeUndefined();
    expect((await change(booked.id, { version: 1, notes: 'Ring first', carer_ids: [carer.id] })).status).toBe(
      200,
    );
    await check(carer, '2030-06-09', '2027-06-10');
    expect(await admin.get(listUncheckedCarers, { query: days })).toEqual([]);
    const long = { query: { start_date: '2027-01-01', end_date: '2027-12-31' } };
    expect((await admin.call(listUncheckedCarers, long)).status).toBe(400);
  });

  it('[CHK-03] is listed among the carers to choose from, with the reason', async () => {
    const [none, good] = [await given.carer('Nadia Nought'), await given.carer('Gus Good')];
    await check(good, '2028-01-01');
    const query = { start_at: '2027-10-04T12:00:00Z', end_at: '2027-10-04T15:00:00Z' };
    const ask = async (more: object) => {
      const found = await admin.get(listAvailableCarers, { query: { ...query, ...more } });
      return [none, good].map(({ id }) => {
        const { is_free, reasons } = found.find(({ carer }) => carer.id === id) ?? {};
        return [is_free, reasons];
      });
    };
    expect(await ask({ service_type_id: service.id })).toEqual([
      [false, ['No First aid on record']],
      [true, []],
    ]);
    expect(await ask({})).toEqual([
      [true, []],
      [true, []],
    ]);
  });

  it('[CHK-03][ROT-03] is not offered the appointment, and cannot accept an earlier offer', async () => {
    const [none, good] = [await given.carer('Nils Nix'), await given.carer('Greta Green')];
    const held = await check(good, '2028-01-01');
    const gap = await bookWell([], '2027-10-11');
    const chosen = await admin.call(createOffers, {
      body: { appointment_ids: [gap.id], carer_ids: [none.id], carers_wanted: 1 },
    });
    expect(chosen.problem.detail).toContain('Nils Nix cannot be assigned on 11/10/2027');
    await admin.send(createOffers, { body: { appointment_ids: [gap.id] } });
    const asked = (await admin.get(listOffers, { query: { appointment_id: gap.id } })).items[0];
    expect(asked?.answers.map(({ carer }) => carer.name)).toContain('Greta Green');
    expect(asked?.answers.map(({ carer }) => carer.name)).not.toContain('Nils Nix');
    await admin.send(updateCarerCheck, {
      params: { id: held.id },
      body: { version: 1, expires_on: '2027-10-10' },
    });
    const won = await as.user(good).call(acceptOffer, {
      params: { id: asked?.id ?? '' },
      body: { version: asked?.version ?? 1 },
    });
    expect([won.status, won.problem.code]).toEqual([409, 'appointment.missing_check']);
    await expect(
      owner`insert into offer_carer (offer_id, carer_id) values (${asked?.id ?? ''}, ${none.id})`,
    ).rejects.toMatchObject({ constraint_name: 'appointment_carer_checked' });
  });

  it('[CHK-03][APT-06] dates of a repeat after the check has expired are refused, named or left uncovered, as requested', async () => {
    const carer = await given.carer('Rita Repeat');
    await check(carer, '2027-11-10');
    const repeated = (on_clash: 'refuse' | 'uncovered') =>
      admin.call(createAppointment, {
        body: {
          client_id: client.id,
          young_person_id: null,
          service_type_id: service.id,
          start_at: '2027-11-03T12:00:00Z',
          end_at: '2027-11-03T15:00:00Z',
          carer_ids: [carer.id],
          place: null,
          notes: null,
          repeat: { every_weeks: 1, times: 3, on_clash },
        },
      });
    const refused = await repeated('refuse');
    expect([refused.status, refused.problem.code]).toEqual([409, 'appointment.missing_check']);
    expect(refused.problem.errors?.map(({ path }) => path)).toEqual(['repeat.dates.2027-11-17']);
    const booked = await repeated('uncovered');
    expect(booked.status).toBe(201);
    expect(await owner`select from appointment_carer where carer_id = ${carer.id}`).toHaveLength(2);
  });

  it('[CHK-01] an archived kind is not required', async () => {
    const carer = await given.carer();
    expect((await book([carer.id], '2027-12-01')).status).toBe(409);
    await admin.send(updateCheckKind, {
      params: { id: kind.id },
      body: { version: 1, is_archived: true, reason: 'No longer needed' },
    });
    expect((await book([carer.id], '2027-12-01')).status).toBe(201);
  });

  it('[CHK-03] missing_checks returns the kinds that are missing on a day', async () => {
    const [asked, licence] = [
      await given.serviceType(),
      await admin.send(createCheckKind, { body: { name: 'Licence', months: null } }),
    ];
    await admin.send(updateCheckKind, {
      params: { id: licence.id },
      body: { version: 1, service_type_ids: [asked.id] },
    });
    const carer = await given.carer();
    const [row] = await owner<
      { missing: string[] }[]
    >`select missing_checks(${carer.id}, ${asked.id}, '2027-06-16') as missing`;
    expect(row?.missing).toEqual(['Licence']);
    const [none] = await owner<
      { missing: string[] }[]
    >`select missing_checks(${carer.id}, ${free.id}, '2027-06-16') as missing`;
    expect(none?.missing).toEqual([]);
  });
});
