import { type ReactNode, useState } from 'react';
import { describeOther, type OtherPerson } from '#web/features/reports/written-about.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { DAYS_KEPT } from '#web/writing/device-store.ts';

interface Props {
  other: OtherPerson;
  onUse: () => void;
  onDiscard: () => void;
  /** The text to read. */
  children: ReactNode;
}

/**
 * Text about one person whose visit is now for another: the author keeps it, uses it for the other, or discards it
 * (REP-10).
 */
export function OtherPersonChoice({ other, onUse, onDiscard, children }: Props) {
  const [asking, setAsking] = useState<'use' | 'discard'>();
  const close = () => setAsking(undefined);
  const { was, now } = other;
  return (
    <>
      <Banner tone="warning" title={describeOther(other)}>
        We have not sent what you wrote. Read it below. If you do not know why the visit changed, ring the
        office. It stays on this device for {DAYS_KEPT} days, or until you choose.
      </Banner>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button size="lg" variant="outline" onClick={() => setAsking('use')}>
          Use it for {now.name}
        </Button>
        <Button size="lg" variant="ghost" onClick={() => setAsking('discard')}>
          Discard it
        </Button>
      </div>
      <ConfirmDialog
        open={asking === 'use'}
        onClose={close}
        title={`Is every word about ${now.name}?`}
        text={`We’ll add it to ${now.name}’s record. ${
          was ? `If any of it is about ${was.name}, go back and ring the office. ` : ''
        }You can change it before you send it.`}
        primary={{ label: `Yes, use it for ${now.name}`, onPress: onUse }}
        secondary={{ label: 'Go back', onPress: close }}
      />
      <ConfirmDialog
        open={asking === 'discard'}
        onClose={close}
        title="Discard what you have not sent?"
        text="You will lose what you wrote on this device and did not send. The office keeps what it has."
        primary={{ label: 'Discard', variant: 'destructive', onPress: onDiscard }}
        secondary={{ label: 'Keep it', onPress: close }}
      />
    </>
  );
}
