import { useState } from 'react';
import {
  listReferralMessages,
  MAX_REFERRAL_MESSAGES,
  type ReferralMessage,
  takesMessages,
} from '#contract/young-persons/referral-messages.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useNow } from '#web/device/use-now.ts';
import { MessageBox } from '#web/features/young-persons/referral-messages/MessageBox.tsx';
import {
  describeAuthor,
  describeLink,
  describeWay,
  groupByQuestion,
  type Question,
} from '#web/features/young-persons/referral-messages/message-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/**
 * Questions about a referral and their answers, for both sides: what was said, who is to answer, and a box to write.
 */
export function QuestionsCard({ referral }: { referral: Referral }) {
  const isWritten = referral.status !== 'draft' && !referral.is_quarantined;
  const { data, error, refetch } = useEndpoint(
    listReferralMessages,
    { params: { id: referral.id } },
    { enabled: isWritten },
  );
  const mayWrite = takesMessages(referral) && (data?.length ?? 0) < MAX_REFERRAL_MESSAGES;
  // If the referral is decided while a question is typed, the box stays with its text.
  const [couldWrite, setCouldWrite] = useState(mayWrite);
  if (mayWrite && !couldWrite) setCouldWrite(true);
  if (!isWritten || (data?.length === 0 && !couldWrite)) return null;
  return (
    <Card title="Questions and answers">
      {error && !data ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <Thread referral={referral} messages={data} mayWrite={mayWrite} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  );
}

interface ThreadProps {
  referral: Referral;
  messages: readonly ReferralMessage[];
  mayWrite: boolean;
}

function Thread({ referral, messages, mayWrite }: ThreadProps) {
  const isOffice = useSignedIn().role === 'admin';
  const questions = groupByQuestion(messages);
  // One box at a time: a user who is asked answers first.
  const isAsked = questions.some(
    ({ question, answers }) => question.from_office !== isOffice && answers.length === 0,
  );
  return (
    <div className="space-y-5">
      {questions.length === 0 ? (
        <p className="text-ink-soft">No questions yet.</p>
      ) : (
        <ol className="space-y-5">
          {questions.map((each) => (
            <li key={each.question.id}>
              <QuestionItem referral={referral} {...each} mayWrite={mayWrite} />
            </li>
          ))}
        </ol>
      )}
      <div className={questions.length > 0 ? 'border-t border-line pt-4 empty:hidden' : 'empty:hidden'}>
        <MessageBox
          referral_id={referral.id}
          label={isOffice ? 'Ask the referrer' : 'Ask the office'}
          help={isOffice ? describeWay(referral) : 'We e-mail the office. The answer appears here.'}
          submitLabel="Send question"
          offered={isAsked ? 'folded' : 'open'}
          unfoldLabel={isOffice ? 'Ask the referrer a question' : 'Ask the office a question'}
          meanwhile={ASKED_MEANWHILE}
          isOver={!mayWrite}
        />
      </div>
    </div>
  );
}

type ItemProps = Question & Pick<ThreadProps, 'referral' | 'mayWrite'>;

function QuestionItem({ referral, question, answers, mayWrite }: ItemProps) {
  const isOffice = useSignedIn().role === 'admin';
  const isOurs = question.from_office === isOffice;
  const waits = answers.length === 0;
  return (
    <div className="space-y-3">
      <Message message={question} referral={referral} />
      {answers.length > 0 && (
        <ul aria-label="Answers" className="space-y-3">
          {answers.map((answer) => (
            <li key={answer.id} className="border-l-2 border-line-strong pl-3">
              <Message message={answer} referral={referral} />
            </li>
          ))}
        </ul>
      )}
      {waits && isOurs && takesMessages(referral) && <Waiting question={question} isOffice={isOffice} />}
      {waits && !takesMessages(referral) && (
        <p className="text-sm text-ink-soft">
          The referral was {referral.decided_at ? 'decided' : 'withdrawn'} before an answer came.
        </p>
      )}
      <Answering
        referral_id={referral.id}
        question_id={question.id}
        isForUs={!isOurs}
        isOffice={isOffice}
        waits={waits}
        isOver={!mayWrite}
      />
    </div>
  );
}

function Message({ message, referral }: { message: ReferralMessage; referral: Referral }) {
  const { name, at } = describeAuthor(message, referral);
  return (
    <div className="space-y-1">
      <p className="text-sm text-ink-soft">
        {message.kind === 'question' ? 'Question' : 'Answer'} from {name}, {at}
      </p>
      <p className="max-w-prose break-words whitespace-pre-line">{message.text}</p>
    </div>
  );
}

function Waiting({ question, isOffice }: { question: ReferralMessage; isOffice: boolean }) {
  const link = describeLink(question, useNow());
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <Badge tone="yellow">{isOffice ? 'Waiting for the referrer' : 'Waiting for the office'}</Badge>
      {link}
    </p>
  );
}

interface AnsweringProps {
  referral_id: string;
  question_id: string;
  /** The other side asked. Otherwise the office notes an answer it got by telephone. */
  isForUs: boolean;
  isOffice: boolean;
  waits: boolean;
  isOver: boolean;
}

/** The box is open if an answer is expected. Otherwise it is behind a button. */
function Answering({ referral_id, question_id, isForUs, isOffice, waits, isOver }: AnsweringProps) {
  if (!isForUs && !isOffice) return null;
  return (
    <MessageBox
      referral_id={referral_id}
      question_id={question_id}
      label={isForUs ? 'Your answer' : 'Answer given by telephone'}
      help={
        isForUs
          ? `We e-mail ${isOffice ? 'the referrer' : 'the office'}. They read it here.`
          : 'Say who told you. It is saved under your name. We send no e-mail.'
      }
      submitLabel={isForUs ? 'Send answer' : 'Save answer'}
      isMain={isForUs && waits}
      offered={findOffer(isForUs, waits)}
      unfoldLabel={isForUs ? 'Add to the answer' : 'Record an answer given by telephone'}
      meanwhile={ANSWERED_MEANWHILE}
      isOver={isOver}
    />
  );
}

function findOffer(isForUs: boolean, waits: boolean) {
  if (isForUs) return waits ? 'open' : 'folded';
  return waits ? 'folded' : 'not';
}

const ANSWERED_MEANWHILE = {
  title: 'Someone answered while you were typing',
  text: 'Read the answer above. Then send yours too, or discard it.',
};

const ASKED_MEANWHILE = {
  title: 'You got a question while you were typing',
  text: 'Read the question above. Then send yours too, or discard it.',
};
