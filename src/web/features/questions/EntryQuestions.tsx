import { groupPath, type QuestionGroup } from '#contract/questions/question-groups.ts';
import { QuestionField } from '#web/features/questions/QuestionField.tsx';
import type { QuestionForm } from '#web/features/questions/question-form.ts';

export interface GroupProps {
  form: QuestionForm;
  group: QuestionGroup;
  notes: Readonly<Record<string, string>> | undefined;
  disabled: boolean;
  headingLevel: 2 | 3;
  /** How many of its questions are rendered so far. */
  budget: number;
}

/** The questions of one entry, below each other. */
export function EntryQuestions({
  form,
  group,
  entry,
  notes,
  disabled,
  budget,
}: GroupProps & { entry: number }) {
  return (
    <div className="flex flex-col gap-6">
      {group.questions.slice(0, budget).map((question) => (
        <QuestionField
          key={question.id}
          form={form}
          question={question}
          entry={entry}
          note={notes?.[`${groupPath(group.identifier)}.${entry}.${question.id}`]}
          disabled={disabled}
        />
      ))}
    </div>
  );
}
