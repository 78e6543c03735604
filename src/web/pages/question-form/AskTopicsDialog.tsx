import { useState } from 'react';
import { askTopics, type FormUses } from '#contract/questions/form-uses.ts';
import type { QuestionFormRecord } from '#contract/questions/question-forms.ts';
import { listSubcategories } from '#contract/young-persons/characteristics.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { counted } from '#web/features/questions/question-forms/form-words.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxGroup } from '#web/ui/field/Choice.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  form: QuestionFormRecord;
  uses: FormUses;
  onClose: () => void;
}

/** Which topics of a young person's profile ask a form, in the place of the one they ask now. */
export function AskTopicsDialog({ form, uses, onClose }: Props) {
  const topics = useEndpoint(listSubcategories, {});
  const [chosen, setChosen] = useState<string[]>([]);
  const [wasTried, setWasTried] = useState(false);
  const send = useSend(askTopics);
  const already = new Set(uses.topics.map(({ id }) => id));
  const save = () => {
    setWasTried(true);
    if (chosen.length === 0) return;
    send.mutate(
      { params: { id: form.id }, body: { subcategory_ids: chosen } },
      {
        onSuccess: async () => {
          onClose();
          toast.success(`${counted(chosen.length, 'topic')} will use ${form.name}`);
          await refreshTopic('forms');
        },
      },
    );
  };
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      title={`Which topics use ${form.name}?`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={save}>
            Use form
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {send.error && <SendProblem error={send.error} title="Not changed" />}
        <p>
          It replaces the form they use now. Existing answers stay the same until someone answers the topic
          again.
        </p>
        <CheckboxGroup
          name="subcategory_ids"
          label="Topics"
          options={(topics.data ?? []).map(({ id, name, category }) => ({
            value: id,
            label: name,
            detail: already.has(id) ? 'Already uses it' : category,
            ...(already.has(id) ? { disabled: true } : {}),
          }))}
          value={chosen}
          onChange={setChosen}
          error={wasTried && chosen.length === 0 ? 'Choose at least one topic.' : undefined}
        />
      </div>
    </Dialog>
  );
}
