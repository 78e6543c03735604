import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import {
  type Arrival,
  findKeptArrival,
  keepArrivals,
} from '#web/features/young-persons/profile/kept-arrivals.ts';
import { findKept } from '#web/features/young-persons/profile/use-known-person.ts';
import { sessionStore } from '#web/session/session.ts';
import { openMemoryStore } from '#web/writing/device-store.ts';

// The session listens to other tabs as soon as its module loads.
vi.hoisted(() => vi.stubGlobal('window', Object.assign(globalThis, { addEventListener: () => {} })));

const id = '019b82c6-6a00-7401-aca9-000000000003';
const office = { version: 1, allergies: null as string | null, looks: 0 };

const readArrival = (): Arrival => ({
  young_person: {
    ...{
      id,
      status: 'ACTIVE',
      idOnThirdParty: null,
      first_name: 'Amara',
      middle_names: null,
      last_name: 'Lee',
    },
    ...{ preferred_name: null, name: 'Amara Lee', dob: null, age: null, lac: null, local_authority: null },
    client: { id, name: 'Croydon' },
    ...{ team: null, allocated_social_worker: null, local_area_coordinator: null, photo: null },
    ...{ risk_level: null, allergies: office.allergies, has_allergies: null, health_topics: [] },
    ...{ key_alert: null, key_risks: [], version: office.version, updated_at: '2026-11-20T09:00:00Z' },
    ...{
      addresses: [],
      former_addresses: [],
      has_confidential_address: false,
      contacts: [],
      top_risks: [],
      no_contact_with: null,
    },
    ...{ not_to_be_told: [], limited_contacts: [], is_restricted: false, steps: [] },
    ...{ risks_above: [], risk_kept: null },
  },
  ...{ topics: [], diaries: [], phone: null },
});

beforeEach(() => {
  Object.assign(office, { version: 1, allergies: null, looks: 0 });
  vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} });
  vi.stubGlobal('fetch', async () => {
    office.looks += 1;
    return new Response(JSON.stringify(readArrival()));
  });
  keepBearer({ token: 'token', expires_at: '2099-01-01T00:00:00Z' });
  sessionStore.setState({ status: 'in' } as never);
});
afterEach(() => {
  forgetBearer();
  vi.unstubAllGlobals();
});

it('[YPN-04] the arrival page is fetched again at once if the office has changed the record, and otherwise not for hours', async () => {
  const store = openMemoryStore('019b82c6-6a00-7401-aca9-168e402af632');
  const keep = () => keepArrivals(store, { ahead: [id], past: [] }, new Map([[id, office.version]]));
  await keep();
  await keep();
  expect(office.looks).toBe(1);
  Object.assign(office, { version: 2, allergies: 'Peanuts' });
  await keep();
  expect((await findKeptArrival(store, id))?.arrival.young_person.allergies).toBe('Peanuts');
  await keep();
  expect(office.looks).toBe(2);
});

it('[YPN-04] the arrival page of a past visit stays, is fetched again only if the office has changed the record, and is then deleted', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T19:00:00Z') });
  const store = openMemoryStore('019b82c6-6a00-7401-aca9-168e402af632');
  const keep = (wanted: Parameters<typeof keepArrivals>[1]) =>
    keepArrivals(store, wanted, new Map([[id, office.version]]));
  await keep({ ahead: [], past: [id] });
  expect(office.looks).toBe(0);
  await keep({ ahead: [id], past: [] });
  vi.setSystemTime(new Date('2026-11-25T09:00:00Z'));
  await keep({ ahead: [], past: [id] });
  expect(office.looks).toBe(1);
  Object.assign(office, { version: 2, allergies: 'Peanuts' });
  await keep({ ahead: [], past: [id] });
  expect((await findKeptArrival(store, id))?.arrival.young_person.allergies).toBe('Peanuts');
  await keep({ ahead: [], past: [] });
  expect(await findKeptArrival(store, id)).toBeUndefined();
  vi.useRealTimers();
});

it('[YPN-04] without signal it is deleted automatically at the end of the day after the visit', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T19:00:00Z') });
  const store = openMemoryStore('019b82c6-6a00-7401-aca9-168e402af632');
  const visit = aVisit();
  const young_person = { id, name: 'Amara Lee' };
  const appointment = { ...visit.appointment, young_person, end_at: '2026-11-24T22:00:00Z' };
  await store.write('visit', visit.appointment_carer_id, { ...visit, appointment });
  await keepArrivals(store, { ahead: [id], past: [] }, new Map());
  vi.setSystemTime(new Date('2026-11-25T23:59:00Z'));
  expect(await findKeptArrival(store, id)).toBeDefined();
  vi.setSystemTime(new Date('2026-11-26T00:01:00Z'));
  expect(await findKeptArrival(store, id)).toBeUndefined();
  vi.useRealTimers();
});

it('[DIA-02] [REP-10] a case note takes the young person’s name from a visit if their page is not on the device', async () => {
  const store = openMemoryStore('019b82c6-6a00-7401-aca9-168e402af632');
  expect(await findKept(store, id)).toEqual({ name: undefined });
  const visit = aVisit();
  const about = visit.appointment.young_person;
  await store.write('visit', visit.appointment_carer_id, visit);
  expect(await findKept(store, about?.id ?? '')).toEqual({ name: 'Amara Lee' });
});
