/**
 * VAT is rounded half up once for all lines of one rate, and not for each line. The database uses the same rule when an
 * invoice is issued (db/functions/money.invoices.sql), and refuses any other sum.
 */
import { divideHalfUp, readHundredths, readPence, writePence } from '#contract/money/pence.ts';

interface TaxedLine {
  vat_rate: string;
  amount: string;
}

/** Subtotal, VAT and total. */
export function addUp(lines: readonly TaxedLine[]): { subtotal: string; vat: string; total: string } {
  const by_rate = new Map<number, number>();
  for (const { vat_rate, amount } of lines) {
    const rate = readHundredths(vat_rate);
    by_rate.set(rate, (by_rate.get(rate) ?? 0) + readPence(amount));
  }
  const subtotal = [...by_rate.values()].reduce((sum, pence) => sum + pence, 0);
  const vat = [...by_rate].reduce((sum, [rate, pence]) => sum + divideHalfUp(pence * rate, 10_000), 0);
  return { subtotal: writePence(subtotal), vat: writePence(vat), total: writePence(subtotal + vat) };
}
