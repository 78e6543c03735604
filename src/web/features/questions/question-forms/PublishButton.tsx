import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { publishQuestionForm, type QuestionFormVersion } from '#contract/questions/question-forms.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { formHref } from '#web/features/questions/question-forms/form-words.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  draft: QuestionFormVersion;
  problemCount: number;
  onRefused: () => void;
  /** Saves unsaved changes. */
  flush: () => Promise<boolean>;
  version: () => number;
}

/** Publishes the form after a last check, because a published version never changes. */
export function PublishButton({ draft, problemCount, onRefused, flush, version }: Props) {
  const { form, form_version } = draft;
  const [isAsking, setIsAsking] = useState(false);
  const send = useSend(publishQuestionForm);
  const router = useRouter();
  const ask = () => {
    if (problemCount === 0) return setIsAsking(true);
    onRefused();
    toast.error('You cannot publish this yet', {
      text: 'Fix the problems listed above the questions first.',
    });
  };
  const publish = async () => {
    if (!(await flush())) return setIsAsking(false);
    try {
      await send.mutateAsync({ params: { id: form.id }, body: { version: version() } });
      toast.success(`${form.name}, version ${form_version}, is published`);
      await router.navigate({ href: formHref(form.id) });
      void refreshTopic('forms');
    } catch (error) {
      setIsAsking(false);
      tellProblem(error, 'The version was not published');
    }
  };
  return (
    <>
      <Button onClick={ask}>Publish version {form_version}</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Publish version ${form_version} of ${form.name}?`}
        text={
          form_version === 1
            ? 'You cannot change it after this. Next, choose where to use it.'
            : 'People will see this version from now on, and you cannot change it. Earlier answers keep their version.'
        }
        primary={{ label: 'Publish', onPress: () => void publish(), pending: send.isPending }}
        secondary={{ label: 'Not yet', onPress: () => setIsAsking(false) }}
      />
    </>
  );
}
