import characteristics from '#server/data/characteristics.json' with { type: 'json' };
import { type Form, readGroups } from '#server/features/questions/question-forms/read-form.ts';

/** Raised when the file's questions change: published versions never change. */
const FORM_VERSION = 3;

/** The slug of the form that asks about a topic. */
export const readFormSlug = (topic: string) => `characteristic-${topic}`;

/** One form for each topic of a young person's profile (CHR-01), its questions in one section. */
export function characteristicForms(): (Form & { purpose: 'characteristic' })[] {
  return characteristics.items.map(({ id, label, description, questions }) => ({
    slug: readFormSlug(id),
    name: label,
    purpose: 'characteristic',
    is_numeric: false,
    form_version: FORM_VERSION,
    introduction: description,
    questions: readGroups([
      { group_identifier: id, title: label, order: 1, is_repeatable_group: false, questions },
    ]),
  }));
}
