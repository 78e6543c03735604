/**
 * Swaps: a carer asks a colleague to take an appointment of theirs, perhaps for one of the colleague's in return (ROT-06).
 *
 *   askToSwap (the carer who is on it)
 *        │
 *        ▼
 *      asked ──acceptSwap (colleague)────────────────────▶ accepted ──approveSwap (office, or the rule)──▶ approved
 *        │                                                  ▲    ├────refuseSwap (office, with a reason)──▶ refused
 *        ├──acceptSwap with one in return──▶ proposed ──────┘    │
 *        │                                     │   agreeToSwap   │
 *        │                                     │    (asker)      │
 *        ├──declineSwap (colleague)────────────┴─────────────────│─▶ declined
 *        ├──withdrawSwap (asker)───────────────┴─────────────────┴─▶ withdrawn
 *        └──an appointment begins, is cancelled, changes or has other carers ─▶ lapsed   (from each that is open)
 *
 * 1. Approved, the appointment changes hands in one transaction: the one is taken off and the other booked, refused by what
 *    refuses the office too. Only then does the colleague read the young person's name and the place.
 * 2. Colleagues are named who could take it, and nothing else is told of anybody's week. The colleague reads initials, area,
 *    service and times. The carer who asks is not shown the colleague's appointments: the colleague chooses what to give in return.
 * 3. One that is waiting for an answer stands for each carer on an appointment (swap_one_open). Steps are taken with the
 *    appointments held, so that of two at once one is too late, and is told so.
 * 4. Once a report is begun or something claimed for it, it does not change hands.
 * 5. The agency says whether the office approves all, or only those in which a carer is not suitable by then (SwapRule).
 */
import { z } from 'zod';
import { acknowledgement } from '#contract/appointments/appointment-warnings.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Line, listShape, paging, Ref, Version } from '#contract/core/shapes.ts';

export const SwapStatus = z.enum([
  'asked',
  'proposed',
  'accepted',
  'approved',
  'declined',
  'withdrawn',
  'refused',
  'lapsed',
]);
export type SwapStatus = z.infer<typeof SwapStatus>;

const SwappedAppointment = z.object({
  /** Null for a carer who is not on it. */
  appointment_id: Id.nullable(),
  start_at: Instant,
  end_at: Instant,
  /** The organisation it is for. */
  area: z.string(),
  service_type: z.string(),
  /** The young person's initials, such as `A.T.`. Null if it is for nobody. */
  initials: z.string().nullable(),
});
export type SwappedAppointment = z.infer<typeof SwappedAppointment>;

export const Swap = z.object({
  id: Id,
  asker: Ref,
  colleague: Ref,
  /** The asking carer gives it away. */
  gives: SwappedAppointment,
  /** The colleague gives it in return. */
  returns: SwappedAppointment.nullable(),
  note: z.string().nullable(),
  status: SwapStatus,
  /** The reason, if it was declined or refused. */
  reason: z.string().nullable(),
  version: Version,
  created_at: Instant,
});
export type Swap = z.infer<typeof Swap>;

export const MAX_SWAP_WORDS = 300;

export const SWAP_SORTS = ['start_at', 'created_at'] as const;

export const listSwaps = endpoint({
  method: 'GET',
  path: '/api/swaps/',
  summary:
    'List open swaps, soonest first, or all swaps of one appointment. The office gets those to approve, carers their own',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  query: z.strictObject({ appointment_id: Id.optional(), ...paging(SWAP_SORTS) }),
  answer: listShape(Swap),
});

export const listSwapColleagues = endpoint({
  method: 'GET',
  path: '/api/appointments/{id}/swap_colleagues/',
  summary: 'List colleagues who can take the carer’s upcoming appointment, by name',
  access: { carer: 'OWN' },
  audit: 'appointment.view',
  params: z.object({ id: Id }),
  answer: z.array(Ref),
});

export const askToSwap = endpoint({
  method: 'POST',
  path: '/api/swaps/',
  summary: 'Ask a colleague to take your appointment',
  access: { carer: 'OWN' },
  audit: null,
  body: z.strictObject({
    appointment_id: Id,
    colleague_id: Id,
    note: Line(MAX_SWAP_WORDS).nullable().optional(),
  }),
  answer: Swap,
  status: 201,
});

