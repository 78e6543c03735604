import { YOUNG_PERSON_STATUS_WORDS } from '#contract/core/statuses.ts';
import type { ChangeWords } from '#server/area.ts';
import form from '#server/data/young-person-form.json' with { type: 'json' };

/** How the activity log shows changes of a young person's record: each field has its label in the form. */

interface FormQuestion {
  name: string;
  label: string;
  options: readonly { id: string; label: string }[];
}

const steps: readonly { groups: readonly { questions: readonly FormQuestion[] }[] }[] = form.items;
const asked = steps.flatMap(({ groups }) => groups.flatMap(({ questions }) => questions));

/** By the profile's field, in the form's order. */
const QUESTIONS: ReadonlyMap<string, FormQuestion> = new Map(
  asked.map((question) => [question.name, question]),
);

const STATUS_WORDS: Record<string, string> = YOUNG_PERSON_STATUS_WORDS;

export const PROFILE_CHANGES: ChangeWords = {
  subject: 'Profile',
  labels: {
    status: 'Status',
    ...Object.fromEntries(asked.map(({ name, label }) => [name, label])),
    coordinator_id: QUESTIONS.get('local_area_coordinator_id')?.label ?? '',
    home_area: 'Area where they live',
    risk_level: QUESTIONS.get('overall_risk')?.label ?? '',
    risk_kept_reason: 'Reason for keeping the overall risk',
    risk_kept_at: 'Overall risk confirmed',
    key_risks: 'Key risks',
    is_restricted: 'Only named people can open the record',
  },
  describe: (field, value) => (field === 'status' ? STATUS_WORDS[value] : describeOption(field, value)),
};

export const ADDRESS_CHANGES: ChangeWords = {
  subject: 'Address',
  labels: {
    kind: 'Kind of address',
    line_1: 'Address line 1',
    line_2: 'Address line 2',
    town: 'Town or city',
    county: 'County',
    postcode: 'Postcode',
    access_notes: 'Access and parking notes',
    from_date: 'From',
    to_date: 'To',
    is_confidential: 'Address is confidential',
    archived_at: 'Removed',
  },
  selectSubjects: (db, ids) => db`
    select id, kind as name, null as kind, null::jsonb as questions from young_person_address where id = any(${ids}::uuid[])`,
};

/** An option's label in the form, even if only part of its id is stored; a removed option's id. */
function describeOption(field: string, value: string): string | undefined {
  const options = QUESTIONS.get(field)?.options ?? [];
  const option = options.find(({ id }) => id === value || id.endsWith(`--${value}`));
  if (option) return option.label;
  const words = /^yp-[a-z0-9-]+?--([a-z0-9-]+)$/.exec(value)?.[1]?.replace(/-+/g, ' ');
  return words && words.charAt(0).toUpperCase() + words.slice(1);
}
