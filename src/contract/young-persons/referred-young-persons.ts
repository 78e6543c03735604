/**
 * Makes a young person's record from a referral (REF-04, YPN-01). Its contents become a DRAFT, and nothing is invented.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import { Id, IsoDate, Line, listShape, paging, Ref } from '#contract/core/shapes.ts';
import { YoungPersonStatus } from '#contract/core/statuses.ts';
import { YoungPersonFields } from '#contract/young-persons/young-person-fields.ts';
import { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';

const office = { admin: 'ALL' } as const;

/** A person whom the referral names. */
const ReferredRelation = z.object({
  name: z.string(),
  relationship: z.string(),
  dob: IsoDate.nullable(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  has_parental_responsibility: z.boolean().nullable(),
  contact_allowed: z.boolean().nullable(),
  contact_rule: z.string().nullable(),
  may_know_address: z.boolean().nullable(),
});
export type ReferredRelation = z.infer<typeof ReferredRelation>;

/** A topic of the profile for which the referral gives a level. */
const ReferredTopic = z.object({
  subcategory: Ref,
  level: RiskLevel,
  /** The questions that gave it, in the words of the referral. */
  because: z.array(z.string()),
});
export type ReferredTopic = z.infer<typeof ReferredTopic>;

export const getInfoToCreateYoungPerson = endpoint({
  method: 'GET',
  path: '/api/app_supports_required/{id}/info_to_create_young_person/',
  summary: 'Get the fields, people and topics for a new young person from a referral',
  access: office,
  audit: 'referral.info',
  params: z.object({ id: Id }),
  answer: z.object({
    fields: YoungPersonFields,
    /** The question that each field comes from. */
    from: z.record(z.string(), z.string()),
    household_members: z.array(ReferredRelation),
    related_persons: z.array(ReferredRelation),
    topics: z.array(ReferredTopic),
    /** Answers that fit no field. People read them, and nothing is guessed. */
    not_taken: z.array(z.object({ label: z.string(), answer: z.string() })),
  }),
});

export const createYoungPersonOfReferral = endpoint({
  method: 'POST',
  path: '/api/app_young_persons/support_required/{id}',
  summary: 'Create a draft young person from an approved referral. Fields you send override its answers',
  access: office,
  audit: null,
  params: z.object({ id: Id }),
  body: YoungPersonFields,
  answer: YoungPersonDetail,
  status: 201,
});

export const listYoungPersonsWithoutReferral = endpoint({
  method: 'GET',
  path: '/api/app_young_persons/without_support_required/',
  summary: 'List young people with no linked referral',
  access: office,
  audit: 'young_person.without_referral',
  shows: ({ items }) => items.map(({ id }) => id),
  query: z.strictObject({ name: Line(200).optional(), ...paging(['name']) }),
  answer: listShape(
    z.object({
      id: Id,
      name: z.string(),
      dob: IsoDate.nullable(),
      client: Ref,
      status: YoungPersonStatus,
    }),
  ),
});
