import type { AnswerOf } from '#contract/endpoint.ts';
import type { Profile } from '#contract/young-person-fields.ts';
import type { Address, getYoungPerson } from '#contract/young-persons.ts';
import type { Db } from '#server/db/pools.ts';
import { topRisks } from '#server/features/characteristics/top-risks.ts';
import { findChoices } from '#server/features/young-persons/choices.queries.ts';
import { countMissing } from '#server/features/young-persons/completeness.ts';
import { stepsFor } from '#server/features/young-persons/form-steps.ts';
import { getHeld } from '#server/features/young-persons/held-person.ts';
import {
  type Coordinator,
  findCoordinators,
  fromPerson,
  type PersonRow,
  type Reader,
  selectPerson,
  toPerson,
} from '#server/features/young-persons/young-persons.queries.ts';
import { AppError } from '#server/http/app-error.ts';

export type YoungPersonDetail = AnswerOf<typeof getYoungPerson>;
type Contact = YoungPersonDetail['contacts'][number];

/** Groups of the profile's fields that a role is granted. */
const GROUPS_OF = {
  admin: ['profile_core', 'profile_safety', 'profile_history', 'profile_admin'],
  carer: ['profile_core', 'profile_safety'],
  client: ['profile_core', 'profile_safety', 'profile_history'],
} as const satisfies Record<Reader, readonly string[]>;

interface DetailRow extends PersonRow {
  profile: Partial<Profile>;
  has_confidential_address: boolean;
  social_worker_phone: string | null;
}

/** All that the reader may know. Throws not_found. */
export async function getYoungPersonDetail(
  db: Db,
  reader: Reader,
  id: string,
  today: string,
): Promise<YoungPersonDetail> {
  const groups = db.unsafe(GROUPS_OF[reader].map((group) => `y.${group}`).join(' || '));
  const isOffice = reader === 'admin';
  const [[row], addresses, coordinators, emergency, top_risks, steps] = await Promise.all([
    db<DetailRow[]>`select ${selectPerson(db, reader)}, ${groups} as profile, s.phone as social_worker_phone,
        ${isOffice ? db`false` : db`has_confidential_address(y.id)`} as has_confidential_address
      ${fromPerson(db, reader)} where y.id = ${id}`,
    findAddresses(db, id, today),
    findCoordinators(db),
    findEmergencyContacts(db, reader, id),
    topRisks(db, id),
    isOffice ? findSteps(db, id, today) : [],
  ]);
  if (!row) throw new AppError('not_found');
  const { profile, has_confidential_address, social_worker_phone, ...person } = row;
  return {
    ...profile,
    ...toPerson(person, coordinators, today),
    addresses,
    has_confidential_address,
    contacts: [...contactsOf(row, coordinators), ...emergency],
    top_risks,
    steps,
  };
}

/** In use first, the newest before older ones. Confidential ones come to the office only. */
export async function findAddresses(db: Db, young_person_id: string, today: string): Promise<Address[]> {
  return db<
    Address[]
  >`select id, kind, line_1, line_2, town, county, postcode, access_notes, from_date, to_date,
      is_confidential, version
    from young_person_address where young_person_id = ${young_person_id} and archived_at is null
    order by (from_date is null or from_date <= ${today}) and (to_date is null or to_date >= ${today}) desc,
      from_date desc nulls last, id`;
}

async function findSteps(db: Db, id: string, today: string): Promise<YoungPersonDetail['steps']> {
  const held = await getHeld(db, id);
  const choices = await findChoices(db, held.fields.client_id as string);
  return countMissing(stepsFor(held.fields, choices, today), held.fields, held.addresses, today);
}

/** Whom to call, most urgent first. Numbers are what matters: who has none is left out. */
function contactsOf(row: DetailRow, coordinators: readonly Coordinator[]): Contact[] {
  const { profile, allocated_social_worker: worker, social_worker_phone } = row;
  const coordinator = coordinators.find(({ id }) => id === row.coordinator_id);
  const contacts: Contact[] = [
    {
      kind: 'social_worker',
      name: worker?.name ?? '',
      detail: row.client.name,
      phone: social_worker_phone,
    },
    {
      kind: 'coordinator',
      name: coordinator?.name ?? '',
      detail: null,
      phone: coordinator?.phone ?? null,
    },
    {
      kind: 'emergency_duty',
      name: 'Emergency duty team',
      detail: 'Nights and weekends',
      phone: profile.emergency_duty_phone ?? null,
    },
    { kind: 'gp', name: profile.gp_surgery ?? 'GP', detail: null, phone: profile.gp_phone ?? null },
    {
      kind: 'school',
      name: profile.school ?? 'School',
      detail: profile.school_year ?? null,
      phone: profile.school_phone ?? null,
    },
  ];
  return contacts.filter(({ name, phone }) => name && phone);
}

/** Related people who may be called in an emergency. Carers are not given their numbers: the office calls them. */
async function findEmergencyContacts(db: Db, reader: Reader, id: string): Promise<Contact[]> {
  if (reader === 'carer') return [];
  return db<
    Contact[]
  >`select 'related_person' as kind, name, relationship as detail, phone from young_person_relation
    where young_person_id = ${id} and archived_at is null and is_emergency_contact and phone is not null
      and contact_allowed is distinct from false
    order by search_text(name), id`;
}
