/** Whether an emergency alert would reach somebody (SOS-04): who is on call, and drills that test the whole path. */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Email, Id, Instant, Line, Phone, Ref } from '#contract/core/shapes.ts';
import { Alert } from '#contract/safety/alerts.ts';

export const DRILL_MINUTES = 15;
export const MAX_ON_CALL = 20;

const office = { admin: 'ALL' } as const;

export const OnCallContact = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** The account with this address is switched off, so nothing is e-mailed there. */
  has_left: z.boolean(),
});
export type OnCallContact = z.infer<typeof OnCallContact>;

export const AlertReadiness = z.object({
  emergency_email_to: z.string(),
  /** In the order in which they are e-mailed. */
  on_call: z.array(OnCallContact),
  /** The last drill that is over. */
  last_drill: z.object({ id: Id, at: Instant, worked: z.boolean(), taken_by: Ref.nullable() }).nullable(),
  /** When a drill last completed the whole path: stored, e-mail accepted, rung, taken by a named person. */
  last_worked_at: Instant.nullable(),
});
export type AlertReadiness = z.infer<typeof AlertReadiness>;

export const getAlertReadiness = endpoint({
  method: 'GET',
  path: '/api/alerts/readiness/',
  summary: 'Where alerts go, who is on call, and when a drill last worked',
  access: office,
  audit: null,
  answer: AlertReadiness,
});

export const startDrill = endpoint({
  method: 'POST',
  path: '/api/alerts/drills/',
  summary: 'Start a drill, which rings on every administrator’s screen like an alert; one at a time',
  access: office,
  limit: 'e_mail',
  audit: null,
  body: z.strictObject({}),
  answer: Alert,
  status: 201,
});

export const addOnCallContact = endpoint({
  method: 'POST',
  path: '/api/alerts/on_call/',
  summary: 'Add someone to the end of the on-call list',
  access: office,
  audit: null,
  body: z.strictObject({
    name: Line(200).min(1, 'Enter a name.'),
    email: Email,
    phone: Phone.nullable().optional(),
  }),
  answer: AlertReadiness,
  status: 201,
});

export const removeOnCallContact = endpoint({
  method: 'DELETE',
  path: '/api/alerts/on_call/{id}',
  summary: 'Remove someone from the on-call list',
  access: office,
  audit: null,
  params: z.object({ id: Id }),
  answer: AlertReadiness,
});
