import { describe, expect, it } from 'vitest';
import { createAppointment } from '#contract/appointments/appointments.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import {
  createCarerCheck,
  createCheckKind,
  findLastDay,
  getCheckMonths,
  listCarerChecks,
  listCheckKinds,
  listChecksOfCarer,
  updateCarerCheck,
  updateCheckKind,
} from '#contract/organisations/checks.ts';
import { updateUser } from '#contract/organisations/users.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given } = app;
const admin = as.admin('Ada Office');
await admin.session();

const addKind = async (name: string, months: number | null = 12, service_type_ids: string[] = []) =>
  admin.send(createCheckKind, { body: { name, months, service_type_ids } });
const add = (carer: { id: string }, kind: { id: string }, issued_on: string, expires_on: string | null) =>
  admin.call(createCarerCheck, { body: { carer_id: carer.id, kind_id: kind.id, issued_on, expires_on } });
const findStandings = async (carer: { id: string }, who: SignedInClient = admin) =>
  (await who.get(listCarerChecks, { query: { carer_id: carer.id } })).items.map(({ kind, state, check }) => [
    kind.name,
    state,
    check?.expires_on ?? null,
  ]);
const listStandings = async (query: object) => (await admin.get(listCarerChecks, { query })).items;
const tell = async () => {
  await app.owner.unsafe(`select graphile_worker.add_job('tell_of_expiring_checks')`);
  await app.runJobs();
};
const told = async (who: SignedInClient, kind: string) =>
  (await who.get(listNotifications, { query: { page_size: 100 } })).items.filter(
    (each) => each.kind === kind,
  );

describe('kinds of checks', () => {
  it('[CHK-01] an administrator adds a kind, says which services require it, and archives it', async () => {
    const service = await given.serviceType({ name: 'Swimming lessons' });
    const kind = await addKind('Swimming teacher', 24, [service.id]);
    expect(kind).toMatchObject({ months: 24, services: [{ name: service.name }], is_archived: false });
    const params = { id: kind.id };
    const renamed = await admin.send(updateCheckKind, {
      params,
      body: { version: kind.version, name: 'Swimming', service_type_ids: [], reason: 'No longer needed' },
    });
    expect(renamed).toMatchObject({ name: 'Swimming', services: [] });
    const stale = await admin.call(updateCheckKind, { params, body: { version: kind.version, months: 1 } });
    expect(stale.problem).toMatchObject({ code: 'version.stale', current: { name: 'Swimming' } });
    const again = await admin.call(createCheckKind, { body: { name: 'swimming', months: null } });
    expect([again.status, again.problem.code]).toEqual([409, 'duplicate']);
    const over = await admin.send(updateCheckKind, {
      params,
      body: { version: renamed.version, is_archived: true, reason: 'No longer needed' },
    });
    expect(over.is_archived).toBe(true);
    expect((await admin.call(createCheckKind, { body: { name: 'Swimming', months: null } })).status).toBe(
      201,
    );
    const unknown = {
      name: 'Of nothing',
      months: null,
      service_type_ids: ['00000000-0000-7000-8000-000000000001'],
    };
    expect((await admin.call(createCheckKind, { body: unknown })).problem.errors?.[0]?.path).toBe(
      'service_type_ids',
    );
  });
});

describe('an archived kind', () => {
  it('[CHK-01] is required by nobody, and by the same services as before once it is restored', async () => {
    const service = await given.serviceType({ name: 'Sleep-in' });
    const young_person = await given.youngPerson({ client: 'Archived kinds' });
    const { id, version } = await addKind('Night DBS', 12, [service.id]);
    const params = { id };
    const carer = await given.carer();
    const book = (day: string) =>
      admin.call(createAppointment, {
        body: {
          ...{ client_id: young_person.client_id, young_person_id: young_person.id, carer_ids: [carer.id] },
          service_type_id: service.id,
          ...{ start_at: `${day}T10:00:00Z`, end_at: `${day}T12:00:00Z` },
        },
      });
    expect((await book('2027-06-21')).status).toBe(409);
    const over = await admin.send(updateCheckKind, {
      params,
      body: { version, is_archived: true, reason: 'No longer needed' },
    });
    expect(await findStandings(carer)).toEqual([]);
    expect((await book('2027-06-21')).status).toBe(201);
    const back = await admin.send(updateCheckKind, {
      params,
      body: { version: over.version, is_archived: false },
    });
    expect(back.services.map(({ name }) => name)).toEqual([service.name]);
    expect(await findStandings(carer)).toEqual([['Night DBS', 'missing', null]]);
    expect((await book('2027-06-22')).status).toBe(409);
    await admin.send(updateCheckKind, {
      params,
      body: { version: back.version, is_archived: true, reason: 'No longer needed' },
    });
  });
});

