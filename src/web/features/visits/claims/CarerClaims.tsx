import { useState } from 'react';
import type { Appointment } from '#contract/appointments/appointments.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Timesheet } from '#contract/visits/timesheets.ts';
import { useNow } from '#web/device/use-now.ts';
import { timesText } from '#web/features/appointments/appointments/appointment-words.ts';
import { listClaimChanges } from '#web/features/visits/claims/ClaimChanges.tsx';
import { Expenses, Extra, Miles, type Opened, Part } from '#web/features/visits/claims/ClaimParts.tsx';
import { useClaims } from '#web/features/visits/claims/claim-queries.ts';
import { ExpenseDialog } from '#web/features/visits/claims/ExpenseDialog.tsx';
import { ExtraInfoDialog } from '#web/features/visits/claims/ExtraInfoDialog.tsx';
import { JourneyDialog } from '#web/features/visits/claims/JourneyDialog.tsx';
import { OfficeChanges } from '#web/features/visits/timesheets/OfficeChanges.tsx';
import { TimesheetDialog } from '#web/features/visits/timesheets/TimesheetDialog.tsx';
import {
  describeOverlap,
  differenceTexts,
  workedText,
} from '#web/features/visits/timesheets/timesheet-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  appointment: Pick<Appointment, 'id' | 'start_at' | 'start_date'>;
  appointment_carer_id: string;
  carer_name: string;
  role: SignedInRole;
}

/**
 * The claims of a carer for one appointment (APT-05): times, expenses with their receipts, miles, and what else. The office
 * enters and corrects each here, from the start of the appointment on; carers do so as they finish it.
 */
export function CarerClaims({ appointment, appointment_carer_id, carer_name, role }: Props) {
  const asked = { appointment_id: appointment.id, appointment_carer_id, role };
  const { timesheet, expenses, mileages, extra_info, is_complete, error } = useClaims(asked);
  const [opened, setOpened] = useState<Opened>();
  const now = useNow();
  if (error && error.status !== 404)
    return <p className="mt-4 text-sm text-red-ink">The claims could not be loaded. {error.message}</p>;
  const claim = { appointment_carer_id, carer_name, date: appointment.start_date };
  const hasBegun = Date.parse(appointment.start_at) <= now;
  const mayEnter = role === 'admin' && hasBegun && is_complete;
  const part = { mayEnter, carer_name, onOpen: setOpened };
  const close = () => setOpened(undefined);
  return (
    <div className="mt-4 space-y-4 empty:hidden">
      {timesheet && <Times timesheet={timesheet} role={role} carer_name={carer_name} />}
      <Expenses {...part} expenses={expenses} changes={listClaimChanges(timesheet, 'expense')} />
      <Miles
        {...part}
        mayEnter={mayEnter && !timesheet?.invoiced.includes('miles')}
        closed={mayEnter && timesheet?.invoiced.includes('miles') ? INVOICED : undefined}
        mileages={mileages}
        changes={listClaimChanges(timesheet, 'journey')}
      />
      <Extra {...part} extra_info={extra_info} />
      {opened?.kind === 'expense' && <ExpenseDialog claim={claim} expense={opened.expense} onClose={close} />}
      {opened?.kind === 'journey' && <JourneyDialog claim={claim} mileage={opened.mileage} onClose={close} />}
      {opened?.kind === 'extra' && <ExtraInfoDialog claim={claim} extra_info={extra_info} onClose={close} />}
    </div>
  );
}

const INVOICED =
  'This is on an invoice. To change it, delete the draft invoice or issue a credit note first.';

interface TimesProps {
  timesheet: Timesheet;
  role: SignedInRole;
  carer_name: string;
}

function Times({ timesheet, role, carer_name }: TimesProps) {
  const [isChanging, setIsChanging] = useState(false);
  const worked = workedText(timesheet);
  const isInvoiced = timesheet.invoiced.includes('times');
  const differences = differenceTexts(timesheet);
  const overlap = describeOverlap(timesheet);
  return (
    <Part title="Times">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="space-y-1">
          <p className="tabular-nums">
            {worked ?? `Planned ${timesText(timesheet.planned)}`}, {timesheet.hours} h
            {timesheet.break_minutes > 0 && ` after a ${timesheet.break_minutes} min break`}
          </p>
          {(differences.length > 0 || overlap || timesheet.sleep_in) && (
            <p className="flex flex-wrap gap-1">
              {differences.map((difference) => (
                <Badge key={difference} tone="yellow">
                  {difference}
                </Badge>
              ))}
              {overlap && <Badge tone="orange">{overlap}</Badge>}
              {timesheet.sleep_in && <Badge>Sleep-in</Badge>}
            </p>
          )}
          <OfficeChanges timesheet={timesheet} />
          {timesheet.notes && <p className="text-sm whitespace-pre-wrap text-ink-soft">{timesheet.notes}</p>}
          {isInvoiced && role === 'admin' && <p className="text-sm text-ink-soft">{INVOICED}</p>}
        </div>
        {!isInvoiced && (
          <Button variant="outline" size="sm" onClick={() => setIsChanging(true)}>
            {worked ? 'Change times' : 'Enter times'}
            <span className="sr-only"> of {carer_name}</span>
          </Button>
        )}
      </div>
      {isChanging && (
        <TimesheetDialog timesheet={timesheet} role={role} onClose={() => setIsChanging(false)} />
      )}
    </Part>
  );
}
