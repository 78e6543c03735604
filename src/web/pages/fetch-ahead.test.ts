import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { describeTitle } from '#web/features/visits/visit-steps.ts';
import {
  blankWork,
  changeWork,
  closeVisitStore,
  visitStore,
  written,
} from '#web/features/visits/visit-store.ts';
import { newPart, withPart } from '#web/features/visits/visit-work.ts';
import { fetchAhead } from '#web/pages/fetch-ahead.ts';
import { sessionStore } from '#web/session/session.ts';
import { closeOwnStores, openOwnStore } from '#web/writing/device-store.ts';
import { forgetHolder } from '#web/writing/holder.ts';

// The session listens to other tabs as soon as its module loads.
vi.hoisted(() => vi.stubGlobal('window', Object.assign(globalThis, { addEventListener: () => {} })));

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** A server reduced to one visit. */
const quiet = () => ({
  ...{ visit: aVisit(), looks: 0, isUnwell: false, owed: [] as Visit['appointment'][] },
  ...{ isListed: true, isGone: false, inSight: [aVisit().appointment.young_person?.id ?? ''] },
});
const office = quiet();
const user = office.visit.timesheet.carer.id;

const closed = (visit: Visit): Visit => ({
  ...visit,
  app_report: null,
  report: { ...visit.report, young_person: null },
  timesheet: { ...visit.timesheet, young_person: null },
  appointment: { ...visit.appointment, is_restricted: true, young_person: null, place: null },
});

