import { formatDateTime } from '#contract/core/dates.ts';
import {
  type FormVersionSummary,
  getQuestionForm,
  getQuestionFormVersion,
  type QuestionFormRecord,
} from '#contract/questions/question-forms.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { FormActions } from '#web/features/questions/question-forms/FormActions.tsx';
import { FormTrial } from '#web/features/questions/question-forms/FormPreview.tsx';
import { counted, formHref, purposeWords } from '#web/features/questions/question-forms/form-words.ts';
import { FormUsesCard } from '#web/pages/question-form/FormUses.tsx';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card, type Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';
import { Tabs } from '#web/ui/record/Tabs.tsx';

const back = { label: 'Forms', href: '/dashboard/forms' };

interface Props {
  id: string;
  /** The version to show. Default: the newest. */
  version: number | undefined;
}

/** One form: the version in use, earlier versions, and each of them to read and try. */
export function FormPage({ id, version }: Props) {
  const { data: form, error, refetch } = useEndpoint(getQuestionForm, { params: { id } });
  usePage(form?.name);
  const published = form?.versions.find(({ published_at }) => published_at !== null);
  const shown =
    form?.versions.find(({ form_version }) => form_version === version) ?? published ?? form?.versions[0];
  return (
    <RecordScreen
      back={back}
      loading={!form}
      error={form ? undefined : error?.message}
      onRetry={error?.status === 404 ? undefined : () => void refetch()}
      title={form?.name}
      badge={form && <State form={form} />}
      actions={form && <FormActions form={form} />}
      factColumns={3}
      facts={form ? describeFacts(form, published) : []}
      tabs={
        form &&
        shown && (
          <>
            <FormUsesCard form={form} />
            <VersionTabs form={form} current={shown} />
          </>
        )
      }
    >
      {form && shown && <Version form={form} summary={shown} />}
    </RecordScreen>
  );
}

function describeFacts(form: QuestionFormRecord, published: FormVersionSummary | undefined): Fact[] {
  return [
    { term: 'For', value: purposeWords[form.purpose] ?? form.purpose },
    { term: 'Current version', value: form.retired_at ? 'Retired' : published?.form_version },
    { term: 'Approval', value: form.is_numeric ? 'Not needed for a rating scale' : 'Needed' },
  ];
}

function State({ form }: { form: QuestionFormRecord }) {
  if (form.retired_at) return <Badge>Retired</Badge>;
  const isPublished = form.versions.some(({ published_at }) => published_at !== null);
  return isPublished ? (
    <Badge tone="darkGreen">Published</Badge>
  ) : (
    <Badge tone="yellow">Not published yet</Badge>
  );
}

function VersionTabs({ form, current }: { form: QuestionFormRecord; current: FormVersionSummary }) {
  return (
    <Tabs
      label="Versions"
      current={String(current.form_version)}
      tabs={form.versions.map(({ form_version, published_at }) => ({
        id: String(form_version),
        label: published_at ? `Version ${form_version}` : `Draft of version ${form_version}`,
        href: `${formHref(form.id)}?version=${form_version}`,
      }))}
    />
  );
}

function Version({ form, summary }: { form: QuestionFormRecord; summary: FormVersionSummary }) {
  const { form_version, published_at, published_by, question_count, updated_at } = summary;
  const { data, error, refetch } = useEndpoint(getQuestionFormVersion, {
    params: { id: form.id, form_version },
  });
  const said = published_at
    ? `Published ${formatDateTime(published_at)}${published_by ? ` by ${published_by.name}` : ' with the product'}`
    : `Last saved ${formatDateTime(updated_at)}`;
  return (
    <div className="space-y-3">
      <p className="text-ink-soft">
        {said}. {counted(question_count, 'question')}. Try it below. We do not save your answers.
      </p>
      {data && data.questions.length === 0 ? (
        <EmptyState title="No questions yet" text="Edit the draft to add questions." />
      ) : data ? (
        <Card className="max-w-3xl">
          <FormTrial key={form_version} questions={data.questions} introduction={data.introduction} />
        </Card>
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={2} />
      )}
    </div>
  );
}
