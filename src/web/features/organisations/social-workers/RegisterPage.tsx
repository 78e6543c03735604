import { useState } from 'react';
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { registerSocialWorker } from '#contract/organisations/social-workers-without-account.ts';
import { listPublicTeams } from '#contract/organisations/teams.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { PublicWorkerFields } from '#web/features/organisations/social-workers/PublicWorkerFields.tsx';
import { PublicWorkerForm } from '#web/features/organisations/social-workers/PublicWorkerForm.tsx';
import {
  emptyWorker,
  type WorkerValues,
  workerBody,
} from '#web/features/organisations/social-workers/worker-form.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { RingIfNotListed } from '#web/shell/OfficeNumbers.tsx';
import { usePage } from '#web/shell/page.ts';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { PublicFrame } from '#web/ui/frame/PublicFrame.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** For social workers without an account: one column, for a phone. */
export function RegisterPage() {
  const [isSent, setIsSent] = useState(false);
  usePage(isSent ? 'Thank you' : 'Register as a social worker');
  return (
    <PublicFrame homeHref="/external/social-worker">
      <div className="mx-auto max-w-md space-y-6">
        {isSent ? (
          <>
            <h1 className="text-2xl font-semibold">Thank you</h1>
            <Card title="What happens next">
              <p>
                The office checks that you work at your organisation, then adds you. You do not need an
                account or to do anything else.
              </p>
            </Card>
          </>
        ) : (
          <>
            <div className="space-y-2">
              <h1 className="text-2xl font-semibold">Register as a social worker</h1>
              <p className="text-ink-soft">
                So that we can reach you about young people you place with us. It takes two minutes.
              </p>
            </div>
            <PrivacyNotice />
            <Form onSent={() => setIsSent(true)} />
          </>
        )}
      </div>
    </PublicFrame>
  );
}

/** What happens to the details, before anybody gives them (Article 13 of the UK GDPR). */
function PrivacyNotice() {
  return (
    <details className="rounded-md border border-line bg-surface px-4">
      <summary className="min-h-11 py-2.5 font-medium text-accent-text">How we use your details</summary>
      <div className="space-y-2 pb-3 text-sm">
        <p>
          We use your name, role and contact details to reach you about young people you place with us. We do
          this to provide their care.
        </p>
        <p>
          Our office, your organisation and the carers of those young people can see them. We do not sell them
          or use them for advertising.
        </p>
        <p>
          Ask the office to see, correct or delete your details. You can also complain to the Information
          Commissioner’s Office at ico.org.uk.
        </p>
      </div>
    </details>
  );
}

function Form({ onSent }: { onSent: () => void }) {
  const send = useSend(registerSocialWorker);
  return (
    <PublicWorkerForm
      form="register/social-worker"
      start={{ ...emptyWorker(''), role: '' }}
      isSending={send.isPending}
      onSubmit={(values, refuse, done) =>
        send.mutate(
          { body: { ...workerBody(values), client_id: values.client_id } },
          {
            onSuccess: () => {
              done();
              onSent();
            },
            onError: refuse,
          },
        )
      }
    >
      {(parts) => <Fields {...parts} />}
    </PublicWorkerForm>
  );
}

interface FieldsProps {
  control: Control<WorkerValues>;
  setValue: UseFormSetValue<WorkerValues>;
}

function Fields({ control, setValue }: FieldsProps) {
  const clients = useEndpoint(listClientOptions, {});
  const client_id = useWatch({ control, name: 'client_id' });
  const teams = useEndpoint(
    listPublicTeams,
    { query: { client_id } },
    { enabled: client_id !== '', keepPrevious: false },
  );
  return (
    <>
      <FormField name="client_id" control={control}>
        {(field) => (
          <Combobox
            {...field}
            label="Your organisation"
            help={
              <>
                Type part of the name, then choose it. <RingIfNotListed />
              </>
            }
            options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            loading={clients.isPending}
            onChange={(chosen) => {
              field.onChange(chosen);
              // A team belongs to one organisation.
              setValue('team_id', '');
            }}
          />
        )}
      </FormField>
      <PublicWorkerFields control={control} teams={teams.data ?? []} />
    </>
  );
}
