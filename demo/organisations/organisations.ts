import type { SocialWorkerRole } from '#contract/organisations/social-workers.ts';
import type { Ids } from '#demo/ids.ts';
import { makeEmail, makeMobile, makeName, makeNewName } from '#demo/names.ts';
import { type Client, cycle, type User, type YoungPerson } from '#demo/people.ts';
import type { Random } from '#demo/random.ts';

/** The people of the client organisations: teams with their leads, social workers, and who gets the invoices. */

interface Team {
  id: string;
  name: string;
  client: Client;
  manager_id: string;
  practice_manager_id: string | null;
  service_manager_id: string | null;
}

interface SocialWorker {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  role: SocialWorkerRole;
  client: Client;
  team_id: string | null;
  user_id: string | null;
  is_pending: boolean;
  is_active: boolean;
}

interface Contact {
  id: string;
  client_id: string;
  name: string;
  email: string;
  phone: string | null;
}

export interface Organisations {
  teams: Team[];
  socialWorkers: SocialWorker[];
  contacts: Contact[];
  /** By young person: the team that answers for them and the social worker in it. */
  allocations: ReadonlyMap<string, { team_id: string; social_worker_id: string }>;
}

const TEAM_NAMES = [
  'Children in Care Team 1',
  'Safeguarding Team North',
  'Leaving Care Team',
  'Children with Disabilities Team',
  'Fostering Support Team',
  'Children in Care Team 2',
  'Safeguarding Team South',
];
const MEMBER_ROLES: readonly (readonly [number, SocialWorkerRole])[] = [
  [60, 'SOCIAL_WORKER'],
  [22, 'SENIOR_SOCIAL_WORKER'],
  [12, 'SENIOR_PRACTITIONER'],
  [6, 'PRINCIPAL_SOCIAL_WORKER'],
];

/** `teams`: for each organisation; `members`: for each team, beside its manager. */
export interface OrganisationSize {
  teams: number;
  members: number;
}

export function makeOrganisations(
  random: Random,
  ids: Ids,
  clients: readonly Client[],
  office: readonly User[],
  youngPersons: readonly YoungPerson[],
  size: OrganisationSize,
): Organisations {
  const made: Omit<Organisations, 'allocations'> = { teams: [], socialWorkers: [], contacts: [] };
  for (const [index, client] of clients.entries()) {
    const accounts = office.filter((user) => user.client_id === client.id);
    const count = size.teams + (size.teams > 4 ? index % 2 : 0);
    const staff = new Staff(random, ids, client, accounts);
    addOrganisation(made, staff, { ...size, teams: count }, ids, random);
    // At every second organisation somebody has just registered.
    if (index % 2 === 0) made.socialWorkers.push({ ...staff.hire('SOCIAL_WORKER', null), is_pending: true });
  }
  return { ...made, allocations: allocate(made, youngPersons) };
}

/** The people of one organisation: whoever signs in is one of them, and the rest have names and addresses of their own. */
class Staff {
  readonly client: Client;
  readonly #random: Random;
  readonly #ids: Ids;
  readonly #accounts: User[];
  readonly #names: Set<string>;
  readonly #emails: Set<string>;

  constructor(random: Random, ids: Ids, client: Client, accounts: readonly User[]) {
    this.client = client;
    this.#random = random;
    this.#ids = ids;
    this.#accounts = [...accounts];
    this.#names = new Set(accounts.map(({ name }) => name));
    this.#emails = new Set(accounts.map(({ email }) => email));
  }

  hire(role: SocialWorkerRole, team_id: string | null): SocialWorker {
    const account = role === 'SERVICE_MANAGER' ? undefined : this.#accounts.shift();
    const rest = {
      id: this.#ids.next(),
      role,
      client: this.client,
      team_id,
      is_pending: false,
      is_active: true,
    };
    if (account)
      return { ...rest, name: account.name, email: account.email, phone: account.phone, user_id: account.id };
    const name = makeNewName(this.#random, this.#names);
    return {
      ...rest,
      name: `${name.first_name} ${name.last_name}`,
      email: makeEmail(name, `${this.client.authority.id}.placewell.test`, this.#emails),
      phone: this.#random.chance(0.85) ? makeMobile(this.#random) : null,
      user_id: null,
    };
  }
}

function addOrganisation(
  made: Omit<Organisations, 'allocations'>,
  staff: Staff,
  size: OrganisationSize,
  ids: Ids,
  random: Random,
): void {
  const { client } = staff;
  const service = staff.hire('SERVICE_MANAGER', null);
  made.socialWorkers.push(service);
  let practice: SocialWorker | undefined;
  for (let index = 0; index < size.teams; index++) {
    const id = ids.next();
    // The demo's own client user is a social worker of the first team, not its manager.
    const members = Array.from({ length: size.members }, (_, place) =>
      staff.hire(place === 0 && index === 0 ? 'SOCIAL_WORKER' : random.weighted(MEMBER_ROLES), id),
    );
    const manager = staff.hire('TEAM_MANAGER', id);
    if (index % 2 === 0) practice = staff.hire('PRACTICE_MANAGER', null);
    if (index === 1) members.push({ ...staff.hire('SOCIAL_WORKER', id), is_active: false });
    made.teams.push({
      id,
      name: cycle(TEAM_NAMES, index),
      client,
      manager_id: manager.id,
      practice_manager_id: practice?.id ?? null,
      service_manager_id: random.chance(0.9) ? service.id : null,
    });
    made.socialWorkers.push(manager, ...(index % 2 === 0 && practice ? [practice] : []), ...members);
  }
  if (random.chance(0.5)) made.socialWorkers.push({ ...staff.hire('SOCIAL_WORKER', null), is_pending: true });
  for (const words of random.chance(0.4) ? ['Accounts payable', 'Placements finance'] : ['Accounts payable'])
    made.contacts.push({
      id: ids.next(),
      client_id: client.id,
      name: `${words}, ${makeName(random).first_name}`,
      email: `${words.toLowerCase().replace(' ', '.')}@${client.authority.id}.placewell.test`,
      phone: random.chance(0.6) ? client.phone : null,
    });
}

/** Each young person to a team of their organisation in turn, and to one of its social workers. */
function allocate(
  { teams, socialWorkers }: Omit<Organisations, 'allocations'>,
  youngPersons: readonly YoungPerson[],
): Organisations['allocations'] {
  const teamsByClient = Map.groupBy(teams, ({ client }) => client.id);
  const workersByTeam = Map.groupBy(
    socialWorkers.filter(
      ({ team_id, is_active, role }) => team_id !== null && is_active && role !== 'TEAM_MANAGER',
    ),
    ({ team_id }) => team_id,
  );
  const counts = new Map<string, number>();
  const next = (id: string) => {
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return count;
  };
  return new Map(
    youngPersons.map((young) => {
      const team = cycle(teamsByClient.get(young.client.id) ?? [], next(young.client.id));
      const worker = cycle(workersByTeam.get(team.id) ?? [], next(team.id));
      return [young.id, { team_id: team.id, social_worker_id: worker.id }];
    }),
  );
}
