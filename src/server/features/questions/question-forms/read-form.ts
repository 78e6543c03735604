import { RiskLevel } from '#contract/core/risk-levels.ts';
import { Question, type QuestionOption } from '#contract/questions/questions.ts';
import { optionList } from '#server/features/questions/question-forms/option-lists.ts';

/**
 * Converts forms from the data files into questions:
 *
 * 1. Questions are in groups; each has its group's text, and its place in the whole form.
 * 2. Empty help is dropped. A level's `colour` stays on its option; its number and hex value follow from that.
 * 3. Options from another file become the question's own, `<question>--<id>`, so that ids stay unique in a form.
 * 4. `must_be: "yes"` means the option whose id ends in `--yes`, as in conditions.
 */
export interface FormFile {
  form: { id: string; title: string; version: number; kind: string; introduction?: string };
  items: FormFileGroup[];
}

export interface FormFileGroup {
  group_identifier: string;
  title: string;
  help_text?: string;
  order: number;
  is_repeatable_group: boolean;
  min_entries?: number;
  max_entries?: number;
  entry_label?: string;
  /** For a form in steps. */
  step?: number;
  step_title?: string;
  questions: FormFileQuestion[];
}

interface FormFileQuestion {
  id: string;
  label: string;
  help_text?: string;
  input_type: string;
  order: number;
  is_required: boolean;
  conditional_question_option_id: string | null;
  options: FormFileOption[];
  options_source?: string;
  options_filter?: Record<string, string>;
  must_be?: string | boolean;
  scale?: { low_label: string; high_label: string };
  [other: string]: unknown;
}

interface FormFileOption {
  id: string;
  label: string;
  order: number;
  colour?: string;
  level?: number;
  is_exclusive?: boolean;
  raises_concern?: boolean;
  announces_incident?: boolean;
  differs_from_plan?: boolean;
}

export interface Form {
  slug: string;
  name: string;
  is_numeric: boolean;
  form_version: number;
  introduction: string | null;
  questions: Question[];
}

/** Throws if the file is not a form: it came with the product, so the mistake is ours. */
export function readForm(file: FormFile): Form {
  return {
    slug: file.form.id,
    name: file.form.title,
    is_numeric: file.form.kind === 'NUMERICAL',
    form_version: file.form.version,
    introduction: file.form.introduction || null,
    questions: readGroups(file.items),
  };
}

/** The questions of groups in a file, in order. Characteristics and referrals are written in groups as well. */
export function readGroups(groups: readonly FormFileGroup[]): Question[] {
  return groups
    .toSorted((a, b) => a.order - b.order)
    .flatMap((group) =>
      group.questions
        .toSorted((a, b) => a.order - b.order)
        .map((question) => ({ ...readQuestion(question), ...groupParts(group) })),
    )
    .map((question, index) => Question.parse({ ...question, order: index + 1 }));
}

const groupParts = (group: FormFileGroup) => ({
  group_identifier: group.group_identifier,
  group_label: group.title,
  group_help: group.help_text || null,
  is_repeatable_group: group.is_repeatable_group,
  ...(group.step ? { step: group.step, step_title: group.step_title } : {}),
  ...(group.is_repeatable_group
    ? { min_entries: group.min_entries, max_entries: group.max_entries, entry_label: group.entry_label }
    : {}),
});

/** Copied unchanged. */
const AS_THEY_ARE = [
  'max_length',
  'min',
  'max',
  'multiple',
  'max_choices',
  'pattern',
  'may_cross_midnight',
  'may_lie_ahead',
  'must_be_weekday',
  'prefill',
  'is_colour_scale',
  'is_scored',
] as const;

function readQuestion(question: FormFileQuestion): Record<string, unknown> {
  const { id, label, help_text, input_type, is_required, conditional_question_option_id, scale } = question;
  const options = readOptions(question);
  const kept = AS_THEY_ARE.filter((name) => question[name] !== undefined);
  return {
    ...Object.fromEntries(kept.map((name) => [name, question[name]])),
    ...(scale ? { low_label: scale.low_label, high_label: scale.high_label } : {}),
    ...(question.must_be === undefined ? {} : { must_be: mustBe(question.must_be, options) }),
    id,
    label,
    help: help_text || null,
    input_type,
    is_required,
    conditional_question_option_id,
    options,
  };
}

function mustBe(wanted: string | boolean, options: readonly QuestionOption[]): string | boolean {
  return options.find((option) => option.id.endsWith(`--${wanted}`))?.id ?? wanted;
}

function readOptions(question: FormFileQuestion): QuestionOption[] {
  // Options in the file itself are used unchanged.
  if (question.options_source && question.options.length === 0) {
    return optionList(question.options_source, question.options_filter).map((item) => ({
      id: `${question.id}--${item.id}`,
      label: item.label,
    }));
  }
  return question.options
    .toSorted((a, b) => a.order - b.order)
    .map(
      ({
        id,
        label,
        colour,
        level,
        is_exclusive,
        raises_concern,
        announces_incident,
        differs_from_plan,
      }) => ({
        id,
        label,
        ...(colour ? { colour: RiskLevel.parse(colour) } : {}),
        ...(level ? { value: level } : {}),
        ...(is_exclusive ? { is_exclusive } : {}),
        ...(raises_concern ? { raises_concern } : {}),
        ...(announces_incident ? { announces_incident } : {}),
        ...(differs_from_plan ? { differs_from_plan } : {}),
      }),
    );
}
