import { z } from 'zod';
import { isPatternLength } from '#contract/appointments/rota-patterns.ts';
import { checkRotaTimes, MAX_ROTA_NOTE, type RotaEntry, RotaKind } from '#contract/appointments/rotas.ts';
import { addDays, daysBetween, findWeekday, formatDate } from '#contract/core/dates.ts';
import { Id, IsoDate, Line } from '#contract/core/shapes.ts';
import { KIND_WORDS } from '#web/features/appointments/rotas/rota-words.ts';
import type { ComparedField } from '#web/writing/compared-fields.ts';

/** The most days that can be entered at once. */
const MAX_DAYS = 31;

/** Every day, or every few weeks. */
export const REPEATS = [
  { value: 'no', label: 'No: every day from first to last' },
  { value: '1', label: 'Every week' },
  { value: '2', label: 'Every 2 weeks' },
  { value: '4', label: 'Every 4 weeks' },
] as const;

const Day = z.union([z.literal(''), IsoDate]);

/** The fields of the dialog as typed. */
export const RotaValues = z
  .object({
    carer_id: Id,
    date: IsoDate,
    /** The last of several days. Empty for one. */
    until: Day,
    repeats: z.enum(['no', '1', '2', '4']),
    /** As ticked. Empty for the weekday of the first day. */
    weekdays: z.array(z.string()),
    left_out: z.array(z.object({ first_date: Day, last_date: Day })),
    kind: RotaKind,
    length: z.enum(['day', 'times']),
    start_time: z.string(),
    end_time: z.string(),
    note: Line(MAX_ROTA_NOTE),
  })
  .superRefine((values, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: field.split('.'), message });
    const { date, until } = values;
    if (values.repeats !== 'no') {
      if (!until || !isPatternLength(date, until))
        refuse('until', 'Choose a day on or after the first, up to a year later.');
      values.left_out.forEach(({ first_date, last_date }, index) => {
        if (!first_date) refuse(`left_out.${index}.first_date`, 'Choose a day.');
        if (!last_date || last_date < first_date)
          refuse(`left_out.${index}.last_date`, 'Choose a day on or after the first.');
      });
    } else if (until && (until < date || daysBetween(date, until) >= MAX_DAYS))
      refuse('until', `Choose a day on or after the first, up to ${MAX_DAYS} days in total.`);
    if (values.length === 'day') return;
    if (!values.start_time || !values.end_time)
      return refuse(values.start_time ? 'end_time' : 'start_time', 'Enter a time, like 16:00.');
    const wrong = checkRotaTimes(values);
    if (wrong) refuse(...wrong);
  });
export type RotaValues = z.infer<typeof RotaValues>;

export const readRotaValues = (entry: RotaEntry): RotaValues => ({
  carer_id: entry.carer.id,
  date: entry.date,
  ...{ until: '', repeats: 'no', weekdays: [], left_out: [] },
  kind: entry.kind,
  length: entry.start_time ? 'times' : 'day',
  start_time: entry.start_time ?? '',
  end_time: entry.end_time ?? '',
  note: entry.note ?? '',
});

export const newRotaValues = (carer_id: string, date: string): RotaValues => ({
  ...{ carer_id, date, until: '', kind: 'available', length: 'day' },
  ...{ repeats: 'no', weekdays: [], left_out: [] },
  ...{ start_time: '', end_time: '', note: '' },
});

export const toRotaBody = ({ date, kind, length, start_time, end_time, note }: RotaValues) => ({
  ...{ date, kind, note: note || null },
  start_time: length === 'times' ? start_time : null,
  end_time: length === 'times' ? end_time : null,
});

/** The weekdays of a repeat. Default: the weekday of the first day. */
export const tickedRotaDays = ({ weekdays, date }: Pick<RotaValues, 'weekdays' | 'date'>): string[] =>
  weekdays.length > 0 || !date ? weekdays : [String(findWeekday(date))];

export const toPatternBody = (values: RotaValues) => {
  const { date: _, ...entry } = toRotaBody(values);
  return {
    ...entry,
    ...{ first_date: values.date, last_date: values.until, left_out: values.left_out },
    every_weeks: Number(values.repeats),
    weekdays: tickedRotaDays(values).map(Number).toSorted(),
  };
};

/** The days to save, one entry each. */
export const listDays = ({ date, until }: RotaValues): string[] =>
  Array.from({ length: until ? daysBetween(date, until) + 1 : 1 }, (_, index) => addDays(date, index));

export const rotaFields: readonly ComparedField<RotaValues>[] = [
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
