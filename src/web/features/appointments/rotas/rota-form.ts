import { z } from 'zod';
import { checkRotaTimes, MAX_ROTA_NOTE, type RotaEntry, RotaKind } from '#contract/appointments/rotas.ts';
import { addDays, daysBetween, formatDate } from '#contract/core/dates.ts';
import { Id, IsoDate, Line } from '#contract/core/shapes.ts';
import { KIND_WORDS } from '#web/features/appointments/rotas/rota-words.ts';
import type { Matter } from '#web/forms/matters.ts';

/** As many days as are entered at once. */
const MAX_DAYS = 31;

/** The fields of the dialog as typed. */
export const RotaValues = z
  .object({
    carer_id: Id,
    date: IsoDate,
    /** The last of several days; empty for one. */
    until: z.union([z.literal(''), IsoDate]),
    kind: RotaKind,
    length: z.enum(['day', 'times']),
    start_time: z.string(),
    end_time: z.string(),
    note: Line(MAX_ROTA_NOTE),
  })
  .superRefine((values, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const { date, until } = values;
    if (until && (until < date || daysBetween(date, until) >= MAX_DAYS))
      refuse('until', `Choose a day from the first on, at most ${MAX_DAYS} days in all.`);
    if (values.length === 'day') return;
    if (!values.start_time || !values.end_time)
      return refuse(values.start_time ? 'end_time' : 'start_time', 'Give a time, like 16:00.');
    const wrong = checkRotaTimes(values);
    if (wrong) refuse(...wrong);
  });
export type RotaValues = z.infer<typeof RotaValues>;

export const readRotaValues = (entry: RotaEntry): RotaValues => ({
  carer_id: entry.carer.id,
  date: entry.date,
  until: '',
  kind: entry.kind,
  length: entry.start_time ? 'times' : 'day',
  start_time: entry.start_time ?? '',
  end_time: entry.end_time ?? '',
  note: entry.note ?? '',
});

export const newRotaValues = (carer_id: string, date: string): RotaValues => ({
  ...{ carer_id, date, until: '', kind: 'available', length: 'day' },
  ...{ start_time: '', end_time: '', note: '' },
});

export const toRotaBody = ({ date, kind, length, start_time, end_time, note }: RotaValues) => ({
  ...{ date, kind, note: note || null },
  start_time: length === 'times' ? start_time : null,
  end_time: length === 'times' ? end_time : null,
});

/** The days that are written, one entry each. */
export const listDays = ({ date, until }: RotaValues): string[] =>
  Array.from({ length: until ? daysBetween(date, until) + 1 : 1 }, (_, index) => addDays(date, index));

export const rotaMatters: readonly Matter<RotaValues>[] = [
  { name: 'date', label: 'Day', words: ({ date }) => formatDate(date) },
  { name: 'kind', label: 'Kind', words: ({ kind }) => KIND_WORDS[kind] },
  {
    name: 'length',
    with: ['start_time', 'end_time'],
    label: 'Times',
    words: ({ length, start_time, end_time }) =>
      length === 'day' ? 'Whole day' : `${start_time}–${end_time}`,
  },
  { name: 'note', label: 'Note', words: ({ note }) => note },
];
