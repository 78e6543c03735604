import type {
  AppointmentWarning,
  AppointmentWarningCode,
  DatedWarning,
} from '#contract/appointments/appointment-warnings.ts';
import { toLondonDay } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

/** The answer of an administrator to the warnings; `unasked` where another system decided and nobody can be asked. */
export type Confirmation = Confirmed | 'unasked';

export interface Confirmed {
  codes: readonly AppointmentWarningCode[];
  note: string | null;
  answered_by: string;
  answered_at: string;
}

interface Acknowledged {
  acknowledged_warnings?: readonly AppointmentWarningCode[] | undefined;
  acknowledgement_note?: string | null | undefined;
}

/** The session says who answers. */
export const confirmationIn = (body: Acknowledged, answered_by: string, now: Date): Confirmed => ({
  codes: body.acknowledged_warnings ?? [],
  note: body.acknowledgement_note || null,
  answered_by,
  answered_at: now.toISOString(),
});

/** An appointment with what is unusual about it. */
export interface Unusual {
  start_at: string;
  warnings: readonly AppointmentWarning[];
}

/**
 * Throws `appointment.unconfirmed`, with every warning that was not acknowledged, by its day. The bounds of the usual:
 * contract/appointments/unusual-length.ts.
 */
export function refuseUnconfirmed(unusual: readonly Unusual[], confirmation: Confirmation): void {
  if (confirmation === 'unasked') return;
  const warnings: DatedWarning[] = unusual.flatMap((one) =>
    one.warnings
      .filter(({ code }) => !confirmation.codes.includes(code))
      .map((warning) => ({ ...warning, start_date: toLondonDay(one.start_at) })),
  );
  const [first] = warnings;
  if (!first) return;
  const detail = warnings.length === 1 ? { detail: first.message } : {};
  throw new AppError('appointment.unconfirmed', { ...detail, warnings });
}

/** The answers that are kept with the appointment, as its column holds them; null where there was nothing to ask. */
export function answersTo(db: Db, warnings: readonly AppointmentWarning[], confirmation: Confirmation) {
  if (confirmation === 'unasked' || warnings.length === 0) return null;
  const { note, answered_by, answered_at } = confirmation;
  return db.json([{ warnings: warnings.map((each) => ({ ...each })), note, answered_by, answered_at }]);
}
