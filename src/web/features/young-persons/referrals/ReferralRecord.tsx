import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '#contract/core/dates.ts';
import { isDecider, nameDeciders } from '#contract/young-persons/referral-deciders.ts';
import { acceptReferral, lookAtCorrection } from '#contract/young-persons/referral-decisions.ts';
import { listReferralSteps } from '#contract/young-persons/referral-form.ts';
import { OPEN_REFERRAL_STATUSES, type Referral } from '#contract/young-persons/referrals.ts';
import { useSend } from '#web/api/hooks.ts';
import { AnsweredQuestions } from '#web/features/questions/AnsweredQuestions.tsx';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { QuestionsCard } from '#web/features/young-persons/referral-messages/QuestionsCard.tsx';
import { AboutWhom } from '#web/features/young-persons/referrals/AboutWhom.tsx';
import { DueClock } from '#web/features/young-persons/referrals/DueClock.tsx';
import { findStepAhead, MovedAway } from '#web/features/young-persons/referrals/MovedAway.tsx';
import { ReferralActions } from '#web/features/young-persons/referrals/ReferralActions.tsx';
import { FilesOfReferral } from '#web/features/young-persons/referrals/ReferralFiles.tsx';
import { afterStep } from '#web/features/young-persons/referrals/referral-actions.ts';
import {
  aboutWords,
  describeNext,
  listChangedSteps,
  originWords,
  REFERRALS,
  recordWords,
  statusTones,
  statusWords,
  urgencyWords,
} from '#web/features/young-persons/referrals/referral-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import type { MenuItem } from '#web/ui/overlay/Menu.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card, type Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';
import { useToday } from '#web/ui/use-today.ts';

interface Props {
  /** Undefined while loading. */
  referral: Referral | undefined;
  error: string | undefined;
  onRetry: (() => void) | undefined;
  furtherItems: readonly MenuItem[];
  /** Cards from later neighbourhoods, such as the referral's quotations. */
  furtherCards: ReactNode;
}

/** One referral: its content, its status, and what the reader can do with it. */
export function ReferralRecord({ referral, error, onRetry, furtherItems, furtherCards }: Props) {
  const { role } = useSignedIn();
  return (
    <RecordScreen
      back={{ label: 'Referrals', href: REFERRALS }}
      loading={!referral}
      error={referral ? undefined : error}
      onRetry={onRetry}
      title={referral && aboutWords(referral)}
      badge={referral && <Badge tone={statusTones[referral.status]}>{statusWords[referral.status]}</Badge>}
      lead={referral && `${referral.reference}, ${referral.client.name}`}
      actions={referral && <ReferralActions referral={referral} furtherItems={furtherItems} />}
      notice={
        referral && (
          <>
            {referral.correction && <Corrected referral={referral} correction={referral.correction} />}
            <MovedAway referral={referral} step={findStepAhead(referral, role)} />
            <Notice referral={referral} />
            {referral.is_kept_back && <KeptBack referral={referral} />}
          </>
        )
      }
      facts={referral ? describeFacts(referral) : []}
      factColumns={3}
    >
      {referral?.may.associate && !referral.youngPerson && <AboutWhom referral={referral} />}
      {referral && <QuestionsCard referral={referral} />}
      {furtherCards}
      {referral && <FilesOfReferral key={referral.id} referral={referral} />}
      {referral && <Steps referral={referral} />}
    </RecordScreen>
  );
}

function Notice({ referral }: { referral: Referral }) {
  const { role, user } = useSignedIn();
  const isOffice = role === 'admin';
  if (referral.is_quarantined) return <Quarantined referral={referral} />;
  const isOpen = OPEN_REFERRAL_STATUSES.includes(referral.status);
  if (isOpen && isOffice && referral.submitted_by?.id === user.id)
    return (
      <Banner title="You sent this referral, so someone else must decide">
        {describeNext(referral, isOffice)}
      </Banner>
    );
  if (referral.status === 'draft' || isOpen) return <Banner title={describeNext(referral, isOffice)} />;
  return null;
}

/** Possible matches are not named, because the reader may not open their records. */
function KeptBack({ referral }: { referral: Referral }) {
  const { origin, created_by, status } = referral;
  const { user } = useSignedIn();
  const readers =
    origin === 'client' && created_by ? 'the office and its author can see' : 'the office can see';
  const says = `${nameDeciders(referral)} will decide who it is about.`;
  const next = status === 'approved' ? says : `Once approved, ${says}`;
  return (
    <Banner title={`Only ${readers} this until it is linked to a young person`}>
      {!isDecider(referral, user.id) && `It may be about someone whose record you cannot open. ${next}`}
    </Banner>
  );
}

