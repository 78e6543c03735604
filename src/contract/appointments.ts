/**
 * Appointments: a carer with a young person, from one instant to another.
 *
 *            cancelAppointment (admin, with a reason)
 *   active ────────────────────────────────────────────▶ cancelled
 *      ▲                                                     │
 *      └─────────────────────────────────────────────────────┘
 *            reinstateAppointment (admin; refused where a carer is booked elsewhere by now)
 *
 * A cancelled appointment is not edited. Two live appointments of one carer never overlap:
 * the database refuses it (constraint appointment_carer_no_overlap).
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import {
  Id,
  Instant,
  IsoDate,
  Line,
  listOf,
  paging,
  Ref,
  Repeatable,
  Text,
  TimeOfDay,
  Version,
} from '#contract/shapes.ts';
import { AppointmentStatus, ReportStatus, RiskLevel, TimesheetStatus } from '#contract/statuses.ts';

/** Longest single appointment, in hours: a live-in week. */
export const MAX_APPOINTMENT_HOURS = 168;

export const AppointmentCarer = z.object({
  /** The assignment's own id: `appointment_carer_id` wherever a carer claims or reports. */
  id: Id,
  carer: Ref,
  carer_name: z.string(),
  report_required: z.boolean(),
  report_status: ReportStatus,
  timesheet_status: TimesheetStatus,
});
export type AppointmentCarer = z.infer<typeof AppointmentCarer>;

export const Appointment = z.object({
  id: Id,
  start_date: IsoDate,
  start_time: TimeOfDay,
  start_at: Instant,
  end_at: Instant,
  status: AppointmentStatus,
  cancelled: z.boolean(),
  cancellation_reason: z.string().nullable(),
  client: Ref,
  young_person: Ref.nullable(),
  /** There is a young person, who is closed to the reader. Lists say so in place of a name. */
  is_restricted: z.boolean(),
  service_type: Ref,
  place: z.string().nullable(),
  /** Private to the agency and its carers; always null to clients. */
  notes: z.string().nullable(),
  idOnThirdParty: z.string().nullable(),
  carers: z.array(AppointmentCarer),
  /** The first carer; for a carer, themself. */
  carer: Ref.nullable(),
  report_status: ReportStatus,
  timesheet_status: TimesheetStatus,
  version: Version,
  updated_at: Instant,
});
export type Appointment = z.infer<typeof Appointment>;

/** What one appointment's page shows beyond the list: the young person's key facts for whoever is about to meet them. */
export const AppointmentDetail = Appointment.extend({
  /** The reports of its carers that the reader may open. */
  reports: z.array(z.object({ id: Id, appointment_carer_id: Id })),
  young_person_facts: z
    .object({
      age: z.int().nullable(),
      risk_level: RiskLevel.nullable(),
      key_risks: z.array(z.string()),
      allergies: z.string().nullable(),
    })
    .nullable(),
});
export type AppointmentDetail = z.infer<typeof AppointmentDetail>;

export const APPOINTMENT_SORTS = ['start_at', 'client', 'young_person', 'status'] as const;

const filters = {
  start_date: IsoDate.optional(),
  end_date: IsoDate.optional(),
  status: Repeatable(AppointmentStatus),
  carer: Line(200).optional(),
  young_person: Line(200).optional(),
  young_person_id: Id.optional(),
  service_type: Line(200).optional(),
  uncovered: z.enum(['true']).optional(),
};

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments/',
  summary: 'Appointments between two days, the end day included; one week back to one week ahead by default',
  access: { admin: 'ALL', client: 'CLI' },
  audit: null,
  query: z.strictObject({ ...filters, client_id: Id.optional(), ...paging(APPOINTMENT_SORTS) }),
  answer: listOf(Appointment),
});

export const listCarerAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments/by_carer/',
  summary:
    'One carer’s appointments. A carer sees their own whatever `carer_id` says; an admin names the carer',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  query: z.strictObject({
    start_date: IsoDate.optional(),
    end_date: IsoDate.optional(),
    carer_id: Id.optional(),
    young_person_id: Id.optional(),
    status: Repeatable(AppointmentStatus),
    /** Only the latest non-cancelled appointment, as weekly reports need it (Specification §4). */
    weekly: z.enum(['true']).optional(),
    ...paging(APPOINTMENT_SORTS),
  }),
  answer: listOf(Appointment),
});

export const listClientAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments/by_client/',
  summary: 'One client organisation’s appointments, for its day and week views',
  access: { admin: 'ALL', client: 'CLI' },
  audit: null,
  query: z.strictObject({ ...filters, client_id: Id.optional(), ...paging(APPOINTMENT_SORTS) }),
  answer: listOf(Appointment),
});

export const getAppointment = endpoint({
  method: 'GET',
  path: '/api/appointments/{id}',
  summary: 'One appointment',
  access: { admin: 'ALL', carer: 'APPT', client: 'CLI' },
  audit: 'appointment.view',
  params: z.object({ id: Id }),
  answer: AppointmentDetail,
});

export const Reason = Line(500).min(1, 'Give a reason.');

const editable = {
  client_id: Id,
  young_person_id: Id.nullable(),
  service_type_id: Id,
  start_at: Instant,
  end_at: Instant,
  carer_ids: z.array(Id).max(6, 'At most 6 carers on one appointment.'),
  place: Line(200).nullable(),
  notes: Text(4000).nullable(),
};

/** Every week or every second week on the same weekday and London time, up to and including `until`. */
export const Repeat = z.strictObject({
  every_weeks: z.int().min(1).max(8),
  until: IsoDate,
});

export const MAX_REPEATS = 60;

export const createAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/',
  summary: 'Create an appointment, or with `repeat` a series of them: all or none',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject({
    ...editable,
    young_person_id: editable.young_person_id.optional(),
    place: editable.place.optional(),
    notes: editable.notes.optional(),
    repeat: Repeat.optional(),
  }),
  answer: z.union([Appointment, z.object({ items: z.array(Appointment) })]),
  status: 201,
});

export const updateAppointment = endpoint({
  method: 'PUT',
  path: '/api/appointments/{id}',
  summary: 'Change an appointment; `status` cancels it (with a reason) or reinstates it',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  body: z
    .strictObject(editable)
    .partial()
    .extend({
      status: AppointmentStatus.optional(),
      cancellation_reason: Reason.optional(),
      version: Version,
    })
    .refine((body) => body.status !== 'cancelled' || body.cancellation_reason !== undefined, {
      path: ['cancellation_reason'],
      error: 'Give a reason for cancelling.',
    }),
  answer: Appointment,
});

/** A carer as the chooser shows them: free or not, and why not. */
export const CarerAvailability = z.object({
  carer: Ref,
  is_free: z.boolean(),
  /** In words, such as "On another appointment 16:00–20:00, Croydon". Empty when nothing speaks against. */
  reasons: z.array(z.string()),
  hours_that_week: z.number(),
});
export type CarerAvailability = z.infer<typeof CarerAvailability>;

export const listAvailableCarers = endpoint({
  method: 'GET',
  path: '/api/appointments/available_carers/',
  summary: 'Every carer with whether they are free between two instants, and what speaks against',
  access: { admin: 'ALL' },
  audit: null,
  query: z.strictObject({
    start_at: Instant,
    end_at: Instant,
    except_appointment_id: Id.optional(),
    name: Line(200).optional(),
  }),
  answer: z.array(CarerAvailability),
});
