import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { type Person, seedRandomWorld } from '#test/policy/random-world.ts';

/**
 * Who sees what, said twice: by the policies in SQL, and here as plain as can be. Ten thousand pairs of a person and a
 * thing, at five moments, must find both of one mind. `SEED=7 npx vitest run …` makes another world.
 */
const SEED = Number(process.env.SEED ?? 20261124);
const PAIRS = 10_000;

const DAY_MS = 86_400_000;
const TODAY = Date.parse('2026-11-24T12:00:00Z');
const NOWS = [0, -40, -7, 7, 40].map((days) => TODAY + days * DAY_MS);

const app = await startTestApp();
const world = await seedRandomWorld(app, NOWS, SEED);
const { people, clients, young_people, appointments, assignments } = world;

const reports = await app.owner<{ id: string; appointment_carer_id: string }[]>`
  select id, appointment_carer_id from report`;
/** The assignment that a report is owed for. */
const owedFor = (report_id: string) => {
  const report = reports.find((each) => each.id === report_id);
  return assignments.find((each) => each.id === report?.appointment_carer_id);
};

interface Thing {
  table: 'appointment' | 'appointment_carer' | 'report' | 'young_person' | 'client' | 'app_user';
  id: string;
}

const things: Thing[] = [
  ...appointments.map(({ id }) => ({ table: 'appointment' as const, id })),
  ...assignments.map(({ id }) => ({ table: 'appointment_carer' as const, id })),
  ...reports.map(({ id }) => ({ table: 'report' as const, id })),
  ...young_people.map(({ id }) => ({ table: 'young_person' as const, id })),
  ...clients.map(({ id }) => ({ table: 'client' as const, id })),
  ...people.map(({ id }) => ({ table: 'app_user' as const, id })),
];

const visitOf = new Map(appointments.map((visit) => [visit.id, visit]));

/** The appointments that somebody is on and was not taken off: APPT. */
const visitsOf = (carer: Person) =>
  assignments
    .filter((each) => each.carer_id === carer.id && !each.removed)
    .flatMap((each) => visitOf.get(each.appointment_id) ?? []);

const carersOn = (visit_id: string) =>
  assignments
    .filter((each) => each.appointment_id === visit_id && !each.removed)
    .map((each) => each.carer_id);

const CARER: Record<Thing['table'], (me: Person, id: string, now: number) => boolean> = {
  appointment: (me, id) => visitsOf(me).some((visit) => visit.id === id),
  appointment_carer: (me, id) =>
    assignments.some(
      (each) =>
        each.id === id &&
        (each.carer_id === me.id || visitsOf(me).some((visit) => visit.id === each.appointment_id)),
    ),
  // OWN: also of what one was taken off.
  report: (me, id) => owedFor(id)?.carer_id === me.id,
  // YPW: from 14 days before the start to 30 days after the end, unless cancelled.
  young_person: (me, id, now) =>
    visitsOf(me).some(
      (visit) =>
        visit.young_person_id === id &&
        !visit.cancelled &&
        visit.start_at - 14 * DAY_MS <= now &&
        now < visit.end_at + 30 * DAY_MS,
    ),
  client: (me, id) => visitsOf(me).some((visit) => visit.client_id === id),
  app_user: (me, id) => me.id === id || visitsOf(me).some((visit) => carersOn(visit.id).includes(id)),
};

const CLIENT: typeof CARER = {
  appointment: (me, id) => visitOf.get(id)?.client_id === me.client_id,
  appointment_carer: (me, id) =>
    assignments.some(
      (each) => each.id === id && visitOf.get(each.appointment_id)?.client_id === me.client_id,
    ),
  report: (me, id) => visitOf.get(owedFor(id)?.appointment_id ?? '')?.client_id === me.client_id,
  young_person: (me, id) =>
    young_people.some((each) => each.id === id && each.client_id === me.client_id && each.status !== 'DRAFT'),
  client: (me, id) => me.client_id === id,
  app_user: (me, id) =>
    me.id === id ||
    appointments.some((visit) => visit.client_id === me.client_id && carersOn(visit.id).includes(id)),
};

/** Everything a person sees at a moment, table by table. */
async function idsSeenBy(me: Person, now: number): Promise<Set<string>> {
  const pool = app.pools[me.user_type === 'user' ? 'app_carer' : 'app_client'];
  const rows = await pool.begin(async (db) => {
    await db`select set_config('app.user_id', ${me.id}, true), set_config('app.now', ${new Date(now).toISOString()}, true)`;
    return db<{ id: string }[]>`select id from appointment union all select id from appointment_carer
      union all select id from report union all select id from young_person union all select id from client union all select id from app_user`;
  });
  return new Set(rows.map((row) => row.id));
}

it('[AUT-10] ten thousand pairs of a person and a thing are judged alike by the policies and in plain words', async () => {
  const seen = new Map<string, Set<string>>();
  for (const me of people) for (const now of NOWS) seen.set(`${me.id} ${now}`, await idsSeenBy(me, now));

  let visible = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...people),
      fc.constantFrom(...NOWS),
      // By kind first: there are as many questions about the few as about the many.
      fc.constantFrom<Thing['table']>(
        'appointment',
        'appointment_carer',
        'report',
        'young_person',
        'client',
        'app_user',
      ),
      fc.nat(),
      (me, now, table, chance) => {
        const of_kind = things.filter((thing) => thing.table === table);
        const id = of_kind[chance % of_kind.length]?.id ?? '';
        const is_seen = seen.get(`${me.id} ${now}`)?.has(id) ?? false;
        if (is_seen) visible++;
        expect([table, id, is_seen]).toEqual([
          table,
          id,
          (me.user_type === 'user' ? CARER : CLIENT)[table](me, id, now),
        ]);
      },
    ),
    { numRuns: PAIRS, seed: SEED },
  );
  // Neither all nor nothing was asked about.
  expect(visible).toBeGreaterThan(PAIRS / 5);
  expect(visible).toBeLessThan((PAIRS * 4) / 5);
});

it('[AUT-10] nobody sees a thing that is not of this world', async () => {
  const known = new Set(things.map((thing) => thing.id));
  for (const me of people)
    for (const now of NOWS)
      expect([...(await idsSeenBy(me, now))].filter((id) => !known.has(id))).toEqual([]);
});
