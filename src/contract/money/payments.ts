import { z } from 'zod';
import { amountSchema, readPounds, sayPounds } from '#contract/core/decimals.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, IsoDate, Line, Ref, Text } from '#contract/core/shapes.ts';

/**
 * Money that was received for an invoice, refunded, recorded in error, or written off (INV). A recorded entry never
 * changes.
 */

const MAX_PAYMENT_POUNDS = 10_000_000;
/** The same amount on one invoice within fewer days than this may be the same money twice. */
export const ALIKE_DAYS = 7;
/** `correction`: a payment, or a part of it, was never received. */
export const PAYMENT_KINDS = ['payment', 'refund', 'correction', 'write-off'] as const;
/** Whether it reduces what was received. */
export const isTakenBack = (kind: string): boolean => kind === 'refund' || kind === 'correction';

export const PaymentAmount = amountSchema({
  read: readPounds,
  most: MAX_PAYMENT_POUNDS,
  form: 'Enter pounds and pence, like 1250.50.',
  say: sayPounds,
});

export const Payment = z.object({
  id: Id,
  kind: z.enum(PAYMENT_KINDS),
  amount: z.string(),
  date: IsoDate,
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  created_by: Ref,
  created_at: Instant,
});
export type Payment = z.infer<typeof Payment>;

export const addPayment = endpoint({
  method: 'POST',
  path: '/api/invoices/{id}/payments/',
  summary:
    'Record a payment, refund, correction or write-off; repeating a key records it once. Overpayments and likely duplicates need confirmation',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  body: z
    .strictObject({
      key: Id,
      kind: Payment.shape.kind.default('payment'),
      amount: PaymentAmount,
      date: IsoDate,
      reference: Line(200).min(1).optional(),
      reason: Text(500).min(1, 'Enter a reason.').optional(),
      /** Confirms a payment above what is owed. The rest is the client's credit. */
      is_surplus_meant: z.boolean().optional(),
      /** Confirms that this is more money, although the same amount was recorded within a few days. */
      is_repeat_meant: z.boolean().optional(),
    })
    .refine(({ kind, reason }) => kind === 'payment' || reason, {
      error: 'Enter a reason.',
      path: ['reason'],
    }),
  answer: Payment,
  status: 201,
});
