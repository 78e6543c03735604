import { randomUUID } from 'node:crypto';
import { connect, type Db, openPools, type Pool } from '#server/db/pools.ts';
import { openSession } from '#server/features/organisations/users/sessions.actions.ts';
import { openClient } from '#test/load/http-client.ts';
import { atRate, findRate } from '#test/load/rate.ts';

const CONNECTIONS = 16;
const STEADY_PER_SECOND = 200;

/** A list as somebody asks for it. */
export interface MeasuredList {
  name: string;
  email: string;
  /** With its query. */
  path: string;
  /** The statements of one page, straight through the driver, for that user. */
  bareSql(owner: Db, user_id: string): PromiseLike<unknown>;
}

/**
 * Lists through HTTP, session and policies beside the same SQL straight through the driver, taking turns. Prints each as
 * soon as it is known: a list takes 36 s.
 */
export async function compareWithSql(
  database_url: string,
  address: string,
  lists: readonly MeasuredList[],
): Promise<void> {
  const owner = connect(database_url, { max: CONNECTIONS });
  const pools = openPools(database_url, 2);
  try {
    for (const { name, email, path, bareSql } of lists) {
      const user_id = await findUser(owner, email);
      const token = await makeToken(owner, pools.app_system, user_id);
      const client = openClient(new URL(`${address}${path}`), token);
      const overHttp = () => client.get();
      const overSql = async () => bareSql(owner, user_id);
      const pageAlone = async () => bareSql(withoutCounts(owner), user_id);

      await findRate(overSql, { lanes: CONNECTIONS, seconds: 2 });
      await findRate(overHttp, { lanes: CONNECTIONS, seconds: 2 });
      const bare = await findRate(overSql, { lanes: CONNECTIONS });
      const alone = await findRate(pageAlone, { lanes: CONNECTIONS });
      const http = await findRate(overHttp, { lanes: CONNECTIONS });
      // Above what a list can do, its calls would only wait for each other.
      const per_second = Math.max(1, Math.min(STEADY_PER_SECOND, http.per_second / 2));
      const steady = await atRate(overHttp, { per_second });
      client.close();
      console.log(name);
      console.log(
        `  page alone ${alone.per_second.toFixed(0)}/s · with its count ${bare.per_second.toFixed(0)}/s · through HTTP ${http.per_second.toFixed(0)}/s · ratio ${(http.per_second / bare.per_second).toFixed(2)}`,
      );
      console.log(
        `  at ${steady.per_second.toFixed(0)}/s: p50 ${steady.p50_ms.toFixed(1)} ms, p95 ${steady.p95_ms.toFixed(1)} ms, p99 ${steady.p99_ms.toFixed(1)} ms; failures ${bare.failures + http.failures + steady.failures}`,
      );
    }
  } finally {
    await Promise.all([pools.close(), owner.end()]);
  }
}

/** Answers what only counts at once, so that what is left is the page. */
function withoutCounts(db: Pool): Db {
  return new Proxy(db, {
    apply(target, self, args) {
      const [text] = args;
      const counts =
        Array.isArray(text) && String(text[0]).trimStart().startsWith('select count(*) as counted');
      return counts ? [{ counted: 0 }] : Reflect.apply(target, self, args);
    },
  });
}

export async function findUser(owner: Pool, email: string): Promise<string> {
  const [user] = await owner<{ id: string }[]>`select id from app_user where email = ${email}`;
  if (!user) throw new Error(`The demo agency has no ${email}`);
  return user.id;
}

/** Of a session opened for them. */
export async function makeToken(owner: Pool, system: Pool, user_id: string): Promise<string> {
  await owner`update app_user set subject = ${user_id}, subject_issuer = 'bench' where id = ${user_id}`;
  const expires_at = new Date(Date.now() + 60_000);
  const session = await openSession(
    system,
    { issuer: 'bench', subject: user_id, verified_email: null, expires_at },
    randomUUID(),
    new Date(),
  );
  return session.token;
}
