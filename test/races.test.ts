import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createAppointment, getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import type { CallAnswer } from '#test/kit/api-client.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const { as, given, owner } = app;

const AT_ONCE = 20;
const times = <T>(count: number, run: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => run(index));

type Body = Awaited<ReturnType<typeof newBody>>;

let hour = 0;
async function newBody(carer?: { id: string }) {
  const client = await given.client();
  const start = Date.parse('2027-01-04T08:00:00Z') + 8 * 3_600_000 * hour++;
  return {
    client_id: client.id,
    service_type_id: (await given.serviceType()).id,
    carer_ids: [(carer ?? (await given.carer())).id],
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + 2 * 3_600_000).toISOString(),
    place: 'The library',
  };
}

const book = (office: SignedInClient, body: Body, key?: string) =>
  office.call(createAppointment, { body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });

const statuses = (answers: readonly { status: number }[]) => answers.map((answer) => answer.status).sort();
const readId = ({ body }: CallAnswer<typeof createAppointment>) => ('id' in body ? body.id : undefined);
const countRows = async (client_id: string) =>
  (await owner<{ count: number }[]>`select count(*) from appointment where client_id = ${client_id}`)[0]
    ?.count;

describe('many bookings of one carer at the same time', () => {
  it('[APT-06] result in one booking, and the others get the conflicting one', async () => {
    const office = as.admin();
    await office.session();
    for (const round of times(5, (index) => index)) {
      const carer = await given.carer(`Quick ${round}`);
      const body = await newBody(carer);
      // Some at exactly the same time, some overlapping by a minute or an hour.
      const shifted = (index: number) => {
        const by = [0, 0, 60, 119][index % 4] ?? 0;
        const move = (instant: string) => new Date(Date.parse(instant) + by * 60_000).toISOString();
        return { ...body, start_at: move(body.start_at), end_at: move(body.end_at) };
      };
      const answers = await Promise.all(times(AT_ONCE, (index) => book(office, shifted(index))));
      expect(statuses(answers)).toEqual([201, ...times(AT_ONCE - 1, () => 409)]);
      for (const { problem } of answers.filter((answer) => answer.status === 409)) {
        expect(problem.code).toBe('appointment.overlap');
        expect(problem.detail).toContain(`Quick ${round} is already on another appointment`);
        expect(problem.detail).toContain('The library');
        expect(problem.errors?.map((error) => error.path)).toEqual(['carer_ids']);
      }
      expect(await countRows(body.client_id)).toBe(1);
    }
  });

  it('[APT-06] result in one new booking after a cancellation', async () => {
    const office = as.admin();
    const body = await newBody();
    const first = await book(office, body);
    await office.send(updateAppointment, {
      params: { id: readId(first) ?? '' },
      body: { version: 1, status: 'cancelled', cancellation_reason: 'Ill' },
    });
    // Reinstating the old one races with booking a new one.
    const answers = await Promise.all([
      office.call(updateAppointment, {
        params: { id: readId(first) ?? '' },
        body: { version: 2, status: 'active' },
      }),
      ...times(5, () => book(office, body)),
    ]);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(5);
    const live =
      await owner`select 1 from appointment_carer where carer_id = ${body.carer_ids[0] ?? ''} and is_live`;
    expect(live).toHaveLength(1);
  });

  it('[APT-06] result in none when two appointments swap carers', async () => {
    const office = as.admin();
    const [one, two] = [await given.carer(), await given.carer()];
    const body = await newBody(one);
    const [a, b] = [await book(office, body), await book(office, { ...body, carer_ids: [two.id] })];
    const swap = (answer: typeof a, carer: { id: string }) =>
      office.call(updateAppointment, {
        params: { id: readId(answer) ?? '' },
        body: { version: 1, carer_ids: [carer.id] },
      });
    const answers = await Promise.all([swap(a, two), swap(b, one)]);
    // Neither can go first while the other stays: both are refused, one of them perhaps after waiting.
    expect(answers.map((answer) => answer.status)).toEqual([409, 409]);
    const overlaps = await owner`select 1 from appointment_carer x join appointment_carer y
      on x.carer_id = y.carer_id and x.id < y.id and x.period && y.period where x.is_live and y.is_live`;
    expect(overlaps).toHaveLength(0);
  });
});

