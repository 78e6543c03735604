import { toLondonTime } from '#contract/core/dates.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';

interface Props {
  /** When it was last kept; undefined where nothing was, or once it was closed. */
  at: string | undefined;
  /** The sentence about it: that it was not sent, or not saved. */
  text: string;
  onDiscard: () => void;
  onClose: () => void;
}

/** Says that what was typed before is back in the form, and can be thrown away. */
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
