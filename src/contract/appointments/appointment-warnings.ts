/**
 * Warnings: an appointment that is possible but rarely meant must be confirmed before it is saved. The record keeps the
 * question, the answer and the administrator who confirmed.
 */
import { z } from 'zod';
import { Instant, IsoDate, Ref, Text } from '#contract/core/shapes.ts';

const APPOINTMENT_WARNINGS = {
  'length.long': 'Very long',
  'length.short': 'Very short',
  past: 'In the past',
  'visit.worked': 'Work already recorded',
  'report.moves': 'Report moves with it',
  'report.names_day': 'Report gives the old day',
  'young_person.elsewhere': 'Young person in two places',
  'young_person.missing': 'Young person missing',
  'carer.away': 'Carer away',
  'carer.left': 'Carer has left',
  'carer.rest': 'Not enough rest',
  'carer.ruled_out': 'Carer ruled out',
  'carer.closed_to': 'Carer cannot open the record',
  'carer.alone': 'Needs two carers',
  'id.zeros': 'ID missing its zeros',
  'id.shortened': 'ID shortened by a spreadsheet',
} as const;

type Code = keyof typeof APPOINTMENT_WARNINGS;
const codes = Object.keys(APPOINTMENT_WARNINGS) as [Code, ...Code[]];

export const AppointmentWarningCode = z.enum(codes);
export type AppointmentWarningCode = z.infer<typeof AppointmentWarningCode>;

export const AppointmentWarning = z.object({ code: AppointmentWarningCode, message: z.string() });
export type AppointmentWarning = z.infer<typeof AppointmentWarning>;

/** As an error lists them: with the appointment's day, because there may be several. */
export const DatedWarning = AppointmentWarning.extend({ start_date: IsoDate });
export type DatedWarning = z.infer<typeof DatedWarning>;

export const WarningAnswer = z.object({
  warnings: z.array(AppointmentWarning),
  note: z.string().nullable(),
  answered_by: Ref,
  answered_at: Instant,
});
export type WarningAnswer = z.infer<typeof WarningAnswer>;

/** The kinds of warnings that the caller confirms. By default none. */
export const acknowledgement = {
  acknowledged_warnings: z.array(AppointmentWarningCode).max(codes.length).optional(),
  acknowledgement_note: Text(500).optional(),
};
