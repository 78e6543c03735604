/**
 * Patterns: the same rota entry on the same weekdays, every one to four weeks, for at most a year (ROT-01).
 *
 * 1. Left-out times, such as the school holidays, have no entries: "Tuesdays in term time".
 * 2. Its entries are ordinary entries. One that is changed or deleted on its own is the exception.
 * 3. A day on which the rota says something else, or the carer has an appointment, is left out and reported with its
 *    reason.
 * 4. Ending a pattern removes its entries from that day on. Earlier ones stay.
 */
import { z } from 'zod';
import { repeatDays } from '#contract/appointments/appointment-series.ts';
import { MAX_ROTA_NOTE, RotaKind } from '#contract/appointments/rotas.ts';
import { daysBetween } from '#contract/core/dates.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, IsoDate, Line, TimeOfDay } from '#contract/core/shapes.ts';

export const MAX_PATTERN_DAYS = 371;
/** The holidays of a school year, with some to spare. */
export const MAX_LEFT_OUT = 12;

const Days = z
  .strictObject({ first_date: IsoDate, last_date: IsoDate })
  .refine(({ first_date, last_date }) => last_date >= first_date, {
    path: ['last_date'],
    error: 'Choose a day on or after the first.',
  });
type Days = z.infer<typeof Days>;

export const createRotaPattern = endpoint({
  method: 'POST',
  path: '/api/rotas/patterns/',
  summary: 'Create repeated rota entries on chosen weekdays, every one or more weeks, with exceptions',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  body: z
    .strictObject({
      /** Left out by carers, who write their own rota. */
      carer_id: Id.optional(),
      kind: RotaKind,
      start_time: TimeOfDay.nullable().optional(),
      end_time: TimeOfDay.nullable().optional(),
      note: Line(MAX_ROTA_NOTE).nullable().optional(),
      first_date: IsoDate,
      last_date: IsoDate,
      /** 1 is Monday, as in ISO 8601. */
      weekdays: z.array(z.int().min(1).max(7)).min(1, 'Choose at least one day of the week.').max(7),
      every_weeks: z.int().min(1).max(4),
      left_out: z.array(Days).max(MAX_LEFT_OUT, `Add up to ${MAX_LEFT_OUT} exceptions.`).default([]),
    })
    .refine(({ first_date, last_date }) => isPatternLength(first_date, last_date), {
      path: ['last_date'],
      error: 'Choose a day on or after the first, up to a year later.',
    }),
  answer: z.object({
    id: Id,
    /** The days that have an entry now. */
    dates: z.array(IsoDate),
    refused: z.array(z.object({ date: IsoDate, reason: z.string() })),
  }),
  status: 201,
});

export const isPatternLength = (first_date: string, last_date: string): boolean =>
  last_date >= first_date && daysBetween(first_date, last_date) < MAX_PATTERN_DAYS;

export const endRotaPattern = endpoint({
  method: 'POST',
  path: '/api/rotas/patterns/{id}/end/',
  summary: 'Delete the entries of a pattern from a day on. They stay in the record of changes',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject({ from_date: IsoDate }),
  /** How many were removed. */
  answer: z.object({ entries: z.int() }),
  status: 200,
});

interface Pattern {
  first_date: string;
  last_date: string;
  weekdays: readonly number[];
  every_weeks: number;
  left_out: readonly Days[];
}

/** The days of a pattern, in order. Weeks are counted from the week of the first day. */
export function listPatternDays({ first_date, last_date, left_out, ...rule }: Pattern): string[] {
  const days: string[] = [];
  for (const day of repeatDays(first_date, { ...rule, weekdays: [...new Set(rule.weekdays)] })) {
    if (day > last_date) break;
    if (!left_out.some((out) => day >= out.first_date && day <= out.last_date)) days.push(day);
  }
  return days;
}
