import { Minus, Plus } from 'lucide-react';
import { CLAIM_DAYS } from '#contract/core/claim-days.ts';
import { addDays, daysBetween, formatDay, londonInstantAs, toLondonTime } from '#contract/core/dates.ts';
import { useNow } from '#web/device/use-now.ts';
import { timesText } from '#web/features/appointments/appointment-words.ts';
import { beginsWithSaid } from '#web/features/visits/attendance/begin-times.ts';
import {
  endAhead,
  endFrom,
  findSecond,
  readBreak,
  readEnd,
  readStart,
  startFrom,
  type TimesContent,
  timesErrors,
} from '#web/features/visits/part-contents.ts';
import { changeTimes, compareWithPlan, untilWords } from '#web/features/visits/times-changes.ts';
import { HoursWorked } from '#web/features/visits/timesheets/HoursWorked.tsx';
import { OfficeChanges } from '#web/features/visits/timesheets/OfficeChanges.tsx';
import { findDays, findEndDay } from '#web/features/visits/timesheets/over-midnight.ts';
import {
  claimsAreOpen,
  findPart,
  isInvoiced,
  type StepProps,
  timesNow,
} from '#web/features/visits/visit-steps.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { CheckboxField, Select } from '#web/ui/field/Choice.tsx';
import { TimeField } from '#web/ui/field/DateField.tsx';
import { NumberField, TextArea } from '#web/ui/field/TextField.tsx';

/** When the carer really arrived and left, starting with the planned times. */
export function TimesStep({ visit, work, blank }: StepProps) {
  const { timesheet } = visit;
  const { planned } = timesheet;
  const part = findPart(work, 'times');
  const times = timesNow(visit, work);
  const now = new Date(useNow());
  if (timesheet.status === 'not required') return <p>No times are needed for this appointment.</p>;
  if (!part && isInvoiced(visit, 'times'))
    return (
      <p>
        {timesText(readPlanOrTimes(timesheet))}: these times are on an invoice and cannot be changed. If they
        are wrong, contact the office.
      </p>
    );
  if (!part && !claimsAreOpen(visit, now))
    return (
      <p>
        You can enter times from the start of the appointment until {CLAIM_DAYS} days after it. After that,
        ask the office.
      </p>
    );
  const change = (changed: Partial<TimesContent>) => changeTimes(visit, blank, changed);
  const errors = part?.problem?.errors.length ? part.problem.errors : timesErrors(times, now);
  const errorAt = (...names: string[]) => errors.find(({ path }) => names.includes(path))?.message;
  return (
    <>
      <p className="text-ink-soft">
        Planned {timesText(timesheet.planned)}. {beginsWithSaid(timesheet, visit.attendance) && FILLED_IN}
        Change anything that was different.
      </p>
      <OfficeChanges timesheet={timesheet} />
      {part?.problem && part.problem.reason !== 'other times' && (
        <Banner tone="error">{part.problem.sentence}</Banner>
      )}
      {endAhead(times, now) && (
        <Banner
          tone="warning"
          title={untilWords(visit, times, now)}
          action={
            <Button variant="outline" onClick={() => change(endFrom(now.toISOString()))}>
              I finished at {toLondonTime(now.toISOString())}
            </Button>
          }
        >
          You can send your times when the visit is over.
        </Banner>
      )}
      <Elsewhere
        times={times}
        planned={planned}
        onPlan={() => change({ ...startFrom(planned.start_at), ...endFrom(planned.end_at) })}
      />
      <StartTime
        times={times}
        planned={planned}
        onChange={change}
        error={errorAt('start_time', 'start_at')}
      />
      <EndTime
        times={times}
        planned={planned}
        onChange={change}
        error={endAhead(times, now) ? undefined : errorAt('end_time', 'end_at', 'end_date')}
      />
      <HoursWorked
        start_at={readStart(times)}
        end_at={readEnd(times)}
        break_minutes={readBreak(times) ?? 0}
        planned={planned}
      />
      <NumberField
        label="Break, in minutes"
        help="Unpaid time off. Leave 0 if you had none."
        name="break_minutes"
        value={times.break_minutes}
        onChange={(break_minutes) => change({ break_minutes })}
        error={errorAt('break_minutes')}
        className="max-w-48"
      />
      <CheckboxField
        label="This was a sleep-in"
        name="sleep_in"
        value={times.sleep_in}
        onChange={(sleep_in) => change({ sleep_in })}
      />
      <TextArea
        label="Why it was different"
        optional
        name="notes"
        value={times.notes}
        onChange={(notes) => change({ notes })}
        error={errorAt('notes')}
      />
    </>
  );
}

const FILLED_IN = 'We filled in when you tapped Arrive and Leave. ';

const readPlanOrTimes = ({ start_at, end_at, planned }: StepProps['visit']['timesheet']) =>
  start_at && end_at ? { start_at, end_at } : planned;

interface ElsewhereProps {
  times: TimesContent;
  planned: StepProps['visit']['timesheet']['planned'];
  onPlan: () => void;
}

