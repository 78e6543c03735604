/**
 * Checks that carers hold: DBS, first aid, a driving licence (CHK-01).
 *
 *   standing of a carer with a kind      missing ──added──▶ valid ──the clock──▶ expiring ──the clock──▶ expired
 *                                           ▲                 ▲                     │                       │
 *                                           └──archived───────┴───────added─────────┴───────────────────────┘
 *   (createCarerCheck adds, updateCarerCheck archives)
 *
 * 1. A check is valid from the day on which it was issued to its last day, both included. A renewal is another check of the
 *    same kind; the one that lasts longest tells how a carer stands.
 * 2. The office says which services ask for which kinds. Every service asks for an enhanced DBS with barred lists, identity,
 *    right to work, two references and safeguarding training, unless the office drops one and says why (decision 022).
 * 3. A carer without a valid check of each kind that a service asks for, on the day on which an appointment begins, is not
 *    assigned to it: the database refuses it (constraint appointment_carer_checked). A check that ends later breaks no
 *    assignment there is, nor does a kind that a service asks for later; such assignments are listed.
 * 4. Carer and office are told 60, 30 and 7 days before the last day, and after it (tell_of_expiring_checks).
 */
import { z } from 'zod';
import { addDays, addMonths } from '#contract/core/dates.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, IsoDate, Line, listShape, paging, Ref, Text, Version } from '#contract/core/shapes.ts';

/** How many days before its last day a check expires soon. The function check_soon_days has the same number. */
export const SOON_DAYS = 60;

export const MAX_CHECK_MONTHS = 120;
export const MAX_CHECK_REFERENCE = 100;
export const MAX_CHECK_NOTE = 500;
export const MAX_DROP_REASON = 500;

export const CHECK_STATES = ['valid', 'expiring', 'expired', 'missing'] as const;
export const CheckState = z.enum(CHECK_STATES);
export type CheckState = z.infer<typeof CheckState>;

/** The last day of a check that lasts this many months: issued on 5 March, it ends on a 4 March. */
export const findLastDay = (issued_on: string, months: number): string =>
  addDays(addMonths(issued_on, months), -1);

export const CheckKind = z.object({
  id: Id,
  name: z.string(),
  /** How long a check usually lasts. Null: it does not expire. */
  months: z.int().nullable(),
  /** The services that require it. For an archived kind, those that will require it once it is restored. */
  services: z.array(Ref),
  /** Every service requires it, new ones included, except those that dropped it. */
  is_asked_everywhere: z.boolean(),
  /** The services that no longer require it, and why. */
  dropped: z.array(z.object({ service: Ref, reason: z.string(), dropped_on: IsoDate })),
  /** Active carers with a valid one today. */
  holders: z.int(),
  is_archived: z.boolean(),
  /** Set if services required it. */
  archived_reason: z.string().nullable(),
  version: Version,
});
export type CheckKind = z.infer<typeof CheckKind>;

export const CarerCheck = z.object({
  id: Id,
  carer: Ref,
  kind: Ref,
  issued_on: IsoDate,
  /** Its last day. Null: it does not expire. */
  expires_on: IsoDate.nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  is_archived: z.boolean(),
  version: Version,
});
export type CarerCheck = z.infer<typeof CarerCheck>;

export const CheckStanding = z.object({
  id: Id,
  carer: Ref,
  kind: Ref,
  state: CheckState,
  /** Whether any service requires it. */
  is_asked_for: z.boolean(),
  /** The one that lasts longest. Null if there is none. */
  check: CarerCheck.omit({ carer: true, kind: true }).nullable(),
});
export type CheckStanding = z.infer<typeof CheckStanding>;

const office = { admin: 'ALL' } as const;
const params = z.object({ id: Id });

export const listCheckKinds = endpoint({
  method: 'GET',
  path: '/api/check_kinds/',
  summary: 'The kinds of checks, with the services that ask for each; archived ones last',
  access: office,
  audit: null,
  answer: z.array(CheckKind),
});

