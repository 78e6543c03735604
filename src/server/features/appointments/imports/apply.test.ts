import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { previewAppointmentImport } from '#contract/appointments/appointment-imports.ts';
import { listAppointments, updateAppointment } from '#contract/appointments/appointments.ts';
import { openImports } from '#test/kit/appointments/imports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2027-03-01T09:00:00Z' });
const { as, given, owner, runJobs } = app;
const { admin, writeCsv, preview, read, apply, run, find, newCarer } = await openImports(app);
/** Of appointments: that somebody imported is recorded each time. */
const records = async () =>
  (
    await owner`select 1 from change_record where subject_table like 'appointment%' and subject_table <> 'appointment_import'`
  ).length;

it('[APT-07] an administrator applies an import, and every row is booked in their name', async () => {
  const carer = await newCarer();
  const done = await run([
    { third_party_id: 'one', carer_emails: carer.email, place: '=1+1', notes: 'Ring' },
    { third_party_id: 'two', start_time: '22:00', end_time: '06:00', carer_emails: carer.email },
  ]);
  expect(done).toMatchObject({ status: 'applied', row_count: 2, done_count: 2, failure: null });
  expect(done.finished_at).not.toBeNull();
  expect(await find('one')).toMatchObject({
    start_at: '2027-03-03T09:00:00Z',
    carer: { id: carer.id },
    place: '=1+1',
    notes: 'Ring',
  });
  expect((await find('two'))?.end_at).toBe('2027-03-04T06:00:00Z');
  const { id } = await admin.user();
  const by = await owner<{ performed_by: string }[]>`select distinct performed_by from change_record
    where subject_table = 'appointment'`;
  expect(by).toEqual([{ performed_by: id }]);
  expect((await apply(done.id)).status).toBe(409);
});

it('[APT-07] the same file again changes nothing: no version, no change record', async () => {
  const rows = [1, 2, 3].map((n) => ({
    third_party_id: `same-${n}`,
    start_time: `1${n}:00`,
    end_time: `1${n}:30`,
  }));
  await run(rows);
  const [before, versions] = [await records(), (await find('same-1'))?.version];
  const { id, same_count } = await preview(rows);
  expect(same_count).toBe(3);
  await apply(id);
  await runJobs();
  expect([(await read(id)).status, await records(), (await find('same-1'))?.version]).toEqual([
    'applied',
    before,
    versions,
  ]);
});

it('[APT-07] changes the rows that differ and no others', async () => {
  const carer = await newCarer();
  const rows = [
    { third_party_id: 'diff-1', place: 'Park', carer_emails: carer.email },
    { third_party_id: 'diff-2', place: 'Pool' },
  ];
  await run(rows);
  const { id, changed_count, same_count } = await preview([
    { ...rows[0], place: 'Library', carer_emails: '' },
    rows[1] ?? {},
  ]);
  expect([changed_count, same_count]).toEqual([1, 1]);
  await apply(id);
  await runJobs();
  expect(await find('diff-1')).toMatchObject({ place: 'Library', carers: [], version: 2 });
  expect(await find('diff-2')).toMatchObject({ place: 'Pool', version: 1 });
});

it('[APT-07] leaves cancelled appointments alone, and refuses to change them', async () => {
  await run([{ third_party_id: 'off' }]);
  const { id = '' } = (await find('off')) ?? {};
  const body = { status: 'cancelled' as const, cancellation_reason: 'Snow', version: 1 };
  await admin.send(updateAppointment, { params: { id }, body });
  expect((await preview([{ third_party_id: 'off' }])).same_count).toBe(1);
  expect((await preview([{ third_party_id: 'off', place: 'Pool' }])).status).toBe('has_errors');
});

it('[APT-07] exchanges two carers between simultaneous appointments', async () => {
  const [ana, ben] = [await newCarer(), await newCarer()];
  const rows = (first: string, second: string) => [
    { third_party_id: 'swap-1', carer_emails: first },
    { third_party_id: 'swap-2', carer_emails: second },
  ];
  await run(rows(ana.email, ben.email));
  expect((await run(rows(ben.email, ana.email))).status).toBe('applied');
  expect([(await find('swap-1'))?.carer?.id, (await find('swap-2'))?.carer?.id]).toEqual([ben.id, ana.id]);
});

