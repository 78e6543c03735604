import type { ReactNode } from 'react';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';

interface Props {
  children: ReactNode;
  /** The next step, where there is one here. */
  advice?: ReactNode;
  onDiscard: () => void;
}

/** Words that were typed here into a form that is closed by now: to be read, and to be put to use elsewhere. */
export function WordsLeft({
  children,
  advice = <p>Copy it into another note, or tell the office.</p>,
  onDiscard,
}: Props) {
  return (
    <Banner
      tone="warning"
      title="You typed this here but did not send it"
      action={
        <Button variant="outline" size="sm" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      <div className="space-y-2">
        {children}
        {advice}
      </div>
    </Banner>
  );
}
