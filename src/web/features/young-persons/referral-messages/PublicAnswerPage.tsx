import { useState } from 'react';
import { ANSWER_LINK_DAYS } from '#contract/core/link-limits.ts';
import {
  answerReferralQuestion,
  MAX_MESSAGE_LENGTH,
  openReferralQuestion,
} from '#contract/young-persons/referral-messages.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { TelephoneToo } from '#web/shell/OfficeNumbers.tsx';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { PublicFrame } from '#web/ui/frame/PublicFrame.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';
import { usePublicDraft } from '#web/writing/use-public-draft.tsx';

/** Answers a question about a referral through a link, without an account, on a phone. */
export function PublicAnswerPage({ token }: { token: string }) {
  const [isSent, setIsSent] = useState(false);
  // Fetched only once: sending uses up the link, and a new fetch would replace the page with an error.
  const question = useEndpoint(
    openReferralQuestion,
    { body: { token } },
    { enabled: token !== '' && !isSent, staleTime: Number.POSITIVE_INFINITY },
  );
  const { data, error } = question;
  return (
    <PublicFrame homeHref="/external/referral">
      <div className="mx-auto max-w-xl space-y-6">
        {isSent ? (
          <Sent reference={data?.reference} />
        ) : data ? (
          <AnswerForm token={token} {...data} onSent={() => setIsSent(true)} />
        ) : question.isLoading ? (
          <SkeletonCards count={2} />
        ) : error && error.status !== 404 && error.status !== 400 ? (
          <ErrorState message={error.message} onRetry={() => void question.refetch()} />
        ) : (
          <LinkIsOver />
        )}
      </div>
    </PublicFrame>
  );
}

interface FormProps {
  token: string;
  reference: string;
  /** The question's text. */
  text: string;
  onSent: () => void;
}

function AnswerForm({ token, reference, text: question, onSent }: FormProps) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  // Enough of the link to identify it, but too little to open it.
  const kept = usePublicDraft(`referral-answer/${token.slice(0, 8)}`, { text }, (found) =>
    setText(found.text),
  );
  const send = useSend(answerReferralQuestion);
  const press = () => {
    setIsMissing(!text.trim());
    if (!text.trim()) return;
    send.mutate(
      { body: { token, text } },
      {
        onSuccess: () => {
          kept.forget();
          onSent();
        },
      },
    );
  };
  const isOver = send.error?.status === 404;
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <header className="space-y-1">
        <h1 className="text-2xl font-semibold">A question about your referral</h1>
        <p className="text-ink-soft">Reference {reference}</p>
      </header>
      {kept.restored}
      <Card>
        <p className="text-lg break-words whitespace-pre-line">{question}</p>
      </Card>
      {send.error && (
        <SendProblem
          error={send.error}
          title={isOver ? 'This link has expired' : 'Your answer was not sent'}
          seen={send.submittedAt}
          kept={isOver ? '' : 'We kept what you typed in this browser.'}
        >
          {isOver ? (
            <>
              It has expired, or someone already sent an answer with it, perhaps you. Copy what you typed. To
              check, telephone the office and give reference {reference}.
            </>
          ) : undefined}
        </SendProblem>
      )}
      <fieldset disabled={send.isPending} className="min-w-0">
        <TextArea
          label="Your answer"
          help="You can only send one answer. Include everything you know."
          rows={6}
          maxLength={MAX_MESSAGE_LENGTH}
          value={text}
          onChange={setText}
          error={isMissing && !text.trim() ? 'Enter your answer.' : undefined}
        />
      </fieldset>
      <Button type="submit" size="lg" className="w-full" pending={send.isPending}>
        Send answer
      </Button>
      {kept.clear}
    </form>
  );
}

function Sent({ reference }: { reference: string | undefined }) {
  return (
    <div role="status" className="space-y-2 rounded-md bg-dark-green-tint px-4 py-8 text-center">
      <h1 className="text-2xl font-semibold text-dark-green-ink">Thank you</h1>
      <p>The office has received your answer{reference && ` about ${reference}`}.</p>
      <p>This link no longer works. You can close this page.</p>
    </div>
  );
}

function LinkIsOver() {
  return (
    <>
      <h1 className="text-2xl font-semibold">This link does not work</h1>
      <Card title="If you sent an answer, we have it">
        <div className="space-y-2">
          <p>
            A link works once, for {ANSWER_LINK_DAYS} days, while we review the referral. If you still need to
            answer, telephone us and give the reference in our e-mail.
          </p>
          <TelephoneToo ask="Telephone" />
        </div>
      </Card>
    </>
  );
}
