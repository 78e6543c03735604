import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import {
  createQuestionForm,
  FormPurpose,
  type QuestionFormRecord,
} from '#contract/questions/question-forms.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { formHref, purposeWords } from '#web/features/questions/question-forms/form-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField, RadioGroup, Select } from '#web/ui/field/Choice.tsx';
import { FieldError } from '#web/ui/field/Field.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props {
  open: boolean;
  forms: readonly QuestionFormRecord[];
  onClose: () => void;
}

/** A name and what it is for; then the builder opens. */
export function NewFormDialog({ open, ...rest }: Props) {
  return open ? <OpenNewForm {...rest} /> : null;
}

function OpenNewForm({ forms, onClose }: Omit<Props, 'open'>) {
  const [name, setName] = useState('');
  const [purpose, setPurpose] = useState<FormPurpose>('report');
  const [is_numeric, setIsNumeric] = useState(false);
  const [copied, setCopied] = useState('');
  const send = useSend(createQuestionForm);
  const router = useRouter();
  const [isTried, setIsTried] = useState(false);
  const nameError = isTried && name.trim() === '' ? 'Enter a name for the form.' : undefined;
  const create = () => {
    setIsTried(true);
    if (name.trim() === '') return document.getElementById('field-form-name')?.focus();
    send.mutate(
      { body: { name, purpose, is_numeric, ...(copied ? { copy_of: copied } : {}) } },
      {
        onSuccess: (form) => {
          void refreshTopic('forms');
          void router.navigate({ href: `${formHref(form.id)}/edit` });
        },
      },
    );
  };
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      title="New form"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={create}>
            Create form
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <TextField
          label="Name"
          name="form-name"
          maxLength={200}
          value={name}
          error={nameError}
          onChange={setName}
        />
        <RadioGroup
          label="For"
          inline
          options={FormPurpose.options.map((value) => ({ value, label: purposeWords[value] ?? value }))}
          value={purpose}
          onChange={(value) => setPurpose(FormPurpose.parse(value))}
        />
        {purpose === 'report' && (
          <CheckboxField
            label="A rating scale"
            help="Its answers add up to a score, and it does not need approval."
            value={is_numeric}
            onChange={setIsNumeric}
          />
        )}
        <Select
          label="Copy questions from"
          optional
          placeholder="An empty form"
          options={forms.map((form) => ({ value: form.id, label: form.name }))}
          value={copied}
          onChange={setCopied}
        />
        <FieldError id="new-form-error">{send.error?.message}</FieldError>
      </div>
    </Dialog>
  );
}
