/**
 * Copies a week, usually the last, into another (ROT-02): what carers entered in their rotas, and who went to the
 * weekly appointments.
 *
 * 1. From rotas, only available and not available are copied, to the same weekday. Holiday, sickness and training
 *    belong to their own days.
 * 2. An appointment gets the carers of the matching one in that week: from the same series, or for the same client,
 *    young person and service at the same time in London. It must be in the future and have no carers.
 * 3. An obstacle leaves that part out and is reported with its reason: an overlap, a contradicting entry, too little
 *    rest, one carer although two must be with the young person, or a missing young person.
 * 4. Everything is one transaction. Undo removes what was copied and has not changed since.
 */
import { z } from 'zod';
import { RotaKind } from '#contract/appointments/rotas.ts';
import { findMonday } from '#contract/core/dates.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { DayInWeek, Id, Instant, IsoDate, Ref, TimeOfDay, Version } from '#contract/core/shapes.ts';

/** `there`: the same entry exists already. */
const outcome = {
  outcome: z.enum(['copied', 'there', 'refused']),
  /** The reason in words, if it is refused. */
  reason: z.string().nullable(),
};

const CopiedEntry = z.object({
  carer: Ref,
  date: IsoDate,
  kind: RotaKind,
  start_time: TimeOfDay.nullable(),
  end_time: TimeOfDay.nullable(),
  ...outcome,
  /** After it is copied. */
  id: Id.nullable(),
});
export type CopiedEntry = z.infer<typeof CopiedEntry>;

const CopiedCarers = z.object({
  appointment_id: Id,
  start_at: Instant,
  end_at: Instant,
  service_type: z.string(),
  carers: z.array(Ref),
  ...outcome,
  /** The version after its carers are copied. */
  version: Version,
});
export type CopiedCarers = z.infer<typeof CopiedCarers>;

const RotaCopy = z.object({
  /** The Mondays of both weeks. */
  from_date: IsoDate,
  to_date: IsoDate,
  entries: z.array(CopiedEntry),
  appointments: z.array(CopiedCarers),
});
export type RotaCopy = z.infer<typeof RotaCopy>;

const copied = {
  method: 'POST',
  access: { admin: 'ALL' },
  audit: null,
  body: z
    .strictObject({
      /** Any day of the week to copy into. */
      date: DayInWeek,
      /** Any day of the week to copy from. By default the week before. */
      from_date: DayInWeek.optional(),
      entries: z.boolean(),
      carers: z.boolean(),
    })
    .refine(({ date, from_date }) => !from_date || findMonday(from_date) !== findMonday(date), {
      path: ['from_date'],
      error: 'You cannot copy a week into itself. Choose another.',
    }),
  answer: RotaCopy,
} as const;

export const previewRotaCopy = endpoint({
  ...copied,
  path: '/api/rotas/copies/preview/',
  summary: 'Preview copying a week, and what would be left out',
  reads: true,
  status: 200,
});

export const copyRotaWeek = endpoint({
  ...copied,
  path: '/api/rotas/copies/',
  summary: 'Copy a week’s availability and, optionally, the carers of its appointments, in one transaction',
  status: 201,
});

/** The most that one week can have. */
const MAX_COPIED = 5000;

export const undoRotaCopy = endpoint({
  method: 'POST',
  path: '/api/rotas/copies/undo/',
  summary: 'Undo a copy, except for entries changed since',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject({
    entry_ids: z.array(Id).max(MAX_COPIED),
    appointments: z.array(z.strictObject({ appointment_id: Id, version: Version })).max(MAX_COPIED),
  }),
  answer: z.object({ entries: z.int(), appointments: z.int() }),
  status: 200,
  body_limit: 1024 * 1024,
});
