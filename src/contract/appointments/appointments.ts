/**
 * Appointments: a carer with a young person, from one instant to another.
 *
 *            updateAppointment: cancelled (admin, with a reason and perhaps who cancelled)
 *   active ────────────────────────────────────────────▶ cancelled
 *      ▲                                                     │
 *      └─────────────────────────────────────────────────────┘
 *            updateAppointment: active (admin; refused where a carer is booked elsewhere by now)
 *
 * A cancelled appointment is not edited. An unusual one is asked about (appointment-warnings.ts); appointments booked
 * together are a series (appointment-series.ts). Two live appointments of one carer
 * never overlap: the database refuses it (constraint appointment_carer_no_overlap).
 */
import { z } from 'zod';
import {
  AppointmentSeries,
  MAX_CARERS,
  Repeat,
  SeriesOutcome,
  seriesChange,
  ToldDate,
} from '#contract/appointments/appointment-series.ts';
import { acknowledgement, WarningAnswer } from '#contract/appointments/appointment-warnings.ts';
import { AwayCarer } from '#contract/appointments/away-carers.ts';
import { CancelledBy } from '#contract/appointments/cancellations.ts';
import { UncheckedCarer } from '#contract/appointments/unchecked.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import {
  Id,
  Instant,
  IsoDate,
  Line,
  listShape,
  paging,
  Ref,
  Repeatable,
  Text,
  TimeOfDay,
  Version,
} from '#contract/core/shapes.ts';
import { AppointmentStatus, ReportStatus, TimesheetStatus } from '#contract/core/statuses.ts';
import { NamedYoungPerson } from '#contract/young-persons/named-young-person.ts';
import { SafetyFacts } from '#contract/young-persons/safety-facts.ts';

/** The longest appointment in hours: a live-in week. */
export const MAX_APPOINTMENT_HOURS = 168;
export const LENGTH_SENTENCE = `The end must be after the start, and no more than ${MAX_APPOINTMENT_HOURS} hours later.`;
export const MAX_PLACE = 200;

export const AppointmentCarer = z.object({
  /** The assignment's own id. Claims and reports call it `appointment_carer_id`. */
  id: Id,
  carer: Ref,
  carer_name: z.string(),
  report_required: z.boolean(),
  report_status: ReportStatus,
  /** When it is due. */
  report_due_at: Instant.optional(),
  timesheet_status: TimesheetStatus,
});
export type AppointmentCarer = z.infer<typeof AppointmentCarer>;

/**
 * A carer who was removed from an appointment after they claimed, wrote or submitted something. That is kept and paid.
 */
export const FormerCarer = z.object({
  /** The assignment's id. */
  id: Id,
  carer: Ref,
  removed_at: Instant,
});
export type FormerCarer = z.infer<typeof FormerCarer>;

export const Appointment = z.object({
  id: Id,
  start_date: IsoDate,
  start_time: TimeOfDay,
  start_at: Instant,
  end_at: Instant,
  status: AppointmentStatus,
  cancelled: z.boolean(),
  cancellation_reason: z.string().nullable(),
  /** Null if nobody was asked. Missing in older data on a device. */
  cancelled_by: CancelledBy.nullable().optional(),
  client: Ref,
  young_person: NamedYoungPerson.nullable(),
  /**
   * There is a young person, but their record is closed to the reader. Lists say so instead of a name and a report's
   * status.
   */
  is_restricted: z.boolean(),
  /** As for a report. Missing in older data on a device. */
  is_unnamed: z.boolean().optional(),
  service_type: Ref,
  place: z.string().nullable(),
  /** Private to the agency and its carers. Always null for clients. */
  notes: z.string().nullable(),
  idOnThirdParty: z.string().nullable(),
  carers: z.array(AppointmentCarer),
  /** The first carer. For a carer, themself. */
  carer: Ref.nullable(),
  report_status: ReportStatus,
  timesheet_status: TimesheetStatus,
  /** The series it was booked in. Always null for clients. */
  series_id: Id.nullable(),
  version: Version,
  updated_at: Instant,
});
export type Appointment = z.infer<typeof Appointment>;

/**
 * An appointment's page. Beyond the list's fields, it has the young person's key facts for people about to meet them.
 */
