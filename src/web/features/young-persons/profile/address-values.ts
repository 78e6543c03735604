import { z } from 'zod';
import { IsoDate, Line, Postcode } from '#contract/core/shapes.ts';
import type { Address } from '#contract/young-persons/young-person-addresses.ts';
import { addressDates, addressLine } from '#web/features/young-persons/profile/address-words.ts';
import { orEmpty } from '#web/forms/or-empty.ts';
import type { ComparedField } from '#web/writing/compared-fields.ts';

const AddressValues = z
  .object({
    /** The id of an existing address. */
    address_id: z.string(),
    kind: Line(50),
    line_1: Line(120).min(1, 'Enter the first line of the address.'),
    line_2: Line(120),
    town: Line(80).min(1, 'Enter the town or city.'),
    county: Line(80),
    postcode: Postcode,
    access_notes: Line(300),
    from_date: orEmpty(IsoDate),
    to_date: orEmpty(IsoDate),
    is_confidential: z.boolean(),
  })
  .refine(({ from_date, to_date }) => !from_date || !to_date || from_date <= to_date, {
    path: ['to_date'],
    error: 'The last day must not be before the first.',
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

/** With fields in one order, so that equal addresses are equal as JSON. */
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

/**
 * Returns the addresses that the saved text is based on if a colleague has since changed them to something other than
 * the text. Otherwise undefined. We saved and sealed them ourselves.
 */
export function findAddressesUpon(
  { start, found }: { start: AddressesValues; found: AddressesValues },
  upon: unknown,
): AddressesValues | undefined {
  if (typeof upon !== 'object' || upon === null || !('addresses' in upon)) return undefined;
  const { addresses } = upon as AddressesValues;
  // Without any address, the form starts with an empty one.
  const base = { addresses: addresses.filter(({ address_id }) => address_id !== '').map(tidy) };
  return areSameAddresses(base, start) || areSameAddresses(found, start) ? undefined : base;
}

export const buildAddresses = ({ addresses }: AddressesValues) =>
  addresses.map(({ address_id, ...address }) => ({
    ...(address_id ? { id: address_id } : {}),
    kind: address.kind,
    line_1: address.line_1,
    line_2: address.line_2 || null,
    town: address.town,
    county: address.county || null,
    postcode: address.postcode,
    access_notes: address.access_notes || null,
    from_date: address.from_date || null,
    to_date: address.to_date || null,
    is_confidential: address.is_confidential,
  }));

type Part = Partial<AddressValues>;
/** Parts of addresses, by address and part, so that two people's changes to one address are compared part by part. */
export type AddressParts = Readonly<Record<string, Part | undefined>>;

/** Fields that belong together: half of each street address would make a third address. */
const PARTS = {
  '': ['address_id', 'kind', 'line_1', 'line_2', 'town', 'county', 'postcode'],
  dates: ['from_date', 'to_date'],
  access: ['access_notes'],
  confidential: ['is_confidential'],
} as const satisfies Record<string, readonly (keyof AddressValues)[]>;
const PART_LABELS = {
  '': '',
  dates: ': dates',
  access: ': access and parking',
  confidential: ': confidential',
};
type PartName = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as PartName[];

/** Existing addresses by id, new ones by number. */
export const splitAddresses = ({ addresses }: AddressesValues): AddressParts =>
  Object.fromEntries(
    addresses.flatMap((address, at) =>
      PART_NAMES.map((part) => [
        `${address.address_id || `new ${at}`}/${part}`,
        Object.fromEntries(PARTS[part].map((field) => [field, address[field]])),
      ]),
    ),
  );

/** An address without its place was removed, so its other parts are dropped too. */
export const joinAddresses = (parts: AddressParts): AddressesValues => ({
  addresses: Object.entries(parts).flatMap(([name, place]) =>
    name.endsWith('/') && place
      ? tidy(Object.assign({ ...BLANK_ADDRESS }, ...PART_NAMES.map((part) => parts[`${name}${part}`])))
      : [],
  ),
});

/** One choice for each part that either side has. An address that only one side has is one choice. */
export function compareAddresses(
  mine: AddressParts,
  theirs: AddressParts,
): readonly ComparedField<AddressParts>[] {
  const places = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter((name) =>
    name.endsWith('/'),
  );
  return places.flatMap((place) => {
    const label = mine[place]?.line_1 || theirs[place]?.line_1 || 'Address';
    const names = PART_NAMES.map((part) => ({
      name: `${place}${part}`,
      label: `${label}${PART_LABELS[part]}`,
    }));
    if (mine[place] && theirs[place])
      return names.map((each) => ({
        ...each,
        words: (parts: AddressParts) => describePart(parts[each.name]),
      }));
    return [
      {
        name: place,
        with: names.map(({ name }) => name).filter((name) => name !== place),
        label,
        words: (parts: AddressParts) =>
          names
            .map(({ name }) => (parts[place] ? describePart(parts[name], '') : ''))
            .filter(Boolean)
            .join(', '),
      },
    ];
  });
}

function describePart(part: Part | undefined, no = 'No'): string {
  if (!part) return '';
  if (part.is_confidential !== undefined) return part.is_confidential ? 'Confidential' : no;
  if (part.access_notes !== undefined) return part.access_notes;
  if (part.from_date !== undefined || part.to_date !== undefined)
    return addressDates({ from_date: part.from_date || null, to_date: part.to_date || null });
  return [part.kind, addressLine({ ...BLANK_ADDRESS, ...part })].filter(Boolean).join(', ');
}

export const areSameAddresses = (one: AddressesValues, other: AddressesValues): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
