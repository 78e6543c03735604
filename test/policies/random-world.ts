import fc from 'fast-check';
import type { TestApp } from '#test/kit/start-test-app.ts';

/** A world made by chance, as plain values and as rows, so that an oracle can judge what the database shows of it. */
export interface RandomWorld {
  people: Person[];
  clients: { id: string }[];
  young_people: { id: string; client_id: string; status: string }[];
  appointments: Visit[];
  assignments: Assignment[];
}

export interface Person {
  id: string;
  user_type: 'user' | 'client';
  client_id: string | null;
}
interface Visit {
  id: string;
  client_id: string;
  young_person_id: string | null;
  start_at: number;
  end_at: number;
  cancelled: boolean;
}
interface Assignment {
  id: string;
  appointment_id: string;
  carer_id: string;
  removed: boolean;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STATUSES = ['ACTIVE', 'ACTIVE', 'INACTIVE', 'ARCHIVED', 'DRAFT'];

const VisitPlan = fc.record({
  young: fc.nat(39),
  hasYoungPerson: fc.boolean(),
  hours: fc.integer({ min: 1, max: 30 }),
  // Of 200 days, or to the second at an edge of the window around one of the instants that are asked about.
  days: fc.double({ min: -100, max: 100, noNaN: true }),
  edge: fc.option(
    fc.record({ now: fc.nat(), start: fc.boolean(), seconds: fc.integer({ min: -1, max: 1 }) }),
    {
      freq: 3,
    },
  ),
  carers: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
  removed: fc.nat(5),
  cancelled: fc.nat(3),
  moved_to: fc.option(fc.nat(39), { freq: 4 }),
});
type VisitPlan = typeof VisitPlan extends fc.Arbitrary<infer Plan> ? Plan : never;

export async function seedRandomWorld(
  { given, owner }: Pick<TestApp, 'given' | 'owner'>,
  nows: readonly number[],
  seed: number,
): Promise<RandomWorld> {
  const clients = [await given.client(), await given.client()];
  const people: Person[] = [];
  for (let count = 0; count < 4; count++) people.push({ ...(await given.carer()), user_type: 'user' });
  for (const client of clients)
    people.push({ ...(await given.user({ user_type: 'client', client })), user_type: 'client' });
  const young_people = [];
  for (let count = 0; count < 40; count++) {
    const status = STATUSES[count % STATUSES.length] as 'ACTIVE';
    const { id, client_id } = await given.youngPerson({ client: pick(clients, count), status });
    young_people.push({ id, client_id, status });
  }
  const service_type_id = (await given.serviceType()).id;

  const appointments: Visit[] = [];
  const assignments: Assignment[] = [];
  const moves: (Pick<Visit, 'id' | 'client_id' | 'start_at'> & { young_person_id: string })[] = [];
  for (const plan of fc.sample(VisitPlan, { seed, numRuns: 300 })) {
    const young = pick(young_people, plan.young);
    const visit: Visit = {
      id: crypto.randomUUID(),
      client_id: young.client_id,
      young_person_id: plan.hasYoungPerson ? young.id : null,
      ...readPeriod(plan, nows),
      cancelled: plan.cancelled === 0,
    };
    const carers = plan.carers.map((carer) => pick(people, carer));
    for (const [index, carer] of carers.entries()) {
      const assignment = {
        id: crypto.randomUUID(),
        appointment_id: visit.id,
        carer_id: carer.id,
        removed: plan.removed === index,
      };
      if (!isTaken(visit, assignment, appointments, assignments)) assignments.push(assignment);
    }
    appointments.push(visit);
    if (plan.moved_to !== null) {
      const { id: young_person_id, client_id } = pick(young_people, plan.moved_to);
      // Later by half of the shortest: never onto another appointment.
      moves.push({ id: visit.id, client_id, young_person_id, start_at: visit.start_at + HOUR_MS / 2 });
    }
  }

  await owner`insert into appointment (id, client_id, young_person_id, service_type_id, start_at, end_at, status, cancellation_reason)
    select id, client_id, young_person_id, ${service_type_id}, to_timestamp(start_at / 1000.0), to_timestamp(end_at / 1000.0),
      case when cancelled then 'cancelled' else 'active' end, case when cancelled then 'chance' end
    from jsonb_to_recordset(${owner.json(appointments as never)})
      as v (id uuid, client_id uuid, young_person_id uuid, start_at numeric, end_at numeric, cancelled boolean)`;
  await owner`insert into appointment_carer (id, appointment_id, carer_id, removed_at)
    select id, appointment_id, carer_id, case when removed then now() end from jsonb_to_recordset(${owner.json(assignments as never)})
      as v (id uuid, appointment_id uuid, carer_id uuid, removed boolean)`;
  // Some change hands afterwards: whatever the database has copied must follow.
  for (const { id, ...move } of moves) {
    await owner`update appointment set ${owner({ ...move, start_at: new Date(move.start_at).toISOString() })} where id = ${id}`;
    const visit = appointments.find((each) => each.id === id);
    if (visit) Object.assign(visit, move);
  }
  return { people, clients, young_people, appointments, assignments };
}

function readPeriod(plan: VisitPlan, nows: readonly number[]): { start_at: number; end_at: number } {
  const length = plan.hours * HOUR_MS;
  const { edge } = plan;
  if (!edge) {
    const start_at = Math.round((pick(nows, 0) + plan.days * DAY_MS) / 1000) * 1000;
    return { start_at, end_at: start_at + length };
  }
  const now = pick(nows, edge.now) + edge.seconds * 1000;
  const start_at = edge.start ? now + 14 * DAY_MS : now - 30 * DAY_MS - length;
  return { start_at, end_at: start_at + length };
}

/** The database would refuse it, and rightly: the carer is elsewhere at the time. */
function isTaken(visit: Visit, mine: Assignment, visits: Visit[], assignments: Assignment[]): boolean {
  if (visit.cancelled || mine.removed) return false;
  return assignments.some((each) => {
    const other = visits.find((candidate) => candidate.id === each.appointment_id);
    return (
      each.carer_id === mine.carer_id &&
      !each.removed &&
      other !== undefined &&
      !other.cancelled &&
      other.start_at < visit.end_at &&
      visit.start_at < other.end_at
    );
  });
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
}
