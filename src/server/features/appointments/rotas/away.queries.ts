import type postgres from 'postgres';
import type { AwayCarer } from '#contract/appointments/away-carers.ts';
import type { RotaKind } from '#contract/appointments/rotas.ts';
import { addDays, formatDay, LONDON, startOfLondonDay } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';

/** How an entry of the rota that speaks against a carer is told. */
export const AWAY_WORDS = {
  unavailable: 'Not available',
  holiday: 'On holiday',
  sickness: 'Off sick',
  training: 'In training',
} as const;

/** An entry that says its carer is away; without times, for the whole day. Its note is the carer's own, and is not read. */
interface AwayEntry {
  kind: Exclude<RotaKind, 'available'>;
  start_time: string | null;
  end_time: string | null;
}

/** `On holiday that day`, `Not available 08:00–12:00`. */
export const describeAway = ({ kind, start_time, end_time }: AwayEntry): string =>
  `${AWAY_WORDS[kind]}${start_time ? ` ${start_time}–${end_time}` : ' that day'}`;

export const selectAway = (db: Db): postgres.Fragment =>
  db`e.kind, to_char(e.start_time, 'HH24:MI') as start_time, to_char(e.end_time, 'HH24:MI') as end_time`;

interface Asked {
  start_at: string;
  end_at: string;
  carer_ids: readonly string[];
}

export interface AwayThen extends AwayEntry {
  /** The place of the appointment among those that were asked about. */
  place: number;
  carer: string;
  date: string;
  /** Holiday that they have asked for, and that has no answer yet. */
  is_asked: boolean;
}

/** The carers who are away at the time of each appointment, or have asked to be. Joined and not asked row by row: a file may have ten thousand. */
export async function findAway(db: Db, asked: readonly Asked[]): Promise<AwayThen[]> {
  const rows = asked.flatMap(({ start_at, end_at, carer_ids }, place) =>
    carer_ids.map((carer_id) => ({ place, carer_id, start_at, end_at })),
  );
  if (rows.length === 0) return [];
  return db<AwayThen[]>`
    with asked as (select * from jsonb_to_recordset(${db.json(rows)})
      as asked (place integer, carer_id uuid, start_at timestamptz, end_at timestamptz)),
    away as (
      select asked.place, asked.carer_id, e.date, ${selectAway(db)}, false as is_asked
      from asked join rota_entry e on rota_says_away(e, asked.carer_id, asked.start_at, asked.end_at)
      union all
      select asked.place, asked.carer_id, greatest(r.first_date, (asked.start_at at time zone ${LONDON})::date), 'holiday', null, null, true
      from asked join leave_request r on r.carer_id = asked.carer_id and r.status = 'asked'
        and r.first_date <= ((asked.end_at - interval '1 microsecond') at time zone ${LONDON})::date
        and r.last_date >= (asked.start_at at time zone ${LONDON})::date)
    select distinct on (away.place, u.name, u.id) u.name as carer, away.place, away.date, away.kind, away.start_time, away.end_time, away.is_asked
    from away join app_user u on u.id = away.carer_id
    order by away.place, u.name, u.id, away.is_asked, away.date, away.start_time nulls first`;
}

/** `Omar Aziz is on holiday on Thu 31/12/2026.` Asked for: `Omar Aziz has asked for holiday on Thu 31/12/2026, and has no answer yet.` */
export const awaySentence = ({ carer, kind, date, start_time, end_time, is_asked }: AwayThen): string =>
  is_asked
    ? `${carer} has requested holiday on ${formatDay(date)}. Nobody has answered yet.`
    : `${carer} is ${AWAY_WORDS[kind].toLowerCase()} on ${formatDay(date)}${start_time ? ` ${start_time}–${end_time}` : ''}.`;

interface Period {
  start_date: string;
  /** Included. */
  end_date: string;
}

const MAX_TOLD = 500;

const LEFT = 'No longer works as a carer';

/** Carers who are away at an appointment that is not over or have left, of those days or of one appointment, the soonest first. */
export async function findAwayCarers(db: Db, which: Period | { id: string }): Promise<AwayCarer[]> {
  const chosen =
    'id' in which
      ? db`a.id = ${which.id}`
      : db`a.start_at >= ${startOfLondonDay(which.start_date)} and a.start_at < ${startOfLondonDay(addDays(which.end_date, 1))}`;
  const rows = await db<
    (AwayEntry & { appointment_id: string; carer: Ref; has_left: boolean; date: string; day: string })[]
  >`
    select distinct on (a.start_at, a.id, u.name, u.id) a.id as appointment_id,
      jsonb_build_object('id', u.id, 'name', u.name) as carer, e.id is null as has_left, ${selectAway(db)},
      e.date, (a.start_at at time zone ${LONDON})::date as day
    from appointment a join appointment_carer ac on ac.appointment_id = a.id and ac.is_live
      join app_user u on u.id = ac.carer_id
      left join rota_entry e on u.is_active and u.user_type = 'user' and rota_says_away(e, ac.carer_id, a.start_at, a.end_at)
    where ${chosen} and (e.id is not null or not u.is_active or u.user_type <> 'user') and a.end_at > current_instant() and a.status = 'active'
    order by a.start_at, a.id, u.name, u.id, e.date, e.start_time nulls first limit ${db.unsafe(String(MAX_TOLD))}`;
  return rows.map(({ appointment_id, carer, has_left, date, day, ...entry }) => {
    // For a night, the second day may be the one.
    const away = () =>
      date === day ? describeAway(entry) : `${AWAY_WORDS[entry.kind]} on ${formatDay(date)}`;
    return { appointment_id, carer, has_left, reason: has_left ? LEFT : away() };
  });
}
