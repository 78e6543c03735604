/**
 * Referrals (REF): a client organisation asks for support for a young person. `support required` in paths, referral in
 * every other name.
 *
 *             submit             review             approve
 *     draft ─────────► submitted ──────► in review ─────────► approved ───┐
 *                       │      │            │    └─ decline ► declined ───┤ close
 *                       │      └── approve, decline ──► as from in review ┤
 *                       └───────── close (withdrawn) ───────┴─────────────┴─► closed
 *
 * 1. Its author submits (updateReferral with `submit`); administrators review and decide, never on what they submitted
 *    themselves; its organisation may withdraw it until it is decided. The table referral_transition holds the steps.
 * 2. One that came in without an account waits in quarantine: nobody but the office sees it, and nothing happens to it,
 *    until an administrator accepts it.
 *    One that may be about a restricted young person of its organisation is kept back from it all the same, except from
 *    whoever wrote it, until it is associated: then the record says who reads it (db/functions/young-persons.kept-back.sql).
 * 3. A draft is its author's and the office's. A submitted one can be changed until it is decided.
 *    A change by its organisation then is marked, with what it was, until an administrator has looked (lookAtCorrection).
 * 4. An approved one leads to a young person: one who is known (associate), or a new DRAFT of what it says.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { StoredFile } from '#contract/core/files.ts';
import {
  Id,
  Instant,
  IsoDate,
  Line,
  listShape,
  paging,
  Ref,
  Repeatable,
  Version,
} from '#contract/core/shapes.ts';
import { Answers, Question } from '#contract/questions/questions.ts';

export const ReferralStatus = z.enum(['draft', 'submitted', 'in review', 'approved', 'declined', 'closed']);
export type ReferralStatus = z.infer<typeof ReferralStatus>;

/** For a referral that waits for the office. */
export const OPEN_REFERRAL_STATUSES: readonly ReferralStatus[] = ['submitted', 'in review'];

/** By the answer to "How soon?". */
export const ReferralUrgency = z.enum(['today', '48-hours', 'week', 'planned']);
export type ReferralUrgency = z.infer<typeof ReferralUrgency>;

/**
 * The office looks at an urgent referral within this many hours. Any other waits until the end of the next working day
 * at most.
 */
export const URGENT_REFERRAL_HOURS = 2;

export const REFERRAL_STEPS = 8;

/** Its source: typed by the office, by a signed-in social worker, through the public form, or by another system. */
export const ReferralOrigin = z.enum(['administrator', 'client', 'public', 'machine']);
export type ReferralOrigin = z.infer<typeof ReferralOrigin>;

/** A question of the referral form, with its step from 1 to 8. */
export const ReferralQuestion = Question.extend({ step: z.int(), step_title: z.string() });
export type ReferralQuestion = z.infer<typeof ReferralQuestion>;

/**
 * The state of its questions: none, the office waits for the referrer, the referrer waits for the office, or all
 * answered. If both wait, the referrer's question counts.
 */
export const ReferralThread = z.enum(['none', 'asked', 'asks back', 'answered']);
export type ReferralThread = z.infer<typeof ReferralThread>;

/**
 * Who must act next. A question from the office waits for the referrer, and any other open referral for the office. An
 * approved one waits for a record until its young person has an active one.
 */
export const ReferralWaitsFor = z.enum(['office', 'referrer', 'record']);
export type ReferralWaitsFor = z.infer<typeof ReferralWaitsFor>;

/** A referral in a list. */
export const ReferralSummary = z.object({
  id: Id,
  /** For the telephone: REF-2026-0412. */
  reference: z.string(),
  status: ReferralStatus,
  /** The day it was created. */
  date: IsoDate,
  /** The young person it led to. Null if there is none, or none that the reader may see. */
  youngPerson: Ref.nullable(),
  /**
   * It led to a record that the reader cannot see yet: the office is preparing it, or it is archived and not restored.
   */
  is_being_prepared: z.boolean(),
  /** The name in the referral. Empty if there is none. */
  young_person_name: z.string(),
  client: Ref,
  socialWorkers: z.array(Ref),
  urgency: ReferralUrgency.nullable(),
  /** When the office must look at it. Null for a draft. */
  due_at: Instant.nullable(),
  submitted_at: Instant.nullable(),
  decided_at: Instant.nullable(),
  origin: ReferralOrigin,
  /** Whether it waits to be accepted. */
  is_quarantined: z.boolean(),
  thread: ReferralThread,
  /** The referrer's last change since it was sent, if the office has not looked at it. Null otherwise. */
  corrected_at: Instant.nullable(),
  version: Version,
  updated_at: Instant,
});
export type ReferralSummary = z.infer<typeof ReferralSummary>;

