import { z } from 'zod';
import { IsoDate, Line } from '#contract/core/shapes.ts';
import type { Address } from '#contract/young-persons/young-person-addresses.ts';
import { addressDates, addressLine } from '#web/features/young-persons/profile/address-words.ts';
import type { ComparedField } from '#web/forms/compared-fields.ts';
import { orEmpty } from '#web/forms/or-empty.ts';

const POSTCODE = /^[A-Za-z]{1,2}[0-9][A-Za-z0-9]? ?[0-9][A-Za-z]{2}$/;

const AddressValues = z
  .object({
    /** Of an address that is there already. */
    address_id: z.string(),
    kind: Line(50),
    line_1: Line(120).min(1, 'Give the first line of the address.'),
    line_2: Line(120),
    town: Line(80).min(1, 'Give the town.'),
    county: Line(80),
    postcode: z.string().trim().regex(POSTCODE, 'Give a postcode, like CR0 1AB.'),
    access_notes: Line(300),
    from_date: orEmpty(IsoDate),
    to_date: orEmpty(IsoDate),
    is_confidential: z.boolean(),
  })
  .refine(({ from_date, to_date }) => !from_date || !to_date || from_date <= to_date, {
    path: ['to_date'],
    error: 'The last day lies before the first.',
  });
export const AddressesValues = z.object({ addresses: z.array(AddressValues).max(20) });
export type AddressesValues = z.infer<typeof AddressesValues>;
export type AddressValues = AddressesValues['addresses'][number];

export const BLANK_ADDRESS: AddressValues = {
  address_id: '',
  kind: 'Home',
  line_1: '',
  line_2: '',
  town: '',
  county: '',
  postcode: '',
  access_notes: '',
  from_date: '',
  to_date: '',
  is_confidential: false,
};

export const readAddresses = (addresses: readonly Address[]): AddressesValues => ({
  addresses: addresses.map(({ id, ...address }) =>
    tidy({
      ...address,
      address_id: id,
      line_2: address.line_2 ?? '',
      county: address.county ?? '',
      access_notes: address.access_notes ?? '',
      from_date: address.from_date ?? '',
      to_date: address.to_date ?? '',
    }),
  ),
});

/** In one order of fields: two that say the same are the same text. */
const tidy = (address: AddressValues): AddressValues => ({
  address_id: address.address_id,
  kind: address.kind,
  line_1: address.line_1,
  line_2: address.line_2,
  town: address.town,
  county: address.county,
  postcode: address.postcode,
  access_notes: address.access_notes,
  from_date: address.from_date,
  to_date: address.to_date,
  is_confidential: address.is_confidential,
});

/** The addresses that kept words were typed upon; undefined where the words are about none. Kept by ourselves, and sealed since. */
export function readUpon(upon: unknown): AddressesValues | undefined {
  if (typeof upon !== 'object' || upon === null || !('addresses' in upon)) return undefined;
  const { addresses } = upon as AddressesValues;
  // The form of somebody without an address begins with an empty one.
  return { addresses: addresses.filter(({ address_id }) => address_id !== '').map(tidy) };
}

export const buildAddresses = ({ addresses }: AddressesValues) =>
  addresses.map(({ address_id, ...address }) => ({
    ...(address_id ? { id: address_id } : {}),
    kind: address.kind,
    line_1: address.line_1,
    line_2: address.line_2 || null,
    town: address.town,
    county: address.county || null,
    postcode: address.postcode.toUpperCase(),
    access_notes: address.access_notes || null,
    from_date: address.from_date || null,
    to_date: address.to_date || null,
    is_confidential: address.is_confidential,
  }));

/** Each address by its id, and those that are new by their number: two who change them at once are compared address by address. */
export type ByAddress = Readonly<Record<string, AddressValues | undefined>>;

export const listByAddress = ({ addresses }: AddressesValues): ByAddress =>
  Object.fromEntries(addresses.map((address, at) => [address.address_id || `new ${at}`, tidy(address)]));

export const joinAddresses = (by_address: ByAddress): AddressesValues => ({
  addresses: Object.values(by_address).filter((address) => address !== undefined),
});

/** One choice for each address that either side has; put away, it is empty there. */
export const compareAddresses = (mine: ByAddress, theirs: ByAddress): readonly ComparedField<ByAddress>[] =>
  [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].map((name) => ({
    name,
    label: (mine[name] ?? theirs[name])?.line_1 || 'Address',
    words: ({ [name]: address }) => (address ? describeAddress(address) : ''),
  }));

const describeAddress = (address: AddressValues): string =>
  [
    address.kind,
    addressLine(address),
    addressDates(address),
    address.access_notes,
    address.is_confidential && 'confidential',
  ]
    .filter(Boolean)
    .join(', ');

export const areSameAddresses = (one: AddressesValues, other: AddressesValues): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
