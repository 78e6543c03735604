import type { Config } from '#server/config.ts';

type Settings = Pick<Config, 'AGENCY_ADDRESS' | 'PAYMENT_DETAILS' | 'AGENCY_VAT_NUMBER'>;

const list = new Intl.ListFormat('en-GB');

/**
 * Names the settings without which a client could not pay an invoice, in a sentence; undefined where all are there. The VAT number is
 * asked for where VAT is charged.
 */
export function describeMissingSettings(
  { AGENCY_ADDRESS, PAYMENT_DETAILS, AGENCY_VAT_NUMBER }: Settings,
  { charges_vat }: { charges_vat: boolean },
): string | undefined {
  const missing = [
    !AGENCY_ADDRESS && 'the agency’s address (AGENCY_ADDRESS)',
    !PAYMENT_DETAILS && 'the bank details to pay into (PAYMENT_DETAILS)',
    charges_vat && !AGENCY_VAT_NUMBER && 'the VAT number (AGENCY_VAT_NUMBER)',
  ].filter((each) => each !== false);
  if (missing.length === 0) return undefined;
  return `An invoice must show ${list.format(missing)}. Ask whoever runs Placewell to set ${missing.length === 1 ? 'it' : 'them'}.`;
}
