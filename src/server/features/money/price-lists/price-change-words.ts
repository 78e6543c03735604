import { sayAmount } from '#contract/core/decimals.ts';
import { writePence } from '#contract/money/pence.ts';

const VAT_WORDS: Readonly<Record<string, string>> = { EXEMPT: 'Exempt', STANDARD: 'Standard rate' };

/** Whole pence as pounds: `£32.00`. */
export const describePence = (field: string, value: string) =>
  field.endsWith('_pence') ? sayAmount(writePence(Number(value))) : undefined;

/** A field of a price as people read it in the record of changes. */
export function describePriceField(field: string, value: string): string | undefined {
  if (field.endsWith('_percent') || field === 'vat_rate') return `${Number(value)}%`;
  if (field.endsWith('_quarters')) return `${Number(value) * 15} min`;
  if (field.endsWith('_hours')) return `${value} h`;
  if (field === 'vat_treatment') return VAT_WORDS[value];
  return describePence(field, value);
}
