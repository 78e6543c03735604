import { useState } from 'react';
import type { Appointment } from '#contract/appointments/appointments.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Attendance } from '#contract/visits/attendance.ts';
import { createExtraInfo, ExtraInfo, updateExtraInfo } from '#contract/visits/carer-extra-info.ts';
import type { Timesheet } from '#contract/visits/timesheets.ts';
import { prepareCall } from '#web/api/call.ts';
import { useNow } from '#web/device/use-now.ts';
import { hoursText, timesText } from '#web/features/appointments/appointment-words.ts';
import { listClaimChanges } from '#web/features/visits/claims/ClaimChanges.tsx';
import { GONE } from '#web/features/visits/claims/ClaimDialog.tsx';
import { Expenses, Extra, Miles, type Opened, Part } from '#web/features/visits/claims/ClaimParts.tsx';
import { type ClaimOf, useClaims } from '#web/features/visits/claims/claim-queries.ts';
import { ExpenseDialog } from '#web/features/visits/claims/ExpenseDialog.tsx';
import { JourneyDialog } from '#web/features/visits/claims/JourneyDialog.tsx';
import { type ExtraContent, readExtra } from '#web/features/visits/part-contents.ts';
import { OfficeChanges } from '#web/features/visits/timesheets/OfficeChanges.tsx';
import { TimesheetDialog } from '#web/features/visits/timesheets/TimesheetDialog.tsx';
import {
  describeOverlap,
  differenceTexts,
  workedText,
} from '#web/features/visits/timesheets/timesheet-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { FormDialog } from '#web/writing/FormDialog.tsx';

interface Props {
  appointment: Pick<Appointment, 'id' | 'start_at' | 'start_date'>;
  appointment_carer_id: string;
  carer_name: string;
  role: SignedInRole;
  attendance?: Attendance | undefined;
}

/**
 * A carer's claims for one appointment (APT-05): times, expenses with receipts, miles, and anything else. The office
 * enters and corrects each here from the start of the appointment; carers do so as they complete it.
 */
export function CarerClaims({ appointment, appointment_carer_id, carer_name, role, attendance }: Props) {
  const asked = { appointment_id: appointment.id, appointment_carer_id, role };
  const { timesheet, expenses, mileages, extra_info, is_complete, error } = useClaims(asked);
  const [opened, setOpened] = useState<Opened>();
  const now = useNow();
  if (error && error.status !== 404)
    return <p className="mt-4 text-sm text-red-ink">The claims could not be loaded. {error.message}</p>;
  const claim = { appointment_carer_id, carer_name, date: appointment.start_date };
  const hasBegun = Date.parse(appointment.start_at) <= now;
  const mayEnter = role === 'admin' && hasBegun && is_complete;
  const part = { mayEnter, carer_name, role, onOpen: setOpened };
  const close = () => setOpened(undefined);
  return (
    <div className="mt-4 space-y-4 empty:hidden">
      {timesheet && <Times {...{ timesheet, attendance, role, carer_name }} />}
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
  attendance: Attendance | undefined;
  role: SignedInRole;
  carer_name: string;
}

function Times({ timesheet, attendance, role, carer_name }: TimesProps) {
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
            {worked ?? `Planned ${timesText(timesheet.planned)}`}, {hoursText(timesheet.hours)}
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
        <TimesheetDialog {...{ timesheet, attendance, role }} onClose={() => setIsChanging(false)} />
      )}
    </Part>
  );
}

interface ExtraProps {
  claim: ClaimOf;
  /** Undefined for a new one. */
  extra_info: ExtraInfo | undefined;
  onClose: () => void;
}

const readCurrent = (current: unknown) => ExtraInfo.safeParse(current).data;

/** Further information about a carer's visit (XTR-01), entered or corrected by the office. */
function ExtraInfoDialog({ claim, extra_info, onClose }: ExtraProps) {
  const { appointment_carer_id, carer_name } = claim;
  const [opened] = useState(extra_info);
  // An assignment has only one: if somebody else added it first, theirs is changed.
  const [stored, setStored] = useState(extra_info);
  return (
    <FormDialog<ExtraInfo, ExtraContent>
      place={`extra/${opened?.id ?? appointment_carer_id}`}
      title={`Anything else from ${carer_name}`}
      start={readExtra(opened ?? null)}
      record={{
        what: 'this extra information',
        version: opened?.version ?? 0,
        read: (current) => {
          const now = readCurrent(current);
          return now && { version: now.version, values: readExtra(now) };
        },
        compared: [{ name: 'text', label: 'Extra information', words: ({ text }) => text }],
      }}
      submit={{
        label: 'Save',
        request: ({ text }, version) =>
          stored && version > 0
            ? prepareCall(updateExtraInfo, { params: { id: stored.id }, body: { text, version } })
            : prepareCall(createExtraInfo, { body: { appointment_carer_id, text } }),
      }}
      cancelLabel="Close"
      failed="Not saved"
      explain={({ code }) => (opened && code === 'not_found' ? GONE : undefined)}
      topics={['claims']}
      onDone={() => toast.success('Extra information saved')}
      onRefused={({ problem }) => setStored(readCurrent(problem?.current) ?? stored)}
      onClose={onClose}
    >
      {({ field }) => (
        <TextArea
          label="Extra information"
          help="Only the office and this carer can read this. It is not part of the report."
          rows={6}
          maxLength={4000}
          {...field('text')}
        />
      )}
    </FormDialog>
  );
}
