/**
 * Previews last month by the prices of a list (SVC-01). Approved work is priced twice: at the prices of its own day,
 * and at those of the first day of the list. The second uses the list and the client's other prices. Work after that
 * day keeps its day. A list for all clients without their own previews the work of those clients. Only work with a
 * price both times is compared.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, IsoDate, Ref } from '#contract/core/shapes.ts';
import { PriceFields } from '#contract/money/price-lists.ts';

const Sums = z.object({ subtotal: z.string(), vat: z.string(), total: z.string() });

const ServicePreview = z.object({
  service_type: Ref,
  /** The compared visits. */
  visits: z.int(),
  /** Before VAT. */
  now: z.string(),
  with_list: z.string(),
  difference: z.string(),
  /** Visits without a price on the first day of the list. */
  unpriced: z.int(),
});
export type ServicePreview = z.infer<typeof ServicePreview>;

const LastMonthPreview = z.object({
  start_date: IsoDate,
  end_date: IsoDate,
  visits: z.int(),
  now: Sums,
  with_list: Sums,
  /** With VAT. Negative if the list costs less. */
  difference: z.string(),
  /** By name. */
  services: z.array(ServicePreview),
  unpriced: z.int(),
  /** Visits with a price by the list, but none on their day. */
  unpriced_now: z.int(),
  /** Visits charged at a quotation's prices, whatever a price list says. */
  quoted: z.int(),
  /** Visits that are closed to the reader. */
  restricted: z.int(),
});

export const previewPriceList = endpoint({
  method: 'GET',
  path: '/api/price_lists/{id}/last_month/',
  summary: 'What last month’s approved work would have cost at a price list, compared with what it costs',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  answer: LastMonthPreview,
});

export const previewUnsavedPriceList = endpoint({
  method: 'POST',
  path: '/api/price_lists/last_month/',
  summary: 'The same for an unsaved price list; saves nothing',
  access: { admin: 'ALL' },
  audit: null,
  body: PriceFields.extend({
    client_id: Id.nullable(),
    service_type_id: Id,
    /** The saved price list that is being changed. */
    replaces: Id.optional(),
  }),
  answer: LastMonthPreview,
  reads: true,
});