describe('many changes to one version', () => {
  it('[API-02] result in one change, and the others get the current version', async () => {
    const office = as.admin();
    for (const round of times(3, (index) => index)) {
      const { id } = await given.appointment({ place: 'Before' });
      const answers = await Promise.all(
        times(AT_ONCE, (index) =>
          office.call(updateAppointment, {
            params: { id },
            body: { version: 1, place: `Room ${round} ${index}` },
          }),
        ),
      );
      expect(statuses(answers)).toEqual([200, ...times(AT_ONCE - 1, () => 409)]);
      const winner = answers.find((answer) => answer.status === 200)?.body;
      for (const { problem } of answers.filter((answer) => answer.status === 409))
        expect(problem).toMatchObject({ code: 'version.stale', current: winner });
      const now = await office.get(getAppointment, { params: { id } });
      expect(now).toMatchObject({ version: 2, place: winner?.place });
    }
  });

  it('[API-02] lose nothing if they are made one after another', async () => {
    const office = as.admin();
    const { id } = await given.appointment();
    const writer = async () => {
      for (;;) {
        const { version } = await office.get(getAppointment, { params: { id } });
        const answer = await office.call(updateAppointment, {
          params: { id },
          body: { version, place: `v${version}` },
        });
        if (answer.status === 200) return;
      }
    };
    await Promise.all(times(8, writer));
    expect((await office.get(getAppointment, { params: { id } })).version).toBe(9);
  });
});

describe('an Idempotency-Key', () => {
  it('[API-03] creates one row from five simultaneous calls, and gives all the same response', async () => {
    const office = as.admin();
    const body = await newBody();
    const answers = await Promise.all(times(5, () => book(office, body, 'five at once')));
    expect(statuses(answers)).toEqual(times(5, () => 201));
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(await countRows(body.client_id)).toBe(1);
    const later = await book(office, body, 'five at once');
    expect([later.status, later.body]).toEqual([201, answers[0]?.body]);
  });

  it('[API-03] is refused with another body, and belongs to one user', async () => {
    const office = as.admin();
    const body = await newBody();
    const first = await book(office, body, 'mine');
    const other = await book(office, { ...body, place: 'The park' }, 'mine');
    expect([first.status, other.status, other.problem.code]).toEqual([201, 409, 'idempotency.reused']);
    const colleague = await book(as.admin(), { ...body, carer_ids: [] }, 'mine');
    expect([colleague.status, readId(colleague) === readId(first)]).toEqual([201, false]);
    expect(await countRows(body.client_id)).toBe(2);
  });

  it('[API-03] can be used again after a call that failed', async () => {
    const office = as.admin();
    const carer = await given.carer();
    const body = await newBody(carer);
    const taken = await book(office, body);
    const refused = await book(office, body, 'try again');
    expect(refused.status).toBe(409);
    await office.send(updateAppointment, {
      params: { id: readId(taken) ?? '' },
      body: { version: 1, carer_ids: [] },
    });
    expect((await book(office, body, 'try again')).status).toBe(201);
  });

  it('[API-03] and the row are both rolled back after a crash halfway, and the call can be repeated', async () => {
    const office = as.admin();
    const body = await newBody();
    await office.session();
    const released = new Error('released');
    let answer: Promise<{ status: number }> | undefined;
    const lock = owner.begin(async (db) => {
      // The call has claimed its key and inserted its row when it reaches the carer, and waits here.
      await db`lock table appointment_carer in share mode`;
      answer = book(office, body, 'crash');
      await terminateWaiting();
      throw released;
    });
    await expect(lock).rejects.toBe(released);
    expect((await answer)?.status).toBe(503);
    expect(await countRows(body.client_id)).toBe(0);
    const kept = await owner`select 1 from idempotency_key where key = 'crash'`;
    expect(kept).toHaveLength(0);
    expect((await book(office, body, 'crash')).status).toBe(201);
    expect(await countRows(body.client_id)).toBe(1);
  });
});

/** Ends the connection that waits for a lock, as a crash would. */
async function terminateWaiting(): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const ended = await owner`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'app_admin' and wait_event_type = 'Lock'`;
    if (ended.length > 0) return;
    await sleep(20);
  }
  throw new Error('Nobody waited for the lock.');
}
