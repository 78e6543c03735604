import { Circle, CircleCheck, CircleDashed } from 'lucide-react';
import { type MouseEvent, useDeferredValue } from 'react';
import { groupPath, type QuestionGroup } from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { listSections, type SectionState } from '#web/features/questions/questions/form-sections.ts';
import { type QuestionForm, useAnswers } from '#web/features/questions/questions/question-form.ts';
import { cx } from '#web/ui/cx.ts';
import { fieldId } from '#web/ui/field/field-class.ts';
import { scrollToStay } from '#web/ui/field/show-field.ts';

/** The sections of the form and how far each is. Typing never waits for it. */
export function FormProgress({ form }: { form: QuestionForm }) {
  const answers = useDeferredValue(useAnswers(form));
  return <ProgressList questions={form.questions} answers={answers} />;
}

function ProgressList({ questions, answers }: { questions: readonly Question[]; answers: Answers }) {
  const sections = listSections(questions, answers);
  const done = sections.filter(({ state }) => state === 'done').length;
  const count = sections.filter(({ state }) => state !== 'given').length;
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
          Sections: {done} of {count} done
        </summary>
        <div className="px-2 pb-2">{list}</div>
      </details>
      <div className="hidden @4xl:block">
        <p className="px-2 pb-1 text-sm text-ink-soft">
          {done} of {count} sections done
        </p>
        {list}
      </div>
    </nav>
  );
}

const marks = { done: CircleCheck, given: CircleCheck, started: CircleDashed, empty: Circle };
const words: Record<SectionState, string> = {
  done: 'done',
  given: 'filled in for you',
  started: 'started',
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
        <span className={left > 0 || state === 'given' ? 'block text-sm text-ink-soft' : 'sr-only'}>
          <span className="sr-only">: </span>
          {left > 0 ? `${left} to answer` : words[state]}
        </span>
      </span>
    </a>
  );
}
