import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppointment, getAppointment, listAppointments } from '#contract/appointments/appointments.ts';
import { getContactNumbers } from '#contract/core/contact-numbers.ts';
import { renewSession } from '#contract/core/sessions.ts';
import { ApiError } from '#web/api/api-error.ts';
import { expectBearer, forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { callApi, whenSessionIsLost } from '#web/api/call.ts';

const id = '0198f0f0-0000-7000-8000-000000000001';
const answers: Record<string, (() => Response)[]> = {};
const asked: { line: string; headers: Headers; body: unknown }[] = [];

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const answer = (line: string, ...replies: (() => Response)[]) => {
  answers[line] = replies;
};
const signedIn = { token: 'fresh', expires_at: '2099-01-01T00:00:00Z', user: { id } };
const linesAsked = () => asked.map(({ line }) => line);
const reports = () => asked.filter(({ line }) => line === 'POST /api/error_reports/').map(({ body }) => body);

beforeEach(() => {
  asked.length = 0;
  for (const line of Object.keys(answers)) delete answers[line];
  vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const line = `${init.method ?? 'GET'} ${url}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ line, headers: new Headers(init.headers), body });
    const reply = answers[line]?.shift();
    if (reply) return reply();
    if (line.includes('error_reports')) return json(201, {});
    throw new TypeError('fetch failed');
  });
  keepBearer({ token: 'old', expires_at: '2099-01-01T00:00:00Z' });
});
afterEach(() => {
  forgetBearer();
  whenSessionIsLost(() => {});
  vi.unstubAllGlobals();
});

describe('callApi', () => {
  it('[ERR-03] takes 200 and 201 for success, and throws on any other status', async () => {
    for (const status of [200, 201]) {
      answer(`GET /api/appointments/${id}`, () => json(status, { id }));
      expect(await callApi(getAppointment, { params: { id } })).toEqual({ id });
    }
    for (const status of [202, 400, 404, 409, 500, 503]) {
      answer(`GET /api/appointments/${id}`, () => json(status, { detail: 'No.', code: 'conflict' }));
      const error = await callApi(getAppointment, { params: { id } }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status, message: 'No.' });
    }
  });

  it('[AUT-03] authenticates for a page that was opened without signal, also for calls that return less to the public', async () => {
    const numbers = 'GET /api/contact_numbers/';
    const renewal = `POST ${renewSession.path}`;
    forgetBearer();
    answer(numbers, () => json(200, { on_call_phone: null }));
    await callApi(getContactNumbers, {});
    expect(linesAsked()).toEqual([numbers]);
    expectBearer();
    answer(renewal, () => json(200, signedIn));
    answer(numbers, () => json(200, { on_call_phone: '07700 900100' }));
    await callApi(getContactNumbers, {});
    expect(linesAsked()).toEqual([numbers, renewal, numbers]);
    expect(asked.at(-1)?.headers.get('authorization')).toBe('Bearer fresh');
  });

  it('[ERR-02] reports a failed call by its template, never by its address', async () => {
    answer(`GET /api/appointments/${id}`, () => json(500, { detail: 'x', code: 'internal' }));
    await callApi(getAppointment, { params: { id } }).catch(() => undefined);
    expect(reports()).toMatchObject([
      { kind: 'call', endpoint: 'GET /api/appointments/{id}', status: 500, code: 'internal' },
    ]);
    expect(JSON.stringify(reports())).not.toContain(id);
  });

  it('[ERR-02] does not report cancelled calls', async () => {
    const stop = new AbortController();
    stop.abort();
    await callApi(getAppointment, { params: { id } }, { signal: stop.signal }).catch(() => undefined);
    expect(reports()).toEqual([]);
  });

  it('renews the session once on 401 and repeats the call with the new token', async () => {
    answer(
      `GET /api/appointments/${id}`,
      () => json(401, {}),
      () => json(200, { id }),
    );
    answer('POST /api/users/renew_session/', () => json(200, signedIn));
    await callApi(getAppointment, { params: { id } });
    expect(linesAsked()).toEqual([
      `GET /api/appointments/${id}`,
      'POST /api/users/renew_session/',
      `GET /api/appointments/${id}`,
    ]);
    expect(asked[2]?.headers.get('authorization')).toBe('Bearer fresh');
  });

  it('[ERR-01] reports that the session is lost if renewing does not help', async () => {
    const tell = vi.fn();
    whenSessionIsLost(tell);
    answer(`GET /api/appointments/${id}`, () => json(401, { code: 'session.expired' }));
    answer('POST /api/users/renew_session/', () => json(401, {}));
    await expect(callApi(getAppointment, { params: { id } })).rejects.toMatchObject({ status: 401 });
    expect(tell).toHaveBeenCalledOnce();
    expect(reports()).toMatchObject([{ kind: 'authentication', status: 401 }]);
  });

  it('does not treat a lost connection as a lost session', async () => {
    const tell = vi.fn();
    whenSessionIsLost(tell);
    answer(`GET /api/appointments/${id}`, () => json(401, {}));
    await expect(callApi(getAppointment, { params: { id } })).rejects.toMatchObject({ status: null });
    expect(tell).not.toHaveBeenCalled();
  });

  it('repeats query parameters, leaves out empty ones, and sends the submission’s key', async () => {
    answer('GET /api/appointments/?status=active&status=cancelled&page=2', () => json(200, {}));
    await callApi(listAppointments, {
      query: { status: ['active', 'cancelled'], carer: undefined, page: 2 },
    });
    answer('POST /api/appointments/', () => json(201, {}));
    const body = {
      client_id: id,
      service_type_id: id,
      start_at: '2026-11-24T16:00:00Z',
      end_at: '2026-11-24T20:00:00Z',
      carer_ids: [],
    };
    await callApi(createAppointment, { body }, { idempotency_key: 'once' });
    expect(asked[1]?.headers.get('idempotency-key')).toBe('once');
    expect(asked[1]?.body).toEqual(body);
  });
});
