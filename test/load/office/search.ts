import { connect, openPools, type Pool } from '#server/db/pools.ts';
import { openClient } from '#test/load/http-client.ts';
import { findUser, makeToken } from '#test/load/lists.ts';
import { atRate } from '#test/load/rate.ts';

/** The number of searches that people type within the same second, letter by letter, and a pause after each. */
const PER_SECOND = 10;

const NAMES_AND_PLACES = [
  ...[
    'am',
    'ama',
    'amara',
    'amara e',
    'amara evans',
    'evans am',
    'ma',
    'j smith',
    'zoë',
    "o'brien",
    'okafor',
  ],
  ...[
    'library',
    'library station road',
    'video call',
    'school run',
    'tutoring',
    'amara library',
    'jack mentoring',
  ],
  ...['zz', 'zzqx', 'nobody of this name', '100'],
];

const READERS = [
  { name: 'an administrator', email: 'admin@placewell.test' },
  { name: 'a carer', email: 'carer@placewell.test' },
  { name: 'a client', email: 'client@placewell.test' },
];

/** Search everywhere as each role, with what people type: all of it in turn, and the slowest by itself. */
export async function measureSearch(database_url: string, address: string): Promise<string[]> {
  const owner = connect(database_url, { max: 1 });
  const pools = openPools(database_url, 2);
  const lines = [await measureSize(owner)];
  try {
    for (const { name, email } of READERS) {
      const token = await makeToken(owner, pools.app_system, await findUser(owner, email));
      const client = openClient(new URL(address), token);
      const ask = (q: string) => () => client.get(`/api/search/?${new URLSearchParams({ q })}`);
      // Each connection plans each statement once.
      for (const q of NAMES_AND_PLACES) for (let lane = 0; lane < 4; lane++) await ask(q)();
      let turn = 0;
      const all = await atRate(() => ask(NAMES_AND_PLACES[turn++ % NAMES_AND_PLACES.length] ?? '')(), {
        per_second: PER_SECOND,
        seconds: 12,
      });
      const alone: { q: string; p95_ms: number }[] = [];
      for (const q of NAMES_AND_PLACES) {
        const { p95_ms } = await atRate(ask(q), { per_second: PER_SECOND, seconds: 2 });
        alone.push({ q, p95_ms });
      }
      client.close();
      const slowest = alone.toSorted((a, b) => b.p95_ms - a.p95_ms).slice(0, 3);
      lines.push(
        `search as ${name}, at ${PER_SECOND}/s: p50 ${all.p50_ms.toFixed(1)} ms, p95 ${all.p95_ms.toFixed(1)} ms, p99 ${all.p99_ms.toFixed(1)} ms; failures ${all.failures}`,
        `  slowest by p95: ${slowest.map(({ q, p95_ms }) => `“${q}” ${p95_ms.toFixed(1)} ms`).join(', ')}`,
      );
    }
  } finally {
    await Promise.all([pools.close(), owner.end()]);
  }
  return lines;
}

async function measureSize(owner: Pool): Promise<string> {
  const [row] = await owner<{ people: number; appointments: number; places: number }[]>`
    select (select count(*) from young_person) as people, (select count(*) from appointment) as appointments,
      (select count(*) from appointment_place) as places`;
  return `searched: ${row?.people} young people, ${row?.appointments} appointments at ${row?.places} places`;
}
