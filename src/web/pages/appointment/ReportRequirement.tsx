import { useState } from 'react';
import type { AppointmentCarer } from '#contract/appointments/appointments.ts';
import { useRequirement } from '#web/features/reports/reports/use-requirement.ts';
import { Switch } from '#web/ui/field/Choice.tsx';

/** Whether this carer owes a report for the appointment (REP-07). A report written already stays. */
export function ReportRequirement({ carer }: { carer: AppointmentCarer }) {
  const setRequirement = useRequirement();
  // The choice that was made, until the server's answer says the same.
  const [chosen, setChosen] = useState<boolean>();
  const change = async (on: boolean) => {
    setChosen(on);
    await setRequirement({ appointment_carer_id: carer.id, carer_name: carer.carer_name }, on);
    setChosen(undefined);
  };
  return (
    <Switch
      label={
        <>
          Report required<span className="sr-only"> of {carer.carer_name}</span>
        </>
      }
      value={chosen ?? carer.report_required}
      onChange={(on) => void change(on)}
    />
  );
}
