import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { addChatMessage, getChat } from '#contract/contact/chats.ts';
import { migrate } from '#server/db/migrate.ts';
import { connect, openPools, type Pool } from '#server/db/pools.ts';
import { openSession } from '#server/features/organisations/users/sessions.actions.ts';
import { startLocalPostgres } from '#server/local-postgres/local-postgres.ts';
import { startServerProcess } from '#test/kit/server-process.ts';
import { memoryMb } from '#test/load/memory.ts';

const CARERS = 495;
const ADMINS = 5;
const MESSAGES = 200;
const BETWEEN_MS = 50;

interface Person {
  id: string;
  token: string;
}

/** 500 people connected to one process: its memory, and from a message's sending until the other side has read it by itself. */
export async function measureChats(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'placewell-chats-'));
  const database = await startLocalPostgres({ dataDir });
  try {
    await migrate(database.url);
    const owner = connect(database.url, { max: 2 });
    const admins = await makePeople(database.url, owner, 'admin', ADMINS);
    const carers = await makePeople(database.url, owner, 'user', CARERS);
    const server = await startServerProcess({ DATABASE_URL: database.url, RATE_LIMIT_FACTOR: '1000000' });
    const stop = new AbortController();
    try {
      const before = await memoryMb(server.pid);
      const told = new Told();
      await Promise.all(
        [...admins, ...carers].map((person) => connectLive(server.address, person, told, stop.signal)),
      );
      const toOffice: number[] = [];
      const toCarer: number[] = [];
      for (let at = 0; at < MESSAGES; at++) {
        const [carer, admin] = [carers[(at * 7) % CARERS], admins[at % ADMINS]];
        if (!carer || !admin) throw new Error('unreachable');
        toOffice.push(await writeAndRead(server.address, told, carer.id, { from: carer, to: admin }));
        toCarer.push(await writeAndRead(server.address, told, carer.id, { from: admin, to: carer }));
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
      }
      return [
        `${ADMINS + CARERS} people connected to one process: ${await memoryMb(server.pid)} MB resident, ${before} MB before they came`,
        `  a message to the office read after ${tell(toOffice)}; an answer read after ${tell(toCarer)}`,
      ];
    } finally {
      stop.abort();
      await owner.end();
      await server.stop('SIGKILL');
    }
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Those that wait to be told that conversations have changed. */
class Told {
  private readonly waiting = new Map<string, () => void>();
  wait = (id: string) => new Promise<void>((resolve) => this.waiting.set(id, resolve));
  tell(id: string): void {
    this.waiting.get(id)?.();
    this.waiting.delete(id);
  }
}

/** Resolves once the connection stands. */
async function connectLive(address: string, person: Person, told: Told, signal: AbortSignal): Promise<void> {
  const answer = await fetch(`${address}/api/live/`, { headers: heads(person), signal });
  if (answer.status !== 200 || !answer.body)
    throw new Error(`A live connection was refused: ${answer.status}`);
  const events = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  void (async () => {
    for await (const { event, data } of events)
      if (event === 'change' && data === 'chats') told.tell(person.id);
  })().catch(() => undefined);
}

/** Milliseconds until the other side, told that something is new, has asked for it and has it. */
async function writeAndRead(
  address: string,
  told: Told,
  chat: string,
  { from, to }: { from: Person; to: Person },
): Promise<number> {
  const isTold = told.wait(to.id);
  const key = randomUUID();
  const begun = performance.now();
  const written = fetch(address + addChatMessage.path.replace('{id}', chat), {
    method: 'POST',
    headers: { ...heads(from), 'content-type': 'application/json' },
    body: JSON.stringify({ key, text: 'Where is the key?' }),
  });
  await isTold;
  const read = await fetch(address + getChat.path.replace('{id}', chat), { headers: heads(to) });
  if (!(await read.text()).includes(key)) throw new Error('The message was told of and not there.');
  const took = performance.now() - begun;
  await written;
  return took;
}

const heads = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

async function makePeople(
  url: string,
  owner: Pool,
  user_type: 'admin' | 'user',
  count: number,
): Promise<Person[]> {
  const rows = await owner<{ id: string; email: string; subject: string }[]>`
    insert into app_user (name, email, user_type, subject)
    select 'Person ' || i, ${user_type} || i || '@example.test', ${user_type}, ${user_type} || '-' || i
    from generate_series(1, ${count}) as g (i) returning id, email, subject`;
  const pools = openPools(url, 4);
  const people: Person[] = [];
  for (const { id, email, subject } of rows) {
    const identity = {
      issuer: 'bench',
      subject,
      verified_email: email,
      expires_at: new Date(Date.now() + 600_000),
    };
    const { token } = await openSession(pools.app_system, identity, randomUUID(), new Date());
    people.push({ id, token });
  }
  await pools.close();
  return people;
}

function tell(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]?.toFixed(0);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}
