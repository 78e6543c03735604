import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { emptyAnswers } from '#contract/questions/answers.ts';
import { listPublicReferralQuestions } from '#contract/young-persons/public-referrals.ts';
import type { ReferralQuestion } from '#contract/young-persons/referrals.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  type OpenedDraft,
  openOnDevice,
  WITHOUT_CODE,
} from '#web/features/young-persons/referrals/open-public-draft.ts';
import { PublicReferralForm } from '#web/features/young-persons/referrals/PublicReferralForm.tsx';
import type { FormPlace } from '#web/features/young-persons/referrals/referral-place.ts';
import {
  forgetSentReferral,
  readSentReferral,
  type SentReferral,
} from '#web/features/young-persons/referrals/sent-referral.ts';
import { PartBoundary } from '#web/shell/PartBoundary.tsx';
import { loadPart } from '#web/shell/part-error.ts';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { PublicFrame } from '#web/ui/frame/PublicFrame.tsx';
import type { SavedCopy } from '#web/writing/saved-copy.ts';
import { usePublicCopy } from '#web/writing/use-saved-copy.ts';

const HOME = '/external/referral';

const loadSent = () =>
  loadPart(async () => ({
    default: (await import('#web/features/young-persons/referrals/ReferralSent.tsx')).ReferralSent,
  }));
const ReferralSent = lazy(loadSent);

interface Props {
  place: FormPlace | undefined;
  onPlace: (place: FormPlace | undefined) => void;
  /** Sets the page's title. */
  onTitle: (title: string) => void;
}

/** For social workers without an account, on a phone: eight short steps, a code to return with, a reference. */
export function PublicReferralPage({ place, onPlace, onTitle }: Props) {
  const [sent, setSent] = useState(readSentReferral);
  const questions = useEndpoint(listPublicReferralQuestions, {}, { staleTime: Number.POSITIVE_INFINITY });
  const copy = usePublicCopy('external/referral');
  const { opened, open } = useOpened(copy, questions.data);
  const begin = (draft: OpenedDraft | undefined) => {
    forgetSentReferral();
    setSent(undefined);
    open(draft);
    onPlace(undefined);
  };
  // Needed only at the end: preload it, in case the connection is lost by then.
  const isBegun = place !== undefined && place !== 1;
  useEffect(() => {
    if (isBegun) void loadSent().catch(() => undefined);
  }, [isBegun]);
  const title = sent ? 'Referral sent' : 'Refer a young person';
  const tellTitle = useEffectEvent(() => onTitle(title));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is another
  useEffect(() => tellTitle(), [title]);
  return (
    <PublicFrame homeHref={HOME} wide>
      {sent ? (
        <PartBoundary fallback={<SkeletonCards count={1} />}>
          <Sent sent={sent} onNew={() => begin(undefined)} />
        </PartBoundary>
      ) : questions.error && !questions.data ? (
        <ErrorState message={questions.error.message} onRetry={() => void questions.refetch()} />
      ) : opened && copy && questions.data ? (
        <PublicReferralForm
          key={opened.key}
          questions={questions.data}
          copy={copy}
          opened={opened.draft}
          place={place}
          onPlace={onPlace}
          onOpen={begin}
          onSent={setSent}
        />
      ) : (
        <SkeletonCards count={3} />
      )}
    </PublicFrame>
  );
}

/** The form's initial draft: from this browser, by a code, or blank. The key makes another draft another form. */
function useOpened(copy: SavedCopy | undefined, questions: readonly ReferralQuestion[] | undefined) {
  const [opened, setOpened] = useState<{ key: number; draft: OpenedDraft }>();
  useEffect(() => {
    if (!copy || !questions) return;
    void openOnDevice(copy).then((found) =>
      setOpened((now) => now ?? { key: 0, draft: found ?? openBlank(questions) }),
    );
  }, [copy, questions]);
  return {
    opened,
    open: (draft: OpenedDraft | undefined) =>
      questions && setOpened({ key: (opened?.key ?? 0) + 1, draft: draft ?? openBlank(questions) }),
  };
}

const openBlank = (questions: readonly ReferralQuestion[]): OpenedDraft => ({
  content: { client_id: null, answers: emptyAnswers(questions), current_step: 1 },
  ...WITHOUT_CODE,
  sent: undefined,
  tried: undefined,
  is_unsaved: false,
  restored_at: undefined,
});

/** Sending also notifies the office and sends the referrer a receipt. */
function Sent({ sent: { reference, urgency }, onNew }: { sent: SentReferral; onNew: () => void }) {
  return (
    <ReferralSent reference={reference} urgency={urgency}>
      <p>Write down the reference. We will send a receipt to your work e-mail.</p>
      <Button variant="outline" onClick={onNew}>
        Start a new referral
      </Button>
    </ReferralSent>
  );
}
