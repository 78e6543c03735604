import { KeyRound } from 'lucide-react';
import { lazy, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { todayInLondon, toLondonTime } from '#contract/core/dates.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { judgeReferral } from '#contract/young-persons/referral-form.ts';
import type { ReferralQuestion } from '#contract/young-persons/referrals.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { answersIn, replaceAnswers, useQuestionForm } from '#web/features/questions/question-form.ts';
import type { OpenedDraft } from '#web/features/young-persons/referrals/open-public-draft.ts';
import {
  createPublicDraftKeeper,
  type PublicDraftKeeper,
} from '#web/features/young-persons/referrals/public-draft.ts';
import { createPassKeeper } from '#web/features/young-persons/referrals/public-pass.ts';
import { ReferralBeginning } from '#web/features/young-persons/referrals/ReferralBeginning.tsx';
import { ReferralFormBody } from '#web/features/young-persons/referrals/ReferralFormBody.tsx';
import { useReferralFormState } from '#web/features/young-persons/referrals/referral-form-state.ts';
import type { FormPlace } from '#web/features/young-persons/referrals/referral-place.ts';
import type { SentReferral } from '#web/features/young-persons/referrals/sent-referral.ts';
import { useSubmitPublic } from '#web/features/young-persons/referrals/use-submit-public.ts';
import { RingIfNotListed } from '#web/shell/OfficeNumbers.tsx';
import { PartBoundary } from '#web/shell/PartBoundary.tsx';
import { loadPart } from '#web/shell/part-error.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { SavedAt } from '#web/ui/field/FormParts.tsx';
import type { SavedCopy } from '#web/writing/saved-copy.ts';

/** At the end of the form, so not needed at once. */
const SaveForLater = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/features/young-persons/referrals/SaveForLater.tsx')).SaveForLater,
  })),
);
const Elsewhere = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/features/young-persons/referrals/PublicDraftElsewhere.tsx'))
      .PublicDraftElsewhere,
  })),
);

/** Few people return with a code. */
const ComeBackDialog = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/features/young-persons/referrals/ComeBackDialog.tsx')).ComeBackDialog,
  })),
);

interface Props {
  questions: readonly ReferralQuestion[];
  copy: SavedCopy;
  opened: OpenedDraft;
  place: FormPlace | undefined;
  onPlace: (place: FormPlace) => void;
  /** Opens another draft instead of this one, or a blank one if undefined. */
  onOpen: (draft: OpenedDraft | undefined) => void;
  onSent: (sent: SentReferral) => void;
}

