import { londonInstant, todayInLondon } from '#contract/core/dates.ts';
import type { RiskLevel } from '#contract/core/risk-levels.ts';
import type { UserType } from '#contract/core/statuses.ts';
import type { Pool } from '#server/db/pools.ts';
import { openGivenOrganisations } from '#test/kit/organisations/given-organisations.ts';
import { openGivenReports } from '#test/kit/reports/given-reports.ts';
import { openGivenCharacteristics } from '#test/kit/young-persons/given-characteristics.ts';
import { openGivenDiaries } from '#test/kit/young-persons/given-diaries.ts';
import { openGivenReferrals } from '#test/kit/young-persons/given-referrals.ts';
import { openGivenYoungPersons } from '#test/kit/young-persons/given-young-persons.ts';

export interface GivenClient {
  id: string;
  name: string;
}
export interface GivenUser {
  id: string;
  name: string;
  email: string;
  user_type: UserType;
  subject: string;
  client_id: string | null;
}
export interface GivenYoungPerson {
  id: string;
  name: string;
  client_id: string;
}
export interface GivenServiceType {
  id: string;
  slug: string;
  name: string;
}
export interface GivenAppointment {
  id: string;
  client_id: string;
  young_person_id: string | null;
  service_type_id: string;
  start_at: string;
  end_at: string;
  version: number;
  /** The assignments, in the order of the carers given. */
  appointment_carers: { id: string; carer_id: string }[];
}

/** A thing that is there already, or its name: then it is found by that, or made. */
export type Named<T> = T | string;

export interface UserFacts {
  name?: string;
  email?: string;
  user_type?: UserType;
  client?: Named<{ id: string }>;
  is_active?: boolean;
  /** Null for an account that has never been signed in to. */
  subject?: string | null;
  phone?: string | null;
}

export interface AppointmentFacts {
  carer?: Named<{ id: string }>;
  /** In place of `carer`; empty for an uncovered appointment. */
  carers?: Named<{ id: string }>[];
  client?: Named<{ id: string }>;
  /** Null for none. */
  young_person?: { id: string } | null;
  service_type?: { id: string };
  start_at?: string;
  end_at?: string;
  /** Of the default length, when no end is given. */
  hours?: number;
  cancelled?: string;
  place?: string | null;
  notes?: string | null;
  idOnThirdParty?: string | null;
}

export type Given = ReturnType<typeof openGiven>;