const MONTHS_SENTENCE = `Enter whole months, from 1 to ${MAX_CHECK_MONTHS}.`;

const kindFields = {
  name: Line(80).min(1, 'Enter a name.'),
  months: z.int(MONTHS_SENTENCE).min(1, MONTHS_SENTENCE).max(MAX_CHECK_MONTHS, MONTHS_SENTENCE).nullable(),
  service_type_ids: z.array(Id).max(200, 'Choose up to 200 services.'),
};

export const createCheckKind = endpoint({
  method: 'POST',
  path: '/api/check_kinds/',
  summary: 'Add a kind of check',
  access: office,
  audit: null,
  body: z.strictObject({
    ...kindFields,
    service_type_ids: kindFields.service_type_ids.default([]),
  }),
  answer: CheckKind,
  status: 201,
});

export const updateCheckKind = endpoint({
  method: 'PUT',
  path: '/api/check_kinds/{id}',
  summary:
    'Change a kind of check and the services that ask for it. A reason is needed when a service stops asking or a kind in use is archived. No service asks for an archived kind; bringing it back restores its services',
  access: office,
  audit: null,
  params,
  body: z
    .strictObject({
      ...kindFields,
      is_archived: z.boolean(),
      /** Why services no longer require it. */
      reason: Text(MAX_DROP_REASON),
    })
    .partial()
    .extend({ version: Version }),
  answer: CheckKind,
});

export const CHECK_SORTS = ['expires_on', 'carer', 'kind'] as const;

export const listCarerChecks = endpoint({
  method: 'GET',
  path: '/api/carer_checks/',
  summary: 'Each carer’s standing for each kind of check they hold or a service asks for',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  query: z.strictObject({
    carer_id: Id.optional(),
    /** Words of the carer's name. */
    carer: Line(200).optional(),
    kind_id: Id.optional(),
    state: CheckState.optional(),
    ...paging(CHECK_SORTS),
  }),
  answer: listShape(CheckStanding),
});

export const listChecksOfCarer = endpoint({
  method: 'GET',
  path: '/api/carer_checks/carer/{id}',
  summary: 'Every check a carer holds or held, newest first, including archived ones',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: 'carer_checks.view',
  params,
  answer: z.array(CarerCheck),
});

/** How many checks have their last day in a month. */
export const CheckMonth = z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), expiring: z.int() });
export type CheckMonth = z.infer<typeof CheckMonth>;

export const getCheckMonths = endpoint({
  method: 'GET',
  path: '/api/carer_checks/months/',
  summary:
    'How many checks expire in each of the next twelve months, and how many have expired or are missing',
  access: office,
  audit: null,
  answer: z.object({ months: z.array(CheckMonth), expired: z.int(), missing: z.int() }),
});

const checkFields = {
  issued_on: IsoDate,
  expires_on: IsoDate.nullable(),
  reference: Line(MAX_CHECK_REFERENCE).nullable(),
  note: Text(MAX_CHECK_NOTE).nullable(),
};

export const createCarerCheck = endpoint({
  method: 'POST',
  path: '/api/carer_checks/',
  summary: 'Record a carer’s check: a first one or a renewal',
  access: office,
  audit: null,
  body: z.strictObject({
    ...checkFields,
    carer_id: Id,
    kind_id: Id,
    reference: checkFields.reference.optional(),
    note: checkFields.note.optional(),
  }),
  answer: CarerCheck,
  status: 201,
});

export const updateCarerCheck = endpoint({
  method: 'PUT',
  path: '/api/carer_checks/{id}',
  summary: 'Correct a check, archive it or bring it back',
  access: office,
  audit: null,
  params,
  body: z
    .strictObject({ ...checkFields, is_archived: z.boolean() })
    .partial()
    .extend({ version: Version }),
  answer: CarerCheck,
});
