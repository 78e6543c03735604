/**
 * Rotas: when carers can work and when not, as they or the office entered it (ROT-01).
 *
 * 1. An entry is for one carer and one day, and has one kind. Without times it is the whole day in London. An end
 *    before the start is on the next day.
 * 2. Contradicting entries of one carer never overlap: the database refuses it (constraint
 *    rota_entry_no_contradiction).
 * 3. The office writes everybody's entries. A carer writes their own, from today on, for times without an appointment.
 *    They may enter sickness there too: the app then tells them and the office which appointments need somebody else.
 */
import { z } from 'zod';
import { addDays, londonInstant, startOfLondonDay } from '#contract/core/dates.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { DayInWeek, Id, Instant, IsoDate, Line, Ref, TimeOfDay, Version } from '#contract/core/shapes.ts';

export const RotaKind = z.enum(['available', 'unavailable', 'holiday', 'sickness', 'training']);
export type RotaKind = z.infer<typeof RotaKind>;

export const MAX_ROTA_NOTE = 300;

export const RotaEntry = z.object({
  id: Id,
  carer: Ref,
  date: IsoDate,
  /** Both null: the whole day. */
  start_time: TimeOfDay.nullable(),
  end_time: TimeOfDay.nullable(),
  kind: RotaKind,
  note: z.string().nullable(),
  /** Shared by entries that were written together, as a pattern. */
  pattern_id: Id.nullable(),
  version: Version,
  updated_at: Instant,
});
export type RotaEntry = z.infer<typeof RotaEntry>;

/** An appointment on the rota board. */
export const RotaAppointment = z.object({
  /** Null if the appointment is closed to the reader, who sees only the working time. */
  id: Id.nullable(),
  /** Null if nobody has it. */
  carer: Ref.nullable(),
  start_at: Instant,
  end_at: Instant,
  service_type: z.string().nullable(),
  young_person: z.string().nullable(),
  place: z.string().nullable(),
  /** Its client. Null for carers, and if it is closed to the reader. */
  client_id: Id.nullable(),
  version: Version.nullable(),
  /** For an appointment with too few carers that is on offer: how many were asked, and how many of them declined. */
  offer: z.object({ id: Id, asked: z.int(), declined: z.int() }).nullable(),
  /**
   * Two carers must be with the young person, but there are fewer: nobody, or only this carer. Never sent to carers.
   */
  needs_two: z.boolean(),
});
export type RotaAppointment = z.infer<typeof RotaAppointment>;

/** An appointment whose carer is away because of an entry that was saved. */
export const UncoveredByEntry = RotaAppointment.extend({
  /** The other carers on it. Empty for carers. */
  other_carer_ids: z.array(Id),
});
export type UncoveredByEntry = z.infer<typeof UncoveredByEntry>;

const SavedRotaEntry = RotaEntry.extend({
  /** The carer's unfinished appointments at that time, soonest first. They need somebody else. */
  uncovered: z.array(UncoveredByEntry),
});
export type SavedRotaEntry = z.infer<typeof SavedRotaEntry>;

const days = { start_date: IsoDate, end_date: IsoDate, items: z.array(RotaEntry) };

/** Facts about a carer by which the board can be filtered. */
export const RotaCarer = z.object({
  id: Id,
  /** The contract's hours in a week. */
  contract_hours: z.number().nullable(),
  /** Where they work from, and the first half of their postcode: `Croydon`, `CR0`. */
  home_area: z.string().nullable(),
  postcode_district: z.string().nullable(),
  /** The kinds of checks that they hold on each day of the week. */
  check_kind_ids: z.array(Id),
});
export type RotaCarer = z.infer<typeof RotaCarer>;

export const RotaWeek = z.object({
  ...days,
  /** Active appointments that touch the week, once for each carer. Carers see their own. */
  appointments: z.array(RotaAppointment),
  /** Active carers with one of these facts. Only for the office: empty for carers. */
  carers: z.array(RotaCarer),
});
export type RotaWeek = z.infer<typeof RotaWeek>;

export const getRotaDay = endpoint({
  method: 'GET',
  path: '/api/rotas/day/{date}',
  summary: 'List the rota entries of a London day, including those that began the evening before',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ date: IsoDate }),
  query: z.strictObject({ carer_id: Id.optional() }),
  answer: z.object(days),
});

export const getRotaWeek = endpoint({
  method: 'GET',
  path: '/api/rotas/week/{date}',
  summary: 'List the rota entries and appointments of the week that includes the date',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ date: DayInWeek }),
  answer: RotaWeek,
});

const fields = {
  /** Left out by carers, who write their own rota. */
  carer_id: Id.optional(),
  date: IsoDate,
  kind: RotaKind,
  start_time: TimeOfDay.nullable().optional(),
  end_time: TimeOfDay.nullable().optional(),
  note: Line(MAX_ROTA_NOTE).nullable().optional(),
};

export const createRotaEntry = endpoint({
  method: 'POST',
  path: '/api/rotas/day/',
  summary: 'Add when a carer can or cannot work. No times means the whole day',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  body: z.strictObject(fields),
  answer: SavedRotaEntry,
  status: 201,
});

export const updateRotaEntry = endpoint({
  method: 'PUT',
  path: '/api/rotas/{id}',
  summary: 'Change a rota entry',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject(fields).partial().extend({ version: Version }),
  answer: SavedRotaEntry,
});

export const deleteRotaEntry = endpoint({
  method: 'DELETE',
  path: '/api/rotas/{id}',
  summary: 'Delete a rota entry. It stays in the record of changes',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  answer: z.object({ id: Id }),
});

export type RotaTimes = Pick<RotaEntry, 'date' | 'start_time' | 'end_time'>;

/** What is wrong with the times of an entry, by field. Undefined if nothing is. */
export function checkRotaTimes({ date, start_time, end_time }: RotaTimes): [string, string] | undefined {
  if (!start_time && !end_time) return undefined;
  if (!start_time) return ['start_time', 'Enter a start time, or no times for the whole day.'];
  if (!end_time) return ['end_time', 'Enter an end time, or no times for the whole day.'];
  if (start_time === end_time)
    return ['end_time', 'The start and end are the same. For the whole day, leave both empty.'];
  const { start_at, end_at } = findRotaPeriod({ date, start_time, end_time });
  return Date.parse(end_at) > Date.parse(start_at)
    ? undefined
    : ['end_time', 'This time does not exist: the clocks go forward that night.'];
}

/** The start and end of an entry. The database has the same rule (function rota_entry_follow). */
export function findRotaPeriod({ date, start_time, end_time }: RotaTimes): {
  start_at: string;
  end_at: string;
} {
  if (!start_time || !end_time)
    return { start_at: startOfLondonDay(date), end_at: startOfLondonDay(addDays(date, 1)) };
  return {
    start_at: londonInstant(date, start_time),
    end_at: londonInstant(end_time < start_time ? addDays(date, 1) : date, end_time),
  };
}
