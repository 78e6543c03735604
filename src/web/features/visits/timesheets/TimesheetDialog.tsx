import { useId, useState } from 'react';
import { readWhole } from '#contract/core/decimals.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Attendance } from '#contract/visits/attendance.ts';
import { Timesheet, updateTimesheet } from '#contract/visits/timesheets.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { HoursWorked } from '#web/features/visits/timesheets/HoursWorked.tsx';
import { OfficeChanges } from '#web/features/visits/timesheets/OfficeChanges.tsx';
import { findDays, findEndDay } from '#web/features/visits/timesheets/over-midnight.ts';
import { TimesheetStanding } from '#web/features/visits/timesheets/TimesheetStanding.tsx';
import {
  compared,
  type Errors,
  errorsIn,
  findLongTimes,
  isHandedInAs,
  isRefused,
  listInstants,
  readValues,
  type Values,
  withoutThose,
} from '#web/features/visits/timesheets/timesheet-values.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { DateField, TimeField } from '#web/ui/field/DateField.tsx';
import { NumberField, TextArea } from '#web/ui/field/TextField.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useOpenedRecord } from '#web/writing/opened-record.ts';
import { SendProblem } from '#web/writing/SendProblem.tsx';
import { VersionConflict } from '#web/writing/VersionConflict.tsx';

interface Props {
  timesheet: Timesheet;
  /** When the carer arrived and left, which the times begin with. */
  attendance?: Attendance | undefined;
  role: SignedInRole;
  onClose: () => void;
}

