import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#server/db/pools.ts';
import { read, write } from '#server/db/work.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { owner, pools, database_url, given } = await startTestApp();
const context = { user_id: '019c0000-0000-7000-8000-000000000000', request_id: 'test', now: null };

describe('a read with several concurrent statements', () => {
  it('never leaves one person’s results to the next user of the connection', async () => {
    const one = connect(database_url, { max: 1 });
    const asks = (divisor: number) => (db: Db) =>
      Promise.all([
        db`select 1 / ${divisor}::int as first, pg_sleep(0.05)::text as slept`,
        db`select name from app_user where id = ${context.user_id}`,
        db`select ${'third'}::text as third, 3 as three`,
      ]);
    await expect(read(one, context, asks(0))).rejects.toThrow(/division by zero/);
    for (let time = 0; time < 3; time++) {
      const rows = await read(one, context, (db) =>
        db`select actor_id() as id, ${time}::int as time`.execute(),
      );
      expect([...rows]).toEqual([{ id: context.user_id, time }]);
    }
    await one.end();
  });

  it('refuses a query that one of its parts makes after it has ended', async () => {
    const late = Promise.withResolvers<unknown>();
    const work = read(pools.app_admin, context, (db) => {
      const slow = async () => {
        await sleep(50);
        await db`select 1`;
      };
      slow().catch(late.resolve);
      return db`select 1 / 0`.execute();
    });
    await expect(work).rejects.toThrow(/division by zero/);
    expect(await late.promise).toMatchObject({ message: expect.stringContaining('This work has ended') });
  });
});

describe('a transaction', () => {
  it('commits after its work has handled an error', async () => {
    const { id } = await given.client();
    await write(owner, context, async (db) => {
      await db`update client set phone = '1' where id = ${id}`;
      await db`savepoint attempt`;
      await db`select 1 / 0`.catch(() => db`rollback to savepoint attempt`);
      await db`update client set email = 'a@example.test' where id = ${id}`;
    });
    const [row] = await owner<
      { phone: string; email: string }[]
    >`select phone, email from client where id = ${id}`;
    expect(row).toEqual({ phone: '1', email: 'a@example.test' });
  });

  it('fails if an error was swallowed', async () => {
    const swallowing = write(owner, context, async (db) => {
      await db`select 1 / 0`.catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow(/rolled back/);
  });

  it('leaves its connection usable after an error in our code or the database', async () => {
    for (const fail of [(db: Db) => db`select 1 / 0`, () => Promise.reject(new Error('ours'))]) {
      await expect(write(pools.app_admin, context, async (db) => fail(db))).rejects.toThrow();
    }
    const rows = await write(pools.app_admin, context, (db) => db`select actor_id() as id`.execute());
    expect(rows[0]).toEqual({ id: context.user_id });
  });
});

/** A relay to the database that can be cut. */
const ways = new Set<net.Socket>();
const target = new URL(database_url);
const way = net.createServer((socket) => {
  const onward = net.connect(Number(target.port), target.hostname);
  ways.add(socket.on('error', () => undefined).on('close', () => onward.destroy()));
  onward.on('error', () => undefined).on('close', () => socket.destroy());
  socket.pipe(onward).pipe(socket);
});
await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
afterAll(() => way.close());

describe.each([
  ['write', write],
  ['read', read],
])('a connection cut during a %s', (_, run) => {
  it.each(['destroy', 'resetAndDestroy', 'end'] as const)(
    'fails that work (%s) and neither the process nor the next',
    async (how) => {
      const url = new URL(database_url);
      Object.assign(url, { hostname: '127.0.0.1', port: String((way.address() as net.AddressInfo).port) });
      const pool = connect(url.href, { max: 1 });
      await pool`select 1`;
      const work = run(pool, context, (db) => db`select pg_sleep(5)`.execute());
      const failed = expect(work).rejects.toMatchObject({
        code: expect.stringMatching(/^(CONNECTION_|ECONN)/),
      });
      await sleep(50);
      for (const socket of ways) socket[how]();
      ways.clear();
      await failed;
      expect(await run(pool, context, (db) => db`select 1 as one`.execute())).toEqual([{ one: 1 }]);
      await pool.end({ timeout: 1 });
    },
  );
});
