import type { ReactNode } from 'react';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';

interface Props {
  children: ReactNode;
  /** The next step, if there is one on this screen. */
  advice?: ReactNode;
  onDiscard: () => void;
}

/** Text typed into a form that has since closed, for the user to read and reuse elsewhere. */
export function LeftoverWords({
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
