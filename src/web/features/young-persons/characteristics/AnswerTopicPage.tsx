import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { toLondonTime } from '#contract/core/dates.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { findLevel } from '#contract/young-persons/characteristic-level.ts';
import {
  CharacteristicResponse,
  createCharacteristicResponse,
  listCharacteristicResponses,
  listSubcategories,
  listSubcategoryQuestions,
  type Subcategory,
  updateCharacteristicResponse,
} from '#contract/young-persons/characteristics.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { AnswerConflictDialog } from '#web/features/questions/AnswerConflictDialog.tsx';
import { QuestionForm } from '#web/features/questions/QuestionForm.tsx';
import {
  checkForm,
  type QuestionForm as Form,
  replaceAnswers,
  showErrors,
  useAnswers,
  useQuestionForm,
} from '#web/features/questions/question-form.ts';
import {
  joinHeaderLine,
  splitHeaderLine,
  withHeaderLine,
} from '#web/features/young-persons/characteristics/header-line.ts';
import {
  keepTopicBase,
  readTopicBase,
  readTopicStart,
  type TopicBase,
} from '#web/features/young-persons/characteristics/topic-base.ts';
import { usePersonName } from '#web/features/young-persons/characteristics/topic-queries.ts';
import {
  topicHref,
  topicsHref,
  underOneTitle,
} from '#web/features/young-persons/characteristics/topic-words.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { FormActions, SavedAt } from '#web/ui/field/FormParts.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { LevelBadge } from '#web/ui/record/Badge.tsx';
import { useAutosave, useStoredDraft } from '#web/writing/form-draft.ts';
import { LeaveGuard } from '#web/writing/LeaveGuard.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

interface Props {
  youngPersonId: string;
  subcategoryId: string;
}

/** Answers a topic for the first time, or again, with its current questions. */
export function AnswerTopicPage({ youngPersonId, subcategoryId }: Props) {
  const name = usePersonName(youngPersonId);
  const catalogue = useEndpoint(listSubcategories, {});
  const subcategory = catalogue.data?.find(({ id }) => id === subcategoryId);
  const query = { subcategory_id: subcategoryId };
  const questions = useEndpoint(listSubcategoryQuestions, { query }, { keepPrevious: false });
  const responses = useEndpoint(
    listCharacteristicResponses,
    { params: { id: youngPersonId }, query },
    { keepPrevious: false, refetchOnMount: 'always' },
  );
  const draft = useStoredDraft(draftName(youngPersonId, subcategoryId));
  usePage(subcategory?.name);
  // Fetching again may fail while the user types: keep what was loaded before.
  const failed = [catalogue, questions, responses].find(({ data, error }) => error && !data);
  if (failed)
    return <ErrorState message={failed.error?.message ?? ''} onRetry={() => void failed.refetch()} />;
  if (catalogue.data && !subcategory)
    return <ErrorState message="We cannot find this topic. It may no longer be in use." />;
  const isReady = subcategory && questions.data && responses.isFetchedAfterMount && draft !== undefined;
  return (
    <div className="space-y-5">
      <PageHeader
        back={
          responses.data?.[0]
            ? { label: subcategory?.name ?? 'Topic', href: topicHref(youngPersonId, subcategoryId) }
            : { label: 'Characteristics', href: topicsHref(youngPersonId) }
        }
        title={subcategory?.name ?? 'Topic'}
        lead={[name, subcategory?.description].filter(Boolean).join(' · ')}
      />
      {isReady ? (
        <TopicForm
          {...{ youngPersonId, subcategory, draft }}
          asked={questions.data}
          response={responses.data?.[0]}
        />
      ) : (
        <SkeletonCards count={3} />
      )}
    </div>
  );
}

const draftName = (young_person_id: string, subcategory_id: string) =>
  `characteristic/${young_person_id}/${subcategory_id}`;

interface FormProps {
  youngPersonId: string;
  subcategory: Subcategory;
  /** The current questions. */
  asked: readonly (Question & { FORM_VERSION: number })[];
  /** The earlier answers. Undefined the first time. */
  response: CharacteristicResponse | undefined;
  draft: NonNullable<ReturnType<typeof useStoredDraft>> | null;
}

