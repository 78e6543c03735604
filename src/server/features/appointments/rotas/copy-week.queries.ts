import type { CopiedCarers, CopiedEntry } from '#contract/appointments/rota-copies.ts';
import type { RotaEntry } from '#contract/appointments/rotas.ts';
import { addDays, daysBetween, startOfLondonDay } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import {
  type Other,
  overlapSentence,
  serviceAndPlace,
} from '#server/features/appointments/naming-overlap.ts';
import { AWAY_WORDS } from '#server/features/appointments/rotas/away.queries.ts';
import { findWarnings } from '#server/features/appointments/warnings.queries.ts';

type PlannedEntry = Omit<CopiedEntry, 'id'> & Pick<RotaEntry, 'note'>;

interface EntryRow extends Omit<PlannedEntry, 'outcome' | 'reason'> {
  /** False where the clocks go forward over it. */
  is_real: boolean;
  is_there: boolean;
  other_kind: RotaEntry['kind'] | null;
  is_booked: boolean;
}

/** The Mondays of a week that is copied and of the one that it is copied into. */
export interface CopiedWeeks {
  from_date: string;
  to_date: string;
}

/** Entries of the one week with what would become of each in the other. */
export async function planEntries(db: Db, { from_date, to_date }: CopiedWeeks): Promise<PlannedEntry[]> {
  const later = daysBetween(from_date, to_date);
  const rows = await db<EntryRow[]>`
    with source as (
      select e.carer_id, e.kind, e.date + ${later}::integer as date, e.start_time, e.end_time, e.note,
        london_instant(e.date + ${later}::integer, coalesce(e.start_time, '00:00')) as start_at,
        london_instant(e.date + ${later}::integer + (e.end_time is null or e.end_time < e.start_time)::integer, coalesce(e.end_time, '00:00')) as end_at
      from rota_entry e
      where e.deleted_at is null and e.kind in ('available', 'unavailable')
        and e.date >= ${from_date} and e.date < ${addDays(from_date, 7)})
    select jsonb_build_object('id', u.id, 'name', u.name) as carer, s.date, s.kind, to_char(s.start_time, 'HH24:MI') as start_time,
      to_char(s.end_time, 'HH24:MI') as end_time, s.note,
      s.start_at < s.end_at as is_real,
      exists (select from rota_entry e where e.carer_id = s.carer_id and e.deleted_at is null and e.kind = s.kind
        and e.date = s.date and e.start_time is not distinct from s.start_time and e.end_time is not distinct from s.end_time) as is_there,
      (select e.kind from rota_entry e where e.carer_id = s.carer_id and e.deleted_at is null and e.kind <> s.kind
        and e.period && tstzrange(s.start_at, greatest(s.start_at, s.end_at)) order by e.date, e.start_time nulls first limit 1) as other_kind,
      s.kind = 'unavailable' and exists (select from appointment_carer ac where ac.carer_id = s.carer_id and ac.is_live
        and ac.period && tstzrange(s.start_at, greatest(s.start_at, s.end_at))) as is_booked
    from source s join app_user u on u.id = s.carer_id
    where u.is_active and u.user_type = 'user'
    order by s.date, search_text(u.name), s.start_time nulls first, u.id`;
  return rows.map(({ is_real, is_there, other_kind, is_booked, ...entry }) => ({
    ...entry,
    ...judgeEntry({ is_real, is_there, other_kind, is_booked }),
  }));
}

export function judgeEntry({
  is_real,
  is_there,
  other_kind,
  is_booked,
}: Pick<EntryRow, 'is_real' | 'is_there' | 'other_kind' | 'is_booked'>) {
  if (!is_real)
    return { outcome: 'refused', reason: 'This time does not exist: the clocks go forward' } as const;
  if (is_there) return { outcome: 'there', reason: null } as const;
  if (other_kind) {
    const reason = other_kind === 'available' ? 'Already available then' : `${AWAY_WORDS[other_kind]} then`;
    return { outcome: 'refused', reason } as const;
  }
  if (is_booked) return { outcome: 'refused', reason: 'On an appointment at that time' } as const;
  return { outcome: 'copied', reason: null } as const;
}

interface CarersRow extends Omit<CopiedCarers, 'outcome' | 'reason'> {
  young_person_id: string | null;
  service_type_id: string;
  has_carers: boolean;
  inactive: string | null;
  clash: Other | null;
}