export const Referral = ReferralSummary.extend({
  questions: z.array(ReferralQuestion),
  answers: Answers,
  /** The step on which its author stopped, from 1. */
  current_step: z.int().min(1),
  /** The reference of the organisation's own system, if it came from there. */
  third_party_reference: z.string().nullable(),
  /** As the referral gives it. */
  referrer_name: z.string(),
  /** Their account is switched off, or they left as a social worker, so nothing is sent to them. False for clients. */
  referrer_has_left: z.boolean(),
  created_by: Ref.nullable(),
  submitted_by: Ref.nullable(),
  decided_by: Ref.nullable(),
  /** It came through the public form with the hidden field filled in. False for clients. */
  is_suspect: z.boolean(),
  /** Only its writer in its organisation sees it until it is associated with a young person. False for clients. */
  is_kept_back: z.boolean(),
  /** The people in the office who may say whom a kept-back referral is about. Empty for others, and for clients. */
  deciders: z.array(Ref),
  /** Undecided, and about a young person who is now with another organisation (moved-away.ts). */
  has_moved_away: z.boolean(),
  /** The reason for the decision. Null if none was given. */
  reason: z.string().nullable(),
  closed_at: Instant.nullable(),
  closed_by: Ref.nullable(),
  closed_reason: z.string().nullable(),
  /** For a change that the office has not looked at: who made it, and the text before. Null for clients. */
  correction: z
    .object({ by: Ref.nullable(), before: z.object({ answers: Answers, social_worker: z.string() }) })
    .nullable(),
  files: z.array(StoredFile),
  /** The steps that the reader may take now. */
  may: z.object({
    attach: z.boolean(),
    change: z.boolean(),
    review: z.boolean(),
    decide: z.boolean(),
    close: z.boolean(),
    associate: z.boolean(),
  }),
});
export type Referral = z.infer<typeof Referral>;

const readers = { admin: 'ALL', client: 'CLI' } as const;
const params = z.object({ id: Id });

export const listReferrals = endpoint({
  method: 'GET',
  path: '/api/app_supports_required/',
  summary: 'List the referrals you can see, newest first',
  access: readers,
  audit: 'referral.list',
  shows: ({ items }) => items.flatMap(({ youngPerson }) => youngPerson?.id ?? []),
  query: z.strictObject({
    /** Names: every word, in any order. It searches the name in the referral and the young person's current name. */
    youngPerson: Line(200).optional(),
    /** The day it was created. */
    date: IsoDate.optional(),
    status: Repeatable(ReferralStatus),
    /** Only those decided on this day or later. */
    decided_from: IsoDate.optional(),
    socialWorkers: Line(200).optional(),
    client: Line(200).optional(),
    /** Only those that wait to be accepted, or only the others. */
    quarantined: z.enum(['true', 'false']).optional(),
    /** Undecided ones for which this side must act next. For clients that includes their own drafts. */
    waits_for: ReferralWaitsFor.optional(),
    ...paging(['date', 'youngPerson', 'client', 'status', 'due_at', 'decided_at']),
  }),
  answer: listShape(ReferralSummary),
});

export const listReferralsOfYoungPerson = endpoint({
  method: 'GET',
  path: '/api/app_supports_required/app_young_person/{id}',
  summary: 'List the referrals linked to a young person',
  access: readers,
  audit: 'referrals.of_young_person',
  params,
  query: z.strictObject(paging(['date'])),
  answer: listShape(ReferralSummary),
});

export const getReferral = endpoint({
  method: 'GET',
  path: '/api/app_supports_required/{id}',
  summary: 'One referral with its questions and answers',
  access: readers,
  audit: 'referral.view',
  params,
  answer: Referral,
});

/** A new referral starts with answers that are known already. */
export const startReferral = endpoint({
  method: 'GET',
  path: '/api/app_supports_required/start/',
  summary: 'Get the questions and prefilled answers of a new referral',
  access: readers,
  audit: 'referral.start',
  looksAt: ({ query }) => (query.young_person_id ? [query.young_person_id] : []),
  query: z.strictObject({ young_person_id: Id.optional() }),
  answer: z.object({
    questions: z.array(ReferralQuestion),
    answers: Answers,
    client: Ref.nullable(),
    youngPerson: Ref.nullable(),
    /** The young person's social worker, or else the caller's own record. */
    socialWorker: Ref.nullable(),
  }),
});

const currentStep = z.int().min(1).max(REFERRAL_STEPS);

export const createReferral = endpoint({
  method: 'POST',
  path: '/api/app_supports_required/',
  summary: 'Create a draft referral, or send it to the office with `submit`',
  access: readers,
  audit: null,
  body: z.strictObject({
    client_id: Id,
    answers: Answers,
    submit: z.boolean().default(false),
    /** One of the client organisation's social workers. */
    social_worker: Id.nullable().optional(),
    /** For a young person who is already known. */
    young_person_id: Id.nullable().optional(),
    current_step: currentStep.optional(),
  }),
  answer: Referral,
  status: 201,
  body_limit: 1024 * 1024,
});

export const updateReferral = endpoint({
  method: 'PUT',
  path: '/api/app_supports_required/{id}',
  summary: 'Update or submit a draft, or correct an undecided referral',
  access: readers,
  limit: 'draft',
  audit: null,
  params,
  body: z.strictObject({
    answers: Answers.optional(),
    submit: z.boolean().default(false),
    social_worker: Id.nullable().optional(),
    /** Only for a draft. */
    client_id: Id.optional(),
    current_step: currentStep.optional(),
    version: Version,
  }),
  answer: Referral,
  body_limit: 1024 * 1024,
});

export const listReferralQuestions = endpoint({
  method: 'GET',
  path: '/api/app_support_required_questions/',
  summary: 'List the current questions of the referral form',
  access: { admin: 'OPTIONS', client: 'OPTIONS' },
  audit: null,
  answer: z.array(ReferralQuestion),
});
