import type { Db } from '#server/db/pools.ts';
import { getWeights } from '#server/features/appointments/suggestions/facts.queries.ts';
import {
  findDistricts,
  findPlannedDistrict,
} from '#server/features/appointments/suggestions/gaps.queries.ts';
import {
  findShortJourney,
  type ShortJourney,
  TRAVEL_HOURS,
} from '#server/features/appointments/suggestions/travel.ts';

const NEAR_MS = TRAVEL_HOURS * 3_600_000;

interface Asked {
  start_at: string;
  end_at: string;
  except_appointment_id?: string | undefined;
  place?: string | undefined;
  young_person_id?: string | undefined;
}

/** By carer: other work so near in time and so far away that the way between is too short. Nothing where no district is known. */
export async function findShortJourneys(
  db: Db,
  asked: Asked,
  carer_ids: readonly string[],
): Promise<Map<string, ShortJourney>> {
  const { travel_minutes } = await getWeights(db);
  const district = travel_minutes === 0 ? null : await findDistrict(db, asked);
  if (!district) return new Map();
  const [from, to] = [Date.parse(asked.start_at), Date.parse(asked.end_at)];
  const work = await db<{ carer_id: string; appointment_id: string; from: number; to: number }[]>`
    select ac.carer_id, ac.appointment_id, (extract(epoch from lower(ac.period)) * 1000)::float8 as "from",
      (extract(epoch from upper(ac.period)) * 1000)::float8 as "to"
    from appointment_carer ac
    where ac.is_live and ac.carer_id = any(${[...carer_ids]}::uuid[])
      and ac.appointment_id is distinct from ${asked.except_appointment_id ?? null}::uuid
      and ac.period && tstzrange(${new Date(from - NEAR_MS).toISOString()}, ${new Date(to + NEAR_MS).toISOString()})`;
  const districts = await findDistricts(db, [...new Set(work.map(({ appointment_id }) => appointment_id))]);
  const stops = work.map((each) => ({ ...each, district: districts.get(each.appointment_id) ?? null }));
  const short = new Map<string, ShortJourney>();
  for (const [carer_id, own] of Map.groupBy(stops, (each) => each.carer_id)) {
    const journey = findShortJourney({ from, to, district }, own, travel_minutes);
    if (journey) short.set(carer_id, journey);
  }
  return short;
}

/** The district of the requested place, or else of the appointment in question. */
async function findDistrict(db: Db, asked: Asked): Promise<string | null> {
  const { place = null, young_person_id = null, start_at, except_appointment_id } = asked;
  if (place !== null || young_person_id !== null)
    return findPlannedDistrict(db, { place, young_person_id, start_at });
  if (!except_appointment_id) return null;
  return (await findDistricts(db, [except_appointment_id])).get(except_appointment_id) ?? null;
}
