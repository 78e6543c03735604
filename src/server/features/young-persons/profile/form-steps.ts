import { ageOn } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { Question } from '#contract/questions/questions.ts';
import type { AskedFields } from '#contract/young-persons/young-person-form.ts';
import form from '#server/data/young-person-form.json' with { type: 'json' };
import { optionList } from '#server/features/questions/question-forms/option-lists.ts';
import { type FormFileGroup, readGroups } from '#server/features/questions/question-forms/read-form.ts';

/** The stepped form of a young person as question-engine questions (YPN-03). */
export interface FormStep extends AskedFields {
  step: number;
  title: string;
  route_segment: string;
  introduction: string;
  questions: Question[];
  fields: Record<string, string>;
}

export interface SocialWorkerChoice extends Ref {
  /** Filled in with the social worker, if the team is current. */
  team_id: string | null;
}

/** The organisations and people that the questions offer now. */
export interface Choices {
  clients: readonly Ref[];
  teams: readonly Ref[];
  social_workers: readonly SocialWorkerChoice[];
  coordinators: readonly Ref[];
}

/** Lists with calls of their own: addresses, people and the photo. Also the id that only the third party sets. */
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

export const STEP_OF_ADDRESSES = 1;

const labelsFor = (applies_to: string) =>
  optionList('relationships.json', { applies_to }).map(({ label }) => label);
export const RELATIONSHIPS = { household: labelsFor('HOUSEHOLD'), related: labelsFor('RELATED_PERSON') };

const REFS: Record<string, keyof Choices> = {
  client_id: 'clients',
  team_id: 'teams',
  social_worker_id: 'social_workers',
  local_area_coordinator_id: 'coordinators',
};

/**
 * The steps for this young person: the available choices, and their current values even if those are no longer
 * offered.
 */
export function stepsFor(
  held: Readonly<Record<string, unknown>>,
  choices: Choices,
  today: string,
): FormStep[] {
  const isYoung = typeof held.dob === 'string' && ageOn(held.dob, today) < PERSONAL_ADVISER_FROM_AGE;
  return STEPS.map((step) => ({
    ...step,
    questions: step.questions
      .filter(({ id }) => !(isYoung && step.fields[id] === 'personal_adviser'))
      .map((question) => {
        const field = step.fields[question.id] ?? '';
        const refs = REFS[field];
        return refs ? withRefs(question, choices[refs]) : withHeld(question, held[field]);
      }),
  }));
}

const withRefs = (question: Question, refs: readonly Ref[]): Question => ({
  ...question,
  options: refs.map(({ id, name }) => ({ id: `${question.id}--${id}`, label: name })),
});

/** For validation, whoever or whatever is stored by id counts as chosen, even if it is no longer offered. */
const JUDGED: readonly FormStep[] = STEPS.map((step) => ({
  ...step,
  questions: step.questions.map((question) =>
    REFS[step.fields[question.id] ?? '']
      ? { ...question, input_type: 'TEXT' as const, options: [] }
      : question,
  ),
}));

/**
 * The steps for validation. They are the same objects each time if possible, because the engine caches its results
 * for them.
 */
export function stepsAsHeld(held: Readonly<Record<string, unknown>>): FormStep[] {
  return JUDGED.map((step) => {
    const questions = step.questions.map((question) =>
      withHeld(question, held[step.fields[question.id] ?? '']),
    );
    const isSame = questions.every((question, index) => question === step.questions[index]);
    return isSame ? step : { ...step, questions };
  });
}

function withHeld(question: Question, held: unknown): Question {
  const { id, options } = question;
  if (options.length === 0 || options.some(({ colour }) => colour)) return question;
  const old = [held]
    .flat()
    .filter((value) => typeof value === 'string' && !options.some(({ label }) => label === value));
  if (old.length === 0) return question;
  const kept = old.map((label, index) => ({ id: `${id}--held-${index}`, label: String(label) }));
  return { ...question, options: [...options, ...kept] };
}