describe('all or nothing', () => {
  it('[APT-06] [APT-07] a row that clashes fails the whole import, with its line and the other appointment', async () => {
    const carer = await given.user({ name: 'Gwen', email: 'gwen@example.test' });
    const { id } = await preview([
      { third_party_id: 'clash-1', date: '05/03/2027', carer_emails: carer.email },
      { third_party_id: 'clash-2', carer_emails: carer.email },
    ]);
    // Booked between the preview and its application.
    const service_type = await given.serviceType({ name: 'Outreach' });
    const facts = { carer, service_type, start_at: '2027-03-03T09:30:00Z', hours: 1 };
    await given.appointment(facts);
    await apply(id);
    await runJobs();
    expect(await read(id)).toMatchObject({
      status: 'failed',
      failure:
        'Line 3: Gwen is already on another appointment: Wed 03/03/2027 09:30–10:30, Outreach. Nothing was imported.',
    });
    expect(await find('clash-1')).toBeUndefined();
  });

  it('[APT-07] a carer who left after the preview fails it', async () => {
    const { email } = await newCarer();
    const { id } = await preview([{ third_party_id: 'left-1', carer_emails: email }]);
    await owner`update app_user set is_active = false where email = ${email}`;
    await apply(id);
    await runJobs();
    expect((await read(id)).failure).toBe('Line 2: This carer is not active. Nothing was imported.');
  });
});

describe('1,000 rows', () => {
  const rows = (prefix: string, emails: string[]) =>
    Array.from({ length: 1000 }, (_, n) => ({
      third_party_id: `${prefix}-${n}`,
      date: `${String((n % 28) + 1).padStart(2, '0')}/0${4 + (n % 3)}/2027`,
      carer_emails: emails[Math.floor(n / 84)] ?? '',
    }));
  const emails = async () => Promise.all(Array.from({ length: 12 }, async () => (await newCarer()).email));

  it('[APT-07] report their progress while they are booked', async () => {
    const { id } = await preview(rows('many', await emails()));
    await apply(id);
    const seen = new Set<number>();
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        seen.add((await read(id)).done_count);
        await sleep(20);
      }
    })();
    await runJobs();
    isOver = true;
    await watching;
    expect(await read(id)).toMatchObject({ status: 'applied', done_count: 1000 });
    expect([...seen].filter((done) => done > 0 && done < 1000).length).toBeGreaterThan(2);
  });

  it('[APT-07] leave nothing when the worker’s connection is cut, and the next attempt books them all', async () => {
    const { id } = await preview(rows('cut', await emails()));
    await apply(id);
    const running = runJobs();
    while ((await read(id)).done_count < 100) await sleep(5);
    const cut = await owner`select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'app_admin' and datname = current_database() and xact_start is not null
        and pid in (select pid from pg_locks where locktype = 'advisory' and granted)`;
    expect(cut).toHaveLength(1);
    await running;
    expect((await read(id)).status).toBe('running');
    expect(await find('cut-0')).toBeUndefined();
    // Its next attempt is a few seconds away.
    await vi.waitFor(async () => {
      await owner`update graphile_worker._private_jobs set run_at = now()`;
      await runJobs();
      expect(await read(id)).toMatchObject({ status: 'applied', done_count: 1000 });
    }, 45_000);
    expect(await find('cut-999')).toBeDefined();
  });
});

it('[APT-07] an administrator resumes an import whose server died, and it is applied only once', async () => {
  const { id } = await preview([{ third_party_id: 'orphan' }]);
  await apply(id);
  await owner`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead'`;
  await runJobs();
  expect((await read(id)).status).toBe('running');
  await apply(id);
  await runJobs();
  expect((await read(id)).status).toBe('applied');
  await owner`update graphile_worker._private_jobs set locked_at = null, locked_by = null`;
  await runJobs();
  expect([(await read(id)).status, (await find('orphan'))?.version]).toEqual(['applied', 1]);
});

it('[APT-07] only administrators import', async () => {
  const body = { file_name: 'week.csv', csv: writeCsv([{ third_party_id: 'x' }]) };
  for (const who of [as.carer(), as.client()])
    expect((await who.call(previewAppointmentImport, { body })).status).toBe(403);
  const listed = await admin.get(listAppointments, { query: { service_type: 'astrology' } });
  expect(listed.total).toBe(0);
});
