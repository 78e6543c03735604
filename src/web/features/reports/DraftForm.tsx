import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Answers } from '#contract/questions/questions.ts';
import type { AppReport, BlankAppReport } from '#contract/reports/app-reports.ts';
import { AnswerConflict } from '#web/features/questions/AnswerConflict.tsx';
import { QuestionForm } from '#web/features/questions/QuestionForm.tsx';
import {
  answersIn,
  type QuestionForm as Form,
  replaceAnswers,
} from '#web/features/questions/question-form.ts';
import type { ReportDraft } from '#web/features/reports/report-draft.ts';
import { dropUnasked, findUnasked } from '#web/features/reports/unasked-answers.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { OnCallNumber } from '#web/shell/OfficeNumbers.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';

interface Props {
  draft: ReportDraft;
  form: Form;
  start: AppReport | BlankAppReport;
  /** Why answers were returned, by path. */
  notes: Record<string, string> | undefined;
  headingLevel?: 2 | 3;
  /** Shown above the questions. */
  children?: ReactNode;
}

/** A report form to write in, on its visit's page and on its own. */
export function DraftForm({ draft, form, start, notes, headingLevel = 2, children }: Props) {
  const isGoing = useStore(draft.store, (state) => state.isGoing);
  const answers = useStore(form.store, (state) => state.answers);
  return (
    <>
      {children}
      <Unasked
        questions={start.questions}
        answers={answers}
        onDrop={() => replaceAnswers(form, dropUnasked(start.questions, answersIn(form)))}
      />
      {start.introduction && <p className="max-w-prose whitespace-pre-line">{start.introduction}</p>}
      <OnCallNumber said={start.introduction} />
      <QuestionForm form={form} notes={notes} disabled={isGoing} headingLevel={headingLevel} />
      <DraftProblem draft={draft} />
    </>
  );
}

interface UnaskedProps {
  questions: AppReport['questions'];
  answers: Answers;
  onDrop: () => void;
}

/**
 * Answers without a question in the form: shown because they cannot be sent, and only their author may discard them.
 */
function Unasked({ questions, answers, onDrop }: UnaskedProps) {
  const { count, texts } = findUnasked(questions, answers);
  if (count === 0) return null;
  return (
    <Banner tone="warning" title="The form has changed since you wrote this">
      <p>
        {texts.length > 0
          ? 'It no longer asks for this text. Copy what you need into the answers below, then remove it here.'
          : 'It no longer offers an answer that you chose. Check the answers below.'}
      </p>
      {texts.map((text) => (
        <blockquote key={text} className="mt-2 border-l-4 border-line-strong pl-3 whitespace-pre-line">
          {text}
        </blockquote>
      ))}
      <Button variant="outline" className="mt-3" onClick={onDrop}>
        Remove from the report
      </Button>
    </Banner>
  );
}

interface ConflictProps {
  draft: ReportDraft;
  form: Form;
}

/** Somebody else's version of the form, until the author has chosen. */
export function DraftConflict({ draft, form }: ConflictProps) {
  const theirs = useStore(draft.store, (state) => state.theirs);
  const base = useStore(draft.store, (state) => state.base);
  return (
    <AnswerConflict
      theirs={theirs}
      mine={() => answersIn(form)}
      base={base}
      questions={form.questions}
      onMerged={(merged) => {
        void draft.settle(merged);
        replaceAnswers(form, merged);
      }}
    />
  );
}

const KEPT = [
  'warning',
  'Saved on this device, but not sent to the office',
  'You can close this page.           Reload the page when you’re online, and submit it.',
] as const;
const GOES_BY_ITSELF =
  'You can close this page. If you check your answers and submit now, we’ll send it when you’re back online.';
const NOT_KEPT = [
  'error',
  'Your latest changes are not saved',
  'Keep this page open so that you do not lose them.',
] as const;

/** Says that what was typed is not on the server, and why. It is retried automatically, and by the user. */
function DraftProblem({ draft }: { draft: ReportDraft }) {
  const { state, problem, refusal, theirs, isAboutOther, isTaken } = useStore(draft.store);
  const { role } = useSignedIn();
  if (theirs) return null;
  if (isAboutOther)
    return (
      <OpenAgain title="This visit is now for someone else">
        We have not sent your latest changes. They stay on this device. Reload the page to read them and
        choose what to do.
      </OpenAgain>
    );
  if (isTaken)
    return (
      <OpenAgain title="This was already submitted">
        It does not include what you wrote here, which stays on this device. Reload the page to read both and
        choose what to do.
      </OpenAgain>
    );
  if (refusal)
    return (
      <Banner tone="error" title="The report was not sent">
        {refusal.sentence}
      </Banner>
    );
  if (!problem || (state !== 'on-device' && state !== 'failed')) return null;
  const [tone, title, advice] = state === 'on-device' ? KEPT : NOT_KEPT;
  return (
    <Banner
      tone={tone}
      title={title}
      action={
        <Button variant="outline" size="sm" onClick={() => void draft.flush()}>
          Try now
        </Button>
      }
    >
      {problem} {state === 'on-device' && role === 'carer' ? GOES_BY_ITSELF : advice}
    </Banner>
  );
}

/** When reopened, the page shows the text and asks what to do with it. */
const OpenAgain = ({ title, children }: { title: string; children: ReactNode }) => (
  <Banner
    tone="warning"
    title={title}
    action={
      <Button variant="outline" size="sm" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    }
  >
    {children}
  </Banner>
);