beforeEach(async () => {
  // The day of the visit.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') });
  Object.assign(office, quiet());
  const { locks } = navigator;
  vi.stubGlobal('navigator', { onLine: true, locks });
  vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/by_carer/')) return json({ items: office.isListed ? [office.visit.appointment] : [] });
    if (url.includes('/before_you_arrive/')) return json({ topics: [] });
    if (url.includes('/api/dashboard/')) return json({ user_type: 'user', owed: office.owed });
    if (url.includes('/api/app_young_persons/?'))
      return json({ items: office.inSight.map((id) => ({ id, version: 1 })) });
    if (!url.includes('/api/visits/')) return json({});
    if (office.isGone) return json({ detail: 'This does not exist.' }, 404);
    office.looks += 1;
    return office.isUnwell ? json({ detail: 'Not now.' }, 503) : json(office.visit);
  });
  keepBearer({ token: 'old', expires_at: '2099-01-01T00:00:00Z' });
  await forgetHolder(user);
  closeOwnStores();
});
afterEach(async () => {
  // Otherwise the next test would take a write in progress for another tab's.
  await written(office.visit.appointment_carer_id);
  closeVisitStore();
  forgetBearer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const readKept = async () =>
  JSON.stringify(await (await openOwnStore(user)).read('visit', office.visit.appointment_carer_id));

it('[YPN-04] a visit is fetched once every few hours, because each fetch is recorded as a view', async () => {
  await fetchAhead(user);
  await fetchAhead(user);
  expect(office.looks).toBe(1);
  expect(await readKept()).toContain('Amara Lee');
});

it('[YPN-04] a record that was closed is deleted from the device at once, even if the visit was just fetched', async () => {
  await fetchAhead(user);
  office.visit = closed(office.visit);
  await fetchAhead(user);
  const kept = await readKept();
  expect(kept).toContain('"is_restricted":true');
  expect(kept).not.toMatch(/"appointment":\{[^}]*Amara Lee/);
  await fetchAhead(user);
  expect(office.looks).toBe(2);
});

it.each([false, true])(
  '[YPN-04] waiting work is listed by no name that was closed, whether or not the visit was fetched (%s)',
  async (isUnwell) => {
    await fetchAhead(user);
    const id = office.visit.appointment_carer_id;
    const part = newPart('extra', { text: 'A note' }, null);
    changeWork(
      id,
      (work) => withPart(work, 'extra', part),
      blankWork(office.visit, describeTitle(office.visit)),
    );
    expect(visitStore.getState().works[id]?.title).toContain('Amara Lee');
    office.visit = closed(office.visit);
    office.isUnwell = isUnwell;
    await fetchAhead(user).catch(() => undefined);
    expect(visitStore.getState().works[id]?.title).toBe('Restricted, Tue 24/11/2026 16:00–20:00');
  },
);

it('[YPN-04] a record that was closed is not kept until the visit can be fetched again', async () => {
  await fetchAhead(user);
  office.visit = closed(office.visit);
  office.isUnwell = true;
  await expect(fetchAhead(user)).rejects.toThrow('Not now.');
  expect(await readKept()).toBe(undefined);
});

const readAppointment = async () => {
  const store = await openOwnStore(user);
  const kept = (await store.read('visit', office.visit.appointment_carer_id)) as Visit | undefined;
  return kept?.appointment;
};
const change = (facts: Partial<Visit['appointment']>) => {
  const { appointment } = office.visit;
  office.visit = { ...office.visit, appointment: { ...appointment, ...facts, version: 2 } };
};

it('[APT-02] [REP-10] a visit that was moved or has another place is fetched again at once, and only once', async () => {
  await fetchAhead(user);
  change({ place: 'Epsom', start_at: '2026-11-24T17:00:00Z' });
  await fetchAhead(user);
  await fetchAhead(user);
  expect(office.looks).toBe(2);
  expect(await readAppointment()).toMatchObject({ place: 'Epsom', start_at: '2026-11-24T17:00:00Z' });
});

it('[APT-02] [REP-10] a visit that cannot be fetched again is kept with the list’s time and place, until it can', async () => {
  await fetchAhead(user);
  change({ place: 'Epsom' });
  office.isUnwell = true;
  await expect(fetchAhead(user)).rejects.toThrow('Not now.');
  expect(await readAppointment()).toMatchObject({ place: 'Epsom', version: 1 });
  office.isUnwell = false;
  await fetchAhead(user);
  expect(await readAppointment()).toMatchObject({ place: 'Epsom', version: 2 });
});

it('[YPN-04] a young person’s record is not kept for a visit that is now for another', async () => {
  await fetchAhead(user);
  change({ young_person: { id: '019b82c6-6a00-7401-aca9-000000000077', name: 'Charlotte Hunt' } });
  office.isUnwell = true;
  await expect(fetchAhead(user)).rejects.toThrow('Not now.');
  expect(await readKept()).toBe(undefined);
});

it('[YPN-04] [REP-10] the arrival page stays on the device while a visit runs late and until the end of the day after, and a visit with something owed stays without it', async () => {
  sessionStore.setState({ status: 'in' } as never);
  const listAt = async (now: string) => {
    vi.setSystemTime(new Date(now));
    await fetchAhead(user);
    const store = await openOwnStore(user);
    return (await store.list('arrival')).map(({ id }) => id);
  };
  const kept = [office.visit.appointment.young_person?.id];
  // It ended half an hour ago: the carer may still report them missing.
  expect(await listAt('2026-11-24T20:30:00Z')).toEqual(kept);
  expect(await listAt('2026-11-25T23:30:00Z')).toEqual(kept);
  office.owed = [office.visit.appointment];
  expect(await listAt('2026-11-26T00:30:00Z')).toEqual([]);
  expect(await readKept()).toContain('Amara Lee');
});

it('[YPN-04] [REP-10] a closed record is also deleted from an older visit that is only kept for waiting text', async () => {
  await fetchAhead(user);
  const id = office.visit.appointment_carer_id;
  const part = newPart('extra', { text: 'A note' }, null);
  changeWork(
    id,
    (work) => withPart(work, 'extra', part),
    blankWork(office.visit, describeTitle(office.visit)),
  );
  await written(id);
  vi.setSystemTime(new Date('2026-11-28T12:00:00Z'));
  office.visit = closed(office.visit);
  await fetchAhead(user);
  expect(visitStore.getState().works[id]?.title).toBe('Restricted, Tue 24/11/2026 16:00–20:00');
  expect(await readKept()).not.toMatch(/"appointment":\{[^}]*Amara Lee/);
});

/** A note that waits for the visit, which was fetched. */
async function writeNote(): Promise<string> {
  await fetchAhead(user);
  const id = office.visit.appointment_carer_id;
  const note = newPart('extra', { text: 'A note' }, null);
  const blank = blankWork(office.visit, describeTitle(office.visit));
  changeWork(id, (work) => withPart(work, 'extra', note), blank);
  await written(id);
  return id;
}
const readDevice = async (id: string) => {
  await written(id);
  return JSON.stringify([await readKept(), await (await openOwnStore(user)).read('work', id)]);
};

it.each([
  [404, 'Croydon, Tue 24/11/2026 16:00–20:00'],
  [200, 'Restricted, Tue 24/11/2026 16:00–20:00'],
])(
  '[YPN-04] [REP-10] text that waits for a visit that is not in the list is stored without a name (%i)',
  async (answer, title) => {
    const id = await writeNote();
    Object.assign(office, {
      isListed: false,
      isGone: answer === 404,
      inSight: [],
      visit: closed(office.visit),
    });
    await fetchAhead(user);
    const device = await readDevice(id);
    expect(device).toContain('A note');
    expect(device).not.toContain('Amara Lee');
    expect(visitStore.getState().works[id]?.title).toBe(title);
  },
);

it('[YPN-04] [REP-10] text about someone whose record is closed, for another’s visit, waits without the name', async () => {
  const id = await writeNote();
  change({ young_person: { id: '019b82c6-6a00-7401-aca9-000000000077', name: 'Charlotte Hunt' } });
  office.inSight = [office.visit.appointment.young_person?.id ?? ''];
  await fetchAhead(user);
  const { parts, title } = visitStore.getState().works[id] ?? {};
  expect(parts?.extra?.problem?.sentence).toBe(
    'You wrote this about somebody else, but the visit is now for Charlotte Hunt.',
  );
  expect(title).not.toContain('Amara');
});
