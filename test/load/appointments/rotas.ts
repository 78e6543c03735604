import { addDays, findMonday, todayInLondon } from '#contract/core/dates.ts';
import { connect, openPools, type Pool } from '#server/db/pools.ts';
import {
  type FillProblem,
  findBrokenRule,
  rateFill,
} from '#server/features/appointments/suggestions/fill-problem.ts';
import { fitInOrder } from '#server/features/appointments/suggestions/first-fit.ts';
import { COVER } from '#server/features/appointments/suggestions/rate-carers.ts';
import { solveFill } from '#server/features/appointments/suggestions/solve-fill.ts';
import { makeWeek } from '#test/load/appointments/made-up-week.ts';
import { findUser, makeToken } from '#test/load/lists.ts';
import { percentiles } from '#test/load/rate.ts';

const GAPS = 400;
const CARERS = 300;
/** Generated weeks, and how many carers each has: in the last two there are too few for all gaps. */
const WEEKS = [CARERS, CARERS, CARERS, CARERS, CARERS, 60, 60];
const LIMIT_SECONDS = 8;

/** Weeks solved as a whole, beside a bound that is proven and beside gap after gap. */
export async function measureWeeks(): Promise<string[]> {
  const lines = [`${GAPS} gaps of a week, solved within ${LIMIT_SECONDS} s:`];
  for (const [place, carers] of WEEKS.entries()) {
    const problem = makeWeek(place + 1, { gaps: GAPS, carers });
    const started = performance.now();
    const { chosen, value, bound } = await solveFill(problem, LIMIT_SECONDS);
    const seconds = (performance.now() - started) / 1000;
    lines.push(
      `week ${place + 1}, ${carers} carers, ${problem.pairs.length} pairs: ${seconds.toFixed(1)} s, ${chosen.length} of ${countWanted(problem)} covered, ` +
        `worth ${value.toFixed(1)}, bound ${bound.toFixed(1)}, gap ${percent(bound - value, bound)}, ` +
        `of the wishes alone ${percent(bound - value, Math.abs(bound - COVER * chosen.length))}; ${describeFits(problem)}` +
        `${findBrokenRule(problem, chosen) ? '; BREAKS A RULE' : ''}`,
    );
  }
  return lines;
}

const percent = (part: number, whole: number) => `${((part / Math.max(1, whole)) * 100).toFixed(3)} %`;
const countWanted = ({ gaps }: FillProblem) => gaps.reduce((sum, { wanted }) => sum + wanted, 0);

const describeFits = (problem: FillProblem) =>
  (['first', 'best'] as const)
    .map((way) => {
      const fill = fitInOrder(problem, way);
      return `${way} fit ${fill.length} covered, worth ${rateFill(problem, fill).toFixed(1)}`;
    })
    .join(', ');

/** Suggestions for each gap of a week, one after the other, and the draft of the week, through HTTP. */
export async function measureSuggestions(database_url: string, address: string): Promise<string[]> {
  const owner = connect(database_url, { max: 1 });
  const pools = openPools(database_url, 2);
  try {
    const monday = addDays(findMonday(todayInLondon()), 7 * 30);
    const ids = await makeGaps(owner, monday);
    const token = await makeToken(owner, pools.app_system, await findUser(owner, 'admin@placewell.test'));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const ask = async (path: string, init: RequestInit = {}) => {
      const started = performance.now();
      const answer = await fetch(`${address}${path}`, { ...init, headers });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      return { ms: performance.now() - started, text };
    };
    const times: number[] = [];
    for (const id of ids.slice(0, 20)) await ask(`/api/appointments/${id}/suggested_carers/`);
    for (const id of ids) times.push((await ask(`/api/appointments/${id}/suggested_carers/`)).ms);
    const { p50_ms, p95_ms, p99_ms } = percentiles(times);
    const draft = await ask('/api/week_fills/preview/', {
      method: 'POST',
      body: JSON.stringify({ date: monday }),
    });
    const { proposals, wanted, bound_gap_percent } = JSON.parse(draft.text);
    return [
      `suggestions for one gap, ${ids.length} gaps and ${CARERS} more carers: p50 ${p50_ms.toFixed(0)} ms, p95 ${p95_ms.toFixed(0)} ms, p99 ${p99_ms.toFixed(0)} ms`,
      `the draft of that week through HTTP: ${(draft.ms / 1000).toFixed(1)} s, ${proposals.length} of ${wanted} covered, gap ${bound_gap_percent.toFixed(3)} %`,
    ];
  } finally {
    await Promise.all([pools.close(), owner.end()]);
  }
}

