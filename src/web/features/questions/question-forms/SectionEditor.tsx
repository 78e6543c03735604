import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { FormProblem } from '#contract/questions/question-form-problems.ts';
import type { QuestionGroup } from '#contract/questions/question-groups.ts';
import type { Question } from '#contract/questions/questions.ts';
import type { QuestionChange } from '#web/features/questions/question-forms/form-building.ts';
import { LimitField } from '#web/features/questions/question-forms/LimitField.tsx';
import {
  type QuestionActions,
  QuestionEditor,
} from '#web/features/questions/question-forms/QuestionEditor.tsx';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';

export interface SectionActions {
  change: (identifier: string, change: QuestionChange) => void;
  move: (identifier: string, by: -1 | 1) => void;
  remove: (section: QuestionGroup) => void;
  addQuestion: (section: QuestionGroup) => void;
}

interface Props {
  questions: readonly Question[];
  section: QuestionGroup;
  number: number;
  count: number;
  openId: string | undefined;
  isNumeric: boolean;
  isReport: boolean;
  problems: readonly FormProblem[];
  sectionActions: SectionActions;
  questionActions: QuestionActions;
}

/** One section with its questions. */
export function SectionEditor(props: Props) {
  const { questions, section, number, count, problems, sectionActions } = props;
  const { identifier } = section;
  const headless = problems.find(
    ({ path, question_id }) =>
      path.endsWith('.group_label') && section.questions.some((question) => question.id === question_id),
  );
  return (
    <section
      aria-label={`Section ${number} being built`}
      className="rounded-md border border-line bg-surface p-4"
    >
      <div className="flex items-end gap-1">
        <TextField
          label={`Section ${number}`}
          name={`section-${identifier}`}
          className="flex-1"
          placeholder="Heading"
          maxLength={200}
          value={section.label}
          error={headless?.message}
          onChange={(group_label) => sectionActions.change(identifier, { group_label })}
        />
        <IconButton
          label={`Move section ${number} up`}
          icon={ArrowUp}
          disabled={number === 1}
          onClick={() => sectionActions.move(identifier, -1)}
        />
        <IconButton
          label={`Move section ${number} down`}
          icon={ArrowDown}
          disabled={number === count}
          onClick={() => sectionActions.move(identifier, 1)}
        />
      </div>
      <SectionSettings {...props} />
      <ol className="mt-3">
        {section.questions.map((question) => (
          <QuestionEditor
            key={question.id}
            questions={questions}
            question={question}
            isOpen={props.openId === question.id}
            isNumeric={props.isNumeric}
            isReport={props.isReport}
            problems={problems.filter(
              ({ question_id, path }) => question_id === question.id && !/\.group_/.test(path),
            )}
            actions={props.questionActions}
          />
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap justify-between gap-2">
        <Button variant="outline" size="sm" icon={Plus} onClick={() => sectionActions.addQuestion(section)}>
          Add question<span className="sr-only"> to section {number}</span>
        </Button>
        <Button variant="ghost" size="sm" icon={Trash2} onClick={() => sectionActions.remove(section)}>
          Remove section<span className="sr-only"> {number}</span>
        </Button>
      </div>
    </section>
  );
}

function SectionSettings({ section, number, sectionActions }: Props) {
  const change = (next: QuestionChange) => sectionActions.change(section.identifier, next);
  const first = section.questions[0];
  return (
    <details className="mt-2">
      <summary className="min-h-8 text-sm font-medium text-accent-text">
        Settings of section {number}
        {section.is_repeatable && ` (repeats: ${section.entry_label})`}
      </summary>
      <div className="mt-2 space-y-3">
        <TextArea
          label="Introduction"
          optional
          rows={2}
          maxLength={1000}
          value={section.help}
          onChange={(text) => change({ group_help: text || null })}
        />
        <CheckboxField
          label="Can be answered several times, such as once for each check"
          value={section.is_repeatable}
          onChange={(on) =>
            change(
              on
                ? { is_repeatable_group: true, min_entries: 0, max_entries: 20, entry_label: 'Entry' }
                : {
                    is_repeatable_group: false,
                    min_entries: undefined,
                    max_entries: undefined,
                    entry_label: undefined,
                  },
            )
          }
        />
        {section.is_repeatable && (
          <div className="flex flex-wrap gap-4">
            <TextField
              label="Name of each entry"
              className="min-w-40 flex-1"
              maxLength={100}
              value={first?.entry_label ?? ''}
              onChange={(entry_label) => change({ entry_label: entry_label || undefined })}
            />
            <LimitField
              label="Minimum"
              className="w-24"
              value={section.min_entries}
              onChange={(count) => change({ min_entries: withinEntries(count, 0) })}
            />
            <LimitField
              label="Maximum"
              className="w-24"
              value={section.max_entries}
              onChange={(count) => change({ max_entries: withinEntries(count, 1) })}
            />
          </div>
        )}
      </div>
    </details>
  );
}

const withinEntries = (count: number | undefined, least: number) =>
  Math.min(100, Math.max(least, count ?? 0));
