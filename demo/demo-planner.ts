import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Pool } from '#server/db/pools.ts';

export interface DemoPlanner {
  url: string;
  stop(): Promise<void>;
}

/**
 * The demo's care planner, so that its screens have something to show: it knows the young people who have a number there, and
 * plans a visit with each of the first two. Speaks what `httpCarePlanner` asks.
 */
export async function startDemoPlanner(owner_url: string): Promise<DemoPlanner> {
  const owner = connect(owner_url, { max: 1 });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://planner.invalid');
    const number = /^\/young_persons\/([^/]+)$/.exec(pathname)?.[1];
    const answer = number ? findDetails(owner, decodeURIComponent(number)) : findVisits(owner);
    answer.then(
      (body) => send(response, body ? 200 : 404, body ?? {}),
      () => send(response, 500, {}),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await owner.end();
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function findDetails(owner: Pool, number: string) {
  const [young] = await owner<{ first_name: string; home_area: string | null; authority: string | null }[]>`
    select first_name, home_area, local_authority as authority from young_person where id_on_third_party = ${number}`;
  if (!young) return undefined;
  return {
    details: [
      { label: 'Called', value: young.first_name },
      { label: 'Funded by', value: young.authority ?? 'Not recorded' },
      { label: 'Area', value: young.home_area ?? 'Not recorded' },
      { label: 'Package', value: 'Two visits a week, reviewed every three months' },
      { label: 'Review', value: 'With the social worker, in the first week of the quarter' },
    ],
  };
}

async function findVisits(owner: Pool) {
  const visits = await owner`
    select 'P-' || y.id_on_third_party || to_char(d.day, '-YYYYMMDD') as id,
      (d.day + time '10:00') at time zone 'Europe/London' as start_at,
      (d.day + time '12:00') at time zone 'Europe/London' as end_at,
      c.name as client, y.first_name || ' ' || y.last_name as young_person,
      (select name from service_type order by sort_order limit 1) as service, 'Library' as place
    from young_person y join client c on c.id = y.client_id,
      (select (current_instant() at time zone 'Europe/London')::date + 14 as day) d
    where y.status = 'ACTIVE' and not y.is_restricted and y.id_on_third_party is not null
    order by y.id_on_third_party limit 2`;
  return { visits, next_page: null };
}
