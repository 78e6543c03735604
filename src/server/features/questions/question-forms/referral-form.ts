import file from '#server/data/referral-questions.json' with { type: 'json' };
import {
  type Form,
  type FormFileGroup,
  readGroups,
} from '#server/features/questions/question-forms/read-form.ts';

export const REFERRAL_FORM_SLUG = file.form.id;

/** Raised when the file's questions change: published versions never change. */
const FORM_VERSION = 1;

/** The referral form (REF-01): eight steps of groups, asked one step at a time. */
export function referralForm(): Form & { purpose: 'referral' } {
  const groups = file.items.flatMap(({ step, title, groups }) =>
    (groups as unknown as FormFileGroup[]).map((group, index) => ({
      ...group,
      order: step * 100 + index,
      step,
      step_title: title,
    })),
  );
  return {
    slug: REFERRAL_FORM_SLUG,
    name: file.form.title,
    purpose: 'referral',
    is_numeric: false,
    form_version: FORM_VERSION,
    introduction: null,
    questions: readGroups(groups),
  };
}
