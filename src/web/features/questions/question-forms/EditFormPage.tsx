import { useState } from 'react';
import {
  getQuestionForm,
  getQuestionFormVersion,
  type QuestionFormRecord,
  type QuestionFormVersion,
} from '#contract/questions/question-forms.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { FormBuilder } from '#web/features/questions/question-forms/FormBuilder.tsx';
import { formHref } from '#web/features/questions/question-forms/form-words.ts';
import { type DraftEnd, readUnsaved } from '#web/features/questions/question-forms/use-draft-saving.ts';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import type { SavedCopy } from '#web/writing/saved-copy.ts';
import { useOwnCopy } from '#web/writing/use-own-copy.ts';

/** The key gives each form its own builder, also if one links to another. */
export const EditFormPage = ({ id }: { id: string }) => <EditForm key={id} id={id} />;

function EditForm({ id }: { id: string }) {
  const { data, error, refetch, isFetchedAfterMount } = useEndpoint(
    getQuestionForm,
    { params: { id } },
    { refetchOnMount: 'always' },
  );
  /** The last response: while a form that is gone is fetched again, its builder stays on screen. */
  const [known, setKnown] = useState<{ form: QuestionFormRecord | undefined }>();
  const isGone = error?.status === 404;
  if (data && known?.form !== data) setKnown({ form: data });
  if (!data && isGone && (!known || known.form)) setKnown({ form: undefined });
  usePage(known?.form ? `Edit ${known.form.name}` : undefined);
  if (error && !data && !isGone) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!known) return <SkeletonRecord />;
  return <Draft id={id} form={known.form} isFresh={isFetchedAfterMount} message={error?.message} />;
}

interface Props {
  id: string;
  /** Undefined once it is gone: a form that was never published is deleted with its draft. */
  form: QuestionFormRecord | undefined;
  /** The server has responded since this page was opened. */
  isFresh: boolean;
  /** Why there is no form. */
  message: string | undefined;
}

function Draft({ id, form, isFresh, message }: Props) {
  const found = form?.versions.find(({ published_at }) => published_at === null);
  // If somebody publishes or discards the draft elsewhere, this screen keeps it.
  const [draft, setDraft] = useState(found);
  if (!draft && found) setDraft(found);
  const { data, error, refetch, isFetchedAfterMount } = useEndpoint(
    getQuestionFormVersion,
    { params: { id, form_version: draft?.form_version ?? 0 } },
    { refetchOnMount: 'always', enabled: draft !== undefined },
  );
  const copy = useOwnCopy(`form/${id}`);
  const [opened, setOpened] = useState<QuestionFormVersion>();
  // Wait for a fresh response: an older copy would be refused at the first change.
  if (!opened && data && isFetchedAfterMount) setOpened(data);
  // Somebody started the next version, perhaps here with the remaining text: the builder continues with it.
  if (opened && found && found.form_version !== opened.form_version)
    setOpened({ ...opened, form_version: found.form_version });
  const left = copy && isFresh && !opened && !found ? readLeft(copy) : undefined;
  if (left) setOpened(left);
  if (opened && copy) {
    const end = found ? undefined : readEnd(form, opened);
    return <FormBuilder draft={opened} copy={copy} end={end} isFormGone={!form} />;
  }
  if (!copy || !isFresh || left) return <SkeletonRecord />;
  if (!form) return <ErrorState message={message ?? ''} />;
  if (!found) return <NoDraft form={form} />;
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return <SkeletonRecord />;
}

function NoDraft({ form }: { form: QuestionFormRecord }) {
  return (
    <EmptyState
      title="This form has no draft"
      text="Start the next version from the form’s page."
      action={
        <UiLink href={formHref(form.id)} className={buttonClass({ variant: 'outline' })}>
          {form.name}
        </UiLink>
      }
    />
  );
}

function readEnd(form: QuestionFormRecord | undefined, opened: QuestionFormVersion): DraftEnd {
  return form?.versions.some(({ form_version }) => form_version === opened.form_version)
    ? 'published'
    : 'discarded';
}

/** A draft that is gone from the server, but whose text is still on this device. */
function readLeft(copy: SavedCopy): QuestionFormVersion | undefined {
  const unsaved = readUnsaved(copy);
  const head = unsaved?.head;
  if (!unsaved || !copy.found || !head) return undefined;
  const { introduction, questions, version } = unsaved;
  const updated_at = copy.found.kept_at;
  return {
    ...head,
    ...{ introduction, questions, version, updated_at, published_at: null },
  };
}
