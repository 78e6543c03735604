import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { TEMPORAL_FORM_DAYS } from '#contract/core/link-limits.ts';
import {
  fillTemporalForm,
  getTemporalForm,
  lastDayOfForm,
} from '#contract/organisations/social-workers-without-account.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { explainOver } from '#web/features/organisations/social-workers/link-over.ts';
import { PublicWorkerFields } from '#web/features/organisations/social-workers/PublicWorkerFields.tsx';
import { PublicWorkerForm } from '#web/features/organisations/social-workers/PublicWorkerForm.tsx';
import { workerBody } from '#web/features/organisations/social-workers/worker-form.ts';
import { TelephoneToo } from '#web/shell/OfficeNumbers.tsx';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { PublicFrame } from '#web/ui/frame/PublicFrame.tsx';
import { Card } from '#web/ui/record/Card.tsx';

type Details = AnswerOf<typeof getTemporalForm>;

/** A social worker's own details, opened by an e-mailed link: once, and without an account. */
export function OwnDetailsPage({ token }: { token: string }) {
  const [isSent, setIsSent] = useState(false);
  // Fetched only once: sending uses up the link, and a new fetch would replace the page with an error.
  const details = useEndpoint(
    getTemporalForm,
    { query: { temporal_form_id: token } },
    { keepPrevious: false, enabled: !isSent && token.length >= 20 },
  );
  usePage(isSent ? 'Thank you' : 'Check your details');
  return (
    <PublicFrame homeHref="/external/social-worker">
      <div className="mx-auto max-w-md space-y-6">
        <h1 className="text-2xl font-semibold">{isSent ? 'Thank you' : 'Check your details'}</h1>
        {isSent ? (
          <Card title="Details saved">
            <p>This link no longer works. You can close this page.</p>
          </Card>
        ) : details.data ? (
          <Form token={token} details={details.data} onSent={() => setIsSent(true)} />
        ) : details.isLoading ? (
          <SkeletonCards count={2} />
        ) : details.error && details.error.status !== 404 && details.error.status !== 400 ? (
          <ErrorState message={details.error.message} onRetry={() => void details.refetch()} />
        ) : (
          <Card title="This link does not work">
            <p>
              A link works once, for {TEMPORAL_FORM_DAYS} days. If you have already sent the form, your
              details are saved. If not, ask the office for a new link.
            </p>
            <TelephoneToo ask="Telephone" />
          </Card>
        )}
      </div>
    </PublicFrame>
  );
}

function Form({ token, details, onSent }: { token: string; details: Details; onSent: () => void }) {
  const send = useSend(fillTemporalForm);
  const start = {
    client_id: details.client.id,
    name: details.name,
    role: details.role,
    email: details.email,
    phone: details.phone ?? '',
    team_id: details.team?.id ?? '',
    is_active: true,
  };
  return (
    <PublicWorkerForm
      // Enough of the link to identify it, but too little to open it.
      form={`own-details/${token.slice(0, 8)}`}
      start={start}
      isSending={send.isPending}
      onSubmit={(values, refuse, done) =>
        send.mutate(
          {
            query: { temporal_form_id: token },
            body: pickChanged(workerBody(start), workerBody({ ...values, email: start.email })),
          },
          {
            onSuccess: () => {
              done();
              onSent();
            },
            onError: (error) => refuse(explainOver(error)),
          },
        )
      }
    >
      {({ control }) => (
        <>
          <p className="text-ink-soft">
            At {details.client.name}. Correct anything that has changed and send it by{' '}
            {formatDate(lastDayOfForm(details.expires_at))}. We e-mail you at{' '}
            <span className="wrap-anywhere">{details.email}</span>. To change this, ask the office.
          </p>
          <PublicWorkerFields control={control} teams={details.teams} email_stays />
        </>
      )}
    </PublicWorkerForm>
  );
}

/** Send only what changed: the office may have corrected another field since the page was opened. */
function pickChanged<Body extends object>(before: Body, after: Body): Partial<Body> {
  const changed = Object.entries(after).filter(([name, value]) => value !== before[name as keyof Body]);
  return Object.fromEntries(changed) as Partial<Body>;
}
