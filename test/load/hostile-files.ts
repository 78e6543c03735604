import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createExpense } from '#contract/visits/expenses.ts';
import { createDemoAgency } from '#demo/demo-agency.ts';
import { migrate } from '#server/db/migrate.ts';
import { connect, openPools } from '#server/db/pools.ts';
import { startLocalPostgres } from '#server/local-postgres/local-postgres.ts';
import { apiClient } from '#test/kit/api-client.ts';
import { buildForm } from '#test/kit/given-files.ts';
import { hostileFile } from '#test/kit/hostile-files.ts';
import { startServerProcess } from '#test/kit/server-process.ts';
import { type HostileUpload, listHostileUploads } from '#test/load/hostile-uploads.ts';
import { makeToken } from '#test/load/lists.ts';

const FILES = 2_000;
const SENDERS = 8;
const MAX_HEALTH_MS = 250;
const MAX_BLOCK_MS = 50;
const METRICS_TOKEN = 'a-token-that-only-this-bench-holds';

interface Sender {
  token: string;
  fields: Record<string, string>;
}

/** The longest block of the event loop under hostile uploads; two thousand hostile files from eight carers at once, and how long the health call takes meanwhile (DOC-03). */
export async function measureHostileFiles(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'placewell-bench-files-'));
  const database = await startLocalPostgres({ dataDir });
  try {
    await migrate(database.url);
    await createDemoAgency(database.url, { seed: 1 });
    const senders = await findSenders(database.url);
    const server = await startServerProcess({
      DATABASE_URL: database.url,
      RATE_LIMIT_FACTOR: '1000000',
      METRICS_TOKEN,
    });
    try {
      const blocks = await measureBlocks(server.address, await findAdmin(database.url));
      return [...blocks, ...(await send(server.address, senders))];
    } finally {
      await server.stop('SIGINT');
    }
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The longest block of the server's event loop under each kind of hostile upload: nobody is answered meanwhile. */
async function measureBlocks(address: string, token: string): Promise<string[]> {
  const told: string[] = [];
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async ({ path, body }: HostileUpload) => {
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    return answer.status;
  };
  for (const upload of listHostileUploads()) {
    // Once for the code that is compiled at its first use, and for the process that is started.
    await post(upload);
    await readLongestBlock(address);
    const began = performance.now();
    const status = await post(upload);
    const took = performance.now() - began;
    const block = await readLongestBlock(address);
    if (block > MAX_BLOCK_MS) process.exitCode = 1;
    told.push(
      `${upload.kind}: ${status} in ${took.toFixed(0)} ms, longest block ${block.toFixed(0)} ms${block > MAX_BLOCK_MS ? `, which is MORE than ${MAX_BLOCK_MS} ms` : ''}`,
    );
  }
  return told;
}

/** In milliseconds, since it was read last. */
async function readLongestBlock(address: string): Promise<number> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await answer.text()) ?? [];
  return Number(seconds) * 1000;
}

async function send(address: string, senders: readonly Sender[]): Promise<string[]> {
  const statuses = new Map<number, number>();
  let next = 0;
  const lane = async ({ token, fields }: Sender) => {
    const client = apiClient(
      () => address,
      async () => token,
    );
    while (next < FILES) {
      const { name, content } = await hostileFile(next++);
      const body = buildForm(fields, [{ field: 'app_expenses_images_upload', name, content }]);
      const { status } = await client.call(createExpense, { body });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const watch = new Worker(new URL('watch-health.ts', import.meta.url), { workerData: address });
  const began = performance.now();
  await Promise.all(senders.map(lane)).finally(() => watch.postMessage('over'));
  const [health]: number[][] = await once(watch, 'message');
  const took = (health ?? []).toSorted((a, b) => a - b);
  const worst = took.at(-1) ?? Number.POSITIVE_INFINITY;
  const p99 = took[Math.floor(took.length * 0.99)] ?? worst;
  if (worst > MAX_HEALTH_MS) process.exitCode = 1;
  const seconds = (performance.now() - began) / 1000;
  const counts = [...statuses].sort().map(([status, count]) => `${count} × ${status}`);
  return [
    `${FILES} hostile files in ${seconds.toFixed(0)} s: ${counts.join(', ')}`,
    `the health call meanwhile: p99 ${p99.toFixed(0)} ms, ${worst.toFixed(0)} ms at most of ${took.length}${worst > MAX_HEALTH_MS ? `, which is MORE than ${MAX_HEALTH_MS} ms` : ''}`,
  ];
}

async function findAdmin(database_url: string): Promise<string> {
  const owner = connect(database_url, { max: 1 });
  const pools = openPools(database_url, 2);
  try {
    const [admin] = await owner<
      { id: string }[]
    >`select id from app_user where user_type = 'admin' and is_active limit 1`;
    return await makeToken(owner, pools.app_system, admin?.id ?? '');
  } finally {
    await pools.close();
    await owner.end();
  }
}

/** Carers of the demo with an appointment of these days that they may claim for. */
async function findSenders(database_url: string): Promise<Sender[]> {
  const owner = connect(database_url, { max: 1 });
  const pools = openPools(database_url, 2);
  try {
    const found = await owner<
      { carer_id: string; appointment_carer_id: string; date: string; reason_id: string }[]
    >`select distinct on (carer_id) carer_id, appointment_carer_id,
        to_char(planned_start_at at time zone 'Europe/London', 'YYYY-MM-DD') as date,
        (select id from expense_reason where is_active order by id limit 1) as reason_id
      from timesheet where is_live and planned_start_at between now() - interval '7 days' and now() - interval '2 hours'
      order by carer_id limit ${SENDERS}`;
    return await Promise.all(
      found.map(async ({ carer_id, ...claim }) => ({
        token: await makeToken(owner, pools.app_system, carer_id),
        fields: { ...claim, amount: '1' },
      })),
    );
  } finally {
    await pools.close();
    await owner.end();
  }
}
