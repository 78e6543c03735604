import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Address, NamedAddress } from '#contract/young-persons/young-person-addresses.ts';
import type { Profile } from '#contract/young-persons/young-person-fields.ts';
import type { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import type { Db } from '#server/db/pools.ts';
import { topRisks } from '#server/features/young-persons/characteristics/top-risks.ts';
import { selectOpenTo } from '#server/features/young-persons/profile/allocation.actions.ts';
import {
  findLimitedContacts,
  findNotToBeTold,
  selectNoContact,
} from '#server/features/young-persons/profile/contact-restrictions.queries.ts';
import { fieldsIn, type Known } from '#server/features/young-persons/profile/held-person.ts';
import { countMissing } from '#server/features/young-persons/profile/judge-steps.ts';
import {
  type Coordinator,
  fromPerson,
  type PersonRow,
  SAID_OF_SAFETY,
  selectPerson,
  toPerson,
} from '#server/features/young-persons/profile/young-persons.queries.ts';
import { AppError } from '#server/http/app-error.ts';

export type YoungPersonDetail = AnswerOf<typeof getYoungPerson>;
type Contact = YoungPersonDetail['contacts'][number];

/** Groups of the profile's fields that a role may read. */
const GROUPS_OF = {
  admin: ['profile_core', 'profile_safety', 'profile_history', 'profile_admin'],
  carer: ['profile_core', 'profile_safety'],
  client: ['profile_core', 'profile_safety', 'profile_history'],
} as const satisfies Record<SignedInRole, readonly string[]>;

interface DetailRow extends PersonRow {
  profile: Partial<Profile>;
  has_confidential_address: boolean;
  is_restricted: boolean;
  is_closed_to_social_worker: boolean;
  own_risks: string[];
  risks_above: YoungPersonDetail['risks_above'];
  risk_kept: YoungPersonDetail['risk_kept'];
  no_contact_with: string | null;
  social_worker_phone: string | null;
  addresses: Address[];
  former_addresses: NamedAddress[];
  emergency: Contact[];
  /** All columns, for the office. */
  stored: Known | null;
  all_coordinators: Coordinator[] | null;
}

/** Everything that the reader may see. Throws not_found. */
export async function getYoungPersonDetail(
  db: Db,
  role: SignedInRole,
  id: string,
  today: string,
): Promise<YoungPersonDetail> {
  const groups = db.unsafe(GROUPS_OF[role].map((group) => `y.${group}`).join(' || '));
  const isOffice = role === 'admin';
  const [[row], top_risks, not_to_be_told, limited_contacts] = await Promise.all([
    db<
      DetailRow[]
    >`select ${selectPerson(db, role)}, ${db.unsafe(SAID_OF_SAFETY)}, ${groups} as profile, y.key_risks as own_risks, s.phone as social_worker_phone,
        ${selectNoContact(db)} as no_contact_with, ${selectAddresses(db, today)} as addresses,
        ${isOffice ? selectFormerAddresses(db) : db`'[]'::jsonb`} as former_addresses, ${selectEmergencyContacts(db, role)} as emergency,
        ${isOffice ? db`false` : db`has_confidential_address(y.id)`} as has_confidential_address,
        ${isOffice ? db`y.is_restricted` : db`false`} as is_restricted,
        ${isOffice ? selectRisksAbove(db) : db`'[]'::jsonb as risks_above, null::jsonb as risk_kept`},
        ${isOffice ? selectClosedToSocialWorker(db) : db`false`} as is_closed_to_social_worker,
        ${isOffice ? db`to_jsonb(y)` : db`null::jsonb`} as stored, actor_coordinators() as all_coordinators
      ${fromPerson(db, role)} where y.id = ${id}`,
    topRisks(db, id),
    findNotToBeTold(db, id),
    findLimitedContacts(db, id),
  ]);
  if (!row) throw new AppError('not_found');
  const { profile, addresses, former_addresses, has_confidential_address, is_restricted, stored } = row;
  const coordinators = row.all_coordinators ?? [];
  return {
    ...profile,
    ...toPerson(row, coordinators, today),
    // Shown in addition to the topics, unlike in the list.
    key_risks: row.own_risks,
    no_contact_with: row.no_contact_with,
    not_to_be_told,
    limited_contacts,
    addresses,
    former_addresses,
    has_confidential_address,
    risks_above: row.risks_above,
    risk_kept: row.risk_kept,
    is_restricted,
    ...(isOffice ? { is_closed_to_social_worker: row.is_closed_to_social_worker } : {}),
    contacts: [...listContacts(row, coordinators), ...row.emergency],
    top_risks,
    steps: stored ? countMissing({ fields: fieldsIn(stored), addresses }, today) : [],
  };
}

/** Dangers that nobody has accepted, and the last acceptance. */
const selectRisksAbove = (
  db: Db,
) => db`(select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'level', a.level)), '[]')
    from find_risks_above(y.id, y.risk_level, y.risk_kept_at) a) as risks_above,
  case when y.risk_kept_at is not null then jsonb_build_object('reason', y.risk_kept_reason,
    'date', (y.risk_kept_at at time zone 'Europe/London')::date) end as risk_kept`;

/** Without an account a social worker opens nothing anyway. */
const selectClosedToSocialWorker = (db: Db) => db`not ${selectOpenTo(db)}
  and exists (select from app_user u where u.id = s.user_id and u.is_active)`;

/** Current ones first, newest first. Only the office sees confidential ones. */
const selectAddresses = (
  db: Db,
  today: string,
) => db`(select coalesce(jsonb_agg(jsonb_build_object('id', a.id,
      'kind', a.kind, 'line_1', a.line_1, 'line_2', a.line_2, 'town', a.town, 'county', a.county, 'postcode', a.postcode,
      'access_notes', a.access_notes, 'from_date', a.from_date, 'to_date', a.to_date,
      'is_confidential', a.is_confidential, 'version', a.version)
    order by (a.from_date is null or a.from_date <= ${today}) and (a.to_date is null or a.to_date >= ${today}) desc,
      a.kind = 'School', a.from_date desc nulls last, a.id), '[]')
  from young_person_address a where a.young_person_id = y.id and a.archived_at is null)`;

const selectFormerAddresses = (db: Db) => db`(select coalesce(jsonb_agg(distinct jsonb_build_object(
      'line_1', a.line_1, 'line_2', a.line_2, 'postcode', a.postcode)), '[]')
  from young_person_address a where a.young_person_id = y.id and a.archived_at is not null)`;

/** Lists contacts, most urgent first. A contact without a phone number is left out. */
function listContacts(row: DetailRow, coordinators: readonly Coordinator[]): Contact[] {
  const { profile, allocated_social_worker: worker, social_worker_phone } = row;
  const coordinator = coordinators.find(({ id }) => id === row.coordinator_id);
  const contacts: Contact[] = [
    {
      kind: 'social_worker',
      // A social worker who has left is not offered.
      name: worker?.has_left ? '' : (worker?.name ?? ''),
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

/** Related people to call in an emergency. Carers do not see their numbers: the office calls them. */
const selectEmergencyContacts = (db: Db, role: SignedInRole) =>
  role === 'carer'
    ? db`'[]'::jsonb`
    : db`(select coalesce(jsonb_agg(jsonb_build_object('kind', 'related_person', 'name', r.name,
          'detail', r.relationship, 'phone', r.phone) order by search_text(r.name), r.id), '[]')
        from young_person_relation r where r.young_person_id = y.id and r.archived_at is null
          and r.is_emergency_contact and r.phone is not null)`;
