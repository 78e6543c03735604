/** Works out a price before anything is booked (SVC-01). */
import { z } from 'zod';
import { MAX_APPOINTMENT_HOURS } from '#contract/appointments/appointments.ts';
import { amountSchema, readMiles, sayMiles } from '#contract/core/decimals.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant } from '#contract/core/shapes.ts';
import { PriceLine } from '#contract/money/pricing.ts';

export const MAX_QUOTED_ITEMS = 100;
const MAX_MILES = 2_000;

const Miles = amountSchema({
  read: readMiles,
  most: MAX_MILES,
  form: 'Enter miles, like 12.5.',
  say: sayMiles,
});

export const QuotedItem = z
  .strictObject({
    service_type_id: Id,
    start_at: Instant,
    end_at: Instant,
    carers: z.int('Enter a whole number.').min(1, 'Enter 1 or more.').max(5, 'Enter 5 or less.'),
    miles: Miles.optional(),
  })
  .superRefine(({ start_at, end_at }, context) => {
    const hours = (Date.parse(end_at) - Date.parse(start_at)) / 3_600_000;
    if (hours <= 0)
      context.addIssue({ code: 'custom', path: ['end_at'], message: 'Choose an end after the start.' });
    if (hours > MAX_APPOINTMENT_HOURS)
      context.addIssue({
        code: 'custom',
        path: ['end_at'],
        message: 'Choose an end within seven days of the start.',
      });
  });
export type QuotedItem = z.infer<typeof QuotedItem>;

export const QuotedItems = z.array(QuotedItem).min(1, 'Add a line.').max(MAX_QUOTED_ITEMS);

export const Quote = z.object({
  lines: z.array(PriceLine.extend({ /** The position of its item, from 0. */ item: z.int() })),
  subtotal: z.string(),
  vat: z.string(),
  total: z.string(),
  /** Why nothing is charged, or what is. Each appears once. */
  vat_notes: z.array(z.string()),
});
export type Quote = z.infer<typeof Quote>;

export const calculateServiceCosts = endpoint({
  method: 'POST',
  path: '/api/service_cost_quotation/services_costs_calculator/',
  summary: 'What services would cost, line by line; without a client, at the prices for everyone else',
  access: { admin: 'ALL', client: 'CLI' },
  audit: null,
  reads: true,
  body: z.strictObject({ client_id: Id.optional(), items: QuotedItems }),
  answer: Quote,
});
