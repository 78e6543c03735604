import { namesLine, namesPostcode, writeFirstLine } from '#contract/young-persons/named-address.ts';
import type { Address, NamedAddress } from '#contract/young-persons/young-person-addresses.ts';
import { isCurrent } from '#web/features/young-persons/profile/address-words.ts';

type Known = NamedAddress & Pick<Address, 'from_date' | 'to_date'>;

/**
 * Appointments at an address where the young person does not live on that day: booked before they moved.
 * @param before archived addresses, and earlier versions of edited ones
 */
export const listOutdated = <Booked extends { place: string | null; start_date: string }>(
  appointments: readonly Booked[],
  addresses: readonly Known[],
  before: readonly NamedAddress[] = [],
): Booked[] =>
  appointments.filter(({ place, start_date }) => {
    const named = findNamed(place ?? '', [...addresses, ...before]);
    const isHome = (address: NamedAddress) =>
      addresses.some((known) => known === address && isCurrent(known, start_date));
    return named.length > 0 && !named.some(isHome);
  });

/** The addresses that a place may mean. If several flats have the same number, the street or postcode decides. */
function findNamed(place: string, all: readonly NamedAddress[]): NamedAddress[] {
  const known = all.filter((address) => namesLine(place, writeFirstLine(address)));
  const told = known.filter(
    ({ line_2, postcode }) => (line_2 && namesLine(place, line_2)) || namesPostcode(place, postcode),
  );
  return told.length > 0 ? told : known;
}

/** Appointments without a place on a day on which the address is confidential: their carers see no place anywhere. */
export const listPlaceless = <Booked extends { place: string | null; start_date: string }>(
  appointments: readonly Booked[],
  addresses: readonly Pick<Address, 'from_date' | 'to_date' | 'is_confidential'>[],
): Booked[] =>
  appointments.filter(
    ({ place, start_date }) =>
      !place && addresses.some((address) => address.is_confidential && isCurrent(address, start_date)),
  );
