import type { DbRole } from '#server/db/pools.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

/**
 * Two client organisations, Ashdown and Birch, four carers and everybody around them, each for one edge of a policy:
 *
 * 1. Cara works for Ashdown: today with Cole, and at the near ends of the window in which a carer may see
 *    a young person; Cole at its far ends.
 * 2. Carl works for Birch alone. Cleo was taken off her only appointment, which Cole has now.
 * 3. Pru was a carer of Ashdown's and is an administrator by now; Chloe's account of Ashdown is switched off.
 * 4. Cedar is not in the public forms and Dale is archived; Adam, who coordinated an area, has left.
 * 5. Of Ashdown's social workers Sam answers for Amy, Sid waits to be accepted, Sue has left and Sol is put away.
 *    The links of Sue and Sam are no longer open, that of Cy at Cedar is.
 * 6. Abi is restricted to Ada, to Cara, and to Carl, who does not work with her; so Cole is not, who does, nor Pru.
 * 7. Abe and Ben are drafts; Ava's only appointment was cancelled.
 */
export const NOW = '2026-11-24T12:00:00.000Z';

const DAY_MS = 86_400_000;
const at = (days: number, seconds = 0) =>
  new Date(Date.parse(NOW) + days * DAY_MS + seconds * 1000).toISOString();

export interface World {
  /** The id behind a name: `Cara`, `Ashdown`, `Amy`, `amy today`, `Cara: amy today` for an assignment. */
  id(name: string): string;
  names: ReadonlyMap<string, string>;
}

/** A world while it is being made. */
export interface WorldMaking extends World {
  /** Gives a row a name. */
  keep<T extends { id: string }>(name: string, row: T): T;
}

/** The part that a `*.world.ts` of an area adds to the world, as its `world`. */
export interface WorldPart {
  seed?(app: Pick<TestApp, 'given' | 'owner'>, world: WorldMaking): Promise<unknown>;
  /** Once every area has seeded: what it then changes. */
  finish?(app: Pick<TestApp, 'given' | 'owner'>, world: WorldMaking): Promise<unknown>;
  /** The tables whose rows it names. */
  tables?: readonly string[];
  /** Person, table, and the names of the rows they see. A row not listed is not seen. */
  seen?: Seen;
  /** The tables that a role holds no grant for: refused, not empty. */
  refused?: Partial<Record<DbRole, readonly string[]>>;
  /** Tables of what everybody signed in may see, whoever they are, and the names of their rows. */
  catalogues?: readonly string[];
  catalogue?: readonly string[];
  /** Tables about young people, in whose every text the canary test plants its words. */
  planted?: readonly string[];
}
export type Seen = Record<string, Record<string, readonly string[]>>;

interface Visit {
  name: string;
  who: string;
  carers: string[];
  start_at: string;
  end_at: string;
  cancelled?: string;
}

const HOUR = 3600;
const VISITS: Visit[] = [
  { name: 'amy today', who: 'Amy', carers: ['Cara', 'Cole'], start_at: at(0, -HOUR), end_at: at(0, HOUR) },
  // The young person comes into view 14 days before the start …
  { name: 'ann in 14 days', who: 'Ann', carers: ['Cara'], start_at: at(14), end_at: at(14, 2 * HOUR) },
  { name: 'alf a second later', who: 'Alf', carers: ['Cole'], start_at: at(14, 1), end_at: at(14, HOUR) },
  // … and goes out of view 30 days after the end, however long it lasted (a week at most).
  { name: 'asa not yet 30 days ago', who: 'Asa', carers: ['Cara'], start_at: at(-37, 1), end_at: at(-30, 1) },
  // Her claims for a visit are open for 28 days after its end.
  { name: 'amy not yet 28 days ago', who: 'Amy', carers: ['Cara'], start_at: at(-28), end_at: at(-28, 1) },
  { name: 'amy 28 days ago', who: 'Amy', carers: ['Cara'], start_at: at(-28, -HOUR), end_at: at(-28) },
  { name: 'aki 30 days ago', who: 'Aki', carers: ['Cole'], start_at: at(-31), end_at: at(-30) },
  {
    name: 'ava cancelled',
    who: 'Ava',
    carers: ['Cara'],
    start_at: at(1),
    end_at: at(1, HOUR),
    cancelled: 'Ill',
  },
  { name: 'ari handed over', who: 'Ari', carers: ['Cleo', 'Cole'], start_at: at(2), end_at: at(2, HOUR) },
  { name: 'abi in 4 days', who: 'Abi', carers: ['Cara', 'Cole'], start_at: at(4), end_at: at(4, HOUR) },
  { name: 'amy uncovered', who: 'Amy', carers: [], start_at: at(3), end_at: at(3, HOUR) },
  { name: 'amy long ago', who: 'Amy', carers: ['Pru'], start_at: at(-60), end_at: at(-60, HOUR) },
  { name: 'bea today', who: 'Bea', carers: ['Carl'], start_at: at(0, -HOUR), end_at: at(0, HOUR) },
];

