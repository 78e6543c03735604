import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import {
  deleteQuestionFormDraft,
  getQuestionFormVersion,
  type QuestionFormRecord,
  saveQuestionFormDraft,
  updateQuestionForm,
} from '#contract/questions/question-forms.ts';
import { callApi } from '#web/api/call.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { FORMS, formHref } from '#web/features/questions/question-forms/form-words.ts';
import { RetireDialog } from '#web/features/questions/question-forms/RetireDialog.tsx';
import { isOvertaken, ReadAgainDialog } from '#web/forms/ReadAgainDialog.tsx';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextField } from '#web/ui/field/TextField.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

type Asking = 'retire' | 'discard' | 'rename';

/** Edit or begin the next version; behind a menu, what is done seldom. */
export function FormActions({ form }: { form: QuestionFormRecord }) {
  const [asking, setAsking] = useState<Asking>();
  const draft = form.versions.find(({ published_at }) => published_at === null);
  const close = () => setAsking(undefined);
  const items = [
    { id: 'rename', label: 'Rename', onSelect: () => setAsking('rename') },
    ...(draft
      ? [{ id: 'discard', label: 'Delete the draft', danger: true, onSelect: () => setAsking('discard') }]
      : []),
    { id: 'retire', label: form.retired_at ? 'Use again' : 'Retire', onSelect: () => setAsking('retire') },
  ];
  return (
    <>
      <Menu
        trigger="More"
        label="More actions"
        triggerClass={buttonClass({ variant: 'outline' })}
        items={items}
      />
      {draft ? (
        <UiLink href={`${formHref(form.id)}/edit`} className={buttonClass()}>
          Edit draft
        </UiLink>
      ) : (
        <NextVersionButton form={form} />
      )}
      {asking === 'retire' && <RetireDialog form={form} onClose={close} />}
      {asking === 'discard' && draft && <DiscardDialog form={form} version={draft.version} onClose={close} />}
      {asking === 'rename' && <RenameDialog form={form} onClose={close} />}
    </>
  );
}

/** The newest published version is copied into a draft. */
function NextVersionButton({ form }: { form: QuestionFormRecord }) {
  const [isBusy, setIsBusy] = useState(false);
  const router = useRouter();
  const newest = form.versions[0]?.form_version;
  const begin = async () => {
    setIsBusy(true);
    const params = { id: form.id };
    try {
      const { introduction = null, questions = [] } = newest
        ? await callApi(getQuestionFormVersion, { params: { ...params, form_version: newest } })
        : {};
      await callApi(saveQuestionFormDraft, { params, body: { version: null, introduction, questions } });
      await refreshTopic('forms');
      void router.navigate({ href: `${formHref(form.id)}/edit` });
    } catch (error) {
      setIsBusy(false);
      // Somebody else may have begun it: then there is a draft to edit.
      void refreshTopic('forms');
      tellProblem(error, 'We could not start the next version');
    }
  };
  return (
    <Button pending={isBusy} onClick={() => void begin()}>
      Start version {(newest ?? 0) + 1}
    </Button>
  );
}

interface DialogProps {
  form: QuestionFormRecord;
  onClose: () => void;
}

interface DiscardProps extends DialogProps {
  /** Of the draft that is thrown away. */
  version: number;
}

function DiscardDialog({ form, version, onClose }: DiscardProps) {
  const send = useSend(deleteQuestionFormDraft);
  const router = useRouter();
  // As it was opened: a colleague's words of meanwhile are not thrown away unseen.
  const [read] = useState(version);
  /** Says who has changed the draft since this page read it. */
  const [changed, setChanged] = useState<string>();
  const wasPublished = form.versions.some(({ published_at }) => published_at !== null);
  const discard = () =>
    send.mutate(
      { params: { id: form.id }, query: { version: read } },
      {
        onSuccess: () => {
          onClose();
          toast.success('Draft deleted');
          if (!wasPublished) void router.navigate({ href: FORMS });
        },
        onError: (error) => {
          if (isOvertaken(error)) return setChanged(error.message);
          onClose();
          tellProblem(error, 'We did not change anything');
        },
        onSettled: () => void refreshTopic('forms'),
      },
    );
  const look = () => void router.navigate({ href: `${formHref(form.id)}/edit` });
  if (changed)
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title="Someone else changed the draft"
        text={changed}
        primary={{ label: 'View the draft', onPress: look }}
        secondary={{ label: 'Keep it', onPress: onClose }}
      />
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete the draft?"
      text={
        wasPublished
          ? 'You will lose its questions. Published versions do not change.'
          : 'It was never published, so this deletes the whole form.'
      }
      primary={{ label: 'Delete draft', variant: 'destructive', onPress: discard, pending: send.isPending }}
      secondary={{ label: 'Keep it', onPress: onClose }}
    />
  );
}

function RenameDialog({ form, onClose }: DialogProps) {
  const [name, setName] = useState(form.name);
  const [version] = useState(form.version);
  const send = useSend(updateQuestionForm);
  const error = name.trim() === '' ? 'Enter a name for the form.' : send.error?.message;
  const rename = () => {
    if (name.trim() === '') return;
    send.mutate(
      { params: { id: form.id }, body: { version, name } },
      {
        onSuccess: () => {
          onClose();
        },
        onSettled: () => void refreshTopic('forms'),
      },
    );
  };
  if (isOvertaken(send.error))
    return <ReadAgainDialog title="Someone else changed this form" onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename form"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={rename}>
            Rename
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        name="form-name"
        maxLength={200}
        value={name}
        error={error}
        onChange={setName}
      />
    </Dialog>
  );
}
