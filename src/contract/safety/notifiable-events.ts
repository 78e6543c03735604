/**
 * An event about a young person that others must be told of, and each of those with the time by which.
 *
 *   (event) ──▶ open ──tick off──▶ done
 *     │          │ ▲                │
 *     │          │ └───take back────┤
 *     │          └──with a reason─▶ not needed
 *     │ ▲        │                  ▲
 *     │ └correct └─the event is─────┘
 *     │              withdrawn
 *     └──withdraw──▶ withdrawn (event)
 *
 *   step       who               function
 *   tick off   an administrator  settleDuty; the return home interview also closeEpisode
 *              the server        once the mail server has taken the letter of sendDutyEmail (email_outcome)
 *   take back  an administrator  settleDuty, while the event is not withdrawn
 *   correct    an administrator  correctEvent: when it happened and its words, while it is not withdrawn
 *   withdraw   an administrator  withdrawEvent, with a reason: for good
 *
 * 1. Types, those who must be told, times and their sources are data: src/server/data/notifiable-events.json. An event keeps
 *    the words that were in force when it was written down. Its letters are written anew from the rule whenever they are read.
 * 2. A letter that waits or was refused has told nobody: its duty stays open, and is counted as such.
 * 3. A duty is amber DUE_SOON_MINUTES before its time and red from then on; the office is told of it then, once.
 *
 * 4. Another young person or another kind is another event: this one is withdrawn, and stays readable. Those whom it has open
 *    need not be told any more, and letters that wait are not sent; those who were told stay so. Its times go with a
 *    corrected moment.
 * 5. An event that a missing episode made goes with the episode, and is neither corrected nor withdrawn by itself.
 *
 * Every other step is refused by notifiable_event_guard and notifiable_duty_guard.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Email, Id, Instant, Line, listShape, paging, Ref, Text, Version } from '#contract/core/shapes.ts';
import { ContactRestrictions } from '#contract/young-persons/young-persons.ts';

export const DUE_SOON_MINUTES = 60;

export const DutyStatus = z.enum(['open', 'done', 'not needed']);
export type DutyStatus = z.infer<typeof DutyStatus>;

export type DutyLevel = 'settled' | 'in time' | 'soon' | 'overdue';

export function readDutyLevel({ status, due_at }: Pick<Duty, 'status' | 'due_at'>, now: Date): DutyLevel {
  if (status !== 'open') return 'settled';
  const left_minutes = (Date.parse(due_at) - now.getTime()) / 60_000;
  if (left_minutes <= 0) return 'overdue';
  return left_minutes <= DUE_SOON_MINUTES ? 'soon' : 'in time';
}

const DutyLetter = z.object({ subject: z.string(), body: z.string() });
export type DutyLetter = z.infer<typeof DutyLetter>;

/** An e-mail to one address: still waiting, accepted by the mail server, or refused by it for good. */
export const Delivery = z.object({
  to: z.string(),
  state: z.enum(['waiting', 'taken', 'refused']),
  /** Since when it has waited, or when it was accepted or refused. */
  at: Instant,
  /** The mail server's own words, such as `550 no such user`. Empty if it has not said anything. */
  answer: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

export const Duty = z.object({
  id: Id,
  recipient: z.string(),
  /** In words for the office. */
  task: z.string(),
  /** The rule it comes from, and what the rule says about the time. */
  source: z.string(),
  due_at: Instant,
  status: DutyStatus,
  /** When they were told. */
  done_at: Instant.nullable(),
  settled_by: Ref.nullable(),
  /** How they were told, or why they need not be. */
  settled_text: z.string(),
  /** The last letter that was sent for it. Null if none was. */
  delivery: Delivery.nullable(),
  /** In words for the recipient, with no more of a young person than initials. Null if a letter makes no sense. */
  letter: DutyLetter.nullable(),
  /** For duties to the family: people who must not be contacted or told. Null for other duties. */
  restrictions: ContactRestrictions.nullable(),
});
export type Duty = z.infer<typeof Duty>;

const EventSummary = z.object({
  id: Id,
  young_person: Ref,
  type: z.string(),
  happened_at: Instant,
  missing_episode_id: Id.nullable(),
  /** Recorded by mistake, so nobody needs to be told any more. */
  withdrawn: z.object({ at: Instant, by: Ref, reason: z.string() }).nullable(),
  /** Open duties. */
  open_duties: z.int(),
  /** Those past their time. */
  overdue_duties: z.int(),
  /** The next of them. */
  next_due_at: Instant.nullable(),
});
export type EventSummary = z.infer<typeof EventSummary>;

export const NotifiableEvent = EventSummary.extend({
  text: z.string(),
  created_by: Ref,
  created_at: Instant,
  duties: z.array(Duty),
  version: Version,
});
export type NotifiableEvent = z.infer<typeof NotifiableEvent>;

const office = { admin: 'ALL' } as const;
const params = z.object({ id: Id });
const facts = {
  /** Or when it became known. */
  happened_at: Instant,
  text: Text(4000),
};
const dutyParams = z.object({ id: Id, dutyId: Id });

export const listEventTypes = endpoint({
  method: 'GET',
  path: '/api/notifiable_events/types/',
  summary: 'Types of event, with who must be told, by when, and under which rule',
  access: { admin: 'OPTIONS' },
  audit: null,
  answer: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      duties: z.array(
        z.object({ recipient: z.string(), task: z.string(), within: z.string(), source: z.string() }),
      ),
    }),
  ),
});

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/notifiable_events/',
  summary: 'Notifiable events, newest first',
  access: office,
  audit: 'notifiable_event.list',
  shows: ({ items }) => items.map(({ young_person }) => young_person.id),
  query: z.strictObject({
    /** With somebody who must still be told, or who should have been. */
    duties: z.enum(['open', 'overdue']).optional(),
    young_person_id: Id.optional(),
    ...paging(['happened_at', 'next_due_at']),
  }),
  answer: listShape(EventSummary),
});

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/notifiable_events/',
  summary: 'Record an event, with who must be told',
  access: office,
  audit: null,
  body: z.strictObject({
    young_person_id: Id,
    type: Line(60),
    ...facts,
  }),
  answer: NotifiableEvent,
  status: 201,
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/notifiable_events/{id}',
  summary: 'One event, with who must be told',
  access: office,
  audit: 'notifiable_event.view',
  params,
  answer: NotifiableEvent,
});

