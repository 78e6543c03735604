import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppointment, getAppointment, listAppointments } from '#contract/appointments/appointments.ts';
import { createTeam, getTeam, updateTeam } from '#contract/organisations/teams.ts';
import { createDiary, getDiary } from '#contract/young-persons/diaries.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { callApi, whenSessionIsLost } from '#web/api/call.ts';

/** The browser’s client against the real server; only the host is added, as a browser would. */

const { address, as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const office = as.admin();
const realFetch = globalThis.fetch;
let cookie = '';
let lost = 0;

beforeEach(async () => {
  const { token, cookie: own } = await office.session();
  cookie = `__Host-placewell=${own}`;
  lost = 0;
  whenSessionIsLost(() => {
    lost++;
  });
  vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', cookie);
    return realFetch(new URL(path, address), { ...init, headers });
  });
  keepBearer({ token, expires_at: '2099-01-01T00:00:00Z' });
});
afterEach(() => {
  forgetBearer();
  whenSessionIsLost(() => {});
  vi.unstubAllGlobals();
});

const fail = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail('It was taken.'),
    (thrown: ApiError) => thrown,
  );

describe('the browser’s client', () => {
  it('[ERR-03] sends paths, queries and bodies as the server reads them', async () => {
    const client = await given.client();
    const team = 'North & “South” 50%';
    const { id } = await callApi(createTeam, { body: { team, client_id: client.id } });
    expect(await callApi(getTeam, { params: { id } })).toMatchObject({ team });
    const young_person = await given.youngPerson({ client });
    await given.appointment({ young_person, client, start_at: '2026-11-25T10:00:00Z' });
    const query = { client_id: client.id, status: ['active' as const, 'cancelled' as const], page_size: 5 };
    expect((await callApi(listAppointments, { query })).items).toHaveLength(1);
  });

  it('[API-02] [ERR-03] reads the current version from a conflict, and the names of invalid fields', async () => {
    const { id } = await given.team();
    const change = (team: string) => callApi(updateTeam, { params: { id }, body: { version: 1, team } });
    await change('First');
    const stale = await fail(change('Second'));
    expect([stale.status, stale.code, Object(stale.problem?.current).team]).toEqual([
      409,
      'version.stale',
      'First',
    ]);
    const wrong = await fail(callApi(createAppointment, { body: {} as never }));
    expect([wrong.status, wrong.errors.length > 2]).toEqual([400, true]);
    const absent = await fail(callApi(getAppointment, { params: { id } }));
    expect([absent.status, absent.code]).toEqual([404, 'not_found']);
  });

  it('[API-03] [DIA-02] sends fields and files, and creates one record for one key', async () => {
    const { id } = await given.youngPerson();
    const body = { young_person_id: id, date: '2026-11-24', title: 'Photo', text: 'At the sea.' };
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const files = [new File([pixel], 'sea.png', { type: 'image/png' })];
    const key = crypto.randomUUID();
    const send = () => callApi(createDiary, { body, files }, { idempotency_key: key });
    const [first, again] = [await send(), await send()];
    expect(again.id).toBe(first.id);
    expect((await callApi(getDiary, { params: { id: first.id } })).files.map(({ name }) => name)).toEqual([
      'sea.png',
    ]);
  });

  it('[AUT-03] [ERR-01] renews an expired bearer token, and reports once that the session has ended', async () => {
    const { id } = await given.team();
    keepBearer({ token: 'over', expires_at: '2099-01-01T00:00:00Z' });
    expect(await callApi(getTeam, { params: { id } })).toMatchObject({ id });
    await owner`update session set ended_at = current_instant()`;
    keepBearer({ token: 'over', expires_at: '2099-01-01T00:00:00Z' });
    expect((await fail(callApi(getTeam, { params: { id } }))).status).toBe(401);
    expect(lost).toBe(1);
  });
});