/** Organisations, people, appointments and assignments. */
async function seed({ given }: Pick<TestApp, 'given'>, { keep, id }: WorldMaking): Promise<void> {
  for (const name of ['Ashdown', 'Birch']) keep(name, await given.client({ name }));
  keep('Cedar', await given.client({ name: 'Cedar', in_external_form: false }));
  keep('Dale', await given.client({ name: 'Dale', archived_at: NOW }));
  keep('Ada', await given.user({ name: 'Ada', user_type: 'admin' }));
  for (const name of ['Cara', 'Cole', 'Carl', 'Cleo', 'Pru']) keep(name, await given.carer(name));
  for (const [name, client] of [
    ['Cliff', 'Ashdown'],
    ['Chloe', 'Ashdown'],
    ['Clive', 'Birch'],
  ] as const)
    keep(name, await given.user({ name, user_type: 'client', client }));
  for (const first_name of ['Amy', 'Ann', 'Alf', 'Asa', 'Aki', 'Ava', 'Ari', 'Abe', 'Abi', 'Bea', 'Ben']) {
    const client = first_name.startsWith('A') ? 'Ashdown' : 'Birch';
    const status = ['Abe', 'Ben'].includes(first_name) ? 'DRAFT' : 'ACTIVE';
    keep(first_name, await given.youngPerson({ first_name, client, status, last_name: 'Test' }));
  }
  const service_type = keep('support', await given.serviceType());
  for (const { name, who, carers, ...visit } of VISITS) {
    const young_person = { id: id(who) };
    const made = await given.appointment({
      ...visit,
      young_person,
      service_type,
      carers: carers.map((carer) => ({ id: id(carer) })),
      place: 'The library',
      notes: 'kept for the carers',
      idOnThirdParty: `planner ${name}`,
    });
    keep(name, made);
    for (const [index, carer] of carers.entries()) {
      const assignment = made.appointment_carers[index];
      if (assignment) keep(`${carer}: ${name}`, assignment);
    }
  }
}

/** Once they have written what they wrote: Cleo is off the appointment, Pru an administrator who would gain by a request, Chloe’s account switched off. */
async function finish({ owner }: Pick<TestApp, 'owner'>, { id, keep }: WorldMaking): Promise<void> {
  await owner`update appointment_carer set removed_at = now() where id = ${id('Cleo: ari handed over')}`;
  await owner`update app_user set user_type = 'admin' where id = ${id('Pru')}`;
  await owner`update app_user set is_active = false where id = ${id('Chloe')}`;
  const [asked] = await owner<{ id: string }[]>`insert into access_request ${owner({
    ...{ kind: 'record_hand_over', subject_id: id('Adam'), beneficiary_id: id('Pru') },
    ...{ change: owner.json({}), requested_by: id('Ada') },
  })} returning id`;
  if (asked) keep('Ada asks about Adam', asked);
}

const ASHDOWN_VISITS = [
  'aki 30 days ago',
  'alf a second later',
  'amy 28 days ago',
  'amy long ago',
  'amy not yet 28 days ago',
  'amy today',
  'amy uncovered',
  'ann in 14 days',
  'ari handed over',
  'asa not yet 30 days ago',
  'ava cancelled',
];
const COLE_VISITS = [
  'abi in 4 days',
  'aki 30 days ago',
  'alf a second later',
  'amy today',
  'ari handed over',
];
const CARA_VISITS = [
  'abi in 4 days',
  'amy 28 days ago',
  'amy not yet 28 days ago',
  'amy today',
  'ann in 14 days',
  'asa not yet 30 days ago',
  'ava cancelled',
];
export const COLE_ASSIGNMENTS = COLE_VISITS.map((visit) => `Cole: ${visit}`);
export const CARA_ASSIGNMENTS = CARA_VISITS.map((visit) => `Cara: ${visit}`);
/** As its client sees them: nothing of Abi. */
export const ASHDOWN_ASSIGNMENTS = [
  ...CARA_ASSIGNMENTS,
  ...COLE_ASSIGNMENTS,
  'Cleo: ari handed over',
  'Pru: amy long ago',
].filter((assignment) => !assignment.includes('abi'));

export const baseWorld: WorldPart = {
  seed,
  finish,
  tables: ['client', 'app_user', 'young_person', 'appointment', 'appointment_carer'],
  catalogues: ['service_type'],
  catalogue: ['support'],
  seen: {
    Cara: {
      client: ['Ashdown'],
      app_user: ['Cara', 'Cole'],
      young_person: ['Abi', 'Amy', 'Ann', 'Asa'],
      appointment: CARA_VISITS,
      appointment_carer: [...CARA_ASSIGNMENTS, 'Cole: abi in 4 days', 'Cole: amy today'],
    },
    Cole: {
      client: ['Ashdown'],
      app_user: ['Cara', 'Cole'],
      young_person: ['Amy', 'Ari'],
      appointment: COLE_VISITS.filter((visit) => visit !== 'abi in 4 days'),
      appointment_carer: [
        ...COLE_ASSIGNMENTS,
        'Cara: abi in 4 days',
        'Cara: amy today',
        'Cleo: ari handed over',
      ],
    },
    Carl: {
      client: ['Birch'],
      app_user: ['Carl'],
      young_person: ['Bea'],
      appointment: ['bea today'],
      appointment_carer: ['Carl: bea today'],
    },
    // An assignment that she owed for before she was taken off stays hers.
    Cleo: { app_user: ['Cleo'], appointment_carer: ['Cleo: ari handed over'] },
    Cliff: {
      client: ['Ashdown'],
      app_user: ['Cara', 'Cliff', 'Cole'],
      young_person: ['Aki', 'Alf', 'Amy', 'Ann', 'Ari', 'Asa', 'Ava'],
      appointment: ASHDOWN_VISITS,
      appointment_carer: ASHDOWN_ASSIGNMENTS,
    },
    Clive: {
      client: ['Birch'],
      app_user: ['Carl', 'Clive'],
      young_person: ['Bea'],
      appointment: ['bea today'],
      appointment_carer: ['Carl: bea today'],
    },
    // Nothing but her own name, while her account is off: no session is opened for her in the first place.
    Chloe: { app_user: ['Chloe'] },
  },
};
