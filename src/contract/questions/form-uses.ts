/**
 * Where a published form is asked: report forms by services from a day on, characteristic forms by topics.
 *
 *     not used ──askForm──► asked from a day on ──stopAskingForm──► asked until a day
 *
 * The earliest day is tomorrow: what was begun under another form stays under it.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, IsoDate, Ref } from '#contract/core/shapes.ts';

/** Instead of the report of each appointment, or offered beside it if needed. */
export const FormPlace = z.enum(['each_appointment', 'beside']);
export type FormPlace = z.infer<typeof FormPlace>;

export const FormUse = z.object({
  /** Null for uses that came with the product. */
  id: Id.nullable(),
  service_type: Ref,
  from_date: IsoDate.nullable(),
  /** The first day on which it is no longer asked. */
  until_date: IsoDate.nullable(),
});
export type FormUse = z.infer<typeof FormUse>;

export const FormUses = z.object({
  /** Null for a form that no service has asked yet. */
  place: FormPlace.nullable(),
  /** Offered beside every service’s report, whatever the list says. */
  is_for_all: z.boolean(),
  services: z.array(FormUse),
  /** The services that ask it with each appointment, today or later. A form with such a service cannot be retired. */
  asked_by: z.array(FormUse.pick({ service_type: true, until_date: true })),
  /** For a characteristic form: the topics that ask it. */
  topics: z.array(Ref),
});
export type FormUses = z.infer<typeof FormUses>;

const access = { admin: 'ALL' } as const;
const params = z.object({ id: Id });

export const getFormUses = endpoint({
  method: 'GET',
  path: '/api/question_forms/{id}/uses/',
  summary: 'The services or topics that use a form, and from when',
  access,
  audit: null,
  params,
  answer: FormUses,
});

export const askForm = endpoint({
  method: 'POST',
  path: '/api/question_forms/{id}/uses/',
  summary: 'Make services use a published report form from a date, tomorrow at the earliest; all or none',
  access,
  audit: null,
  params,
  body: z.strictObject({
    place: FormPlace,
    service_type_ids: z.array(Id).min(1, 'Choose at least one service.').max(100),
    from_date: IsoDate,
  }),
  answer: FormUses,
  status: 201,
});

export const stopAskingForm = endpoint({
  method: 'DELETE',
  path: '/api/question_forms/{id}/uses/{useId}',
  summary: 'Stop using a form from a date; a use that has not started is removed',
  access,
  audit: null,
  params: z.object({ id: Id, useId: Id }),
  query: z.strictObject({ until_date: IsoDate.optional() }),
  answer: FormUses,
});

export const askTopics = endpoint({
  method: 'PUT',
  path: '/api/question_forms/{id}/topics/',
  summary:
    'Make topics use a published characteristic form from now on; earlier answers keep their questions',
  access,
  audit: null,
  params,
  body: z.strictObject({ subcategory_ids: z.array(Id).min(1, 'Choose at least one topic.').max(200) }),
  answer: FormUses,
});
