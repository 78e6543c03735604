import { Siren } from 'lucide-react';
import { lookForPlace } from '#web/features/safety/alerts/alert-outbox.ts';
import { showSos } from '#web/features/safety/alerts/sos-dialog.ts';
import { useAppStore } from '#web/session/app-store.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';

/** The carer's emergency button (SOS-01): on every screen, and in the header of every dialog. */
export function SosButton() {
  const isShown = useAppStore(({ numbers }) => numbers.sos_button !== false);
  if (!isShown) return null;
  const open = () => {
    lookForPlace();
    showSos('need help');
  };
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label="SOS, emergency"
      onClick={open}
      className={buttonClass({
        variant: 'destructive',
        className: 'min-w-16 shrink-0 touch-manipulation font-bold',
      })}
    >
      <Siren aria-hidden size={18} className="max-[22rem]:hidden" />
      SOS
    </button>
  );
}
