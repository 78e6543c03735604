import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Instant } from '#contract/core/shapes.ts';

/** The form and the record, such as `appointment/new` or `appointment/{id}/edit`. */
const FormName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[a-z0-9/_-]+$/, 'Use lower-case letters, digits, / and -.');

const DEEPEST = 20;

/** Whether the database can store it as JSON: no NUL, no half surrogate pairs, and no more depth than any form has. */
function canBeKept(value: unknown, levels = DEEPEST): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  return (
    levels > 0 &&
    Object.entries(value).every(([name, each]) => canBeKept(name) && canBeKept(each, levels - 1))
  );
}

const Content = z
  .record(z.string().max(100), z.unknown())
  .refine((content) => canBeKept(content), 'Part of this cannot be saved.');

const everyone = { admin: 'OWN', carer: 'OWN', client: 'OWN' } as const;
const query = z.strictObject({ form: FormName });

const Draft = z.object({ form: FormName, content: z.record(z.string(), z.unknown()), updated_at: Instant });

export const getFormDraft = endpoint({
  method: 'GET',
  path: '/api/form_drafts/',
  summary: 'The unsent draft of a form; null if there is none',
  access: everyone,
  audit: null,
  query,
  answer: Draft.nullable(),
});

export const saveFormDraft = endpoint({
  method: 'PUT',
  path: '/api/form_drafts/',
  summary: 'Save a draft; the latest wins',
  access: everyone,
  limit: 'draft',
  audit: null,
  body: z.strictObject({ form: FormName, content: Content }),
  answer: Draft,
});

export const deleteFormDraft = endpoint({
  method: 'DELETE',
  path: '/api/form_drafts/',
  summary: 'Delete a draft',
  access: everyone,
  limit: 'draft',
  audit: null,
  query,
  answer: z.object({ form: FormName }),
});
