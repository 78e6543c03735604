import { useState } from 'react';
import { z } from 'zod';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { Answers } from '#contract/questions/questions.ts';
import {
  getReferral,
  type Referral,
  ReferralStatus,
  startReferral,
} from '#contract/young-persons/referrals.ts';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { listDifferences } from '#web/features/questions/answer-conflict.ts';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { nameCopy, ReferralForm } from '#web/features/young-persons/referrals/ReferralForm.tsx';
import type { OpenedReferral } from '#web/features/young-persons/referrals/referral-draft.ts';
import type { FormPlace } from '#web/features/young-persons/referrals/referral-place.ts';
import { REFERRALS, referralHref } from '#web/features/young-persons/referrals/referral-words.ts';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { LeftoverWords } from '#web/writing/LeftoverWords.tsx';
import type { SavedCopy } from '#web/writing/saved-copy.ts';
import { useOwnCopy } from '#web/writing/use-own-copy.ts';

interface Props {
  /** The id of a saved referral. */
  id?: string | undefined;
  /** For a new referral about a known young person. */
  young_person_id?: string | undefined;
  place: FormPlace | undefined;
  onPlace: (place: FormPlace) => void;
  /** A new referral was saved: its id goes into the address, so that a reload continues with it. */
  onKept?: (id: string) => void;
}

/** The form of a referral (REF-03): a new one, a draft, or one to correct before it is decided. */
export function ReferralFormPage({ id: asked, young_person_id, place, onPlace, onKept }: Props) {
  // A new referral gets its id while it is written. The form stays the one that was opened.
  const [id] = useState(asked);
  const copy = useOwnCopy(id ? nameCopy(id) : `referral/new/${young_person_id ?? ''}`);
  const { opened, closed, error, retry } = useOpened(id, young_person_id, copy);
  const isShut = useIsShut(opened?.youngPerson?.id);
  const written = opened?.referral ?? closed;
  const title = written ? `Referral ${written.reference}` : 'New referral';
  usePage(opened || closed ? title : undefined);
  if (isShut) return <Shut title={title} />;
  if (error && !opened) return <ErrorState message={error.message} onRetry={retry} />;
  if (closed && copy) return <Closed referral={closed} copy={copy} />;
  if (!opened || !copy) return <SkeletonRecord />;
  return (
    <div className="space-y-6">
      <PageHeader
        title={title}
        back={findBack(opened.referral, young_person_id)}
        lead={[opened.youngPerson?.name, opened.client?.name].filter(Boolean).join(', ')}
      />
      <ReferralForm {...opened} {...{ copy, young_person_id, place, onPlace, onKept }} />
    </div>
  );
}

/**
 * Whether the young person's record was closed to the reader while the form is open. The form itself does not change,
 * so this fetches the record separately.
 */
function useIsShut(young_person_id: string | undefined): boolean {
  const record = useEndpoint(
    getYoungPerson,
    { params: { id: young_person_id ?? '' } },
    { enabled: young_person_id !== undefined },
  );
  return young_person_id !== undefined && record.error?.status === 404;
}

const Shut = ({ title }: { title: string }) => (
  <div className="space-y-6">
    <PageHeader title={title} back={{ label: 'Referrals', href: REFERRALS }} />
    <EmptyState
      title="You can no longer open this young person’s record"
      text="It is restricted, or they have moved to another organisation. You cannot read or send this referral. Ask the office."
    />
  </div>
);

function findBack(referral: Referral | undefined, young_person_id: string | undefined) {
  if (referral && referral.status !== 'draft')
    return { label: referral.reference, href: referralHref(referral.id) };
  if (young_person_id) return { label: 'Young person', href: `${personHref(young_person_id)}?tab=referrals` };
  return { label: 'Referrals', href: REFERRALS };
}

const anew = { refetchOnMount: 'always', staleTime: 0, keepPrevious: false } as const;

