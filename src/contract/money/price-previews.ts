/**
 * Last month by the prices of a list (SVC-01): approved work is priced twice, at the prices of its own day and at
 * those that are in force on the first day of the list, its own and the others' of the same client; work after that day keeps
 * its day. Of a list for all who have no own it is the work of those clients. Only work that has a price both times is compared.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, IsoDate, Ref } from '#contract/core/shapes.ts';
import { PriceFields } from '#contract/money/price-lists.ts';

const Sums = z.object({ subtotal: z.string(), vat: z.string(), total: z.string() });

const ServicePreview = z.object({
  service_type: Ref,
  /** Those that are compared. */
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
  /** With VAT; below nothing where the list costs less. */
  difference: z.string(),
  /** By name. */
  services: z.array(ServicePreview),
  unpriced: z.int(),
  /** Visits that have a price by the list and had none on their day. */
  unpriced_now: z.int(),
  /** Visits that are charged at the prices of a quotation, whatever a price list says. */
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
