/**
 * Answers a quotation without an account (SVC-01), through a link that only its e-mail contains.
 *
 * 1. Its token is after the `#` of the address, so that no log has it. The database stores a hash.
 * 2. It works once, until the last day of the offer. An unknown, used or expired link counts as missing. The same
 *    answer sent again gets the first result.
 * 3. It shows at most the young person's initials, and never the quotation's message.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { IsoDate, Line } from '#contract/core/shapes.ts';
import { PriceLine } from '#contract/money/pricing.ts';
import { answerFields, refuseHalfAnswer } from '#contract/money/quotation-records.ts';

const link = { access: { public: 'TOK' }, limit: 'public_link', audit: null } as const;
const Token = z.string().max(100);

export const OfferedQuotation = z.object({
  quotation_number: z.string(),
  client: z.string(),
  /** Initials. */
  young_person: z.string().nullable(),
  valid_until: IsoDate,
  lines: z.array(PriceLine),
  vat_notes: z.array(z.string()),
  subtotal: z.string(),
  vat: z.string(),
  total: z.string(),
});
export type OfferedQuotation = z.infer<typeof OfferedQuotation>;

export const openOfferedQuotation = endpoint({
  ...link,
  method: 'POST',
  path: '/api/quotations/public/open/',
  summary: 'Read a link’s quotation; 404 if the link is unknown, expired or used',
  body: z.strictObject({ token: Token }),
  answer: OfferedQuotation,
  status: 200,
  reads: true,
});

export const answerOfferedQuotation = endpoint({
  ...link,
  method: 'POST',
  path: '/api/quotations/public/answer/',
  summary: 'Accept or decline a link’s quotation, once',
  body: z
    .strictObject({
      token: Token,
      ...answerFields,
      /** The person who answers. */
      name: Line(100).min(1, 'Enter your name.'),
    })
    .superRefine(refuseHalfAnswer),
  answer: z.object({ quotation_number: z.string() }),
  status: 201,
});
