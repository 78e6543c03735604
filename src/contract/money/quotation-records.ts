import { z } from 'zod';
import { formatDate } from '#contract/core/dates.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import {
  Email,
  Id,
  Instant,
  IsoDate,
  Line,
  listShape,
  paging,
  Ref,
  Text,
  Version,
} from '#contract/core/shapes.ts';
import { AppointmentStatus } from '#contract/core/statuses.ts';
import { PriceLine } from '#contract/money/pricing.ts';
import { QUOTATION_SORTS, QUOTATION_STATUSES } from '#contract/money/quotation-lists.ts';
import { QuotedItems } from '#contract/money/quotations.ts';
import { NamedYoungPerson } from '#contract/young-persons/named-young-person.ts';

/**
 * Quotations that were sent (SVC-01, SWK-02).
 *
 *   sendQuotation          answerQuotation, recordQuotationAnswer
 *   ─────────────▶ sent ──────────────────▶ accepted, with an order number
 *                   │  └──────────────────▶ declined, with a reason
 *                   │ withdrawQuotation
 *                   ├─────────────────────▶ withdrawn by the office, with a reason
 *                   ▼ its last day is over
 *                 expired: nobody answers it any more
 *
 * 1. The offer is frozen: its lines and sums never change, and it is answered or withdrawn once. The database holds that.
 * 2. `expired` is not kept: it follows from the day.
 *    The office answers for a client only by recording who answered, how and when.
 * 3. Somebody without an account answers through a link (quotation-links.ts).
 * 4. A client user works one out by the agency's prices, good for QUOTATION_DAYS at most, and the office is told who did.
 * 5. An accepted one is booked (quotation-bookings.ts), and its appointments are invoiced at the prices of that day.
 */

export const RECORDED_WAYS = ['e-mail', 'telephone', 'in writing', 'meeting'] as const;

/** An answer that the office records for a client: who gave it, how and when. */
export const RecordedAnswer = z.strictObject({
  name: Line(100).min(1, 'Enter the name of the person who answered, such as Sam Field.'),
  how: z.enum(RECORDED_WAYS, 'Choose how they answered.'),
  date: IsoDate,
});

const WAYS_IN_WORDS = {
  'e-mail': 'by e-mail',
  telephone: 'by telephone',
  'in writing': 'in writing',
  meeting: 'in a meeting',
} as const satisfies Record<(typeof RECORDED_WAYS)[number], string>;

/** `Sam Field, by e-mail, 24/11/2026`. */
export const sayRecorded = ({ name, how, date }: z.infer<typeof RecordedAnswer>): string =>
  `${name}, ${WAYS_IN_WORDS[how]}, ${formatDate(date)}`;

const QuotationStatus = z.enum(QUOTATION_STATUSES);

export const Quotation = z.object({
  id: Id,
  /** `QUO-2026-0001`, without gaps in a year. */
  quotation_number: z.string(),
  status: QuotationStatus,
  client: Ref,
  social_worker: Ref.nullable(),
  /** For whom it is. Null if not known yet. */
  young_person: NamedYoungPerson.nullable(),
  /** The quotation that it started from. */
  referral: Ref.nullable(),
  /** For whom it is, in words: the young person, or the name in the referral if that has no young person yet. */
  about: z.string().nullable(),
  sent_to: z.string().nullable(),
  message: z.string().nullable(),
  /** The last day on which it can be accepted. */
  valid_until: IsoDate,
  items: QuotedItems,
  lines: z.array(PriceLine),
  subtotal: z.string(),
  vat: z.string(),
  total: z.string(),
  /** Why nothing is charged, or what is. */
  vat_notes: z.array(z.string()),
  order_number: z.string().nullable(),
  /** For one that was declined or withdrawn. */
  reason: z.string().nullable(),
  /** Also if the office withdrew it. */
  answered_at: Instant.nullable(),
  /** The user's name, or the name that a person without an account gave. */
  answered_by: z.string().nullable(),
  /** The office recorded it for the client. */
  recorded: RecordedAnswer.nullable(),
  created_at: Instant,
  /** The organisation itself made and sent it. Only the office sees this for every organisation. */
  is_by_client: z.boolean(),
  /** The address of its PDF. */
  document_url: z.string(),
  version: Version,
});
export type Quotation = z.infer<typeof Quotation>;

/** An appointment that was booked for an item. */
export const QuotationBooking = z.object({
  appointment_id: Id,
  /** The position in `items`, from 0. */
  item: z.int(),
  start_at: Instant,
  status: AppointmentStatus,
});

