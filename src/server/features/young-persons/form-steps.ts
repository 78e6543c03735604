import { ageOn } from '#contract/dates.ts';
import type { Question, QuestionOption } from '#contract/questions.ts';
import type { Ref } from '#contract/shapes.ts';
import type { AskedFields } from '#contract/young-person-form.ts';
import form from '#server/data/young-person-form.json' with { type: 'json' };
import { optionList } from '#server/features/question-forms/option-lists.ts';
import { type FormFileGroup, readGroups } from '#server/features/question-forms/read-form.ts';

/** The stepped form of a young person as questions of the one engine (YPN-03). */
export interface FormStep extends AskedFields {
  step: number;
  title: string;
  route_segment: string;
  introduction: string;
  questions: Question[];
  fields: Record<string, string>;
}

/** Whom the questions offer that are there by now. */
export interface Choices {
  clients: readonly Ref[];
  teams: readonly Ref[];
  social_workers: readonly Ref[];
  coordinators: readonly Ref[];
}

/** Lists with calls of their own: addresses, people, the photo. And the id that only the third party gives. */
const NOT_ASKED = [
  ...['address_line_1', 'address_line_2', 'town', 'county', 'postcode', 'address_confidential'],
  ...['address_access_notes', 'photo', 'id_on_third_party'],
];
const FIELD_OF: Record<string, string> = { overall_risk: 'risk_level' };
const PERSONAL_ADVISER_FROM_AGE = 16;

const STEPS: readonly FormStep[] = form.items.map((step) => {
  const groups = (step.groups as unknown as FormFileGroup[])
    .filter((group) => !group.is_repeatable_group)
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ name }) => !NOT_ASKED.includes(String(name))),
    }));
  return {
    step: step.step,
    title: step.title,
    route_segment: step.route_segment,
    introduction: step.introduction ?? '',
    questions: readGroups(groups),
    fields: Object.fromEntries(
      groups.flatMap((group) =>
        group.questions.map(({ id, name }) => [id, FIELD_OF[String(name)] ?? String(name)]),
      ),
    ),
  };
});

/** Every field that a question fills, with its step. */
export const STEP_OF_FIELD: ReadonlyMap<string, FormStep> = new Map(
  STEPS.flatMap((step) => Object.values(step.fields).map((field) => [field, step])),
);

export const STEP_OF_ADDRESSES = 1;

const labelsFor = (applies_to: string) =>
  optionList('relationships.json', { applies_to }).map(({ label }) => label);
export const RELATIONSHIPS = { household: labelsFor('HOUSEHOLD'), related: labelsFor('RELATED_PERSON') };

/**
 * The steps as this young person is asked them: whom one may choose, and what they hold already, even where nobody
 * would be offered it any more.
 */
export function stepsFor(
  held: Readonly<Record<string, unknown>>,
  choices: Choices,
  today: string,
): FormStep[] {
  const people: Record<string, readonly Ref[]> = {
    client_id: choices.clients,
    team_id: choices.teams,
    social_worker_id: choices.social_workers,
    local_area_coordinator_id: choices.coordinators,
  };
  const isYoung = typeof held.dob === 'string' && ageOn(held.dob, today) < PERSONAL_ADVISER_FROM_AGE;
  return STEPS.map((step) => ({
    ...step,
    questions: step.questions
      .filter(({ id }) => !(isYoung && step.fields[id] === 'personal_adviser'))
      .map((question) => {
        const field = step.fields[question.id] ?? '';
        const refs = people[field];
        if (refs)
          return {
            ...question,
            options: refs.map(({ id, name }) => ({ id: `${question.id}--${id}`, label: name })),
          };
        return { ...question, options: withHeld(question, held[field]) };
      }),
  }));
}

function withHeld({ id, options }: Question, held: unknown): QuestionOption[] {
  if (options.length === 0 || options.some(({ colour }) => colour)) return options;
  const labels = new Set(options.map(({ label }) => label));
  const old = [held].flat().filter((value) => typeof value === 'string' && !labels.has(value));
  return [...options, ...old.map((label, index) => ({ id: `${id}--held-${index}`, label: String(label) }))];
}
