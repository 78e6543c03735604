import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { todayInLondon } from '#contract/core/dates.ts';
import { judgeReferral } from '#contract/young-persons/referral-form.ts';
import { REFERRAL_STEPS } from '#contract/young-persons/referrals.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { AnswerConflict } from '#web/features/questions/AnswerConflict.tsx';
import { answersIn, replaceAnswers, useQuestionForm } from '#web/features/questions/question-form.ts';
import { FilesToCheck, useAskAboutFiles } from '#web/features/young-persons/referrals/FilesToCheck.tsx';
import { MovedAway } from '#web/features/young-persons/referrals/MovedAway.tsx';
import { ReferralBeginning } from '#web/features/young-persons/referrals/ReferralBeginning.tsx';
import { FilesOfDraft } from '#web/features/young-persons/referrals/ReferralFiles.tsx';
import { ReferralFormBody } from '#web/features/young-persons/referrals/ReferralFormBody.tsx';
import { ReferrerFields } from '#web/features/young-persons/referrals/ReferrerFields.tsx';
import {
  createReferralDraft,
  type OpenedReferral,
  pickSaved,
  type ReferralDraft,
} from '#web/features/young-persons/referrals/referral-draft.ts';
import {
  type ReferralFormStore,
  useReferralFormState,
} from '#web/features/young-persons/referrals/referral-form-state.ts';
import type { FormPlace } from '#web/features/young-persons/referrals/referral-place.ts';
import { REFERRALS, referralHref } from '#web/features/young-persons/referrals/referral-words.ts';
import type { ReferralContent } from '#web/features/young-persons/referrals/send-referral.ts';
import {
  FILES_ARE_LOST,
  useReferralFiles,
} from '#web/features/young-persons/referrals/use-referral-files.ts';
import type { HeldFiles } from '#web/files/held-files.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { SavedAt } from '#web/ui/field/FormParts.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { LeaveGuard } from '#web/writing/LeaveGuard.tsx';
import { openSavedCopy, type SavedCopy } from '#web/writing/saved-copy.ts';

/** The form's name on this device, for a referral that is on the server. */
export const nameCopy = (id: string) => `referral/${id}`;

interface Props extends OpenedReferral {
  copy: SavedCopy;
  young_person_id: string | undefined;
  place: FormPlace | undefined;
  onPlace: (place: FormPlace) => void;
  onKept: ((id: string) => void) | undefined;
}