/** The public form: saved on this device with every key, and under a code if the user asks for one. */
export function PublicReferralForm(props: Props) {
  const { questions, opened, onPlace, onOpen, onSent } = props;
  const [client_id, setClient] = useState(opened.content.client_id);
  const draft = useKeeper(props);
  const [passes] = useState(createPassKeeper);
  const [asked] = useState(() => sayHowDocumentsCome(questions));
  const form = useQuestionForm({
    questions: asked,
    answers: opened.content.answers,
    judge: (answers) => judgeReferral(questions, answers, todayInLondon()),
    onChange: () => keep(),
  });
  const state = useReferralFormState({
    kind: opened.restored_at || opened.code ? 'draft' : 'new',
    questions,
    form,
    step: opened.content.current_step,
  });
  const readContent = () => ({
    answers: answersIn(form),
    client_id,
    current_step: state.getState().currentStep,
  });
  const keep = (part: { client_id?: string | null; current_step?: number } = {}) => {
    passes.begin();
    state.setState({ hasUnsavedChanges: true });
    draft.keep({ ...readContent(), ...part });
  };
  const trap = useRef<HTMLInputElement>(null);
  const { submit, ...sending } = useSubmitPublic({
    passes,
    draft,
    readForm: () => ({ ...readContent(), website: trap.current?.value ?? '' }),
    onSent,
  });
  const isElsewhere = useStore(draft.store, ({ theirs, sent }) => Boolean(theirs ?? sent));
  const place = props.place ?? opened.content.current_step;
  const goTo = (next: FormPlace) => {
    onPlace(next);
    if (next !== 'check' && state.getState().hasUnsavedChanges) keep({ current_step: next });
    void draft.flush();
  };
  const clear = () => void draft.forget().then(() => onOpen(undefined));
  return (
    <div className="space-y-6">
      <header className="space-y-3">
        <h1 className="text-2xl font-semibold">Refer a young person</h1>
        {place === 1 && (
          <>
            <p className="max-w-prose text-ink-soft">
              You do not need an account. It takes about 15 minutes, and you can stop and come back. If a
              child is in danger now, call 999.
            </p>
            <ComeBackButton onOpen={onOpen} />
          </>
        )}
      </header>
      {opened.restored_at && !opened.sent && <RestoredHere at={opened.restored_at} />}
      {isElsewhere && (
        <PartBoundary fallback={null}>
          <Elsewhere
            {...{ draft, questions, readContent, sending }}
            onClear={clear}
            onMerged={(merged) => {
              replaceAnswers(form, merged.answers);
              setClient(merged.client_id);
              void draft.settle(merged);
            }}
          />
        </PartBoundary>
      )}
      <ReferralFormBody
        {...{ form, state, questions, place }}
        onPlace={goTo}
        saved={<Saved draft={draft} />}
        beginning={
          <ReferralBeginning form={form} questions={questions} isPublic>
            <Organisation
              value={client_id}
              onChange={(chosen) => {
                setClient(chosen);
                keep({ client_id: chosen });
              }}
            />
          </ReferralBeginning>
        }
        isPublic
        beginningProblem={client_id ? undefined : 'Choose your organisation.'}
        submitLabel="Send referral"
        onSubmit={submit}
      />
      <PartBoundary fallback={null}>
        <SaveForLater draft={draft} readContent={readContent} onClear={clear} />
      </PartBoundary>
      {/* A honeypot for bots that fill in every field. People can neither see nor reach it. */}
      <div aria-hidden className="absolute size-px overflow-hidden opacity-0">
        <label>
          Website
          <input ref={trap} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </div>
  );
}

/** The form without an account takes no files, so its question on documents says how to send them. */
const sayHowDocumentsCome = (questions: readonly ReferralQuestion[]): readonly ReferralQuestion[] =>
  questions.map((question) =>
    question.id === 'rf-documents-attached'
      ? {
          ...question,
          help: 'You cannot attach files here. Tick the documents you have. The office will ask for any it needs.',
        }
      : question,
  );

/** Keeps the draft while the form is open. Sends what waits when the page is hidden or the connection returns. */
function useKeeper({ copy, opened }: Props): PublicDraftKeeper {
  const [draft] = useState(() => createPublicDraftKeeper(copy, opened));
  useEffect(() => {
    const save = () => void draft.flush();
    window.addEventListener('online', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      window.removeEventListener('online', save);
      document.removeEventListener('visibilitychange', save);
      draft.stop();
    };
  }, [draft]);
  return draft;
}

function Organisation({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const clients = useEndpoint(listClientOptions, {});
  return (
    <Combobox
      label="Your organisation"
      help={
        <>
          Type part of its name and choose it. <RingIfNotListed />
        </>
      }
      className="max-w-md"
      value={value}
      options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      loading={clients.isPending}
      onChange={(chosen) => onChange(chosen || null)}
    />
  );
}

function Saved({ draft }: { draft: PublicDraftKeeper }) {
  const saved = useStore(draft.store, (now) => now.saved);
  return saved && <SavedAt {...saved} />;
}

function RestoredHere({ at }: { at: string }) {
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  return (
    <Banner
      title={`We restored what was typed here at ${toLondonTime(at)}`}
      onClose={() => setIsClosed(true)}
    >
      If this is not yours, clear it with the button at the end.
    </Banner>
  );
}

function ComeBackButton({ onOpen }: { onOpen: (draft: OpenedDraft) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" icon={KeyRound} onClick={() => setIsOpen(true)}>
        Continue with a code
      </Button>
      {isOpen && (
        <PartBoundary fallback={null}>
          <ComeBackDialog onClose={() => setIsOpen(false)} onOpen={onOpen} />
        </PartBoundary>
      )}
    </>
  );
}
