import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { List } from '#contract/core/shapes.ts';
import { CLOSED_SHOWN_MINUTES } from '#contract/safety/alert-limits.ts';
import type { AlertReadiness } from '#contract/safety/alert-readiness.ts';
import type { Alert, AlertStatus, AlertSummary, OwnAlert, watchAlerts } from '#contract/safety/alerts.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, limitPage, listPage, orderBy } from '#server/db/sql.ts';
import { AppError } from '#server/http/app-error.ts';

interface AlertFilter {
  status?: AlertStatus[] | undefined;
  drills?: 'only' | 'none' | undefined;
  page: number;
  page_size: number;
  sort?: string | undefined;
}

/** The appointment and the young person, only if their own policies let the reader see them. */
const fromAlert = (db: Db) => db`from emergency_alert a
  left join app_user c on c.id = a.carer_id
  left join app_user taker on taker.id = a.taken_by
  left join appointment_carer ac on ac.id = a.appointment_carer_id
  left join appointment ap on ap.id = ac.appointment_id
  left join young_person y on y.id = ap.young_person_id`;

const POSITION = `jsonb_build_object('latitude', p.latitude, 'longitude', p.longitude, 'accuracy_m', p.accuracy_m,
  'received_at', p.received_at)`;

const selectSummary = (db: Db) => db`a.id, a.is_drill, a.status,
  case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone) end as carer,
  a.pressed_at, a.last_pressed_at, a.raised_at, a.told_at, a.taken_at, a.check_due_at, a.closed_at, a.outcome, ap.place,
  case when taker.id is not null then jsonb_build_object('id', taker.id, 'name', taker.name) end as taken_by,
  case when y.id is not null then jsonb_build_object('id', y.id, 'name', y.name) end as young_person,
  case when ap.id is not null then jsonb_build_object('id', ap.id, 'start_at', ap.start_at, 'end_at', ap.end_at) end as appointment,
  case when ap.id is null and ac.id is not null then jsonb_build_object('start_at', ac.start_at, 'end_at', upper(ac.period),
    'client', (select v.name from client v where v.id = ac.client_id)) end as closed_visit,
  (select case when n.kind = 'check-in' then n.created_at end from emergency_alert_note n
    where n.alert_id = a.id and n.created_by = a.carer_id and n.kind in ('check-in', 'pressed')
    order by n.created_at desc, n.id desc limit 1) as checked_in_at,
  (select ${db.unsafe(POSITION)} from emergency_alert_position p where p.alert_id = a.id
    order by p.received_at desc, p.id desc limit 1) as position`;

export async function findAlerts(db: Db, filter: AlertFilter): Promise<List<AlertSummary>> {
  const { status, drills } = filter;
  const where = db`where ${status ? db`a.status = any(${status}::text[])` : db`true`}
    and ${drills ? db`a.is_drill = ${drills === 'only'}` : db`true`}`;
  const [items, counted] = await Promise.all([
    db<AlertSummary[]>`select ${selectSummary(db)} ${fromAlert(db)} ${where}
      ${orderBy(db, { raised_at: 'a.raised_at' }, filter.sort ?? '-raised_at', 'a.id')} ${limitPage(db, filter)}`,
    countRows(db, db`from emergency_alert a ${where}`),
  ]);
  return listPage(items, counted, filter);
}

export async function watchOpenAlerts(db: Db): Promise<AnswerOf<typeof watchAlerts>> {
  const alerts = await db<AnswerOf<typeof watchAlerts>['alerts']>`select id, status, told_at, check_due_at
    from emergency_alert where status <> 'closed' order by raised_at desc, id desc limit 50`;
  return { alerts: [...alerts] };
}

/** Throws not_found. */
export async function getAlertById(db: Db, id: string): Promise<Alert> {
  const [alert] = await db<Alert[]>`select ${selectSummary(db)}, a.closing_text, a.reminders,
      alert_email_sent_at(a.id) as emailed_at,
      exists (select from email e where e.id = a.email_id and e.refused_at is not null) as email_is_refused,
      case when ap.id is not null then jsonb_build_object('id', ap.id, 'start_at', ap.start_at, 'end_at', ap.end_at,
        'service_type', st.name, 'client', cl.name) end as appointment,
      case when ap.id is null and ac.id is not null then alert_readers(a.id) else '[]' end as closed_visit_readers,
      case when ap.id is not null then (select r.id from report r where r.appointment_carer_id = a.appointment_carer_id) end as report_id,
      case when closer.id is not null then jsonb_build_object('id', closer.id, 'name', closer.name) end as closed_by,
      (select coalesce(jsonb_agg(${db.unsafe(POSITION)} order by p.received_at desc, p.id desc), '[]')
        from emergency_alert_position p where p.alert_id = a.id) as positions,
      (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'text', n.text, 'created_at', n.created_at,
          'author', case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end)
          order by n.created_at, n.id), '[]')
        from emergency_alert_note n left join app_user u on u.id = n.created_by where n.alert_id = a.id) as notes
    ${fromAlert(db)}
      left join app_user closer on closer.id = a.closed_by
      left join service_type st on st.id = ap.service_type_id
      left join client cl on cl.id = ap.client_id
    where a.id = ${id}`;
  if (!alert) throw new AppError('not_found');
  return alert;
}

/** The alert that a carer sees: the open one, or one closed a moment ago. */
export async function findOwnAlert(db: Db, carer_id: string, now: Date): Promise<OwnAlert | null> {
  const closed_since = new Date(now.getTime() - CLOSED_SHOWN_MINUTES * 60_000);
  const [alert] = await db<
    OwnAlert[]
  >`select a.id, a.status, a.pressed_at, a.raised_at, a.told_at, a.taken_at, a.check_due_at, a.closed_at,
      own_alert_taker(a.id) as taken_by, own_alert_checked_in_at(a.id) as checked_in_at,
      own_alert_has_position(a.id) as has_position
    from emergency_alert a
    where a.carer_id = ${carer_id} and (a.status <> 'closed' or a.closed_at > ${closed_since})
    order by a.raised_at desc, a.id desc limit 1`;
  return alert ?? null;
}

export async function readReadiness(db: Db, emergency_email_to: string): Promise<AlertReadiness> {
  const [on_call, [drills]] = await Promise.all([
    db<
      AlertReadiness['on_call']
    >`select id, name, email, phone, has_left(email) as has_left from on_call_contact
      where removed_at is null order by created_at, id`,
    db<Pick<AlertReadiness, 'last_drill' | 'last_worked_at'>[]>`select
      (select jsonb_build_object('id', a.id, 'at', a.closed_at, 'worked', a.outcome = 'drill worked',
          'taken_by', case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end)
        from emergency_alert a left join app_user u on u.id = a.taken_by
        where a.is_drill and a.status = 'closed' order by a.closed_at desc, a.id desc limit 1) as last_drill,
      (select max(a.closed_at) from emergency_alert a where a.outcome = 'drill worked') as last_worked_at`,
  ]);
  return { emergency_email_to, on_call: [...on_call], last_drill: null, last_worked_at: null, ...drills };
}
