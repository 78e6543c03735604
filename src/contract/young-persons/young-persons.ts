import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { PHOTO_FILES } from '#contract/core/file-limits.ts';
import { StoredFile } from '#contract/core/files.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import {
  Id,
  Instant,
  IsoDate,
  Line,
  listShape,
  paging,
  Ref,
  Repeatable,
  Text,
  Version,
} from '#contract/core/shapes.ts';
import { YoungPersonStatus } from '#contract/core/statuses.ts';
import { MAX_RISK_REASON } from '#contract/young-persons/overall-risk.ts';
import { SafetyFacts } from '#contract/young-persons/safety-facts.ts';
import { Address, NamedAddress } from '#contract/young-persons/young-person-addresses.ts';
import { Profile, YoungPersonFields } from '#contract/young-persons/young-person-fields.ts';

/** Young people (YPN). Fields by reader: young-person-fields.ts. Rows by reader: the policies. */

const Person = z.object({
  id: Id,
  status: YoungPersonStatus,
  /** Null except for administrators. */
  idOnThirdParty: z.string().nullable(),
  first_name: z.string(),
  middle_names: z.string().nullable(),
  last_name: z.string(),
  preferred_name: z.string().nullable(),
  name: z.string(),
  dob: IsoDate.nullable(),
  age: z.int().nullable(),
  lac: z.boolean().nullable(),
  local_authority: z.string().nullable(),
  client: Ref,
  team: Ref.nullable(),
  /** A social worker who has left is shown until somebody takes over. Missing in older data on a device. */
  allocated_social_worker: Ref.extend({ has_left: z.boolean().optional() }).nullable(),
  local_area_coordinator: Ref.nullable(),
  photo: StoredFile.nullable(),
  risk_level: RiskLevel.nullable(),
  /** The most serious danger above the overall risk that nobody has explained. Missing in older data on a device. */
  risk_above: RiskLevel.nullable().optional(),
  allergies: z.string().nullable(),
  /** Null if nobody has asked. */
  has_allergies: z.boolean().nullable(),
  health_topics: SafetyFacts.shape.health_topics,
  key_alert: z.string().nullable(),
  key_risks: z.array(z.string()),
  version: Version,
  updated_at: Instant,
});

/**
 * The social worker shown with a young person, on every screen and on paper. One who has left stays until somebody
 * takes over.
 */
export const nameSocialWorker = (worker: z.infer<typeof Person>['allocated_social_worker']): string =>
  worker ? `${worker.name}${worker.has_left ? ' (has left)' : ''}` : '';

/** A contact to call. Lists begin with the most urgent. */
export const Contact = z.object({
  kind: z.enum(['social_worker', 'coordinator', 'emergency_duty', 'gp', 'school', 'related_person']),
  name: z.string(),
  detail: z.string().nullable(),
  phone: z.string().nullable(),
});

const known = { has_allergies: Person.shape.has_allergies, key_alert: Person.shape.key_alert };

/** A person around a young person whose contact has conditions, or who may be a risk. */
const LimitedContact = z.object({
  name: z.string(),
  relationship: z.string(),
  /** For example `Allowed, supervised`. */
  contact_rule: z.string(),
});

/** With its own fields and the profile fields that the reader may see. Others are left out. */
export const YoungPerson = Person.extend({ ...Profile.partial().shape, ...known });
export type YoungPerson = z.infer<typeof YoungPerson>;

/** A person around a young person who must have no contact, or must not learn where they live. */
const NotToBeTold = z.object({
  name: z.string(),
  relationship: z.string(),
  contact_forbidden: z.boolean(),
  address_secret: z.boolean(),
});

export const YoungPersonDetail = YoungPerson.extend({
  addresses: z.array(Address),
  /** Removed addresses. Visits that were booked earlier may still name them. Only the office sees them. */
  former_addresses: z.array(NamedAddress),
  /** There is one, but the reader may not see it. */
  has_confidential_address: z.boolean(),
  contacts: z.array(Contact),
  top_risks: SafetyFacts.shape.top_risks,
  /** Dangers above the overall risk that nobody has explained, most serious first. Administrators only. */
  risks_above: z.array(z.object({ name: z.string(), level: RiskLevel })),
  /** Why the overall risk stays below a danger. Administrators only. */
  risk_kept: z.object({ reason: z.string(), date: IsoDate }).nullable(),
  /** People who must have no contact, from the topic on family time. They add to contact_restrictions. */
  no_contact_with: z.string().nullable(),
  /** Only people around them who must have no contact or must not learn the address. */
  not_to_be_told: z.array(NotToBeTold),
  /** People around them whose contact has a condition, or who may be a risk. */
  limited_contacts: z.array(LimitedContact),
  /** Only named people may open the record (young-person-readers.ts). False except for administrators. */
  is_restricted: z.boolean(),
  /** Restricted, and its social worker has an account but is not a reader. Administrators only. */
  is_closed_to_social_worker: z.boolean().optional(),
  /** Which steps of the form are complete. Administrators only. */
  steps: z.array(
    z.object({
      step: z.int(),
      title: z.string(),
      route_segment: z.string(),
      missing: z.int(),
      /** The questions that keep the step incomplete, in their own words. */
      missing_labels: z.array(z.string()),
    }),
  ),
});
export type YoungPersonDetail = z.infer<typeof YoungPersonDetail>;