/** Gaps in a week far ahead in which carers have five mornings each. */
async function makeGaps(owner: Pool, monday: string): Promise<string[]> {
  await bookWeek(owner, monday, ['08:00']);
  const rows = await owner<{ id: string }[]>`
    select id from appointment where place = 'Rota bench' and start_at >= ${monday}::date and start_at < ${monday}::date + 7
      and not exists (select from appointment_carer ac where ac.appointment_id = appointment.id) order by start_at, id`;
  return rows.map(({ id }) => id);
}

/** Appointments in the table beside those of the weeks that are asked for. */
const VISITS = 1_000_000;

/** Visits of the bench's carers, one after the other into the past, unless they are there. */
export async function growVisits(database_url: string): Promise<void> {
  const owner = connect(database_url, { max: 1 });
  try {
    await bookWeek(owner, addDays(findMonday(todayInLondon()), 7 * 30), ['08:00']);
    const [there] = await owner<
      { count: number }[]
    >`select count(*)::integer as count from appointment where place = 'Past bench'`;
    if (there?.count) return;
    await owner.begin(async (db) => {
      await db`set local session_replication_role = replica`;
      await db`
        with carers as (select id, row_number() over (order by id) - 1 as n from app_user where email like 'rota-bench-%'),
        person as (select id, client_id from young_person where status = 'ACTIVE' order by id limit 1),
        made as (
          insert into appointment (client_id, young_person_id, service_type_id, start_at, end_at, place, notes)
          select p.client_id, p.id, (select id from service_type order by id limit 1), at.start_at, at.start_at + interval '4 hours',
            'Past bench', c.id::text
          from generate_series(0, ${VISITS - 1}) i join carers c on c.n = i % ${CARERS} cross join person p
            cross join lateral (select date_trunc('day', now()) - interval '1 day' - (i / ${CARERS}) * interval '6 hours' as start_at) at
          returning id, notes, start_at, end_at, client_id, young_person_id)
        insert into appointment_carer (appointment_id, carer_id, period, is_live, client_id, young_person_id, report_status, report_due_at)
        select id, notes::uuid, tstzrange(start_at, end_at), true, client_id, young_person_id, 'approved', end_at from made`;
    });
    await owner.unsafe('vacuum analyze appointment, appointment_carer, app_user');
  } finally {
    await owner.end();
  }
}

/** Visits of four hours at those times on five days for each of the carers, and gaps, unless the week has them. */
export async function bookWeek(owner: Pool, monday: string, times: readonly string[]): Promise<void> {
  const [found] = await owner`select 1 from app_user where email = 'rota-bench-1@placewell.test'`;
  if (!found) {
    await owner`insert into app_user (name, email, user_type, postcode_district, contracted_hours_week)
      select 'Rota Bench ' || n, 'rota-bench-' || n || '@placewell.test', 'user', 'CR' || n % 9, 16 + n % 24 from generate_series(1, ${CARERS}) n`;
  }
  const there =
    await owner`select 1 from appointment where place = 'Rota bench' and start_at >= ${monday}::date
    and start_at < ${monday}::date + 7 limit 1`;
  if (there.length > 0) return;
  // The bench's carers hold no checks.
  await owner`delete from service_check`;
  await owner`
    with carers as (select id, row_number() over (order by id) as n from app_user where email like 'rota-bench-%'),
    people as (select id, client_id, row_number() over (order by id) as n, count(*) over () as all_of from young_person where status = 'ACTIVE'),
    services as (select id, row_number() over (order by id) as n, count(*) over () as all_of from service_type),
    wanted as (
      select c.id as carer_id, c.n * 7 + d as n, (${monday}::date + (c.n + d)::integer % 7 + t) at time zone 'Europe/London' as start_at, 4 as hours
      from carers c cross join generate_series(0, 4) d cross join unnest(${times}::time[]) t
      union all
      select null, n, (${monday}::date + n % 7 + make_interval(mins => 420 + (n * 37 % 780) / 15 * 15)) at time zone 'Europe/London', 1 + n % 5
      from generate_series(1, ${GAPS}) n),
    made as (
      insert into appointment (client_id, young_person_id, service_type_id, start_at, end_at, place, notes)
      select p.client_id, p.id, s.id, w.start_at, w.start_at + make_interval(hours => w.hours), 'Rota bench', w.carer_id::text
      from wanted w join people p on p.n = 1 + w.n % p.all_of join services s on s.n = 1 + w.n % s.all_of returning id, notes)
    insert into appointment_carer (appointment_id, carer_id) select id, notes::uuid from made where notes is not null`;
  await owner`analyze appointment, appointment_carer, app_user`;
}