interface CorrectedProps {
  referral: Referral;
  correction: NonNullable<Referral['correction']>;
}

/** Someone at the office may have read it before: the steps below mark what has changed. */
function Corrected({ referral, correction: { by, before } }: CorrectedProps) {
  const { id, version, corrected_at, questions, answers, socialWorkers } = referral;
  const send = useSend(lookAtCorrection);
  const steps = listChangedSteps(questions, before.answers, answers);
  const worker = socialWorkers[0]?.name ?? '';
  return (
    <Banner
      tone="warning"
      title={`Changed by the referrer since it was sent: ${byWhom(corrected_at, by)}`}
      action={
        <Button
          size="sm"
          pending={send.isPending}
          onClick={() => send.mutate({ params: { id }, body: { version } }, afterStep('Marked as checked'))}
        >
          Mark as checked
        </Button>
      }
    >
      {steps.length > 0
        ? `Check the marked changes below, in ${steps.join(', ')}.`
        : 'The answers are the same as when we first told you.'}
      {worker !== before.social_worker &&
        ` The social worker changed from ${before.social_worker || 'nobody'} to ${worker || 'nobody'}.`}
    </Banner>
  );
}

function Quarantined({ referral }: { referral: Referral }) {
  const { id, version, referrer_name, is_suspect } = referral;
  const send = useSend(acceptReferral);
  return (
    <Banner
      tone="warning"
      title="This referral came from someone without an account"
      action={
        <Button
          size="sm"
          pending={send.isPending}
          onClick={() => send.mutate({ params: { id }, body: { version } }, afterStep('Referral accepted'))}
        >
          Accept
        </Button>
      }
    >
      Check that {referrer_name || 'the referrer'} works where they say. Only the office sees it until you
      accept it. If it is not genuine, close it.
      {is_suspect && ' A hidden field was filled in, so a machine may have sent it.'}
    </Banner>
  );
}

const byWhom = (at: string | null, by: { name: string } | null) =>
  at && `${formatDateTime(at)}${by ? `, ${by.name}` : ''}`;

function describeFacts(referral: Referral): Fact[] {
  const { urgency, youngPerson, socialWorkers, reason, closed_reason } = referral;
  const facts: (Fact | false)[] = [
    { term: 'Urgency', value: urgency && urgencyWords[urgency] },
    OPEN_REFERRAL_STATUSES.includes(referral.status) && {
      term: 'Due',
      value: <DueClock referral={referral} />,
      wide: 'phone',
    },
    {
      term: 'Young person’s record',
      value: youngPerson ? (
        <TextLink href={personHref(youngPerson.id)}>{youngPerson.name}</TextLink>
      ) : (
        recordWords(referral)
      ),
    },
    {
      term: 'Referrer',
      value: `${referral.referrer_name}${referral.referrer_has_left ? ' (has left the organisation)' : ''}`,
    },
    { term: 'Social worker', value: socialWorkers.map(({ name }) => name).join(', ') },
    referral.submitted_at
      ? { term: 'Sent', value: byWhom(referral.submitted_at, referral.submitted_by) }
      : { term: 'Started', value: formatDate(referral.date) },
    { term: 'Source', value: originWords[referral.origin] },
    referral.third_party_reference !== null && {
      term: 'Their reference',
      value: referral.third_party_reference,
    },
    referral.decided_at !== null && {
      term: referral.status === 'declined' ? 'Declined' : 'Decided',
      value: byWhom(referral.decided_at, referral.decided_by),
    },
    reason !== null && { term: 'Reason for the decision', value: reason, wide: true },
    referral.closed_at !== null && { term: 'Closed', value: byWhom(referral.closed_at, referral.closed_by) },
    closed_reason !== null && { term: 'Reason for closing', value: closed_reason, wide: true },
  ];
  return facts.filter((fact) => fact !== false);
}

/** The answers, step by step. */
function Steps({ referral: { questions, answers, correction } }: { referral: Referral }) {
  const today = useToday();
  const steps = listReferralSteps(questions, answers, today);
  return (
    <section aria-label="Answers" className="space-y-4">
      {steps.map(({ step, title, errors }) => (
        <Card
          key={step}
          title={`${step}. ${title}`}
          aside={errors.length > 0 && <span className="text-sm text-ink-soft">{errors.length} missing</span>}
        >
          <AnsweredQuestions
            {...{ questions, answers, step }}
            before={correction?.before.answers}
            headingLevel={3}
            layout="gathered"
          />
        </Card>
      ))}
    </section>
  );
}
