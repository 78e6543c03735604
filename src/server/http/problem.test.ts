import { describe, expect, it } from 'vitest';
import { createAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { SESSION_EXPIRED_MESSAGE } from '#contract/core/constants.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const logged: string[] = [];
const { as, given, owner } = await startTestApp({ onLog: (line) => logged.push(line) });
const admin = as.admin();
const json = { 'content-type': 'application/json' };

describe('every error response', () => {
  const calls: [string, () => Promise<Response>, number, string][] = [
    ['an unknown address', () => admin.fetch('/api/nothing'), 404, 'not_found'],
    ['nobody', () => as.nobody().fetch('/api/users/me/'), 401, 'session.missing'],
    [
      'a made-up token',
      () => as.nobody().fetch('/api/users/me', { headers: { authorization: 'Bearer x' } }),
      401,
      'session.expired',
    ],
    ['a call of another role', () => as.carer().fetch('/api/users/'), 403, 'forbidden'],
    ['an id that is none', () => admin.fetch('/api/appointments/1'), 400, 'input.invalid'],
    [
      'a body that is no JSON',
      () => admin.fetch('/api/appointments/', { method: 'POST', headers: json, body: '{' }),
      400,
      'input.malformed',
    ],
    [
      'a body of another kind',
      () =>
        admin.fetch('/api/appointments/', {
          method: 'POST',
          headers: { 'content-type': 'text/csv' },
          body: 'a',
        }),
      415,
      'input.unsupported_type',
    ],
    [
      'a body that is too large',
      () =>
        admin.fetch('/api/appointments/', {
          method: 'POST',
          headers: json,
          body: `"${'x'.repeat(300_000)}"`,
        }),
      413,
      'input.too_large',
    ],
    [
      'a path that cannot be decoded',
      () => admin.fetch('/api/appointments/%E0%A4%A'),
      400,
      'input.malformed',
    ],
  ];
  it.each(calls)('[ERR-05] to %s is a problem with a sentence', async (_, call, status, code) => {
    const response = await call();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    const problem = await response.json();
    expect(problem).toMatchObject({ type: `/docs/errors#${code}`, title: expect.any(String), status, code });
    expect(problem.detail).toMatch(/^[A-Z].*\.$/);
  });
});

it('[ERR-05] has the id under which the failure is logged', async () => {
  const { headers } = await admin.fetch('/api/nothing');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('[ERR-01] has the specification’s sentence if the session has ended', async () => {
  const response = await as.nobody().fetch('/api/users/me/');
  expect((await response.json()).detail).toBe('Your session has expired. Please log out and log in again.');
  expect(SESSION_EXPIRED_MESSAGE).toBe('Your session has expired. Please log out and log in again.');
});

it('[ERR-05] names every invalid field of a body by its path', async () => {
  const { problem } = await admin.call(createAppointment, {
    body: {
      client_id: 'x',
      service_type_id: 'y',
      start_at: 'z',
      end_at: 'z',
      carer_ids: ['q'],
      colour: 1,
    } as never,
  });
  const paths = new Set(problem.errors?.map((each) => each.path));
  expect([...paths].sort()).toEqual([
    'carer_ids.0',
    'client_id',
    'colour',
    'end_at',
    'service_type_id',
    'start_at',
  ]);
  for (const { message } of problem.errors ?? []) expect(message).toMatch(/^[A-Z].*\.$/);
});

it('[ERR-05] has the current version if the caller’s was stale', async () => {
  const { id } = await given.appointment({ place: 'Park' });
  const { problem } = await admin.call(updateAppointment, {
    params: { id },
    body: { place: 'Pool', version: 9 },
  });
  expect(problem).toMatchObject({
    status: 409,
    code: 'version.stale',
    current: { id, place: 'Park', version: 1 },
  });
});

describe('a write that the database refuses', () => {
  /** Saves an appointment while the database raises this code. */
  async function save(errcode: string) {
    await owner.unsafe(`
      create or replace function refuse_it() returns trigger language plpgsql as $$
      begin raise exception 'as the test asks' using errcode = '${errcode}'; end $$;
      create or replace trigger refuse_it before update on appointment for each row execute function refuse_it()`);
    const { id } = await given.appointment();
    logged.length = 0;
    const { status, problem } = await admin.call(updateAppointment, {
      params: { id },
      body: { place: 'Pool', version: 1 },
    });
    await owner`drop trigger refuse_it on appointment`;
    return [status, problem.code, logged.some((line) => line.includes(errcode))];
  }

  it.each([
    ['a full disk', '53100'],
    ['no memory', '53200'],
    ['a failed disk', '58030'],
    ['a database that was made read-only', '25006'],
  ])('[OPS-34] %s is answered as unavailable, to be retried later', async (_, errcode) => {
    expect(await save(errcode)).toEqual([503, 'unavailable', true]);
  });

  it.each([
    ['a range that ends before it starts', '22000', 400, 'input.malformed'],
    ['a number that is too large', '22003', 400, 'input.malformed'],
    ['an empty column', '23502', 409, 'conflict'],
    ['a check without a sentence', '23514', 409, 'conflict'],
  ])(
    '[ERR-05] %s is not a server error for the caller, but is logged as one',
    async (_, errcode, ...answer) => {
      expect(await save(errcode)).toEqual([...answer, true]);
    },
  );
});
