import { toLondonDay } from '#contract/core/dates.ts';
import type { Ids } from '#demo/ids.ts';
import type { PastVisit } from '#demo/past-visits.ts';
import type { Carer } from '#demo/people.ts';
import type { Random } from '#demo/random.ts';

export interface Journey {
  id: string;
  visit: PastVisit;
  date: string;
  from_place: string;
  to_place: string;
  /** Tenths of a mile, so that sums are exact. */
  tenths: number;
  vehicle: 'CAR_OR_VAN' | 'MOTORCYCLE' | 'BICYCLE';
  purpose: string;
}

const PURPOSES = [
  'To the session',
  'Outing, as planned',
  'To family time and back',
  'Taking them to school',
  'Shopping for the flat together',
  'To the youth club and back',
  'To a dental appointment',
];
const FAR_AWAY = 'Escort to the new placement and back';
/** The rate changes at 10,000 miles: of the last hundred, 40 are at the first rate and 60 at the second. */
const BEFORE_THE_LAST = 99_600;
const LAST = 1_000;
const MAX_MILES_A_JOURNEY = 10_000;

/** The miles carers claim; one of them drives to a far-away placement and passes 10,000 with the last journey. */
export function makeJourneys(random: Random, ids: Ids, visits: readonly PastVisit[]): Journey[] {
  const journeys: Journey[] = [];
  const vehicles = new Map<Carer, Journey['vehicle']>();
  for (const visit of visits) {
    const vehicle = vehicles.get(visit.carer) ?? readVehicle(random, visit.carer);
    vehicles.set(visit.carer, vehicle);
    if (visit.appointment.service.slug === 'virtual-family-time' || !random.chance(0.45)) continue;
    const tenths = vehicle === 'BICYCLE' ? random.int(8, 50) : random.int(12, 240);
    const purpose = random.pick(PURPOSES);
    const there = journey(random, ids, visit, vehicle, tenths, purpose);
    journeys.push(there);
    if (random.chance(0.3)) {
      const { from_place, to_place } = there;
      journeys.push({ ...there, id: ids.next(), from_place: to_place, to_place: from_place });
    }
  }
  return longDistance(random, ids, visits, journeys);
}

function journey(
  random: Random,
  ids: Ids,
  visit: PastVisit,
  vehicle: Journey['vehicle'],
  tenths: number,
  purpose: string,
): Journey {
  const { areas } = visit.appointment.young.client.authority;
  const to_place = visit.appointment.young.home_area;
  const from_place = random.pick(areas.filter((area) => area !== to_place));
  const date = toLondonDay(new Date(visit.startMs).toISOString());
  return { id: ids.next(), visit, date, from_place, to_place, tenths, vehicle, purpose };
}

function readVehicle(random: Random, carer: Carer): Journey['vehicle'] {
  if (carer.is_showcase) return 'CAR_OR_VAN';
  return random.weighted([
    [92, 'CAR_OR_VAN'],
    [3, 'MOTORCYCLE'],
    [5, 'BICYCLE'],
  ]);
}

/** Replaces what the carer with the most visits claimed. */
function longDistance(
  random: Random,
  ids: Ids,
  visits: readonly PastVisit[],
  journeys: Journey[],
): Journey[] {
  const visitsByCarer = new Map<Carer, PastVisit[]>();
  for (const visit of visits) {
    if (visit.carer.is_showcase) continue;
    visitsByCarer.set(visit.carer, [...(visitsByCarer.get(visit.carer) ?? []), visit]);
  }
  const [own = []] = [...visitsByCarer.values()].toSorted((a, b) => b.length - a.length);
  const before = own.length * 2 - 1;
  const each = Math.floor(BEFORE_THE_LAST / before);
  if (before < 1 || each > MAX_MILES_A_JOURNEY) return journeys;
  const readTenths = (index: number) => {
    if (index === before) return LAST;
    return index === 0 ? BEFORE_THE_LAST - each * (before - 1) : each;
  };
  const far = own.flatMap((visit, index) => {
    const there = journey(random, ids, visit, 'CAR_OR_VAN', readTenths(index * 2), FAR_AWAY);
    const { from_place, to_place } = there;
    const tenths = readTenths(index * 2 + 1);
    return [there, { ...there, id: ids.next(), from_place: to_place, to_place: from_place, tenths }];
  });
  return [...journeys.filter(({ visit }) => visit.carer !== own[0]?.carer), ...far];
}
