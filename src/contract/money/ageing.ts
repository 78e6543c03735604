import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Instant, IsoDate, Ref } from '#contract/core/shapes.ts';

/** Divides the sums owed by how long they are overdue: days after an invoice was due. Credit has no age. */

export const AGE_BANDS = ['not_due', 'to_30', 'to_60', 'to_90', 'older'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/** The last day after the due day that belongs to a band. The last band has none. */
export const AGE_BAND_DAYS = { not_due: 0, to_30: 30, to_60: 60, to_90: 90 } as const;

const sums = {
  not_due: z.string(),
  to_30: z.string(),
  to_60: z.string(),
  to_90: z.string(),
  older: z.string(),
  /** Not negative: what was overpaid on paid invoices and not refunded. */
  credit: z.string(),
  /** The whole less the credit. Negative if the credit is more. The same for every reader. */
  total: z.string(),
  /** The part of the total on invoices that are closed to the reader. */
  closed: z.string(),
};
export const AgeSums = z.object(sums);
export type AgeSums = z.infer<typeof AgeSums>;

const ClientAge = z.object({
  client: Ref,
  ...sums,
  /** For the office: when the client was last reminded of one of these. */
  last_reminded_at: Instant.nullable(),
});
export type ClientAge = z.infer<typeof ClientAge>;

export const getAgeing = endpoint({
  method: 'GET',
  path: '/api/invoices/ageing/',
  summary: 'What each client owes, by how long it is overdue; the same for every user',
  access: { admin: 'ALL', client: 'CLI' },
  audit: null,
  answer: z.object({ as_of: IsoDate, all: AgeSums, clients: z.array(ClientAge) }),
});