/**
 * Everything that the record says about people who must have no contact or must not learn where the young person lives.
 */
export const ContactRestrictions = YoungPersonDetail.pick({
  not_to_be_told: true,
  no_contact_with: true,
  contact_restrictions: true,
});
export type ContactRestrictions = z.infer<typeof ContactRestrictions>;

export const isContactRestricted = ({
  not_to_be_told,
  no_contact_with,
  contact_restrictions,
}: ContactRestrictions): boolean =>
  not_to_be_told.length > 0 || Boolean(no_contact_with) || Boolean(contact_restrictions);

export const YOUNG_PERSON_SORTS = ['name', 'dob', 'status', 'team', 'local_authority', 'risk_level'] as const;

export const listYoungPersons = endpoint({
  method: 'GET',
  path: '/api/app_young_persons/',
  summary: 'List the young people you can see',
  access: { admin: 'ALL', carer: 'YPW', client: 'CLI' },
  audit: 'young_person.list',
  shows: ({ items }) => items.map(({ id }) => id),
  query: z.strictObject({
    app_social_worker_id: Id.optional(),
    app_team_id: Id.optional(),
    app_client_ids: Repeatable(Id),
    name: Line(200).optional(),
    allocated_social_worker: Line(200).optional(),
    dob: IsoDate.optional(),
    status: Repeatable(YoungPersonStatus),
    team: Line(200).optional(),
    local_authority: Line(200).optional(),
    lac: z.enum(['true', 'false']).optional(),
    ...paging(YOUNG_PERSON_SORTS),
  }),
  answer: listShape(Person),
});

export const getYoungPerson = endpoint({
  method: 'GET',
  path: '/api/app_young_persons/{id}',
  summary: 'Get one young person, with the fields your role can see',
  access: { admin: 'ALL', carer: 'YPW', client: 'CLI' },
  audit: 'young_person.view',
  params: z.object({ id: Id }),
  answer: YoungPersonDetail,
});

export const createYoungPerson = endpoint({
  method: 'POST',
  path: '/api/app_young_persons/',
  summary: 'Create a draft young person',
  access: { admin: 'ALL' },
  audit: null,
  body: YoungPersonFields.required({ first_name: true, last_name: true, client_id: true }),
  answer: YoungPersonDetail,
  status: 201,
});

export const updateYoungPerson = endpoint({
  method: 'PUT',
  path: '/api/app_young_persons/{id}',
  summary:
    'Update a young person. ACTIVE needs every step complete and higher risks explained, ARCHIVED no upcoming appointments, INACTIVE a choice about them',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  body: YoungPersonFields.extend({
    status: YoungPersonStatus.optional(),
    /** Confirms, for a young person who becomes inactive, that their future appointments are known and stay. */
    appointments_to_come: z.literal('keep').optional(),
    /** Why the overall risk stays below a danger. It counts until a danger becomes more serious. */
    risk_kept_reason: Text(MAX_RISK_REASON).min(1, 'Say why you are keeping the overall risk.').optional(),
    version: Version,
  }),
  answer: YoungPersonDetail,
});

export const findYoungPersonDuplicates = endpoint({
  method: 'GET',
  path: '/api/app_young_persons/possible_duplicates/',
  summary: 'List possible duplicates by surname and date of birth, NHS number or the client’s reference',
  access: { admin: 'ALL' },
  audit: 'young_person.duplicates',
  shows: (found) => found.map(({ id }) => id),
  query: z.strictObject({
    first_name: Line(70).optional(),
    last_name: Line(70).optional(),
    dob: IsoDate.optional(),
    nhs_number: Line(12).optional(),
    client_id: Id.optional(),
    external_reference: Line(30).optional(),
    except_id: Id.optional(),
  }),
  answer: z.array(
    z.object({
      id: Id,
      name: z.string(),
      dob: IsoDate.nullable(),
      client: Ref,
      status: YoungPersonStatus,
      why: z.string(),
    }),
  ),
});

export const setYoungPersonPhoto = endpoint({
  method: 'POST',
  path: '/api/app_young_persons/{id}/photo/',
  summary: 'Replace the photo, or remove it if no file is sent',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject({}),
  files: { name: 'photo', ...PHOTO_FILES },
  answer: z.object({ photo: StoredFile.nullable() }),
  status: 201,
  body_limit: 6 * 1024 * 1024,
});

export const getYoungPersonFromCarePlanner = endpoint({
  method: 'GET',
  path: '/api/young_persons_careplanner/{id}',
  summary: 'Get a young person’s details from the care planner, by their id there',
  access: { admin: 'ALL' },
  audit: 'young_person.care_planner',
  params: z.object({ id: Id }),
  answer: z.object({
    idOnThirdParty: z.string(),
    details: z.array(z.object({ label: z.string(), value: z.string() })),
    fetched_at: Instant,
  }),
});
