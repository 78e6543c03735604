import { Circle, CircleCheck, CircleDashed } from 'lucide-react';
import {
  type MouseEvent,
  memo,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import { useStore } from 'zustand';
import {
  groupPath,
  isGroupAsked,
  orderedGroups,
  type QuestionGroup,
} from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { EntryQuestions, type GroupProps } from '#web/features/questions/EntryQuestions.tsx';
import { listProblems } from '#web/features/questions/form-problems.ts';
import { countSections, listSections, type SectionState } from '#web/features/questions/form-sections.ts';
import { type QuestionForm as Form, useAnswers } from '#web/features/questions/question-form.ts';
import { RepeatedEntries } from '#web/features/questions/RepeatedEntries.tsx';
import { cx } from '#web/ui/cx.ts';
import { ErrorSummary } from '#web/ui/field/ErrorSummary.tsx';
import { fieldId } from '#web/ui/field/field-class.ts';
import { scrollToStay } from '#web/ui/field/show-field.ts';

interface Props {
  /** From `useQuestionForm`. */
  form: Form;
  /** Notes on answers, by path: `answers.<group>.<entry>.<question>`. They give reasons for a return. */
  notes?: Readonly<Record<string, string>> | undefined;
  disabled?: boolean | undefined;
  /** For a form in steps: the step to render. Answers in other steps still decide which questions apply. */
  step?: number | undefined;
  /** Hides the list of sections beside the form: for a form with one section, or on a page with its own steps. */
  hideProgress?: boolean | undefined;
  /** The heading level of the sections. */
  headingLevel?: 2 | 3 | undefined;
  className?: string | undefined;
}

/**
 * Renders any form to be filled in (QST-03). The screen around it has the title, the buttons and the submit call:
 *
 *     const form = useQuestionForm({ questions, answers: draft ?? emptyAnswers(questions, prefill), onChange: keepDraft });
 *     const send = () => {
 *       const answers = checkForm(form);          // undefined: problems are shown, the summary has the focus
 *       if (answers) submit(answers, { onError: (error) => showErrors(form, error.errors) });
 *     };
 *     <QuestionForm form={form} notes={notes} disabled={isSending} />
 *
 * It is not a `<form>` itself. For reading only, use `AnsweredQuestions`.
 */
export function QuestionForm(props: Props) {
  const { form, notes, disabled = false, step, hideProgress = false, headingLevel = 2, className } = props;
  const groups = orderedGroups(form.questions).filter(
    ({ questions: [first] }) => step === undefined || first?.step === step,
  );
  const drawn = useGradualCount(form.questions.length);
  let before = 0;
  const sections = groups.map((group): ReactNode => {
    const budget = Math.max(0, Math.min(drawn - before, group.questions.length));
    before += group.questions.length;
    return (
      <GroupSection key={group.identifier} {...{ form, group, notes, disabled, headingLevel, budget }} />
    );
  });
  const hasProgress = !hideProgress && groups.length > 2;
  return (
    <div className={cx('@container', className)}>
      <div
        className={cx(
          'space-y-6',
          hasProgress && '@4xl:grid @4xl:grid-cols-[13rem_minmax(0,1fr)] @4xl:gap-8',
        )}
      >
        {hasProgress && <FormProgress form={form} />}
        <div className="max-w-3xl min-w-0 space-y-8">
          <Problems form={form} step={step} />
          {sections}
        </div>
      </div>
    </div>
  );
}

/** Everything that stops the form, or the step shown, from being sent, after an attempt: a link to each question. */
function Problems({ form, step }: { form: Form; step: number | undefined }) {
  const { attempt, errors, answers } = useStore(form.store);
  if (attempt === 0) return null;
  return <ErrorSummary problems={listProblems(form.questions, answers, errors, step)} attempt={attempt} />;
}

/** The form's sections and their progress. It never delays typing. */
function FormProgress({ form }: { form: Form }) {
  const answers = useDeferredValue(useAnswers(form));
  return <ProgressList questions={form.questions} answers={answers} />;
}

function ProgressList({ questions, answers }: { questions: readonly Question[]; answers: Answers }) {
  const sections = listSections(questions, answers);
  const { done, count } = countSections(sections);
  const list = (
    <ol className="space-y-0.5">
      {sections.map(({ group, state, left }) => (
        <li key={group.identifier}>
          <SectionLink group={group} state={state} left={left} />
        </li>
      ))}
    </ol>
  );
  return (
    <nav aria-label="Sections of this form" className="@4xl:sticky @4xl:top-20 @4xl:self-start">
      <details className="rounded-md border border-line bg-surface @4xl:hidden">
        <summary className="min-h-11 px-4 py-2.5 font-medium">
          {count === 0 ? 'Sections' : `Sections: ${done} of ${count} done`}
        </summary>
        <div className="px-2 pb-2">{list}</div>
      </details>
      <div className="hidden @4xl:block">
        <p className="px-2 pb-1 text-sm text-ink-soft">
          {count === 0 ? 'Sections' : `${done} of ${count} sections done`}
        </p>
        {list}
      </div>
    </nav>
  );
}

const marks = {
  done: CircleCheck,
  given: CircleCheck,
  started: CircleDashed,
  optional: Circle,
  empty: Circle,
};
const words: Record<SectionState, string> = {
  done: 'done',
  given: 'filled in for you',
  started: 'started',
  optional: 'optional',
  empty: 'not started',
};

function SectionLink({ group, state, left }: { group: QuestionGroup; state: SectionState; left: number }) {
  const Mark = marks[state];
  const id = fieldId(groupPath(group.identifier));
  const jump = (event: MouseEvent) => {
    const section = document.getElementById(id);
    if (!section) return;
    event.preventDefault();
    section.focus({ preventScroll: true });
    scrollToStay(section, 'start');
  };
  return (
    <a
      href={`#${id}`}
      onClick={jump}
      className="flex min-h-control items-start gap-2 rounded-md px-2 py-1.5 text-control text-ink hover:bg-sunken"
    >
      <Mark
        aria-hidden
        size={18}
        className={cx('mt-0.5 shrink-0', state === 'done' ? 'text-dark-green-ink' : 'text-ink-soft')}
      />
      <span className="min-w-0">
        {group.label ?? group.entry_label}
        <span
          className={
            left > 0 || state === 'given' || state === 'optional' ? 'block text-sm text-ink-soft' : 'sr-only'
          }
        >
          <span className="sr-only">: </span>
          {left > 0 ? `${left} to answer` : words[state]}
        </span>
      </span>
    </a>
  );
}

/** One group under its heading. Renders nothing if none of its questions apply. */
const GroupSection = memo(function GroupSection(props: GroupProps) {
  const { form, group, headingLevel, budget } = props;
  const isShown = useStore(form.store, (state) => isGroupAsked(form.questions, state.answers, group));
  if (!isShown) return null;
  const id = fieldId(groupPath(group.identifier));
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={group.label ? `${id}-title` : undefined}
      style={budget === 0 ? { minHeight: `${Math.min(group.questions.length * 5, 60)}rem` } : undefined}
    >
      {group.label && (
        <Heading id={`${id}-title`} className="text-lg font-semibold">
          {group.label}
        </Heading>
      )}
      {group.help && <p className="max-w-prose text-ink-soft">{group.help}</p>}
      <div className="mt-4">
        {group.is_repeatable ? <RepeatedEntries {...props} /> : <EntryQuestions {...props} entry={0} />}
      </div>
    </section>
  );
});

const FIRST = 4;
const STEP = 4;

/**
 * How many of many parts to render so far: those first on screen at once, the rest a few at a time while the browser is
 * idle. A long form opens without a pause and is complete a moment later.
 */
function useGradualCount(total: number): number {
  const [count, setCount] = useState(FIRST);
  const isWhole = count >= total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step asks for the next
  useEffect(() => {
    if (isWhole) return;
    return whenIdle(() => startTransition(() => setCount((before) => before + STEP)));
  }, [isWhole, count]);
  return count;
}

function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(work, 16);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 200 });
  return () => window.cancelIdleCallback(handle);
}
