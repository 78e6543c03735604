import { findPostcode } from '#contract/core/postcode.ts';
import type { Config } from '#server/config.ts';
import { node, type XmlNode } from '#server/features/money/invoices/xml.ts';

export type UblAgency = Pick<
  Config,
  'AGENCY_NAME' | 'AGENCY_ADDRESS' | 'AGENCY_VAT_NUMBER' | 'PAYMENT_DETAILS'
>;

/** Codes of the list of electronic addresses (EAS): a VAT number of the United Kingdom, and an e-mail address. */
const UK_VAT_ADDRESS = '9932';
const E_MAIL_ADDRESS = 'EM';

/** "GB123456789", however it is written. */
export const readVatNumber = (written: string): string => {
  const plain = written.replace(/[\s.-]/g, '').toUpperCase();
  return plain.startsWith('GB') || plain.startsWith('XI') ? plain : `GB${plain}`;
};

export interface Address {
  street: string | null;
  further: string | null;
  city: string | null;
  postcode: string | null;
}

/** An address in one line or several, read from its end: the postcode, the town, and before it the streets. */
export function splitAddress(written: string | null | undefined): Address {
  const found = findPostcode(written ?? '');
  const parts = (written ?? '')
    .replace(found ?? '', '')
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const city = parts.length > 1 ? (parts.pop() ?? null) : null;
  const [street = null, ...rest] = parts;
  return { street, further: rest.join(', ') || null, city, postcode: found?.toUpperCase() ?? null };
}

function addressNode(written: string | null | undefined): XmlNode | null {
  const { street, further, city, postcode } = splitAddress(written);
  return node('cac:PostalAddress', [
    node('cbc:StreetName', street),
    node('cbc:AdditionalStreetName', further),
    node('cbc:CityName', city),
    node('cbc:PostalZone', postcode),
    node('cac:Country', [node('cbc:IdentificationCode', 'GB')]),
  ]);
}

/** The seller (BG-4). */
export function sellerNode({ AGENCY_NAME, AGENCY_ADDRESS }: UblAgency, vat_number: string): XmlNode | null {
  return node('cac:AccountingSupplierParty', [
    node('cac:Party', [
      node('cbc:EndpointID', vat_number, { schemeID: UK_VAT_ADDRESS }),
      node('cac:PartyName', [node('cbc:Name', AGENCY_NAME)]),
      addressNode(AGENCY_ADDRESS),
      node('cac:PartyTaxScheme', [
        node('cbc:CompanyID', vat_number),
        node('cac:TaxScheme', [node('cbc:ID', 'VAT')]),
      ]),
      node('cac:PartyLegalEntity', [node('cbc:RegistrationName', AGENCY_NAME)]),
    ]),
  ]);
}

interface Buyer {
  name: string;
  email: string;
  address: string | null;
}

/** The buyer (BG-7). */
export const buyerNode = ({ name, email, address }: Buyer): XmlNode | null =>
  node('cac:AccountingCustomerParty', [
    node('cac:Party', [
      node('cbc:EndpointID', email, { schemeID: E_MAIL_ADDRESS }),
      node('cac:PartyName', [node('cbc:Name', name)]),
      addressNode(address),
      node('cac:PartyLegalEntity', [node('cbc:RegistrationName', name)]),
    ]),
  ]);