/** Appointments of the one week that had carers in the other, with what would become of each. */
export async function planCarers(db: Db, { from_date, to_date }: CopiedWeeks): Promise<CopiedCarers[]> {
  const later = daysBetween(from_date, to_date);
  const rows = await db<CarersRow[]>`
    with target as materialized (
      select distinct on (t.id) t.id, s.id as source_id
      from appointment s join appointment t on t.status = 'active'
        and t.start_at >= ${startOfLondonDay(to_date)} and t.start_at < ${startOfLondonDay(addDays(to_date, 7))} and t.start_at > current_instant()
        and t.start_at at time zone 'Europe/London' = s.start_at at time zone 'Europe/London' + make_interval(days => ${later})
        and (t.series_id = s.series_id or (t.client_id = s.client_id and t.service_type_id = s.service_type_id
          and t.young_person_id is not distinct from s.young_person_id))
      where s.status = 'active' and s.start_at >= ${startOfLondonDay(from_date)} and s.start_at < ${startOfLondonDay(addDays(from_date, 7))}
        and exists (select from appointment_carer ac where ac.appointment_id = s.id and ac.is_live)
      order by t.id, (t.series_id = s.series_id) desc nulls last, s.id)
    select t.id as appointment_id, t.start_at, t.end_at, st.name as service_type, t.version, t.young_person_id, t.service_type_id,
      (select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by ac.sort_order, ac.id)
        from appointment_carer ac join app_user u on u.id = ac.carer_id where ac.appointment_id = target.source_id and ac.is_live) as carers,
      exists (select from appointment_carer ac where ac.appointment_id = t.id and ac.removed_at is null) as has_carers,
      (select min(u.name) from appointment_carer ac join app_user u on u.id = ac.carer_id
        where ac.appointment_id = target.source_id and ac.is_live and not (u.is_active and u.user_type = 'user')) as inactive,
      (select jsonb_build_object('carer', u.name, 'start_at', lower(other.period), 'end_at', upper(other.period),
          'service', x.service, 'place', x.place)
        from appointment_carer ac join app_user u on u.id = ac.carer_id
          join appointment_carer other on other.carer_id = ac.carer_id and other.is_live and other.appointment_id <> t.id
            and other.period && tstzrange(t.start_at, t.end_at)
          left join lateral (select ${serviceAndPlace(db)} from appointment a left join service_type s on s.id = a.service_type_id
            left join young_person y on y.id = a.young_person_id where a.id = other.appointment_id) x on true
        where ac.appointment_id = target.source_id and ac.is_live order by other.start_at limit 1) as clash
    from target join appointment t on t.id = target.id join service_type st on st.id = t.service_type_id
    order by t.start_at, t.id`;
  return addWarnings(db, rows);
}

/** Asked about where one appointment is given its carers; of many at once these are left to that. */
const LEFT = [
  'carer.away',
  'carer.rest',
  'carer.ruled_out',
  'carer.closed_to',
  'carer.alone',
  'young_person.missing',
];

async function addWarnings(db: Db, rows: readonly CarersRow[]): Promise<CopiedCarers[]> {
  const asked = rows.map(({ appointment_id, carers, ...row }) => ({
    ...{ id: appointment_id, young_person_id: row.young_person_id, service_type_id: row.service_type_id },
    ...{ start_at: row.start_at, end_at: row.end_at, carer_ids: carers.map(({ id }) => id) },
  }));
  const warnings = await findWarnings(db, asked);
  return rows.map((row, index) => {
    const warning = warnings[index]?.find(({ code }) => LEFT.includes(code))?.message;
    const { appointment_id, start_at, end_at, service_type, carers, version } = row;
    return {
      ...{ appointment_id, start_at, end_at, service_type, carers, version },
      ...judgeCarers(row, carers, warning),
    };
  });
}

function judgeCarers({ has_carers, inactive, clash }: CarersRow, carers: readonly Ref[], warning?: string) {
  if (has_carers || carers.length === 0) return { outcome: 'there', reason: null } as const;
  const reason = inactive
    ? `${inactive} has left.`
    : clash
      ? overlapSentence({ ...clash, start_at: toInstant(clash.start_at), end_at: toInstant(clash.end_at) })
      : warning;
  return reason ? ({ outcome: 'refused', reason } as const) : ({ outcome: 'copied', reason: null } as const);
}

/** Times within JSON are PostgreSQL’s own. */
const toInstant = (text: string) => new Date(text).toISOString();