/** A referral with an account: written, saved as it is typed, checked and sent. */
export function ReferralForm(props: Props) {
  const { questions, start, client, referral, unsaved, onPlace, onKept } = props;
  const [begun] = useState(unsaved?.content ?? start);
  const [about, setAbout] = useState({ client_id: begun.client_id, social_worker: begun.social_worker });
  const draft = useDraft(props);
  const form = useQuestionForm({
    questions,
    answers: begun.answers,
    judge: (answers) => judgeReferral(questions, answers, todayInLondon()),
    onChange: () => keep(),
  });
  const kind = referral ? (referral.status === 'draft' ? 'draft' : 'edit') : 'new';
  const state = useReferralFormState({ kind, questions, form, step: begun.current_step });
  useUnsaved(state, draft);
  const readContent = (): ReferralContent => ({
    answers: answersIn(form),
    current_step: state.getState().currentStep,
    ...about,
  });
  const keep = (part: Partial<ReferralContent> = {}) => draft.keep({ ...readContent(), ...part });
  const id = useStore(draft.store, (now) => now.id);
  const theirs = useStore(draft.store, (now) => now.theirs);
  const base = useStore(draft.store, (now) => now.base);
  const router = useRouter();
  const place = props.place ?? begun.current_step;
  const tellKept = useEffectEvent(() => id && kind === 'new' && onKept?.(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is kept for the first time
  useEffect(() => void tellKept(), [id]);
  const goTo = (next: FormPlace) => {
    onPlace(next);
    if (kind !== 'edit' && id && next !== 'check') keep({ current_step: next });
  };
  const held = useReferralFiles(() => draft.store.getState().id);
  const { ask, dialog } = useAskAboutFiles(held, { verb: kind === 'edit' ? 'Save' : 'Send' });
  const submit = async () => {
    const sent = await draft.submit(readContent());
    held.clear();
    void refreshTopic('referrals');
    if (kind === 'edit') toast.success('Changes saved');
    void router.navigate({ href: `${referralHref(sent.id)}${kind === 'edit' ? '' : '?sent=true'}` });
  };
  const change = (part: Partial<typeof about>) => {
    setAbout({ ...about, ...part });
    keep(part);
  };
  return (
    <>
      {/* With another organisation, the referral is no longer about this young person. */}
      {referral && about.client_id === referral.client.id && (
        <MovedAway
          referral={referral}
          step={kind === 'draft' ? 'send' : 'correct'}
          action={
            <UiLink
              href={referralHref(referral.id)}
              className={buttonClass({ variant: 'outline', size: 'sm' })}
            >
              Open the referral
            </UiLink>
          }
        />
      )}
      {unsaved && kind !== 'new' && <Restored />}
      <Problem draft={draft} />
      <ReferralFormBody
        {...{ form, state, questions, place }}
        onPlace={goTo}
        saved={<Saved draft={draft} />}
        beginning={
          <ReferralBeginning form={form} questions={questions}>
            <ReferrerFields client={client} mayChoose={kind !== 'edit'} about={about} onChange={change} />
          </ReferralBeginning>
        }
        ending={<FilesOfDraft id={id} held={held} />}
        files={
          <FilesToCheck
            {...{ id, held }}
            onChange={() => state.getState().isFormSubmitting || goTo(REFERRAL_STEPS)}
          />
        }
        beginningProblem={about.client_id ? undefined : 'Choose the referring organisation.'}
        actions={
          <UiLink
            href={kind === 'edit' && referral ? referralHref(referral.id) : REFERRALS}
            className={buttonClass({ variant: 'ghost' })}
          >
            Finish later
          </UiLink>
        }
        submitLabel={kind === 'edit' ? 'Save changes' : 'Send referral'}
        askFirst={ask}
        onSubmit={submit}
      />
      <AnswerConflict
        // A new step compares at once.
        key={place}
        theirs={theirs}
        questions={questions}
        mine={() => answersIn(form)}
        base={base}
        onMerged={(merged) => {
          replaceAnswers(form, merged);
          void draft.settle({ ...readContent(), answers: merged });
        }}
      />
      {dialog}
      <Leaving draft={draft} held={held} />
    </>
  );
}

/** The draft while the screen is open. Saves at once when the page is hidden. */
function useDraft({ questions, referral, unsaved, copy, young_person_id }: Props): ReferralDraft {
  const { user } = useSignedIn();
  const [draft] = useState(() =>
    createReferralDraft({
      questions,
      // Text based on an older version is compared with the newer one when it is saved.
      written: unsaved?.written ?? (referral && pickSaved(referral)),
      young_person_id,
      copy,
      openCopy: referral ? undefined : (id) => openSavedCopy(user.id, nameCopy(id)),
      unsaved: unsaved?.content,
      attempt: unsaved?.attempt,
      unanswered: unsaved?.unanswered,
    }),
  );
  useEffect(() => {
    draft.start();
    const save = () => void draft.flush();
    document.addEventListener('visibilitychange', save);
    return () => {
      document.removeEventListener('visibilitychange', save);
      draft.stop();
    };
  }, [draft]);
  return draft;
}

function useUnsaved(state: ReferralFormStore, draft: ReferralDraft): void {
  useEffect(
    () => draft.store.subscribe(({ is_unsaved }) => state.setState({ hasUnsavedChanges: is_unsaved })),
    [state, draft],
  );
}

function Leaving({ draft, held }: { draft: ReferralDraft; held: HeldFiles }) {
  const isUnsaved = useStore(draft.store, (now) => now.is_unsaved);
  const isHolding = useStore(held.store, ({ waiting }) => waiting.length > 0);
  const unsaved =
    'Your latest changes are not saved yet. We kept them on this device for when you come back.';
  return (
    <LeaveGuard
      hasChanges={() => draft.isUnsaved() || held.isHolding()}
      save={draft.flush}
      title="Leave with unsaved changes?"
      text={[isUnsaved && unsaved, isHolding && FILES_ARE_LOST].filter(Boolean).join(' ')}
    />
  );
}

function Saved({ draft }: { draft: ReferralDraft }) {
  const saved = useStore(draft.store, (now) => now.saved);
  return saved && <SavedAt {...saved} />;
}

function Problem({ draft }: { draft: ReferralDraft }) {
  // If there are two versions, the user compares them instead.
  const problem = useStore(draft.store, ({ problem, theirs }) => (theirs ? undefined : problem));
  if (!problem) return null;
  return (
    <Banner
      tone="warning"
      title="Not saved yet"
      action={
        <Button variant="outline" size="sm" onClick={() => void draft.flush()}>
          Try again
        </Button>
      }
    >
      {problem} We kept what you typed on this device.
    </Banner>
  );
}

function Restored() {
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  return (
    <Banner title="We restored your latest changes" onClose={() => setIsClosed(true)}>
      It had not been saved to the referral.
    </Banner>
  );
}
