import { useState } from 'react';
import type { ApplyTo } from '#contract/appointments/appointment-series.ts';
import type { AppointmentDetail } from '#contract/appointments/appointments.ts';
import { type Changes, SeriesScope } from '#web/features/appointments/appointments/SeriesScope.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props {
  appointment: AppointmentDetail;
  changes: Changes;
  isSending: boolean;
  onSave: (apply_to: ApplyTo) => void;
  onClose: () => void;
}

/** Asks which of a series a change is for, and shows what it comes to. */
export function SaveSeriesDialog({ appointment, changes, isSending, onSave, onClose }: Props) {
  const [apply_to, setApplyTo] = useState<ApplyTo>('this');
  return (
    <Dialog
      open
      insist
      wide
      onClose={onClose}
      title="Save for which appointments?"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Back to the form
          </Button>
          <Button pending={isSending} onClick={() => onSave(apply_to)}>
            Save changes
          </Button>
        </>
      }
    >
      <SeriesScope appointment={appointment} changes={changes} value={apply_to} onChange={setApplyTo} />
    </Dialog>
  );
}
