import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { DayInWeek, Id, Instant, IsoDate, Ref } from '#contract/core/shapes.ts';

/** More than any agency has in a day. Beyond it the board says that it is not complete. */
export const MAX_BOARD_ROWS = 5_000;

/** One carer of one appointment, or an appointment without a carer. */
const BoardVisit = z.object({
  /** The assignment. Null without a carer. */
  appointment_carer_id: Id.nullable(),
  /** Null if the record is closed to the reader, who sees only the carer's working time. */
  appointment_id: Id.nullable(),
  start_at: Instant,
  end_at: Instant,
  /** `phone` is the carer's own, to ring. */
  carer: Ref.extend({ phone: z.string().nullable() }).nullable(),
  young_person: Ref.nullable(),
  is_restricted: z.boolean(),
  client: Ref.nullable(),
  service: z.string().nullable(),
  place: z.string().nullable(),
  arrived_at: Instant.nullable(),
  left_at: Instant.nullable(),
  is_arrival_typed: z.boolean(),
  is_departure_typed: z.boolean(),
  /** The carer has submitted their times. */
  has_times: z.boolean(),
});
export type BoardVisit = z.infer<typeof BoardVisit>;

export const getDayBoard = endpoint({
  method: 'GET',
  path: '/api/day_board/',
  summary:
    'Every appointment of a day that goes ahead, also over midnight, with each carer’s arrival and departure',
  access: { admin: 'ALL' },
  audit: null,
  query: z.strictObject({
    /** By default today, in London. */
    date: DayInWeek.optional(),
  }),
  answer: z.object({
    date: IsoDate,
    /** By planned start. */
    visits: z.array(BoardVisit),
    /** False if the day has more than MAX_BOARD_ROWS. */
    is_complete: z.boolean(),
  }),
});
