import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createExpense } from '#contract/visits/expenses.ts';
import { migrate } from '#server/db/migrate.ts';
import { connect, openPools } from '#server/db/pools.ts';
import { createDemoAgency } from '#server/demo/demo-agency.ts';
import { startLocalPostgres } from '#server/local-postgres/local-postgres.ts';
import { apiClient } from '#test/kit/api-client.ts';
import { buildForm } from '#test/kit/given-files.ts';
import { hostileFile } from '#test/kit/hostile-files.ts';
import { startServerProcess } from '#test/kit/server-process.ts';
import { makeToken } from '#test/load/lists.ts';

const FILES = 2_000;
const SENDERS = 8;
const MAX_HEALTH_MS = 250;

interface Sender {
  token: string;
  fields: Record<string, string>;
}

/** Two thousand hostile files from eight carers at once, and how long the health call takes meanwhile (DOC-03). */
export async function measureHostileFiles(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'placewell-bench-files-'));
  const database = await startLocalPostgres({ dataDir });
  try {
    await migrate(database.url);
    await createDemoAgency(database.url, { seed: 1 });
    const senders = await findSenders(database.url);
    const server = await startServerProcess({ DATABASE_URL: database.url });
    try {
      return await send(server.address, senders);
    } finally {
      await server.stop('SIGINT');
    }
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function send(address: string, senders: readonly Sender[]): Promise<string[]> {
  const statuses = new Map<number, number>();
  let next = 0;
  let isOver = false;
  const health: number[] = [];
  const watch = async () => {
    while (!isOver) {
      const start = performance.now();
      const answer = await fetch(`${address}/api/health`).catch(() => undefined);
      health.push(answer?.ok ? performance.now() - start : Number.POSITIVE_INFINITY);
      await sleep(20);
    }
  };
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
  const watching = watch();
  const began = performance.now();
  await Promise.all(senders.map(lane)).finally(() => {
    isOver = true;
  });
  await watching;
  const worst = Math.max(...health);
  if (worst > MAX_HEALTH_MS) process.exitCode = 1;
  const seconds = (performance.now() - began) / 1000;
  const counts = [...statuses].sort().map(([status, count]) => `${count} × ${status}`);
  return [
    `${FILES} hostile files in ${seconds.toFixed(0)} s: ${counts.join(', ')}`,
    `the health call meanwhile: ${worst.toFixed(0)} ms at most of ${health.length}${worst > MAX_HEALTH_MS ? `, which is MORE than ${MAX_HEALTH_MS} ms` : ''}`,
  ];
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
