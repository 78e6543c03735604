/**
 * The emergency alert of a carer (SOS-04, EML-01) and what comes of it.
 *
 *   (pressed) ──▶ open ──take──▶ taken ──close──▶ closed
 *                ▲ │  ▲             │ │  ▲
 *                │ └──┘ reminded     │ └──┘ checked in
 *                └──────press again──┘
 *
 *   step       who                        function
 *   press      the carer                  raise_emergency_alert, which joins the alert that is not closed; the visit told is
 *                                         the newest press's
 *   again      the carer                  the same, JOIN_MINUTES or more after it was last told, or once they were heard
 *                                         of since: it rings, is told to everybody and is nobody's again, until somebody
 *                                         takes it once more
 *   reminded   the server                 remindOfAlerts, REMIND_AFTER_MINUTES after each e-mail while nobody takes it
 *   take       one administrator, once    takeAlert
 *   check in   the carer, administrators  checkInOwnAlert, addAlertNote
 *   close      an administrator           closeAlert, with an outcome
 *
 * 1. A carer has one alert that is not closed, however often they press: emergency_alert_one_open. One that somebody has,
 *    STALE_HOURS old, is joined no more: a press begins another, and the old one stays to be closed.
 * 2. Once taken, the carer is heard of every CHECK_IN_MINUTES; later it is amber, RED_AFTER_MINUTES more and it is red.
 * 3. Positions are deleted after POSITION_DAYS, with the e-mails that told them. No change record holds one.
 * 4. A drill is an alert that is nobody's: begun by the office or every week by itself, taken and closed in one step. It
 *    failed where nobody took it within DRILL_MINUTES.
 *
 * Every other step is refused by emergency_alert_guard.
 */
import { z } from 'zod';
import { DeviceInstant } from '#contract/core/device-clock.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, listShape, paging, Ref, Repeatable, Text } from '#contract/core/shapes.ts';
import { Occurrence } from '#contract/reports/occurrences.ts';
import { RED_AFTER_MINUTES } from '#contract/safety/alert-limits.ts';

export const AlertStatus = z.enum(['open', 'taken', 'closed']);
export type AlertStatus = z.infer<typeof AlertStatus>;

export const ALERT_OUTCOMES = ['safe', 'emergency services', 'false alarm', 'other'] as const;
const AlertOutcome = z.enum([...ALERT_OUTCOMES, 'drill worked', 'drill failed']);
export type AlertOutcome = z.infer<typeof AlertOutcome>;

/** How long the carer has been silent, as the screen shows it. `none` if nobody waits for them. */
export type CheckLevel = 'none' | 'in time' | 'amber' | 'red';

export function readCheckLevel(check_due_at: string | null, now: Date): CheckLevel {
  if (check_due_at === null) return 'none';
  const late_minutes = (now.getTime() - Date.parse(check_due_at)) / 60_000;
  if (late_minutes < 0) return 'in time';
  return late_minutes < RED_AFTER_MINUTES ? 'amber' : 'red';
}

export const sendEmergencyEmail = endpoint({
  method: 'POST',
  path: '/api/emails/send_emergency_email/',
  summary:
    'Raise the carer’s own emergency alert, or add to the open one; e-mails the office and rings on its screens',
  access: { carer: 'OWN' },
  limit: 'emergency',
  audit: null,
  body: z.strictObject({
    longitude: z.number().min(-180).max(180).nullable(),
    latitude: z.number().min(-90).max(90).nullable(),
    accuracy_m: z.number().min(0).max(100_000_000).nullable().optional(),
    /** Made by the device. A repeated request is the same press, and its position may follow. */
    press_id: Id.optional(),
    /** Later than the press if there was no signal. */
    pressed_at: DeviceInstant.optional(),
  }),
  answer: z.object({ code: z.literal(201) }),
  status: 201,
});

const Position = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** In metres. Null if the device did not say. */
  accuracy_m: z.number().nullable(),
  received_at: Instant,
});
export type Position = z.infer<typeof Position>;

/** What the carer needs to know about their own alert. */
export const OwnAlert = z.object({
  id: Id,
  status: AlertStatus,
  pressed_at: Instant,
  raised_at: Instant,
  /** When it last rang. It changes when the button is pressed again and the office hears of it. */
  told_at: Instant,
  taken_by: Ref.nullable(),
  taken_at: Instant.nullable(),
  check_due_at: Instant.nullable(),
  /** When they last said that they are safe. Null if they have not since their last press. */
  checked_in_at: Instant.nullable(),
  closed_at: Instant.nullable(),
  /** Their phone has sent its position since their last press. */
  has_position: z.boolean(),
});
export type OwnAlert = z.infer<typeof OwnAlert>;

export const getOwnAlert = endpoint({
  method: 'GET',
  path: '/api/alerts/own/',
  summary: 'The carer’s own alert while open or taken, and for a while after it closes',
  access: { carer: 'OWN' },
  audit: null,
  answer: z.object({ alert: OwnAlert.nullable() }),
});

export const checkInOwnAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/own/check_in/',
  summary: 'Tell whoever has the alert that the carer is safe',
  access: { carer: 'OWN' },
  limit: 'emergency',
  audit: null,
  body: z.strictObject({}),
  answer: z.object({ code: z.literal(201) }),
  status: 201,
});

