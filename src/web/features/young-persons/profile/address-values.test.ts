import { describe, expect, it } from 'vitest';
import {
  type AddressValues,
  BLANK_ADDRESS,
  compareAddresses,
  findAddressesUpon,
  joinAddresses,
  splitAddresses,
} from '#web/features/young-persons/profile/address-values.ts';
import { leaveOut } from '#web/writing/CompareVersions.tsx';
import { compareFields, mergeFields } from '#web/writing/compared-fields.ts';

const address = (address_id: string, line_1: string, more: Partial<AddressValues> = {}): AddressValues => ({
  ...BLANK_ADDRESS,
  ...{ address_id, line_1, town: 'Croydon', postcode: 'CR0 1AB' },
  ...more,
});

/** The addresses saved if the user presses Save in the comparison without choosing. */
function merge(base: AddressValues[], mine: AddressValues[], theirs: AddressValues[]) {
  const [opened, here, there] = [base, mine, theirs].map((addresses) => splitAddresses({ addresses }));
  if (!(opened && here && there)) throw new Error('Three were given.');
  const compared = compareAddresses(here, there);
  const changed = compareFields(compared, opened, here);
  const taken = leaveOut(compareFields(compared, here, there), changed);
  return joinAddresses(
    mergeFields(compared, { mine: here, theirs: there, base: opened }, taken),
  ).addresses.map(({ line_1, access_notes, is_confidential }) => ({ line_1, access_notes, is_confidential }));
}

describe('addresses that two people change at once', () => {
  const old = address('a', '3 Elm Road');

  it('[YPN-03] an older form archives no new address of a colleague, and keeps its confidential mark', () => {
    const mine = [address('a', '3 Elm Road', { access_notes: 'Park behind' })];
    const theirs = [old, address('b', '38 Park Road', { is_confidential: true })];
    expect(merge([old], mine, theirs)).toEqual([
      { line_1: '3 Elm Road', access_notes: 'Park behind', is_confidential: false },
      { line_1: '38 Park Road', access_notes: '', is_confidential: true },
    ]);
  });

  it('[YPN-03] an address that was added here stays beside those that the other side added', () => {
    const [mine, theirs] = [
      [old, address('', '9 Oak Lane')],
      [old, address('b', '38 Park Road')],
    ];
    expect(merge([old], mine, theirs).map(({ line_1 }) => line_1)).toEqual([
      '3 Elm Road',
      '9 Oak Lane',
      '38 Park Road',
    ]);
  });

  it('[YPN-03] parts of one address that only one side changed are both kept', () => {
    const mine = [address('a', '3 Elm Road', { access_notes: 'Park behind' })];
    const theirs = [address('a', '3 Elm Road', { is_confidential: true })];
    expect(merge([old], mine, theirs)).toEqual([
      { line_1: '3 Elm Road', access_notes: 'Park behind', is_confidential: true },
    ]);
  });

  it('[YPN-03] one that was archived on one side and changed here stays, complete', () => {
    const mine = [address('a', '3 Elm Road', { access_notes: 'Park behind' })];
    expect(merge([old], mine, [])).toEqual([
      { line_1: '3 Elm Road', access_notes: 'Park behind', is_confidential: false },
    ]);
  });

  it('[YPN-03] one that was archived on one side and not changed here is gone', () => {
    const other = address('b', '38 Park Road');
    expect(merge([old, other], [old, other], [old])).toHaveLength(1);
  });
});

it('[YPN-03] [UIX-09] saved text names the addresses it is based on', () => {
  const [start, found] = ['38 Park Road', '3 Elm Rd'].map((line) => ({ addresses: [address('a', line)] }));
  if (!start || !found) throw new Error('Two addresses.');
  const upon = { addresses: [address('a', '3 Elm Road')] };
  expect(findAddressesUpon({ start, found }, upon)).toEqual(upon);
  expect(findAddressesUpon({ start, found }, { addresses: [BLANK_ADDRESS] })).toEqual({ addresses: [] });
  expect(findAddressesUpon({ start, found }, start)).toBeUndefined();
  expect(findAddressesUpon({ start, found: start }, upon)).toBeUndefined();
  expect(findAddressesUpon({ start, found }, undefined)).toBeUndefined();
});
