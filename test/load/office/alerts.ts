import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { listCarerAppointments } from '#contract/appointments/appointments.ts';
import { sendEmergencyEmail } from '#contract/safety/alerts.ts';
import { migrate } from '#server/db/migrate.ts';
import { connect, openPools, type Pool } from '#server/db/pools.ts';
import { openSession } from '#server/features/organisations/users/sessions.actions.ts';
import { startLocalPostgres } from '#server/local-postgres/local-postgres.ts';
import { type ServerProcess, startServerProcess } from '#test/kit/server-process.ts';
import { atRate } from '#test/load/rate.ts';

const AT_ONCE = 50;
const READ_A_SECOND = 100;
const KILLED_FOR = 1_000;
const DEVICES = 20;
const KILLS = 6;
const MAX_WAIT_MS = 120_000;

interface Carer {
  id: string;
  name: string;
  token: string;
}

/** A carer's press to the e-mail taken by a real SMTP server, 50 at once; then 1,000 while the server is killed again and again. */
export async function measureAlerts(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'placewell-alerts-'));
  const database = await startLocalPostgres({ dataDir });
  const mail = await startSmtp();
  try {
    await migrate(database.url);
    const start = () =>
      startServerProcess({
        APP_ENV: 'staging',
        DATABASE_URL: database.url,
        SMTP_URL: mail.url,
        PUBLIC_URL: 'http://127.0.0.1:3000',
        OIDC_ISSUER: 'http://127.0.0.1:1',
        OIDC_CLIENT_ID: 'bench',
        DRAIN_SECONDS: '0',
      });
    const owner = connect(database.url, { max: 2 });
    const carers = await makeCarers(database.url, owner, AT_ONCE + KILLED_FOR);
    const lines = [
      await measureAtOnce(await start(), carers, mail),
      ...(await killWhileAlerting(start, carers.slice(AT_ONCE), owner, mail)),
    ];
    await owner.end();
    return lines;
  } finally {
    await mail.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Mail = Awaited<ReturnType<typeof startSmtp>>;

/** Notes when each subject came, and under which Message-ID. */
async function startSmtp() {
  const received: { subject: string; message_id: string; at: number }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, _session, answer) => {
      text(stream).then((content) => {
        const read = (header: string) =>
          new RegExp(`^${header}: (.*)$`, 'mi').exec(content)?.[1]?.trim() ?? '';
        received.push({ subject: read('Subject'), message_id: read('Message-ID'), at: performance.now() });
        answer();
      }, answer);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function makeCarers(url: string, owner: Pool, count: number): Promise<Carer[]> {
  const rows = await owner<{ id: string; name: string; email: string; subject: string }[]>`
    insert into app_user (name, email, user_type, subject)
    select 'Carer ' || lpad(i::text, 4, '0'), 'carer' || i || '@example.test', 'user', 'bench-' || i
    from generate_series(1, ${count}) as g (i) returning id, name, email, subject`;
  const pools = openPools(url, 4);
  const carers: Carer[] = [];
  for (const { id, name, email, subject } of rows) {
    const identity = {
      issuer: 'bench',
      subject,
      verified_email: email,
      expires_at: new Date(Date.now() + 600_000),
    };
    const { token } = await openSession(pools.app_system, identity, randomUUID(), new Date());
    carers.push({ id, name, token });
  }
  await pools.close();
  return carers;
}

async function read(address: string, { token }: Carer): Promise<void> {
  const answer = await fetch(address + listCarerAppointments.path, {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status}`);
}

async function press(address: string, { token }: Carer, press_id: string): Promise<boolean> {
  const answer = await fetch(address + sendEmergencyEmail.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ longitude: -0.1, latitude: 51.5, press_id }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  return answer?.status === 201;
}

/** While other carers read their appointments, as on any evening. */
async function measureAtOnce(server: ServerProcess, all: readonly Carer[], mail: Mail): Promise<string> {
  const [carers, others] = [all.slice(0, AT_ONCE), all.slice(AT_ONCE)];
  let turn = 0;
  try {
    // The queue of a new database is made ready a moment after its server.
    await sleep(3_000);
    const reading = atRate(() => read(server.address, others[turn++ % others.length] as Carer), {
      per_second: READ_A_SECOND,
      seconds: 10,
    });
    await sleep(5_000);
    const begun = performance.now();
    const answers = await Promise.all(carers.map((carer) => press(server.address, carer, randomUUID())));
    const accepted = performance.now() - begun;
    const sent = () => mail.received.filter(({ subject }) => subject.startsWith('EMERGENCY'));
    const count = answers.filter(Boolean).length;
    await until(() => sent().length >= count);
    const times = sent()
      .map(({ at }) => at - begun)
      .toSorted((a, b) => a - b);
    const at = (share: number) => times[Math.ceil(times.length * share) - 1]?.toFixed(0);
    const { per_second, p95_ms, failures } = await reading;
    return `${count} of ${carers.length} alerts at once stored after ${accepted.toFixed(0)} ms; ${times.length} e-mails taken, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, beside ${per_second.toFixed(0)} reads a second (p95 ${p95_ms.toFixed(0)} ms, ${failures} failed)`;
  } finally {
    await server.stop('SIGKILL');
  }
}

/** Devices that try until they are answered, and a server that dies at random moments. */
async function killWhileAlerting(
  start: () => Promise<ServerProcess>,
  carers: readonly Carer[],
  owner: Pool,
  mail: Mail,
): Promise<string[]> {
  let server = await start();
  const queue = [...carers];
  const work = async () => {
    for (let carer = queue.pop(); carer; carer = queue.pop()) {
      const press_id = randomUUID();
      while (!(await press(server.address, carer, press_id))) await sleep(100);
    }
  };
  const devices = Promise.all(Array.from({ length: DEVICES }, work));
  let kills = 0;
  for (; kills < KILLS && queue.length > 0; kills++) {
    await sleep(200 + Math.random() * 1_500);
    await server.stop('SIGKILL');
    server = await start();
  }
  await devices;
  const subjects = new Set(carers.map(({ name }) => `EMERGENCY: ${name} needs help`));
  const sent = () => mail.received.filter(({ subject }) => subjects.has(subject));
  await until(() => new Set(sent().map(({ subject }) => subject)).size === subjects.size);
  await server.stop('SIGKILL');
  const stored = await owner<{ subject: string }[]>`select 'EMERGENCY: ' || u.name || ' needs help' as subject
    from emergency_alert a join app_user u on u.id = a.carer_id where u.id = any(${carers.map(({ id }) => id)})`;
  const letters = [...new Map(sent().map((each) => [each.message_id, each])).values()];
  const count = (rows: readonly { subject: string }[]) => findFaults([...subjects], rows);
  const [first, ...rest] = letters;
  return [
    `${carers.length} alerts, the server killed ${kills} times: stored ${count(stored)}; e-mails ${count(letters)}`,
    `  the control, with one taken away and one put in twice: ${count([...rest, ...rest.slice(0, 1)])}${first ? '' : ' (nothing came)'}`,
  ];
}

function findFaults(wanted: readonly string[], rows: readonly { subject: string }[]): string {
  const counts = new Map<string, number>();
  for (const { subject } of rows) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  const lost = wanted.filter((subject) => !counts.has(subject)).length;
  const doubled = [...counts.values()].filter((times) => times > 1).length;
  return `${lost} lost, ${doubled} doubled`;
}

async function until(isDone: () => boolean): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS;
  while (!isDone() && performance.now() < end) await sleep(20);
}
