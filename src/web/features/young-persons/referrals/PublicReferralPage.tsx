import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { emptyAnswers } from '#contract/questions/answers.ts';
import { listPublicReferralQuestions } from '#contract/young-persons/public-referrals.ts';
import type { ReferralQuestion } from '#contract/young-persons/referrals.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import type { TypedCopy } from '#web/device/typed-copy.ts';
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
import { usePublicCopy } from '#web/forms/public-copy.ts';
import { PartBoundary } from '#web/shell/PartBoundary.tsx';
import { loadPart } from '#web/shell/part-error.ts';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { PublicFrame } from '#web/ui/frame/PublicFrame.tsx';

const HOME = '/external/referral';

const loadSent = () =>
  loadPart(async () => ({
    default: (await import('#web/features/young-persons/referrals/ReferralSent.tsx')).ReferralSent,
  }));
const ReferralSent = lazy(loadSent);

interface Props {
  place: FormPlace | undefined;
  onPlace: (place: FormPlace | undefined) => void;
  /** Names the page. */
  onTitle: (title: string) => void;
}

/** For social workers who have no account, on a telephone: eight short steps, a code to come back with, a reference. */
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
  // Needed at the end alone, and there by then, also where the line has gone meanwhile.
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

/** The draft that the form begins with: of this browser, by a code, or a blank one. Another draft is another form. */
function useOpened(copy: TypedCopy | undefined, questions: readonly ReferralQuestion[] | undefined) {
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

/** The office is told, and the referrer gets a receipt, with the sending itself. */
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
