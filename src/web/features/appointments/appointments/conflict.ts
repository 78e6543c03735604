import { formatDate } from '#contract/core/dates.ts';
import type { FormValues } from '#web/features/appointments/appointments/form-values.ts';

/** One matter that two people decided differently. */
export interface ConflictField {
  id: string;
  label: string;
  /** The form's fields that belong together: a start without its end would make a third version. */
  names: readonly (keyof FormValues)[];
  mine: string;
  theirs: string;
}

type FindName = (id: string) => string;
type Words = (values: FormValues, findName: FindName) => string;

const matters: [id: string, label: string, names: (keyof FormValues)[], words: Words][] = [
  [
    'who',
    'Client and young person',
    ['client_id', 'young_person_id'],
    (values, findName) =>
      [findName(values.client_id), values.young_person_id && findName(values.young_person_id)]
        .filter(Boolean)
        .join(', '),
  ],
  ['service', 'Service', ['service_type_id'], (values, findName) => findName(values.service_type_id)],
  [
    'when',
    'When',
    ['date', 'start_time', 'end_time', 'end_date'],
    ({ date, start_time, end_time, end_date }) =>
      `${formatDate(date)} ${start_time}–${end_time}${end_date ? ` on ${formatDate(end_date)}` : ''}`,
  ],
  ['carers', 'Carers', ['carers'], ({ carers }) => carers.map(({ name }) => name).join(', ')],
  ['place', 'Place', ['place'], ({ place }) => place],
  ['notes', 'Notes', ['notes'], ({ notes }) => notes],
];

/** Only what differs, in the order of the form. */
export function differences(mine: FormValues, theirs: FormValues, findName: FindName): ConflictField[] {
  return matters.flatMap(([id, label, names, words]) => {
    const isSame = names.every((name) => JSON.stringify(mine[name]) === JSON.stringify(theirs[name]));
    return isSame ? [] : [{ id, label, names, mine: words(mine, findName), theirs: words(theirs, findName) }];
  });
}