export const QuotationDetail = Quotation.extend({
  /** Only for the office. */
  bookings: z.array(QuotationBooking),
  /** They have left the organisation since it was e-mailed to them, and cannot answer it. Only for the office. */
  is_recipient_gone: z.boolean(),
});
export type QuotationDetail = z.infer<typeof QuotationDetail>;

const readers = { admin: 'ALL', client: 'CLI' } as const;
const one = z.object({ id: Id });

export const sendQuotation = endpoint({
  method: 'POST',
  path: '/api/app_social_workers/service_quotation',
  summary:
    'Price services, save a numbered quotation, and e-mail a link to the social worker or `to`. Without an account, they can answer once by the link',
  access: readers,
  audit: null,
  body: z.strictObject({
    client_id: Id,
    items: QuotedItems,
    social_worker_id: Id.optional(),
    young_person_id: Id.optional(),
    /** The quotation that it starts from. */
    referral_id: Id.optional(),
    /** A client user sends it to a social worker or user of their own organisation. */
    to: Email.optional(),
    valid_until: IsoDate.optional(),
    message: Text(1000).optional(),
  }),
  answer: z.object({ id: Id, quotation_number: z.string(), total: z.string(), document_url: z.string() }),
  status: 201,
});

export const listQuotations = endpoint({
  method: 'GET',
  path: '/api/quotations/',
  summary: 'Quotations, newest first; client users get their organisation’s',
  access: readers,
  audit: null,
  query: z.strictObject({
    status: QuotationStatus.optional(),
    /** For administrators: accepted in the last 90 days, with a future visit that is not booked. */
    unbooked: z.literal('true').optional(),
    client_id: Id.optional(),
    referral_id: Id.optional(),
    /** A part of it. */
    quotation_number: Line(40).optional(),
    ...paging(QUOTATION_SORTS),
  }),
  answer: listShape(Quotation),
});

export const getQuotation = endpoint({
  method: 'GET',
  path: '/api/quotations/{id}',
  summary: 'One quotation with its lines',
  access: readers,
  audit: 'quotation.view',
  params: one,
  answer: QuotationDetail,
});

export const getQuotationDocument = endpoint({
  method: 'GET',
  path: '/api/quotation_documents/{id}',
  summary: 'A quotation as PDF',
  access: readers,
  audit: 'quotation.document',
  params: one,
  answer: z.unknown(),
  produces: 'application/pdf',
});

export const answerFields = {
  status: z.enum(['accepted', 'declined']),
  order_number: Line(60).min(1, 'Enter the order number.').optional(),
  reason: Text(500).min(1, 'Enter a reason.').optional(),
};

interface HalfAnswer {
  status: 'accepted' | 'declined';
  order_number?: string | undefined;
  reason?: string | undefined;
}

/** A yes needs an order number, and a no needs a reason. Neither may have the other. */
export function refuseHalfAnswer(
  { status, order_number, reason }: HalfAnswer,
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (status === 'accepted') {
    if (!order_number) refuse('order_number', 'Enter the order number.');
    if (reason) refuse('reason', 'Only enter a reason when declining a quotation.');
  } else {
    if (!reason) refuse('reason', 'Enter a reason.');
    if (order_number) refuse('order_number', 'Only enter an order number when accepting a quotation.');
  }
}

export const answerQuotation = endpoint({
  method: 'POST',
  path: '/api/quotations/{id}/answer/',
  summary: 'Accept a quotation with an order number, or decline it with a reason; once, until its last day',
  access: { client: 'CLI' },
  audit: null,
  params: one,
  body: z.strictObject(answerFields).superRefine(refuseHalfAnswer),
  answer: Quotation,
  status: 200,
});

export const recordQuotationAnswer = endpoint({
  method: 'POST',
  path: '/api/quotations/{id}/recorded_answer/',
  summary: 'Record a client’s answer given elsewhere: who, how and when; once, until its last day',
  access: { admin: 'ALL' },
  audit: null,
  params: one,
  body: z.strictObject({ ...answerFields, recorded: RecordedAnswer }).superRefine(refuseHalfAnswer),
  answer: Quotation,
  status: 200,
});

export const withdrawQuotation = endpoint({
  method: 'POST',
  path: '/api/quotations/{id}/withdraw/',
  summary:
    'Withdraw an unanswered quotation, with a reason for its organisation; e-mails whoever it was sent to',
  access: { admin: 'ALL' },
  audit: null,
  params: one,
  body: z.strictObject({ reason: Text(500).min(1, 'Enter a reason.') }),
  answer: Quotation,
  status: 200,
});
