/** Previews, date by date, how a series would be booked or changed. Nothing is stored. */
import { z } from 'zod';
import { ApplyTo, BankHolidayRegion, Repeat, StayReason } from '#contract/appointments/appointment-series.ts';
import { AppointmentWarning } from '#contract/appointments/appointment-warnings.ts';
import { AppointmentChange, appointmentFields } from '#contract/appointments/appointments.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, IsoDate, Ref } from '#contract/core/shapes.ts';

const PreviewedCarer = z.object({
  carer: Ref,
  /** The other appointment, in words. Null if the carer is free. */
  clash: z.string().nullable(),
});

export const SeriesDate = z.object({
  start_date: IsoDate,
  start_at: Instant,
  end_at: Instant,
  bank_holiday: z.string().nullable(),
  /** Why it will not be booked. Null if it will. */
  left_out: z.enum(['bank_holiday', 'left_out']).nullable(),
  carers: z.array(PreviewedCarer),
  warnings: z.array(AppointmentWarning),
});
export type SeriesDate = z.infer<typeof SeriesDate>;

export const SeriesPreview = z.object({
  /** The region of the bank holidays, from the client's local authority. */
  region: BankHolidayRegion,
  bank_holidays_known_until: IsoDate,
  dates: z.array(SeriesDate),
});
export type SeriesPreview = z.infer<typeof SeriesPreview>;

const { client_id, service_type_id, young_person_id, start_at, end_at, carer_ids } = appointmentFields;

export const previewSeries = endpoint({
  method: 'POST',
  path: '/api/appointments/series_preview/',
  summary: 'Preview the dates of a series, each with its clash, bank holiday and warnings',
  access: { admin: 'ALL' },
  audit: 'appointment.series_preview',
  looksAt: ({ body }) => (body.young_person_id ? [body.young_person_id] : []),
  body: z.strictObject({
    client_id: client_id.optional(),
    service_type_id: service_type_id.optional(),
    young_person_id: young_person_id.optional(),
    start_at,
    end_at,
    carer_ids,
    repeat: Repeat,
  }),
  answer: SeriesPreview,
  reads: true,
});

export const ChangedDate = z.object({
  appointment_id: Id,
  version: z.int(),
  /** After the change. */
  start_date: IsoDate,
  start_at: Instant,
  end_at: Instant,
  /** Why it stays unchanged. Null if it changes. */
  stays: z.object({ reason: StayReason, message: z.string() }).nullable(),
  /** Fields that were changed for this appointment alone and are kept, such as "Carers". */
  kept: z.array(z.string()),
  carers: z.array(PreviewedCarer),
  warnings: z.array(AppointmentWarning),
});
export type ChangedDate = z.infer<typeof ChangedDate>;

export const previewSeriesChange = endpoint({
  method: 'POST',
  path: '/api/appointments/{id}/change_preview/',
  summary: 'Preview a series change: which appointments change, which do not, and why',
  access: { admin: 'ALL' },
  audit: 'appointment.view',
  params: z.object({ id: Id }),
  body: AppointmentChange,
  answer: z.object({ apply_to: ApplyTo, dates: z.array(ChangedDate) }),
  reads: true,
});
