import type { AnswerOf, QueryOf } from '#contract/core/endpoint.ts';
import type { List } from '#contract/core/shapes.ts';
import type {
  Duty,
  EventSummary,
  listEvents,
  listEventTypes,
  NotifiableEvent,
} from '#contract/safety/notifiable-events.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, jsonInstant, limitPage, listPage, mustSee, orderBy } from '#server/db/sql.ts';
import { DELIVERY } from '#server/features/contact/emails/deliveries.ts';
import { getEventFacts } from '#server/features/safety/notifiable-events/duty-letters.queries.ts';
import {
  type Letterhead,
  type LetterWords,
  writeLetter,
} from '#server/features/safety/notifiable-events/duty-letters.ts';
import { AppError } from '#server/http/app-error.ts';

export async function listTypes(db: Db): Promise<AnswerOf<typeof listEventTypes>> {
  const types = await db<AnswerOf<typeof listEventTypes>>`select t.slug, t.name, t.description,
      jsonb_agg(jsonb_build_object('recipient', r.recipient, 'task', r.task, 'source', r.source,
        'within', case when r.within_working_days is not null
            then r.within_working_days || case r.within_working_days when 1 then ' working day' else ' working days' end
          when r.within_minutes < 60 then r.within_minutes || ' minutes'
          when r.within_minutes = 60 then '1 hour' else r.within_minutes / 60 || ' hours' end) order by r.sort_order) as duties
    from notifiable_event_type t join notifiable_duty_rule r on r.type_slug = t.slug and not r.is_withdrawn
    group by t.id order by t.sort_order`;
  return [...types];
}

const OPEN = `select d.due_at from notifiable_duty d where d.event_id = e.id and d.status = 'open'`;

const selectSummary = (
  db: Db,
) => db`e.id, jsonb_build_object('id', y.id, 'name', y.name) as young_person, t.name as type,
  e.happened_at, e.missing_episode_id,
  case when w.id is not null then jsonb_build_object('at', ${db.unsafe(jsonInstant('e.withdrawn_at'))},
    'by', jsonb_build_object('id', w.id, 'name', w.name), 'reason', e.withdrawn_reason) end as withdrawn,
  ${db.unsafe(`(select count(*)::integer from (${OPEN}) o)`)} as open_duties,
  ${db.unsafe(`(select count(*)::integer from (${OPEN}) o where o.due_at <= current_instant())`)} as overdue_duties,
  ${db.unsafe(`(select min(o.due_at) from (${OPEN}) o)`)} as next_due_at`;

const fromEvent = (db: Db) => db`from notifiable_event e join notifiable_event_type t on t.slug = e.type_slug
  join young_person y on y.id = e.young_person_id left join app_user w on w.id = e.withdrawn_by`;

export async function findEvents(
  db: Db,
  { duties, young_person_id, ...filter }: QueryOf<typeof listEvents>,
): Promise<List<EventSummary>> {
  if (young_person_id) await mustSee(db, 'young_person', young_person_id);
  const late = duties === 'overdue' ? db`and d.due_at <= current_instant()` : db``;
  const where = db`where true
    ${young_person_id ? db`and e.young_person_id = ${young_person_id}` : db``}
    ${duties ? db`and exists (select from notifiable_duty d where d.event_id = e.id and d.status = 'open' ${late})` : db``}`;
  const sorts = {
    happened_at: 'e.happened_at',
    next_due_at: { may_be_null: `(select min(o.due_at) from (${OPEN}) o)` },
  };
  const [items, counted] = await Promise.all([
    db<EventSummary[]>`select ${selectSummary(db)} ${fromEvent(db)} ${where}
      ${orderBy(db, sorts, filter.sort ?? '-happened_at', 'e.id')} ${limitPage(db, filter)}`,
    countRows(db, db`from notifiable_event e ${where}`),
  ]);
  return listPage(items, counted, filter);
}

/** Throws not_found. */
export async function getEventById(db: Db, head: Letterhead, id: string): Promise<NotifiableEvent> {
  const [event] = await db<
    Omit<NotifiableEvent, 'duties'>[]
  >`select ${selectSummary(db)}, e.text, e.created_at, e.version,
      jsonb_build_object('id', u.id, 'name', u.name) as created_by
    ${fromEvent(db)} join app_user u on u.id = e.created_by where e.id = ${id}`;
  if (!event) throw new AppError('not_found');
  return { ...event, duties: await findDuties(db, head, id) };
}

/** Who must be told of an event, by deadline. Throws not_found. */
export async function findDuties(db: Db, head: Letterhead, event_id: string): Promise<Duty[]> {
  const [{ facts, restrictions }, rows] = await Promise.all([
    getEventFacts(db, event_id),
    db<(Omit<Duty, 'letter' | 'restrictions'> & LetterWords)[]>`
      select d.id, d.recipient, d.task, d.source, d.due_at, d.status, d.done_at, d.settled_text,
        case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as settled_by,
        (select ${db.unsafe(DELIVERY)} from email m where m.cause_id = d.id order by m.created_at desc, m.id desc limit 1) as delivery,
        r.letter_to, r.letter_text, r.is_to_family
      from notifiable_duty d join notifiable_duty_rule r on r.slug = d.rule_slug left join app_user u on u.id = d.settled_by
      where d.event_id = ${event_id} order by d.due_at, d.sort_order, d.id`,
  ]);
  return rows.map(({ letter_to, letter_text, is_to_family, ...duty }) => ({
    ...duty,
    letter: writeLetter(head, facts, { letter_to, letter_text, is_to_family }),
    restrictions: is_to_family ? restrictions : null,
  }));
}
