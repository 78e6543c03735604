import type { RiskLevel } from '#contract/core/risk-levels.ts';
import type { Calendar } from '#demo/calendar.ts';
import type { Ids } from '#demo/ids.ts';
import { makeEmail, makeMobile, makeNewName } from '#demo/names.ts';
import type { Random } from '#demo/random.ts';
import { AUTHORITIES, type Authority } from '#server/data/reference.ts';

export interface Client {
  id: string;
  authority: Authority;
  phone: string;
  email: string;
  address: string;
}

export interface User {
  id: string;
  name: string;
  email: string;
  user_type: 'admin' | 'user' | 'client';
  is_active: boolean;
  client_id: string | null;
  phone: string | null;
  /** For which area an administrator is the local coordinator. */
  coordinator_area: string | null;
  /** Of carers: where they work from, the district of their postcode, and the hours of their contract. */
  home_area: string | null;
  postcode_district: string | null;
  contracted_hours_week: number | null;
}

export interface Carer extends User {
  /** The authority whose young people this carer mostly sees. */
  client: Client;
  /** The first week without shifts. */
  leavesWeek: number;
  is_showcase: boolean;
}

/** A cluster of neighbours first, so that a small agency is one that a carer can drive across. */
const FIRST_CLIENTS = ['croydon', 'kent', 'surrey', 'lambeth', 'medway', 'brighton-and-hove'];

export function makeClients(random: Random, ids: Ids, count: number): Client[] {
  const first = FIRST_CLIENTS.flatMap((id) => AUTHORITIES.filter((authority) => authority.id === id));
  const others = AUTHORITIES.filter((authority) => !FIRST_CLIENTS.includes(authority.id));
  return [...first, ...random.sample(others, others.length)].slice(0, count).map((authority) => ({
    id: ids.next(),
    authority,
    phone: `01632 960${String(random.int(0, 999)).padStart(3, '0')}`,
    email: `childrens.services@${authority.id}.placewell.test`,
    address: `Civic Centre, ${authority.areas[0]}`,
  }));
}

/** In a large agency one administrator in ten answers for an area, in a small one each of the first. */
const COORDINATED = [
  'South London',
  'Kent and Medway',
  'Surrey',
  'Sussex',
  'The North',
  'The Midlands',
  'Wales',
];
const coordinatedBy = (index: number, adminCount: number): string | null => {
  const every = adminCount > 10 ? 10 : 1;
  return index % every === 0 ? (COORDINATED[index / every] ?? null) : null;
};

/** The demo accounts come first of their kind: their ids and names depend on the seed alone. */
export function makeOffice(random: Random, ids: Ids, clients: Client[], adminCount: number): User[] {
  const names = new Set<string>();
  const emails = new Set<string>();
  const person = (email: string | null, domain: string, client: Client | null): User => {
    const name = makeNewName(random, names);
    return {
      id: ids.next(),
      name: `${name.first_name} ${name.last_name}`,
      email: email ?? makeEmail(name, domain, emails),
      user_type: client ? 'client' : 'admin',
      is_active: true,
      client_id: client?.id ?? null,
      phone: makeMobile(random),
      coordinator_area: null,
      home_area: null,
      postcode_district: null,
      contracted_hours_week: null,
    };
  };
  // Two administrators, as some acts ask for a second one's yes.
  const adminEmails = ['admin@placewell.test', 'admin2@placewell.test'];
  const demoEmails = ['client@placewell.test', 'client2@placewell.test'];
  const admins = Array.from({ length: adminCount }, (_, i) => ({
    ...person(adminEmails[i] ?? null, 'office.placewell.test', null),
    coordinator_area: coordinatedBy(i, adminCount),
  }));
  const clientUsers = clients.flatMap((client, index) =>
    Array.from({ length: 3 }, (_, i) =>
      person(i === 0 ? (demoEmails[index] ?? null) : null, `${client.authority.id}.placewell.test`, client),
    ),
  );
  return [...admins, ...clientUsers];
}

/** Hours a week; null for those who are paid by the visit. */
const CONTRACTS = [24, 30, 16, null, 37.5, 20, null, 12] as const;

export function makeCarers(
  random: Random,
  ids: Ids,
  clients: Client[],
  count: number,
  calendar: Calendar,
): Carer[] {
  const names = new Set<string>();
  const emails = new Set<string>();
  const thisWeek = Math.floor(calendar.todayIndex / 7);
  return Array.from({ length: count }, (_, index) => {
    const name = makeNewName(random, names);
    const is_showcase = index < 2;
    const hasLeft = !is_showcase && random.chance(calendar.weeks > 20 ? 0.2 : 0.04);
    const leavesWeek = random.int(Math.max(1, thisWeek - 52), thisWeek - 1);
    const client = cycle(clients, index);
    const home_area = cycle(client.authority.areas, Math.floor(index / clients.length));
    return {
      id: ids.next(),
      name: `${name.first_name} ${name.last_name}`,
      email: is_showcase
        ? `carer${index === 0 ? '' : 2}@placewell.test`
        : makeEmail(name, 'carers.placewell.test', emails),
      user_type: 'user',
      is_active: !hasLeft,
      client_id: null,
      phone: makeMobile(random),
      coordinator_area: null,
      home_area,
      postcode_district: client.authority.districts.get(home_area) ?? null,
      contracted_hours_week: cycle(CONTRACTS, index),
      client,
      leavesWeek: hasLeft ? leavesWeek : Number.POSITIVE_INFINITY,
      is_showcase,
    };
  });
}

/** The item at a place of a list that begins again at its end. */
export function cycle<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError('The list is empty.');
  return item;
}

export interface YoungPerson {
  id: string;
  status: 'DRAFT' | 'ACTIVE' | 'INACTIVE' | 'ARCHIVED';
  first_name: string;
  last_name: string;
  dob: string;
  age: number;
  lac: boolean;
  client: Client;
  home_area: string;
  risk_level: RiskLevel;
  key_risks: string[];
  allergies: string | null;
  /** Supported from this week up to, not including, that one. */
  fromWeek: number;
  toWeek: number;
  /** Of the demo carers' own young people: 0, 1 or 2. */
  showcase: number | null;
}
