import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Email, Id, Instant, IsoDate, Line, Phone, Text, Version } from '#contract/core/shapes.ts';

/**
 * Household members and related people (HRP-01). Carers see who they are, whether contact is allowed and who must not
 * know the address. Clients see everything except where they live. A field that the reader may not see is null.
 */
export const Relation = z.object({
  id: Id,
  young_person_id: Id,
  name: z.string(),
  relationship: z.string(),
  dob: IsoDate.nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  notes: z.string().nullable(),
  has_parental_responsibility: z.boolean().nullable(),
  contact_allowed: z.boolean().nullable(),
  /** Which contact is allowed, in words. */
  contact_rule: z.string().nullable(),
  may_know_address: z.boolean().nullable(),
  is_emergency_contact: z.boolean(),
  version: Version,
  updated_at: Instant,
});
export type Relation = z.infer<typeof Relation>;

/** The relationship of a person whom a court keeps away. */
export const COURT_ORDER = 'Person not allowed contact (court order)';

/** The relationship of a person who may be dangerous, whatever contact is allowed. */
export const MAY_POSE_RISK = 'Person who may pose a risk';

/** The rule for a person whose contact has no condition. */
export const FREE_CONTACT = 'Allowed';

interface Contact {
  relationship?: string | undefined;
  contact_allowed?: boolean | null | undefined;
  is_emergency_contact?: boolean | undefined;
}

const isContactForbidden = ({ relationship, contact_allowed }: Contact): boolean =>
  contact_allowed === false || relationship === COURT_ORDER;

/** An emergency contact must be allowed contact. The database also checks the fields that are not sent. */
export const mayBeEmergencyContact = (contact: Contact): boolean =>
  !(contact.is_emergency_contact && isContactForbidden(contact));

export const NO_EMERGENCY_CONTACT =
  'Someone who must not have contact cannot be an emergency contact. Change one of the two.';

const refusal = { error: NO_EMERGENCY_CONTACT, path: ['is_emergency_contact'] };

const fields = {
  name: Line(100).min(1, 'Enter a name.'),
  relationship: Line(100).min(1, 'Choose how they are related.'),
  dob: IsoDate.nullable().optional(),
  phone: Phone.nullable().optional(),
  email: Email.nullable().optional(),
  address: Text(400).nullable().optional(),
  notes: Text(1000).nullable().optional(),
  has_parental_responsibility: z.boolean().nullable().optional(),
  contact_allowed: z.boolean().nullable().optional(),
  contact_rule: Line(200).nullable().optional(),
  may_know_address: z.boolean().nullable().optional(),
  is_emergency_contact: z.boolean().optional(),
};
const body = z.strictObject(fields).refine(mayBeEmergencyContact, refusal);
const change = z
  .strictObject(fields)
  .partial()
  .extend({ is_archived: z.boolean().optional(), version: Version })
  .refine(mayBeEmergencyContact, refusal);

const readers = { admin: 'ALL', carer: 'YPW', client: 'CLI' } as const;
const params = z.object({ id: Id });
const memberParams = z.object({ id: Id, memberId: Id });

export const listHouseholdMembers = endpoint({
  method: 'GET',
  path: '/api/app_young_persons/{id}/household_members/',
  summary: 'List household members',
  access: readers,
  audit: 'young_person.household',
  params,
  answer: z.array(Relation),
});

export const createHouseholdMember = endpoint({
  method: 'POST',
  path: '/api/app_young_persons/{id}/household_members/',
  summary: 'Add a household member',
  access: { admin: 'ALL' },
  audit: null,
  params,
  body,
  answer: Relation,
  status: 201,
});

export const updateHouseholdMember = endpoint({
  method: 'PUT',
  path: '/api/app_young_persons/{id}/household_members/{memberId}',
  summary: 'Change or remove a person',
  access: { admin: 'ALL' },
  audit: null,
  params: memberParams,
  body: change,
  answer: Relation,
});

export const listRelatedPersons = endpoint({
  method: 'GET',
  path: '/api/app_young_persons/{id}/related_persons/',
  summary: 'List related persons',
  access: readers,
  audit: 'young_person.related_persons',
  params,
  answer: z.array(Relation),
});

export const createRelatedPerson = endpoint({
  method: 'POST',
  path: '/api/app_young_persons/{id}/related_persons/',
  summary: 'Add a related person',
  access: { admin: 'ALL' },
  audit: null,
  params,
  body,
  answer: Relation,
  status: 201,
});

export const updateRelatedPerson = endpoint({
  method: 'PUT',
  path: '/api/app_young_persons/{id}/related_persons/{memberId}',
  summary: 'Change or remove a person',
  access: { admin: 'ALL' },
  audit: null,
  params: memberParams,
  body: change,
  answer: Relation,
});
