import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import {
  MAX_SUMMARY_LENGTH,
  updateYoungPersonSubcategory,
  YoungPersonSubcategory,
} from '#contract/young-persons/characteristics.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import type { ComparedField } from '#web/forms/compared-fields.ts';
import { useOpenedRecord } from '#web/forms/opened-record.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { VersionConflict } from '#web/forms/VersionConflict.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  topic: YoungPersonSubcategory;
  youngPersonId: string;
  onClose: () => void;
}

interface Values {
  summary: string;
  review_due: string;
}

const readValues = ({ summary, review_due }: YoungPersonSubcategory): Values => ({
  summary: summary ?? '',
  review_due: review_due ?? '',
});

const COMPARED: readonly ComparedField<Values>[] = [
  { name: 'summary', label: 'Summary', words: ({ summary }) => summary },
  { name: 'review_due', label: 'Review on', words: ({ review_due }) => formatDate(review_due) },
];

/** The line of a topic in the header, and the day on which it is looked at again. */
export function HeaderLineDialog({ topic, youngPersonId, onClose }: Props) {
  const send = useSend(updateYoungPersonSubcategory);
  const [values, setValues] = useState(() => readValues(topic));
  const opened = useOpenedRecord({
    place: `topic/${youngPersonId}/${topic.id}`,
    record: { values: readValues(topic), version: topic.version },
    typed: values,
    restore: setValues,
  });
  const { kept, conflict } = opened;
  const close = () => {
    kept.forget();
    onClose();
  };
  const save = ({ summary, review_due }: Values, as: number) =>
    send.mutate(
      {
        params: { id: youngPersonId, subId: topic.id },
        body: { summary: summary.trim() || null, review_due: review_due || null, version: as },
      },
      {
        onSuccess: () => {
          toast.success(`${topic.subcategory.name} saved`);
          close();
          void refreshTopic('young_persons');
        },
        onError: (error) => {
          const theirs = YoungPersonSubcategory.safeParse(error.problem?.current).data;
          if (theirs)
            opened.compare({ summary, review_due }, { values: readValues(theirs), version: theirs.version });
          else opened.stopComparing();
        },
      },
    );
  const errorAt = (path: string) => send.error?.errors.find((error) => error.path === path)?.message;
  if (conflict)
    return (
      <VersionConflict
        {...conflict}
        what="this topic"
        compared={COMPARED}
        isSending={send.isPending}
        onSave={(chosen) => opened.sendChosen(chosen, save)}
      />
    );
  const isRefused = send.error && send.error.errors.length === 0;
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={send.isPending}
      title={topic.subcategory.name}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={() => save(values, opened.version)}>
            Save
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        {isRefused && <SendProblem title="Not saved" error={send.error} />}
        <TextField
          label="Summary"
          optional
          help={`What a carer must know on arrival, in up to ${MAX_SUMMARY_LENGTH} characters. Shown in the header while the level is high or very high.`}
          value={values.summary}
          error={errorAt('summary')}
          onChange={(summary) => setValues({ ...values, summary })}
        />
        <DateField
          label="Review on"
          optional
          help="Saving the answers sets a new date."
          className="max-w-56"
          value={values.review_due}
          error={errorAt('review_due')}
          onChange={(review_due) => setValues({ ...values, review_due })}
        />
      </div>
    </Dialog>
  );
}