/** The times were typed before the office moved the visit, and the fields do not show their day. */
function Elsewhere({ times, planned, onPlan }: ElsewhereProps) {
  const [start_at, end_at] = [readStart(times), readEnd(times)];
  if (!start_at || !end_at) return null;
  const [worked, elsewhere] = compareWithPlan({ start_at, end_at }, planned);
  if (!elsewhere) return null;
  return (
    <Banner
      tone="warning"
      title={`These times are for ${worked}`}
      action={
        <Button variant="outline" onClick={onPlan}>
          Use the planned times
        </Button>
      }
    >
      {elsewhere}
    </Banner>
  );
}

type RowProps = {
  times: TimesContent;
  planned: StepProps['visit']['timesheet']['planned'];
  onChange: (changed: Partial<TimesContent>) => void;
  error: string | undefined;
};

function StartTime({ times, planned, onChange, error }: RowProps) {
  const move = (minutes: number) => {
    const moved = movedBy(readStart(times), minutes);
    if (moved) onChange(startFrom(moved));
  };
  const { start_date, start_time, second_start } = times;
  return (
    <div className="space-y-2">
      <TimeRow
        label="Started"
        name="start_time"
        value={start_time}
        onChange={(start_time) => {
          const before = { start_day: start_date, end_day: times.end_date, end_time: times.end_time };
          const { start_day, end_day } = findDays(planned, before, start_time);
          onChange({
            start_time,
            ...(start_day ? { start_date: start_day } : {}),
            ...(end_day ? { end_date: end_day } : {}),
          });
        }}
        onMove={move}
        error={error}
      />
      <SecondOfTwo
        {...{ day: start_date, time: start_time, known: second_start }}
        onChange={(second_start) => onChange({ second_start })}
      />
    </div>
  );
}

const MAX_NIGHTS = 7;

function EndTime({ times, planned, onChange, error }: RowProps) {
  const move = (minutes: number) => {
    const moved = movedBy(readEnd(times), minutes);
    if (moved) onChange(endFrom(moved));
  };
  const nights = Math.max(0, daysBetween(times.start_date, times.end_date));
  const type = (end_time: string) => {
    const start = { day: times.start_date, time: times.start_time };
    const end_date = nights > 1 ? undefined : findEndDay(planned, start, end_time);
    onChange({ end_time, ...(end_date ? { end_date } : {}) });
  };
  const isNextDay = times.end_date !== times.start_date || times.end_time <= times.start_time;
  const days = Array.from({ length: Math.min(nights + 2, MAX_NIGHTS + 1) }, (_, night) =>
    addDays(times.start_date, night),
  );
  return (
    <div className="space-y-2">
      <TimeRow
        label="Finished"
        name="end_time"
        value={times.end_time}
        onChange={type}
        isEnd
        onMove={move}
        error={error}
      />
      <SecondOfTwo
        {...{ day: times.end_date, time: times.end_time, known: times.second_end }}
        onChange={(second_end) => onChange({ second_end })}
      />
      {isNextDay && (
        <Select
          label="Finished on"
          name="end_date"
          value={times.end_date}
          onChange={(end_date) => onChange({ end_date })}
          options={days.map((day) => ({ value: day, label: formatDay(day) }))}
          className="max-w-56"
        />
      )}
    </div>
  );
}

function movedBy(instant: string | undefined, minutes: number): string | undefined {
  return instant && new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

const STEP_MINUTES = 5;

type SecondProps = {
  day: string;
  time: string;
  known: string | undefined;
  onChange: (second: string | undefined) => void;
};

/** Asked only for the night in which the clocks go back: an hour's pay depends on it. */
function SecondOfTwo({ day, time, known, onChange }: SecondProps) {
  const second = findSecond(day, time);
  return second ? (
    <CheckboxField
      label={`The second ${time} that night, after the clocks went back`}
      value={Date.parse(londonInstantAs(day, time, known)) === Date.parse(second)}
      onChange={(isSecond) => onChange(isSecond ? second : undefined)}
    />
  ) : null;
}

type TimeRowProps = {
  label: string;
  name: string;
  value: string;
  onChange: (time: string) => void;
  onMove: (minutes: number) => void;
  error: string | undefined;
  isEnd?: boolean;
};

/** A time to type, or to change with a thumb. */
function TimeRow({ label, name, value, onChange, onMove, error, isEnd }: TimeRowProps) {
  return (
    <div className="flex items-end gap-2">
      <TimeField
        label={label}
        name={name}
        value={value}
        onChange={onChange}
        error={error}
        isEnd={isEnd}
        className="max-w-56 min-w-28 flex-1 self-start"
      />
      <div className="flex gap-2 self-start pt-7">
        <IconButton
          label={`${label} ${STEP_MINUTES} minutes earlier`}
          icon={Minus}
          onClick={() => onMove(-STEP_MINUTES)}
          className="border border-line-strong bg-surface"
        />
        <IconButton
          label={`${label} ${STEP_MINUTES} minutes later`}
          icon={Plus}
          onClick={() => onMove(STEP_MINUTES)}
          className="border border-line-strong bg-surface"
        />
      </div>
    </div>
  );
}
