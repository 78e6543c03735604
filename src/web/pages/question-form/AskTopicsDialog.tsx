import { askTopics, type FormUses } from '#contract/questions/form-uses.ts';
import type { QuestionFormRecord } from '#contract/questions/question-forms.ts';
import { listSubcategories } from '#contract/young-persons/characteristics.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { counted } from '#web/features/questions/question-forms/form-words.ts';
import { CheckboxGroup } from '#web/ui/field/Choice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

interface Props {
  form: QuestionFormRecord;
  uses: FormUses;
  onClose: () => void;
}

/** Chooses which topics of a young person's profile use a form, instead of their current one. */
export function AskTopicsDialog({ form, uses, onClose }: Props) {
  const topics = useEndpoint(listSubcategories, {});
  const already = new Set(uses.topics.map(({ id }) => id));
  return (
    <FormDialog<FormUses, { subcategory_ids: string[] }>
      place={`question-form/${form.id}/topics`}
      title={`Which topics use ${form.name}?`}
      start={{ subcategory_ids: [] }}
      submit={{
        label: 'Use form',
        request: (body) => prepareCall(askTopics, { params: { id: form.id }, body }),
      }}
      failed="Not changed"
      topics={['forms']}
      onDone={(_, { subcategory_ids }) =>
        toast.success(`${counted(subcategory_ids.length, 'topic')} will use ${form.name}`)
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            It replaces the form they use now. Existing answers stay the same until someone answers the topic
            again.
          </p>
          <CheckboxGroup
            label="Topics"
            options={(topics.data ?? []).map(({ id, name, category }) => ({
              value: id,
              label: name,
              detail: already.has(id) ? 'Already uses it' : category,
              ...(already.has(id) ? { disabled: true } : {}),
            }))}
            {...field('subcategory_ids')}
          />
        </>
      )}
    </FormDialog>
  );
}