/** Facts in the database, put there as its owner. Values that a test does not care about are filled in. */
export function openGiven(owner: Pool, now: () => Date) {
  let count = 0;
  const next = () => ++count;

  async function client(
    facts: {
      name?: string;
      archived_at?: string | null;
      in_external_form?: boolean;
      local_authority_code?: string | null;
    } = {},
  ): Promise<GivenClient> {
    const { name = `Client ${next()}`, archived_at = null, in_external_form = true } = facts;
    const { local_authority_code = null } = facts;
    return one(owner<
      GivenClient[]
    >`insert into client (name, archived_at, in_external_form, local_authority_code)
      values (${name}, ${archived_at}, ${in_external_form}, ${local_authority_code}) returning *`);
  }

  async function user(facts: UserFacts = {}): Promise<GivenUser> {
    const number = next();
    const { user_type = 'user', name = `Person ${number}`, is_active = true, phone = null } = facts;
    const { email = `person${number}@example.test`, subject = `subject-${number}` } = facts;
    const client_id = user_type === 'client' ? (await asClient(facts.client)).id : null;
    return one(owner<
      GivenUser[]
    >`insert into app_user (name, email, user_type, subject, is_active, client_id, phone)
      values (${name}, ${email}, ${user_type}, ${subject}, ${is_active}, ${client_id}, ${phone}) returning *`);
  }

  /** The carer of that name, found or made; a new one without a name. */
  async function carer(name?: string): Promise<GivenUser> {
    const [known] = name
      ? await owner<GivenUser[]>`select * from app_user where name = ${name} and user_type = 'user'`
      : [];
    return known ?? user(name ? { name } : { name: `Carer ${next()}` });
  }

  async function youngPerson(
    facts: {
      first_name?: string;
      last_name?: string;
      client?: Named<{ id: string }>;
      status?: 'DRAFT' | 'ACTIVE' | 'INACTIVE' | 'ARCHIVED';
      dob?: string | null;
      risk_level?: RiskLevel | null;
      key_risks?: string[];
      allergies?: string | null;
    } = {},
  ): Promise<GivenYoungPerson> {
    const {
      first_name = 'Young',
      last_name = `Person ${next()}`,
      status = 'ACTIVE',
      dob = '2012-05-17',
    } = facts;
    const { risk_level = null, key_risks = [], allergies = null } = facts;
    const { id } = await asClient(facts.client);
    return one(owner<GivenYoungPerson[]>`insert into young_person
        (first_name, last_name, client_id, status, dob, risk_level, key_risks, allergies)
      values (${first_name}, ${last_name}, ${id}, ${status}, ${dob}, ${risk_level}, ${key_risks}, ${allergies})
      returning *`);
  }

  async function serviceType(
    facts: { name?: string; slug?: string; category?: string; report_due_hours?: number } = {},
  ): Promise<GivenServiceType> {
    const number = next();
    const { name = `Service ${number}`, slug = `service-${number}`, category = 'Support' } = facts;
    return one(owner<GivenServiceType[]>`insert into service_type (slug, name, category, report_due_hours)
      values (${slug}, ${name}, ${category}, ${facts.report_due_hours ?? 24}) returning *`);
  }

  /** With one carer and a young person. Without a time: today at 10, or after what its carers have by then. */
  async function appointment(facts: AppointmentFacts = {}): Promise<GivenAppointment> {
    const carers = await Promise.all((facts.carers ?? [facts.carer]).map(asCarer));
    const client_id = (await findItsClient(facts)).id;
    const young_person_id =
      facts.young_person === null
        ? null
        : (facts.young_person ?? (await youngPerson({ client: { id: client_id } }))).id;
    const service_type_id = (facts.service_type ?? (await serviceType())).id;
    const start_at = facts.start_at ?? (await freeFrom(carers.map((each) => each.id)));
    const end_at =
      facts.end_at ?? new Date(Date.parse(start_at) + (facts.hours ?? 2) * 3_600_000).toISOString();
    const row = await one(owner<Omit<GivenAppointment, 'appointment_carers'>[]>`insert into appointment
        (client_id, young_person_id, service_type_id, start_at, end_at, status, cancellation_reason, place, notes, id_on_third_party)
      values (${client_id}, ${young_person_id}, ${service_type_id}, ${start_at}, ${end_at},
        ${facts.cancelled ? 'cancelled' : 'active'}, ${facts.cancelled ?? null}, ${facts.place ?? null},
        ${facts.notes ?? null}, ${facts.idOnThirdParty ?? null}) returning *`);
    const appointment_carers: GivenAppointment['appointment_carers'] = [];
    for (const [sort_order, { id }] of carers.entries()) {
      appointment_carers.push(
        await one(owner<{ id: string; carer_id: string }[]>`insert into appointment_carer
          (appointment_id, carer_id, sort_order) values (${row.id}, ${id}, ${sort_order}) returning *`),
      );
    }
    return { ...row, appointment_carers };
  }

  async function asCarer(which: Named<{ id: string }> | undefined): Promise<{ id: string }> {
    return typeof which === 'object' ? which : carer(which);
  }

  /** The client of that name, found or made; a new one without a name. */
  async function asClient(which: Named<{ id: string }> | undefined): Promise<{ id: string }> {
    if (typeof which === 'object') return which;
    if (which === undefined) return client();
    const [known] = await owner<GivenClient[]>`select * from client where name = ${which}`;
    return known ?? client({ name: which });
  }

  async function findItsClient({ client: name, young_person }: AppointmentFacts): Promise<{ id: string }> {
    if (name !== undefined || !young_person) return asClient(name);
    return one(
      owner<{ id: string }[]>`select client_id as id from young_person where id = ${young_person.id}`,
    );
  }

  async function freeFrom(carer_ids: string[]): Promise<string> {
    const at_ten = londonInstant(todayInLondon(now()), '10:00');
    const [{ free_at } = { free_at: null }] = await owner<{ free_at: string | null }[]>`
      select max(upper(period)) as free_at from appointment_carer
      where is_live and carer_id = any(${carer_ids}) and upper(period) > ${at_ten}`;
    return free_at ?? at_ten;
  }

  const reports = openGivenReports(owner, { appointment, serviceType, next });
  return {
    ...{ client, user, carer, youngPerson, serviceType, appointment },
    ...openGivenOrganisations(owner, { asClient, next, now }),
    ...openGivenDiaries(owner, { next, now }),
    ...reports,
    ...openGivenYoungPersons(owner, { next }),
    ...openGivenReferrals(owner, { client, user, now }),
    ...openGivenCharacteristics(owner, { questionForm: reports.questionForm, next }),
  };
}

async function one<T>(query: PromiseLike<T[]>): Promise<T> {
  const [row] = await query;
  if (row === undefined) throw new Error('No row came back.');
  return row;
}
