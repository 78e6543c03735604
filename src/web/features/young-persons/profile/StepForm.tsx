import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { describeAnswer } from '#contract/questions/answers-in-words.ts';
import type { AnswerValue } from '#contract/questions/questions.ts';
import { fieldsOfAnswers } from '#contract/young-persons/young-person-form.ts';
import { updateYoungPerson, type YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { QuestionForm } from '#web/features/questions/QuestionForm.tsx';
import {
  answersIn,
  type QuestionForm as Form,
  replaceAnswers,
  setAnswer,
  showErrors,
  useAnswers,
  useQuestionForm,
} from '#web/features/questions/question-form.ts';
import { ActivateCard } from '#web/features/young-persons/profile/ActivateCard.tsx';
import { SameStepExtras } from '#web/features/young-persons/profile/SameStepExtras.tsx';
import { StepNotes } from '#web/features/young-persons/profile/StepNotes.tsx';
import { sayContradictions } from '#web/features/young-persons/profile/say-contradictions.ts';
import {
  readStart,
  readStepBase,
  readValues,
  type StepBase,
  type StoredStep,
  takeTheirs,
} from '#web/features/young-persons/profile/step-base.ts';
import {
  answersOfStep,
  atQuestions,
  type Clash,
  changedFields,
  listClashes,
  wrongAnswers,
} from '#web/features/young-persons/profile/step-changes.ts';
import {
  fetchOpenedForm,
  type OpenedForm,
  type Step,
} from '#web/features/young-persons/profile/step-query.ts';
import { refreshPersons } from '#web/features/young-persons/profile/young-person-queries.ts';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { FormActions, SavedAt } from '#web/ui/field/FormParts.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useAutosave } from '#web/writing/form-draft.ts';
import { LeaveGuard } from '#web/writing/LeaveGuard.tsx';
import { RestoredDraft } from '#web/writing/RestoredDraft.tsx';
import { VersionConflict } from '#web/writing/VersionConflict.tsx';

interface Props {
  opened: OpenedForm;
  step: Step;
  stored: StoredStep;
  way: 'draft' | 'edit';
  /** The address of the next step. */
  nextHref: string | undefined;
  buildHref: (segment: string) => string;
  /** The save chose a social worker who cannot open the record. */
  onClosedToWorker: (saved: YoungPersonDetail) => void;
}

interface Conflict {
  clashes: Clash[];
  mine: Record<string, AnswerValue>;
  theirs: Record<string, AnswerValue>;
  base: StepBase;
}

export function StepForm({ opened, step, stored, way, nextHref, buildHref, onClosedToWorker }: Props) {
  const { id } = opened.person;
  const router = useRouter();
  const [start] = useState(() => readStart(opened, step, stored));
  const form = useQuestionForm({ questions: step.questions, answers: start.answers });
  const base = useRef<StepBase>(start.base);
  const forget = useRef<() => Promise<void>>(async () => {});
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [conflict, setConflict] = useState<Conflict>();
  const [restoredAt, setRestoredAt] = useState(start.restored_at);
  const changes = () => changedFields(step, base.current.answers, answersIn(form));
  const hasChanges = () => Object.keys(changes()).length > 0;

  /** Resolves to true once everything on screen is saved. Otherwise shows why not, and nothing is lost. */
  const save = async (): Promise<boolean> => {
    const wrong = wrongAnswers(step, answersIn(form));
    if (wrong.length > 0) {
      showErrors(form, wrong);
      return false;
    }
    setProblem(undefined);
    setAttempt((count) => count + 1);
    setIsSending(true);
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.problem?.current === undefined) refuse(error);
      else return await meet(error);
      return false;
    } finally {
      setIsSending(false);
    }
  };

  const send = async (): Promise<boolean> => {
    const sent = answersIn(form);
    const body = changes();
    if (Object.keys(body).length > 0) {
      const saved = await callApi(updateYoungPerson, {
        params: { id },
        body: { ...body, version: base.current.version },
      });
      base.current = { answers: sent, version: saved.version };
      // Not awaited: the other lists can load later.
      void refreshPersons(saved);
      if (body.social_worker_id && saved.is_closed_to_social_worker) onClosedToWorker(saved);
    }
    setConflict(undefined);
    setRestoredAt(undefined);
    await forget.current();
    return true;
  };

  const refuse = (error: ApiError) => {
    setConflict(undefined);
    if (error.errors.length > 0) showErrors(form, atQuestions(step, error.errors));
    else setProblem(error.message);
  };

  /** Somebody else saved first. Values that only one side changed are merged; the user chooses the rest. */
  const meet = async (error: ApiError): Promise<boolean> => {
    const now = await fetchOpenedForm(id).catch(() => undefined);
    if (!now) {
      refuse(error);
      return false;
    }
    const theirs = answersOfStep(step, now.form.answers);
    const mine = answersIn(form);
    const clashes = listClashes(step, base.current.answers, mine, theirs);
    const next: StepBase = { answers: theirs, version: now.person.version };
    if (clashes.length > 0) {
      setConflict({
        clashes,
        mine: readValues(clashes, mine),
        theirs: readValues(clashes, theirs),
        base: next,
      });
      return false;
    }
    // A newer version without a change to these answers is this user's own: an address, a photo, another step.
    const hasTheirs = Object.keys(changedFields(step, base.current.answers, theirs)).length > 0;
    takeTheirs(form, step, base.current.answers, theirs);
    base.current = next;
    const isSaved = await send();
    if (isSaved && hasTheirs)
      toast.show({ title: 'Someone else edited this too', text: 'We kept their changes and yours.' });
    return isSaved;
  };

  const keepMerged = async (merged: Record<string, AnswerValue>, { clashes, base: next }: Conflict) => {
    takeTheirs(form, step, base.current.answers, next.answers);
    for (const { question } of clashes) setAnswer(form, { question, entry: 0 }, merged[question.id] ?? null);
    base.current = next;
    if (await save()) goOn();
  };

  const goOn = () => {
    // The record's own page has a banner for it; the next step does not.
    if (nextHref) sayContradictions(router, opened.person, fieldsOfAnswers(step, answersIn(form)));
    // The next step shows that it was saved. A toast for each would cover the buttons.
    if (nextHref) announce('Saved');
    else toast.success('Saved');
    if (nextHref) void router.navigate({ href: nextHref });
    else if (way === 'edit') void router.navigate({ href: personHref(id) });
  };
  const discard = () => {
    replaceAnswers(form, answersOfStep(step, opened.form.answers));
    base.current = readStepBase(opened, step);
    setRestoredAt(undefined);
    void forget.current();
  };

  return (
    <form
      noValidate
      className="max-w-3xl min-w-0 space-y-8"
      onSubmit={(event) => {
        event.preventDefault();
        void save().then((isSaved) => isSaved && goOn());
      }}
    >
      {step.introduction && <p className="text-ink-soft">{step.introduction}</p>}
      <RestoredDraft
        at={restoredAt}
        text="You had not saved it."
        onDiscard={discard}
        onClose={() => setRestoredAt(undefined)}
      />
      {problem && (
        <Banner tone="error" title="Not saved" seen={attempt}>
          {problem}
        </Banner>
      )}
      <StepNotes form={form} step={step} opened={opened} />
      <QuestionForm form={form} hideProgress disabled={isSending} />
      <SameStepExtras id={id} step={step.step} />
      <FormActions
        saved={
          <DraftKeeper
            form={form}
            name={`young-person/${id}/${step.route_segment}`}
            base={base}
            forget={forget}
          />
        }
      >
        <Button type="submit" pending={isSending}>
          {nextHref ? 'Save and continue' : 'Save'}
        </Button>
        <UiLink
          href={way === 'draft' ? '/dashboard/young-persons' : personHref(id)}
          className={buttonClass({ variant: 'ghost' })}
        >
          {way === 'draft' ? 'Back to the list' : 'Back to the page'}
        </UiLink>
      </FormActions>
      {!nextHref && way === 'draft' && <ActivateCard id={id} onSave={save} buildHref={buildHref} />}
      <LeaveGuard
        hasChanges={hasChanges}
        save={async () => {
          if (wrongAnswers(step, answersIn(form)).length === 0) await save();
        }}
        title="Leave with unsaved answers?"
        text="You have not saved this step. We kept a draft for when you come back."
      />
      {conflict && (
        <VersionConflict<Record<string, AnswerValue>>
          what="this record"
          mine={conflict.mine}
          theirs={conflict.theirs}
          base={undefined}
          compared={conflict.clashes.map(({ question }) => ({
            name: question.id,
            label: question.label,
            words: (values) => describeAnswer(question, values[question.id]),
          }))}
          isSending={isSending}
          onClose={() => setConflict(undefined)}
          onSave={(merged) => void keepMerged(merged, conflict)}
        />
      )}
    </form>
  );
}

interface KeeperProps {
  form: Form;
  name: string;
  base: { current: StepBase };
  forget: { current: () => Promise<void> };
}

/** Saves unsaved text as a draft. A component of its own, so that a key press rerenders nothing else. */
function DraftKeeper({ form, name, base, forget }: KeeperProps) {
  const answers = useAnswers(form);
  const { answers: upon, version } = base.current;
  const isChanged = JSON.stringify(answers) !== JSON.stringify(upon);
  const saving = useAutosave(name, isChanged ? { answers, upon, version } : undefined);
  forget.current = async () => {
    await saving.forget();
    saving.resume();
  };
  return saving.draft ? <SavedAt {...saving.draft} isDraft /> : null;
}
