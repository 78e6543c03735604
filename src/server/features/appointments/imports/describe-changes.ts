import type { ImportChange, ImportField } from '#contract/appointments/appointment-imports.ts';
import { formatDate, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import type { Booking } from '#server/features/appointments/compare-bookings.ts';
import { judgeBookings } from '#server/features/appointments/judge-bookings.ts';

/** The fields of an appointment that are described. */
type Described = Omit<Booking, 'id_on_third_party'>;

/**
 * Describes for each row, in order, what applying it would change. It compares with the appointments as they are now,
 * and as the reader may see them.
 */
export async function describeChanges(
  db: Db,
  rows: readonly { booking: Booking | null }[],
): Promise<ImportChange[][]> {
  const bookings = rows.flatMap(({ booking }) => booking ?? []);
  const judged = await judgeBookings(db, bookings);
  const names = await findNames(db, [...bookings, ...judged.flatMap(({ before }) => before ?? [])]);
  const judgedById = new Map(judged.map((each, index) => [bookings[index]?.id_on_third_party, each]));
  return rows.map(({ booking }) => {
    const { before, comparison, overwritten } = judgedById.get(booking?.id_on_third_party) ?? {};
    if (!before || !comparison || !overwritten) return [];
    const tell = (is_changed_here: boolean) => (field: ImportField) => ({
      field,
      before: WORDS[field](before, names),
      after: WORDS[field](overwritten, names),
      is_changed_here,
    });
    return [...comparison.changed_here.map(tell(true)), ...comparison.changed.map(tell(false))];
  });
}

type Names = ReadonlyMap<string, string>;

/** Somebody who is closed to the reader has no name. */
const findName = (names: Names, id: string): string => names.get(id) ?? 'Restricted';

const WORDS: Record<ImportField, (facts: Described, names: Names) => string> = {
  time: ({ start_at, end_at }) =>
    `${formatDate(toLondonDay(start_at))} ${toLondonTime(start_at)}–${toLondonTime(end_at)}`,
  who: ({ client_id, young_person_id }, names) =>
    [young_person_id ?? [], client_id]
      .flat()
      .map((id) => findName(names, id))
      .join(', '),
  service: ({ service_type_id }, names) => findName(names, service_type_id),
  carers: ({ carer_ids = [] }, names) => carer_ids.map((id) => findName(names, id)).join(', '),
  place: ({ place }) => place ?? '',
  notes: ({ notes }) => notes ?? '',
};

async function findNames(db: Db, all: readonly Described[]): Promise<Names> {
  const ids = all.flatMap(({ client_id, young_person_id, service_type_id, carer_ids = [] }) => [
    ...[client_id, service_type_id, ...carer_ids],
    ...(young_person_id ? [young_person_id] : []),
  ]);
  const rows = await db<{ id: string; name: string }[]>`
    with wanted as (select distinct unnest(${ids}::uuid[]) as id)
    select id, name from client join wanted using (id) union all select id, name from service_type join wanted using (id)
    union all select id, name from young_person join wanted using (id) union all select id, name from app_user join wanted using (id)`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
