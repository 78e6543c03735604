import { toLondonTime } from '#contract/core/dates.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';

interface Props {
  /** When it was last saved. Undefined if nothing was saved, or once the user closed the notice. */
  at: string | undefined;
  /** Says that it was not sent, or not saved. */
  text: string;
  onDiscard: () => void;
  onClose: () => void;
}

/** Says that the form holds text from an earlier visit, which the user can discard. */
export function RestoredDraft({ at, text, onDiscard, onClose }: Props) {
  if (!at) return null;
  return (
    <Banner
      title={`Your draft was restored from ${toLondonTime(at)}`}
      action={
        <Button variant="outline" size="sm" onClick={onDiscard}>
          Discard
        </Button>
      }
      onClose={onClose}
    >
      {text}
    </Banner>
  );
}
