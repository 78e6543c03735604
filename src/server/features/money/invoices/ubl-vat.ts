import { divideHalfUp, readHundredths, readPence, writePence } from '#contract/money/pence.ts';
import type { PriceLine } from '#contract/money/pricing.ts';

/** One row of the VAT breakdown (BG-23). */
interface VatRow {
  /** "20", "0". */
  rate: string;
  taxable: string;
  tax: string;
}

type Charged = Pick<PriceLine, 'vat_rate' | 'amount'>;

/** S: charged at its rate. E: exempt. O: not subject to VAT, because the seller is not registered for it. */
export type VatCategory = 'S' | 'E' | 'O';

/** The category of a rate, and the rate as it is written. */
export function chooseCategory(
  rate: string,
  isRegistered: boolean,
): { category: VatCategory; percent: string | null } {
  if (!isRegistered) return { category: 'O', percent: null };
  return { category: Number(rate) === 0 ? 'E' : 'S', percent: rate };
}

/**
 * The VAT of each rate. They come to the VAT of the document: of a credit note that is what is left of the invoice's, so that
 * a penny may go to the highest rate (decision 017).
 */
export function breakDownVat(lines: readonly Charged[], vat: string): VatRow[] {
  const taxable = new Map<string, number>();
  for (const { vat_rate, amount } of lines)
    taxable.set(vat_rate, (taxable.get(vat_rate) ?? 0) + readPence(amount));
  const rows = [...taxable]
    .map(([rate, pence]) => ({ rate, pence, tax: divideHalfUp(pence * readHundredths(rate), 10_000) }))
    .toSorted((a, b) => Number(b.rate) - Number(a.rate));
  const rest = readPence(vat) - rows.reduce((sum, { tax }) => sum + tax, 0);
  return rows.map(({ rate, pence, tax }, index) => ({
    rate,
    taxable: writePence(pence),
    tax: writePence(tax + (index === 0 ? rest : 0)),
  }));
}
