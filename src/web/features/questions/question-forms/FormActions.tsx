import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { whyInUse } from '#contract/questions/form-askers.ts';
import { type FormUses, getFormUses } from '#contract/questions/form-uses.ts';
import {
  deleteQuestionFormDraft,
  getQuestionFormVersion,
  type QuestionFormRecord,
  saveQuestionFormDraft,
  updateQuestionForm,
} from '#contract/questions/question-forms.ts';
import { callApi, prepareCall } from '#web/api/call.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { FORMS, formHref } from '#web/features/questions/question-forms/form-words.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextField } from '#web/ui/field/TextField.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';
import { isOvertaken } from '#web/writing/ReadAgainDialog.tsx';

type Asking = 'retire' | 'discard' | 'rename';

/** Edits the draft or starts the next version. Rarer actions are in a menu. */
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

/** Copies the newest published version into a draft. */
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
      // Somebody else may have started it: then there is a draft to edit.
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
  /** The version of the draft to discard. */
  version: number;
}

function DiscardDialog({ form, version, onClose }: DiscardProps) {
  const send = useSend(deleteQuestionFormDraft);
  const router = useRouter();
  // As shown when the dialog opened, so that a colleague's later text is not discarded unread.
  const [read] = useState(version);
  /** Who has changed the draft since this page loaded it. */
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
  const { id } = form;
  return (
    <FormDialog
      version={form.version}
      place={`question-form/${id}/rename`}
      title="Rename form"
      start={{ name: form.name }}
      submit={{
        label: 'Rename',
        request: ({ name }, version) =>
          prepareCall(updateQuestionForm, { params: { id }, body: { version, name } }),
      }}
      failed="Not renamed"
      readAgain={{ title: 'Someone else changed this form', kept: 'We kept what you typed.' }}
      topics={['forms']}
      onClose={onClose}
    >
      {({ field }) => <TextField label="Name" maxLength={200} {...field('name')} />}
    </FormDialog>
  );
}

interface Props {
  form: QuestionFormRecord;
  onClose: () => void;
}

/** Lists first who asks the form, because such a form stays in use. */
function RetireDialog({ form: live, onClose }: Props) {
  // As shown when the dialog opened: if a colleague retires the form first, the button does not turn into its opposite.
  const [form] = useState(live);
  const send = useSend(updateQuestionForm);
  const { data: uses } = useEndpoint(getFormUses, { params: { id: form.id } });
  const isRetired = form.retired_at !== null;
  const why = isRetired || !uses ? undefined : whyInUse(uses);
  const change = () =>
    send.mutate(
      { params: { id: form.id }, body: { version: form.version, is_retired: !isRetired } },
      {
        onSuccess: () =>
          toast.success(isRetired ? `${form.name} is in use again` : `${form.name} is retired`),
        onError: (error) => tellProblem(error, 'We did not change anything'),
        onSettled: () => {
          onClose();
          void refreshTopic('forms');
        },
      },
    );
  if (why)
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={`${form.name} is still in use`}
        text={why}
        primary={{ label: 'Close', onPress: onClose }}
      />
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isRetired ? `Use ${form.name} again?` : `Retire ${form.name}?`}
      text={isRetired ? 'You can choose its latest published version again.' : describeRetiring(uses)}
      primary={{ label: isRetired ? 'Use again' : 'Retire', onPress: change, pending: send.isPending }}
      secondary={{ label: 'Cancel', onPress: onClose }}
    />
  );
}

function describeRetiring(uses: FormUses | undefined): string {
  const isBeside = uses?.place === 'beside' && (uses.is_for_all || uses.services.length > 0);
  const offered = isBeside ? 'Carers can no longer add it beside a report.' : 'It will no longer be offered.';
  return `${offered} People can finish forms they have started. You can still read all answers.`;
}
