import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { emptyAnswers } from '#contract/questions/answers.ts';
import { answerAt, orderedGroups } from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { QuestionForm } from '#web/features/questions/QuestionForm.tsx';
import {
  answersIn,
  checkForm,
  createQuestionForm,
  type QuestionForm as Form,
} from '#web/features/questions/question-form.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  questions: readonly Question[];
  introduction: string | null;
}

/** The form as users will see it, as wide as a phone beside the builder. Answers typed here are not saved. */
export function FormPreview({ questions, introduction }: Props) {
  const form = useTrial(questions);
  const [isWide, setIsWide] = useState(false);
  return (
    <section aria-label="Preview" className="min-w-0 rounded-md border border-line bg-surface">
      <div className="flex items-center justify-between gap-2 border-b border-line px-4 py-2">
        <h2 className="font-semibold">Preview on a phone</h2>
        <Button variant="ghost" size="sm" icon={Maximize2} onClick={() => setIsWide(true)}>
          Full width
        </Button>
      </div>
      <div className="max-h-[calc(100dvh-12rem)] overflow-y-auto px-4 py-4">
        {!isWide && <Trial form={form} introduction={introduction} />}
      </div>
      <Dialog open={isWide} onClose={() => setIsWide(false)} title="Preview" wide>
        <Trial form={form} introduction={introduction} />
      </Dialog>
    </section>
  );
}

/** The same on a page of its own. */
export function FormTrial({ questions, introduction }: Props) {
  return <Trial form={useTrial(questions)} introduction={introduction} headingLevel={2} />;
}

interface TrialProps {
  form: Form;
  introduction: string | null;
  headingLevel?: 2 | 3;
}

function Trial({ form, introduction, headingLevel = 3 }: TrialProps) {
  if (form.questions.length === 0)
    return <p className="text-ink-soft">Questions appear here as you add them.</p>;
  return (
    <div className="space-y-6">
      {introduction && <p className="whitespace-pre-line text-ink-soft">{introduction}</p>}
      <QuestionForm form={form} headingLevel={headingLevel} hideProgress />
      <Button
        variant="outline"
        onClick={() => {
          if (checkForm(form)) toast.success('These answers are ready to send');
        }}
      >
        Try sending
      </Button>
    </div>
  );
}

/** A form of these questions, with the trial answers whose questions still exist. */
function useTrial(questions: readonly Question[]): Form {
  const [trial, setTrial] = useState(() => newTrial(questions, {}));
  if (trial.questions === questions) return trial.form;
  const next = newTrial(questions, answersIn(trial.form));
  setTrial(next);
  return next.form;
}

function newTrial(questions: readonly Question[], before: Answers) {
  const worded = questions.map((question) => ({
    ...question,
    label: question.label || 'Untitled question',
  }));
  return { questions, form: createQuestionForm(worded, carriedOver(worded, before)) };
}

function carriedOver(questions: readonly Question[], before: Answers): Answers {
  const empty = emptyAnswers(questions);
  const kept = orderedGroups(questions).map((group) => {
    const entries = Object.hasOwn(before, group.identifier) ? before[group.identifier] : undefined;
    if (!entries) return [group.identifier, empty[group.identifier] ?? []] as const;
    const known = entries.map((_, entry) =>
      Object.fromEntries(
        group.questions.map(({ id }) => [id, answerAt(before, group.identifier, entry, id)] as const),
      ),
    );
    return [group.identifier, group.is_repeatable ? known : known.slice(0, 1)] as const;
  });
  return Object.fromEntries(kept);
}
