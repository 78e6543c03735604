import { useState } from 'react';
import { whyInUse } from '#contract/questions/form-askers.ts';
import { type FormUses, getFormUses } from '#contract/questions/form-uses.ts';
import { type QuestionFormRecord, updateQuestionForm } from '#contract/questions/question-forms.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  form: QuestionFormRecord;
  onClose: () => void;
}

/** Says first who asks the form: one that is asked stays in use. */
export function RetireDialog({ form: live, onClose }: Props) {
  // As it was opened: where a colleague retires it first, the button does not become its opposite.
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