const AlertSummary = z.object({
  id: Id,
  is_drill: z.boolean(),
  status: AlertStatus,
  /** Null for a drill. */
  carer: Ref.extend({ phone: z.string().nullable() }).nullable(),
  pressed_at: Instant,
  /** The newest press, which decides the visit. */
  last_pressed_at: Instant,
  raised_at: Instant,
  told_at: Instant,
  taken_by: Ref.nullable(),
  taken_at: Instant.nullable(),
  check_due_at: Instant.nullable(),
  /** When its carer last said that they are safe. Null if they have not since their last press. */
  checked_in_at: Instant.nullable(),
  closed_at: Instant.nullable(),
  outcome: AlertOutcome.nullable(),
  /**
   * The carer's current or nearest appointment at the newest press. Null if there is none, or it is closed to the
   * reader.
   */
  appointment: z.object({ id: Id, start_at: Instant, end_at: Instant }).nullable(),
  /**
   * Shown instead of an appointment whose young person's record is closed to the reader (decision 010): no place and no
   * service.
   */
  closed_visit: z.object({ start_at: Instant, end_at: Instant, client: z.string() }).nullable(),
  /** The place of that appointment, which is theirs only during it. */
  place: z.string().nullable(),
  young_person: Ref.nullable(),
  position: Position.nullable(),
});
export type AlertSummary = z.infer<typeof AlertSummary>;

export const AlertNote = z.object({
  id: Id,
  kind: z.enum(['note', 'check-in', 'pressed', 'reminded']),
  text: z.string(),
  /** Null for the server's own. */
  author: Ref.nullable(),
  created_at: Instant,
});
export type AlertNote = z.infer<typeof AlertNote>;

export const Alert = AlertSummary.extend({
  appointment: z
    .object({ id: Id, start_at: Instant, end_at: Instant, service_type: z.string(), client: z.string() })
    .nullable(),
  /**
   * Administrators who may open the record of a closed visit. They know where the carer is, and with whom. Empty
   * otherwise.
   */
  closed_visit_readers: z.array(Ref),
  /** Of that appointment, for the incident report. */
  report_id: Id.nullable(),
  closed_by: Ref.nullable(),
  closing_text: z.string().nullable(),
  /** When the mail server accepted the newest e-mail. Null until then. */
  emailed_at: Instant.nullable(),
  /** The mail server refused that e-mail for good. */
  email_is_refused: z.boolean(),
  reminders: z.int(),
  /** The newest first. */
  positions: z.array(Position),
  /** The oldest first. */
  notes: z.array(AlertNote),
});
export type Alert = z.infer<typeof Alert>;

const office = { admin: 'ALL' } as const;
const params = z.object({ id: Id });

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts/',
  summary: 'Emergency alerts and drills, newest first',
  access: office,
  audit: 'alert.list',
  shows: ({ items }) => items.flatMap(({ young_person }) => young_person?.id ?? []),
  query: z.strictObject({
    status: Repeatable(AlertStatus),
    /** Only drills, or none of them. */
    drills: z.enum(['only', 'none']).optional(),
    ...paging(['raised_at']),
  }),
  answer: listShape(AlertSummary),
});

/** What a screen needs to know to ring. It names nobody, so an open screen leaves no record view. */
const WatchedAlert = AlertSummary.pick({ id: true, status: true, told_at: true, check_due_at: true });
export type WatchedAlert = z.infer<typeof WatchedAlert>;

export const watchAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts/watch/',
  summary: 'Open alerts and drills, without names',
  access: office,
  audit: null,
  answer: z.object({ alerts: z.array(WatchedAlert) }),
});

export const getAlert = endpoint({
  method: 'GET',
  path: '/api/alerts/{id}',
  summary: 'One alert in full',
  access: office,
  audit: 'alert.view',
  params,
  answer: Alert,
});

export const takeAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/{id}/take/',
  summary: 'Take an alert by name, once; the carer sees who took it. Taking a drill completes it',
  access: office,
  audit: null,
  params,
  answer: Alert,
  status: 200,
});

export const addAlertNote = endpoint({
  method: 'POST',
  path: '/api/alerts/{id}/notes/',
  summary: 'Add a note to an alert, or record contact with the carer',
  access: office,
  audit: null,
  params,
  body: z
    .strictObject({ kind: z.enum(['note', 'check-in']), text: Text(4000) })
    .refine(({ kind, text }) => kind === 'check-in' || text !== '', {
      path: ['text'],
      message: 'Write something first.',
    }),
  answer: Alert,
  status: 201,
});

export const closeAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/{id}/close/',
  summary: 'Close a taken alert, with its outcome',
  access: office,
  audit: null,
  params,
  body: z.strictObject({
    outcome: z.enum(ALERT_OUTCOMES, 'Choose how it ended.'),
    text: Text(4000).optional(),
  }),
  answer: Alert,
  status: 200,
});

export const beginAlertIncident = endpoint({
  method: 'POST',
  path: '/api/alerts/{id}/incident_report/',
  summary: 'Start an incident report for an alert’s appointment, prefilled, or find the open one',
  access: office,
  audit: null,
  params,
  answer: z.object({ report_id: Id, form_id: Id, occurrence: Occurrence, app_report_id: Id }),
  status: 201,
});