describe('checks of carers', () => {
  it('[CHK-02] an administrator adds, renews, corrects, archives and restores a check', async () => {
    const carer = await given.carer();
    const kind = await addKind('Lifeguard');
    const first = await add(carer, kind, '2026-06-20', '2027-06-19');
    expect([first.status, first.body]).toMatchObject([
      201,
      { kind: { name: 'Lifeguard' }, is_archived: false },
    ]);
    expect(await findStandings(carer)).toEqual([['Lifeguard', 'expiring', '2027-06-19']]);
    const renewal = await add(carer, kind, '2027-06-10', findLastDay('2027-06-10', 12));
    expect(await findStandings(carer)).toEqual([['Lifeguard', 'valid', '2028-06-09']]);
    const params = { id: renewal.body.id };
    const archived = await admin.send(updateCarerCheck, { params, body: { version: 1, is_archived: true } });
    expect(await findStandings(carer)).toEqual([['Lifeguard', 'expiring', '2027-06-19']]);
    const back = await admin.send(updateCarerCheck, {
      params,
      body: { version: archived.version, is_archived: false, reference: 'LG 7' },
    });
    expect(back).toMatchObject({ is_archived: false, reference: 'LG 7' });
    const history = await admin.get(listChecksOfCarer, { params: { id: carer.id } });
    expect(history.map(({ issued_on }) => issued_on)).toEqual(['2027-06-10', '2026-06-20']);
  });

  it('[CHK-02] the database refuses a check without its last day, from a future day, of an archived kind, or twice', async () => {
    const carer = await given.carer();
    const kind = await addKind('Hoist');
    const findErrorPath = async (answer: ReturnType<typeof add>) => (await answer).problem.errors?.[0]?.path;
    expect(await findErrorPath(add(carer, kind, '2027-06-10', null))).toBe('expires_on');
    expect(await findErrorPath(add(carer, kind, '2027-06-17', '2028-06-16'))).toBe('issued_on');
    expect(await findErrorPath(add(carer, kind, '2027-06-10', '2027-06-09'))).toBe('expires_on');
    expect(
      await findErrorPath(
        add({ id: (await given.user({ user_type: 'admin' })).id }, kind, '2027-06-10', '2028-06-09'),
      ),
    ).toBe('carer_id');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => add(carer, kind, '2027-06-10', '2028-06-09')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const forever = await addKind('Right to stay', null);
    expect((await add(carer, forever, '2027-06-10', null)).status).toBe(201);
    await admin.send(updateCheckKind, {
      params: { id: kind.id },
      body: { version: 1, is_archived: true, reason: 'No longer needed' },
    });
    expect(await findErrorPath(add(carer, kind, '2027-06-11', '2028-06-09'))).toBe('kind_id');
    expect(await findStandings(carer)).toEqual([['Right to stay', 'valid', null]]);
  });

  it('[CHK-02] many checks written at once leave the one that is valid longest', async () => {
    const carer = await given.carer();
    const kind = await addKind('Epilepsy');
    await Promise.all(
      Array.from({ length: 8 }, (_, nth) => add(carer, kind, `2027-06-0${nth + 1}`, `2028-0${8 - nth}-01`)),
    );
    expect(await findStandings(carer)).toEqual([['Epilepsy', 'valid', '2028-08-01']]);
  });

  it('[CHK-02] a carer sees their own and nobody else’s, a client none', async () => {
    const [carer, other] = [await given.carer(), await given.carer()];
    const who = as.user(carer);
    const kind = await addKind('Own eyes');
    await add(carer, kind, '2027-06-10', '2028-06-09');
    await add(other, kind, '2027-06-10', '2028-06-09');
    expect((await who.get(listCarerChecks)).items.map((each) => each.carer.id)).toEqual([carer.id]);
    expect(await who.get(listChecksOfCarer, { params: { id: carer.id } })).toHaveLength(1);
    expect((await who.call(listChecksOfCarer, { params: { id: other.id } })).status).toBe(404);
    expect((await who.call(listCheckKinds, {})).status).toBe(403);
    expect((await as.client().call(listCarerChecks, {})).status).toBe(403);
  });
});

