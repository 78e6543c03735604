import { useEffect, useState } from 'react';
import type { QuestionFormRecord } from '#contract/questions/question-forms.ts';
import { openOwnStore } from '#web/device/device-store.ts';
import { formHref } from '#web/features/questions/question-forms/form-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

const PLACE = /^form\/([0-9a-f-]{36})/;

/** The way to what was typed here into a form that a colleague threw away: no list names it any longer. */
export function LostForms({ forms }: { forms: readonly QuestionFormRecord[] }) {
  const typed = useTypedForms();
  const lost = typed.filter((id) => forms.every((form) => form.id !== id));
  return lost.map((id) => (
    <Banner
      key={id}
      tone="warning"
      title="A form you were editing was deleted. Your changes are still on this device"
      action={
        <UiLink href={`${formHref(id)}/edit`} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          Open
        </UiLink>
      }
    />
  ));
}

/** Ids of the forms that something is kept of on this device. */
function useTypedForms(): readonly string[] {
  const { user } = useSignedIn();
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    const look = async () => {
      const rows = await (await openOwnStore(user.id)).list('typed');
      setIds([...new Set(rows.flatMap(({ id }) => PLACE.exec(id)?.[1] ?? []))]);
    };
    void look();
  }, [user.id]);
  return ids;
}
