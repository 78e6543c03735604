import districts from '#server/data/postcode-districts.json' with { type: 'json' };

interface Place {
  /** In radians. */
  latitude: number;
  longitude: number;
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

const PLACES: ReadonlyMap<string, Place> = new Map(
  districts.items.map(([name, latitude, longitude]) => [
    String(name),
    { latitude: toRadians(Number(latitude)), longitude: toRadians(Number(longitude)) },
  ]),
);

const EARTH_RADIUS_KM = 6371;
const KM_OF_A_MILE = 1.609344;

/**
 * The straight line between the centres of two postcode districts, in miles; undefined if one is unknown.
 * @param a a district as `CR0`, in capitals
 */
export function measureMiles(a: string, b: string): number | undefined {
  const [from, to] = [PLACES.get(a), PLACES.get(b)];
  if (!from || !to) return undefined;
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord =
    half(to.latitude - from.latitude) +
    Math.cos(from.latitude) * Math.cos(to.latitude) * half(to.longitude - from.longitude);
  return (2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))) / KM_OF_A_MILE;
}