/** Submits or changes the times of one assignment. Typed values stay, whatever the response. */
export function TimesheetDialog({ timesheet, attendance, role, onClose }: Props) {
  const [values, setValues] = useState(() => readValues(timesheet, attendance));
  /** The server's version, as far as the dialog knows: its status, plan and invoices. */
  const [sheet, setSheet] = useState(timesheet);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<unknown>();
  const [asking, setAsking] = useState<
    { about: 'waive' } | { about: 'long'; mine: Values; text: string; as: number }
  >();
  const [pending, setPending] = useState<'save' | 'waive'>();
  const form = useId();
  const opened = useOpenedRecord({
    place: `timesheet/${timesheet.id}`,
    record: { values: readValues(timesheet, attendance), version: timesheet.version },
    typed: values,
    restore: setValues,
  });
  const { kept, conflict } = opened;
  const close = () => {
    kept.forget();
    onClose();
  };
  // A changed field clears its error: if the error returned, the page would move under a press.
  const set = (part: Partial<Values>) => {
    setValues({ ...values, ...part });
    setErrors((found) => withoutThose(found, Object.keys(part)));
  };

  const send = async (kind: 'save' | 'waive', mine: Values, body: object, as: number, done: string) => {
    setPending(kind);
    setErrors({});
    setProblem(undefined);
    try {
      await callApi(updateTimesheet, { params: { id: sheet.id }, body: { ...body, version: as } });
      await refreshTopic('claims');
      toast.success(done);
      close();
    } catch (error) {
      const current = Timesheet.safeParse(error instanceof ApiError && error.problem?.current).data;
      if (current && kind === 'save' && isHandedInAs(mine, current)) {
        await refreshTopic('claims');
        toast.success(done);
        return close();
      }
      if (current) setSheet(current);
      if (current && kind === 'save' && !isRefused(current, role))
        return opened.compare(mine, { values: readValues(current), version: current.version });
      opened.stopComparing();
      setProblem(error);
      if (error instanceof ApiError)
        setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
    } finally {
      setPending(undefined);
    }
  };
  const ask = (mine: Values, as: number) => {
    if (!mine.is_required) {
      toast.success('No times are required, so none were submitted');
      return close();
    }
    const found = errorsIn(mine, { timesheet: sheet, role, now: readNow() });
    setErrors(found);
    setProblem(undefined);
    if (Object.keys(found).length > 0) return opened.stopComparing();
    const long = findLongTimes(mine, sheet);
    return long ? setAsking({ about: 'long', mine, text: long, as }) : save(mine, as);
  };
  const save = (mine: Values, as: number) => {
    const body = {
      status: 'submitted' as const,
      ...listInstants(mine, sheet),
      break_minutes: readWhole(mine.break_minutes) ?? 0,
      sleep_in: mine.sleep_in,
      notes: mine.notes || null,
      ...(mine.reason.trim() ? { reason: mine.reason.trim() } : {}),
    };
    void send('save', mine, body, as, sheet.status === 'submitted' ? 'Times changed' : 'Times submitted');
  };
  const waive = () => {
    const isWaived = sheet.status === 'not required';
    void send(
      'waive',
      values,
      { status: isWaived ? 'required' : 'not required' },
      sheet.version,
      isWaived ? 'Times are required again' : 'Times are no longer required',
    );
  };

  if (asking?.about === 'long')
    return (
      <ConfirmDialog
        open
        onClose={() => setAsking(undefined)}
        title="Are these times right?"
        text={asking.text}
        primary={{ label: 'Change times', onPress: () => setAsking(undefined) }}
        secondary={{
          label: 'Save these times',
          onPress: () => {
            setAsking(undefined);
            save(asking.mine, asking.as);
          },
        }}
      />
    );
  if (asking?.about === 'waive')
    return (
      <ConfirmDialog
        open
        onClose={() => setAsking(undefined)}
        title="Are times not required?"
        text={`Use this for carers who are not paid by the hour. ${sheet.carer.name} will not be asked for times, and payroll will not include this visit. The client is charged for the planned times.`}
        primary={{
          label: 'No times required',
          onPress: () => {
            setAsking(undefined);
            waive();
          },
        }}
        secondary={{ label: 'Cancel', onPress: () => setAsking(undefined) }}
      />
    );
  if (conflict)
    return (
      <VersionConflict
        {...conflict}
        what="these times"
        compared={compared}
        isSending={pending === 'save'}
        onSave={(chosen) => opened.sendChosen(chosen, ask)}
      />
    );
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={pending !== undefined}
      title={role === 'carer' ? 'Your times' : `Times for ${sheet.carer.name}`}
      footer={
        <>
          {role === 'admin' && sheet.status !== 'submitted' && (
            <Button
              variant="outline"
              className="sm:mr-auto"
              pending={pending === 'waive'}
              onClick={() => (sheet.status === 'not required' ? waive() : setAsking({ about: 'waive' }))}
            >
              {sheet.status === 'not required' ? 'Require times' : 'No times required'}
            </Button>
          )}
          <Button variant="outline" onClick={close}>
            Close
          </Button>
          <Button
            type="submit"
            form={form}
            disabled={sheet.invoiced.includes('times') || isRefused(sheet, role)}
            pending={pending === 'save'}
          >
            {sheet.status === 'submitted' ? 'Save' : 'Submit times'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask({ ...values, is_required: true }, opened.version);
        }}
        className="space-y-4"
      >
        {kept.restored}
        {!!problem && !isRefused(sheet, role) && <SendProblem error={problem} title="Not saved" />}
        <TimesheetStanding timesheet={sheet} role={role} />
        <OfficeChanges timesheet={sheet} />
        <DayAndTime
          label="Start"
          day={values.start_day}
          time={values.start_time}
          error={errors.start_at}
          onDay={(start_day) => set({ start_day })}
          onTime={(start_time) => set({ start_time, ...findDays(sheet.planned, values, start_time) })}
        />
        <DayAndTime
          label="End"
          day={values.end_day}
          time={values.end_time}
          error={errors.end_at}
          onDay={(end_day) => set({ end_day })}
          onTime={(end_time) => {
            const start = { day: values.start_day, time: values.start_time };
            const end_day = findEndDay(sheet.planned, start, end_time);
            set({ end_time, ...(end_day ? { end_day } : {}) });
          }}
        />
        <NumberField
          label="Unpaid break"
          suffix="min"
          className="max-w-40"
          value={values.break_minutes}
          onChange={(break_minutes) => set({ break_minutes })}
          error={errors.break_minutes}
        />
        <HoursWorked
          {...listInstants(values, sheet)}
          break_minutes={readWhole(values.break_minutes) ?? 0}
          planned={sheet.planned}
        />
        <CheckboxField label="Sleep-in" value={values.sleep_in} onChange={(sleep_in) => set({ sleep_in })} />
        <TextArea
          label="Notes"
          optional
          maxLength={2000}
          value={values.notes}
          onChange={(notes) => set({ notes })}
          error={errors.notes}
        />
        {role === 'admin' && sheet.status === 'submitted' && (
          <TextArea
            label="Reason for the change"
            help="We send this to the carer."
            maxLength={500}
            value={values.reason}
            onChange={(reason) => set({ reason })}
            error={errors.reason}
          />
        )}
      </form>
    </Dialog>
  );
}

interface DayAndTimeProps {
  label: string;
  day: string;
  time: string;
  error: string | undefined;
  onDay: (day: string) => void;
  onTime: (time: string) => void;
}

function DayAndTime({ label, day, time, error, onDay, onTime }: DayAndTimeProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
      <DateField label={`${label} day`} value={day} onChange={onDay} error={error} />
      <TimeField label={`${label} time`} value={time} onChange={onTime} />
    </div>
  );
}
