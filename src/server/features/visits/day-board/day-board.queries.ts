import { addDays, startOfLondonDay } from '#contract/core/dates.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { type BoardVisit, type getDayBoard, MAX_BOARD_ROWS } from '#contract/visits/day-board.ts';
import type { Db } from '#server/db/pools.ts';
import { jsonInstant } from '#server/db/sql.ts';

/**
 * The carers of a day and, if an appointment has none, the appointment. The office sees every carer's working time;
 * the policies leave out the appointment of a closed record. The database builds the JSON text, which is much faster
 * to read for thousands of rows. Appointments longer than a day have indexes of their own, so at most two days are
 * read.
 */
export async function findDayBoard(db: Db, date: string): Promise<AnswerOf<typeof getDayBoard>> {
  const [from, to] = [startOfLondonDay(date), startOfLondonDay(addDays(date, 1))];
  const at = (column: string) => db.unsafe(jsonInstant(column));
  const [row] = await db<{ visits: BoardVisit[] }[]>`
    with planned as (
      select ac.id, ac.appointment_id, ac.carer_id, ac.start_at, upper(ac.period) as end_at,
        ac.timesheet_status = 'submitted' as has_times
      from appointment_carer ac
      where ac.is_live and ac.start_at >= ${from}::timestamptz - interval '24 hours' and ac.start_at < ${to} and upper(ac.period) > ${from}
      union all
      select ac.id, ac.appointment_id, ac.carer_id, ac.start_at, upper(ac.period), ac.timesheet_status = 'submitted'
      from appointment_carer ac
      where ac.is_live and upper(ac.period) - lower(ac.period) > interval '24 hours' and upper(ac.period) > ${from}
        and ac.start_at < ${from}::timestamptz - interval '24 hours' and ac.start_at > ${from}::timestamptz - longest_appointment()
      union all
      select null, a.id, null, a.start_at, a.end_at, false
      from (
          select id, start_at, end_at from appointment
          where status = 'active' and start_at >= ${from}::timestamptz - interval '24 hours' and start_at < ${to} and end_at > ${from}
          union all
          select id, start_at, end_at from appointment
          where status = 'active' and end_at - start_at > interval '24 hours' and end_at > ${from}
            and start_at < ${from}::timestamptz - interval '24 hours' and start_at > ${from}::timestamptz - longest_appointment()) a
        left join lateral (select x.id from appointment_carer x
          where x.appointment_id = a.id and x.removed_at is null limit 1) ac on true
      where ac.id is null
      order by 4, 2, 1 limit ${db.unsafe(String(MAX_BOARD_ROWS + 1))})
    select coalesce(json_agg(json_build_object(
      'appointment_carer_id', p.id, 'appointment_id', a.id, 'start_at', ${at('p.start_at')}, 'end_at', ${at('p.end_at')},
      'carer', case when u.id is not null then json_build_object('id', u.id, 'name', u.name, 'phone', u.phone) end,
      'young_person', case when y.id is not null then json_build_object('id', y.id, 'name', y.name) end,
      'is_restricted', a.id is null,
      'client', case when a.id is not null then json_build_object('id', c.id, 'name', c.name) end,
      'service', s.name, 'place', a.place,
      'arrived_at', ${at('d.arrived_at')}, 'left_at', ${at('d.left_at')},
      'is_arrival_typed', coalesce(d.is_arrival_typed, false), 'is_departure_typed', coalesce(d.is_departure_typed, false),
      'has_times', p.has_times) order by p.start_at, p.appointment_id, p.id), '[]') as visits
    from planned p
      left join appointment a on a.id = p.appointment_id
      left join app_user u on u.id = p.carer_id
      left join young_person y on y.id = a.young_person_id
      left join client c on c.id = a.client_id
      left join service_type s on s.id = a.service_type_id
      left join attendance d on d.appointment_carer_id = p.id`;
  const visits = row?.visits ?? [];
  return { date, visits: visits.slice(0, MAX_BOARD_ROWS), is_complete: visits.length <= MAX_BOARD_ROWS };
}