export const correctEvent = endpoint({
  method: 'PUT',
  path: '/api/notifiable_events/{id}',
  summary: 'Correct when an event happened and what was written; deadlines follow',
  access: office,
  audit: null,
  params,
  body: z.strictObject({ ...facts, version: Version }),
  answer: NotifiableEvent,
});

export const withdrawEvent = endpoint({
  method: 'POST',
  path: '/api/notifiable_events/{id}/withdraw/',
  summary: 'Withdraw an event recorded by mistake; it stays readable, and nobody else needs to be told',
  access: office,
  audit: null,
  params,
  body: z.strictObject({ reason: Text(2000).min(1, 'Enter a reason.') }),
  answer: NotifiableEvent,
  status: 200,
});

export const settleDuty = endpoint({
  method: 'POST',
  path: '/api/notifiable_events/{id}/duties/{dutyId}/settle/',
  summary: 'Mark someone as told, when and how; or as not needed and why; or undo that',
  access: office,
  audit: null,
  params: dutyParams,
  body: z
    .strictObject({ status: DutyStatus, done_at: Instant.nullable(), text: Text(2000) })
    .refine(({ status, done_at }) => (status === 'done') === (done_at !== null), {
      path: ['done_at'],
      message: 'Say when they were told.',
    })
    .refine(({ status, text }) => status !== 'not needed' || text !== '', {
      path: ['text'],
      message: 'Say why they do not need to be told.',
    }),
  answer: NotifiableEvent,
  status: 200,
});

export const sendDutyEmail = endpoint({
  method: 'POST',
  path: '/api/notifiable_events/{id}/duties/{dutyId}/email/',
  summary: 'E-mail someone their letter; marks them as told once the mail server accepts it',
  access: office,
  limit: 'e_mail',
  audit: null,
  params: dutyParams,
  body: z.strictObject({
    to: Email,
    subject: Line(200).min(1, 'Enter a subject.'),
    body: Text(10_000).min(1, 'Write something.'),
  }),
  answer: NotifiableEvent,
  status: 201,
});
