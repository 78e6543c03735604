import { NotebookPen } from 'lucide-react';
import { useNow } from '#web/device/use-now.ts';
import { newDiaryHref } from '#web/features/young-persons/diaries/diary-words.ts';
import { type ButtonSize, buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

interface Props {
  appointment: {
    young_person: { id: string } | null;
    start_at: string;
    start_date: string;
    cancelled: boolean;
  };
  size?: ButtonSize;
}

/** A link to write a case note, wherever a carer's current appointment is shown. Works without signal too. */
export function WriteCaseNote({ appointment, size = 'default' }: Props) {
  const { young_person, start_at, start_date, cancelled } = appointment;
  const hasBegun = useNow() >= Date.parse(start_at);
  if (!young_person || !hasBegun || cancelled) return null;
  return (
    <UiLink
      href={newDiaryHref(young_person.id, start_date)}
      className={buttonClass({ variant: 'outline', size })}
    >
      <NotebookPen aria-hidden size={18} />
      <span>
        <span className={size === 'sm' ? 'max-sm:sr-only' : ''}>Write a </span>
        <span className={size === 'sm' ? 'inline-block first-letter:max-sm:uppercase' : ''}>case note</span>
      </span>
    </UiLink>
  );
}