describe('the status of carers', () => {
  it('[CHK-02] a kind that a service requires is missing for every active carer without one, until none requires it', async () => {
    const service = await given.serviceType();
    const [carer, gone] = [await given.carer(), await given.carer()];
    const kind = await addKind('Sign language', 12, [service.id]);
    const missing = async () =>
      (await listStandings({ kind_id: kind.id, state: 'missing', page_size: 100 })).map(
        (each) => each.carer.id,
      );
    expect(await missing()).toEqual(expect.arrayContaining([carer.id, gone.id]));
    await add(carer, kind, '2027-01-01', '2027-06-15');
    expect(await missing()).not.toContain(carer.id);
    expect(await listStandings({ kind_id: kind.id, state: 'expired' })).toMatchObject([
      { carer: { id: carer.id }, is_asked_for: true },
    ]);
    await admin.send(updateUser, { params: { id: gone.id }, body: { version: 1, is_active: false } });
    expect(await missing()).not.toContain(gone.id);
    const newcomer = await given.carer('Nina Newcomer');
    expect(await missing()).toContain(newcomer.id);
    await admin.send(updateCheckKind, {
      params: { id: kind.id },
      body: { version: 1, service_type_ids: [], reason: 'No longer needed' },
    });
    expect(await missing()).toEqual([]);
    expect(await listStandings({ kind_id: kind.id })).toHaveLength(1);
  });

  it('[CHK-02] the list sorts by last day, carer and kind, and counts the next months', async () => {
    const before = await admin.get(getCheckMonths);
    const kind = await addKind('Autism');
    const [anna, zoe] = [await given.carer('Anna Aaron'), await given.carer('Zoe Zed')];
    await add(zoe, kind, '2026-07-01', '2027-06-30');
    await add(anna, kind, '2026-09-01', '2027-08-31');
    const sorted = async (sort: string) =>
      (await listStandings({ kind_id: kind.id, sort })).map((each) => each.carer.name);
    expect(await sorted('expires_on')).toEqual(['Zoe Zed', 'Anna Aaron']);
    expect(await sorted('-expires_on')).toEqual(['Anna Aaron', 'Zoe Zed']);
    expect(await sorted('carer')).toEqual(['Anna Aaron', 'Zoe Zed']);
    expect(await sorted('-kind')).toHaveLength(2);
    const after = await admin.get(getCheckMonths);
    expect(after.months.map(({ month }) => month)).toEqual([
      ...['2027-06', '2027-07', '2027-08', '2027-09', '2027-10', '2027-11'],
      ...['2027-12', '2028-01', '2028-02', '2028-03', '2028-04', '2028-05'],
    ]);
    const more = after.months.map(({ expiring }, nth) => expiring - (before.months[nth]?.expiring ?? 0));
    expect(more).toEqual([1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });
});

describe('notifying about checks that expire', () => {
  it('[CHK-04] carer and office are told 60, 30 and 7 days before and once it is over, each once', async () => {
    const carer = await given.carer('Tilda Told');
    // Sessions end with the days that pass.
    const who = () => as.user(carer);
    const kind = await addKind('Moving and handling');
    await add(carer, kind, '2026-08-17', '2027-08-16');
    const texts: number[] = [];
    for (const now of [
      '2027-06-16',
      '2027-06-17',
      '2027-07-16',
      '2027-07-17',
      '2027-08-09',
      '2027-08-10',
      '2027-08-16',
      '2027-08-17',
      '2027-08-18',
    ]) {
      app.clock.set(`${now}T09:00:00Z`);
      await tell();
      await tell();
      texts.push((await told(who(), 'check_expiring')).length);
    }
    expect(texts).toEqual([0, 1, 1, 2, 3, 3, 3, 4, 4]);
    const [last] = await told(who(), 'check_expiring');
    expect(last?.text).toBe('Moving and handling expired on 16/08/2027. Ask the office how to renew it.');
    const office = (await told(as.admin('Ada Office'), 'carer_check_expiring')).filter(({ text }) =>
      text.includes('Tilda Told'),
    );
    expect(office).toHaveLength(4);
    await as.admin('Ada Office').call(createCarerCheck, {
      body: { carer_id: carer.id, kind_id: kind.id, issued_on: '2027-08-18', expires_on: '2028-08-17' },
    });
    expect((await told(who(), 'check_expiring')).filter(({ read_at }) => !read_at)).toEqual([]);
  });

  it('[CHK-04][NTF-04] a lock screen shows initials, kind and day, and no name', async () => {
    const carer = await given.carer('Olive Overt');
    const office = as.admin('Ada Office');
    const kind = await office.send(createCheckKind, { body: { name: 'Catheter care', months: 1 } });
    const held = await office.send(createCarerCheck, {
      body: { carer_id: carer.id, kind_id: kind.id, issued_on: '2027-08-01', expires_on: '2027-08-25' },
    });
    const kinds = app.app.areas.flatMap(({ notifications = {} }) => Object.entries(notifications));
    const found = kinds.find(([name]) => name === 'carer_check_expiring')?.[1];
    const words = await found?.findWords(app.owner as never, { role: 'admin', user_id: carer.id }, [held.id]);
    expect(words?.[0]?.lock_screen).toMatch(/^O\.O\., Catheter care, valid to /);
    expect(words?.[0]?.lock_screen).not.toContain('Olive');
  });
});
