import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Instant, IsoDate, Ref } from '#contract/core/shapes.ts';

/** The sums owed by how long it is overdue: days after the day on which an invoice was due. Credit is of no age. */

export const AGE_BANDS = ['not_due', 'to_30', 'to_60', 'to_90', 'older'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/** The last day after the due day that a band holds; the last one has none. */
export const AGE_BAND_DAYS = { not_due: 0, to_30: 30, to_60: 60, to_90: 90 } as const;

const sums = {
  not_due: z.string(),
  to_30: z.string(),
  to_60: z.string(),
  to_90: z.string(),
  older: z.string(),
  /** Above nothing: what came too much of invoices that are paid, and was not paid back. */
  credit: z.string(),
  /** All of it less the credit; below nothing where that is more. The same for every reader. */
  total: z.string(),
  /** Of the total, what stands on invoices that are closed to the reader. */
  closed: z.string(),
};
export const AgeSums = z.object(sums);
export type AgeSums = z.infer<typeof AgeSums>;

const ClientAge = z.object({
  client: Ref,
  ...sums,
  /** To the office: when the client was last reminded of one of these. */
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
