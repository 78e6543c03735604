import type { BodyOf } from '#contract/core/endpoint.ts';
import { writePence } from '#contract/money/pence.ts';
import type { answerOfferedQuotation, OfferedQuotation } from '#contract/money/quotation-links.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

type Offered = Omit<OfferedQuotation, 'subtotal' | 'vat' | 'total'> & {
  subtotal_pence: number;
  vat_pence: number;
};

/** Reads the quotation of the link that is held. Throws not_found. */
export async function openOffered(db: Db): Promise<OfferedQuotation> {
  const [row] = await db<{ offered: Offered | null }[]>`select actor_offered_quotation() as offered`;
  if (!row?.offered) throw new AppError('not_found');
  const { subtotal_pence, vat_pence, ...offered } = row.offered;
  return {
    ...offered,
    subtotal: writePence(subtotal_pence),
    vat: writePence(vat_pence),
    total: writePence(subtotal_pence + vat_pence),
  };
}

/** Answers it, once. Throws not_found for every link that does not work, whatever the reason. */
export async function answerOffered(
  db: Db,
  { status, order_number, reason, name }: BodyOf<typeof answerOfferedQuotation>,
): Promise<{ quotation_number: string }> {
  const [row] = await db<{ quotation_number: string | null }[]>`
    select answer_offered_quotation(${status}, ${order_number ?? null}, ${reason ?? null}, ${name}) as quotation_number`;
  if (!row?.quotation_number) throw new AppError('not_found');
  return { quotation_number: row.quotation_number };
}