export const AppointmentDetail = Appointment.extend({
  /**
   * The reports of its carers that the reader may open. Also the form for reporting an incident now, even if the
   * appointment was cancelled. Null if there is none.
   */
  reports: z.array(
    z.object({
      id: Id,
      appointment_carer_id: Id,
      incident_form_id: Id.nullable(),
      /**
       * Forms that a client can read beside the status: incident reports, and forms approved before the rest. Only for
       * clients.
       */
      ready_forms: z.array(Ref).optional(),
    }),
  ),
  /** The series it belongs to. Only for administrators. */
  series: AppointmentSeries.nullable(),
  /** The quotation it was booked from. Only for administrators. */
  quotation: Ref.nullable(),
  /** Carers of a future appointment without a check that its service requires. Only for administrators. */
  unchecked_carers: z.array(UncheckedCarer).optional(),
  /** Carers of a future appointment whose rota says that they are away. Only for administrators. */
  away_carers: z.array(AwayCarer).optional(),
  /** Carers who were removed but left work behind. Only for administrators. */
  former_carers: z.array(FormerCarer).optional(),
  /**
   * Carers of a future appointment who are ruled out for the young person, with a sentence. Only for administrators.
   */
  ruled_out_carers: z.array(z.object({ carer: Ref, reason: z.string() })).optional(),
  /**
   * Carers who are not readers of the restricted record, but have yet to go or owe its report. Only for administrators.
   */
  closed_to_carers: z.array(Ref).optional(),
  /** Warnings about it and who confirmed them, oldest first. Only for administrators. */
  warning_answers: z.array(WarningAnswer),
  /**
   * How many carers it is for: as quoted, or as booked before one was removed (account switched off, or on leave). Null
   * for other appointments, and for clients. Missing in older data on a device.
   */
  carers_wanted: z.int().nullable().optional(),
  young_person_facts: z
    .object({
      age: z.int().nullable(),
      risk_level: RiskLevel.nullable(),
      /** A danger that nobody has explained (overall-risk.ts). */
      risk_above: RiskLevel.nullable().optional(),
      ...SafetyFacts.shape,
    })
    .nullable(),
});
export type AppointmentDetail = z.infer<typeof AppointmentDetail>;

export const APPOINTMENT_SORTS = ['start_at', 'carer', 'client', 'young_person', 'status'] as const;

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
  summary: 'List appointments between two days, end day included. Default: one week back to one week ahead',
  access: { admin: 'ALL', client: 'CLI' },
  audit: null,
  query: z.strictObject({
    ...filters,
    client_id: Id.optional(),
    /** Only for administrators. Without dates, the whole series. */
    series_id: Id.optional(),
    /** Only for administrators: not over yet, with one carer although two must be with the young person. */
    alone: z.enum(['true']).optional(),
    ...paging(APPOINTMENT_SORTS),
  }),
  answer: listShape(Appointment),
});

export const listCarerAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments/by_carer/',
  summary:
    'List appointments by carer. A carer always gets their own. Without `carer_id` an administrator gets all, sorted by carer',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  query: z.strictObject({
    start_date: IsoDate.optional(),
    end_date: IsoDate.optional(),
    carer_id: Id.optional(),
    young_person_id: Id.optional(),
    status: Repeatable(AppointmentStatus),
    /** Only the latest appointment that is not cancelled, as weekly reports need it (APT-03). */
    weekly: z.enum(['true']).optional(),
    ...paging(APPOINTMENT_SORTS),
  }),
  answer: listShape(Appointment),
});

export const listClientAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments/by_client/',
  summary: 'One client organisation’s appointments, for its day and week views',
  access: { admin: 'ALL', client: 'CLI' },
  audit: null,
  query: z.strictObject({ ...filters, client_id: Id.optional(), ...paging(APPOINTMENT_SORTS) }),
  answer: listShape(Appointment),
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

export const Reason = Line(500).min(1, 'Enter a reason.');

export const appointmentFields = {
  client_id: Id,
  young_person_id: Id.nullable(),
  service_type_id: Id,
  start_at: Instant,
  end_at: Instant,
  carer_ids: z.array(Id).max(MAX_CARERS, `Choose up to ${MAX_CARERS} carers.`),
  place: Line(MAX_PLACE).nullable(),
  notes: Text(4000).nullable(),
};

export const createAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/',
  summary: 'Create an appointment, or a series with `repeat`. Unusual appointments must be acknowledged',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject({
    ...appointmentFields,
    young_person_id: appointmentFields.young_person_id.optional(),
    place: appointmentFields.place.optional(),
    notes: appointmentFields.notes.optional(),
    repeat: Repeat.optional(),
    ...acknowledgement,
  }),
  answer: z.union([
    Appointment,
    z.object({
      items: z.array(Appointment),
      series_id: Id,
      /** Dates on which the carer is busy by now, and what happened to them. */
      clashes: z.array(ToldDate),
    }),
  ]),
  status: 201,
});

export const AppointmentChange = z
  .strictObject(appointmentFields)
  .partial()
  .extend({
    status: AppointmentStatus.optional(),
    cancellation_reason: Reason.optional(),
    /** Only with `status: 'cancelled'`. */
    cancelled_by: CancelledBy.optional(),
    /** The office confirms that its carers are enough, although it was quoted or booked for more. */
    fewer_carers_do: z.literal(true).optional(),
    version: Version,
    ...seriesChange,
    ...acknowledgement,
  })
  .refine((body) => body.status !== 'cancelled' || body.cancellation_reason !== undefined, {
    path: ['cancellation_reason'],
    error: 'Enter a reason for cancelling.',
  });

export const updateAppointment = endpoint({
  method: 'PUT',
  path: '/api/appointments/{id}',
  summary:
    'Change an appointment, or with `apply_to` its series; `status` cancels (with a reason) or reinstates',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  body: AppointmentChange,
  answer: Appointment.extend({ series_outcome: SeriesOutcome.optional() }),
});
