import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LoadBalancer, startLoadBalancer } from '#test/kit/load-balancer.ts';
import { freePort, type ServerProcess, startServerProcess } from '#test/kit/server-process.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** Two processes behind one address on an external PostgreSQL: neither holds state. */
const { as, given, database_url } = await startTestApp();
let front: LoadBalancer;
let environment: Record<string, string>;
const servers: ServerProcess[] = [];
const listen = () => front.setServers(servers.map((server) => server.address));

beforeAll(async () => {
  const port = await freePort();
  front = await startLoadBalancer(port);
  environment = {
    APP_ENV: 'staging',
    DATABASE_URL: database_url,
    PUBLIC_URL: front.address,
    DRAIN_SECONDS: '0.3',
    DATABASE_CONNECTIONS: '24',
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_FACTOR: '1000',
  };
  servers.push(...(await Promise.all([startServerProcess(environment), startServerProcess(environment)])));
  listen();
}, 60_000);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGINT')));
  await front.stop();
});

it('[OPS-20] keeps a session on every server', async () => {
  const { token } = await as.admin().session();
  const answers = await Promise.all(
    servers.map((server) =>
      fetch(`${server.address}/api/users/me/`, { headers: { authorization: `Bearer ${token}` } }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
});

it('[OPS-21] refreshes a screen on one server after a change through the other', async () => {
  const [first, second] = servers as [ServerProcess, ServerProcess];
  const { token } = await as.admin().session();
  const authorization = `Bearer ${token}`;
  const live = await fetch(`${first.address}/api/live`, { headers: { authorization } });
  const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('event: ready');

  const { id, version } = await given.appointment({ carers: [] });
  const changed = await fetch(`${second.address}/api/appointments/${id}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ place: 'Library', version }),
  });
  expect(changed.status).toBe(200);
  expect((await reader?.read())?.value).toContain('data: appointments');
  await reader?.cancel();
});

it('[OPS-22] fails no request while the servers are replaced one after another', async () => {
  const { token } = await as.admin().session();
  const statuses: number[] = [];
  let isLoaded = true;
  const asker = async () => {
    while (isLoaded) {
      const answer = await fetch(`${front.address}/api/appointments/`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  };
  const askers = Array.from({ length: 4 }, asker);
  for (let turn = 0; turn < 2; turn++) {
    const replacement = await startServerProcess(environment);
    const old = servers.shift();
    servers.push(replacement);
    front.setServers([...servers.map((server) => server.address), ...(old ? [old.address] : [])]);
    await old?.stop('SIGTERM');
    listen();
    await sleep(100);
  }
  isLoaded = false;
  await Promise.all(askers);
  expect(statuses.length).toBeGreaterThan(50);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
}, 60_000);
