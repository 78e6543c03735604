/**
 * Rotas: when carers can work and when not, as they or the office entered it (ROT-01).
 *
 * 1. An entry is a carer's, of one day, and of one kind. Without times it is the whole London day; an end before the start is
 *    on the next day.
 * 2. Two entries of one carer that say different things never overlap: the database refuses it (constraint
 *    rota_entry_no_contradiction).
 * 3. The office writes everybody's; a carer their own, from today on, where no appointment of theirs lies inside. That they are off
 *    sick they write there too: they and the office are told which appointments need somebody else.
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
  /** Of those that were written together, as a pattern. */
  pattern_id: Id.nullable(),
  version: Version,
  updated_at: Instant,
});
export type RotaEntry = z.infer<typeof RotaEntry>;

/** An appointment as the board shows it. */
export const RotaAppointment = z.object({
  /** Null where the appointment is closed to the reader, who sees the working time alone. */
  id: Id.nullable(),
  /** Null where nobody has it. */
  carer: Ref.nullable(),
  start_at: Instant,
  end_at: Instant,
  service_type: z.string().nullable(),
  young_person: z.string().nullable(),
  place: z.string().nullable(),
  /** Its client; null to carers, and where it is closed to the reader. */
  client_id: Id.nullable(),
  version: Version.nullable(),
  /** Of one with too few carers that is offered: how many were asked, and how many of them have declined. */
  offer: z.object({ id: Id, asked: z.int(), declined: z.int() }).nullable(),
  /** Two carers must be with the young person, and fewer are there: nobody, or this carer alone. Never to carers. */
  needs_two: z.boolean(),
});
export type RotaAppointment = z.infer<typeof RotaAppointment>;

/** An appointment whose carer is away by an entry that was saved. */
export const UncoveredByEntry = RotaAppointment.extend({
  /** The others on it; empty to carers. */
  other_carer_ids: z.array(Id),
});
export type UncoveredByEntry = z.infer<typeof UncoveredByEntry>;

const SavedRotaEntry = RotaEntry.extend({
  /** Appointments of the carer at that time that are not over: somebody else is needed. The soonest first. */
  uncovered: z.array(UncoveredByEntry),
});
export type SavedRotaEntry = z.infer<typeof SavedRotaEntry>;

const days = { start_date: IsoDate, end_date: IsoDate, items: z.array(RotaEntry) };

/** The facts about a carer that the board is narrowed by. */
export const RotaCarer = z.object({
  id: Id,
  /** Of a week, by contract. */
  contract_hours: z.number().nullable(),
  /** Where they work from, and the district of their postcode: `Croydon`, `CR0`. */
  home_area: z.string().nullable(),
  postcode_district: z.string().nullable(),
  /** Kinds of checks that they have a valid one of on each day of the week. */
  check_kind_ids: z.array(Id),
});
export type RotaCarer = z.infer<typeof RotaCarer>;

export const RotaWeek = z.object({
  ...days,
  /** Active appointments that touch the week, once for each carer; to carers their own. */
  appointments: z.array(RotaAppointment),
  /** Those who are active and have one of these facts; the office's alone, empty to carers. */
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
  /** Left out by carers, who write their own. */
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

/** Says what is wrong with the times of an entry, by field; undefined where nothing is. */
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

/** From when until when an entry holds. The database reads it alike (function rota_entry_follow). */
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
