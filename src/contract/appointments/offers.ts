/**
 * Offers: an appointment with too few carers is offered to some of them, and the first who accepts has it (ROT-03).
 *
 *            createOffers (office)
 *                   │
 *                   ▼          the last carer wanted is there, by whichever way
 *   offer:        open ──────────────────────────────────────────────▶ filled
 *                   ├──── withdrawOffer (office) ─────────────────────▶ withdrawn
 *                   ├──── the appointment is cancelled ───────────────▶ cancelled
 *                   └──── the appointment begins (end_begun_offers) ──▶ ended
 *
 *   each carer:   offered ──acceptOffer──▶ accepted     the function accept_offer alone, under the appointment's lock
 *                   ├─────declineOffer───▶ declined     with a reason; the office may ask them again, by name
 *                   └──── the offer is open no more ──▶ ended
 *
 * 1. Accepting is being booked: what the database refuses the office, an overlap above all, it refuses the carer. A carer whose
 *    rota says that they are away then, or to whom the young person's record is closed, cannot accept.
 *    With too little rest beside other work they are told so, and asked once.
 * 2. A carer reads area, time and service, and nothing of the young person until they are on the appointment.
 * 3. A restricted young person's appointment is offered to carers who are named for the record, and to nobody else; nobody's is
 *    offered to a carer who is ruled out for them, and one who is ruled out later is asked no more, without a word.
 * 4. `carers_wanted` is how many the appointment is to have in all; who comes by another way counts too. One alone for a young
 *    person with whom two carers must be is refused with `appointment.unconfirmed` until it is acknowledged. Once the record comes
 *    to say two, what is open asks for two.
 */
import { z } from 'zod';
import { MAX_CARERS } from '#contract/appointments/appointment-series.ts';
import { acknowledgement } from '#contract/appointments/appointment-warnings.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Line, listShape, paging, Ref, Version } from '#contract/core/shapes.ts';

export const OfferStatus = z.enum(['open', 'filled', 'withdrawn', 'cancelled', 'ended']);
export type OfferStatus = z.infer<typeof OfferStatus>;

const OfferAnswerStatus = z.enum(['offered', 'accepted', 'declined', 'ended']);

const OfferAnswer = z.object({
  carer: Ref,
  status: OfferAnswerStatus,
  /** For a carer who declined. */
  reason: z.string().nullable(),
  answered_at: Instant.nullable(),
});

export const Offer = z.object({
  id: Id,
  appointment_id: Id,
  start_at: Instant,
  end_at: Instant,
  /** The organisation it is for. */
  area: z.string(),
  service_type: z.string(),
  carers_wanted: z.int(),
  status: OfferStatus,
  /** By name. A carer sees only their own. */
  answers: z.array(OfferAnswer),
  version: Version,
  created_at: Instant,
});
export type Offer = z.infer<typeof Offer>;

export const MAX_OFFER_REASON = 300;
/** How many gaps can be offered at once. */
export const MAX_OFFERED = 40;
/** How many carers can be chosen for one offer. */
const MAX_ASKED = 200;

export const OFFER_SORTS = ['start_at', 'created_at'] as const;

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/offers/',
  summary:
    'List open offers, soonest first, or all offers of one appointment. Carers get those they have not answered',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  query: z.strictObject({ appointment_id: Id.optional(), ...paging(OFFER_SORTS) }),
  answer: listShape(Offer),
});

export const createOffers = endpoint({
  method: 'POST',
  path: '/api/offers/',
  summary:
    'Offer appointments to named carers, or to all suitable carers. An open offer is extended to more carers',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject({
    appointment_ids: z
      .array(Id)
      .min(1, 'Choose an appointment.')
      .max(MAX_OFFERED, `You can offer up to ${MAX_OFFERED} appointments at once.`),
    /** By default, every suitable carer. */
    carer_ids: z
      .array(Id)
      .min(1, 'Choose a carer.')
      .max(MAX_ASKED, `You can ask up to ${MAX_ASKED} carers at once.`)
      .optional(),
    /**
     * How many carers in all. By default two if the young person's record says two carers only, and one otherwise. A
     * single appointment that already has them gets one more. An open offer never asks for fewer than before.
     */
    carers_wanted: z.int().min(1).max(MAX_CARERS).optional(),
    ...acknowledgement,
  }),
  answer: z.object({
    items: z.array(Offer),
    /** Appointments that were not offered, because nobody is suitable. */
    nobody_for: z.array(Id),
    /**
     * If there are several: those that need nobody any more, because they have begun, are cancelled or have enough
     * carers.
     */
    not_needed: z.array(Id),
  }),
  status: 201,
});

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/offers/{id}/accept/',
  summary: 'Accept an offer. The first to accept is booked and the others are notified',
  access: { carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  /** The version that was read. If the time has changed since, it is not accepted unseen. */
  body: z.strictObject({
    version: Version,
    /** The carer knows that there are less than 11 hours between this and their other work, and still accepts. */
    accepts_short_rest: z.boolean().optional(),
  }),
  answer: Offer,
  status: 200,
});

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/offers/{id}/decline/',
  summary: 'Decline an offer, with a reason',
  access: { carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: Line(MAX_OFFER_REASON).min(1, 'Enter a reason.') }),
  answer: Offer,
  status: 200,
});

export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/api/offers/{id}/withdraw/',
  summary: 'Withdraw an offer and notify carers who have not answered',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  answer: Offer,
  status: 200,
});