/** The form as it was opened: a live update must not replace what the user is editing. */
function useOpened(id: string | undefined, young_person_id: string | undefined, copy: SavedCopy | undefined) {
  const [opened, setOpened] = useState<OpenedReferral>();
  const unsaved = copy && readUnsaved(copy);
  const known = id ?? unsaved?.written?.id;
  const isAsking = !opened && copy !== undefined;
  const started = useEndpoint(
    startReferral,
    { query: { young_person_id } },
    { ...anew, enabled: isAsking && !known },
  );
  const kept = useEndpoint(
    getReferral,
    { params: { id: known ?? '' } },
    { ...anew, enabled: isAsking && Boolean(known) },
  );
  const asking = known ? kept : started;
  const isClosed = !opened && Boolean(known && kept.isFetchedAfterMount && kept.data?.may.change === false);
  const closed = isClosed ? kept.data : undefined;
  if (!opened && copy && asking.isFetchedAfterMount && !isClosed) {
    const found = known ? kept.data && openKept(kept.data) : started.data && openNew(started.data);
    if (found) setOpened({ ...found, unsaved });
  }
  return { opened, closed, error: asking.error, retry: () => void asking.refetch() };
}

const openKept = (referral: Referral) => ({
  questions: referral.questions,
  start: {
    answers: referral.answers,
    current_step: referral.current_step,
    client_id: referral.client.id,
    social_worker: referral.socialWorkers[0]?.id ?? null,
  },
  client: referral.client,
  youngPerson: referral.youngPerson,
  referral,
});

const openNew = ({
  questions,
  answers,
  client,
  youngPerson,
  socialWorker,
}: AnswerOf<typeof startReferral>) => ({
  questions,
  start: { answers, current_step: 1, client_id: client?.id ?? null, social_worker: socialWorker?.id ?? null },
  client,
  youngPerson,
  referral: undefined,
});

const Content = z.object({
  answers: Answers,
  current_step: z.int().min(1),
  client_id: z.string().nullable(),
  social_worker: z.string().nullable(),
});

const Kept = Content.extend({
  id: z.string().optional(),
  version: z.number().optional(),
  status: ReferralStatus.optional(),
  base: Answers.optional(),
  chosen: z.object({ client_id: z.string().nullable(), social_worker: z.string().nullable() }).optional(),
  attempt: z.object({ content: Content, submit: z.boolean(), key: z.string() }).optional(),
  unanswered: z.unknown(),
});

/** Reads text that was typed here before and never reached the server. */
function readUnsaved({ found }: SavedCopy): OpenedReferral['unsaved'] {
  const kept = Kept.safeParse(found?.content).data;
  if (!kept) return undefined;
  const { id, version, status, base, chosen = kept, attempt, unanswered, ...content } = kept;
  const written = id && version && status ? { id, version, status, base, chosen } : undefined;
  return { content, written, attempt, unanswered };
}

function Closed({ referral, copy }: { referral: Referral; copy: SavedCopy }) {
  const [isGone, setIsGone] = useState(false);
  const typed = readUnsaved(copy)?.content.answers;
  const left =
    typed && !isGone ? listDifferences(referral.questions, { mine: typed, theirs: referral.answers }) : [];
  const discard = () => {
    setIsGone(true);
    void copy.forget();
  };
  return (
    <div className="space-y-6">
      <PageHeader
        title={`Referral ${referral.reference}`}
        back={{ label: referral.reference, href: referralHref(referral.id) }}
      />
      {left.length > 0 && (
        <LeftoverWords onDiscard={discard}>
          {left.map(({ id, label, mine }) => (
            <div key={id}>
              <p className="font-medium">{label}</p>
              <p className="break-words whitespace-pre-wrap">{mine}</p>
            </div>
          ))}
        </LeftoverWords>
      )}
      <EmptyState
        title="You can no longer change this referral"
        text="It has been decided, or you do not have permission."
        action={
          <UiLink href={referralHref(referral.id)} className={buttonClass({ variant: 'outline' })}>
            Open the referral
          </UiLink>
        }
      />
    </div>
  );
}
