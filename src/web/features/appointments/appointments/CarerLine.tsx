import type { AppointmentCarer } from '#contract/appointments/appointments.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { RESTRICTED } from '#web/features/young-persons/profile/YoungPersonCell.tsx';
import { Avatar } from '#web/ui/record/Avatar.tsx';
import { StatusBadge } from '#web/ui/record/Badge.tsx';

interface Props {
  carer: AppointmentCarer;
  isRestricted: boolean;
  role: SignedInRole;
}

/** One carer of an appointment and what became of their report and timesheet. */
export function CarerLine({ carer, isRestricted, role }: Props) {
  return (
    <li className="flex items-start gap-3">
      <Avatar name={carer.carer_name} />
      <div className="min-w-0 space-y-1">
        <p className="font-medium">{carer.carer_name}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span className="inline-flex items-center gap-1.5">
            Report {isRestricted ? RESTRICTED : <StatusBadge status={carer.report_status} audience={role} />}
          </span>
          {role !== 'client' && (
            <span className="inline-flex items-center gap-1.5">
              Timesheet <StatusBadge kind="timesheet" status={carer.timesheet_status} audience={role} />
            </span>
          )}
        </p>
      </div>
    </li>
  );
}