const step = {
  method: 'POST',
  audit: null,
  params: z.object({ id: Id }),
  answer: Swap,
  status: 200,
} as const;
const answered = {
  /** The version that was read. If it has changed since, it is not answered unseen. */
  version: Version,
  /** The carer knows that they would have little rest or many hours, and still accepts. */
  accepts_short_rest: z.boolean().optional(),
};

export const acceptSwap = endpoint({
  ...step,
  path: '/api/swaps/{id}/accept/',
  summary: 'Accept a colleague’s request. `return_id` asks them to take one of your appointments in return',
  access: { carer: 'OWN' },
  body: z.strictObject({ ...answered, return_id: Id.optional() }),
});

export const agreeToSwap = endpoint({
  ...step,
  path: '/api/swaps/{id}/agree/',
  summary: 'Agree to the appointment a colleague gives in return',
  access: { carer: 'OWN' },
  body: z.strictObject(answered),
});

export const declineSwap = endpoint({
  ...step,
  path: '/api/swaps/{id}/decline/',
  summary: 'Decline a colleague’s request, optionally with a reason',
  access: { carer: 'OWN' },
  body: z.strictObject({ reason: Line(MAX_SWAP_WORDS).optional() }),
});

export const withdrawSwap = endpoint({
  ...step,
  path: '/api/swaps/{id}/withdraw/',
  summary: 'Withdraw your request before it is approved',
  access: { carer: 'OWN' },
});

export const approveSwap = endpoint({
  ...step,
  path: '/api/swaps/{id}/approve/',
  summary: 'Approve a swap that both carers agreed',
  access: { admin: 'ALL' },
  body: z.strictObject({ version: Version, ...acknowledgement }),
});

export const refuseSwap = endpoint({
  ...step,
  path: '/api/swaps/{id}/refuse/',
  summary: 'Refuse a swap, with a reason for both carers',
  access: { admin: 'ALL' },
  body: z.strictObject({ reason: Line(MAX_SWAP_WORDS).min(1, 'Say why you do not approve it.') }),
});

export const listSwapReturns = endpoint({
  method: 'GET',
  path: '/api/swaps/{id}/returns/',
  summary: 'List your appointments in the next eight weeks that the colleague can take in return',
  access: { carer: 'OWN' },
  audit: 'swap.view',
  params: z.object({ id: Id }),
  answer: z.array(SwappedAppointment.extend({ appointment_id: Id })),
});

const SwapTaker = z.object({
  carer: Ref,
  appointment_id: Id,
  /** What speaks for it and what against, in words. */
  reasons: z.array(z.string()),
  cautions: z.array(z.string()),
});
export type SwapTaker = z.infer<typeof SwapTaker>;

export const getSwapMeaning = endpoint({
  method: 'GET',
  path: '/api/swaps/{id}/meaning/',
  summary: 'Preview a swap: hours, rest, checks and continuity for each carer',
  access: { admin: 'ALL' },
  audit: 'swap.view',
  params: z.object({ id: Id }),
  answer: z.array(SwapTaker),
});

/** Which swaps the office must approve: all, or those with a carer who is not suitable by then. */
export const SwapApproval = z.enum(['always', 'not_suitable']);
export type SwapApproval = z.infer<typeof SwapApproval>;

export const SwapRule = z.object({ approval: SwapApproval, version: Version, updated_at: Instant });
export type SwapRule = z.infer<typeof SwapRule>;

export const getSwapRule = endpoint({
  method: 'GET',
  path: '/api/swaps/rule/',
  summary: 'Get which swaps the office approves',
  access: { admin: 'ALL' },
  audit: null,
  answer: SwapRule,
});

export const updateSwapRule = endpoint({
  method: 'PUT',
  path: '/api/swaps/rule/',
  summary: 'Set which swaps the office approves',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject({ approval: SwapApproval, version: Version }),
  answer: SwapRule,
});
