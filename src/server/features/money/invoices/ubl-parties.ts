import { readEmail } from '#contract/core/email-address.ts';
import { findPostcode } from '#contract/core/postcode.ts';
import type { Config } from '#server/config.ts';
import { node, type XmlNode } from '#server/features/money/invoices/xml.ts';

export type UblAgency = Pick<
  Config,
  | 'AGENCY_NAME'
  | 'AGENCY_ADDRESS'
  | 'AGENCY_COMPANY_NUMBER'
  | 'AGENCY_VAT_NUMBER'
  | 'PAYMENT_DETAILS'
  | 'OFFICE_EMAIL_TO'
  | 'EMAIL_FROM'
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

/**
 * The seller (BG-4). Without a VAT number its electronic address is its e-mail address, because the list of codes has none
 * for Companies House. That address also identifies a seller that is no company (BR-CO-26).
 */
export function sellerNode(agency: UblAgency): XmlNode | null {
  const { AGENCY_NAME, AGENCY_ADDRESS, AGENCY_COMPANY_NUMBER, AGENCY_VAT_NUMBER } = agency;
  const vat_number = AGENCY_VAT_NUMBER ? readVatNumber(AGENCY_VAT_NUMBER) : null;
  const email = agency.OFFICE_EMAIL_TO ?? readEmail(agency.EMAIL_FROM);
  return node('cac:AccountingSupplierParty', [
    node('cac:Party', [
      vat_number
        ? node('cbc:EndpointID', vat_number, { schemeID: UK_VAT_ADDRESS })
        : node('cbc:EndpointID', email, { schemeID: E_MAIL_ADDRESS }),
      vat_number || AGENCY_COMPANY_NUMBER ? null : node('cac:PartyIdentification', [node('cbc:ID', email)]),
      node('cac:PartyName', [node('cbc:Name', AGENCY_NAME)]),
      addressNode(AGENCY_ADDRESS),
      vat_number
        ? node('cac:PartyTaxScheme', [
            node('cbc:CompanyID', vat_number),
            node('cac:TaxScheme', [node('cbc:ID', 'VAT')]),
          ])
        : null,
      node('cac:PartyLegalEntity', [
        node('cbc:RegistrationName', AGENCY_NAME),
        node('cbc:CompanyID', AGENCY_COMPANY_NUMBER),
      ]),
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
