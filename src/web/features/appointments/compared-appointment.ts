import { formatDate } from '#contract/core/dates.ts';
import type { FormValues } from '#web/features/appointments/form-values.ts';
import type { ComparedField } from '#web/writing/compared-fields.ts';

/** The fields of an appointment, in the form's order. `findName` resolves the ids in the values. */
export const listAppointmentFields = (findName: (id: string) => string): ComparedField<FormValues>[] => [
  {
    name: 'client_id',
    with: ['young_person_id'],
    label: 'Client and young person',
    words: ({ client_id, young_person_id }) =>
      [findName(client_id), young_person_id && findName(young_person_id)].filter(Boolean).join(', '),
  },
  {
    name: 'service_type_id',
    label: 'Service',
    words: ({ service_type_id }) => findName(service_type_id),
  },
  {
    name: 'date',
    with: ['start_time', 'end_time', 'end_date'],
    label: 'When',
    words: ({ date, start_time, end_time, end_date }) =>
      `${formatDate(date)} ${start_time}–${end_time}${end_date ? ` on ${formatDate(end_date)}` : ''}`,
  },
  { name: 'carers', label: 'Carers', words: ({ carers }) => carers.map(({ name }) => name).join(', ') },
  { name: 'place', label: 'Place', words: ({ place }) => place },
  { name: 'notes', label: 'Notes', words: ({ notes }) => notes },
];