function TopicForm({ youngPersonId, subcategory, asked, response, draft }: FormProps) {
  const [questions] = useState(() => withHeaderLine(underOneTitle(asked)));
  const [saved] = useState(() => readTopicBase(asked, response));
  const [start] = useState(() => readTopicStart(saved, draft?.content));
  const [kept, setKept] = useState(start.isRestored ? draft : null);
  const [typed, setTyped] = useState<Answers>(start.typed);
  const form = useQuestionForm({ questions, answers: typed, onChange: setTyped });
  // Text based on an older version is compared with the newer one when it is saved.
  const [base, setBase] = useState<TopicBase>(start.base);
  const isChanged = JSON.stringify(typed) !== JSON.stringify(base.answers);
  const saving = useAutosave(
    draftName(youngPersonId, subcategory.id),
    isChanged ? { answers: typed, ...keepTopicBase(base) } : undefined,
  );
  const save = useSaveTopic({ youngPersonId, subcategory, FORM_VERSION: asked[0]?.FORM_VERSION, saving });
  const send = (merged?: Answers) => {
    if (merged) replaceAnswers(form, merged);
    const answers = checkForm(form);
    if (!answers) return save.setTheirs(undefined);
    const upon = save.theirs ? readTopicBase(asked, save.theirs) : base;
    setBase(upon);
    save.send(answers, upon, (error) => showErrors(form, error.errors));
    return undefined;
  };
  const startOver = () => {
    setKept(null);
    setBase(saved);
    replaceAnswers(form, saved.answers);
    void saving.forget().then(saving.resume);
  };
  return (
    <>
      {kept && (
        <Banner
          tone="info"
          title={`We restored what you typed at ${toLondonTime(kept.updated_at)}`}
          action={
            <Button variant="outline" size="sm" onClick={startOver}>
              Start over
            </Button>
          }
        >
          You had not saved it.
        </Banner>
      )}
      {save.error && <SendProblem title="Not saved" error={save.error} />}
      <QuestionForm form={form} hideProgress disabled={save.isSending} />
      <LevelNow form={form} asked={asked} before={response?.level ?? null} />
      <FormActions saved={saving.draft && <SavedAt {...saving.draft} isDraft />}>
        <Button pending={save.isSending} onClick={() => send()}>
          Save answers
        </Button>
        <UiLink
          href={response ? topicHref(youngPersonId, subcategory.id) : topicsHref(youngPersonId)}
          className={buttonClass({ variant: 'ghost' })}
        >
          Cancel
        </UiLink>
      </FormActions>
      {save.theirs && (
        <AnswerConflictDialog
          questions={questions}
          mine={typed}
          theirs={joinHeaderLine(save.theirs.answers, save.theirs.summary)}
          base={base.answers}
          isSending={save.isSending}
          onSave={send}
          onClose={() => save.setTheirs(undefined)}
        />
      )}
      <LeaveGuard hasChanges={() => isChanged && !save.isDone()} title="Leave without saving?" />
    </>
  );
}

interface Saving {
  youngPersonId: string;
  subcategory: Subcategory;
  FORM_VERSION: number | undefined;
  saving: Pick<ReturnType<typeof useAutosave>, 'forget'>;
}

/** Sends the answers. If somebody else saved first, their version is then in `theirs`. */
function useSaveTopic({ youngPersonId, subcategory, FORM_VERSION, saving }: Saving) {
  const router = useRouter();
  const create = useSend(createCharacteristicResponse);
  const update = useSend(updateCharacteristicResponse);
  const [theirs, setTheirs] = useState<CharacteristicResponse>();
  const [error, setError] = useState<ApiError>();
  const [done] = useState({ is: false });
  const send = (
    typed: Answers,
    upon: { id?: string | undefined; version?: number | undefined },
    refuse: (error: ApiError) => void,
  ) => {
    setError(undefined);
    const handle = {
      onSuccess: async () => {
        done.is = true;
        toast.success(`${subcategory.name} saved`);
        await saving.forget();
        await refreshTopic('young_persons');
        void router.navigate({ href: topicHref(youngPersonId, subcategory.id) });
      },
      onError: (failure: ApiError) => {
        const current = CharacteristicResponse.safeParse(failure.problem?.current).data;
        setTheirs(failure.code === 'version.stale' ? current : undefined);
        if (failure.errors.length > 0) refuse(failure);
        else if (!current) setError(failure);
      },
    };
    const { answers, summary } = splitHeaderLine(typed);
    const body = { answers, summary, FORM_VERSION };
    if (upon.id === undefined || upon.version === undefined)
      create.mutate(
        { params: { id: youngPersonId }, body: { ...body, subcategory_id: subcategory.id } },
        handle,
      );
    else
      update.mutate(
        { params: { id: youngPersonId, responseId: upon.id }, body: { ...body, version: upon.version } },
        handle,
      );
  };
  return {
    send,
    theirs,
    setTheirs,
    error,
    isSending: create.isPending || update.isPending,
    isDone: () => done.is,
  };
}

/** The level that results from the answers so far. */
function LevelNow({
  form,
  asked,
  before,
}: {
  form: Form;
  asked: readonly Question[];
  before: CharacteristicResponse['level'];
}) {
  const level = findLevel(asked, useAnswers(form));
  if (!level) return null;
  return (
    <p role="status" className="flex flex-wrap items-center gap-2">
      Level from these answers: <LevelBadge level={level} />
      {before && before !== level && (
        <>
          was <LevelBadge level={before} />
        </>
      )}
    </p>
  );
}
