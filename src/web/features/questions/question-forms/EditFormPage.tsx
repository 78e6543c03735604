import { useState } from 'react';
import {
  getQuestionForm,
  getQuestionFormVersion,
  type QuestionFormRecord,
} from '#contract/questions/question-forms.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { FormBuilder } from '#web/features/questions/question-forms/FormBuilder.tsx';
import { formHref } from '#web/features/questions/question-forms/form-words.ts';
import { useTypedCopy } from '#web/forms/typed-copy.ts';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

export function EditFormPage({ id }: { id: string }) {
  const {
    data: form,
    error,
    refetch,
  } = useEndpoint(getQuestionForm, { params: { id } }, { refetchOnMount: 'always' });
  usePage(form ? `Edit ${form.name}` : undefined);
  if (error && !form) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!form) return <SkeletonRecord />;
  return <Draft form={form} />;
}

function Draft({ form }: { form: QuestionFormRecord }) {
  const found = form.versions.find(({ published_at }) => published_at === null);
  // Somebody who publishes it elsewhere takes nothing off this screen: the next save says so.
  const [draft, setDraft] = useState(found);
  if (!draft && found) setDraft(found);
  const { data, error, refetch, isFetchedAfterMount } = useEndpoint(
    getQuestionFormVersion,
    { params: { id: form.id, form_version: draft?.form_version ?? 0 } },
    { refetchOnMount: 'always', enabled: draft !== undefined },
  );
  const copy = useTypedCopy(`form/${form.id}`);
  if (!draft) {
    return (
      <EmptyState
        title="This form has no draft"
        text="Begin its next version on the page of the form."
        action={
          <UiLink href={formHref(form.id)} className={buttonClass({ variant: 'outline' })}>
            {form.name}
          </UiLink>
        }
      />
    );
  }
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  // An older copy would be refused at the first change.
  if (!data || !copy || !isFetchedAfterMount) return <SkeletonRecord />;
  return <FormBuilder key={data.form_version} draft={data} copy={copy} />;
}
