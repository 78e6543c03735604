/**
 * Rota templates (ROT-02): named weeks, such as "Term time", from which others are copied.
 *
 * A template is the week itself, not a copy. Copying uses what the week contains at that time.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { DayInWeek, Id, IsoDate, Line } from '#contract/core/shapes.ts';

export const MAX_TEMPLATE_NAME = 60;
export const MAX_TEMPLATES = 50;

const RotaTemplate = z.object({
  id: Id,
  name: z.string(),
  /** The Monday of its week. */
  date: IsoDate,
});
export type RotaTemplate = z.infer<typeof RotaTemplate>;

export const listRotaTemplates = endpoint({
  method: 'GET',
  path: '/api/rotas/templates/',
  summary: 'List week templates by name',
  access: { admin: 'ALL' },
  audit: null,
  answer: z.array(RotaTemplate),
});

export const createRotaTemplate = endpoint({
  method: 'POST',
  path: '/api/rotas/templates/',
  summary: 'Save a week as a template',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject({
    name: Line(MAX_TEMPLATE_NAME).min(1, 'Enter a name.'),
    /** Any day of the week. */
    date: DayInWeek,
  }),
  answer: RotaTemplate,
  status: 201,
});

export const deleteRotaTemplate = endpoint({
  method: 'DELETE',
  path: '/api/rotas/templates/{id}',
  summary: 'Delete a template. Its week does not change',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  answer: z.object({ id: Id }),
});
