import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import {
  createQuestionForm,
  FormPurpose,
  type QuestionFormVersion,
  saveQuestionFormDraft,
} from '#contract/questions/question-forms.ts';
import { describeError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { FORMS, formHref } from '#web/features/questions/question-forms/form-words.ts';
import type { DraftContent, DraftEnd } from '#web/features/questions/question-forms/use-draft-saving.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  draft: QuestionFormVersion;
  end: DraftEnd | undefined;
  isFormGone: boolean;
  content: DraftContent;
  beginAnew: () => Promise<boolean>;
  discard: () => Promise<void>;
}

const NOT_BEGUN = 'We could not start a new version';

/** Somebody discarded or published the draft while it was open here: the user reuses their text or discards it. */
export function GoneDraft({ draft, end, isFormGone, content, beginAnew, discard }: Props) {
  const { form } = draft;
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const makeForm = async () => {
    const { name, is_numeric } = form;
    const purpose = FormPurpose.safeParse(form.purpose).data ?? 'report';
    const body = { name, purpose, is_numeric };
    const made = await callApi(createQuestionForm, { body }, { idempotency_key: key });
    const version = made.versions[0]?.version ?? null;
    await callApi(saveQuestionFormDraft, { params: { id: made.id }, body: { version, ...content } });
    await discard();
    await router.navigate({ href: `${formHref(made.id)}/edit` });
  };
  const begin = async () => {
    setIsBusy(true);
    try {
      if (isFormGone) await makeForm();
      else if (!(await beginAnew()))
        toast.error(NOT_BEGUN, { text: 'Your changes are still on this device.' });
    } catch (error) {
      toast.error(NOT_BEGUN, { text: describeError(error) });
    } finally {
      setIsBusy(false);
      void refreshTopic('forms');
    }
  };
  const throwAway = async () => {
    await discard();
    await router.navigate({ href: isFormGone ? FORMS : formHref(form.id) });
  };
  return (
    <Banner
      tone="error"
      title={
        end === 'published'
          ? 'Someone published this version while you were editing'
          : 'Someone deleted this draft'
      }
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" pending={isBusy} onClick={() => void begin()}>
            {isFormGone ? 'Make a new form with my changes' : 'Start a version with my changes'}
          </Button>
          <Button variant="outline" size="sm" disabled={isBusy} onClick={() => void throwAway()}>
            Discard
          </Button>
        </div>
      }
    >
      Your changes stay on this device until you start a version with them or discard them.
    </Banner>
  );
}
