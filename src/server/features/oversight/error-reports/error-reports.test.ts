import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listAppointments } from '#contract/appointments/appointments.ts';
import { type ErrorReport, reportError } from '#contract/core/error-reports.ts';
import { saveFormDraft } from '#contract/core/form-drafts.ts';
import { buildApp } from '#server/app.ts';
import { openServices } from '#server/services.ts';
import { apiClient } from '#test/kit/api-client.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** The chat channel’s webhook; `accept` decides how it answers a post. */
const posted: { text: string }[] = [];
let accept: (response: ServerResponse) => void;
const webhook = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  posted.push(JSON.parse(body));
  accept(response);
});
await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
afterAll(() => webhook.closeAllConnections());
const CHAT_WEBHOOK_URL = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/chat?key=secret`;

const {
  as,
  config,
  pools,
  owner,
  runJobs,
  services: shared,
} = await startTestApp({ environment: { CHAT_WEBHOOK_URL } });

// The same app again, with its log captured.
let logged = '';
const stream = new Writable({
  write(chunk, _, done) {
    logged += chunk;
    done();
  },
});
const log = pino({ level: 'trace' }, stream);
const app = await buildApp(openServices(config, { pools, smtp_url: '', log }));
const address = await app.listen({ port: 0, host: '127.0.0.1' });
app.services.public_url = shared.public_url;
afterAll(() => app.close());
const admin = as.admin();
const caller = apiClient(
  () => address,
  async () => (await admin.session()).token,
);
const nobody = apiClient(
  () => address,
  async () => undefined,
);

const failed: ErrorReport = {
  kind: 'call',
  endpoint: 'GET /api/appointments/{id}',
  status: 500,
  code: 'internal',
  request_id: '019c0000-0000-7000-8000-000000000000',
  route: '/dashboard/appointments/$id',
  error_name: null,
  network: { online: true, effective_type: '3g' },
  app_version: '0.2.0',
};
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const report = (part: Partial<ErrorReport> = {}, from = caller) =>
  from.call(reportError, { body: { ...failed, ...part }, headers });

/** Resolves with everything received until the connection closes. */
const sendRaw = (port: number, host: string, text: string): Promise<string> =>
  new Promise((resolve) => {
    let received = '';
    const socket = connect({ port, host }, () => socket.end(text));
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
    });
    socket.on('error', () => resolve(received));
    socket.on('close', () => resolve(received));
  });

beforeEach(async () => {
  accept = (response) => response.end('ok');
  posted.length = 0;
  logged = '';
});

describe('POST /api/error_reports/', () => {
  it('[ERR-02] posts the failed call, who made it, the browser and the network to the chat channel', async () => {
    const { status } = await report();
    expect([status, posted]).toEqual([201, []]);
    await runJobs();
    expect(posted).toHaveLength(1);
    const { id, name, email } = await admin.user();
    for (const part of [
      id,
      'GET /api/appointments/{id}',
      '500',
      'internal',
      'browser Firefox 140\n',
      'online, 3g',
      '0.2.0',
    ])
      expect(posted[0]?.text).toContain(part);
    for (const part of [name, email]) expect(posted[0]?.text).not.toContain(part);
  });

  it('[ERR-01] posts a refused session, which has no user', async () => {
    await report({ kind: 'authentication', status: 401, code: 'session.expired' }, nobody);
    await runJobs();
    expect(posted[0]?.text).toMatch(/^A session was refused: GET \/api\/appointments\/\{id\}/);
    expect(posted[0]?.text).toContain('not signed in');
  });

  it('[ERR-04] posts a crash', async () => {
    await report({ kind: 'crash', endpoint: '', status: null, code: null, error_name: 'TypeError' });
    await runJobs();
    expect(posted[0]?.text).toMatch(
      /^A screen crashed \(TypeError\)\nscreen \/dashboard\/appointments\/\$id/,
    );
  });

  it('[ERR-02] retries if the channel does not answer, and no caller waits for it', async () => {
    accept = (response) => response.writeHead(503).end();
    expect((await report()).status).toBe(201);
    expect(posted).toEqual([]);
    await runJobs();
    expect(posted).toHaveLength(1);
    accept = (response) => response.end('ok');
    // The next attempt is a few seconds away.
    await vi.waitFor(async () => {
      await owner`update graphile_worker._private_jobs set run_at = now()`;
      await runJobs();
      expect(posted).toHaveLength(2);
    }, 5000);
    await runJobs();
    expect(posted).toHaveLength(2);
    expect(posted[1]).toEqual(posted[0]);
  });

  it('[ERR-02] accepts at most sixty a minute from one network address', async () => {
    const narrow = await startTestApp({
      environment: { RATE_LIMIT_FACTOR: '1' },
      now: '2026-11-22T10:00:00.000Z',
    });
    const answers: number[] = [];
    for (let count = 0; count < 61; count++) answers.push((await report({}, narrow.as.nobody())).status);
    expect([answers.filter((status) => status === 201).length, answers.at(-1)]).toEqual([60, 429]);
  });
});

describe('a young person’s data', () => {
  const canaries = ['Jamie', 'Quuxley', '2012-05-17', '17/05/2012', 'Zanzibar', 'nightmares', 'Rosalind'];
  const said = 'Jamie Quuxley, born 2012-05-17 (17/05/2012), 99 Zanzibar Lane, has nightmares';
  const json = { 'content-type': 'application/json' };

  async function everythingWritten(): Promise<string> {
    await runJobs();
    const jobs = await owner`select payload, last_error from graphile_worker._private_jobs`;
    const text = logged + JSON.stringify(posted) + JSON.stringify(jobs);
    await owner`delete from graphile_worker._private_jobs`;
    return text;
  }

  it('[ERR-02] never reaches the log, whichever call fails', async () => {
    const statuses = [
      (await caller.call(listAppointments, { query: { young_person: said, page: 0 } })).status,
      (await caller.fetch(`/api/appointments/${encodeURIComponent(said)}`)).status,
      (await caller.fetch(`/api/young/${encodeURIComponent(said)}?name=Jamie`)).status,
      (
        await caller.fetch('/api/appointments/', {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ [said]: said }),
        })
      ).status,
      (await caller.fetch('/api/appointments/', { method: 'POST', headers: json, body: `{"notes":"${said}` }))
        .status,
      (
        await caller.fetch('/api/appointments/', {
          method: 'POST',
          headers: { 'content-type': `text/${'Jamie'}` },
          body: said,
        })
      ).status,
      (await nobody.fetch('/api/users/me/', { headers: { authorization: `Bearer ${said}` } })).status,
      (await caller.call(saveFormDraft, { body: { form: 'x', content: { text: `${said}\0` } } })).status,
    ];
    expect(statuses).toEqual([400, 400, 404, 400, 400, 415, 401, 400]);
    expect(logged.split('\n').length).toBeGreaterThan(statuses.length);
    const written = await everythingWritten();
    for (const canary of canaries) expect(written).not.toContain(canary);
  });

  it('[ERR-02] never reaches the log if the request is not valid HTTP', async () => {
    const { port, hostname } = new URL(address);
    const raw = [
      `GET /api/appointments/?name=Jamie HTTP/1.1\r\nhost: x\r\nbad header Quuxley\r\n\r\n`,
      `GET /Jamie Quuxley HTTP/1.1\r\nhost: x\r\n\r\n`,
      `JAMIE /Quuxley HTTP/1.1\r\nhost: x\r\n\r\n`,
      `GET / HTTP/1.1\r\nhost: x\r\nx-name: ${'Jamie Quuxley '.repeat(3000)}\r\n\r\n`,
      `POST /api/users/me HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\nJamie`,
    ];
    const answers = await Promise.all(raw.map((text) => sendRaw(Number(port), hostname, text)));
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer).not.toMatch(/Jamie|Quuxley/i);
    }
    const written = await everythingWritten();
    for (const canary of canaries) expect(written).not.toContain(canary);
    // A buffer would be logged as numbers.
    expect(written.includes([...Buffer.from('Jamie')].join(','))).toBe(false);
  });

  it('[ERR-02] never reaches the log if the database fails on it', async () => {
    await owner`alter table form_draft add constraint breaks check (content->>'text' is null)`;
    await owner`alter table form_draft rename column updated_at to updated`;
    const answer = await caller.call(saveFormDraft, { body: { form: 'x', content: { text: said } } });
    await owner`alter table form_draft rename column updated to updated_at`;
    const second = await caller.call(saveFormDraft, { body: { form: 'x', content: { text: said } } });
    await owner`alter table form_draft drop constraint breaks`;
    expect([answer.status, answer.problem.code, second.status]).toEqual([500, 'internal', 409]);
    expect(logged).toContain('request failed');
    const written = (await everythingWritten()) + JSON.stringify([answer.problem, second.problem]);
    for (const canary of canaries) expect(written).not.toContain(canary);
  });

  it.each<[string, Partial<ErrorReport>]>([
    ['an endpoint', { endpoint: 'GET /api/appointments/Jamie Quuxley' }],
    ['a screen', { route: '/dashboard/young-persons/Jamie-Quuxley/edit' }],
    ['a screen’s parameter', { route: '/dashboard/young-persons/$jamie_quuxley/step-nightmares' }],
    ['the name of an error', { kind: 'crash', error_name: 'Rosalind' }],
    ['the class of an error', { kind: 'crash', error_name: 'RosalindError' }],
    ['a version', { app_version: 'Zanzibar' }],
    ['a version that is a date', { app_version: '2012.05.17' }],
    ['a code', { code: 'nightmares' }],
  ])('[ERR-02] does not reach the channel or the log as %s', async (_, part) => {
    expect((await report(part)).status).toBe(201);
    const written = await everythingWritten();
    expect(posted).toHaveLength(1);
    for (const canary of [...canaries, '2012.05.17', 'jamie', 'quuxley'])
      expect(written).not.toContain(canary);
  });

  it.each([
    'Jamie Quuxley',
    'Mozilla/5.0 (Jamie Quuxley; 99 Zanzibar Lane) Firefox/140.0 Rosalind/1',
    'Firefox/140.0\tnightmares',
    'Edg/2012-05-17 Chrome/20120517 Safari/Jamie',
    `${'nightmares '.repeat(400)}Firefox/140.0`,
  ])('[ERR-02] does not reach the channel or the log as a User-Agent: %s', async (agent) => {
    const sent = {
      'user-agent': agent,
      referer: `https://x.test/${encodeURIComponent(said)}`,
      'x-forwarded-for': said,
    };
    expect((await caller.call(reportError, { body: failed, headers: sent })).status).toBe(201);
    expect((await caller.call(listAppointments, { headers: sent })).status).toBe(200);
    const written = await everythingWritten();
    expect(posted).toHaveLength(1);
    for (const canary of canaries) expect(written).not.toContain(canary);
  });

  it.each<[string, object]>([
    ['an address in place of a template', { endpoint: 'GET /api/appointments/?young_person=Jamie' }],
    ['a message beside the template', { message: said }],
    ['a name in place of a request', { request_id: 'Jamie' }],
  ])('[ERR-02] is refused as %s', async (_, part) => {
    const answer = await report(part as Partial<ErrorReport>);
    expect(answer.status).toBe(400);
    const written = (await everythingWritten()) + JSON.stringify(answer.problem);
    expect(posted).toEqual([]);
    for (const canary of canaries) expect(written).not.toContain(canary);
  });
});
