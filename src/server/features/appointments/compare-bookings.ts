/** A booking from outside against the appointment as it is here, and against what came last. */
import { z } from 'zod';
import type { ImportField } from '#contract/appointments/appointment-imports.ts';
import { Id, Instant } from '#contract/core/shapes.ts';

/** A field that is left out is not known there, and stays as it is here. */
export const Booking = z.object({
  id_on_third_party: z.string(),
  client_id: Id,
  young_person_id: Id.nullable().optional(),
  service_type_id: Id,
  start_at: Instant,
  end_at: Instant,
  carer_ids: z.array(Id).optional(),
  place: z.string().nullable().optional(),
  notes: z.string().nullable().optional(),
});
export type Booking = z.infer<typeof Booking>;

/** The fields that an appointment and a booking both have; one that was not sent is left out. */
export type Facts = Partial<Omit<Booking, 'id_on_third_party'>>;

export interface Existing {
  id: string;
  version: number;
  status: 'active' | 'cancelled';
  cancellation_reason: string | null;
  client_id: string;
  young_person_id: string | null;
  service_type_id: string;
  start_at: string;
  end_at: string;
  /** The order counts: the first is the one a list shows. */
  carer_ids: string[];
  place: string | null;
  notes: string | null;
  /** The booking as it came last; null where that is not known. */
  imported: Facts | null;
}

/** Columns that only make sense together are one field: a new end under an old start might lie before it. */
const FIELDS: Record<ImportField, readonly (keyof Facts)[]> = {
  time: ['start_at', 'end_at'],
  who: ['client_id', 'young_person_id'],
  service: ['service_type_id'],
  carers: ['carer_ids'],
  place: ['place'],
  notes: ['notes'],
};

export interface Comparison {
  /** Changed there since it came last, and as it came here. */
  changed: ImportField[];
  /** Changed there, and by the office too. */
  changed_here: ImportField[];
}

/** If the last import is unknown, each difference counts as a change made here. */
export function compareBooking(before: Existing, booking: Booking): Comparison {
  const found: Comparison = { changed: [], changed_here: [] };
  for (const [field, all] of Object.entries(FIELDS) as [ImportField, readonly (keyof Facts)[]][]) {
    const names = all.filter((name) => booking[name] !== undefined);
    const agree = (one: Facts, other: Facts) => names.every((name) => text(one, name) === text(other, name));
    const { imported } = before;
    if (agree(before, booking) || (imported && agree(imported, booking))) continue;
    found[!imported || agree(imported, before) ? 'changed' : 'changed_here'].push(field);
  }
  return found;
}

/** A field that was never sent was empty there. */
function text(facts: Facts, name: keyof Facts): string {
  const value = facts[name];
  if (Array.isArray(value)) return value.join();
  return (name === 'start_at' || name === 'end_at') && value ? String(Date.parse(value)) : (value ?? '');
}

/** Only what those fields say. */
export function pickFields(facts: Facts, fields: readonly ImportField[]): Facts {
  const names = fields.flatMap((field) => FIELDS[field]);
  return Object.fromEntries(
    names.map((name) => [name, facts[name]]).filter(([, value]) => value !== undefined),
  );
}
